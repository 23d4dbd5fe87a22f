// The ids and types that every game makes of its tables. A game's header says beforehand
// what its names begin with and where its tables are, seen from this folder:
//
//   #define MY(name) lots_##name
//   #define VERBS_DEF "template/verbs.def"
//   #define TABLES_DEF "template/tables.def"
//   #define PHASES_DEF "template/phases.def"
//
// Of each verb it gets a struct of named arguments, such as lots_draw_args, and the
// prototypes of three functions. The position is a struct lots_state.

#ifndef GAMES_TABLES_H
#define GAMES_TABLES_H

#include "miasma/game.h"

typedef struct MY(state) MY(state);
typedef MY(state) game_state; // the same, in headers that serve every game

#define NO_ARGS
#define ARG(kind, name) uint16_t name;

enum {
#define VERB(id, word, rule, args) V_##id,
#include VERBS_DEF
#undef VERB
    VERBS
};

#define VERB(id, word, rule, args)                                                       \
    typedef struct {                                                                     \
        uint16_t verb;                                                                   \
        args                                                                             \
    } MY(word##_args);
#include VERBS_DEF
#undef VERB

// An action of any verb, to be read by the names of its arguments: `a.draw.lot`.
typedef union {
    mi_action any;
#define VERB(id, word, rule, args) MY(word##_args) word;
#include VERBS_DEF
#undef VERB
} MY(act);

#undef NO_ARGS
#undef ARG

// What each of the three promises is said at mi_verb.
#define VERB(id, word, rule, args)                                                       \
    void MY(word##_propose)(const game_state *s, mi_list *out);                          \
    mi_rule MY(word##_forbids)(const game_state *s, MY(word##_args) act);                \
    void MY(word##_apply)(game_state * s, MY(word##_args) act, mi_events * out);
#include VERBS_DEF
#undef VERB

// A verb as a bit of a set of verbs.
#define BIT(verb) (1ull << V_##verb)

enum {
#define OPTION(id, word, values, rule) O_##id,
#include TABLES_DEF
#undef OPTION
    OPTIONS
};

enum {
#define ORDER(id, word, rule, tells) ORDER_##id,
#include TABLES_DEF
#undef ORDER
    ORDERS
};

enum {
#define EVENT(id, word, rule, fields) E_##id,
#include TABLES_DEF
#undef EVENT
    EVENTS
};

enum {
#define FACT(id, word, fields) F_##id,
#include TABLES_DEF
#undef FACT
    FACTS
};

// Who is asked in a phase, where it is neither nature nor nobody: the seat whose turn it
// is, or one out of turn.
enum { TURN, ASKED };

typedef enum {
#define PHASE(id, word, rule, who, open, fields) PHASE_##id,
#include PHASES_DEF
#undef PHASE
    PHASES
} MY(phase);

#endif
