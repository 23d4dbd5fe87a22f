// Where a person is told who is not at the board.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "address.h"
#include "api.h"
#include "channels.h"
#include "config.h"
#include "done.h"
#include "json.h"
#include "letter.h"
#include "notices.h"
#include "quota.h"
#include "router.h"
#include "seal.h"
#include "store.h"

// Places of one person, and mails that ask for an address within an hour.
enum { PLACES = 12, MAILS = 5, MAIL_MOST = 254, PROOF = 32, DAY_MS = 86400000 };

// ---- what there is ----

static const char *state_of(int64_t after, int64_t fails)
{
    if (after == INT64_MAX) return "unconfirmed";
    return fails ? "fails" : "works";
}

static json_t *place_of(node *n, const PGresult *res, int i)
{
    int64_t after = db_get_int(res, i, CHANNELS_OF_AFTER);
    int channel = (int)db_get_int(res, i, CHANNELS_OF_CHANNEL);
    int style = (int)db_get_int(res, i, CHANNELS_OF_STYLE);
    json_t *one = json_pack(
        "{ss ss ss ss}", "id", json_id(n, db_get_int(res, i, CHANNELS_OF_NO)), "channel",
        letter_channel_word(channel), "target", PQgetvalue(res, i, CHANNELS_OF_TARGET),
        "state", state_of(after, db_get_int(res, i, CHANNELS_OF_FAILS)));
    bool rests = after > now_ms(n) && after != INT64_MAX;
    json_object_set_new(one, "next", rests ? json_integer(after) : json_null());
    if (channel == CHANNEL_MAIL) json_object_set_new(one, "digest", json_boolean(style));
    if (channel == CHANNEL_HOOK)
        json_object_set_new(one, "style", json_string(letter_style_word(style)));
    return one;
}

static json_t *switch_of(const PGresult *res, int i)
{
    return json_pack("{ss ss ss sb}", "game", PQgetvalue(res, i, SWITCHES_OF_GAME),
                     "kind", letter_kind_word((int)db_get_int(res, i, SWITCHES_OF_KIND)),
                     "channel",
                     letter_channel_word((int)db_get_int(res, i, SWITCHES_OF_CHANNEL)),
                     "on", (int)db_get_int(res, i, SWITCHES_OF_WANTED));
}

json_t *channels_quiet(const PGresult *res)
{
    if (!PQntuples(res)) return json_null();
    return json_pack("{ss ss si si}", "language", PQgetvalue(res, 0, HABITS_OF_LANGUAGE),
                     "zone", PQgetvalue(res, 0, HABITS_OF_ZONE), "from",
                     (int)db_get_int(res, 0, HABITS_OF_FROM), "until",
                     (int)db_get_int(res, 0, HABITS_OF_UNTIL));
}

static json_t *places_of(node *n, const PGresult *res)
{
    json_t *all = json_array();
    for (int i = 0; i < PQntuples(res); i++)
        json_array_append_new(all, place_of(n, res, i));
    return all;
}

json_t *channels_switches(const PGresult *res)
{
    json_t *all = json_array();
    for (int i = 0; i < PQntuples(res); i++)
        json_array_append_new(all, switch_of(res, i));
    return all;
}

// Three questions, one after the other.
typedef struct {
    request *r;
    json_t *answer;
} overview;

static bool overview_fails(overview *o, const PGresult *res)
{
    if (db_good(res)) return false;
    json_decref(o->answer);
    http_error(o->r, ERROR_AWAY);
    free(o);
    return true;
}

static void overview_ask(overview *o, db_statement what, db_done *done)
{
    db_args args = {0};
    db_i64(&args, o->r->person);
    db_query(api_db(o->r->net), what, &args, DB_AGAIN, done, o);
}

static void habits_found(void *arg, const PGresult *res)
{
    overview *o = arg;
    buf own = {0};
    if (overview_fails(o, res)) return;
    json_object_set_new(o->answer, "quiet", channels_quiet(res));
    notices_site_key(api_of(o->r->net)->notices, &own);
    json_object_set_new(o->answer, "key", json_stringn((const char *)own.at, own.len));
    json_object_set_new(o->answer, "mail", json_boolean(o->r->node->config.mail != NULL));
    buf_free(&own);
    http_json(o->r, 200, o->answer);
    free(o);
}

