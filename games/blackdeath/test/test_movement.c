// R7: movement. Whose units, where to, what it costs, and leaving the map.

#include "help.h"

static bool movement_over(const bd_state *s) { return s->phase != PHASE_MOVE; }

// Points left after a step of the only unit on the map.
static unsigned points_after(unsigned from, unsigned to, uint8_t points)
{
    bd_state s = a_movement(from, points);
    ALLOWS(&s, move(from, to));
    return s.points;
}

// ---- R7.1 whose units ----

RULE("R7.1 Q47", the_active_player_moves_anybodys_units)
{
    bd_state s = a_turn(3);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    put(&s, GOLD, LISBOA_1);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, GENEVE_1));
    HAPPENED(E_MOVED, RED, GENERIC_1, LYON_1);
    assert_int_equal(event_field(E_MOVED, 3), GENEVE_1);
    ALLOWS(&s, move(WIEN_1, PRAHA_1));
    HAPPENED(E_MOVED, RED, GENERIC_2, WIEN_1);
    assert_true(stands_on(&s, BLUE, PRAHA_1));
    ALLOWS(&s, move(LISBOA_1, CADIZ_1));
    assert_true(stands_on(&s, GOLD, CADIZ_1));
    assert_int_equal(units_of(&s, RED), 1);
    is_sound(&s);
}

RULE("R7.1", who_has_no_units_moves_those_of_others)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, LYON_1);
    movement_begins(&s, 1);
    ALLOWS(&s, move(LYON_1, GENEVE_1));
}

RULE("R7.1", abandoned_units_are_not_moved)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put_abandoned(&s, WET, MOSKVA_1);
    movement_begins(&s, 6);
    REFUSES(&s, move(MOSKVA_1, NOVGOROD_1), "Q45");
    REFUSES(&s, leave(MOSKVA_1), "Q45");
    assert_int_equal(legal_set(&s, V_MOVE), BIT64(LYON_1));
    assert_int_equal(legal_rows(&s, V_LEAVE), 0);
}

RULE("R7.1", only_a_unit_moves_and_only_in_movement)
{
    bd_state s = a_movement(LYON_1, 3);
    REFUSES(&s, move(WIEN_1, PRAHA_1), "R7.1");
    REFUSES(&s, leave(MOSKVA_1), "R7.1");
    s = an_infection(MOSKVA_1, 3);
    REFUSES(&s, move(MOSKVA_1, NOVGOROD_1), "R7.1");
    REFUSES(&s, leave(MOSKVA_1), "R7.1");
}

RULE("R7.1 Q47", in_a_first_turn_only_ones_own_units_move)
{
    bd_state s = a_first_turn(2);
    put(&s, BLUE, DIMASHQ_1);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    ALLOWS(&s, done());
    REFUSES(&s, move(DIMASHQ_1, CONSTANTINOPLE_1), "R12.3");
    REFUSES(&s, leave(DIMASHQ_1), "R12.3");
    assert_int_equal(legal_set(&s, V_MOVE), BIT64(MOSKVA_1) | BIT64(MOSKVA_2));
    ALLOWS(&s, move(MOSKVA_1, NOVGOROD_1));
}

// ---- R7.2 one step ----

RULE("R7.2", a_step_costs_one_more_for_each_one_on_the_line)
{
    assert_int_equal(points_after(LYON_1, GENEVE_1, 6), 5);
    assert_int_equal(points_after(PARIS_1, BILBAO_1, 6), 4);
    assert_int_equal(points_after(LONDON_1, EDINBURGH_1, 6), 3);
    assert_int_equal(points_after(EDINBURGH_1, LONDON_1, 6), 3);
}

RULE("R7.2", the_numbers_of_squares_do_not_matter)
{
    assert_int_equal(points_after(LYON_1, PARIS_3, 6), 5);
    assert_int_equal(points_after(PARIS_3, LYON_1, 6), 5);
    assert_int_equal(points_after(KOBENHAVN_1, OSLO_1, 6), 5);
}

