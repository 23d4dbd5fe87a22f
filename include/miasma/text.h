// Text without stdio: a buffer that never overruns, and the words of actions.

#ifndef MIASMA_TEXT_H
#define MIASMA_TEXT_H

#include "miasma/play.h"

// Writes into your storage; what does not fit is dropped and `full` is set.
typedef struct {
    char *at; // borrowed
    size_t room;
    size_t len;
    bool full;
} mi_text;

mi_text mi_text_of(char *storage, size_t room);
void mi_text_char(mi_text *t, char c);
void mi_text_run(mi_text *t, const char *s, size_t len);
void mi_text_put(mi_text *t, const char *s);
void mi_text_number(mi_text *t, uint32_t n);
// Two lower-case hexadecimal digits for each byte.
void mi_text_hex(mi_text *t, const uint8_t *bytes, size_t len);

// The word of a seat, of nature ("nature") or of the table ("table").
const char *mi_actor_word(unsigned actor);
// The actor of a word, or MI_NOBODY.
uint8_t mi_actor_find(const char *word, size_t len);

// An element by its word, as records have it; unknown is "?".
void mi_element_put(mi_text *t, const mi_game *game, uint8_t kind, uint16_t element);
// The reverse; false when the kind has no such word. "?" is one only where the kind is
// marked MI_SECRET.
bool mi_element_find(const mi_game *game, uint8_t kind, const char *text, size_t len,
                     uint16_t *out);

// "place gallia 3".
void mi_action_put(mi_text *t, const mi_game *game, mi_action act);
// "17 red place gallia 3", as an entry stands in a record.
void mi_entry_put(mi_text *t, const mi_game *game, uint32_t number, mi_entry entry);
// The reverse: MI_EVERB or MI_EARG when the words are not the game's. Words are
// separated by spaces; the whole text must be used.
mi_err mi_action_parse(const mi_game *game, const char *text, size_t len, mi_action *out);

#endif
