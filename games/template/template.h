// Lots: the smallest game that uses every part of the contract. Copy this folder.
//
// Everybody draws a lot in secret, stays or folds, and whoever stayed shows. Nature
// draws, one secret per seat, one option, a forced entry that makes a secret public.

#ifndef TEMPLATE_H
#define TEMPLATE_H

#include "miasma/play.h"
#include "miasma/rng.h"

enum { LOTS = 12, NO_LOT = 0, HIDDEN = 0xFF };
enum { LOT = MI_OWN };

enum {
#define VERB(id, word, a, b, c) V_##id,
#include "verbs.def"
#undef VERB
    VERBS
};

enum {
#define EVENT(id, word, rule, a, b) E_##id,
#include "tables.def"
#undef EVENT
    EVENTS
};

enum {
#define FACT(id, word, a, b) F_##id,
#include "tables.def"
#undef FACT
    FACTS
};

enum {
#define PROMPT(id, word, rule) P_##id,
#include "tables.def"
#undef PROMPT
    PROMPTS
};

enum {
#define OPTION(id, word, values, rule) O_##id,
#include "tables.def"
#undef OPTION
    OPTIONS
};

typedef enum { DRAWING, CHOOSING, SHOWING, OVER } lots_phase;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct {
    mi_head head;
    uint8_t phase;
    uint8_t turn;
    uint8_t lot[MI_SEATS]; // NO_LOT, HIDDEN, or the lot's number from 1
    mi_seats in;           // who has stayed
    mi_seats shown;        // whose lot everybody knows
} lots_state;
#pragma GCC diagnostic pop

// How many lots the bag held at first (R1.2).
unsigned lots_bag(const lots_state *s);
// The lots seen by the viewer, one bit each.
unsigned lots_seen(const lots_state *s);
// The turn passes to the next seat that has something to do in this phase (R2.1, R3.1,
// R4.1).
void lots_pass(lots_state *s, mi_events *out);
// R4.2.
void lots_standing(const void *position, mi_standing *out);

#define VERB(id, word, a, b, c)                                                          \
    void lots_##word##_propose(const void *position, mi_list *out);                      \
    mi_rule lots_##word##_forbids(const void *position, mi_action act);                  \
    void lots_##word##_apply(void *position, mi_action act, mi_events *out);
#include "verbs.def"
#undef VERB

#endif
