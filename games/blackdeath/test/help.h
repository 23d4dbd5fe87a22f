// Positions to start a test from, short names for actions, and what a test reads.

#ifndef BLACKDEATH_TEST_HELP_H
#define BLACKDEATH_TEST_HELP_H

#include "../blackdeath.h"
#define GAME_ENTRY blackdeath_game
#include "reading.h"

enum { RED, BLUE, GOLD, BLACK, WHITE, TEAL };

// ---- positions ----

// A table whose options were set before anything else: "word", "value".
static inline bd_state a_table_with(uint8_t seats, const char *word, const char *value)
{
    mi_head head = mi_head_default(&blackdeath_game, seats);
    mi_position p;
    bd_state s;
    if (word)
        assert_int_equal(mi_option_set(&blackdeath_game, &head, word, value), MI_OK);
    assert_int_equal(mi_setup(&blackdeath_game, &head, &p, NULL), MI_OK);
    memcpy(&s, &p, sizeof s);
    return s;
}

// Nothing decided yet: nature is to draw the first lot.
static inline bd_state a_table(uint8_t seats) { return a_table_with(seats, NULL, NULL); }

// Sets an option by its words. Rules read options at once, but for the size of the deck.
static inline void agree(bd_state *s, const char *word, const char *value)
{
    assert_int_equal(mi_option_set(&blackdeath_game, &s->head, word, value), MI_OK);
}

// Seats have their diseases, all of them 3/3. Red and Blue are generic, so that no place
// is special to them; Gold, Black, White and Teal are adapted to cold, warmth, crowds
// and wet.
static inline void design_all(bd_state *s)
{
    static const uint8_t tracks[SEATS] = {GENERIC_1, GENERIC_2, COLD, WARM, CROWD, WET};
    for (uint8_t i = 0; i < s->head.seats; i++) {
        s->track[i] = tracks[i];
        s->holder[tracks[i]] = i;
        s->rating[VIRULENCE][i] = s->rating[MORTALITY][i] = 3;
        s->order[i] = i;
    }
}

// Gives a seat another track and other ratings.
static inline void design_as(bd_state *s, unsigned seat, bd_track track,
                             uint8_t virulence, uint8_t mortality)
{
    uint64_t units = s->units[s->track[seat]];
    s->holder[s->track[seat]] = NO_SEAT;
    s->units[s->track[seat]] = 0;
    s->track[seat] = (uint8_t)track;
    s->holder[track] = (uint8_t)seat;
    s->units[track] = units;
    s->rating[VIRULENCE][seat] = virulence;
    s->rating[MORTALITY][seat] = mortality;
}

// Goes on from a step, with its events.
static inline void take_step(bd_state *s, unsigned step)
{
    s->phase = (uint8_t)step;
    rule_events.n = 0;
    bd_go_on(s, &rule_events);
}

// The second turn: Red opens a phase. The order is that of the seats, nobody has a card
// or a unit.
static inline bd_state a_turn_with(uint8_t seats, const char *word, const char *value)
{
    bd_state s = a_table_with(seats, word, value);
    design_all(&s);
    s.turn = 2;
    take_step(&s, STEP_BEGIN);
    return s;
}

static inline bd_state a_turn(uint8_t seats) { return a_turn_with(seats, NULL, NULL); }

// The first turn: Red is to place two units, or with the wide entry everybody is.
static inline bd_state a_first_turn_with(uint8_t seats, const char *word,
                                         const char *value)
{
    bd_state s = a_table_with(seats, word, value);
    design_all(&s);
    s.turn = 1;
    take_step(&s, s.head.option[O_WIDE_ENTRY] ? STEP_PLACE : STEP_BEGIN);
    return s;
}

static inline bd_state a_first_turn(uint8_t seats)
{
    return a_first_turn_with(seats, NULL, NULL);
}

// ---- what stands on the map, and what is held ----

// Puts a unit of a seat into a square, out of its stock.
static inline void put(bd_state *s, unsigned seat, unsigned square)
{
    s->units[s->track[seat]] |= BIT64(square);
}

