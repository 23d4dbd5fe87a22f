// R12: the first turn.

#include "help_cards.h"

static const uint64_t entry_squares =
    BIT64(MOSKVA_1) | BIT64(MOSKVA_2) | BIT64(DIMASHQ_1) | BIT64(DIMASHQ_2) |
    BIT64(YERUSHALAYIM_1) | BIT64(AL_QAHIRAH_1) | BIT64(AL_QAHIRAH_2) |
    BIT64(AL_QAHIRAH_3) | BIT64(AL_QAHIRAH_4);

// Red of two has placed two units in Moskva.
static bd_state red_in_moskva(void)
{
    bd_state s = a_first_turn(2);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    return s;
}

// ---- R12.1: placing ----

RULE("R12.1", two_units_are_placed_on_empty_squares_of_entry_regions)
{
    bd_state s = a_first_turn(2);
    assert_int_equal(actor(&s), RED);
    assert_true(legal_set(&s, V_SETTLE) == entry_squares);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 2);
    REFUSES(&s, settle(PARIS_1), "R12.1");
    REFUSES(&s, settle(KAFFA_1), "R12.1");
    ALLOWS(&s, settle(DIMASHQ_1));
    HAPPENED(E_SETTLED, RED, DIMASHQ_1, ANY);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 1);
    REFUSES(&s, settle(DIMASHQ_1), "R12.1");
    ALLOWS(&s, settle(DIMASHQ_2)); // the same region
    assert_true(s.units[GENERIC_1] == (BIT64(DIMASHQ_1) | BIT64(DIMASHQ_2)));
    assert_int_equal(s.phase, PHASE_INFECT);
    REFUSES(&s, settle(MOSKVA_1), "R12.1");
}

RULE("R12.1 Q31", nobody_starts_in_a_quarantined_region)
{
    bd_state s = a_first_turn(2);
    give(&s, RED, QUARANTINE_2);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(DIMASHQ_1));
    ALLOWS(&s, play(QUARANTINE_2));
    ALLOWS(&s, choose(AL_QAHIRAH));
    phase_over(&s);
    assert_int_equal(actor(&s), BLUE);
    assert_true(legal_set(&s, V_SETTLE) ==
                (BIT64(MOSKVA_2) | BIT64(DIMASHQ_2) | BIT64(YERUSHALAYIM_1)));
    REFUSES(&s, settle(AL_QAHIRAH_1), "R12.1");
    ALLOWS(&s, settle(YERUSHALAYIM_1));
}

RULE("R12.1 R2.1", nobody_starts_on_a_ruined_square)
{
    bd_state s = a_first_turn(2);
    put_skull(&s, MOSKVA_1);
    REFUSES(&s, settle(MOSKVA_1), "R12.1");
    ALLOWS(&s, settle(MOSKVA_2));
}

RULE("Q10 R12.1", with_the_wide_entry_all_place_on_twelve_squares_before_anybody_infects)
{
    bd_state s = a_first_turn_with(6, "wideEntry", "on");
    give(&s, RED, DAMP);
    uint64_t wide = entry_squares | BIT64(AL_ISKANDARIYAH_1) | BIT64(AL_ISKANDARIYAH_2) |
                    BIT64(KAFFA_1);
    assert_true(legal_set(&s, V_SETTLE) == wide);
    REFUSES(&s, settle(CONSTANTINOPLE_1), "R12.1");
    for (unsigned seat = RED; seat <= TEAL; seat++)
        for (unsigned i = 0; i < 2; i++) {
            uint64_t left = legal_set(&s, V_SETTLE);
            assert_int_equal(actor(&s), seat);
            ALLOWS(&s, settle(bd_pop(&left)));
            NOT_HAPPENED(E_NO_ROOM, ANY, ANY, ANY);
        }
    HAPPENED(E_PHASE_BEGINS, RED, ANY, ANY);
    assert_int_equal(prompt_of(&s), PHASE_WINDOW); // the first window, then no placing
    ALLOWS(&s, pass());
    HAPPENED(E_FIRST_COUNTS, RED, 3, 3);
    phase_over(&s);
    assert_int_equal(bd_active(&s), BLUE);
    ALLOWS(&s, pass());
    HAPPENED(E_FIRST_COUNTS, BLUE, 3, 3);
    assert_int_equal(units_of(&s, BLUE), 2);
}

RULE("R9.4 R12.1", a_cure_of_the_first_turn_is_carried_out_before_the_next_places)
{
    bd_state s = red_in_moskva();
    put_many(&s, RED, 4, AL_QAHIRAH_1);
    mortality_begins(&s);
    ALLOWS(&s, die(6));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    REFUSES(&s, settle(DIMASHQ_1), "R12.1");
    ALLOWS(&s, take_off(MOSKVA_1));
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
    assert_int_equal(s.left, 2);
    ALLOWS(&s, settle(MOSKVA_1));
}

// ---- R12.2: the ratings stand for the dice ----

