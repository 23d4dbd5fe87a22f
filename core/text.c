// Text without stdio, and the words of actions.

#include <string.h>

#include "miasma/text.h"

mi_text mi_text_of(char *storage, size_t room)
{
    mi_text t = {storage, room, 0, room == 0};
    if (room) storage[0] = '\0';
    return t;
}

void mi_text_run(mi_text *t, const char *s, size_t len)
{
    if (t->full || len >= t->room - t->len) {
        t->full = true;
        return;
    }
    memcpy(t->at + t->len, s, len);
    t->len += len;
    t->at[t->len] = '\0';
}

void mi_text_char(mi_text *t, char c) { mi_text_run(t, &c, 1); }

void mi_text_put(mi_text *t, const char *s) { mi_text_run(t, s, strlen(s)); }

void mi_text_number(mi_text *t, uint32_t n)
{
    char digits[10];
    unsigned at = sizeof digits;
    do digits[--at] = (char)('0' + n % 10);
    while (n /= 10);
    mi_text_run(t, digits + at, sizeof digits - at);
}

void mi_text_hex(mi_text *t, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        mi_text_char(t, "0123456789abcdef"[bytes[i] >> 4]);
        mi_text_char(t, "0123456789abcdef"[bytes[i] & 15]);
    }
}

void mi_element_put(mi_text *t, const mi_game *game, uint8_t kind, uint16_t element)
{
    const mi_kind *of = mi_kind_of(game, kind);
    if (element == MI_UNKNOWN)
        mi_text_char(t, '?');
    else if (of->words)
        mi_text_put(t, of->words[element]);
    else
        mi_text_number(t, element);
}

void mi_action_put(mi_text *t, const mi_game *game, mi_action act)
{
    const mi_verb *verb = &game->verbs[act.verb];
    mi_text_put(t, verb->word);
    for (unsigned i = 0; i < mi_arity(verb->kind, MI_ARGS); i++) {
        mi_text_char(t, ' ');
        mi_element_put(t, game, verb->kind[i], act.arg[i]);
    }
}

void mi_entry_put(mi_text *t, const mi_game *game, uint32_t number, mi_entry entry)
{
    mi_text_number(t, number);
    mi_text_char(t, ' ');
    mi_text_put(t, mi_actor_word(entry.actor));
    mi_text_char(t, ' ');
    mi_action_put(t, game, entry.action);
}

typedef struct {
    const char *s;
    size_t len;
} word;

static word next_word(const char **at, const char *end)
{
    while (*at < end && **at == ' ') ++*at;
    word w = {*at, 0};
    while (*at < end && **at != ' ') ++*at;
    w.len = (size_t)(*at - w.s);
    return w;
}

static bool is(word w, const char *s)
{
    return strlen(s) == w.len && !memcmp(w.s, s, w.len);
}

// Plain digits without a leading zero, up to 65534.
static bool number(word w, uint16_t *out)
{
    uint32_t n = 0;
    if (w.len == 0 || w.len > 5 || (w.len > 1 && w.s[0] == '0')) return false;
    for (size_t i = 0; i < w.len; i++) {
        if (w.s[i] < '0' || w.s[i] > '9') return false;
        n = n * 10 + (uint32_t)(w.s[i] - '0');
    }
    *out = (uint16_t)n;
    return n < MI_UNKNOWN;
}

bool mi_element_find(const mi_game *game, uint8_t kind, const char *text, size_t len,
                     uint16_t *out)
{
    const mi_kind *of = mi_kind_of(game, kind);
    word w = {text, len};
    *out = MI_UNKNOWN;
    if ((kind & MI_SECRET) && is(w, "?")) return true;
    if (!of->words) return number(w, out);
    for (uint16_t i = 0; i < of->count; i++) {
        if (!is(w, of->words[i])) continue;
        *out = i;
        return true;
    }
    return false;
}

static const mi_verb *verb_find(const mi_game *game, word w)
{
    for (unsigned v = 0; v < game->verb_count; v++)
        if (is(w, game->verbs[v].word)) return &game->verbs[v];
    return NULL;
}

mi_err mi_action_parse(const mi_game *game, const char *text, size_t len, mi_action *out)
{
    const char *at = text, *end = text + len;
    const mi_verb *verb = verb_find(game, next_word(&at, end));
    if (!verb) return MI_EVERB;
    mi_action act = {.verb = (uint16_t)(verb - game->verbs)};
    for (unsigned i = 0; i < mi_arity(verb->kind, MI_ARGS); i++) {
        word w = next_word(&at, end);
        if (!mi_element_find(game, verb->kind[i], w.s, w.len, &act.arg[i]))
            return MI_EARG;
    }
    if (next_word(&at, end).len) return MI_EARG;
    *out = act;
    return MI_OK;
}
