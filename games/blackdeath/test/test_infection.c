// R6.1 to R6.5: where an attempt may be aimed, and the number it has to meet.

#include "help_infection.h"

// ---- R6.1, R6.2 sources and targets ----

RULE("R6.1", only_units_that_were_there_when_infection_began_infect)
{
    bd_state s = an_infection(LYON_1, 3);
    assert_true(tries(&s, attempt(PARIS_1), 1));
    REFUSES(&s, attempt(LONDON_1), "R6.2");
    REFUSES(&s, attempt(BRUSSELS_1), "R6.2");
    assert_true(tries(&s, attempt(PARIS_2), 1)); // from Lyon
}

RULE("R6.1", a_unit_infects_any_number_of_times)
{
    bd_state s = an_infection(LYON_1, 6);
    static const uint8_t squares[] = {PARIS_1, PARIS_2, PARIS_3, GENEVE_1, MARSEILLE_1};
    for (unsigned i = 0; i < sizeof squares; i++)
        assert_true(tries(&s, attempt(squares[i]), 1));
    assert_int_equal(units_of(&s, RED), 6);
}

RULE("R6.1", nobody_infects_outside_the_infection)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    REFUSES(&s, attempt(PARIS_1), "R6.1");
    REFUSES(&s, automatic(PARIS_1, BY_UNIT), "R6.1");
    movement_begins(&s, 3);
    REFUSES(&s, attempt(PARIS_1), "R6.1");
}

RULE("R6.2", targets_are_in_the_same_region_or_at_the_other_end_of_a_line)
{
    bd_state s = an_infection(PARIS_2, 1);
    uint64_t near = BIT64(PARIS_1) | BIT64(PARIS_3) | BIT64(LONDON_1) |
                    BIT64(BRUSSELS_1) | BIT64(BILBAO_1) | BIT64(LYON_1);
    assert_int_equal(legal_set(&s, V_INFECT), near);
    REFUSES(&s, attempt(GENEVE_1), "R6.2");
    REFUSES(&s, attempt(MADRID_1), "R6.2");
    put(&s, BLUE, MADRID_1);
    REFUSES(&s, attempt(MADRID_1), "R6.2");
}

RULE("R6.2", ones_own_square_is_no_target_but_anybody_elses_is)
{
    bd_state s = a_turn(3);
    put(&s, RED, PARIS_1);
    put(&s, RED, PARIS_2);
    put(&s, BLUE, PARIS_3);
    put_abandoned(&s, WET, LYON_1);
    infection_begins(&s, 4);
    REFUSES(&s, attempt(PARIS_1), "R6.2");
    REFUSES(&s, automatic(PARIS_2, BY_UNIT), "R6.2");
    assert_true(tries(&s, attempt(PARIS_3), 1));
    assert_true(tries(&s, attempt(LYON_1), 1));
}

RULE("R6.2", a_line_closed_by_war_carries_no_infection_either_way)
{
    for (unsigned back = 0; back < 2; back++) {
        bd_state s = a_turn(2);
        put(&s, RED, back ? PARIS_1 : LYON_1);
        war(&s, PARIS__LYON, LYON__GENEVE);
        infection_begins(&s, 1);
        REFUSES(&s, attempt(back ? LYON_1 : PARIS_1), "R11.5");
        ALLOWS(&s, attempt(back ? LONDON_1 : MARSEILLE_1));
    }
}

RULE("R6.2", a_way_round_a_war_is_a_way)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, RED, LONDON_1);
    war(&s, PARIS__LYON, OFF_TUNIS);
    infection_begins(&s, 1);
    ALLOWS(&s, attempt(PARIS_1));
}

RULE("R6.2", nothing_infects_across_the_border_of_a_quarantined_region)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, GENEVE_1);
    quarantine(&s, PARIS);
    infection_begins(&s, 2);
    REFUSES(&s, attempt(LONDON_1), "R11.2"); // out
    ALLOWS(&s, attempt(PARIS_2));            // within
    ALLOWS(&s, die(6));
    ALLOWS(&s, attempt(LYON_1)); // from Geneve
    s = a_turn(2);
    put(&s, RED, LYON_1);
    quarantine(&s, PARIS);
    infection_begins(&s, 1);
    REFUSES(&s, attempt(PARIS_1), "R11.2"); // in
    REFUSES(&s, automatic(PARIS_1, BY_UNIT), "R11.2");
}

