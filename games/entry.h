// What every game's entry makes of its tables: the lists the contract wants, and the
// questions of phases.def. Included once, by the file that holds the entry, behind the
// functions that rows of phases.def call.
//
// Fields in phases.def are worked out with the position at hand as `s`. Where the
// position of a game says things another way, it defines beforehand
//
//   SIZE_OF(head)      bytes of a position with this head
//   PHASE_OF(s)        the phase whose question is asked
//   TURN_OF(s)         the seat whose turn it is
//   ASKED_OF(s)        the seat that is asked out of turn
//   OPEN_OF(s, phase, verbs)  those verbs of a phase that can be open now
//   GO_ON(s, out)      after an action: takes the steps that nobody is asked for

#ifndef GAMES_ENTRY_H
#define GAMES_ENTRY_H

#include "miasma/names.h"

#ifndef SIZE_OF
#define SIZE_OF(head) ((void)(head), sizeof(game_state))
#endif
#ifndef PHASE_OF
#define PHASE_OF(s) (s)->phase
#endif
#ifndef TURN_OF
#define TURN_OF(s) (s)->turn
#endif
#ifndef ASKED_OF
#define ASKED_OF(s) (s)->asked
#endif
#ifndef OPEN_OF
#define OPEN_OF(s, phase, verbs) ((void)(s), (verbs))
#endif
#ifndef GO_ON
#define GO_ON(s, out) (void)0
#endif

static uint16_t size(const mi_head *head) { return (uint16_t)SIZE_OF(head); }

static uint8_t to_act(const void *position)
{
    static const uint8_t actors[PHASES] = {
#define PHASE(id, word, rule, who, open, fields) who,
#include PHASES_DEF
#undef PHASE
    };
    const game_state *s = position;
    uint8_t actor = actors[PHASE_OF(s)];
    if (actor == TURN) return TURN_OF(s);
    return actor == ASKED ? ASKED_OF(s) : actor;
}

static const uint64_t phase_verbs[PHASES] = {
#define PHASE(id, word, rule, who, open, fields) open,
#include PHASES_DEF
#undef PHASE
};

