// C9 to C14, C18 to C20: the cards that close regions and lines, and those that help the
// active player. Weather and duties are in test_orders.c, Mutation is in test_windows.c,
// Fire in test_score.c.

#include "help_cards.h"

// ---- C9, C10: Quarantine ----

RULE("C9 C10 C11 C12 R11.7", a_region_is_chosen_and_free_again_at_its_owners_opening)
{
    for (bd_card card = QUARANTINE_1; card <= POGROM_2; card++) {
        bd_state s = blue_holds(card);
        is_played(&s, BLUE, card);
        assert_int_equal(legal_rows(&s, V_CHOOSE), 42);
        REFUSES(&s, choose(ALGER), "R2.1");
        ALLOWS(&s, choose(PARIS));
        HAPPENED(E_REGION_CHOSEN, (int)card, PARIS, ANY);
        unsigned fact = card <= QUARANTINE_2 ? F_QUARANTINE : F_POGROM;
        assert_int_equal(facts(&s, fact, PARIS, BLUE, ANY), 1);
        phase_over(&s);
        has_ended(&s, card);
        assert_int_equal(facts(&s, fact, ANY, ANY, ANY), 0);
    }
}

RULE("C9", nobody_chooses_a_region_without_quarantine_or_pogrom)
{
    bd_state s = blue_holds(WAR_1);
    REFUSES(&s, choose(PARIS), "C9");
    ALLOWS(&s, play(WAR_1));
    REFUSES(&s, choose(PARIS), "C9");
}

RULE("C9 R14", alger_can_be_quarantined_in_1665)
{
    bd_state s = a_turn_with(2, "year", "1665");
    give(&s, RED, QUARANTINE_1);
    ALLOWS(&s, play(QUARANTINE_1));
    assert_int_equal(legal_rows(&s, V_CHOOSE), 43);
    ALLOWS(&s, choose(ALGER));
}

RULE("C9 R11.2", no_attempt_crosses_the_border_of_a_quarantined_region)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, MARSEILLE_1);
    quarantine(&s, PARIS);
    infection_begins(&s, 3);
    REFUSES(&s, attempt(LONDON_1), "R11.2"); // out of it
    ALLOWS(&s, attempt(LYON_1));             // from Marseille
    ALLOWS(&s, die(1));
    s = a_turn(2);
    put(&s, RED, LYON_1);
    quarantine(&s, PARIS);
    infection_begins(&s, 3);
    REFUSES(&s, attempt(PARIS_1), "R11.2"); // into it
}

RULE("C9 C10 Q32", attempts_inside_a_quarantined_region_get_one_but_never_two)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, LYON_1);
    put(&s, BLUE, PARIS_2);
    infection_begins(&s, 3);
    assert_int_equal(number_for(&s, PARIS_2, BY_UNIT), 2);
    assert_int_equal(number_for(&s, GENEVE_1, BY_UNIT), 2);
    quarantine(&s, PARIS);
    infection_begins(&s, 3);
    assert_int_equal(number_for(&s, PARIS_2, BY_UNIT), 3);
    assert_int_equal(number_for(&s, PARIS_3, BY_UNIT), 5);
    quarantine(&s, PARIS);
    infection_begins(&s, 3);
    assert_int_equal(number_for(&s, PARIS_2, BY_UNIT), 3);
    assert_int_equal(number_for(&s, GENEVE_1, BY_UNIT), 2);
}

RULE("C9 C10 R11.2", no_step_crosses_a_border_but_inside_units_may_step)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, GENOVA_1);
    quarantine(&s, PARIS);
    quarantine(&s, ROMA);
    movement_begins(&s, 4);
    REFUSES(&s, move(PARIS_1, LYON_1), "R11.2");
    REFUSES(&s, move(GENOVA_1, ROMA_1), "R11.2");
    ALLOWS(&s, move(PARIS_1, PARIS_3));
    assert_int_equal(s.points, 3);
    ALLOWS(&s, move(GENOVA_1, NAPLES_1));
}

