// R13: without units, with all of them, and starting anew.

#include "help_cards.h"

// Red of so many has a few units and dead, and opens a phase.
static bd_state before_restart(uint8_t seats)
{
    bd_state s = a_turn(seats);
    put_many(&s, RED, 3, PARIS_1);
    put(&s, BLUE, ROMA_1);
    s.body[RED] = 6;
    s.passed[RED] = 1;
    s.automatic[RED] = 2;
    return s;
}

// Red has given up and designed a new disease: 2 and 4, adapted to warmth.
static bd_state restarted(void)
{
    bd_state s = before_restart(2);
    ALLOWS(&s, restart());
    ALLOWS(&s, take(WARM));
    ALLOWS(&s, design(2, 4));
    ALLOWS(&s, deal(RED, FIRE));
    return s;
}

// ---- R13.1, R13.2 ----

RULE("R13.1", who_has_no_units_comes_back_from_off_the_map)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, MOSKVA_1);
    on_to_infection(&s, 2);
    assert_int_equal(s.phase, PHASE_INFECT);
    assert_int_equal(legal_rows(&s, V_INFECT), 9);
    assert_int_equal(number_for(&s, MOSKVA_1, BY_ENTRY), 2);
    ALLOWS(&s, infect(MOSKVA_2, BY_ENTRY));
    ALLOWS(&s, die(4));
    assert_true(stands_on(&s, RED, MOSKVA_2));
}

RULE("R13.1", who_has_no_units_still_has_a_phase_and_a_death_roll)
{
    bd_state s = a_turn(2);
    on_to_movement(&s, 3);
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    ALLOWS(&s, die(1));
    assert_int_equal(bd_active(&s), BLUE);
}

RULE("R13.2", all_units_on_the_map_leave_no_attempt)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 17, 0);
    s.dice[1] = 2;
    infection_begins(&s, 3);
    ALLOWS(&s, automatic(MARSEILLE_1, BY_UNIT));
    assert_int_equal(units_of(&s, RED), 18);
    assert_int_equal(facts(&s, F_STOCK, RED, 0, ANY), 1);
    assert_int_equal(s.phase, PHASE_MOVE); // though two attempts are left
    s.units[GENERIC_1] &= ~BIT64(MARSEILLE_1);
    infection_begins(&s, 3);
    assert_int_equal(s.phase, PHASE_INFECT); // one came back
}

RULE("R13.2 R6.11", all_units_on_the_map_leave_no_attempt_to_traders_either)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 18, 0);
    give(&s, RED, TRADERS_TWO);
    ALLOWS(&s, play(TRADERS_TWO));
    ALLOWS(&s, dice(4, 4));
    assert_int_equal(s.phase, PHASE_MOVE);
}

// ---- R13.3: starting anew ----

RULE("R13.3 R13.4", a_disease_is_given_up_and_a_new_one_begins)
{
    bd_state s = before_restart(2);
    ALLOWS(&s, restart());
    HAPPENED(E_GIVEN_UP, RED, ANY, ANY);
    HAPPENED(E_ABANDONED, RED, GENERIC_1, 3);
    assert_int_equal(s.body[RED], 0);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(legal_rows(&s, V_TRACK), 4);
    ALLOWS(&s, take(WARM));
    HAPPENED(E_TRACK_TAKEN, RED, WARM, ANY);
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, design(2, 4));
    HAPPENED(E_DESIGNED, RED, 2, 4);
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    ALLOWS(&s, deal(RED, FIRE));
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
    assert_int_equal(s.left, 2);
    assert_int_equal(s.passed[RED], 0);
    assert_int_equal(facts(&s, F_AUTOMATIC, RED, 1, ANY), 1);
    assert_int_equal(facts(&s, F_STOCK, RED, 18, ANY), 1);
    assert_int_equal(facts(&s, F_DISEASE, RED, WARM, ANY), 1);
    is_sound(&s);
}

