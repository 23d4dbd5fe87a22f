// Black Death: ids, the position, and what the chapters share. Nothing outside this
// folder includes it.
//
// Chapters, as in RULES.md: map.c R2.1, setup.c R1 and R2, turn.c R3 and R4, luck.c R5,
// infection.c R6, movement.c R7, mortality.c R8 and R9, score.c R10 and R15, cards.c R11,
// windows.c W, deck.c R10.2, first.c R12, restart.c R13; game.c ties them up.

#ifndef BLACKDEATH_H
#define BLACKDEATH_H

#include <string.h>

#include "miasma/play.h"
#include "miasma/rng.h"

#include "lines.def"

enum {
    SEATS = 6,
    UNITS = 18,    // counters of a disease for the map (R2.5)
    HAND = 8,      // cards a seat can hold: two at the start, two at each threshold
    STARTERS = 2,  // units placed in a first turn (R12.1)
    RESTARTS = 2,  // times a seat may give up its disease (Q52)
    EXIT_COST = 2, // movement points (R7.4)
    TOP = 6,       // highest rating
    NO_SEAT = 0xFF,
    ABANDONED = 0xFE, // holder of a disease whose player gave it up (R13.4)
    NO_CARD = 0xFF,
    UNKNOWN_CARD = 0xFE,
    NONE = 0xFF, // no distance: not in play
};

enum { BOTH, ONLY_1347, ONLY_1665 };
enum { AT_COLD = 1, AT_WARM = 2, AT_CROWD = 4, AT_WET = 8 };

typedef enum {
#define SQUARE(id, word, region, number, year) id,
#include "squares.def"
#undef SQUARE
    SQUARES
} bd_square;

typedef enum {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place) id,
#include "regions.def"
#undef REGION
    REGIONS
} bd_region;

typedef enum {
#define BD_ID(id, word, a, b, number, year, r) id,
#define BD_ROUTE_ID(id, word, region, enter, leave) id,
    BD_LINES(BD_ID, 0) BD_ROUTES(BD_ROUTE_ID)
#undef BD_ID
#undef BD_ROUTE_ID
        LINES
} bd_line;

typedef enum {
#define TRACK(id, word, adapted, automatic) id,
#include "tracks.def"
#undef TRACK
    TRACKS
} bd_track;

typedef enum {
#define CARD(id, word, rule, asks, lasts, movement, virulence, mortality) id,
#include "cards.def"
#undef CARD
    CARDS
} bd_card;

typedef enum {
#define CHANGE(id, word, card, virulence, mortality) CHANGE_##id,
#include "changes.def"
#undef CHANGE
    CHANGES
} bd_change;

// How an attempt reaches its square: from own units, from off the map (R6.10), by Traders
// (two), by Traders (one) at +1.
typedef enum { BY_UNIT, BY_ENTRY, BY_TRADERS, BY_TRADER, MEANS_COUNT } bd_means;
typedef enum { HARMLESS, DEATHS, CATASTROPHE, CURE, FATES } bd_fate;
enum { W_OPEN, W_LUCK, W_MOVEMENT, W_MORTALITY, WINDOWS };
enum { VIRULENCE, MORTALITY, RATINGS };
enum { MINUS_TWO, MINUS_ONE, PLAIN, PLUS_ONE, MODIFIERS };

// Kinds of arguments and fields.
enum {
    REGION = MI_FIRST_KIND,
    SQUARE,
    LINE,
    TRACK,
    CARD,
    MEANS,
    CHANGE,
    MODIFIER,
    FATE,
    RATING,
    WINDOW,
    KINDS_END
};

#define MY(name) bd_##name
#define VERBS_DEF "blackdeath/verbs.def"
#define TABLES_DEF "blackdeath/tables.def"
#define PHASES_DEF "blackdeath/phases.def"
#include "../tables.h"

// Steps that nobody is asked for. A chapter that is done leaves the next one in `phase`,
// and bd_go_on takes it: so chapters need not know of each other.
enum {
    STEP_CLOSE = PHASES, // a player's phase ends; waits until all cards are dealt and all
                         // dice rolled
    STEP_RESUME,         // what was interrupted goes on; waits too
    STEP_ORDER,          // the order of the turn is made
    STEP_BEGIN,          // a player's phase begins
    STEP_PLACE,          // units of a first turn are placed
    STEP_ANEW,           // a disease has been designed anew
    STEP_ASK,            // a window: who is asked next?
    STEP_LUCK,           // what follows each window, in their order
    STEP_INFECTION,
    STEP_MOVEMENT,
    STEP_MORTALITY,
    STEPS_END
};

