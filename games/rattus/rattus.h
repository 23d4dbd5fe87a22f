// Rattus: ids, the position, and what the chapters share. Nothing outside this folder
// includes it.
//
// Chapters, as in RULES.md: map.c 2.1, tokens.c 5.2 and 5.6, setup.c 2.2, turn.c 2.3,
// cards.c and witch.c 2.4, plague.c 2.5.1-2, ravage.c 2.5.3-5, late.c D4, end.c 2.6;
// game.c ties them up.
//
// The expansion Africanus has chapters of its own: africa.c 3.2, explorer.c, sultan.c and
// trader.c 3.3, region_cards.c and protect.c 3.4, africa_end.c 3.5. Without it the base
// game never gets there, and what they keep in the position (africa.h) is not there.

#ifndef RATTUS_H
#define RATTUS_H

#include <string.h>

#include "miasma/play.h"
#include "miasma/rng.h"

#include "links.def"

enum {
    SEATS = 6,
    BASE_SEATS = 4, // without Africanus
    CUBES = 20,     // of each seat (2.2.1)
    SLOTS = 3,      // rat tokens a region can hold (2.5.2b)
    STRIDE = 17,    // bits from one slot to the next in a set of places
    ROW = 17,       // bytes of a row of regions
    DISCS = 15,     // diplomats (3.2.5)
    HAND = 3,       // region cards dealt to each seat (3.2.4)
    NO_SEAT = 0xFF,
    NO_FACE = 0xFF, // nobody has seen it, or not this viewer
};

typedef enum {
#define REGION(id, word, seats) id,
#include "regions.def"
#undef REGION
    REGIONS,
    EUROPE = MAURETANIA // regions of the base game
} rat_region;

enum { PLACES = STRIDE * SLOTS };
// What the plague of a turn has begun: nothing yet, spreading, the ravage, or all of it.
enum { BEFORE_PLAGUE, SPREADING, RAVAGING, RAVAGED };
enum { LAND, SEA };

typedef enum {
#define CLASS(id, word, letter) id,
#include "classes.def"
#undef CLASS
    CLASSES,
    BASE_CLASSES = ASTRONOMER
} rat_class;

typedef enum {
#define TOKEN(id, word, origin, limit, symbols) id,
#include "tokens.def"
    TOKENS, // of the base game; those of Africanus come after it in every table
    LAST_BASE_TOKEN = TOKENS - 1, // so that the next one is TOKENS again
#include "african_tokens.def"
#undef TOKEN
    ALL_TOKENS
} rat_token;

typedef enum {
#define CARD(id, word, region, symbols) id,
#include "region_cards.def"
#undef CARD
    REGION_CARDS
} rat_region_card;

// Symbols on tokens and region cards: the classes of the base game, M and A, then the
// class of Africanus and the question mark.
enum { MAJORITY = BASE_CLASSES, ALL, ISLAM, ANY_CLASS, SYMBOLS };

// Kinds of arguments and fields.
enum { REGION = MI_FIRST_KIND, SLOT, CLASS, TOKEN, SYMBOL, CARD, KINDS_END };

#define MY(name) rat_##name
#define VERBS_DEF "rattus/verbs.def"
#define TABLES_DEF "rattus/tables.def"
#define PHASES_DEF "rattus/phases.def"
#include "../tables.h"

// A face: its limit and the letters of its symbols in the order they are resolved
// (2.5.4b).
typedef struct {
    uint8_t limit;
    char symbols[7];
} rat_face;

// What belongs to a seat.
typedef struct {
    uint64_t knows;     // places whose face it has seen
    uint16_t held;      // class cards, one bit each
    uint16_t used;      // class cards used in its latest turn, one bit each
    uint8_t cubes[ROW]; // by region
    uint8_t palace;     // cubes safe for good (2.4.1)
    uint8_t stock;      // cubes not on the board
    bool ends;          // it brought on the end (2.6.1)
} rat_seat;