RULE("R13.3 R12.2 Q54", the_phase_of_a_new_disease_is_a_first_turn)
{
    bd_state s = restarted();
    REFUSES(&s, settle(PARIS_1), "R12.1");
    ALLOWS(&s, settle(DIMASHQ_1));
    ALLOWS(&s, settle(DIMASHQ_2));
    assert_int_equal(prompt_of(&s), PHASE_WINDOW);
    assert_int_equal(s.window, W_OPEN);
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, pass());
    HAPPENED(E_FIRST_COUNTS, RED, 4, 2);
    put(&s, BLUE, YERUSHALAYIM_1);
    REFUSES(&s, attempt(YERUSHALAYIM_1), "R12.3");
    ALLOWS(&s, done());
    ALLOWS(&s, pass());
    assert_int_equal(s.points, 2);
    REFUSES(&s, move(ROMA_1, NAPLES_1), "R12.3");
    phase_over(&s);
    assert_int_equal(bd_active(&s), BLUE);
    assert_false(s.first);
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
}

RULE("R13.3 R12.2", nobody_plays_war_in_the_phase_of_a_new_disease)
{
    bd_state s = restarted();
    give(&s, BLUE, WAR_2);
    ALLOWS(&s, settle(DIMASHQ_1));
    ALLOWS(&s, settle(DIMASHQ_2));
    ALLOWS(&s, pass());
    assert_int_equal(actor(&s), BLUE);
    REFUSES(&s, play(WAR_2), "R12.2");
}

RULE("R13.3 R12.3", who_starts_anew_without_room_lands_on_others)
{
    bd_state s = restarted();
    put_many(&s, BLUE, 6, DIMASHQ_1);
    put_many(&s, BLUE, 3, AL_QAHIRAH_1);
    put(&s, BLUE, MOSKVA_2);
    ALLOWS(&s, settle(MOSKVA_1));
    HAPPENED(E_NO_ROOM, RED, 1, ANY);
    ALLOWS(&s, pass());
    ALLOWS(&s, infect(DIMASHQ_2, BY_ENTRY));
    ALLOWS(&s, die(6));
    phase_over(&s);
    s.units[GENERIC_2] = BIT64(ROMA_1); // who is short of units later does not land
    infection_begins(&s, 2);
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.10");
}

RULE("R13.3 Q43", the_hand_is_shown_card_by_card_and_discarded)
{
    bd_state s = before_restart(2);
    give(&s, RED, WAR_1);
    give(&s, RED, DAMP);
    REFUSES(&s, show(DAMP), "Q43");
    ALLOWS(&s, restart());
    assert_int_equal(prompt_of(&s), PHASE_SHOW);
    NOT_HAPPENED(E_ABANDONED, ANY, ANY, ANY);
    REFUSES(&s, show(WAR_1), "Q43"); // one after the other
    REFUSES(&s, show(FIRE), "Q43");
    assert_int_equal(legal(&s).n, 1);
    ALLOWS(&s, show(DAMP));
    HAPPENED(E_SHOWN, RED, DAMP, ANY);
    ALLOWS(&s, show(WAR_1));
    HAPPENED(E_ABANDONED, RED, GENERIC_1, 3);
    assert_int_equal(s.discards, CARD_BIT(DAMP) | CARD_BIT(WAR_1));
    assert_int_equal(bd_hand_size(&s, RED), 0);
}

RULE("Q43", cards_of_an_older_deck_are_shown_first)
{
    bd_state s = before_restart(2);
    give(&s, RED, WAR_1);
    discard(&s, DAMP);
    s.shuffle++; // the discards are a new deck
    s.batch[DAMP] = s.shuffle;
    s.discards = 0;
    s.deck = 1;
    give(&s, RED, DAMP);
    ALLOWS(&s, restart());
    REFUSES(&s, show(DAMP), "Q43");
    ALLOWS(&s, show(WAR_1));
    ALLOWS(&s, show(DAMP));
}