RULE("R7.2 Q14", a_shift_inside_a_region_costs_one_and_is_a_step)
{
    bd_state s = a_movement(PARIS_1, 6);
    ALLOWS(&s, move(PARIS_1, PARIS_3));
    assert_int_equal(s.points, 5);
    assert_true(stands_on(&s, RED, PARIS_3));
    s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, BLUE, WIEN_1);
    movement_begins(&s, 6);
    ALLOWS(&s, move(PARIS_1, PARIS_2));
    REFUSES(&s, move(PARIS_2, PARIS_1), "R7.3");
    REFUSES(&s, move(PARIS_2, LYON_1), "R7.3");
}

RULE("R7.2", a_step_goes_to_a_joined_region_only)
{
    bd_state s = a_movement(LYON_1, 6);
    REFUSES(&s, move(LYON_1, GENOVA_1), "R7.2");
    REFUSES(&s, move(LYON_1, LYON_1), "R7.2");
    REFUSES(&s, move(LYON_1, LONDON_1), "R7.2");
}

RULE("R7.2", a_step_goes_to_an_empty_square_only)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, RED, GENEVE_1);
    put(&s, BLUE, MARSEILLE_1);
    put_abandoned(&s, WET, PARIS_1);
    movement_begins(&s, 6);
    REFUSES(&s, move(LYON_1, GENEVE_1), "R7.2");
    REFUSES(&s, move(LYON_1, MARSEILLE_1), "R7.2");
    REFUSES(&s, move(LYON_1, PARIS_1), "R7.2");
    ALLOWS(&s, move(LYON_1, PARIS_2));
}

RULE("R7.2", a_full_region_cannot_be_entered)
{
    bd_state s = a_turn(2);
    put(&s, RED, GENOVA_1);
    put_many(&s, BLUE, 2, VENICE_1);
    movement_begins(&s, 1);
    REFUSES(&s, move(GENOVA_1, VENICE_1), "R7.2");
    REFUSES(&s, move(GENOVA_1, VENICE_2), "R7.2");
}

RULE("R7.2", a_line_closed_by_war_carries_no_step_either_way)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, PARIS_1);
    war(&s, PARIS__LYON, MARSEILLE__GENOVA);
    movement_begins(&s, 6);
    REFUSES(&s, move(LYON_1, PARIS_2), "R11.5");
    REFUSES(&s, move(PARIS_1, LYON_1), "R7.2"); // occupied as well
    ALLOWS(&s, move(LYON_1, MARSEILLE_1));
    REFUSES(&s, move(PARIS_1, LYON_1), "R11.5");
}

RULE("R7.2", a_quarantined_region_is_neither_entered_nor_left)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, PARIS_1);
    quarantine(&s, PARIS);
    movement_begins(&s, 6);
    REFUSES(&s, move(LYON_1, PARIS_2), "R11.2");
    REFUSES(&s, move(PARIS_1, LONDON_1), "R11.2");
    ALLOWS(&s, move(PARIS_1, PARIS_3));
    assert_int_equal(s.points, 5);
}

RULE("R7.2", two_quarantines_close_two_regions_and_a_pogrom_closes_none)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    quarantine(&s, PARIS);
    quarantine(&s, GENEVE);
    pogrom(&s, MARSEILLE);
    movement_begins(&s, 6);
    REFUSES(&s, move(LYON_1, PARIS_2), "R11.2");
    REFUSES(&s, move(LYON_1, GENEVE_1), "R11.2");
    ALLOWS(&s, move(LYON_1, MARSEILLE_1));
    HAPPENED(E_SLAIN, GENERIC_1, MARSEILLE_1, ANY);
    assert_int_equal(s.body[RED], 1);
}

RULE("R7.2", behind_both_a_war_and_a_quarantine_the_quarantine_is_named)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    quarantine(&s, PARIS);
    war(&s, PARIS__LYON, OFF_TUNIS);
    movement_begins(&s, 6);
    REFUSES(&s, move(LYON_1, PARIS_2), "R11.2");
}

