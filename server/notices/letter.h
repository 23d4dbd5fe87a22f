// Notices as texts: what a browser, a hook or a mail is sent. Pure; never a position.

#ifndef MIASMA_SERVER_LETTER_H
#define MIASMA_SERVER_LETTER_H

#include "base.h"
#include "words.h"

typedef enum {
#define CHANNEL(id, number, word) CHANNEL_##id = number,
#include "channels.def"
#undef CHANNEL
} letter_channel;

typedef enum {
#define KIND(id, number, word, words) KIND_##id = number,
#include "kinds.def"
#undef KIND
} letter_kind;

typedef enum {
#define STYLE(id, number, word, member) STYLE_##id = number,
#include "styles.def"
#undef STYLE
} letter_style;

// By their words, as the interface has them; -1 for any other, NULL for no such number.
int letter_channel_find(const char *word);
int letter_kind_find(const char *word);
int letter_style_find(const char *word);
const char *letter_channel_word(int channel);
const char *letter_kind_word(int kind);
const char *letter_style_word(int style);

typedef struct {
    int64_t table;
    int kind;
    const char *game; // its word
    int64_t left;     // ms until the person's time is up; 0 where no clock runs
} letter_news;

// Where people go from a mail or a hook.
typedef struct {
    words_lang lang;
    const char *site; // the origin of the page
} letter_for;

// What the service worker of a page gets: {table, game, kind, left}, and the
// lines to show: {title, body}; body only where a clock runs.
void letter_push(const letter_for *to, const letter_news *news, buf *out);
// The body for a hook, and the value of the header with its signature: "sha256=…".
void letter_hook(const letter_for *to, const letter_news *news, int style, buf *out);
enum { LETTER_KEY = 32, LETTER_SIGNATURE = 7 + 64 + 1 };
void letter_sign(const uint8_t key[LETTER_KEY], const buf *body,
                 char out[LETTER_SIGNATURE]);

// A whole mail, headers first. The link in `stop` needs no session (RFC 8058).
typedef struct {
    const char *from, *to, *stop;
    int64_t now;
    const node *node; // draws its number
} letter_envelope;
void letter_mail(const letter_envelope *e, const letter_for *to, const letter_news *news,
                 size_t count, buf *out);
// The mail that asks whether an address is this person's.
typedef struct {
    const char *name, *link;
} letter_asking;
void letter_confirm(const letter_envelope *e, const letter_for *to,
                    const letter_asking *about, buf *out);

#endif
