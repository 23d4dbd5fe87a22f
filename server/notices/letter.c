// Notices as texts.

#include "letter.h"

#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TEXT = 1024, LINE = 57, MINUTE = 60000 };

// ---- words of the tables ----

typedef struct {
    int number;
    const char *word;
} named;

static const named channels[] = {
#define CHANNEL(id, number, word) {number, word},
#include "channels.def"
#undef CHANNEL
};
static const named kinds[] = {
#define KIND(id, number, word, words) {number, word},
#include "kinds.def"
#undef KIND
};
static const named styles[] = {
#define STYLE(id, number, word, member) {number, word},
#include "styles.def"
#undef STYLE
};
static const words_id sentences[] = {
#define KIND(id, number, word, words) [number] = W_##words,
#include "kinds.def"
#undef KIND
};
static const char *const members[] = {
#define STYLE(id, number, word, member) [number] = member,
#include "styles.def"
#undef STYLE
};

static int find(const named *list, size_t n, const char *word)
{
    for (size_t i = 0; i < n && word; i++)
        if (!strcmp(list[i].word, word)) return list[i].number;
    return -1;
}

static const char *word_of(const named *list, size_t n, int number)
{
    for (size_t i = 0; i < n; i++)
        if (list[i].number == number) return list[i].word;
    return NULL;
}

#define COUNT(list) (sizeof(list) / sizeof *(list))
int letter_channel_find(const char *word)
{
    return find(channels, COUNT(channels), word);
}
int letter_kind_find(const char *word) { return find(kinds, COUNT(kinds), word); }
int letter_style_find(const char *word) { return find(styles, COUNT(styles), word); }
const char *letter_channel_word(int n) { return word_of(channels, COUNT(channels), n); }
const char *letter_kind_word(int n) { return word_of(kinds, COUNT(kinds), n); }
const char *letter_style_word(int n) { return word_of(styles, COUNT(styles), n); }

// ---- JSON ----

static json_t *json_of(const letter_news *news)
{
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)news->table);
    json_t *left = news->left > 0 ? json_integer(news->left / 1000) : json_null();
    return json_pack("{ss ss ss so}", "table", id, "game", news->game, "kind",
                     letter_kind_word(news->kind), "left", left);
}

static void put_json(json_t *taken, buf *out)
{
    char *text = json_dumps(taken, JSON_COMPACT);
    json_decref(taken);
    if (text) buf_text(out, text);
    free(text);
}

// ---- sentences ----

static void say(words_lang lang, words_id id, words_arg arg, buf *out)
{
    char room[TEXT];
    mi_text text = mi_text_of(room, sizeof room);
    words_say(lang, id, &arg, &text);
    buf_put(out, room, text.len);
}

// Rounded, in the largest unit of which there are two.
static void say_left(words_lang lang, int64_t ms, buf *out)
{
    int64_t minutes = (ms + MINUTE / 2) / MINUTE, hours = (minutes + 30) / 60;
    int64_t days = (hours + 12) / 24;
    words_id id = days > 1    ? W_NOTICE_DAYS
                  : hours > 1 ? W_NOTICE_HOURS
                              : W_NOTICE_MINUTES;
    int64_t number = days > 1 ? days : hours > 1 ? hours : minutes;
    say(lang, id, (words_arg){NULL, (uint32_t)number}, out);
}

static void say_title(words_lang lang, const letter_news *news, buf *out)
{
    words w = {.lang = lang, .game = mi_find(news->game)};
    const char *title = w.game ? words_title(&w) : news->game;
    say(lang, sentences[news->kind], (words_arg){title, 0}, out);
}

static void say_news(words_lang lang, const letter_news *news, buf *out)
{
    say_title(lang, news, out);
    if (news->left <= 0) return;
    buf_text(out, " (");
    say_left(lang, news->left, out);
    buf_text(out, ")");
}

static void say_link(const letter_for *to, const letter_news *news, buf *out)
{
    buf_print(out, "%s/#/at/%lld", to->site, (long long)news->table);
}

// ---- browsers ----

static void set_text(json_t *all, const char *name, buf *taken)
{
    json_object_set_new(all, name, json_stringn((const char *)taken->at, taken->len));
    buf_free(taken);
}

void letter_push(const letter_for *to, const letter_news *news, buf *out)
{
    buf title = {0}, body = {0};
    json_t *all = json_of(news);
    say_title(to->lang, news, &title);
    set_text(all, "title", &title);
    if (news->left > 0) {
        say_left(to->lang, news->left, &body);
        set_text(all, "body", &body);
    }
    put_json(all, out);
}

// ---- hooks ----

static json_t *hook_json(const letter_for *to, const letter_news *news)
{
    buf link = {0};
    json_t *all = json_of(news);
    say_link(to, news, &link);
    set_text(all, "link", &link);
    return all;
}

