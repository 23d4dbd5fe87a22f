// More to start tests of cards and windows from, and to read from them.

#ifndef BLACKDEATH_TEST_HELP_CARDS_H
#define BLACKDEATH_TEST_HELP_CARDS_H

#include "help.h"

// Everybody who is asked passes until the window closes.
static inline void everybody_passes(bd_state *s)
{
    unsigned window = s->window;
    while (prompt_of(s) == PHASE_WINDOW && s->window == window) ALLOWS(s, pass());
}

// From the opening of a phase to its infection, with this number on both dice.
static inline void on_to_infection(bd_state *s, unsigned both)
{
    ALLOWS(s, begin());
    everybody_passes(s);
    ALLOWS(s, dice(both, both));
    everybody_passes(s);
}

// … and to its movement; no attempt is made.
static inline void on_to_movement(bd_state *s, unsigned both)
{
    on_to_infection(s, both);
    if (s->phase == PHASE_INFECT) ALLOWS(s, done());
    everybody_passes(s);
}

// Why whoever is to act may not do this; NULL when they may.
static inline mi_rule refusal(const bd_state *s, mi_action act)
{
    mi_position p = as_position(s);
    mi_rule why = NULL;
    mi_err err = mi_judge(&blackdeath_game, &p, actor(s), act, &why);
    assert_true(err == MI_OK || err == MI_ERULE);
    return why;
}

// What the judge says to a seat that may not be to act.
static inline mi_err judged(const bd_state *s, uint8_t seat, mi_action act)
{
    mi_position p = as_position(s);
    return mi_judge(&blackdeath_game, &p, seat, act, NULL);
}

static inline bool holds(const bd_state *s, unsigned seat, bd_card card)
{
    return bd_hand(s, seat) & CARD_BIT(card);
}

static inline bool is_running(const bd_state *s, bd_card card)
{
    return s->running & CARD_BIT(card);
}

static inline bool is_discarded(const bd_state *s, bd_card card)
{
    return s->discards & CARD_BIT(card);
}

// The number that a die must not exceed, as whoever rolls it reads it.
static inline unsigned number_needed(const bd_state *s)
{
    mi_prompt asked = blackdeath_game.prompt(s);
    assert_int_equal(asked.prompt, PHASE_ATTEMPT);
    return asked.field[1];
}

// The same for an attempt that is only thought of.
static inline unsigned number_for(const bd_state *s, unsigned square, bd_means means)
{
    bd_state tried = *s;
    ALLOWS(&tried, infect(square, means));
    return number_needed(&tried);
}

static inline mi_standing standing_of(const bd_state *s)
{
    mi_standing standing;
    blackdeath_game.standing(s, &standing);
    return standing;
}

// Blue of two holds a card and is asked in Red's opening window.
static inline bd_state blue_holds(bd_card card)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    give(&s, BLUE, card);
    ALLOWS(&s, begin());
    assert_int_equal(actor(&s), BLUE);
    return s;
}

// Red holds a card in the middle of an infection from here.
static inline bd_state red_infects_with(bd_card card, unsigned square, uint8_t attempts)
{
    bd_state s = a_turn(2);
    put(&s, RED, square);
    give(&s, RED, card);
    infection_begins(&s, attempts);
    return s;
}

// Red holds a card in the middle of a movement from here.
static inline bd_state red_moves_with(bd_card card, unsigned square, uint8_t points)
{
    bd_state s = a_turn(2);
    put(&s, RED, square);
    give(&s, RED, card);
    movement_begins(&s, points);
    return s;
}

static inline void is_played(bd_state *s, unsigned seat, bd_card card)
{
    ALLOWS(s, play(card));
    HAPPENED(E_PLAYED, (int)seat, (int)card, ANY);
    assert_false(holds(s, seat, card));
    assert_true(is_running(s, card));
    assert_int_equal(s->owner[card], seat);
}

static inline void has_ended(const bd_state *s, bd_card card)
{
    HAPPENED(E_EFFECT_ENDS, (int)card, ANY, ANY);
    assert_false(is_running(s, card));
    assert_true(is_discarded(s, card));
    assert_int_equal(s->owner[card], NO_SEAT);
    assert_int_equal(s->aim[card][0], NONE);
    assert_int_equal(s->aim[card][1], NONE);
}

static inline void ratings_are(const bd_state *s, unsigned seat, unsigned v, unsigned m)
{
    assert_int_equal(facts(s, F_RATING, (int)seat, (int)v, (int)m), 1);
    assert_int_equal(bd_rating(s, seat, VIRULENCE), v);
    assert_int_equal(bd_rating(s, seat, MORTALITY), m);
}

#endif