// The position of the base game, which ends behind its last seat: four seats make 256
// bytes. What Africanus adds lies behind it and is known to its chapters alone
// (africa.h).
//
// Places for tokens are numbered slot * STRIDE + region, so that a set of places, a
// 64-bit mask, is three sets of regions on top of each other.
struct rat_state {
    mi_head head;
    uint64_t lies;        // places with a token
    uint64_t dealt;       // of these, where the token was dealt as a starter
    uint64_t seen[2];     // tokens turned, or seen where they lie: starters, others
    uint8_t face[PLACES]; // a rat_token, or NO_FACE; 0 where nothing lies
    uint8_t pile;         // rat tokens in the supply
    uint8_t late;         // starters seen that had come from the supply (5.6)
    uint8_t phase;
    uint8_t turn;         // the active seat; in the final ravage the last player
    uint8_t start;        // the start player
    uint8_t last;         // the last player, once the final round has begun (2.6.2)
    uint8_t plague;       // where the plague piece stands
    uint8_t region;       // the plague region, or the region a half-made choice is about
    uint8_t left;         // pairs of cubes settled, tokens still to spread
    uint8_t place[2];     // tokens of a half-made choice
    uint8_t stall;        // turns begun since a token last left the supply (Q36)
    uint8_t looks : 2;    // how many tokens of the choice the Witch has seen
    bool took : 1;        // phase A of this turn
    bool placed : 1;      // phase B of this turn
    bool bonus : 1;       // the plague piece counts as two cubes (2.4.2a)
    uint8_t stage : 2;    // how far the plague of this turn has come
    bool interrupted : 1; // by a class card (D4): what comes next is to be found anew
    rat_seat seat[SEATS]; // the base game has the first BASE_SEATS
};
enum { BASE_SIZE = offsetof(rat_state, seat) + BASE_SEATS * sizeof(rat_seat) };
_Static_assert(BASE_SIZE == 256, "a copy of the base game is four lines of memory");

// ---- 2.1 the map (map.c) ----

// Sets of regions are masks, one bit a region.
extern const uint32_t rat_boards[SEATS + 1];
static inline unsigned rat_in_play(const rat_state *s)
{
    return rat_boards[s->head.seats];
}
static inline unsigned rat_regions(const rat_state *s)
{
    return (unsigned)__builtin_popcount(rat_in_play(s));
}
extern const uint32_t rat_neighbours[REGIONS];
#define RAT_ONE(a, b, way, r) +1
enum { LINKS = 0 RAT_LINKS(RAT_ONE, 0) };
extern const mi_link rat_links[LINKS];

static inline unsigned rat_near(const rat_state *s, unsigned r)
{
    return rat_neighbours[r] & rat_in_play(s);
}

// Regions within some steps, from two on the first one too.
unsigned rat_reach(const rat_state *s, unsigned r, unsigned steps);

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
static inline unsigned rat_rats(const rat_state *s, unsigned r)
{
    return (unsigned)__builtin_popcountll(s->lies & rat_places(r));
}

// Regions where the row of a seat is not zero. A count of cubes never reaches 128.
unsigned rat_settled(const uint8_t row[ROW]);
// Regions where anybody has a cube.
unsigned rat_populated(const rat_state *s);
// Regions in play with at least one token, and with room for one more.
static inline unsigned rat_infested(const rat_state *s)
{
    uint64_t any = s->lies | s->lies >> STRIDE | s->lies >> 2 * STRIDE;
    return (unsigned)any & rat_in_play(s);
}

// 2.1.2  A region holds at most three tokens.
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
// How many tokens the supply begins with (2.2.3, 3.2.3).
unsigned rat_supply(const mi_head *head);
// Is it a starter? And the bit of a token in its half of the set, starters or others.
bool rat_starter(const mi_head *head, unsigned token);
uint64_t rat_token_bit(const mi_head *head, unsigned token);
// Has it been turned?
bool rat_turned(const rat_state *s, unsigned token);
// A face is seen for the first time in this view, or wiped from it.
void rat_face_see(rat_state *s, unsigned place, unsigned token);
void rat_face_forget(rat_state *s, unsigned place);
// The tokens that may be the face of a place, and how each weighs, as whoever sees this
// position knows it.
typedef struct {
    uint64_t starters, others; // the tokens that may be, one bit each
    uint32_t starter, other;   // how much each of them weighs
    uint32_t first, second;    // the first starter of the set, and the first other
} rat_chance;
rat_chance rat_chance_of(const rat_state *s, unsigned place);
// The sum of all weights, the token of a number below it, and the weight of a token, 0
// where it cannot be.
uint32_t rat_chance_total(const rat_chance *c);
unsigned rat_chance_draw(const rat_chance *c, uint32_t number);
uint32_t rat_chance_weight(const rat_chance *c, unsigned token);
// Proposes nature's verb for each face a place may have.
void rat_propose_faces(const rat_state *s, mi_list *out, uint16_t verb, unsigned place);
// Places whose face some seat has seen.
uint64_t rat_known(const rat_state *s);

// ---- 2.2 setting up (setup.c) ----

// The seats that may become the start player, one bit each (2.2.5).
unsigned rat_starters(const rat_state *s);