RULE("R6.2", two_quarantines_close_two_regions_and_a_pogrom_closes_none)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    quarantine(&s, PARIS);
    quarantine(&s, GENEVE);
    pogrom(&s, MARSEILLE);
    infection_begins(&s, 1);
    REFUSES(&s, attempt(PARIS_1), "R11.2");
    REFUSES(&s, attempt(GENEVE_1), "R11.2");
    assert_int_equal(legal_set(&s, V_INFECT), BIT64(MARSEILLE_1));
}

RULE("R6.2", behind_both_a_war_and_a_quarantine_the_quarantine_is_named)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    war(&s, PARIS__LYON, OFF_TUNIS);
    quarantine(&s, PARIS);
    infection_begins(&s, 1);
    REFUSES(&s, attempt(PARIS_1), "R11.2");
    REFUSES(&s, attempt(LONDON_1), "R6.2");
}

// ---- R6.3 ----

RULE("R6.3 Q16 Q53", with_all_eighteen_units_out_there_is_no_infection)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 18, 0);
    put(&s, BLUE, LYON_1);
    infection_begins(&s, 6);
    assert_true(infection_over(&s));
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
}

RULE("R6.3 Q16", nothing_to_place_nothing_to_attempt_not_even_on_a_rival)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 17, 0);
    put(&s, BLUE, MARSEILLE_1);
    infection_begins(&s, 6);
    put(&s, RED, WIEN_1);
    REFUSES(&s, attempt(MARSEILLE_1), "R6.3");
    REFUSES(&s, attempt(LUBECK_2), "R6.3");
    REFUSES(&s, automatic(MARSEILLE_1, BY_UNIT), "R6.3");
}

RULE("R6.3 Q16 Q53", the_eighteenth_unit_ends_the_infection)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 17, 0);
    infection_begins(&s, 6);
    assert_int_equal(facts(&s, F_STOCK, RED, 1, ANY), 1);
    assert_false(tries(&s, attempt(LUBECK_2), 6));
    assert_false(infection_over(&s));
    assert_true(tries(&s, attempt(LUBECK_2), 1));
    assert_true(infection_over(&s));
    assert_int_equal(facts(&s, F_STOCK, RED, 0, ANY), 1);
    is_sound(&s);
}

// ---- R6.4 the number ----

// Red, of this Virulence, sits in a square and looks at another.
static unsigned number(uint8_t virulence, unsigned from, unsigned to)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, virulence, 1);
    put(&s, RED, from);
    infection_begins(&s, 1);
    return odds(&s, to, BY_UNIT);
}

RULE("R6.4", the_number_is_the_virulence)
{
    for (uint8_t v = 1; v <= 5; v++) assert_int_equal(number(v, LYON_1, MARSEILLE_1), v);
}

RULE("R6.4", the_line_and_the_square_add_their_numbers)
{
    assert_int_equal(number(3, LYON_1, PARIS_3), 4);
    assert_int_equal(number(3, LYON_1, GENEVE_1), 2);
    assert_int_equal(number(3, PARIS_1, BILBAO_1), 2);     // line -1
    assert_int_equal(number(4, LONDON_1, EDINBURGH_1), 2); // line -2
    assert_int_equal(number(4, EDINBURGH_1, LONDON_1), 3); // line -2, square +1
    assert_int_equal(number(5, DUBLIN_1, REYKJAVIK_1), 2); // line -2, square -1
    assert_int_equal(number(4, STOCKHOLM_1, OSLO_1), 2);   // line -1, square -1
}

RULE("R6.4", the_square_one_comes_from_does_not_matter)
{
    assert_int_equal(number(3, PARIS_3, LYON_1), 3);
    assert_int_equal(number(3, GENEVE_1, LYON_1), 3);
}

RULE("R6.4", there_is_no_line_inside_a_region)
{
    assert_int_equal(number(3, PARIS_1, PARIS_2), 3);
    assert_int_equal(number(3, PARIS_1, PARIS_3), 4);
    assert_int_equal(number(3, LUBECK_2, LUBECK_1), 2);
}

