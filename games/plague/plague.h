// Plague!: ids, the position, and what the chapters share. Nothing outside this folder
// includes it.
//
// Chapters, as in RULES.md: map.c the town, pieces.c what stands in it, turn.c R1 to R8
// and the steps between chapters, deck.c the deck, cards.c and choices.c the Black Death
// cards, death.c deaths, course.c and cart.c R16 to R31, enter.c R20 to R28, ratbag.c and
// crawl.c R32 to R45, end.c R50 to R52. facts.c is what a view shows, outlook.c what bots
// expect, game.c the entry.

#ifndef PLAGUE_H
#define PLAGUE_H

#include <string.h>

#include "miasma/play.h"
#include "miasma/rng.h"

#include "plague_town.h"

enum {
    SEATS = 4,
    RATS = 36,
    FLEAS = 24,
    CATS = 3,
    PIECES = RATS + FLEAS + CATS + 1,
    HAND_MOST = 8, // cards that can be kept
    CEMETERIES = SHIP_FIRST - CEMETERY_FIRST,
    BUILDINGS = STABLE_FIRST - HOUSE_FIRST,
    GREEN = 12, // faces of the dice (A1)
    RED = 6,
    FULL = 12, // what a cart carries (R21)
    NOWHERE = 0xFFFF,
    BAG = SPACES, // where a piece is that is in no space
    GONE,
    HELD, // in somebody's hand, about to be put somewhere
};

// What a space is.
typedef enum {
    ROAD_SQUARE,
    HOUSE,
    TITLED,
    CAFE,
    TWO,
    STABLE,
    CEMETERY,
    SHIP,
    SAND,
    WATER
} plg_sort;

// How spaces are joined, for whoever draws the map.
enum { ROAD, DOOR, FERRY, SEWER, WALL };

typedef enum {
#define STREET(id, word, squares) id,
#include "places.def"
#undef STREET
    STREETS
} plg_street_id;

// Names of places as the catalogues have them, then words for what has no name.
enum {
#define PLACE(id, word, sort, sign) SITE_##id,
#include "places.def"
#undef PLACE
    SITE_HOUSE,
    SITE_TWO,
    SITES
};

typedef enum { RAT, FLEA, CAT, VACUUM, PIECE_KINDS } plg_kind;

enum { NO_CARD = 0xFF };
typedef enum {
#define CARD(id, word, what, where) CARD_##id,
#include "cards.def"
#undef CARD
    CARDS
} plg_card;

// Kinds of arguments and fields.
enum { SPACE = MI_FIRST_KIND, STREET, SITE, CARD, PIECE, KINDS_END };

#define MY(name) plg_##name
#define VERBS_DEF "plague/verbs.def"
#define TABLES_DEF "plague/tables.def"
#define PHASES_DEF "plague/phases.def"
#include "../tables.h"

// Steps that nobody is asked for. A chapter that is done leaves the next one in `phase`,
// and plg_go_on takes it: so chapters need not know of each other.
enum {
    STEP_TURN = PHASES, // the turn of s->turn begins
    STEP_OBEY,          // the card that was drawn is obeyed
    STEP_MISERY,        // the next victim of card 38
    STEP_OBEYED,        // the card goes under the deck
    STEP_CART,          // the cart phase begins
    STEP_CART_END,
    STEP_BAG,  // the rat-bag phase begins
    STEP_PICK, // what is left of the red units?
    STEP_TURN_END,
    STEPS_END
};