// Sets of squares, regions and cards are masks, one bit each.
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct bd_state {
    mi_head head;
    uint64_t units[TRACKS]; // squares each disease holds
    uint64_t ruined;        // squares with a skull
    uint64_t sources;       // own units when the infection began (R6.1)
    uint64_t spread;        // squares they reach as things stand
    uint64_t stepped;       // units that made a step in this phase, where they stand now
    uint64_t twice;         // of these, those that made two (C18)
    uint64_t victims;       // squares of those who died in this Mortality
    uint32_t discards;      // cards
    uint32_t running;       // cards whose effect lasts, or which are being aimed
    uint8_t hand[SEATS][HAND]; // cards by (age, number), then NO_CARD
    uint8_t age[SEATS][HAND];  // the shuffle each of them was drawn from; public
    uint8_t batch[CARDS];      // the last shuffle a card was part of; public
    uint8_t owner[CARDS];      // who played a running card
    uint8_t aim[CARDS][2];     // its region, or its two lines
    uint8_t shuffle;           // the latest
    uint8_t deck;              // cards left in it
    uint8_t owed[SEATS];       // cards still to be dealt
    uint8_t owing;             // all of these together
    uint8_t holder[TRACKS];    // a seat, NO_SEAT, or ABANDONED
    uint8_t track[SEATS];
    uint8_t rating[RATINGS]
                  [SEATS];    // as designed, and as Mutations of the option left them
    uint8_t body[SEATS];      // Body Count
    uint8_t passed[SEATS];    // thresholds drawn for, one bit each (Q41)
    uint8_t automatic[SEATS]; // automatic infections used
    uint8_t restarts[SEATS];
    uint8_t order[SEATS]; // of the turn; while it is made, the first `at` count
    uint8_t at;           // whose phase it is
    uint8_t turn;         // from 1; stays at 255
    uint8_t phase;
    uint8_t window;    // the one that is open, or was last
    uint8_t asked;     // how far from the active player, in turn order, is asked
    uint8_t passes;    // in a row
    uint8_t card;      // being aimed
    uint8_t after;     // the phase an aimed card returns to
    uint8_t dice[2];   // of Luck
    int8_t shift[2];   // what Mutation cards add to the active player's ratings
    uint8_t attempts;  // left in this phase
    uint8_t trades[2]; // of these by Traders (two), by Traders (one)
    uint8_t points;    // movement points left
    uint8_t square;    // under attempt
    uint8_t means;     // of that attempt
    uint8_t duties;    // cards whose duty is open: bit 0 Crusade, bit 1 Mongols
    uint8_t left;      // victims, units to remove or place
    uint8_t cured;     // seat that rolled a cure not yet carried out, or NO_SEAT
    uint8_t rolls;     // mutation dice still to be rolled
    uint8_t mutant;    // whose they are
    bool first;        // a first-turn phase (R12)
    bool landing;      // fewer than two starting squares were free (R12.3)
    bool tried;        // an attempt was made in this phase
    bool traded;       // an attempt was given up for +1
    bool catastrophic; // this Mortality's result
    uint8_t spare[5];  // always zero: fills the last word
};
#pragma GCC diagnostic pop

#define BIT64(i) (1ull << (i))
#define CARD_BIT(card) (1u << (card))

static inline unsigned bd_pop(uint64_t *set)
{
    unsigned i = (unsigned)__builtin_ctzll(*set);
    *set &= *set - 1;
    return i;
}

static inline unsigned bd_count(uint64_t set)
{
    return (unsigned)__builtin_popcountll(set);
}

static inline bool bd_1665(const bd_state *s) { return s->head.option[O_YEAR]; }
// Whose phase it is, and their disease.
static inline uint8_t bd_active(const bd_state *s) { return s->order[s->at]; }
static inline uint8_t bd_own(const bd_state *s) { return s->track[bd_active(s)]; }

// ---- R2.1 the map (map.c) ----