RULE("R12.2", mortality_gives_the_attempts_and_virulence_the_points)
{
    bd_state s = a_first_turn(2);
    s.rating[VIRULENCE][RED] = 2;
    s.rating[MORTALITY][RED] = 4;
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    HAPPENED(E_FIRST_COUNTS, RED, 4, 2);
    NOT_HAPPENED(E_ROLLED, ANY, ANY, ANY);
    assert_int_equal(s.attempts, 4);
    ALLOWS(&s, done());
    HAPPENED(E_POINTS, RED, 2, ANY);
    assert_int_equal(s.points, 2);
}

RULE("R12.2 Q11", no_card_changes_the_attempts_and_points_of_a_first_turn)
{
    static const uint8_t cards[] = {BAD_WEATHER_1, BAD_WEATHER_2, FAMINE, MONGOLS, DAMP};
    bd_state s = a_first_turn(2);
    for (unsigned i = 0; i < sizeof cards; i++) weather(&s, cards[i]);
    give(&s, RED, MUTATION_AND);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    ALLOWS(&s, play(MUTATION_AND));
    ALLOWS(&s, mutate(CHANGE_BOTH_UP));
    HAPPENED(E_FIRST_COUNTS, RED, 3, 3);
    assert_int_equal(s.attempts, 3);
    ratings_are(&s, RED, 5, 5);
    ALLOWS(&s, done());
    assert_int_equal(s.points, 3);
}

RULE("R12.2 Q11", not_even_a_card_played_between_steps_changes_the_points)
{
    bd_state s = red_in_moskva();
    give(&s, RED, BAD_WEATHER_1);
    give(&s, RED, MONGOLS);
    ALLOWS(&s, done());
    everybody_passes(&s);
    assert_int_equal(s.phase, PHASE_MOVE);
    ALLOWS(&s, play(BAD_WEATHER_1));
    NOT_HAPPENED(E_POINTS, ANY, ANY, ANY);
    assert_int_equal(s.points, 3);
    ALLOWS(&s, play(MONGOLS));
    assert_int_equal(s.points, 3);
}

RULE("R12.2 Q11 C3", the_weather_changes_the_odds_of_a_first_turn)
{
    bd_state s = red_in_moskva();
    assert_int_equal(number_for(&s, NOVGOROD_1, BY_UNIT), 4);
    weather(&s, GOOD_WEATHER);
    assert_int_equal(number_for(&s, NOVGOROD_1, BY_UNIT), 3);
}

RULE("R12.2", other_effects_work_in_a_first_turn)
{
    bd_state s = red_in_moskva();
    put(&s, BLUE, KAFFA_1);
    quarantine(&s, NOVGOROD);
    pogrom(&s, GDANSK);
    weather(&s, CRUSADE);
    infection_begins(&s, 3);
    REFUSES(&s, attempt(NOVGOROD_1), "R11.2");
    movement_begins(&s, 3);
    HAPPENED(E_DUTY, RED, CRUSADE, ANY);
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY); // Kaffa is taken, and Blue's stays
    ALLOWS(&s, move(MOSKVA_1, GDANSK_1));
    assert_int_equal(s.body[RED], 1);
}

RULE("R12.2", traders_bring_attempts_beside_those_of_a_first_turn)
{
    bd_state s = red_in_moskva();
    put(&s, BLUE, DIMASHQ_1);
    give(&s, RED, TRADERS_TWO);
    ALLOWS(&s, play(TRADERS_TWO));
    assert_int_equal(s.attempts, 3);
    REFUSES(&s, infect(DIMASHQ_1, BY_TRADERS), "R12.3");
    ALLOWS(&s, infect(DIMASHQ_2, BY_TRADERS));
}

// ---- R12.3: others are left alone, but for who found no room ----

RULE("R12.3", nobody_attacks_or_moves_units_of_others_in_a_first_turn)
{
    bd_state s = red_in_moskva();
    put(&s, BLUE, NOVGOROD_1);
    put(&s, BLUE, DIMASHQ_1);
    infection_begins(&s, 3);
    REFUSES(&s, attempt(NOVGOROD_1), "R12.3");
    REFUSES(&s, automatic(NOVGOROD_1, BY_UNIT), "R12.3");
    ALLOWS(&s, attempt(GDANSK_1));
    movement_begins(&s, 3);
    REFUSES(&s, move(NOVGOROD_1, HELSINKI_1), "R12.3");
    REFUSES(&s, leave(DIMASHQ_1), "R12.3");
    ALLOWS(&s, leave(MOSKVA_1));
}

RULE("R12.3 R12.1", from_the_second_turn_on_others_are_fair_game)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    put(&s, BLUE, NOVGOROD_1);
    put(&s, BLUE, DIMASHQ_1);
    infection_begins(&s, 3);
    assert_int_equal(number_for(&s, NOVGOROD_1, BY_UNIT), 3);
    movement_begins(&s, 3);
    ALLOWS(&s, leave(DIMASHQ_1));
}

// Red of six places last: all entry squares but so many are Blue's and Gold's.
static bd_state crowded(unsigned room)
{
    bd_state s = a_first_turn(6);
    uint64_t taken = entry_squares;
    while (room--) bd_pop(&taken);
    s.units[GENERIC_2] = taken & ~BIT64(AL_QAHIRAH_4);
    s.units[COLD] = BIT64(AL_QAHIRAH_4);
    s.left = 0;
    take_step(&s, STEP_BEGIN);
    return s;
}