RULE("R7.2", the_longest_lines_are_closed_like_any_other)
{
    bd_state s = a_turn(2);
    put(&s, RED, EDINBURGH_1);
    war(&s, EDINBURGH__LONDON, OFF_TUNIS);
    movement_begins(&s, 6);
    REFUSES(&s, move(EDINBURGH_1, LONDON_1), "R11.5");
    s = a_turn(2);
    put(&s, RED, EDINBURGH_1);
    quarantine(&s, LONDON);
    movement_begins(&s, 6);
    REFUSES(&s, move(EDINBURGH_1, LONDON_1), "R11.2");
}

RULE("R7.2", a_step_must_be_paid)
{
    bd_state s = a_movement(BILBAO_1, 1);
    REFUSES(&s, move(BILBAO_1, PARIS_1), "R5.2");
    ALLOWS(&s, move(BILBAO_1, MADRID_1));
    s = a_movement(EDINBURGH_1, 2);
    REFUSES(&s, move(EDINBURGH_1, LONDON_1), "R5.2");
    s = a_movement(EDINBURGH_1, 3);
    ALLOWS(&s, move(EDINBURGH_1, LONDON_1));
    assert_int_equal(s.points, 0);
}

// ---- R7.3 one step each ----

RULE("R7.3 Q47", a_unit_makes_one_step_whoever_owns_it)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    movement_begins(&s, 6);
    ALLOWS(&s, move(LYON_1, GENEVE_1));
    assert_int_equal(facts(&s, F_MOVED, GENEVE_1, ANY, ANY), 1);
    REFUSES(&s, move(GENEVE_1, LYON_1), "R7.3");
    REFUSES(&s, move(GENEVE_1, GENOVA_1), "R7.3");
    ALLOWS(&s, move(WIEN_1, PRAHA_1));
    assert_true(movement_over(&s));
}

RULE("R7.3", a_unit_that_stepped_does_not_leave_either)
{
    bd_state s = a_turn(2);
    put(&s, RED, NOVGOROD_1);
    put(&s, RED, LYON_1);
    movement_begins(&s, 6);
    ALLOWS(&s, move(NOVGOROD_1, MOSKVA_1));
    REFUSES(&s, leave(MOSKVA_1), "R7.3");
    s = a_turn(2);
    put(&s, RED, DUBLIN_1);
    put(&s, RED, LYON_1);
    movement_begins(&s, 6);
    ALLOWS(&s, move(DUBLIN_1, REYKJAVIK_1));
    REFUSES(&s, leave(REYKJAVIK_1), "R7.3");
    REFUSES(&s, move(REYKJAVIK_1, DUBLIN_1), "R7.3");
}

RULE("R7.3", a_square_left_by_one_unit_is_free_for_another)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, GENEVE_1);
    movement_begins(&s, 6);
    REFUSES(&s, move(LYON_1, GENEVE_1), "R7.2");
    ALLOWS(&s, move(GENEVE_1, GENOVA_1));
    ALLOWS(&s, move(LYON_1, GENEVE_1));
    // The square was left by a unit that had not stepped; the one there now has.
    assert_int_equal(facts(&s, F_MOVED, ANY, ANY, ANY), 2);
    assert_true(movement_over(&s));
}

RULE("R7.3", a_unit_that_stands_where_another_one_stepped_from_may_still_step)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, PARIS_2);
    movement_begins(&s, 6);
    ALLOWS(&s, move(PARIS_1, PARIS_3));
    ALLOWS(&s, move(PARIS_2, PARIS_1));
    REFUSES(&s, done(), "R4.2"); // nobody is left to move
}

RULE("R7.3", a_unit_placed_in_this_phase_may_move)
{
    bd_state s = an_infection(LYON_1, 1);
    s.dice[1] = 1;
    ALLOWS(&s, automatic(GENEVE_1, BY_UNIT));
    assert_int_equal(prompt_of(&s), PHASE_MOVE);
    ALLOWS(&s, move(GENEVE_1, GENOVA_2));
}