typedef struct {
    uint64_t squares;    // all of them, whatever the year
    uint8_t adapted;     // tracks
    uint8_t distance[4]; // to Yerushalayim and to the east: 1347, then 1665
    uint8_t place;       // from west to east, from 1
} bd_region_print;
extern const bd_region_print bd_regions[REGIONS];
extern const uint8_t bd_region_of[SQUARES];
extern const int8_t bd_number[SQUARES];

typedef struct {
    uint8_t a, b; // regions; a route off the map has itself twice
    int8_t number;
    uint8_t year;
    bool enter, leave;
} bd_line_print;
extern const bd_line_print bd_lines[LINES];
extern const mi_link bd_links[OFF_REYKJAVIK];

// Squares of the scenario, and those that are not ruined.
uint64_t bd_scenario(const mi_head *head);
static inline uint64_t bd_in_play(const bd_state *s)
{
    return bd_scenario(&s->head) & ~s->ruined;
}
bool bd_line_in_play(const mi_head *head, unsigned line);
static inline uint64_t bd_occupied(const bd_state *s)
{
    uint64_t all = 0;
    for (unsigned t = 0; t < TRACKS; t++) all |= s->units[t];
    return all;
}
// The disease that holds a square; TRACKS when nobody does.
unsigned bd_unit(const bd_state *s, unsigned square);
uint64_t bd_regions_of(uint64_t squares);
uint64_t bd_squares_of(uint64_t regions);
// Squares within reach of a region by open lines, its own among them, for 0 to 3 points.
extern const uint64_t bd_reaches[2][REGIONS][4];
uint64_t bd_reach_closed(const bd_state *s, unsigned region, uint64_t reach);
enum {
    BORDERS = CARD_BIT(QUARANTINE_1) | CARD_BIT(QUARANTINE_2) | CARD_BIT(WAR_1) |
              CARD_BIT(WAR_2) // cards that close a border or a line
};
static inline uint64_t bd_reach(const bd_state *s, unsigned region, unsigned points)
{
    uint64_t reach = bd_reaches[bd_1665(s)][region][points < 3 ? points : 3];
    return s->running & BORDERS ? bd_reach_closed(s, region, reach) : reach;
}
// Regions closed by Quarantine, under a Pogrom (R11.2, R11.3).
uint64_t bd_aimed(const bd_state *s, unsigned card, unsigned copies);
static inline uint64_t bd_quarantined(const bd_state *s)
{
    return bd_aimed(s, QUARANTINE_1, 2);
}
static inline uint64_t bd_pogroms(const bd_state *s) { return bd_aimed(s, POGROM_1, 2); }
bool bd_closed(const bd_state *s, unsigned line);
// Regions one may enter from off the map, and leave by, as things stand.
uint64_t bd_gates(const bd_state *s, bool leaving);
// Lines to Yerushalayim, or to the nearest entry region with `east` (Q35).
unsigned bd_distance(const bd_state *s, unsigned region, bool east);
// May a region still lose a square (R9.2)?
bool bd_may_lose(const bd_state *s, unsigned region);
uint64_t bd_losable(const bd_state *s);
uint16_t bd_modifier(int number);

// ---- R1, R2 setting up (setup.c) ----

mi_rule bd_setup(const mi_head *head, void *position);
unsigned bd_rating_points(const mi_head *head);
unsigned bd_first_hand(const mi_head *head);
unsigned bd_goal(const mi_head *head);
extern const uint8_t bd_automatic[TRACKS];
extern const uint8_t bd_adapted[TRACKS];
// Squares where a track may infect without a roll (R6.8).
extern const uint64_t bd_at_home[TRACKS];
// Seats among whom the next lot is drawn.
unsigned bd_lot_among(const bd_state *s);
// Tracks nobody has taken yet, one bit each.
unsigned bd_free_tracks(const bd_state *s);

// ---- R3, R4 turns and phases (turn.c) ----

// Takes steps until somebody is asked.
void bd_go_on(bd_state *s, mi_events *out);

// ---- R5 to R9 the parts of a phase ----

