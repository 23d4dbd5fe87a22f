// R5: luck. Two dice, and what they are for.

#include "help.h"

static bd_state a_roll(void)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    ALLOWS(&s, begin());
    return s;
}

RULE("R5.1", two_dice_are_rolled_each_pair_as_likely_as_the_next)
{
    bd_state s = a_roll();
    mi_list rows = legal(&s);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(rows.n, 36);
    for (unsigned i = 0; i < 36; i++) {
        assert_int_equal(blackdeath_game.weight(&s, rows.row[i]), 1);
        assert_int_equal(named(rows.row[i]).dice.first, 1 + i / 6);
        assert_int_equal(named(rows.row[i]).dice.second, 1 + i % 6);
    }
    REFUSES(&s, dice(0, 3), "R5.1");
    REFUSES(&s, dice(3, 7), "R5.1");
}

RULE("R5.1", the_active_player_names_one_die_for_infection_and_the_other_for_movement)
{
    for (unsigned low_first = 0; low_first < 2; low_first++) {
        bd_state s = a_roll();
        ALLOWS(&s, low_first ? dice(2, 5) : dice(5, 2));
        HAPPENED(E_ROLLED, RED, low_first ? 2 : 5, low_first ? 5 : 2);
        assert_int_equal(actor(&s), RED);
        assert_int_equal(prompt_of(&s), PHASE_ASSIGN);
        assert_int_equal(legal(&s).n, 2);
        assert_int_equal(named(legal(&s).row[0]).assign.attempts, 2);
        assert_int_equal(named(legal(&s).row[1]).assign.attempts, 5);
        REFUSES(&s, assign(3), "R5.1");
        REFUSES(&s, assign(7), "R5.1");
        ALLOWS(&s, assign(2));
        HAPPENED(E_ASSIGNED, RED, 2, 5);
        assert_int_equal(s.attempts, 2);
        assert_int_equal(s.dice[1], 5);
    }
}

RULE("R5.1", equal_dice_need_no_naming)
{
    bd_state s = a_roll();
    ALLOWS(&s, dice(4, 4));
    HAPPENED(E_ASSIGNED, RED, 4, 4);
    assert_int_equal(prompt_of(&s), PHASE_INFECT);
    assert_int_equal(facts(&s, F_DICE, 4, 4, ANY), 1);
    assert_int_equal(facts(&s, F_ATTEMPTS, 4, BY_UNIT, ANY), 1);
}

RULE("R5.1", dice_are_rolled_and_named_once)
{
    bd_state s = a_turn(2);
    REFUSES(&s, dice(1, 2), "R5.1");
    REFUSES(&s, assign(1), "R5.1");
    s = a_roll();
    ALLOWS(&s, dice(1, 2));
    REFUSES(&s, dice(1, 2), "R5.1");
    ALLOWS(&s, assign(1));
    REFUSES(&s, assign(1), "R5.1");
}

RULE("R5.2", the_dice_say_how_many_attempts_and_movement_points_there_are)
{
    bd_state s = a_roll();
    ALLOWS(&s, dice(6, 3));
    ALLOWS(&s, assign(6));
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 6);
    for (unsigned n = 6; n; n--) {
        assert_int_equal(facts(&s, F_ATTEMPTS, (int)n, BY_UNIT, ANY), 1);
        ALLOWS(&s, attempt(PARIS_1));
        ALLOWS(&s, die(6));
    }
    HAPPENED(E_POINTS, RED, 3, ANY);
    assert_int_equal(prompt_of(&s), PHASE_MOVE);
    assert_int_equal(facts(&s, F_POINTS, 3, ANY, ANY), 1);
}

static unsigned points_with(uint32_t cards, uint8_t die_for_movement)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    for (unsigned card = 0; card < CARDS; card++)
        if (cards & CARD_BIT(card)) weather(&s, card);
    movement_begins(&s, die_for_movement);
    return event_field(E_POINTS, 1);
}

RULE("R5.2", cards_change_the_movement_points_but_never_below_nothing)
{
    uint32_t bad = CARD_BIT(BAD_WEATHER_1) | CARD_BIT(BAD_WEATHER_2);
    assert_int_equal(points_with(0, 4), 4);
    assert_int_equal(points_with(CARD_BIT(BAD_WEATHER_1), 4), 3);
    assert_int_equal(points_with(bad, 4), 2);
    assert_int_equal(points_with(CARD_BIT(FAMINE), 1), 0);
    assert_int_equal(points_with(bad | CARD_BIT(FAMINE), 2), 0);
    assert_int_equal(points_with(bad | CARD_BIT(FAMINE) | CARD_BIT(MONGOLS), 2), 0);
    assert_int_equal(points_with(bad | CARD_BIT(FAMINE) | CARD_BIT(MONGOLS), 3), 1);
    assert_int_equal(points_with(CARD_BIT(MONGOLS), 6), 7);
    assert_int_equal(points_with(CARD_BIT(DAMP) | CARD_BIT(GOOD_WEATHER), 6), 6);
    assert_int_equal(points_with(CARD_BIT(CRUSADE), 6), 6);
}

RULE("R5.2", what_counts_is_what_is_in_effect_when_movement_begins)
{
    bd_state s = a_roll();
    give(&s, BLUE, BAD_WEATHER_1);
    ALLOWS(&s, dice(3, 3));
    ALLOWS(&s, pass());
    ALLOWS(&s, done());
    assert_int_equal(s.window, W_MOVEMENT);
    ALLOWS(&s, play(BAD_WEATHER_1));
    HAPPENED(E_POINTS, RED, 2, ANY);
}

RULE("R5.2", an_attempt_or_a_step_that_cannot_be_paid_is_refused)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    give(&s, RED, TRADERS_TWO);
    infection_begins(&s, 1);
    ALLOWS(&s, play(TRADERS_TWO));
    ALLOWS(&s, attempt(NOVGOROD_1));
    ALLOWS(&s, die(6));
    REFUSES(&s, attempt(NOVGOROD_1), "R5.2");
    REFUSES(&s, automatic(NOVGOROD_1, BY_UNIT), "R5.2");
    s = a_movement(REYKJAVIK_1, 2);
    REFUSES(&s, move(REYKJAVIK_1, DUBLIN_1), "R5.2");
}

RULE("R5.3", no_card_changes_the_number_of_attempts)
{
    static const uint8_t cards[] = {BAD_WEATHER_1, BAD_WEATHER_2, DAMP,   GOOD_WEATHER,
                                    FAMINE,        CRUSADE,       MONGOLS};
    bd_state s = a_roll();
    for (unsigned i = 0; i < sizeof cards; i++) weather(&s, cards[i]);
    ALLOWS(&s, dice(5, 5));
    assert_int_equal(s.attempts, 5);
    assert_int_equal(facts(&s, F_ATTEMPTS, 5, BY_UNIT, ANY), 1);
}

RULE("R5.3", a_die_is_rolled_only_when_it_decides_something)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    REFUSES(&s, die(1), "R5.3");
    infection_begins(&s, 1);
    REFUSES(&s, die(1), "R5.3");
    ALLOWS(&s, attempt(PARIS_1));
    REFUSES(&s, die(0), "R5.3");
    REFUSES(&s, die(7), "R5.3");
    assert_int_equal(legal_set(&s, V_DIE), 0x7E);
    ALLOWS(&s, die(6));
}