RULE("R7.3", with_smugglers_ones_own_units_step_twice)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    in_effect(&s, SMUGGLERS, RED, NONE, NONE);
    movement_begins(&s, 6);
    ALLOWS(&s, move(LYON_1, GENEVE_1));
    ALLOWS(&s, move(GENEVE_1, GENOVA_1));
    assert_int_equal(s.points, 4);
    REFUSES(&s, move(GENOVA_1, ROMA_1), "C18");
    ALLOWS(&s, move(WIEN_1, PRAHA_1));
    assert_true(movement_over(&s));
    s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    in_effect(&s, SMUGGLERS, RED, NONE, NONE);
    movement_begins(&s, 6);
    ALLOWS(&s, move(WIEN_1, PRAHA_1));
    REFUSES(&s, move(PRAHA_1, GDANSK_1), "R7.3");
}

// ---- R7.4 leaving ----

RULE("R7.4", leaving_costs_two_and_the_unit_goes_back_uncounted)
{
    static const uint8_t ways[] = {REYKJAVIK_1,    MOSKVA_2,     DIMASHQ_1,
                                   YERUSHALAYIM_1, AL_QAHIRAH_4, TUNIS_1};
    for (unsigned i = 0; i < sizeof ways; i++) {
        bd_state s = a_movement(ways[i], 2);
        assert_int_equal(legal_set(&s, V_LEAVE), BIT64(ways[i]));
        ALLOWS(&s, leave(ways[i]));
        HAPPENED(E_LEFT, RED, GENERIC_1, ways[i]);
        assert_int_equal(s.points, 0);
        assert_int_equal(units_of(&s, RED), 0);
        assert_int_equal(facts(&s, F_STOCK, RED, 18, ANY), 1);
        assert_int_equal(s.body[RED], 0);
        assert_true(movement_over(&s));
    }
}

RULE("R7.4", leaving_takes_two_points)
{
    bd_state s = a_movement(MOSKVA_1, 1);
    REFUSES(&s, leave(MOSKVA_1), "R7.4");
    assert_int_equal(legal_rows(&s, V_LEAVE), 0);
}

RULE("R7.4", one_leaves_only_where_a_route_leads_off_the_map)
{
    bd_state s = a_movement(NOVGOROD_1, 6);
    REFUSES(&s, leave(NOVGOROD_1), "R7.4");
    s = a_movement(KAFFA_1, 6);
    REFUSES(&s, leave(KAFFA_1), "R7.4");
}

RULE("R7.4 Q47", a_rivals_unit_is_sent_off_the_map_too)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, TUNIS_1);
    put(&s, BLUE, LYON_1);
    movement_begins(&s, 4);
    ALLOWS(&s, leave(TUNIS_1));
    HAPPENED(E_LEFT, RED, GENERIC_2, TUNIS_1);
    assert_int_equal(s.points, 2);
    assert_int_equal(facts(&s, F_STOCK, BLUE, 17, ANY), 1);
    assert_int_equal(s.body[BLUE], 0);
    is_sound(&s);
}

RULE("R7.4", quarantine_and_war_close_the_way_out)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    put(&s, RED, AL_QAHIRAH_1);
    put(&s, RED, DIMASHQ_1);
    quarantine(&s, MOSKVA);
    war(&s, OFF_AL_QAHIRAH_S, OFF_YERUSHALAYIM);
    movement_begins(&s, 6);
    REFUSES(&s, leave(MOSKVA_1), "Q31");
    REFUSES(&s, leave(AL_QAHIRAH_1), "Q33");
    ALLOWS(&s, leave(DIMASHQ_1));
}

RULE("R7.4", al_qahirah_is_left_by_its_southern_route)
{
    bd_state s = a_turn(2);
    put(&s, RED, AL_QAHIRAH_1);
    war(&s, OFF_AL_QAHIRAH_E, OFF_TUNIS);
    movement_begins(&s, 2);
    ALLOWS(&s, leave(AL_QAHIRAH_1));
}

RULE("R7.4", a_square_left_for_good_is_free_and_has_no_step_in_it)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    put(&s, RED, NOVGOROD_1);
    movement_begins(&s, 4);
    ALLOWS(&s, leave(MOSKVA_1));
    assert_int_equal(facts(&s, F_MOVED, ANY, ANY, ANY), 0);
    ALLOWS(&s, move(NOVGOROD_1, MOSKVA_1));
}

