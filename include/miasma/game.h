// The contract: what a game is, and what everybody else may know of it.
//
// A game is a constant table (`mi_game`). A position is a flat run of bytes that begins
// with a public head and is a pure function of that head and the list of entries played
// so far. Nothing here allocates, reads a clock, draws a random number or prints.
//
// Reading order: seats and actions, lists, tables, the game. What the core does with it
// is in play.h.

#ifndef MIASMA_GAME_H
#define MIASMA_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "miasma/err.h"

enum {
    MI_SEATS = 6,        // seats a table can have
    MI_OPTIONS = 29,     // options a game can have
    MI_ARGS = 3,         // arguments of an action
    MI_FIELDS = 5,       // fields of an event or a fact
    MI_ROWS = 200,       // legal actions of one decision
    MI_EVENTS = 96,      // events of one action
    MI_FACTS = 640,      // facts of one view
    MI_POSITION = 1024,  // bytes of a position
    MI_UNKNOWN = 0xFFFF, // an argument or field the viewer may not know
    MI_NATURE = 0xFD,    // the seat of chance
    MI_TABLE = 0xFE,     // whoever runs the table
    MI_NOBODY = 0xFF,    // nobody is to act: the game is over
};

// A set of seats, one bit each. Empty is a spectator, several bits are a shared screen.
typedef uint8_t mi_seats;
#define MI_ALL ((mi_seats)0x3F)
#define MI_SEAT_BIT(seat) ((mi_seats)(1u << (seat)))

// The id of a rule as it stands in the game's RULES.md; NULL where nothing is refused.
typedef const char *mi_rule;

// One decision. Arguments a verb does not have are 0.
typedef struct {
    uint16_t verb;
    uint16_t arg[MI_ARGS];
} mi_action;

// One line of the log: who did what. The actor is always public.
typedef struct {
    uint16_t actor; // a seat, MI_NATURE or MI_TABLE
    mi_action action;
} mi_entry;

// What a position says of itself.
typedef struct {
    uint8_t game;
    uint8_t version;
    uint8_t seats;
    uint8_t
        option[MI_OPTIONS]; // index of the chosen value, in the order of the game's table
} mi_head;

// Storage for a position of any game; the first `game->size` bytes count.
typedef struct {
    _Alignas(8) uint8_t byte[MI_POSITION];
} mi_position;

// A position as a set of seats sees it. A type of its own, so that a bot cannot be handed
// the truth by mistake.
typedef struct {
    mi_position p;
    mi_seats seats;
} mi_view;

// Legal actions. A decision has at most MI_ROWS: mi_rows cuts off what is beyond, and the
// laws check that nothing is. The room beyond is for a game that is still being written.
typedef struct {
    _Alignas(8) mi_action row[4 * MI_ROWS];
    uint16_t n;
} mi_list;

// Something that happened: an id of the game's event table and its fields.
typedef struct {
    uint16_t event;
    uint16_t field[MI_FIELDS];
} mi_event;

typedef struct {
    uint16_t n;
    mi_event row[MI_EVENTS];
} mi_events;

// Something a view shows: an id of the game's fact table and its fields.
typedef struct {
    uint16_t fact;
    uint16_t field[MI_FIELDS];
} mi_fact;

typedef struct {
    uint16_t n;
    mi_fact row[MI_FACTS];
} mi_facts;

// What the seat to act is asked: an id of the game's prompt table and its fields.
typedef struct {
    uint16_t prompt;
    uint16_t field[MI_FIELDS];
} mi_prompt;

// Points as they would count if the game stopped now; ranks from 1, never shared.
typedef struct {
    int16_t points[MI_SEATS];
    uint8_t rank[MI_SEATS];
    int16_t tie[MI_SEATS]; // what parts equal points; 0 where nothing does
} mi_standing;

// The scale on which positions are judged: 64 is one point of the game.
enum { MI_POINT = 64 };