RULE("C9 Q31", quarantine_closes_the_routes_off_the_map)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    quarantine(&s, MOSKVA);
    movement_begins(&s, 4);
    REFUSES(&s, leave(MOSKVA_1), "Q31");
    s = a_turn(2);
    give(&s, RED, TRADERS_ONE);
    quarantine(&s, MOSKVA);
    ALLOWS(&s, play(TRADERS_ONE));
    ALLOWS(&s, dice(2, 2));
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.10");
    REFUSES(&s, infect(MOSKVA_1, BY_TRADER), "R6.11");
    ALLOWS(&s, infect(DIMASHQ_1, BY_TRADER));
}

// ---- C11, C12: Pogrom ----

RULE("C11 R11.3 Q29", a_unit_that_steps_into_a_pogrom_dies_for_its_own_player)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, LYON_1);
    put(&s, RED, BRUSSELS_1);
    put(&s, RED, LONDON_1);
    pogrom(&s, PARIS);
    movement_begins(&s, 4);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    HAPPENED(E_MOVED, RED, GENERIC_2, LYON_1);
    HAPPENED(E_SLAIN, GENERIC_2, PARIS_1, ANY);
    assert_int_equal(s.body[BLUE], 1);
    assert_int_equal(s.body[RED], 0);
    assert_int_equal(units_of(&s, BLUE), 0);
    ALLOWS(&s, move(BRUSSELS_1, PARIS_1)); // the square is empty again
    assert_int_equal(s.body[RED], 1);
    assert_int_equal(s.points, 2);
    assert_int_equal(facts(&s, F_MOVED, ANY, ANY, ANY), 0);
    is_sound(&s);
}

RULE("C11 Q30", steps_inside_are_safe_and_a_full_region_cannot_be_entered)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, PARIS_2);
    put(&s, BLUE, LYON_1);
    pogrom(&s, PARIS);
    movement_begins(&s, 4);
    ALLOWS(&s, move(PARIS_1, PARIS_3));
    NOT_HAPPENED(E_SLAIN, ANY, ANY, ANY);
    put(&s, BLUE, PARIS_1);
    REFUSES(&s, move(LYON_1, PARIS_1), "R7.2");
    REFUSES(&s, move(LYON_1, PARIS_3), "R7.2");
}

RULE("C11 R11.3", infection_and_leaving_are_no_steps_into_a_pogrom)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    pogrom(&s, PARIS);
    infection_begins(&s, 1);
    assert_int_equal(number_for(&s, PARIS_1, BY_UNIT), 3);
    ALLOWS(&s, attempt(PARIS_1));
    ALLOWS(&s, die(3));
    assert_true(stands_on(&s, RED, PARIS_1));
    assert_int_equal(s.body[RED], 0);
    movement_begins(&s, 2);
    ALLOWS(&s, move(PARIS_1, BRUSSELS_1)); // out of it
    assert_true(stands_on(&s, RED, BRUSSELS_1));
}

RULE("C11 C12", two_pogroms_strike_in_two_regions_or_once_in_one)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, RED, LISBOA_1);
    pogrom(&s, PARIS);
    pogrom(&s, CADIZ);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    ALLOWS(&s, move(LISBOA_1, CADIZ_1));
    assert_int_equal(s.body[RED], 2);
    s = a_turn(2);
    put(&s, RED, LYON_1);
    pogrom(&s, PARIS);
    pogrom(&s, PARIS);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_int_equal(s.body[RED], 1);
}

RULE("C11 R10.1", a_card_drawn_for_a_pogrom_interrupts_movement)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, LYON_1);
    put(&s, RED, MADRID_1);
    s.body[BLUE] = 4;
    pogrom(&s, PARIS);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    ALLOWS(&s, deal(BLUE, FIRE));
    assert_int_equal(s.phase, PHASE_MOVE);
    assert_int_equal(s.points, 2);
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    assert_int_equal(actor(&s), BLUE); // asked before Mortality
}