// ---- 2.3 the turn (turn.c) ----

void rat_turn_begin(rat_state *s, unsigned seat, mi_events *out);
// Half-made choices end here: back to the turn or to the final round.
void rat_turn_resume(rat_state *s);
// Is it a moment for class cards, and may this one be used? NULL, or the rule that says
// no.
mi_rule rat_card_forbids(const rat_state *s, rat_class card);
static inline bool rat_holds(const rat_state *s, unsigned seat, rat_class card)
{
    return s->seat[seat].held >> card & 1;
}
static inline bool rat_final(const rat_state *s) { return s->last != NO_SEAT; }
// D4  Has the plague moved, and do class cards still work?
static inline bool rat_late(const rat_state *s)
{
    return s->head.option[O_CARDS_ANY_TIME] && s->stage && !rat_final(s);
}
// The class symbol of a card, and the cards of a symbol (3.3.2).
static inline unsigned rat_symbol_of(unsigned card)
{
    return card < BASE_CLASSES ? card : ISLAM;
}
static inline unsigned rat_cards_of(unsigned symbol)
{
    if (symbol < BASE_CLASSES) return 1u << symbol;
    unsigned all = (1u << CLASSES) - 1, base = (1u << BASE_CLASSES) - 1;
    return symbol == ISLAM ? all & ~base : all;
}

// ---- 2.5 the plague (plague.c, ravage.c) ----

// Puts the next new token, or goes on to the ravage.
void rat_spread_next(rat_state *s, mi_events *out);
// Begins the ravage of s->region, or passes on where there is nothing to ravage.
void rat_ravage(rat_state *s, mi_events *out);
// Goes on to the next token, or ends the ravage.
void rat_ravage_next(rat_state *s, mi_events *out);
// The next token is turned, by whoever picks it.
void rat_reveal(rat_state *s);
// After every action: goes on where a class card has interrupted the plague (late.c).
void rat_go_on(rat_state *s, mi_events *out);
// Does the plague piece count as two cubes where it stands (2.4.2a, Q34)?
bool rat_piece_counts(const rat_state *s);
// What a face does to the plague region (2.5.4).
void rat_strike(rat_state *s, const rat_face *face, mi_events *out);
// The second half of it: the losses of an outbreak.
void rat_outbreak(rat_state *s, const rat_face *face, mi_events *out);
// Everybody with the most cubes in a region, one bit a seat (Q24, Q49).
unsigned rat_majority(const rat_state *s, unsigned region);

// ---- 2.6 the end (end.c) ----

// The turn is over: next seat, or the final round.
void rat_turn_end(rat_state *s, mi_events *out);
// The ravage of one region in the final ravage is over.
void rat_final_next(rat_state *s, mi_events *out);
// Nothing is left to do: the score.
void rat_over(rat_state *s, mi_events *out);
int16_t rat_points(const rat_state *s, unsigned seat);
void rat_standing(const void *position, mi_standing *out);

// ---- what bots expect (outlook.c) ----

// Cubes that a token costs on average where so many cubes stand, in 1/256: for every
// class card held, for a majority, for everybody.
enum { CROWD = 6 };
extern const uint8_t rat_toll[CROWD + 1][3];
void rat_outlook(const void *position, int32_t worth[MI_SEATS]);

// ---- 3.2 setting up Africanus (africa.c) ----

static inline bool rat_africanus(const rat_state *s)
{
    return s->head.option[O_AFRICANUS];
}
// Class cards in play, one bit each (3.2.1): the six of the base game, or those chosen.
unsigned rat_classes_chosen(const rat_state *s);
static inline unsigned rat_classes(const rat_state *s)
{
    return rat_africanus(s) ? rat_classes_chosen(s) : (1u << BASE_CLASSES) - 1;
}
static inline bool rat_plays(const rat_state *s, rat_class card)
{
    return rat_classes(s) >> card & 1;
}
mi_rule rat_africa_setup(rat_state *s);
// The class cards are chosen, the plague piece is placed, hands are dealt, the caravan is
// placed: what comes next of these.
void rat_classes_next(rat_state *s);
void rat_plague_next(rat_state *s);
void rat_deal_next(rat_state *s);
void rat_caravan_next(rat_state *s, mi_events *out);
// Class cards not chosen yet.
unsigned rat_classes_left(const rat_state *s);
// Rounds of settling (2.2.6, 3.2.6), and steps of the Knight (2.4.2, 3.3.7).
static inline unsigned rat_rounds(const rat_state *s)
{
    return s->head.seats > BASE_SEATS ? 3 : 2;
}
static inline unsigned rat_knight_steps(const rat_state *s)
{
    return s->head.seats > BASE_SEATS ? 3 : 2;
}
// The first seat clockwise from the active player that waits; NO_SEAT when none does.
uint8_t rat_waiting(const rat_state *s);