RULE("R13.3 R1.3", as_many_cards_are_drawn_as_at_the_start)
{
    static const struct {
        const char *word, *value;
        unsigned cards, points;
    } rows[] = {{"pace", "normal", 1, 6},
                {"pace", "fast", 2, 7},
                {"pace", "slow", 1, 5},
                {"year", "1665", 2, 5}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bd_state s = a_turn_with(2, rows[i].word, rows[i].value);
        ALLOWS(&s, restart());
        ALLOWS(&s, take(WET));
        REFUSES(&s, design(3, rows[i].points - 2), "R1.2");
        ALLOWS(&s, design(3, rows[i].points - 3));
        assert_int_equal(s.owed[RED], rows[i].cards);
        for (unsigned n = 0; n < rows[i].cards; n++) ALLOWS(&s, deal(RED, FIRE + n));
        assert_int_equal(prompt_of(&s), PHASE_SETTLE);
    }
}

RULE("R13.3 R10.2", the_cards_just_shown_may_be_shuffled_and_drawn_again)
{
    bd_state s = before_restart(2);
    give(&s, RED, FIRE);
    for (bd_card card = 0; card < CARDS; card++)
        if (card != FIRE) discard(&s, card);
    ALLOWS(&s, restart());
    ALLOWS(&s, show(FIRE));
    ALLOWS(&s, take(WARM));
    ALLOWS(&s, design(3, 3));
    HAPPENED(E_RESHUFFLED, 20, ANY, ANY);
    ALLOWS(&s, deal(RED, FIRE));
}

RULE("R13.3 R10.2", with_no_card_anywhere_a_new_disease_begins_without)
{
    bd_state s = before_restart(2);
    for (bd_card card = 0; card < CARDS; card++) in_effect(&s, card, BLUE, NONE, NONE);
    ALLOWS(&s, restart());
    ALLOWS(&s, take(WARM));
    ALLOWS(&s, design(3, 3));
    HAPPENED(E_DECK_EMPTY, RED, ANY, ANY);
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
}

RULE("R13.3 Q43", a_disease_is_given_up_before_anything_else_in_ones_phase)
{
    bd_state s = before_restart(2);
    give(&s, RED, DAMP);
    give(&s, RED, WAR_1);
    ALLOWS(&s, play(DAMP));
    REFUSES(&s, restart(), "R13.3");
    ALLOWS(&s, pass());
    ALLOWS(&s, dice(2, 2));
    REFUSES(&s, restart(), "R13.3");
    ALLOWS(&s, pass());
    REFUSES(&s, restart(), "R13.3");
    s = before_restart(2);
    give(&s, BLUE, DAMP);
    ALLOWS(&s, begin());
    assert_int_equal(judged(&s, RED, restart()), MI_ETURN);
    REFUSES(&s, restart(), "R13.3"); // Blue in Red's phase
}

RULE("R13.3 R9.4", a_cure_comes_before_giving_up)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 6, PARIS_1);
    s.at = 1;
    s.cured = RED;
    s.left = 1;
    take_step(&s, STEP_BEGIN);
    assert_int_equal(actor(&s), BLUE);
    REFUSES(&s, restart(), "R13.3");
    ALLOWS(&s, take_off(PARIS_1));
    ALLOWS(&s, restart());
}

RULE("Q52", a_disease_is_given_up_twice_at_most)
{
    static const uint8_t tracks[] = {WARM, WET};
    bd_state s = a_turn(2);
    put(&s, BLUE, ROMA_1); // so that Red goes first in every turn
    for (unsigned i = 0; i < 2; i++) {
        ALLOWS(&s, restart());
        if (s.phase == PHASE_SHOW) ALLOWS(&s, show(s.hand[RED][0]));
        ALLOWS(&s, take(tracks[i]));
        ALLOWS(&s, design(3, 3));
        ALLOWS(&s, deal(RED, FIRE + i));
        phase_over(&s);
        phase_over(&s);
        assert_int_equal(bd_active(&s), RED);
    }
    assert_int_equal(s.restarts[RED], 2);
    REFUSES(&s, restart(), "Q52");
    assert_int_equal(legal_rows(&s, V_RESTART), 0);
    ALLOWS(&s, begin());
}