RULE("C11 C6 R11.4", a_step_that_ends_in_a_pogrom_does_its_duty)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put(&s, RED, PARIS_1);
    pogrom(&s, CADIZ);
    weather(&s, CRUSADE);
    movement_begins(&s, 3);
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    assert_int_equal(s.body[RED], 1);
    ALLOWS(&s, done());
}

// ---- C13, C14: War ----

RULE("C13 C14 Q33 R11.7", war_closes_two_different_lines_until_its_owners_phase)
{
    for (bd_card card = WAR_1; card <= WAR_2; card++) {
        bd_state s = blue_holds(card);
        is_played(&s, BLUE, card);
        assert_int_equal(legal_rows(&s, V_BLOCK), 81);
        REFUSES(&s, block(CADIZ__ALGER), "R2.1");
        ALLOWS(&s, block(PARIS__LYON));
        HAPPENED(E_BLOCKED, PARIS__LYON, ANY, ANY);
        assert_int_equal(prompt_of(&s), PHASE_AIM);
        REFUSES(&s, block(PARIS__LYON), "Q33");
        assert_int_equal(legal_rows(&s, V_BLOCK), 80);
        ALLOWS(&s, block(OFF_TUNIS));
        assert_int_equal(facts(&s, F_WAR, ANY, BLUE, ANY), 2);
        assert_true(bd_closed(&s, PARIS__LYON) && bd_closed(&s, OFF_TUNIS));
        phase_over(&s);
        has_ended(&s, card);
        assert_false(bd_closed(&s, PARIS__LYON) || bd_closed(&s, OFF_TUNIS));
    }
}

RULE("C13 R14", war_knows_the_lines_of_1665)
{
    bd_state s = a_turn_with(2, "year", "1665");
    give(&s, RED, WAR_1);
    ALLOWS(&s, play(WAR_1));
    assert_int_equal(legal_rows(&s, V_BLOCK), 85);
    REFUSES(&s, block(CADIZ__TUNIS), "R2.1");
    ALLOWS(&s, block(ALGER__TUNIS));
}

RULE("C13", nobody_closes_a_line_without_war)
{
    bd_state s = blue_holds(FIRE);
    REFUSES(&s, block(PARIS__LYON), "C13");
    ALLOWS(&s, play(FIRE));
    REFUSES(&s, block(PARIS__LYON), "C13");
}

RULE("C13 R11.5 Q33", nothing_goes_along_a_closed_line_either_way)
{
    static const uint8_t ends[][2] = {{LYON_1, PARIS_1}, {PARIS_1, LYON_1}};
    for (unsigned i = 0; i < 2; i++) {
        bd_state s = a_turn(2);
        put(&s, RED, ends[i][0]);
        war(&s, PARIS__LYON, OFF_MOSKVA);
        infection_begins(&s, 2);
        REFUSES(&s, attempt(ends[i][1]), "R11.5");
        movement_begins(&s, 4);
        REFUSES(&s, move(ends[i][0], ends[i][1]), "R11.5");
        s.running = 0;
        ALLOWS(&s, move(ends[i][0], ends[i][1]));
    }
}

RULE("C13 R11.5", there_may_be_another_way_round_a_war)
{
    bd_state s = a_turn(2);
    put(&s, RED, LONDON_1);
    put(&s, RED, LYON_1);
    war(&s, PARIS__LYON, LYON__GENEVE);
    infection_begins(&s, 3);
    REFUSES(&s, attempt(GENEVE_1), "R11.5");
    ALLOWS(&s, attempt(PARIS_1)); // from London
}

