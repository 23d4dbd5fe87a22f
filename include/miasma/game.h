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

// Storage for a position of any game; the first `game->size(head)` bytes count, and
// nobody reads or copies what is behind them.
typedef struct {
    _Alignas(8) uint8_t byte[MI_POSITION];
} mi_position;

// A position as a set of seats sees it. A type of its own, so that a bot cannot be handed
// the truth by mistake.
typedef struct {
    mi_position p;
    mi_seats seats;
} mi_view;

// Legal actions, called rows. A decision has at most MI_ROWS: mi_rows cuts the list off
// there, and the laws check that it never has to. The room beyond that keeps a game that
// is still being written from overrunning the list.
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
    int16_t tie[MI_SEATS]; // tie-break between equal points, more is better; or all 0
} mi_standing;

// Fixed-point scale on which bots judge positions: 64 units are one point of the game.
enum { MI_POINT = 64 };

// ---- tables ----

// Kinds of arguments and fields. A game's own kinds follow from MI_FIRST_KIND.
enum { MI_NONE, MI_NUMBER, MI_SEAT, MI_FIRST_KIND };
// Marks an argument or field that may be unknown to some seats.
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

// A kind of element: regions, cards, tokens. Plain numbers have no words and no bound.
typedef struct {
    const char *word;
    uint16_t count;
    const char *const *words; // one per element, as in a record; NULL for numbers
    const mi_link *links;     // each once; NULL where nothing is joined
    uint16_t link_count;
    // What is printed on an element, as (kind, value) pairs; NULL where nothing is.
    unsigned (*printed)(const mi_head *head, uint16_t element, mi_print out[MI_PRINTS]);
} mi_kind;

// An option: a word, its values separated by '|' with the default first, and its rule.
typedef struct {
    const char *word;
    const char *values;
    mi_rule rule;
} mi_option;

// An expansion: the option that switches it on, and those that matter only then. It is
// off unless asked for: random options never switch it on.
typedef struct {
    uint8_t option;
    uint32_t own; // one bit an option
    bool orders;  // the game's standing orders matter only with this expansion
} mi_expansion;

// A standing order (auto-pass): a seat has the table pass for it when it is asked out of
// turn. Whoever runs the table keeps it; the seat can change it at any time.
typedef struct {
    const char *word;
    mi_rule rule;
    bool tells; // its answers depend on the seat's secrets, so others may learn from them
} mi_order;

// A verb and its two functions.
typedef struct {
    const char *word;
    uint8_t kind[MI_ARGS];
    // The only judge: NULL, or the rule that refuses. Arguments are within their kinds.
    mi_rule (*forbids)(const void *position, mi_action act);
    // Plays an action that `forbids` allows, or the veiled (redacted) form of one. `out`
    // may be NULL.
    void (*apply)(void *position, mi_action act, mi_events *out);
} mi_verb;

// A row of the event, fact or prompt table. Events and prompts name the rule behind them.
typedef struct {
    const char *word;
    mi_rule rule;
    uint8_t kind[MI_FIELDS];
} mi_schema;

// The first two verbs of every game, `stop` and `clock`, belong to the table. They are
// public, and legal until the game is over. A game's own begin with MI_OWN_VERBS.
enum { MI_STOP, MI_CLOCK, MI_OWN_VERBS };

// What a host (whoever runs or shows a table) asks of a game besides its rules.
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

// A vote to end the game early: the verb that calls for one, the question (prompt) that
// goes round then, and the verb that agrees to it. All 0 where a game has none.
typedef struct {
    uint16_t calls, prompt, agrees;
} mi_ending_vote;

// What searching bots and random play ask of a game besides its rules.
typedef struct {
    // Random play keeps option 0 at its default in 1 of `seldom` games only, because that
    // default lets games go on for very long; 0: option 0 is drawn like any other.
    uint16_t seldom;
    // Whose turn it is. It stays that seat's turn while others are asked in it.
    uint8_t (*turn)(const void *position);
    // The evaluation of a position for each seat: its points, and what is likely to come
    // of the position. MI_POINT units are one point.
    void (*outlook)(const void *position, int32_t worth[MI_SEATS]);
    mi_ending_vote vote;
} mi_game_bot;

// A game. Every member counts: there is none that may be left out.
typedef struct {
    const char *name;
    uint8_t id;      // stands in every position and record: never reused
    uint8_t version; // raised when an old record would play out differently
    uint8_t seats_min, seats_max;

    uint8_t option_count, kind_count, verb_count, event_count, fact_count, prompt_count;
    uint8_t expansion_count;
    const mi_option *options;
    const mi_expansion *expansions;
    const mi_kind *kinds; // the game's own, from MI_FIRST_KIND
    const mi_verb *verbs;
    const mi_schema *events, *facts_table, *prompts;
    mi_game_host host;
    mi_game_bot bot;

    // Bytes of a position with this head, a multiple of 8.
    uint16_t (*size)(const mi_head *head);
    // Fills a position from its head, or says which rule refuses these options or seats.
    mi_rule (*setup)(const mi_head *head, void *position);
    // A seat, MI_NATURE, or MI_NOBODY when the game is over.
    uint8_t (*to_act)(const void *position);
    // Adds exactly the legal actions of whoever is to act, ascending (decision 003).
    void (*propose)(const void *position, mi_list *out);
    // The weight of one of nature's actions. On a view, that viewer's chance. For whoever
    // shows chances; a draw does not ask for it.
    uint32_t (*weight)(const void *position, mi_action act);
    // The sum of the weights, 1 to 2^32-1; and nature's action for a number below it: the
    // rows, in ascending order, divide the numbers by their weights. With weights 1 and 3
    // the number 0 gives the first row, and 1 to 3 the second.
    uint32_t (*total)(const void *position);
    mi_action (*draw)(const void *position, uint32_t number);
    // Wipes what the seats may not know: unknown becomes all ones.
    void (*hide)(void *position, mi_seats seats);
    // The same for one action; `position` is the one before it.
    mi_action (*veil)(const void *position, mi_action act, mi_seats seats);
    // All that a view shows.
    void (*facts)(const void *position, mi_facts *out);
    // What the seat to act is asked.
    mi_prompt (*prompt)(const void *position);
    // Fills in at random (determinizes) what some seat has seen and these have not.
    void (*guess)(void *position, mi_seats seats, uint64_t seed);
    void (*standing)(const void *position, mi_standing *out);
    // For tests and fuzzing: the rule that a position breaks, e.g. by a piece that is
    // lost or in two places. NULL for every position that play can reach, and for its
    // views.
    mi_rule (*broken)(const void *position);
} mi_game;

// ---- for games: filling lists ----

// An action. On little-endian machines it is written as one 64-bit number, which gives
// the same bytes: compilers would store the four parts one by one, and filling lists of
// actions is where play spends its time.
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

// The member of a set (one bit each) that has so many members before it.
static inline unsigned mi_member(uint64_t set, uint32_t before)
{
    while (before--) set &= set - 1;
    return (unsigned)__builtin_ctzll(set);
}

// `stands` of a game without standing orders: the seat is asked.
static inline bool mi_no_orders(const void *position, unsigned order, mi_action *answer)
{
    (void)position, (void)order, (void)answer;
    return false;
}

// Adds an event. Only people want events; a search passes NULL and pays one test.
static inline void mi_emit(mi_events *out, mi_event event)
{
    if (out && out->n < MI_EVENTS) out->row[out->n++] = event;
}

static inline void mi_fact_add(mi_facts *out, mi_fact fact)
{
    if (out->n < MI_FACTS) out->row[out->n++] = fact;
}

#endif