void letter_hook(const letter_for *to, const letter_news *news, int style, buf *out)
{
    buf text = {0};
    if (!members[style]) {
        put_json(hook_json(to, news), out);
        return;
    }
    say_news(to->lang, news, &text);
    buf_byte(&text, ' ');
    say_link(to, news, &text);
    put_json(json_pack("{ss#}", members[style], (const char *)text.at, text.len), out);
    buf_free(&text);
}

void letter_sign(const uint8_t key[LETTER_KEY], const buf *body,
                 char out[LETTER_SIGNATURE])
{
    uint8_t mac[crypto_auth_hmacsha256_BYTES];
    _Static_assert(LETTER_KEY == crypto_auth_hmacsha256_KEYBYTES, "one key");
    crypto_auth_hmacsha256(mac, body->at, body->len, key);
    strcpy(out, "sha256=");
    hex_put(out + strlen(out), mac, sizeof mac);
}

// ---- mail ----

static void put_base64(const uint8_t *bytes, size_t len, buf *out)
{
    size_t room = sodium_base64_encoded_len(len, sodium_base64_VARIANT_ORIGINAL);
    char *at = (char *)buf_grow(out, room);
    sodium_bin2base64(at, room, bytes, len, sodium_base64_VARIANT_ORIGINAL);
    out->len += room - 1;
}

// RFC 2047: any letters, in one word of at most 75 signs.
static void put_subject(const buf *title, buf *out)
{
    size_t len = title->len;
    if (len > 45) len = 45;
    while (len && len < title->len && (title->at[len] & 0xC0) == 0x80) len--;
    buf_text(out, "Subject: =?UTF-8?B?");
    put_base64(title->at, len, out);
    buf_text(out, "?=\r\n");
}

static void put_date(int64_t ms, buf *out)
{
    static const char days[7][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    static const char months[12][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                       "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
    time_t seconds = (time_t)(ms / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    buf_print(out, "Date: %s, %02d %s %d %02d:%02d:%02d +0000\r\n", days[t.tm_wday],
              t.tm_mday, months[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min,
              t.tm_sec);
}

static void put_id(const letter_envelope *e, buf *out)
{
    uint8_t random[16];
    char digits[2 * sizeof random + 1];
    draw_bytes(e->node, random, sizeof random);
    hex_put(digits, random, sizeof random);
    buf_print(out, "Message-ID: <%s%s>\r\n", digits, strchr(e->from, '@'));
}

static void put_head(const letter_envelope *e, words_lang lang, const buf *title,
                     buf *out)
{
    buf_print(out, "From: Miasma <%s>\r\nTo: <%s>\r\n", e->from, e->to);
    put_subject(title, out);
    put_date(e->now, out);
    put_id(e, out);
    if (e->stop)
        buf_print(out,
                  "List-Unsubscribe: <%s>\r\n"
                  "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                  e->stop);
    buf_print(out,
              "Auto-Submitted: auto-generated\r\nContent-Language: %s\r\n"
              "MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
              "Content-Transfer-Encoding: base64\r\n\r\n",
              words_lang_code(lang));
}

static void put_body(const buf *text, buf *out)
{
    for (size_t at = 0; at < text->len; at += LINE) {
        size_t len = text->len - at < LINE ? text->len - at : LINE;
        put_base64(text->at + at, len, out);
        buf_text(out, "\r\n");
    }
}

static void put_mail(const letter_envelope *e, words_lang lang, buf *title, buf *text,
                     buf *out)
{
    put_head(e, lang, title, out);
    put_body(text, out);
    buf_free(title);
    buf_free(text);
}

void letter_mail(const letter_envelope *e, const letter_for *to, const letter_news *news,
                 size_t count, buf *out)
{
    buf title = {0}, text = {0};
    if (count == 1)
        say_news(to->lang, news, &title);
    else
        say(to->lang, W_NOTICE_MANY, (words_arg){NULL, (uint32_t)count}, &title);
    for (size_t i = 0; i < count; i++) {
        say_news(to->lang, &news[i], &text);
        buf_text(&text, "\r\n");
        say_link(to, &news[i], &text);
        buf_text(&text, "\r\n\r\n");
    }
    say(to->lang, W_NOTICE_STOP, (words_arg){e->stop, 0}, &text);
    buf_text(&text, "\r\n");
    put_mail(e, to->lang, &title, &text, out);
}

void letter_confirm(const letter_envelope *e, const letter_for *to,
                    const letter_asking *about, buf *out)
{
    char room[TEXT];
    buf title = {0}, text = {0};
    mi_text said = mi_text_of(room, sizeof room);
    words_arg args[] = {{about->name, 0}, {to->site, 0}, {about->link, 0}};
    say(to->lang, W_CONFIRM_TITLE, (words_arg){NULL, 0}, &title);
    words_say(to->lang, W_CONFIRM_TEXT, args, &said);
    buf_put(&text, room, said.len);
    buf_text(&text, "\r\n");
    put_mail(e, to->lang, &title, &text, out);
}