// The legal actions of a verb, where it is among these.
#define VERB(id, word, rule, args)                                                       \
    static inline void propose_##word(const game_state *s, uint64_t verbs, mi_list *out) \
    {                                                                                    \
        if (verbs & BIT(id)) MY(word##_propose)(s, out);                                 \
    }
#include VERBS_DEF
#undef VERB

// The legal actions of some verbs. In the function of a phase, where most verbs are known
// not to be among them, only the others are left of it.
__attribute__((always_inline)) static inline void
propose_each(const game_state *s, uint64_t verbs, mi_list *out)
{
#define VERB(id, word, rule, args) propose_##word(s, verbs, out);
#include VERBS_DEF
#undef VERB
}

#define PHASE(id, word, rule, who, open, fields)                                         \
    static void propose_in_##id(const game_state *s, mi_list *out)                       \
    {                                                                                    \
        propose_each(s, (open) & OPEN_OF(s, PHASE_##id, open), out);                     \
    }
#include PHASES_DEF
#undef PHASE

static void propose(const void *position, mi_list *out)
{
    static void (*const of_phase[PHASES])(const game_state *, mi_list *) = {
#define PHASE(id, word, rule, who, open, fields) propose_in_##id,
#include PHASES_DEF
#undef PHASE
    };
    of_phase[PHASE_OF((const game_state *)position)](position, out);
}

// The rule that refuses a verb in this phase. Without one the verb says it itself.
static mi_rule out_of_phase(const game_state *s, unsigned verb, mi_rule rule)
{
    return rule && !(phase_verbs[PHASE_OF(s)] >> verb & 1) ? rule : NULL;
}

static mi_prompt prompt(const void *position)
{
    const game_state *s = position;
    switch (PHASE_OF(s)) {
#define NO_FIELDS 0
#define FIELD(kind, name, value) (uint16_t)(value),
#define PHASE(id, word, rule, who, open, fields)                                         \
    case PHASE_##id: return (mi_prompt){PHASE_##id, {fields}};
#include PHASES_DEF
#undef PHASE
#undef FIELD
#undef NO_FIELDS
    default: return (mi_prompt){PHASES, {0}};
    }
}

static const mi_option options[] = {
#define OPTION(id, word, values, rule) {#word, values, rule},
#include TABLES_DEF
#undef OPTION
};

// The last row keeps the list of a game without orders from being empty.
static const mi_order orders[] = {
#define ORDER(id, word, rule, tells) {#word, rule, tells},
#include TABLES_DEF
#undef ORDER
    {NULL, NULL, false}};

// The contract has one type for all positions and one for all actions; each function of a
// verb gets its own, and is asked only in the phases of the verb.
#define VERB(id, word, rule, args)                                                       \
    static mi_rule forbids_##word(const void *position, mi_action act)                   \
    {                                                                                    \
        mi_rule why = out_of_phase(position, V_##id, rule);                              \
        return why ? why : MY(word##_forbids)(position, (MY(act)){act}.word);            \
    }                                                                                    \
    static void apply_##word(void *position, mi_action act, mi_events *out)              \
    {                                                                                    \
        MY(word##_apply)(position, (MY(act)){act}.word, out);                            \
        GO_ON(position, out);                                                            \
    }
#include VERBS_DEF
#undef VERB

static const mi_verb verbs[] = {
#define NO_ARGS MI_NONE
#define ARG(kind, name) kind,
#define VERB(id, word, rule, args) {#word, {args}, forbids_##word, apply_##word},
#include VERBS_DEF
#undef VERB
#undef ARG
#undef NO_ARGS
};

#define NO_FIELDS MI_NONE
#define FIELD(kind, name) kind,

static const mi_schema events[] = {
#define EVENT(id, word, rule, fields) {#word, rule, {fields}},
#include TABLES_DEF
#undef EVENT
};

static const mi_schema fact_rows[] = {
#define FACT(id, word, fields) {#word, NULL, {fields}},
#include TABLES_DEF
#undef FACT
};

#undef FIELD

static const mi_schema prompts[] = {
#define FIELD(kind, name, value) kind,
#define PHASE(id, word, rule, who, open, fields) {#word, rule, {fields}},
#include PHASES_DEF
#undef PHASE
#undef FIELD
};

#undef NO_FIELDS

#define NO_ARGS
#define ARG(kind, name) #name " "
#define NO_FIELDS
#define FIELD(kind, name) #name " "

static const char *const verb_names[] = {
#define VERB(id, word, rule, args) "" args,
#include VERBS_DEF
#undef VERB
};

static const char *const event_names[] = {
#define EVENT(id, word, rule, fields) "" fields,
#include TABLES_DEF
#undef EVENT
};

static const char *const fact_names[] = {
#define FACT(id, word, fields) "" fields,
#include TABLES_DEF
#undef FACT
};

#undef FIELD

static const char *const prompt_names[] = {
#define FIELD(kind, name, value) #name " "
#define PHASE(id, word, rule, who, open, fields) "" fields,
#include PHASES_DEF
#undef PHASE
#undef FIELD
};

#undef NO_FIELDS
#undef ARG
#undef NO_ARGS

// What the names come to (miasma/names.h).
#define GAME_NAMES {verb_names, event_names, fact_names, prompt_names}

// The part of an entry that follows from the tables; `kinds` is the game's own list.
#define GAME_TABLES                                                                      \
    .size = size, .option_count = OPTIONS, .kind_count = sizeof kinds / sizeof *kinds,   \
    .verb_count = VERBS, .event_count = EVENTS, .fact_count = FACTS,                     \
    .prompt_count = PHASES, .host.order_count = ORDERS, .options = options,              \
    .kinds = kinds, .verbs = verbs, .events = events, .facts_table = fact_rows,          \
    .prompts = prompts, .host.orders = orders, .to_act = to_act, .propose = propose,     \
    .prompt = prompt

#endif