// Puts so many units of a seat into free squares, from this one on.
static inline void put_many(bd_state *s, unsigned seat, unsigned count, unsigned from)
{
    for (unsigned square = from; count && square < SQUARES; square++) {
        if (!((bd_in_play(s) & ~bd_occupied(s)) >> square & 1)) continue;
        put(s, seat, square);
        count--;
    }
    assert_int_equal(count, 0);
}

// A unit that somebody's given-up disease left behind.
static inline void put_abandoned(bd_state *s, bd_track track, unsigned square)
{
    s->holder[track] = ABANDONED;
    s->units[track] |= BIT64(square);
}

static inline void put_skull(bd_state *s, unsigned square) { s->ruined |= BIT64(square); }

// How many units of a seat stand on the map.
static inline unsigned units_of(const bd_state *s, unsigned seat)
{
    return bd_count(s->units[s->track[seat]]);
}

static inline bool stands_on(const bd_state *s, unsigned seat, unsigned square)
{
    return s->units[s->track[seat]] >> square & 1;
}

// Puts a card of the deck into a seat's hand.
static inline void give(bd_state *s, unsigned seat, bd_card card)
{
    assert_true(bd_unseen(s, s->shuffle) & CARD_BIT(card));
    bd_owe(s, seat, 1, NULL);
    bd_deal_apply(s, (bd_deal_args){V_DEAL, (uint16_t)seat, (uint16_t)card}, NULL);
}

// Puts a card of the deck among the discards.
static inline void discard(bd_state *s, bd_card card)
{
    assert_true(bd_unseen(s, s->shuffle) & CARD_BIT(card));
    s->discards |= CARD_BIT(card);
    s->deck--;
}

// A card of the deck is in effect, played by a seat in an earlier phase; what it is aimed
// at is NONE where it asks for less.
static inline void in_effect(bd_state *s, bd_card card, unsigned owner, unsigned aim,
                             unsigned other)
{
    assert_true(bd_unseen(s, s->shuffle) & CARD_BIT(card));
    s->running |= CARD_BIT(card);
    s->owner[card] = (uint8_t)owner;
    s->aim[card][0] = (uint8_t)aim;
    s->aim[card][1] = (uint8_t)other;
    s->deck--;
}

// The last seat at the table has played it, so that it lasts through Red's phase.
static inline void quarantine(bd_state *s, bd_region region)
{
    bd_card card = s->running & CARD_BIT(QUARANTINE_1) ? QUARANTINE_2 : QUARANTINE_1;
    in_effect(s, card, s->head.seats - 1u, region, NONE);
}

static inline void pogrom(bd_state *s, bd_region region)
{
    bd_card card = s->running & CARD_BIT(POGROM_1) ? POGROM_2 : POGROM_1;
    in_effect(s, card, s->head.seats - 1u, region, NONE);
}

static inline void war(bd_state *s, bd_line line, bd_line other)
{
    bd_card card = s->running & CARD_BIT(WAR_1) ? WAR_2 : WAR_1;
    in_effect(s, card, s->head.seats - 1u, line, other);
}

static inline void weather(bd_state *s, bd_card card)
{
    in_effect(s, card, s->head.seats - 1u, NONE, NONE);
}

// ---- the parts of a phase ----

// The active player's infection begins with so many attempts, as the map stands. It is
// over at once when none can be made (Q53).
static inline void infection_begins(bd_state *s, uint8_t attempts)
{
    s->attempts = s->dice[0] = attempts;
    take_step(s, STEP_INFECTION);
}

// The active player's movement begins with this die, to which running cards add.
static inline void movement_begins(bd_state *s, uint8_t die)
{
    s->attempts = 0;
    s->dice[1] = die;
    take_step(s, STEP_MOVEMENT);
}

// The active player is to roll for Mortality.
static inline void mortality_begins(bd_state *s)
{
    s->attempts = s->points = 0;
    take_step(s, STEP_MORTALITY);
}

// A window of the active player's phase opens; it closes at once when nobody has a card.
static inline void window_opens(bd_state *s, unsigned window)
{
    rule_events.n = 0;
    bd_window_open(s, window);
    bd_go_on(s, &rule_events);
}