// A set of spaces, one bit each.
typedef struct {
    uint64_t w[SET_WORDS];
} plg_set;

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct plg_state {
    mi_head head;
    plg_set rats, fleas;         // spaces with at least one
    uint64_t visited[2];         // buildings with a Keep Out! mark, from HOUSE_FIRST
    uint64_t unseen;             // cards nobody has seen, all on top of the deck (A65)
    uint16_t at[PIECES];         // a space, BAG, GONE or HELD: rats, fleas, cats, vacuum
    uint16_t cart[SEATS];        // a space
    uint16_t closes[CEMETERIES]; // turn or minute an opening ends with; 0 where none is
    uint16_t turns;              // turns begun
    uint16_t minutes;            // told by the table
    uint16_t came;               // the square a moving piece has just left (R11)
    uint16_t where;              // where the moving vermin is; it is HELD
    uint16_t since;              // where its move began
    uint8_t deck[CARDS];         // cards seen, in the order they come again
    uint8_t known;               // how many of them
    uint8_t hand[HAND_MOST];     // kept cards in the order they were gained
    uint8_t owner[HAND_MOST];
    uint8_t hands; // how many of them
    uint8_t board; // the public order, or NO_CARD
    uint8_t card;  // the card being obeyed, or NO_CARD
    uint8_t drawn; // the card of this turn, or NO_CARD
    uint8_t load[SEATS], buried[SEATS];
    uint8_t bag[PIECE_KINDS];
    uint8_t total[SEATS];    // dice for the first turn (R4)
    uint8_t pending, rivals; // who still rolls for it, and who may win it
    uint8_t phase;
    uint8_t turn;          // the active seat
    uint8_t asked;         // who is to answer
    uint8_t start;         // who had the first turn
    uint8_t round;         // from 1
    uint8_t called[SEATS]; // the round of a seat's last vote, 0 where none was
    uint8_t green, red;    // the dice
    uint8_t units;         // green units left, or squares left of a card's move
    uint8_t must;          // how many of them have to be used yet, or given up (A8)
    uint8_t moved;         // squares driven in this cart phase (A56)
    uint8_t walker;        // whose cart is being moved
    uint8_t left;          // red units left, or rats still to be put
    uint8_t brought;       // pieces brought in this phase
    uint8_t piece;         // the piece that moves or was drawn
    uint8_t street;        // the street chosen
    uint8_t victims;       // who is still to die of card 38
    uint8_t washers;       // dish-washers
    bool boot;             // Boot Hill stands open (C52)
    bool missing;          // the cart phase is missed
    bool trapped;          // R16
    bool fresh;            // the cart has done nothing yet in this phase
    bool licensed;         // card 23 is in use
    bool ending;           // the game ends with this round
    uint8_t spare[3];      // always zero: fills the last word
};
#pragma GCC diagnostic pop

// ---- sets ----

static inline bool plg_has(const plg_set *set, unsigned space)
{
    return set->w[space / 64] >> space % 64 & 1;
}
static inline void plg_add(plg_set *set, unsigned space)
{
    set->w[space / 64] |= 1ull << space % 64;
}
static inline void plg_drop(plg_set *set, unsigned space)
{
    set->w[space / 64] &= ~(1ull << space % 64);
}
bool plg_empty(const plg_set *set);
void plg_unite(plg_set *set, const plg_set *with);
void plg_subtract(plg_set *set, const plg_set *without);
bool plg_meet(const plg_set *a, const plg_set *b);
// Proposes one verb for each space of a set.
void plg_propose_set(mi_list *out, uint16_t verb, const plg_set *set);

// ---- the town (map.c) ----

extern const uint16_t plg_side[SQUARES][4]; // north, west, east, south
extern const uint64_t plg_walls[BUILDINGS][2];
extern const uint8_t plg_street[SQUARES], plg_number[SQUARES];
extern const plg_set plg_streets[STREETS];
extern const plg_set plg_ditch, plg_by_two, plg_weymouth, plg_melcombe, plg_sewer,
    plg_bridge;
extern const uint16_t plg_sewers[SEWERS];
extern const plg_set plg_roads;
extern const uint8_t plg_far[CEMETERIES][SPACES]; // units to a cemetery, on a free road
// Squares that lie at most RED units from a square by road, the nearest first, ended by
// NOWHERE: eight times the square, and the units.
extern const uint16_t plg_around[SQUARES][AROUND];
extern const mi_link plg_links[LINKS];
extern const char *const plg_space_words[SPACES];

plg_sort plg_sort_of(unsigned space);
// Squares beside a place, ended by NOWHERE.
const uint16_t *plg_doors(unsigned place);
unsigned plg_printed(const mi_head *head, uint16_t space, mi_print out[MI_PRINTS]);
// Where the ferry goes from a square, or NOWHERE.
static inline unsigned plg_ferry(unsigned square)
{
    if (square == FERRY_NORTH) return FERRY_SOUTH;
    return square == FERRY_SOUTH ? FERRY_NORTH : NOWHERE;
}
static inline bool plg_is_building(unsigned space)
{
    return space >= HOUSE_FIRST && space < STABLE_FIRST;
}

