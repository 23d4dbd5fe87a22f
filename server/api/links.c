// Links in mails. Opening one shows a button and does nothing: programs that look through
// mail open every link. The button, or a mail program that knows RFC 8058, does it.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "letter.h"
#include "router.h"
#include "store.h"

enum { SECRET = 32, LETTERS = 43 };

static words_lang language(const request *r)
{
    char code[8] = "";
    words_lang lang = WORDS_EN;
    if (http_query(r, "lang", code, sizeof code)) words_lang_find(code, &lang);
    return lang;
}

static bool token(const request *r, uint8_t out[SECRET])
{
    char text[LETTERS + 2] = "";
    size_t len = 0;
    return http_query(r, "token", text, sizeof text) && strlen(text) == LETTERS &&
           !sodium_base642bin(out, SECRET, text, LETTERS, NULL, &len, NULL,
                              sodium_base64_VARIANT_URLSAFE_NO_PADDING) &&
           len == SECRET;
}

// ---- pages ----

static void say(words_lang lang, words_id id, buf *out)
{
    char room[256];
    mi_text text = mi_text_of(room, sizeof room);
    words_say(lang, id, NULL, &text);
    buf_put(out, room, text.len);
}

// Everything in it is ours: the words, and in the form the address it came from.
static void reply(request *r, unsigned status, words_id id, bool button)
{
    buf page = {0};
    words_lang lang = language(r);
    buf_print(&page,
              "<!doctype html><html lang=%s><meta charset=utf-8><meta name=viewport "
              "content=\"width=device-width\"><title>Miasma</title><main>",
              words_lang_code(lang));
    buf_text(&page, button ? "<form method=post><button>" : "<p>");
    say(lang, id, &page);
    buf_text(&page, button ? "</button></form></main></html>" : "</p></main></html>");
    http_reply(r, status, "text/html; charset=utf-8", page.at, page.len,
               "Cache-Control: no-store\r\nReferrer-Policy: same-origin\r\n"
               "Content-Security-Policy: default-src 'none'; form-action 'self'\r\n");
    buf_free(&page);
}

static void page(request *r, words_id ask)
{
    uint8_t bytes[SECRET];
    bool good = token(r, bytes);
    reply(r, good ? 200 : 404, good ? ask : W_LINK_OLD, good);
}

void links_confirm_page(request *r) { page(r, W_CONFIRM_ASK); }
void links_stop_page(request *r) { page(r, W_STOP_ASK); }

// ---- doing it ----

static void finish(request *r, const PGresult *res, words_id done)
{
    if (!db_good(res))
        http_error(r, ERROR_AWAY);
    else if (PQntuples(res))
        reply(r, 200, done, false);
    else
        http_error(r, ERROR_LINK);
}

static void confirmed(void *arg, const PGresult *res)
{
    finish(arg, res, W_CONFIRM_DONE);
}

void links_confirm(request *r)
{
    uint8_t bytes[SECRET], proof[32];
    db_args args = {0};
    if (!token(r, bytes)) {
        http_error(r, ERROR_LINK);
        return;
    }
    crypto_generichash(proof, sizeof proof, bytes, SECRET, NULL, 0);
    db_bytes(&args, proof, sizeof proof);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_MAIL_CONFIRM, &args, DB_ONCE, confirmed, r);
}

static void stopped(void *arg, const PGresult *res) { finish(arg, res, W_STOP_DONE); }

void links_stop(request *r)
{
    uint8_t bytes[SECRET];
    db_args args = {0};
    if (!token(r, bytes)) {
        http_error(r, ERROR_LINK);
        return;
    }
    db_bytes(&args, bytes, sizeof bytes);
    db_query(api_db(r->net), DB_MAIL_STOP, &args, DB_ONCE, stopped, r);
}
