// Every sentence a person reads, in the languages of languages.def. The catalogues are
// compiled in; the format is in docs/words.md.

#ifndef MIASMA_WORDS_H
#define MIASMA_WORDS_H

#include "miasma/play.h"
#include "miasma/text.h"

typedef enum {
#define LANGUAGE(id, code, name) WORDS_##id,
#include "languages.def"
#undef LANGUAGE
    WORDS_LANGS
} words_lang;

// Its code, such as "nl".
const char *words_lang_code(words_lang lang);
// By its code. False when there is no such language.
bool words_lang_find(const char *code, words_lang *out);

// Which language, and about which game. `names` (may be NULL) are the names of the
// people; a seat with an empty one is called by its colour. `notes` (may be NULL, and
// each of them too) are the latest notes of the seats, such as the name a player gave to
// a disease.
typedef struct {
    words_lang lang;
    const mi_game *game;
    const mi_head *head;
    const char *const *names;
    const char *const *notes;
} words;

void words_event(const words *w, const mi_event *event, mi_text *out);
void words_fact(const words *w, const mi_fact *fact, mi_text *out);
void words_prompt(const words *w, const mi_prompt *prompt, mi_text *out);
void words_action(const words *w, mi_action act, mi_text *out);
// The heading over the actions of a verb.
void words_group(const words *w, uint16_t verb, mi_text *out);
void words_seat(const words *w, unsigned seat, mi_text *out);
void words_element(const words *w, uint8_t kind, uint16_t element, mi_text *out);

// Title and one sentence of a game, an option, a value of it.
const char *words_title(const words *w);
const char *words_about(const words *w);
const char *words_option(const words *w, unsigned option);
const char *words_value(const words *w, unsigned option, unsigned value);
// A standing order; the label for the note that an entry of this verb carries.
const char *words_order(const words *w, unsigned order);
const char *words_note(const words *w, uint16_t verb);
// A text to propose for that note, the n-th there is; false beyond the last.
bool words_suggestion(const words *w, uint16_t verb, unsigned n, mi_text *out);

// The rules of a game in the order of its RULES.md: id, text in this language, number of
// tests.
typedef struct {
    const char *id;
    const char *text[WORDS_LANGS];
    unsigned tests;
} words_rule;
const words_rule *words_rule_at(const mi_game *game, unsigned i);
const words_rule *words_rule_find(const mi_game *game, const char *id);

// The program's own sentences.
typedef enum {
#define WORD(id, key, fields) W_##id,
#include "program.def"
#undef WORD
    WORDS_PROGRAM
} words_id;

// What stands in for the fields of a sentence, in the order of program.def: a text, or a
// number where `text` is NULL.
typedef struct {
    const char *text;
    uint32_t number;
} words_arg;

void words_say(words_lang lang, words_id id, const words_arg *args, mi_text *out);

#endif