RULE("R12.3", who_finds_room_for_one_lands_on_others_until_there_are_two)
{
    bd_state s = crowded(1);
    ALLOWS(&s, settle(MOSKVA_1));
    HAPPENED(E_NO_ROOM, RED, 1, ANY);
    assert_int_equal(s.phase, PHASE_INFECT);
    REFUSES(&s, attempt(MOSKVA_2), "R12.3"); // not from the unit there
    assert_int_equal(number_for(&s, MOSKVA_2, BY_ENTRY), 3);
    assert_int_equal(number_for(&s, DIMASHQ_1, BY_ENTRY), 2);
    ALLOWS(&s, infect(DIMASHQ_1, BY_ENTRY));
    ALLOWS(&s, die(3));
    HAPPENED(E_RESISTED, RED, DIMASHQ_1, 3);
    ALLOWS(&s, infect(DIMASHQ_1, BY_ENTRY));
    ALLOWS(&s, die(2));
    HAPPENED(E_CONVERTED, GENERIC_2, DIMASHQ_1, ANY);
    assert_int_equal(units_of(&s, RED), 2);
    REFUSES(&s, infect(DIMASHQ_2, BY_ENTRY), "R12.3");
    ALLOWS(&s, attempt(NOVGOROD_1)); // as usual from then on
}

RULE("R12.3 Q18", who_finds_no_room_at_all_lands_twice_and_then_on_empty_squares_only)
{
    bd_state s = crowded(0);
    HAPPENED(E_NO_ROOM, RED, 2, ANY);
    assert_int_equal(s.phase, PHASE_INFECT);
    REFUSES(&s, attempt(MOSKVA_1), "R12.3");
    ALLOWS(&s, infect(MOSKVA_1, BY_ENTRY));
    ALLOWS(&s, die(1));
    ALLOWS(&s, automatic(AL_QAHIRAH_4, BY_ENTRY));
    HAPPENED(E_CONVERTED, COLD, AL_QAHIRAH_4, ANY);
    assert_int_equal(units_of(&s, RED), 2);
    assert_int_not_equal(s.phase, PHASE_INFECT); // all the rest are others'
}

RULE("R12.3 R6.11", traders_land_on_others_as_ordinary_attempts_do)
{
    bd_state s = crowded(1);
    ALLOWS(&s, settle(MOSKVA_1));
    give(&s, RED, TRADERS_TWO);
    infection_begins(&s, 2);
    ALLOWS(&s, infect(DIMASHQ_1, BY_ENTRY));
    ALLOWS(&s, die(6));
    ALLOWS(&s, play(TRADERS_TWO));
    assert_int_equal(number_for(&s, DIMASHQ_1, BY_TRADERS), 2);
    REFUSES(&s, infect(KAFFA_1, BY_TRADERS), "R6.11");
    ALLOWS(&s, automatic(AL_QAHIRAH_4, BY_TRADERS)); // Q7
    HAPPENED(E_CONVERTED, COLD, AL_QAHIRAH_4, ANY);
    assert_int_equal(units_of(&s, RED), 2);
    REFUSES(&s, infect(DIMASHQ_1, BY_TRADERS), "R12.3"); // there are two now
}

RULE("R12.3", landing_is_for_entry_squares_that_are_not_quarantined)
{
    bd_state s = crowded(0);
    put(&s, BLUE, KAFFA_1);
    quarantine(&s, MOSKVA);
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R12.3");
    REFUSES(&s, infect(KAFFA_1, BY_ENTRY), "R12.3");
    assert_int_equal(legal_rows(&s, V_INFECT), 7);
}

RULE("R12.3", who_had_room_lands_on_nobody)
{
    bd_state s = crowded(2);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    NOT_HAPPENED(E_NO_ROOM, ANY, ANY, ANY);
    REFUSES(&s, infect(DIMASHQ_1, BY_ENTRY), "R12.3");
}

// ---- R12.4: Mortality ----

RULE("R12.4 Q12", mortality_is_rolled_in_a_first_turn)
{
    bd_state s = red_in_moskva();
    put_many(&s, RED, 1, NOVGOROD_1);
    weather(&s, FAMINE);
    ALLOWS(&s, done());
    ALLOWS(&s, done());
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    ALLOWS(&s, die(3));
    HAPPENED(E_STRUCK, RED, 3, 4);
    ALLOWS(&s, dies(NOVGOROD_1));
    assert_int_equal(s.body[RED], 1);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
}

RULE("Q54 W1", a_mutation_comes_after_placing_and_before_the_first_attempt)
{
    bd_state s = a_first_turn(2);
    give(&s, BLUE, MUTATION_OR);
    REFUSES(&s, play(MUTATION_OR), "W5"); // Red places first
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, play(MUTATION_OR));
    ALLOWS(&s, mutate(CHANGE_V_DOWN));
    assert_int_equal(actor(&s), RED);
    assert_int_equal(number_for(&s, NOVGOROD_1, BY_UNIT), 3);
}