RULE("C14", two_wars_close_four_lines)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    war(&s, BILBAO__MADRID, OFF_MOSKVA);
    war(&s, MADRID__CADIZ, MADRID__BARCELONA);
    movement_begins(&s, 4);
    REFUSES(&s, move(MADRID_1, BILBAO_1), "R11.5");
    REFUSES(&s, move(MADRID_1, CADIZ_1), "R11.5");
    REFUSES(&s, move(MADRID_1, BARCELONA_1), "R11.5");
    assert_int_equal(legal_rows(&s, V_MOVE), 1); // inside Madrid
    ALLOWS(&s, move(MADRID_1, MADRID_2));
}

RULE("C13 Q33", war_on_a_route_lets_nobody_leave_come_in_or_trade)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    war(&s, OFF_MOSKVA, OFF_DIMASHQ);
    movement_begins(&s, 4);
    REFUSES(&s, leave(MOSKVA_1), "Q33");
    s = a_turn(2);
    give(&s, RED, TRADERS_TWO);
    war(&s, OFF_MOSKVA, OFF_DIMASHQ);
    ALLOWS(&s, play(TRADERS_TWO));
    ALLOWS(&s, dice(2, 2));
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.10");
    REFUSES(&s, infect(DIMASHQ_1, BY_TRADERS), "R6.11");
    ALLOWS(&s, infect(YERUSHALAYIM_1, BY_TRADERS));
}

RULE("C13 Q34", the_two_routes_of_al_qahirah_are_closed_one_by_one)
{
    for (unsigned south = 0; south < 2; south++) {
        bd_state s = a_turn(2);
        war(&s, south ? OFF_AL_QAHIRAH_S : OFF_AL_QAHIRAH_E, OFF_MOSKVA);
        infection_begins(&s, 2);
        assert_int_equal(!refusal(&s, infect(AL_QAHIRAH_1, BY_ENTRY)), south);
        put(&s, RED, AL_QAHIRAH_2);
        movement_begins(&s, 4);
        assert_int_equal(!refusal(&s, leave(AL_QAHIRAH_2)), !south);
    }
}

// ---- C18: Smugglers ----

static bd_state smuggling(uint8_t points)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put(&s, BLUE, PARIS_1);
    give(&s, BLUE, SMUGGLERS);
    s.dice[1] = points;
    window_opens(&s, W_MOVEMENT);
    is_played(&s, BLUE, SMUGGLERS);
    assert_int_equal(s.points, points);
    return s;
}

RULE("C18 Q37", with_smugglers_the_active_players_units_make_two_paid_steps)
{
    bd_state s = smuggling(6);
    ALLOWS(&s, move(MADRID_1, BARCELONA_1));
    REFUSES(&s, move(BARCELONA_1, PARIS_2), "R7.2");
    ALLOWS(&s, move(BARCELONA_1, BILBAO_1));
    assert_int_equal(s.points, 3); // 1, then 2 along the line at −1
    REFUSES(&s, move(BILBAO_1, LISBOA_1), "C18");
}

RULE("C18 Q37", with_smugglers_a_rivals_unit_still_makes_one_step)
{
    bd_state s = smuggling(6);
    ALLOWS(&s, move(PARIS_1, LYON_1));
    REFUSES(&s, move(LYON_1, GENEVE_1), "R7.3");
    REFUSES(&s, move(LYON_1, PARIS_1), "R7.3");
}

RULE("C18 Q37", each_step_of_a_smuggled_unit_needs_an_empty_square)
{
    bd_state s = smuggling(6);
    put(&s, BLUE, CADIZ_1);
    REFUSES(&s, move(MADRID_1, CADIZ_1), "R7.2");
    ALLOWS(&s, move(MADRID_1, BILBAO_1));
    ALLOWS(&s, move(BILBAO_1, MADRID_1)); // and back
    REFUSES(&s, move(MADRID_1, MADRID_2), "C18");
}