void bd_luck(bd_state *s, mi_events *out);
void bd_infection(bd_state *s, mi_events *out);
// After a card: looks again how far the sources reach, and ends the infection when no
// attempt can come any more (Q53).
void bd_infection_look(bd_state *s);
void bd_attempt_die(bd_state *s, unsigned die, mi_events *out);
// The number an attempt must not exceed, from 1 to 5 (R6.4, R6.5).
unsigned bd_target(const bd_state *s, unsigned square, bd_means means);
// Squares an attempt of this kind may be aimed at.
uint64_t bd_targets(const bd_state *s, bd_means means);
void bd_movement(bd_state *s, mi_events *out);
// Ends the movement when no step can come any more (Q53); duties that became impossible
// lapse.
void bd_movement_next(bd_state *s, mi_events *out);
void bd_mortality(bd_state *s, mi_events *out);
void bd_mortality_die(bd_state *s, unsigned die, mi_events *out);
// What a die does to so many units at this rating (R8.1).
bd_fate bd_strike(unsigned rating, unsigned die, unsigned units, unsigned *number);
// Takes cured units off the map first; then the phase is open.
void bd_cure(bd_state *s);
// A disease's rating with everything that changes it (R11.1).
unsigned bd_rating(const bd_state *s, unsigned seat, unsigned which);

// ---- R10, R15 (score.c) ----

// One more on the Body Count; true when that ends the game.
bool bd_score(bd_state *s, unsigned seat, mi_events *out);
// A unit dies by Pogrom or Fire.
void bd_slay(bd_state *s, unsigned track, unsigned square, mi_events *out);
// Draws and mutations due for thresholds reached (R10.1, R15).
void bd_thresholds(bd_state *s, unsigned seat, mi_events *out);
void bd_mutation_die(bd_state *s, unsigned die, mi_events *out);
void bd_standing(const void *position, mi_standing *out);
void bd_outlook(const void *position, int32_t worth[MI_SEATS]);

// ---- R10.2 the deck (deck.c) ----

uint32_t bd_all_cards(const mi_head *head);
static inline bool bd_has_cards(const bd_state *s, unsigned seat)
{
    return s->hand[seat][0] != NO_CARD;
}
unsigned bd_hand_size(const bd_state *s, unsigned seat);
// The cards of a hand that this view knows.
uint32_t bd_hand(const bd_state *s, unsigned seat);
void bd_hand_remove(bd_state *s, unsigned seat, unsigned card);
// Cards the next one dealt may be, as whoever sees this position knows it.
uint32_t bd_unseen(const bd_state *s, unsigned batch);
void bd_owe(bd_state *s, unsigned seat, unsigned cards, mi_events *out);
// Sees to it that the next card owed can be dealt, or that none is owed.
void bd_supply(bd_state *s, mi_events *out);
uint8_t bd_owed_seat(const bd_state *s);
void bd_hide(void *position, mi_seats seats);
void bd_guess(void *position, mi_seats seats, uint64_t seed);

// ---- W and R11 cards and their windows (windows.c, cards.c) ----

typedef enum { ASK_NOTHING, ASK_REGION, ASK_SQUARE, ASK_LINES, ASK_CHANGE } bd_ask;
typedef enum { AT_ONCE, PHASE, ROUND } bd_lasts;
typedef struct {
    mi_rule rule;
    uint8_t asks, lasts;
    int8_t movement, shift[RATINGS];
} bd_card_print;
extern const bd_card_print bd_cards[CARDS];

void bd_window_open(bd_state *s, unsigned window);
void bd_window_next(bd_state *s, mi_events *out);
// Holds the active player a card that may come between attempts or steps (Q53)?
bool bd_may_add(const bd_state *s);
bool bd_stands(const void *position, unsigned order, mi_action *answer);
// Cards the seat to act may play now.
uint32_t bd_playable(const bd_state *s);
// The sum of what running cards add: to movement dice, or to a rating.
int bd_running_sum(const bd_state *s, int which);
enum { SUM_MOVEMENT = RATINGS };
void bd_effect_end(bd_state *s, unsigned card, mi_events *out);
// Back to the window, the infection or the movement a card interrupted.
void bd_card_done(bd_state *s);

// ---- R12 and R13 (first.c, restart.c) ----

void bd_place_begin(bd_state *s, mi_events *out);
// After the new disease is designed.
void bd_restarted(bd_state *s, mi_events *out);

void bd_facts(const void *position, mi_facts *out);

// Proposes one verb for each member of a set.
static inline void bd_propose_set(mi_list *out, uint16_t verb, uint64_t set)
{
    mi_action *row = out->row + out->n;
    while (set) *row++ = mi_act(verb, (uint16_t)bd_pop(&set), 0, 0);
    out->n = (uint16_t)(row - out->row);
}

#endif