// ---- tables ----

// Kinds of arguments and fields. A game's own kinds follow from MI_FIRST_KIND.
enum { MI_NONE, MI_NUMBER, MI_SEAT, MI_FIRST_KIND };
// Marks an argument that may be unknown to some.
enum { MI_SECRET = 0x80 };
#define MI_KIND(k) ((uint8_t)((k) & ~MI_SECRET))

typedef struct {
    uint16_t a, b;
    uint16_t way; // how they are joined; the game's own meaning, e.g. 0 land, 1 sea
} mi_link;

// Something printed on an element: a number, or an element of some kind.
typedef struct {
    uint16_t kind, value;
} mi_print;
enum { MI_PRINTS = 8 };

// A kind of element: regions, cards, tokens. Numbers have no words and no end.
typedef struct {
    const char *word;
    uint16_t count;
    const char *const *words; // one per element, as in a record; NULL for numbers
    const mi_link *links;     // each once; NULL where nothing is joined
    uint16_t link_count;
    // What is printed on an element, as (kind, value) pairs; NULL where nothing is.
    unsigned (*printed)(const mi_head *head, uint16_t element, mi_print out[MI_PRINTS]);
} mi_kind;

// An option: a word, its values parted by '|', the first being the default, and its rule.
typedef struct {
    const char *word;
    const char *values;
    mi_rule rule;
} mi_option;

// An expansion: the option that switches it on, and those that matter only then. It is
// off unless asked for: nothing that draws options by lot draws it.
typedef struct {
    uint8_t option;
    uint32_t own; // one bit an option
    bool orders;  // without it nobody is asked out of turn
} mi_expansion;

// A standing order: a seat lets the table pass in its name where it is asked out of turn.
// It is kept by whoever runs the table and can be changed at any time.
typedef struct {
    const char *word;
    mi_rule rule;
    bool tells; // its answers depend on secrets: others may notice
} mi_order;

// A verb and its three functions.
typedef struct {
    const char *word;
    uint8_t kind[MI_ARGS];
    // Adds exactly the legal actions of this verb, ascending (docs/decisions/003).
    void (*propose)(const void *position, mi_list *out);
    // The only judge: NULL, or the rule that refuses. Arguments are within their kinds.
    mi_rule (*forbids)(const void *position, mi_action act);
    // Plays what was let through, or its veiled form. `out` may be NULL.
    void (*apply)(void *position, mi_action act, mi_events *out);
} mi_verb;

// A row of the event, fact or prompt table. Events and prompts name the rule behind them.
typedef struct {
    const char *word;
    mi_rule rule;
    uint8_t kind[MI_FIELDS];
} mi_schema;

// The first two verbs of every game belong to the table, are public, and legal until the
// game is over.
enum { MI_STOP, MI_CLOCK, MI_OWN_VERBS };

// What whoever runs a table, and whoever shows one, asks of a game beside its rules.
typedef struct {
    uint8_t order_count;            // 0 where nobody is asked out of turn
    uint8_t order_near, order_away; // the defaults at one screen and for people apart
    const mi_order *orders;
    uint64_t noted; // verbs whose entries carry a text of the seat's own, one bit each
    uint64_t walks; // verbs that go one step, to their first argument (ways.h)
    // How a standing order answers for the seat to act, by its view; false when the seat
    // is to be asked. mi_no_orders where there are none.
    bool (*stands)(const void *position, unsigned order, mi_action *answer);
} mi_game_host;

// What players who think ahead, and random play, ask of a game beside its rules.
typedef struct {
    // Random play leaves the first option at its default in one of so many games only,
    // since that lets games go on for very long; 0: it is drawn like any other.
    uint16_t seldom;
    // Whose turn it is; others may be asked in it.
    uint8_t (*turn)(const void *position);
    // What a position promises each seat (its evaluation), MI_POINT a point: the standing
    // and what is likely to come of it.
    void (*outlook)(const void *position, int32_t worth[MI_SEATS]);
} mi_game_bot;