// ---- what stands in it (pieces.c) ----

static inline bool plg_visited(const plg_state *s, unsigned building)
{
    unsigned i = building - HOUSE_FIRST;
    return s->visited[i / 64] >> i % 64 & 1;
}
plg_kind plg_kind_of(unsigned piece);
unsigned plg_first_of(plg_kind kind);
unsigned plg_count_of(plg_kind kind);
// The lowest piece of a kind at a space, or in the bag; PIECES where there is none.
unsigned plg_find(const plg_state *s, plg_kind kind, unsigned at);
// How many pieces of a kind are there.
unsigned plg_number_at(const plg_state *s, plg_kind kind, unsigned at);
// Moves a piece, keeping sets and bag in step.
void plg_move(plg_state *s, unsigned piece, unsigned to);
// Moves every piece of a kind from one space; returns how many.
unsigned plg_move_all(plg_state *s, plg_kind kind, unsigned from, unsigned to);
bool plg_cat_at(const plg_state *s, unsigned space);
static inline bool plg_vacuum_at(const plg_state *s, unsigned space)
{
    return s->at[PIECES - 1] == space;
}
// Any vermin at all.
bool plg_vermin_at(const plg_state *s, unsigned space);
// The seat whose cart stands there, or SEATS.
unsigned plg_cart_at(const plg_state *s, unsigned space);
// Adds fleas, cats, the vacuum cleaner and the carts of all seats but one.
void plg_add_others(const plg_state *s, unsigned except, plg_set *set);
// Road squares free for a cart sent there: nothing on them, not closed (A60).
plg_set plg_free_squares(const plg_state *s);
// The street closed to carts, or STREETS (R31).
unsigned plg_closed(const plg_state *s);
bool plg_is_open(const plg_state *s, unsigned cemetery);

// ---- R4 to R8 the turn (turn.c) ----

// Takes steps until somebody is asked.
void plg_go_on(plg_state *s, mi_events *out);

// ---- the deck (deck.c) ----

void plg_under(plg_state *s, unsigned card);
bool plg_holds(const plg_state *s, unsigned seat, plg_card card);
// The immunity card a seat has held longest, or NO_CARD.
unsigned plg_immunity(const plg_state *s, unsigned seat);
void plg_keep(plg_state *s, unsigned seat, unsigned card, mi_events *out);
// A kept card goes under the deck (A64).
void plg_spend(plg_state *s, unsigned card);

// ---- the cards (cards.c, choices.c) ----

// Obeys s->card.
void plg_obey(plg_state *s, mi_events *out);
// It has been obeyed: under the deck with it, and on to the cart phase.
void plg_obeyed(plg_state *s, mi_events *out);
// A card sends a cart somewhere.
void plg_send(plg_state *s, unsigned seat, unsigned space, mi_events *out);
// Where the card being obeyed may send a cart; where pieces in hand may be put.
plg_set plg_targets(const plg_state *s);
plg_set plg_put_targets(const plg_state *s);
// Asks the next opponent who has a point to lose for a word (C7).
void plg_smile_next(plg_state *s, unsigned seat, mi_events *out);
void plg_rained(plg_state *s, bool wet, mi_events *out);
void plg_open(plg_state *s, unsigned cemetery, unsigned minutes, mi_events *out);
// One player gives another buried points, as far as there are any (A69).
void plg_pay(plg_state *s, unsigned from, unsigned to, unsigned points, mi_events *out);

// ---- R48, R49 deaths (death.c) ----

// Death comes to a seat by the card being obeyed, or by a flea where there is none.
void plg_death(plg_state *s, unsigned seat, mi_events *out);
void plg_answer_death(plg_state *s, bool immune, mi_events *out);
// The next victim of card 38.
void plg_misery_next(plg_state *s, mi_events *out);

// ---- the course of a cart (course.c) ----