// ---- 3.4 region cards (region_cards.c) ----

typedef struct {
    uint8_t region;
    char symbols[3];
} rat_region_print;
extern const rat_region_print rat_region_cards[REGION_CARDS];
unsigned rat_card_printed(const mi_head *head, uint16_t card, mi_print out[MI_PRINTS]);
// Cards of the regions in play (3.2.4).
uint64_t rat_all_cards(const rat_state *s);
// The class cards a region card can lie on, one bit each (3.4.1).
unsigned rat_protects(unsigned card);
// Cards the next one drawn may be, as whoever sees this position knows it.
uint64_t rat_undrawn(const rat_state *s);
// Is there a card to draw (Q43)? And an empty deck is made anew from the discards, where
// there are any (3.4.3).
bool rat_drawable(const rat_state *s);
void rat_deck_renew(rat_state *s, mi_events *out);
// A card, or MI_UNKNOWN, comes from the deck into a row.
void rat_row_draw(rat_state *s, unsigned row, unsigned card);
// A card leaves a row.
void rat_row_remove(rat_state *s, unsigned row, unsigned card);
// The one card drawn joins the hand of the active seat.
void rat_row_keep(rat_state *s);
void rat_rows_hide(rat_state *s, mi_seats seats);
void rat_rows_guess(rat_state *s, mi_rng *rng);
mi_rule rat_rows_broken(const rat_state *s);

// ---- 3.4.1 protection (protect.c) ----

// Asks who may protect themselves against a token that broke out, then lets it strike.
void rat_protect_open(rat_state *s, unsigned token, mi_events *out);
// Class cards that a region card lies on, one bit each: with Africanus, and in any game.
unsigned rat_protected(const rat_state *s);
static inline unsigned rat_covered(const rat_state *s)
{
    return rat_africanus(s) ? rat_protected(s) : 0;
}
// The ravage of a region is over: region cards on class cards are discarded.
void rat_uncover(rat_state *s, mi_events *out);
bool rat_stands(const void *position, unsigned order, mi_action *answer);

// ---- 3.3.5 diplomats (sultan.c) ----

unsigned rat_discs_left(const rat_state *s);
// Regions where a seat has a diplomat: with Africanus, and in any game.
unsigned rat_diplomats_sent(const rat_state *s, unsigned seat);
static inline unsigned rat_diplomats(const rat_state *s, unsigned seat)
{
    return rat_africanus(s) ? rat_diplomats_sent(s, seat) : 0;
}
static inline bool rat_diplomat(const rat_state *s, unsigned seat, unsigned region)
{
    return rat_diplomats(s, seat) >> region & 1;
}
// Cubes of the active seat in a region without a disc, and the regions with such a cube.
static inline unsigned rat_plain_cubes(const rat_state *s, unsigned region)
{
    unsigned cubes = s->seat[s->turn].cubes[region];
    return cubes - (cubes && rat_diplomat(s, s->turn, region));
}
unsigned rat_plain(const rat_state *s);
// Where a diplomat of the active seat in this region may be brought (Q47).
unsigned rat_escort_targets(const rat_state *s, unsigned region);
// The last cube of a seat in the ravaged region is lost, and its disc with it.
void rat_recall(rat_state *s, unsigned seat, mi_events *out);

// ---- 3.5 the end (africa_end.c) ----

// The last player chooses the next region, or hands are shown.
void rat_order_next(rat_state *s, mi_events *out);
// What a seat gets beside its cubes (3.5.3).
unsigned rat_card_points(const rat_state *s, unsigned seat, uint64_t cards);
unsigned rat_region_points(const rat_state *s, unsigned seat);
unsigned rat_diplomat_points(const rat_state *s, unsigned seat);

void rat_facts(const void *position, mi_facts *out);

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
        (unsigned)(set | set >> STRIDE | set >> 2 * STRIDE) & ((1u << REGIONS) - 1);
    while (any) {
        uint16_t r = (uint16_t)rat_pop(&any);
        uint64_t here = set >> r;
        for (uint16_t slot = 0; slot < SLOTS; slot++, here >>= STRIDE)
            if (here & 1) *row++ = mi_act(verb, r, slot, 0);
    }
    out->n = (uint16_t)(row - out->row);
}

#endif