RULE("R6.4", another_units_square_is_one_harder)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, PARIS_1);
    put_abandoned(&s, WET, PARIS_3);
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 2);
    assert_int_equal(odds(&s, PARIS_2, BY_UNIT), 3);
    assert_int_equal(odds(&s, PARIS_3, BY_UNIT), 3);
}

RULE("R6.4 Q6", a_disease_is_one_better_in_regions_it_is_adapted_to)
{
    static const struct {
        uint8_t track, from, to, number;
    } rows[] = {
        {WET, GENOVA_1, VENICE_1, 4},       {WET, GENOVA_1, ROMA_1, 4},
        {WET, GENOVA_1, GENEVE_1, 2},       {WET, VENICE_1, GENOVA_1, 3}, // from, not to
        {COLD, HELSINKI_1, STOCKHOLM_1, 2}, {COLD, STOCKHOLM_1, HELSINKI_1, 3},
        {COLD, OSLO_1, KOBENHAVN_1, 3},     {WARM, LISBOA_1, CADIZ_1, 4},
        {WARM, CADIZ_1, LISBOA_1, 3},       {CROWD, LYON_1, PARIS_1, 4},
        {CROWD, LYON_1, PARIS_3, 5},        {CROWD, BILBAO_1, PARIS_1, 3},
        {CROWD, PARIS_1, PARIS_2, 4},       {GENERIC_1, LYON_1, PARIS_1, 3},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bd_state s = a_turn(2);
        design_as(&s, RED, rows[i].track, 3, 3);
        put(&s, RED, rows[i].from);
        infection_begins(&s, 1);
        assert_int_equal(odds(&s, rows[i].to, BY_UNIT), rows[i].number);
    }
}

RULE("R6.4", quarantine_makes_it_one_easier_for_those_inside)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, GENEVE_1);
    quarantine(&s, PARIS);
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, PARIS_2, BY_UNIT), 4);
    assert_int_equal(odds(&s, PARIS_3, BY_UNIT), 5);
    assert_int_equal(odds(&s, LYON_1, BY_UNIT), 3);
    assert_int_equal(odds(&s, LONDON_1, BY_UNIT), 0);
}

RULE("R6.4", weather_and_mutations_change_the_virulence)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    weather(&s, DAMP);
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 4);
    weather(&s, GOOD_WEATHER);
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 3);
    s.shift[VIRULENCE] = -2;
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 1);
    weather(&s, FAMINE);
    weather(&s, BAD_WEATHER_1);
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 1);
}

RULE("R6.4 Q4", the_virulence_is_cut_off_at_six_before_anything_else_counts)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 5, 1);
    put(&s, RED, DUBLIN_1);
    put(&s, BLUE, REYKJAVIK_1);
    weather(&s, DAMP);
    s.shift[VIRULENCE] = 1;
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, REYKJAVIK_1, BY_UNIT), 2); // 6 - 2 - 1 - 1
}

RULE("R6.4 Q4", the_virulence_is_cut_off_at_nothing_before_anything_else_counts)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, WET, 1, 5);
    put(&s, RED, PARIS_1);
    weather(&s, GOOD_WEATHER);
    s.shift[VIRULENCE] = -1;
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, LONDON_1, BY_UNIT), 2); // 0 + 1 + 1
}

RULE("R6.4", all_that_is_shown_before_the_die_is_what_the_die_is_held_against)
{
    for (uint8_t v = 1; v <= 5; v++) {
        bd_state s = a_turn(2);
        design_as(&s, RED, GENERIC_1, v, 1);
        put(&s, RED, LYON_1);
        infection_begins(&s, 6);
        ALLOWS(&s, attempt(MARSEILLE_1));
        mi_prompt p = blackdeath_game.prompt(&s);
        assert_int_equal(p.field[0], MARSEILLE_1);
        assert_int_equal(p.field[1], v);
        bd_state missed = s;
        ALLOWS(&s, die(v));
        HAPPENED(E_INFECTED, RED, MARSEILLE_1, v);
        assert_int_equal(event_field(E_INFECTED, 3), v);
        ALLOWS(&missed, die(v + 1u));
        HAPPENED(E_RESISTED, RED, MARSEILLE_1, v + 1);
        assert_int_equal(event_field(E_RESISTED, 3), v);
    }
}