// What bears on the squares a cart can drive.
typedef struct {
    const plg_state *s;
    plg_set block;       // squares it cannot enter
    plg_set busy;        // squares it cannot stop on
    uint64_t claimed[2]; // houses it has claimed in on its course
    bool may_go_in;      // a place that ends the phase is as good as the whole roll (A8)
} plg_course;
enum { NEVER = -1000 }; // no course ends well

void plg_course_of(const plg_state *s, plg_course *c);
// The most units a course can use from here, or less than 0; all of them where it may go
// in somewhere. `came` as in the state.
int plg_on_square(plg_course *c, unsigned at, unsigned came, unsigned left,
                  unsigned load);
// … from inside a house, `most` of them claimed first; from inside any place, at a door.
int plg_claiming(plg_course *c, unsigned house, unsigned left, unsigned load,
                 unsigned most);
int plg_leaving(plg_course *c, unsigned place, unsigned left, unsigned load);
// Marks a house on the course, and takes that back.
static inline uint64_t plg_claim_in(plg_course *c, unsigned house)
{
    unsigned i = house - HOUSE_FIRST;
    uint64_t before = c->claimed[i / 64];
    c->claimed[i / 64] |= 1ull << i % 64;
    return before;
}
static inline void plg_claim_undo(plg_course *c, unsigned house, uint64_t before)
{
    c->claimed[(house - HOUSE_FIRST) / 64] = before;
}
// May a cart with this load enter this building or cemetery?
bool plg_enterable(const plg_course *c, unsigned place, unsigned load);
// The most units that can be used of those left.
unsigned plg_most(const plg_state *s);
// The walker is in a house it has to claim in before anything else (R18, R21).
bool plg_waits(const plg_state *s);
// How much it may claim at once.
unsigned plg_most_claim(const plg_state *s);

// ---- R16 to R31 the cart phase (cart.c, enter.c) ----

// What a step costs.
unsigned plg_price(unsigned from, unsigned to);
void plg_cart_begin(plg_state *s, mi_events *out);
void plg_cart_end(plg_state *s, mi_events *out);
// After a step or a claim: goes on asking, or ends the phase.
void plg_walk_next(plg_state *s, mi_events *out);
// The walker goes into a building or cemetery (R20 to R28).
void plg_enter(plg_state *s, unsigned place, mi_events *out);
// The rule that keeps the walker out of a place.
mi_rule plg_enter_forbids(const plg_state *s, unsigned place);
// May the walker fill its cart where a card sent it (R24)?
bool plg_can_fill(const plg_state *s);
uint64_t plg_cart_open(const plg_state *s);

// ---- R32 to R45 the rat-bag phase (ratbag.c, crawl.c) ----

void plg_bag_begin(plg_state *s, mi_events *out);
void plg_bag_next(plg_state *s, mi_events *out);

// ---- R50 to R52 the end (end.c) ----

void plg_turn_end(plg_state *s, mi_events *out);
// A building is marked; true where that ends the game (R51).
bool plg_mark(plg_state *s, unsigned building, mi_events *out);
// True where a seat has buried enough, which ends the game (R50).
bool plg_wins(plg_state *s, unsigned seat, mi_events *out);
void plg_standing(const void *position, mi_standing *out);

// ---- what bots expect (outlook.c) ----

void plg_outlook(const void *position, int32_t worth[MI_SEATS]);

void plg_facts(const void *position, mi_facts *out);

// Never below nothing: a log that nobody judged may take more than there is.
static inline uint8_t plg_less(unsigned a, unsigned b)
{
    return (uint8_t)(a > b ? a - b : 0);
}

// Proposes a verb for a space among those proposed already, in order.
static inline void plg_propose_in_order(mi_list *out, uint16_t verb, unsigned space)
{
    unsigned i = out->n++;
    for (; i && out->row[i - 1].verb == verb && out->row[i - 1].arg[0] > space; i--)
        out->row[i] = out->row[i - 1];
    out->row[i] = mi_act(verb, (uint16_t)space, 0, 0);
}

// An event of up to three fields.
static inline mi_event plg_event(unsigned id, unsigned a, unsigned b, unsigned c)
{
    return (mi_event){(uint16_t)id, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};
}

#endif