RULE("C18", a_unit_that_follows_another_has_its_own_two_steps)
{
    bd_state s = smuggling(6);
    put(&s, RED, MADRID_2);
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    ALLOWS(&s, move(CADIZ_1, LISBOA_1));
    ALLOWS(&s, move(MADRID_2, CADIZ_1));
    ALLOWS(&s, move(CADIZ_1, BARCELONA_1));
    REFUSES(&s, move(BARCELONA_1, MADRID_1), "C18");
    assert_int_equal(s.points, 2);
    assert_int_equal(facts(&s, F_MOVED, ANY, ANY, ANY), 2);
}

RULE("C18 Q38", each_smuggled_step_meets_pogrom_quarantine_and_war_on_its_own)
{
    bd_state s = smuggling(6);
    quarantine(&s, BARCELONA);
    war(&s, LISBOA__CADIZ, OFF_MOSKVA);
    pogrom(&s, BILBAO);
    REFUSES(&s, move(MADRID_1, BARCELONA_1), "R11.2");
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    REFUSES(&s, move(CADIZ_1, LISBOA_1), "R11.5");
    REFUSES(&s, move(CADIZ_1, BARCELONA_1), "R11.2");
    ALLOWS(&s, move(CADIZ_1, MADRID_1));
    s = smuggling(6);
    pogrom(&s, BILBAO);
    ALLOWS(&s, move(MADRID_1, BARCELONA_1));
    ALLOWS(&s, move(BARCELONA_1, BILBAO_1));
    HAPPENED(E_SLAIN, GENERIC_1, BILBAO_1, ANY);
}

RULE("C18 R7.4", leaving_the_map_is_a_step_of_a_smuggled_unit)
{
    bd_state s = smuggling(6);
    put(&s, RED, CONSTANTINOPLE_1);
    ALLOWS(&s, move(CONSTANTINOPLE_1, DIMASHQ_1));
    ALLOWS(&s, leave(DIMASHQ_1));
    assert_int_equal(s.points, 3);
    assert_int_equal(units_of(&s, RED), 1);
}

RULE("C18 Q37 W8", smugglers_between_two_steps_give_a_second_one_to_who_made_the_first)
{
    bd_state s = red_moves_with(SMUGGLERS, MADRID_1, 3);
    put(&s, BLUE, PARIS_1);
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    REFUSES(&s, move(CADIZ_1, LISBOA_1), "R7.3");
    is_played(&s, RED, SMUGGLERS);
    assert_int_equal(s.points, 2); // none is given, none is taken
    ALLOWS(&s, move(CADIZ_1, LISBOA_1));
    assert_int_equal(s.points, 1);
    REFUSES(&s, move(LISBOA_1, CADIZ_1), "C18");
}

RULE("C18 Q2 R11.7", smugglers_go_with_the_phase)
{
    bd_state s = smuggling(6);
    phase_over(&s);
    has_ended(&s, SMUGGLERS);
    movement_begins(&s, 6);
    ALLOWS(&s, move(PARIS_1, LYON_1));
    REFUSES(&s, move(LYON_1, GENEVE_1), "R7.3");
}

// ---- C19, C20: Traders ----

RULE("C19 R6.11", traders_one_bring_an_attempt_at_plus_one_into_an_entry_region)
{
    bd_state s = red_infects_with(TRADERS_ONE, LYON_1, 2);
    put(&s, BLUE, DIMASHQ_1);
    REFUSES(&s, infect(MOSKVA_1, BY_TRADER), "R6.11");
    is_played(&s, RED, TRADERS_ONE);
    assert_int_equal(facts(&s, F_ATTEMPTS, 1, BY_TRADER, ANY), 1);
    assert_int_equal(number_for(&s, YERUSHALAYIM_1, BY_TRADER), 4);
    assert_int_equal(number_for(&s, DIMASHQ_1, BY_TRADER), 3);
    assert_int_equal(number_for(&s, MOSKVA_2, BY_TRADER), 5);
    REFUSES(&s, infect(KAFFA_1, BY_TRADER), "R6.11");
    REFUSES(&s, infect(MOSKVA_1, BY_TRADERS), "R6.11");
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.10");
    ALLOWS(&s, infect(YERUSHALAYIM_1, BY_TRADER));
    ALLOWS(&s, die(4));
    assert_true(stands_on(&s, RED, YERUSHALAYIM_1));
    assert_int_equal(s.attempts, 2); // Luck's own are left
    REFUSES(&s, infect(MOSKVA_1, BY_TRADER), "R6.11");
}