// The active player's phase and all that it held is over; nobody dies.
static inline void phase_over(bd_state *s) { take_step(s, STEP_CLOSE); }

// A prepared position: Red of two has a unit here and so many attempts.
static inline bd_state an_infection(unsigned square, uint8_t attempts)
{
    bd_state s = a_turn(2);
    put(&s, RED, square);
    infection_begins(&s, attempts);
    return s;
}

// A prepared position: Red of two has a unit here and so many movement points.
static inline bd_state a_movement(unsigned square, uint8_t points)
{
    bd_state s = a_turn(2);
    put(&s, RED, square);
    movement_begins(&s, points);
    return s;
}

// A prepared position: Red of two has so many units and rolls at this Mortality.
static inline bd_state a_mortality(unsigned units, uint8_t mortality)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, units, 0);
    s.rating[MORTALITY][RED] = mortality;
    mortality_begins(&s);
    return s;
}

// ---- what a test reads ----

static inline unsigned prompt_of(const bd_state *s)
{
    return blackdeath_game.prompt(s).prompt;
}

// The first arguments of the legal actions of a verb, as a set.
static inline uint64_t legal_set(const bd_state *s, unsigned verb)
{
    mi_list rows = legal(s);
    uint64_t set = 0;
    for (unsigned i = 0; i < rows.n; i++)
        if (rows.row[i].verb == verb) set |= BIT64(rows.row[i].arg[0]);
    return set;
}

// How many events of this kind the last action brought.
static inline unsigned events(unsigned event)
{
    unsigned n = 0;
    for (unsigned i = 0; i < rule_events.n; i++) n += rule_events.row[i].event == event;
    return n;
}

// A field of the first event of this kind.
static inline unsigned event_field(unsigned event, unsigned field)
{
    for (unsigned i = 0; i < rule_events.n; i++)
        if (rule_events.row[i].event == event) return rule_events.row[i].field[field];
    fail();
    return 0;
}

// These options are refused by exactly this rule.
#define SETUP_REFUSES(head, rule)                                                        \
    do {                                                                                 \
        mi_position nothing;                                                             \
        mi_rule why = NULL;                                                              \
        assert_int_equal(mi_setup(&blackdeath_game, (head), &nothing, &why), MI_ERULE);  \
        assert_string_equal(why, (rule));                                                \
    } while (0)

// ---- actions ----

#define ACT0(name, verb)                                                                 \
    static inline mi_action name(void) { return (mi_action){verb, {0}}; }
#define ACT1(name, verb)                                                                 \
    static inline mi_action name(unsigned a) { return (mi_action){verb, {(uint16_t)a}}; }
#define ACT2(name, verb)                                                                 \
    static inline mi_action name(unsigned a, unsigned b)                                 \
    {                                                                                    \
        return (mi_action){verb, {(uint16_t)a, (uint16_t)b}};                            \
    }

ACT0(stop, V_STOP)
ACT1(minutes, V_CLOCK)
ACT1(lot, V_LOT)
ACT2(deal, V_DEAL)
ACT2(dice, V_DICE)
ACT1(die, V_DIE)
ACT1(take, V_TRACK)
ACT2(design, V_DESIGN)
ACT1(settle, V_SETTLE)
ACT1(take_off, V_REMOVE)
ACT0(begin, V_BEGIN)
ACT0(restart, V_RESTART)
ACT1(show, V_SHOW)
ACT1(assign, V_ASSIGN)
ACT0(trade, V_TRADE)
ACT2(infect, V_INFECT)
ACT2(automatic, V_AUTOMATIC)
ACT2(move, V_MOVE)
ACT1(leave, V_LEAVE)
ACT1(dies, V_KILL)
ACT1(ruin, V_RUIN)
ACT1(play, V_PLAY)
ACT1(choose, V_CHOOSE)
ACT1(burn, V_BURN)
ACT1(block, V_BLOCK)
ACT1(mutate, V_MUTATE)
ACT0(pass, V_PASS)
ACT0(done, V_DONE)

// An attempt from own units.
static inline mi_action attempt(unsigned square) { return infect(square, BY_UNIT); }

#endif