// A game. Every member counts: there is none that may be left out.
typedef struct {
    const char *name;
    uint8_t id;      // stands in every position and record: never reused
    uint8_t version; // raised when an old record would play out differently
    uint8_t seats_min, seats_max;
    uint16_t size; // bytes of a position

    uint8_t option_count, kind_count, verb_count, event_count, fact_count, prompt_count;
    uint8_t expansion_count;
    const mi_option *options;
    const mi_expansion *expansions;
    const mi_kind *kinds; // the game's own, from MI_FIRST_KIND
    const mi_verb *verbs;
    const mi_schema *events, *facts_table, *prompts;
    mi_game_host host;
    mi_game_bot bot;

    // Fills a position from its head, or says which rule refuses these options or seats.
    mi_rule (*setup)(const mi_head *head, void *position);
    // A seat, MI_NATURE, or MI_NOBODY when the game is over.
    uint8_t (*to_act)(const void *position);
    // The verbs the actor's question is about, one bit each: all others have no legal
    // action.
    uint64_t (*open)(const void *position);
    // The weight of one of nature's actions. On a view, that viewer's chance.
    uint32_t (*weight)(const void *position, mi_action act);
    // Nature's action at `x` of 2^32: the rows in ascending order share that length by
    // their weights, whose sum is 1 to 2^32-1. The quick way, for players who think
    // ahead.
    mi_action (*draw)(const void *position, uint32_t x);
    // Wipes what the seats may not know: unknown becomes all ones.
    void (*hide)(void *position, mi_seats seats);
    // The same for one action; `position` is the one before it.
    mi_action (*veil)(const void *position, mi_action act, mi_seats seats);
    // All that a view shows.
    void (*facts)(const void *position, mi_facts *out);
    // What the seat to act is asked.
    mi_prompt (*prompt)(const void *position);
    // Draws everything that some seat has seen but these seats have not.
    void (*guess)(void *position, mi_seats seats, uint64_t seed);
    void (*standing)(const void *position, mi_standing *out);
    // The rule a position breaks: NULL for every one that can be reached, and for its
    // views. Pieces are conserved, nothing is in two places. For tests and fuzzing.
    mi_rule (*broken)(const void *position);
} mi_game;

// ---- for games: filling lists ----

// An action. Written as one number where that gives the same bytes: compilers store the
// four parts one by one otherwise, and lists of actions are what play spends its time on.
static inline mi_action mi_act(uint16_t verb, uint16_t a, uint16_t b, uint16_t c)
{
    mi_action act = {verb, {a, b, c}};
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    uint64_t word = verb | (uint64_t)a << 16 | (uint64_t)b << 32 | (uint64_t)c << 48;
    __builtin_memcpy(&act, &word, sizeof act);
#endif
    return act;
}

static inline void mi_propose(mi_list *out, uint16_t verb, uint16_t a, uint16_t b,
                              uint16_t c)
{
    out->row[out->n++] = mi_act(verb, a, b, c);
}

// `stands` of a game without standing orders: the seat is asked.
static inline bool mi_no_orders(const void *position, unsigned order, mi_action *answer)
{
    (void)position, (void)order, (void)answer;
    return false;
}

// The number below `total` that lies at `x` of 2^32, for `draw`.
static inline uint32_t mi_share(uint32_t x, uint32_t total)
{
    return (uint32_t)((uint64_t)x * total >> 32);
}

// Events are wanted by people only; a search passes NULL and pays one test.
static inline void mi_emit(mi_events *out, mi_event event)
{
    if (out && out->n < MI_EVENTS) out->row[out->n++] = event;
}

static inline void mi_fact_add(mi_facts *out, mi_fact fact)
{
    if (out->n < MI_FACTS) out->row[out->n++] = fact;
}

#endif