static void switches_found(void *arg, const PGresult *res)
{
    overview *o = arg;
    if (overview_fails(o, res)) return;
    json_object_set_new(o->answer, "switches", channels_switches(res));
    overview_ask(o, DB_HABITS_OF, habits_found);
}

static void places_found(void *arg, const PGresult *res)
{
    overview *o = arg;
    if (overview_fails(o, res)) return;
    json_object_set_new(o->answer, "channels", places_of(o->r->node, res));
    overview_ask(o, DB_SWITCHES_OF, switches_found);
}

void channels_get(request *r)
{
    overview *o = must_alloc(sizeof *o);
    *o = (overview){r, json_object()};
    overview_ask(o, DB_CHANNELS_OF, places_found);
}

// ---- browsers and hooks ----

typedef struct {
    request *r;
    char secret[2 * LETTER_KEY + 1]; // of a hook; "" for a browser
} adding;

static void added(void *arg, const PGresult *res)
{
    adding *a = arg;
    if (!db_good(res)) {
        http_error(a->r, ERROR_AWAY);
    } else if (!PQntuples(res)) {
        quota_refuse(a->r, "channels");
    } else {
        json_t *one = json_pack("{ss}", "id",
                                json_id(a->r->node, db_get_int(res, 0, CHANNEL_ADD_NO)));
        if (a->secret[0]) json_object_set_new(one, "secret", json_string(a->secret));
        http_json(a->r, 201, one);
    }
    sodium_memzero(a, sizeof *a);
    free(a);
}

typedef struct {
    int16_t channel, style;
    const char *target;
    const void *key;
    size_t len;
} place;

static void add(adding *a, const place *p)
{
    db_args args = {0};
    db_i64(&args, a->r->person);
    db_i16(&args, p->channel);
    db_text(&args, p->target);
    db_bytes(&args, p->key, p->len);
    db_i16(&args, p->style);
    db_i64(&args, now_ms(a->r->node));
    db_i32(&args, PLACES);
    db_query(api_db(a->r->net), DB_CHANNEL_ADD, &args, DB_ONCE, added, a);
}

static const char *text_of(const json_t *body, const char *name)
{
    return json_string_value(json_object_get(body, name));
}

void channels_push(request *r)
{
    char origin[ADDRESS_ORIGIN];
    seal_keys keys;
    json_t *body = http_body(r);
    if (!body) return;
    const char *url = text_of(body, "endpoint");
    if (!address_read(url, r->node->config.hooks_to_loopback, origin) ||
        !seal_keys_read(text_of(body, "p256dh"), text_of(body, "auth"), &keys)) {
        http_error(r, ERROR_CHANNEL);
    } else {
        adding *a = must_alloc(sizeof *a);
        a->r = r;
        add(a, &(place){CHANNEL_PUSH, 0, url, &keys, sizeof keys});
    }
    json_decref(body);
}

void channels_hook(request *r)
{
    char origin[ADDRESS_ORIGIN];
    uint8_t key[LETTER_KEY];
    json_t *body = http_body(r);
    if (!body) return;
    const char *url = text_of(body, "url");
    int style = letter_style_find(text_of(body, "style"));
    if (style < 0 || !address_read(url, r->node->config.hooks_to_loopback, origin)) {
        http_error(r, ERROR_CHANNEL);
    } else {
        adding *a = must_alloc(sizeof *a);
        a->r = r;
        draw_bytes(r->node, key, sizeof key);
        hex_put(a->secret, key, sizeof key);
        add(a, &(place){CHANNEL_HOOK, (int16_t)style, url, key, sizeof key});
    }
    json_decref(body);
}

// ---- mail ----

typedef struct {
    request *r;
    words_lang lang;
    char address[MAIL_MOST + 1];
    uint8_t token[PROOF];
} asking;

static void mailed(void *arg, post_end end)
{
    if (end != POST_DONE) log_line(arg, "warning", "mail", "\"end\":%d", (int)end);
}