RULE("C20 R6.11", traders_two_bring_two_attempts_at_the_usual_numbers)
{
    bd_state s = red_infects_with(TRADERS_TWO, LYON_1, 1);
    is_played(&s, RED, TRADERS_TWO);
    assert_int_equal(facts(&s, F_ATTEMPTS, 2, BY_TRADERS, ANY), 1);
    assert_int_equal(number_for(&s, YERUSHALAYIM_1, BY_TRADERS), 3);
    REFUSES(&s, infect(MOSKVA_1, BY_TRADER), "R6.11");
    ALLOWS(&s, attempt(PARIS_1));
    ALLOWS(&s, die(6));
    assert_int_equal(s.phase, PHASE_INFECT); // the traders' attempts are left
    ALLOWS(&s, infect(YERUSHALAYIM_1, BY_TRADERS));
    ALLOWS(&s, die(4));
    HAPPENED(E_RESISTED, RED, YERUSHALAYIM_1, 4);
    ALLOWS(&s, infect(YERUSHALAYIM_1, BY_TRADERS));
    ALLOWS(&s, die(3));
    HAPPENED(E_INFECTED, RED, YERUSHALAYIM_1, 3);
    assert_int_not_equal(s.phase, PHASE_INFECT);
}

RULE("C19 C20", traders_serve_the_active_player_whoever_plays_them)
{
    for (bd_card card = TRADERS_ONE; card <= TRADERS_TWO; card++) {
        bd_state s = blue_holds(card);
        is_played(&s, BLUE, card);
        ALLOWS(&s, dice(2, 2));
        assert_int_equal(actor(&s), RED);
        bd_means means = card == TRADERS_ONE ? BY_TRADER : BY_TRADERS;
        ALLOWS(&s, infect(MOSKVA_1, means));
    }
}

RULE("C19 C20 R11.7", traders_may_be_declined_and_go_with_the_phase)
{
    for (bd_card card = TRADERS_ONE; card <= TRADERS_TWO; card++) {
        bd_state s = red_infects_with(card, LYON_1, 2);
        ALLOWS(&s, play(card));
        ALLOWS(&s, done());
        assert_true(is_running(&s, card));
        phase_over(&s);
        has_ended(&s, card);
        assert_int_equal(s.trades[0] + s.trades[1], 0);
    }
}

RULE("C19 C20 R6.11", traders_need_no_unit_on_the_map_and_work_side_by_side)
{
    bd_state s = a_turn(2);
    give(&s, RED, TRADERS_ONE);
    give(&s, RED, TRADERS_TWO);
    ALLOWS(&s, play(TRADERS_ONE));
    ALLOWS(&s, play(TRADERS_TWO));
    ALLOWS(&s, dice(1, 1));
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 4);
    assert_int_equal(number_for(&s, MOSKVA_1, BY_ENTRY), 3);
    assert_int_equal(number_for(&s, MOSKVA_1, BY_TRADERS), 3);
    assert_int_equal(number_for(&s, MOSKVA_1, BY_TRADER), 4);
}

RULE("C20 R6.8", an_automatic_infection_may_come_with_traders)
{
    bd_state s = red_infects_with(TRADERS_TWO, LYON_1, 2);
    put(&s, BLUE, MOSKVA_1);
    ALLOWS(&s, play(TRADERS_TWO));
    ALLOWS(&s, automatic(MOSKVA_1, BY_TRADERS));
    HAPPENED(E_CONVERTED, GENERIC_2, MOSKVA_1, ANY);
    assert_int_equal(s.trades[0], 1);
    assert_int_equal(s.attempts, 2);
}
