// Rattus: ids, the position, and what the chapters share. Nothing outside this folder
// includes it.
//
// Chapters, as in RULES.md: map.c 2.1, tokens.c 5.2 and 5.6, setup.c 2.2, turn.c 2.3,
// cards.c and witch.c 2.4, plague.c 2.5.1-2, ravage.c 2.5.3-5, end.c 2.6; game.c ties
// them up.

#ifndef RATTUS_H
#define RATTUS_H

#include <string.h>

#include "miasma/play.h"
#include "miasma/rng.h"

#include "links.def"

enum {
    SEATS = 4,
    CUBES = 20,  // of each seat (2.2.1)
    SLOTS = 3,   // rat tokens a region can hold (2.5.2b)
    STRIDE = 16, // bits from one slot to the next in a set of places
    ROW = 16,    // bytes of a row of regions: two machine words
    NO_SEAT = 0xFF,
    NO_FACE = 0xFF, // nobody has seen it, or not this viewer
};

typedef enum {
#define REGION(id, word, seats) id,
#include "regions.def"
#undef REGION
    REGIONS
} rat_region;

enum { PLACES = STRIDE * SLOTS };
enum { LAND, SEA };

typedef enum {
#define CLASS(id, word, letter) id,
#include "classes.def"
#undef CLASS
    CLASSES
} rat_class;

typedef enum {
#define TOKEN(id, word, origin, limit, symbols) id,
#include "tokens.def"
#undef TOKEN
    TOKENS
} rat_token;

// Symbols on tokens: the classes, then M and A.
enum { MAJORITY = CLASSES, ALL, SYMBOLS };

// Kinds of arguments and fields.
enum { REGION = MI_OWN, SLOT, CLASS, TOKEN, SYMBOL, KINDS_END };

enum {
#define VERB(id, word, a, b, c) V_##id,
#include "verbs.def"
#undef VERB
    VERBS
};

enum {
#define OPTION(id, word, values, rule) O_##id,
#include "tables.def"
#undef OPTION
    OPTIONS
};

enum {
#define EVENT(id, word, rule, a, b, c, d, e) E_##id,
#include "tables.def"
#undef EVENT
    EVENTS
};

enum {
#define FACT(id, word, a, b, c, d) F_##id,
#include "tables.def"
#undef FACT
    FACTS
};

typedef enum {
#define PROMPT(id, word, rule, a, b) PHASE_##id,
#include "tables.def"
#undef PROMPT
    PHASES
} rat_phase;

// A face: its limit and the letters of its symbols in the order they are resolved
// (2.5.4b).
typedef struct {
    uint8_t limit;
    char symbols[7];
} rat_face;

// Places for tokens are numbered slot * STRIDE + region, so that a set of places, a
// 64-bit mask, is three sets of regions on top of each other.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct {
    mi_head head;
    uint64_t lies;             // places with a token
    uint64_t dealt;            // of these, where the token was dealt as a starter
    uint64_t knows[SEATS];     // of these, whose face the seat has seen
    uint64_t removed;          // faces turned, one bit a token
    uint8_t cubes[SEATS][ROW]; // by seat and region
    uint8_t rats[ROW];         // how many tokens lie in each region
    uint8_t face[PLACES];      // a rat_token, or NO_FACE; 0 where nothing lies
    uint8_t palace[SEATS];     // cubes safe for good (2.4.1)
    uint8_t stock[SEATS];      // cubes not on the board
    uint8_t held[SEATS];       // class cards, one bit each
    uint8_t used;              // class cards used this turn, one bit each
    uint8_t pile;              // rat tokens in the supply
    uint8_t late;              // starters turned that had come from the supply (5.6)
    uint8_t phase;
    uint8_t turn;      // the active seat; in the final ravage the last player
    uint8_t start;     // the start player
    uint8_t last;      // the last player, once the final round has begun (2.6.2)
    uint8_t plague;    // where the plague piece stands
    uint8_t region;    // the plague region, or the region a half-made choice is about
    uint8_t left;      // pairs of cubes settled, tokens still to spread
    uint8_t place[2];  // tokens of a half-made choice
    uint8_t looks;     // how many of them the Witch has seen
    bool took, placed; // phases A and B of this turn
    bool bonus;        // the plague piece counts as two cubes (2.4.2a)
    bool ending;       // the last round is being finished (D5)
    uint8_t stall;     // turns begun since a token last left the supply (Q36)
    uint8_t spare[2];  // always zero: fills the last word
} rat_state;
#pragma GCC diagnostic pop

// ---- 2.1 the map (map.c) ----

static inline unsigned rat_regions(const rat_state *s) { return 4 + 2u * s->head.seats; }
// Sets of regions are masks, one bit a region.
static inline unsigned rat_in_play(const rat_state *s)
{
    return (1u << rat_regions(s)) - 1;
}
extern const uint16_t rat_neighbours[REGIONS];
#define RAT_ONE(a, b, way, r) +1
enum { LINKS = 0 RAT_LINKS(RAT_ONE, 0) };
extern const mi_link rat_links[LINKS];

static inline unsigned rat_near(const rat_state *s, unsigned r)
{
    return rat_neighbours[r] & rat_in_play(s);
}

// Regions within two steps, the first one included when it has a neighbour.
unsigned rat_near_two(const rat_state *s, unsigned r);

static inline unsigned rat_place_of(unsigned r, unsigned slot)
{
    return slot * STRIDE + r;
}
static inline uint16_t rat_region_of(unsigned place)
{
    return (uint16_t)(place % STRIDE);
}
static inline uint16_t rat_slot_of(unsigned place) { return (uint16_t)(place / STRIDE); }
// All places of a region.
static inline uint64_t rat_places(unsigned r)
{
    return (1ull | 1ull << STRIDE | 1ull << 2 * STRIDE) << r;
}