RULE("Q52", each_player_may_give_up_twice_whatever_others_did)
{
    bd_state s = before_restart(2);
    s.restarts[BLUE] = 2;
    ALLOWS(&s, restart());
    assert_int_equal(s.restarts[RED], 1);
    s = before_restart(2);
    s.restarts[RED] = 1;
    ALLOWS(&s, restart());
}

RULE("Q52", nobody_gives_up_in_a_first_turn)
{
    bd_state s = a_first_turn(2);
    give(&s, RED, DAMP);
    REFUSES(&s, restart(), "R13.3");
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    REFUSES(&s, restart(), "R13.3");
    s = restarted();
    REFUSES(&s, restart(), "R13.3");
}

RULE("Q41 R13.3", a_new_disease_draws_for_its_own_thresholds)
{
    bd_state s = restarted();
    s.body[RED] = 5;
    bd_thresholds(&s, RED, NULL);
    assert_int_equal(s.owed[RED], 1);
}

RULE("R13.3 R3", a_new_disease_is_early_in_the_next_turn)
{
    bd_state s = restarted();
    s.order[0] = BLUE;
    s.order[1] = RED;
    s.at = 1;
    s.body[BLUE] = 1;
    put_many(&s, RED, 2, MOSKVA_1);
    phase_over(&s);
    HAPPENED(E_TURN_BEGINS, 3, ANY, ANY);
    assert_int_equal(bd_active(&s), RED);
}

RULE("R11.7 R13.3", effects_of_who_gives_up_end_as_always_and_others_go_on)
{
    bd_state s = a_turn(2);
    in_effect(&s, QUARANTINE_1, RED, PARIS, NONE);
    in_effect(&s, QUARANTINE_2, BLUE, DIMASHQ, NONE);
    take_step(&s, STEP_BEGIN);
    HAPPENED(E_EFFECT_ENDS, QUARANTINE_1, ANY, ANY);
    NOT_HAPPENED(E_EFFECT_ENDS, QUARANTINE_2, ANY, ANY);
    ALLOWS(&s, restart());
    ALLOWS(&s, take(COLD));
    ALLOWS(&s, design(3, 3));
    ALLOWS(&s, deal(RED, FIRE));
    REFUSES(&s, settle(DIMASHQ_1), "R12.1");
    ALLOWS(&s, settle(MOSKVA_1));
}

// ---- R13.4: what stays behind ----

RULE("R13.4 Q45", abandoned_units_stay_and_nobody_moves_them)
{
    bd_state s = restarted();
    assert_int_equal(s.holder[GENERIC_1], ABANDONED);
    assert_int_equal(bd_count(s.units[GENERIC_1]), 3);
    assert_int_equal(facts(&s, F_ABANDONED, GENERIC_1, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_UNIT, PARIS_1, GENERIC_1, ANY), 1);
    put_abandoned(&s, GENERIC_1, MOSKVA_2);
    put(&s, RED, LYON_1);
    s.first = false;
    movement_begins(&s, 6);
    REFUSES(&s, move(PARIS_1, LONDON_1), "Q45");
    REFUSES(&s, leave(MOSKVA_2), "Q45");
    REFUSES(&s, move(LYON_1, PARIS_1), "R7.2"); // they hold their squares
    phase_over(&s);
    movement_begins(&s, 6);
    REFUSES(&s, move(PARIS_1, LONDON_1), "Q45");
    ALLOWS(&s, move(ROMA_1, NAPLES_1));
}

RULE("R13.4", abandoned_units_do_not_die_of_mortality)
{
    bd_state s = restarted();
    put_many(&s, RED, 6, MADRID_1);
    mortality_begins(&s);
    ALLOWS(&s, die(6)); // a sixth at Mortality 4
    assert_int_equal(s.left, 1);
    REFUSES(&s, dies(PARIS_1), "R8.2");
    ALLOWS(&s, dies(MADRID_1));
}