RULE("R7.4", leaving_may_be_a_smugglers_second_step)
{
    bd_state s = a_turn(2);
    put(&s, RED, NOVGOROD_1);
    put(&s, RED, LYON_1);
    in_effect(&s, SMUGGLERS, RED, NONE, NONE);
    movement_begins(&s, 6);
    ALLOWS(&s, move(NOVGOROD_1, MOSKVA_1));
    assert_int_equal(facts(&s, F_MOVED, MOSKVA_1, ANY, ANY), 1);
    ALLOWS(&s, leave(MOSKVA_1));
    assert_int_equal(facts(&s, F_MOVED, ANY, ANY, ANY), 0);
    assert_int_equal(s.points, 3);
}

// ---- R7.5 and the end of the movement ----

RULE("R7.5", points_may_be_left_unused)
{
    bd_state s = a_movement(LYON_1, 6);
    ALLOWS(&s, done());
    assert_true(movement_over(&s));
    s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    movement_begins(&s, 6);
    ALLOWS(&s, move(WIEN_1, PRAHA_1));
    ALLOWS(&s, done());
    assert_true(movement_over(&s));
}

RULE("R7.5", a_duty_is_met_before_anything_else_is_done_or_left)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    weather(&s, CRUSADE);
    movement_begins(&s, 4);
    HAPPENED(E_DUTY, RED, CRUSADE, ANY);
    REFUSES(&s, done(), "R7.5");
    assert_int_equal(legal_rows(&s, V_DONE), 0);
    REFUSES(&s, move(MOSKVA_1, NOVGOROD_1), "R11.4");
    REFUSES(&s, leave(MOSKVA_1), "R11.4");
    ALLOWS(&s, move(MOSKVA_1, KAFFA_1));
    assert_int_equal(s.duties, 0);
}

RULE("Q53", movement_is_over_when_the_points_are)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, RED, PARIS_1);
    movement_begins(&s, 2);
    ALLOWS(&s, move(LYON_1, MARSEILLE_1));
    assert_false(movement_over(&s));
    ALLOWS(&s, move(PARIS_1, LYON_1));
    assert_true(movement_over(&s));
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    s = a_movement(LYON_1, 0);
    assert_true(movement_over(&s));
}

RULE("Q53", movement_is_over_when_nobody_can_step)
{
    bd_state s = a_movement(REYKJAVIK_1, 1); // leaving takes two, Dublin three
    assert_true(movement_over(&s));
    s = a_movement(REYKJAVIK_1, 2);
    assert_false(movement_over(&s));
    s = a_movement(LYON_1, 6);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_true(movement_over(&s));
    s = a_turn(2);
    movement_begins(&s, 6); // an empty map
    assert_true(movement_over(&s));
    s = a_turn(2);
    put_abandoned(&s, WET, LYON_1);
    movement_begins(&s, 6);
    assert_true(movement_over(&s));
}

RULE("Q53", a_card_keeps_movement_open_while_points_are_left)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, RED, DAMP);
    movement_begins(&s, 2);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_false(movement_over(&s));
    assert_int_equal(legal_rows(&s, V_MOVE), 0);
    ALLOWS(&s, done());
    assert_int_equal(s.window, W_MORTALITY);
    s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, RED, DAMP);
    movement_begins(&s, 1);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_true(movement_over(&s)); // nothing could be paid for
}

RULE("Q53", one_point_too_few_for_the_only_step_ends_the_movement)
{
    bd_state s = a_turn(2);
    put(&s, RED, REYKJAVIK_1);
    put(&s, BLUE, LYON_1);
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, PARIS_1));
    assert_false(movement_over(&s)); // Reykjavik may still be left
    assert_int_equal(legal_rows(&s, V_MOVE), 0);
    assert_int_equal(legal_set(&s, V_LEAVE), BIT64(REYKJAVIK_1));
}

TEST(a_log_nobody_judged_moves_nothing_from_an_empty_square)
{
    bd_state s = a_movement(LYON_1, 3), before = s;
    bd_move_apply(&s, (bd_move_args){V_MOVE, WIEN_1, PRAHA_1}, NULL);
    bd_leave_apply(&s, (bd_leave_args){V_LEAVE, MOSKVA_1}, NULL);
    assert_memory_equal(&s, &before, sizeof s);
}