static void ask_address(const asking *a)
{
    char link[400];
    buf digits = {0}, text = {0};
    seal_base64(a->token, PROOF, &digits);
    snprintf(link, sizeof link, "%.250s/api/notices/confirm?token=%.*s&lang=%s",
             a->r->node->config.origin[0], (int)digits.len, (const char *)digits.at,
             words_lang_code(a->lang));
    letter_envelope e = {a->r->node->config.mail_from, a->address, NULL,
                         now_ms(a->r->node), a->r->node};
    letter_for to = {a->lang, a->r->node->config.origin[0]};
    letter_asking who = {a->r->person_name, link};
    letter_confirm(&e, &to, &who, &text);
    post_letter letter = {a->address, text.at, text.len};
    post_mail(&api_of(a->r->net)->notices->post, &letter, mailed, a->r->node);
    buf_free(&digits);
    buf_free(&text);
}

static void mail_added(void *arg, const PGresult *res)
{
    asking *a = arg;
    if (!db_good(res)) {
        http_error(a->r, ERROR_AWAY);
    } else if (!PQntuples(res)) {
        quota_refuse(a->r, "mails");
    } else {
        if (db_get_int(res, 0, MAIL_ADD_AFTER) == INT64_MAX) ask_address(a);
        http_json(a->r, 201,
                  json_pack("{ss}", "id",
                            json_id(a->r->node, db_get_int(res, 0, MAIL_ADD_NO))));
    }
    sodium_memzero(a, sizeof *a);
    free(a);
}

// No quotes, comments or lists: one address as people write it.
static bool read_address(const char *text, char out[MAIL_MOST + 1])
{
    size_t len = text ? strlen(text) : 0;
    const char *at = text ? strchr(text, '@') : NULL;
    if (!at || at == text || len > MAIL_MOST || strchr(at + 1, '@')) return false;
    if (!strchr(at, '.') || at[1] == '.' || text[len - 1] == '.') return false;
    for (size_t i = 0; i < len; i++)
        if (text[i] <= ' ' || text[i] > '~' || strchr("<>()[]\\,;:\"", text[i]))
            return false;
    memcpy(out, text, len + 1);
    return true;
}

static void add_mail(asking *a, bool digest)
{
    uint8_t key[LETTER_KEY], proof[32];
    db_args args = {0};
    draw_bytes(a->r->node, key, sizeof key);
    draw_bytes(a->r->node, a->token, PROOF);
    crypto_generichash(proof, sizeof proof, a->token, PROOF, NULL, 0);
    db_i64(&args, a->r->person);
    db_text(&args, a->address);
    db_bytes(&args, key, sizeof key);
    db_i16(&args, digest);
    db_i64(&args, now_ms(a->r->node));
    db_bytes(&args, proof, sizeof proof);
    db_i64(&args, now_ms(a->r->node) + DAY_MS);
    db_i64(&args, quota_hour(a->r->node));
    db_i32(&args, MAILS);
    db_text(&args, words_lang_code(a->lang));
    db_query(api_db(a->r->net), DB_MAIL_ADD, &args, DB_ONCE, mail_added, a);
}

void channels_mail(request *r)
{
    json_t *body = http_body(r);
    if (!body) return;
    asking *a = must_alloc(sizeof *a);
    a->r = r;
    bool good = read_address(text_of(body, "address"), a->address);
    const char *language = text_of(body, "language");
    bool digest = json_is_true(json_object_get(body, "digest"));
    if (language) good = words_lang_find(language, &a->lang) && good;
    json_decref(body);
    if (r->node->config.mail && good) {
        add_mail(a, digest);
        return;
    }
    free(a);
    http_error(r, r->node->config.mail ? ERROR_CHANNEL : ERROR_NO_MAIL);
}

// ---- no more ----

static void removed(void *arg, const PGresult *res)
{
    done_found(arg, res, ERROR_NO_CHANNEL);
}

void channels_remove(request *r)
{
    db_args args = {0};
    db_i64(&args, r->id);
    db_i64(&args, r->person);
    db_query(api_db(r->net), DB_CHANNEL_REMOVE, &args, DB_ONCE, removed, r);
}