RULE("R13.4", abandoned_units_are_infected_like_any_occupied_square)
{
    bd_state s = restarted();
    phase_over(&s);
    put(&s, BLUE, LYON_1);
    infection_begins(&s, 2);
    assert_int_equal(number_for(&s, PARIS_2, BY_UNIT), 2);
    ALLOWS(&s, attempt(PARIS_2));
    ALLOWS(&s, die(2));
    HAPPENED(E_CONVERTED, GENERIC_1, PARIS_2, ANY);
    assert_true(stands_on(&s, BLUE, PARIS_2));
    assert_int_equal(bd_count(s.units[GENERIC_1]), 2);
    assert_int_equal(units_of(&s, RED), 0);
    is_sound(&s);
}

RULE("Q60 R12.3", in_a_first_turn_abandoned_units_may_be_attacked)
{
    bd_state s = restarted();
    put_abandoned(&s, GENERIC_1, CONSTANTINOPLE_1);
    put(&s, BLUE, CONSTANTINOPLE_4);
    ALLOWS(&s, settle(DIMASHQ_1));
    ALLOWS(&s, settle(DIMASHQ_2));
    ALLOWS(&s, pass());
    REFUSES(&s, attempt(CONSTANTINOPLE_4), "R12.3");
    assert_int_equal(number_for(&s, CONSTANTINOPLE_1, BY_UNIT), 1);
    ALLOWS(&s, attempt(CONSTANTINOPLE_1));
    ALLOWS(&s, die(1));
    HAPPENED(E_CONVERTED, GENERIC_1, CONSTANTINOPLE_1, ANY);
    put_abandoned(&s, GENERIC_1, YERUSHALAYIM_1);
    ALLOWS(&s, attempt(YERUSHALAYIM_1));
}

RULE("R13.4 Q44", without_a_free_track_the_old_units_are_taken_off)
{
    bd_state s = before_restart(6);
    ALLOWS(&s, restart());
    HAPPENED(E_TAKEN_OFF, RED, GENERIC_1, 3);
    NOT_HAPPENED(E_ABANDONED, ANY, ANY, ANY);
    assert_int_equal(prompt_of(&s), PHASE_DESIGN);
    assert_true(s.units[GENERIC_1] == 0);
    assert_int_equal(s.track[RED], GENERIC_1);
    assert_int_equal(s.holder[GENERIC_1], RED);
    ALLOWS(&s, design(5, 1));
    ALLOWS(&s, deal(RED, FIRE));
    assert_int_equal(facts(&s, F_AUTOMATIC, RED, 2, ANY), 1); // fresh again
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
}

RULE("Q58 Q44", a_track_once_taken_is_never_free_again)
{
    bd_state s = before_restart(5);
    ALLOWS(&s, restart());
    assert_true(legal_set(&s, V_TRACK) == BIT64(WET));
    REFUSES(&s, take(GENERIC_1), "Q8");
    ALLOWS(&s, take(WET));
    ALLOWS(&s, design(3, 3));
    ALLOWS(&s, deal(RED, FIRE));
    s.units[GENERIC_1] = 0; // all converted by others
    phase_over(&s);
    assert_int_equal(bd_active(&s), BLUE);
    ALLOWS(&s, restart());
    HAPPENED(E_TAKEN_OFF, BLUE, GENERIC_2, 1);
    assert_int_equal(prompt_of(&s), PHASE_DESIGN);
}

RULE("Q10 R13.3", with_the_wide_entry_who_starts_anew_places_alone)
{
    bd_state s = a_turn_with(3, "wideEntry", "on");
    put(&s, BLUE, ROMA_1);
    ALLOWS(&s, restart());
    ALLOWS(&s, take(WET));
    ALLOWS(&s, design(3, 3));
    ALLOWS(&s, deal(RED, FIRE));
    ALLOWS(&s, settle(KAFFA_1));
    ALLOWS(&s, settle(AL_ISKANDARIYAH_1));
    assert_int_equal(prompt_of(&s), PHASE_WINDOW);
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, pass());
    HAPPENED(E_FIRST_COUNTS, RED, 3, 3);
}