RULE("R6.4", odds_are_shown_in_per_cent_too)
{
    static const unsigned percent[] = {0, 17, 33, 50, 67, 83};
    for (uint8_t v = 1; v <= 5; v++) {
        bd_state s = a_turn(2);
        design_as(&s, RED, GENERIC_1, v, 1);
        put(&s, RED, LISBOA_1);
        infection_begins(&s, 1);
        mi_facts all = {.n = 0};
        bd_facts(&s, &all);
        for (unsigned i = 0; i < all.n; i++)
            if (all.row[i].fact == F_ODDS)
                assert_int_equal(all.row[i].field[3], percent[v]);
        assert_int_equal(facts(&s, F_ODDS, ANY, BY_UNIT, v), 2);
    }
}

// ---- R6.5 the die ----

RULE("R6.5 Q5", a_one_always_succeeds)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 1, 5);
    put(&s, RED, DUBLIN_1);
    put(&s, BLUE, REYKJAVIK_1);
    weather(&s, GOOD_WEATHER);
    infection_begins(&s, 2);
    assert_false(tries(&s, attempt(REYKJAVIK_1), 2));
    assert_true(tries(&s, attempt(REYKJAVIK_1), 1)); // 0 - 2 - 1 - 1
}

RULE("R6.5 Q5", a_six_never_succeeds)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, CROWD, 5, 1);
    put(&s, RED, PARIS_1);
    weather(&s, DAMP);
    quarantine(&s, PARIS);
    infection_begins(&s, 3);
    ALLOWS(&s, trade());
    assert_false(tries(&s, attempt(PARIS_3), 6)); // 6 + 1 + 1 + 1 + 1
    assert_true(tries(&s, attempt(PARIS_3), 5));
}

RULE("R6.5", the_attempt_is_used_up_either_way_and_the_same_square_may_be_tried_again)
{
    bd_state s = an_infection(LYON_1, 4);
    for (unsigned n = 4; n > 1; n--) {
        assert_int_equal(s.attempts, n);
        assert_false(tries(&s, attempt(PARIS_1), 4));
    }
    assert_int_equal(s.attempts, 1);
    assert_true(tries(&s, attempt(PARIS_1), 3));
    assert_int_equal(s.attempts, 0);
    assert_true(infection_over(&s));
}

RULE("R6.5", every_side_of_the_die_is_as_likely_as_the_next)
{
    bd_state s = an_infection(LYON_1, 1);
    ALLOWS(&s, attempt(PARIS_1));
    mi_list rows = legal(&s);
    assert_int_equal(rows.n, 6);
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(named(rows.row[i]).die.pips, i + 1);
        assert_int_equal(blackdeath_game.weight(&s, rows.row[i]), 1);
    }
}

// ---- Q17 ----

RULE("Q17", the_best_way_there_is_always_used)
{
    bd_state s = a_turn(2);
    put(&s, RED, EDINBURGH_1); // -2 to London
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, LONDON_1, BY_UNIT), 2);
    put(&s, RED, DUBLIN_1); // plain
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, LONDON_1, BY_UNIT), 4);
}

RULE("Q17", minus_one_is_better_than_minus_two_and_inside_best_of_all)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1); // -1 to Gdansk
    put(&s, RED, LUBECK_1); // -1 to Gdansk
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, GDANSK_1, BY_UNIT), 2);
    put(&s, RED, NOVGOROD_1); // plain
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, GDANSK_1, BY_UNIT), 3);
    s = a_turn(2);
    put(&s, RED, BILBAO_1); // -1 to Paris
    put(&s, RED, PARIS_1);
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, PARIS_2, BY_UNIT), 3);
}

RULE("Q17", the_best_way_is_the_best_open_one)
{
    bd_state s = a_turn(2);
    put(&s, RED, EDINBURGH_1);
    put(&s, RED, DUBLIN_1);
    war(&s, DUBLIN__LONDON, OFF_TUNIS);
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, LONDON_1, BY_UNIT), 2);
    s = a_turn(2);
    put(&s, RED, EDINBURGH_1);
    put(&s, RED, DUBLIN_1);
    quarantine(&s, DUBLIN);
    infection_begins(&s, 1);
    assert_int_equal(odds(&s, LONDON_1, BY_UNIT), 2);
}