// How many tokens lie in a region.
static inline unsigned rat_rats(const rat_state *s, unsigned r) { return s->rats[r]; }

// Regions where the row of a seat is not zero. A count of cubes never reaches 128.
unsigned rat_settled(const uint8_t row[ROW]);
// Regions in play with at least one token, and with room for one more.
static inline unsigned rat_infested(const rat_state *s)
{
    uint64_t any = s->lies | s->lies >> STRIDE | s->lies >> 2 * STRIDE;
    return (unsigned)any & rat_in_play(s);
}
static inline unsigned rat_roomy(const rat_state *s)
{
    uint64_t full = s->lies & s->lies >> STRIDE & s->lies >> 2 * STRIDE;
    return ~(unsigned)full & rat_in_play(s);
}
// Real cubes of all seats in a region.
unsigned rat_population(const rat_state *s, unsigned r);

// Puts a token into the lowest free slot of a region; returns its place.
unsigned rat_token_put(rat_state *s, unsigned r, uint8_t face);
void rat_token_take(rat_state *s, unsigned place);
// Moves a token to a region, with everything known of it (Q4).
void rat_token_move(rat_state *s, unsigned from, unsigned region);

// ---- 5.2 and 5.6 the tokens (tokens.c) ----

const rat_face *rat_face_of(const mi_head *head, unsigned token);
// The symbol of a letter: a class, MAJORITY or ALL.
unsigned rat_symbol(char letter);
unsigned rat_printed(const mi_head *head, uint16_t token, mi_print out[MI_PRINTS]);
// How many others are kept and how many starters are left over for the supply (2.2.3).
unsigned rat_kept(const mi_head *head);
unsigned rat_leftover(const mi_head *head);
// The tokens that may be the face of a place, and how each weighs, as whoever sees this
// position knows it.
typedef struct {
    uint64_t starters, others; // the tokens that may be, one bit each
    uint32_t starter, other;   // how much each of them weighs
} rat_chance;
rat_chance rat_chance_of(const rat_state *s, unsigned place);
// The token at `x` of 2^32; the weight of a token, 0 where it cannot be.
unsigned rat_chance_draw(const rat_chance *c, uint32_t x);
uint32_t rat_chance_weight(const rat_chance *c, unsigned token);
// Proposes nature's verb for each face a place may have.
void rat_propose_faces(const rat_state *s, mi_list *out, uint16_t verb, unsigned place);
// Places whose face some seat has seen.
uint64_t rat_known(const rat_state *s);

// ---- 2.3 the turn (turn.c) ----

void rat_turn_begin(rat_state *s, unsigned seat, mi_events *out);
// Half-made choices end here: back to the turn or to the final round.
void rat_turn_resume(rat_state *s);
// Is it a moment for class cards, and may this one be used? NULL, or the rule that says
// no.
mi_rule rat_card_forbids(const rat_state *s, rat_class card);
static inline bool rat_holds(const rat_state *s, unsigned seat, rat_class card)
{
    return s->held[seat] >> card & 1;
}
static inline bool rat_final(const rat_state *s) { return s->last != NO_SEAT; }

// ---- 2.5 the plague (plague.c, ravage.c) ----

// Where the active player may move the plague piece (2.5.1, 2.6.2b).
unsigned rat_plague_targets(const rat_state *s);
// Begins the ravage of s->region, or passes on where there is nothing to ravage.
void rat_ravage(rat_state *s, mi_events *out);
// Goes on to the next token, or ends the ravage.
void rat_ravage_next(rat_state *s, mi_events *out);
// What a face does to the plague region (2.5.4).
void rat_strike(rat_state *s, const rat_face *face, mi_events *out);

// ---- 2.6 the end (end.c) ----

// The turn is over: next seat, or the final round.
void rat_turn_end(rat_state *s, mi_events *out);
// The ravage of one region in the final ravage is over.
void rat_final_next(rat_state *s, mi_events *out);
void rat_standing(const void *position, mi_standing *out);

void rat_facts(const void *position, mi_facts *out);

#define VERB(id, word, a, b, c)                                                          \
    void rat_##word##_propose(const void *position, mi_list *out);                       \
    mi_rule rat_##word##_forbids(const void *position, mi_action act);                   \
    void rat_##word##_apply(void *position, mi_action act, mi_events *out);
#include "verbs.def"
#undef VERB

// Takes the lowest member out of a set of regions or places.
static inline unsigned rat_pop(unsigned *set)
{
    unsigned r = (unsigned)__builtin_ctz(*set);
    *set &= *set - 1;
    return r;
}

static inline unsigned rat_pop_place(uint64_t *set)
{
    unsigned p = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return p;
}

// Proposes one verb for each region, or card, of a set.
static inline void rat_propose_set(mi_list *out, uint16_t verb, unsigned set)
{
    mi_action *row = out->row + out->n;
    while (set) *row++ = mi_act(verb, (uint16_t)rat_pop(&set), 0, 0);
    out->n = (uint16_t)(row - out->row);
}

// Proposes one verb for each place of a set, region by region.
static inline void rat_propose_places(mi_list *out, uint16_t verb, uint64_t set)
{
    mi_action *row = out->row + out->n;
    unsigned any =
        (unsigned)(set | set >> STRIDE | set >> 2 * STRIDE) & ((1u << STRIDE) - 1);
    while (any) {
        uint16_t r = (uint16_t)rat_pop(&any);
        uint64_t here = set >> r;
        for (uint16_t slot = 0; slot < SLOTS; slot++, here >>= STRIDE)
            if (here & 1) *row++ = mi_act(verb, r, slot, 0);
    }
    out->n = (uint16_t)(row - out->row);
}

#endif
