// Answers kept in advance (conditional moves): "if I am asked this, play that".
//
// At a table of days a seat keeps a short list of ifs. When the seat is to act, the first
// if whose condition fits what the seat itself sees answers for it, as if its person had
// sent that step at that moment. The log does not tell the two apart. A list is its
// seat's own secret, kept outside the log like a standing order (docs/decisions/031).
//
// In words a condition is "window ? blue turn blue while war ? red": the question of the
// game with its fields, "?" for whatever stands there, then perhaps whose turn it must be
// and what the seat must see, or with `unless` must not see.

#ifndef MIASMA_IFS_H
#define MIASMA_IFS_H

#include "miasma/text.h"

enum {
    MI_IFS = 8,       // ifs that a seat can keep
    MI_IF_SIGHTS = 2, // facts that a condition can name
    MI_IF_TIMES = 20, // the most for `times` and `turns` of an if
    MI_IF_TURNS = 9,
    MI_IF_TEXT = 400, // room for a condition in words
};

typedef enum {
#define IF_STATE(id, word, what) MI_IF_##id,
#include "miasma/table.def"
#undef IF_STATE
    MI_IF_STATES
} mi_if_state;

// A fact that the seat must see, or must not see.
typedef struct {
    mi_fact fact; // a field MI_UNKNOWN fits everything
    uint8_t absent;
} mi_sight;

typedef struct {
    mi_prompt asked; // the question; a field MI_UNKNOWN fits everything
    mi_sight sight[MI_IF_SIGHTS];
    uint8_t sights; // how many of them count
    uint8_t turn;   // the seat whose turn it must be; MI_NOBODY: anybody's
    mi_action then;
    uint8_t times; // answers it has left
    uint8_t turns; // of its seat's own turns, how many it still outlives
    uint8_t state; // of mi_if_state
} mi_if;

typedef struct {
    mi_if of[MI_IFS];
    uint8_t n;
} mi_ifs;

// Does a question to `seat`, which is to act, fit the condition? `p` is the true position
// or the view of that seat: only what the seat sees counts.
bool mi_if_fits(const mi_if *f, const mi_game *game, const mi_position *p, unsigned seat);

// A condition in words, and read from words: MI_EARG when they are not the game's.
// Reading leaves `then` alone; the if waits, for one answer and one turn.
void mi_if_put(mi_text *t, const mi_game *game, const mi_if *f);
mi_err mi_if_parse(const mi_game *game, const char *text, size_t len, mi_if *out);

// The word of a state of mi_if_state, such as "waits".
const char *mi_if_word(unsigned state);

// ---- what happens to a list (for the table layer) ----

// An answer was given to the question that if number `i` fits.
void mi_ifs_spend(mi_ifs *list, unsigned i);
// A turn of the seat is over.
void mi_ifs_pass(mi_ifs *list);
// The whole list falls away.
void mi_ifs_drop(mi_ifs *list);

#endif
