// R6.6 to R6.11: giving up an attempt, success, automatic infections, entering the map,
// Traders, and the end of the infection.

#include "help_infection.h"

// ---- R6.6 giving up an attempt ----

RULE("R6.6", an_attempt_given_up_makes_the_first_one_easier)
{
    bd_state s = an_infection(LYON_1, 3);
    assert_int_equal(legal_rows(&s, V_TRADE), 1);
    ALLOWS(&s, trade());
    HAPPENED(E_TRADED, RED, ANY, ANY);
    assert_int_equal(s.attempts, 2);
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 4);
    assert_true(tries(&s, attempt(PARIS_1), 4));
    assert_int_equal(odds(&s, PARIS_2, BY_UNIT), 3);
    assert_false(tries(&s, attempt(PARIS_2), 4));
}

RULE("R6.6", the_gain_is_gone_when_the_first_attempt_fails)
{
    bd_state s = an_infection(LYON_1, 3);
    ALLOWS(&s, trade());
    assert_false(tries(&s, attempt(PARIS_1), 5));
    assert_int_equal(odds(&s, PARIS_1, BY_UNIT), 3);
}

RULE("R6.6", nobody_gives_up_the_only_attempt)
{
    bd_state s = an_infection(LYON_1, 1);
    assert_int_equal(legal_rows(&s, V_TRADE), 0);
    REFUSES(&s, trade(), "R6.6");
    s = an_infection(LYON_1, 2);
    ALLOWS(&s, trade());
    assert_int_equal(s.attempts, 1);
}

RULE("R6.6 Q15", an_attempt_is_given_up_once_and_before_the_first)
{
    bd_state s = an_infection(LYON_1, 6);
    ALLOWS(&s, trade());
    REFUSES(&s, trade(), "R6.6");
    s = an_infection(LYON_1, 6);
    assert_false(tries(&s, attempt(PARIS_1), 6));
    REFUSES(&s, trade(), "R6.6");
    s = an_infection(LYON_1, 6);
    ALLOWS(&s, automatic(PARIS_1, BY_UNIT));
    REFUSES(&s, trade(), "R6.6");
}

RULE("R6.6", nothing_is_given_up_outside_the_infection)
{
    bd_state s = a_turn(2);
    s.attempts = 3;
    REFUSES(&s, trade(), "R6.6");
}

// Red, with a unit in Moskva, has cards of Traders in effect and so many attempts.
static bd_state with_traders(uint8_t attempts, bool two, bool one)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    if (two) give(&s, RED, TRADERS_TWO);
    if (one) give(&s, RED, TRADERS_ONE);
    infection_begins(&s, attempts);
    if (two) ALLOWS(&s, play(TRADERS_TWO));
    if (one) ALLOWS(&s, play(TRADERS_ONE));
    return s;
}

RULE("Q15", only_attempts_of_luck_can_be_given_up)
{
    bd_state s = with_traders(1, true, true);
    REFUSES(&s, trade(), "R6.6");
    s = with_traders(2, true, true);
    ALLOWS(&s, trade());
    assert_int_equal(facts(&s, F_ATTEMPTS, 1, BY_UNIT, ANY), 1);
    assert_int_equal(facts(&s, F_ATTEMPTS, 2, BY_TRADERS, ANY), 1);
    assert_int_equal(facts(&s, F_ATTEMPTS, 1, BY_TRADER, ANY), 1);
}

RULE("Q15", the_gain_goes_to_the_first_attempt_whatever_its_kind)
{
    bd_state s = with_traders(2, true, true);
    ALLOWS(&s, trade());
    assert_int_equal(odds(&s, DIMASHQ_1, BY_TRADERS), 4);
    assert_int_equal(odds(&s, DIMASHQ_1, BY_TRADER), 5);
    assert_int_equal(odds(&s, NOVGOROD_1, BY_UNIT), 5);
    assert_true(tries(&s, infect(DIMASHQ_1, BY_TRADERS), 4));
    assert_int_equal(odds(&s, YERUSHALAYIM_1, BY_TRADERS), 3);
    assert_int_equal(odds(&s, YERUSHALAYIM_1, BY_TRADER), 4);
    assert_int_equal(odds(&s, NOVGOROD_1, BY_UNIT), 4);
}

// ---- R6.7 success ----

RULE("R6.7", a_unit_comes_out_of_the_stock)
{
    bd_state s = an_infection(LYON_1, 2);
    assert_true(tries(&s, attempt(PARIS_3), 4));
    HAPPENED(E_INFECTED, RED, PARIS_3, 4);
    NOT_HAPPENED(E_CONVERTED, ANY, ANY, ANY);
    assert_int_equal(facts(&s, F_STOCK, RED, 16, ANY), 1);
    assert_int_equal(facts(&s, F_UNIT, PARIS_3, GENERIC_1, ANY), 1);
    is_sound(&s);
}

RULE("R6.7", the_old_unit_goes_back_uncounted)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, PARIS_1);
    infection_begins(&s, 2);
    assert_false(tries(&s, attempt(PARIS_1), 3));
    assert_true(stands_on(&s, BLUE, PARIS_1));
    assert_true(tries(&s, attempt(PARIS_1), 2));
    HAPPENED(E_CONVERTED, GENERIC_2, PARIS_1, ANY);
    assert_int_equal(facts(&s, F_STOCK, BLUE, 18, ANY), 1);
    assert_int_equal(facts(&s, F_STOCK, RED, 16, ANY), 1);
    assert_int_equal(s.body[RED], 0);
    assert_int_equal(s.body[BLUE], 0);
    is_sound(&s);
}

RULE("R6.7", an_abandoned_unit_is_replaced_too)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put_abandoned(&s, WET, PARIS_1);
    infection_begins(&s, 1);
    assert_true(tries(&s, attempt(PARIS_1), 2));
    HAPPENED(E_CONVERTED, WET, PARIS_1, ANY);
    assert_int_equal(s.units[WET], 0);
    is_sound(&s);
}

// ---- R6.8 automatic infection ----

RULE("R6.8 Q5", an_automatic_infection_needs_no_die)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 1, 5);
    put(&s, RED, DUBLIN_1);
    put(&s, BLUE, REYKJAVIK_1);
    infection_begins(&s, 2);
    ALLOWS(&s, automatic(REYKJAVIK_1, BY_UNIT));
    HAPPENED(E_AUTO_INFECTED, RED, REYKJAVIK_1, ANY);
    HAPPENED(E_CONVERTED, GENERIC_2, REYKJAVIK_1, ANY);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(s.attempts, 1);
    assert_true(stands_on(&s, RED, REYKJAVIK_1));
    is_sound(&s);
}

RULE("R6.8", a_generic_disease_may_do_so_twice_anywhere)
{
    bd_state s = an_infection(LYON_1, 4);
    assert_int_equal(facts(&s, F_AUTOMATIC, RED, 2, ANY), 1);
    assert_int_equal(legal_rows(&s, V_AUTOMATIC), legal_rows(&s, V_INFECT));
    ALLOWS(&s, automatic(PARIS_1, BY_UNIT));
    ALLOWS(&s, automatic(GENEVE_1, BY_UNIT));
    assert_int_equal(facts(&s, F_AUTOMATIC, RED, 0, ANY), 1);
    assert_int_equal(legal_rows(&s, V_AUTOMATIC), 0);
    REFUSES(&s, automatic(PARIS_2, BY_UNIT), "R6.8");
    ALLOWS(&s, attempt(PARIS_2));
    s = an_infection(DUBLIN_1, 2);
    s.automatic[RED] = 2;
    REFUSES(&s, automatic(REYKJAVIK_1, BY_UNIT), "R6.8");
}

RULE("R6.8", it_uses_up_an_attempt_of_its_own_kind)
{
    bd_state s = with_traders(1, true, true);
    ALLOWS(&s, automatic(DIMASHQ_1, BY_TRADERS));
    assert_int_equal(facts(&s, F_ATTEMPTS, 1, BY_UNIT, ANY), 1);
    assert_int_equal(facts(&s, F_ATTEMPTS, 1, BY_TRADERS, ANY), 1);
    ALLOWS(&s, automatic(DIMASHQ_2, BY_TRADER));
    assert_int_equal(facts(&s, F_ATTEMPTS, 1, BY_UNIT, ANY), 1);
    assert_int_equal(facts(&s, F_ATTEMPTS, ANY, BY_TRADER, ANY), 0);
}

RULE("R6.8", an_adapted_disease_may_do_so_once_where_it_is_adapted)
{
    static const struct {
        uint8_t track, from, at_home, elsewhere;
    } rows[] = {{COLD, STOCKHOLM_1, HELSINKI_1, KOBENHAVN_1},
                {WARM, BARCELONA_1, CADIZ_1, MADRID_1},
                {CROWD, LYON_1, PARIS_3, GENEVE_1},
                {WET, GENOVA_1, VENICE_2, NAPLES_1}};
    for (unsigned i = 0; i < 4; i++) {
        bd_state s = a_turn(2);
        design_as(&s, RED, rows[i].track, 3, 3);
        put(&s, RED, rows[i].from);
        infection_begins(&s, 3);
        REFUSES(&s, automatic(rows[i].elsewhere, BY_UNIT), "R6.8");
        ALLOWS(&s, automatic(rows[i].at_home, BY_UNIT));
        assert_int_equal(legal_rows(&s, V_AUTOMATIC), 0);
        assert_int_equal(facts(&s, F_AUTOMATIC, RED, 0, ANY), 1);
    }
}

RULE("R6.8 Q6", these_are_the_four_regions_of_its_track_and_no_others)
{
    for (unsigned track = 0; track < TRACKS; track++) {
        bd_state from = a_turn(2);
        uint64_t at_home = 0;
        design_as(&from, RED, track, 3, 3);
        for (unsigned sq = 0; sq < SQUARES; sq++)
            if (facts(&from, F_ADAPTED, (int)track, bd_region_of[sq], ANY))
                at_home |= BIT64(sq);
        if (!at_home) at_home = UINT64_MAX;
        for (uint64_t squares = bd_in_play(&from); squares;) {
            bd_state s = from;
            put(&s, RED, bd_pop(&squares));
            infection_begins(&s, 1);
            assert_int_equal(legal_set(&s, V_AUTOMATIC),
                             legal_set(&s, V_INFECT) & at_home);
        }
    }
}

RULE("R6.8", what_is_used_stays_used_for_the_whole_game)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, CROWD, 3, 3);
    put(&s, RED, LYON_1);
    infection_begins(&s, 2);
    ALLOWS(&s, automatic(PARIS_1, BY_UNIT));
    phase_over(&s);
    phase_over(&s);
    s.at = s.order[0] == RED ? 0 : 1;
    infection_begins(&s, 2);
    assert_int_equal(bd_active(&s), RED);
    REFUSES(&s, automatic(PARIS_2, BY_UNIT), "R6.8");
}

RULE("R6.8 Q7", it_must_be_an_attempt_that_could_be_rolled_for)
{
    bd_state s = an_infection(LYON_1, 2);
    REFUSES(&s, automatic(LONDON_1, BY_UNIT), "R6.2");
    REFUSES(&s, automatic(MOSKVA_1, BY_ENTRY), "R6.10");
    REFUSES(&s, automatic(MOSKVA_1, BY_TRADERS), "R6.11");
}

RULE("Q7", it_may_bring_a_disease_back_onto_the_map)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, CROWD, 3, 3);
    put(&s, BLUE, MOSKVA_2);
    infection_begins(&s, 2);
    REFUSES(&s, automatic(DIMASHQ_1, BY_ENTRY), "R6.8");
    ALLOWS(&s, automatic(MOSKVA_2, BY_ENTRY));
    HAPPENED(E_AUTO_INFECTED, RED, MOSKVA_2, ANY);
    assert_true(stands_on(&s, RED, MOSKVA_2));
    assert_int_equal(units_of(&s, BLUE), 0);
}

RULE("Q7", in_a_first_turn_it_spares_other_players)
{
    bd_state s = a_first_turn(2);
    put(&s, BLUE, DIMASHQ_1);
    ALLOWS(&s, settle(YERUSHALAYIM_1));
    ALLOWS(&s, settle(MOSKVA_1));
    REFUSES(&s, automatic(DIMASHQ_1, BY_UNIT), "R12.3");
    REFUSES(&s, attempt(DIMASHQ_1), "R12.3");
    ALLOWS(&s, automatic(DIMASHQ_2, BY_UNIT));
}

RULE("Q7", in_a_first_turn_it_spares_every_other_player)
{
    for (unsigned rival = BLUE; rival <= TEAL; rival++) {
        bd_state s = a_first_turn(6);
        put(&s, rival, DIMASHQ_1);
        ALLOWS(&s, settle(YERUSHALAYIM_1));
        ALLOWS(&s, settle(MOSKVA_1));
        REFUSES(&s, attempt(DIMASHQ_1), "R12.3");
        REFUSES(&s, attempt(WIEN_1), "R6.2");
        ALLOWS(&s, attempt(DIMASHQ_2));
    }
}

// ---- R6.9 and the end of the infection ----

RULE("R6.9", attempts_may_be_left_unused)
{
    bd_state s = an_infection(LYON_1, 6);
    assert_int_equal(legal_rows(&s, V_DONE), 1);
    ALLOWS(&s, done());
    assert_true(infection_over(&s));
    s = an_infection(LYON_1, 6);
    assert_false(tries(&s, attempt(PARIS_1), 6));
    ALLOWS(&s, done());
    assert_true(infection_over(&s));
}

RULE("Q53", infection_is_over_with_the_last_attempt)
{
    bd_state s = an_infection(LYON_1, 1);
    assert_false(tries(&s, attempt(PARIS_1), 6));
    assert_true(infection_over(&s));
    s = an_infection(LYON_1, 0);
    assert_true(infection_over(&s));
}

RULE("Q53", infection_is_over_when_nothing_is_within_reach)
{
    bd_state s = a_turn(2);
    put(&s, RED, REYKJAVIK_1);
    war(&s, REYKJAVIK__DUBLIN, OFF_TUNIS);
    infection_begins(&s, 6);
    assert_true(infection_over(&s));
    s = a_turn(2);
    put(&s, RED, REYKJAVIK_1);
    infection_begins(&s, 6);
    assert_true(tries(&s, attempt(DUBLIN_1), 1));
    assert_true(infection_over(&s)); // Dublin's unit is new, and there is nothing else
}

RULE("Q53", traders_keep_the_infection_open)
{
    bd_state s = with_traders(1, true, false);
    assert_false(tries(&s, attempt(NOVGOROD_1), 6));
    assert_false(infection_over(&s));
    assert_false(tries(&s, infect(DIMASHQ_1, BY_TRADERS), 6));
    assert_false(infection_over(&s));
    assert_false(tries(&s, infect(DIMASHQ_1, BY_TRADERS), 6));
    assert_true(infection_over(&s));
}

// Red holds a card, and the only attempt has failed.
static bd_state last_attempt_failed(bd_card card, const char *timing)
{
    bd_state s = a_turn_with(2, "timing", timing);
    put(&s, RED, LYON_1);
    give(&s, RED, card);
    infection_begins(&s, 1);
    assert_false(tries(&s, attempt(PARIS_1), 6));
    return s;
}

RULE("Q53 C20", traders_may_come_after_the_last_attempt)
{
    bd_state s = last_attempt_failed(TRADERS_TWO, "windows");
    assert_false(infection_over(&s));
    REFUSES(&s, attempt(PARIS_1), "R5.2");
    ALLOWS(&s, play(TRADERS_TWO));
    assert_true(tries(&s, infect(DIMASHQ_1, BY_TRADERS), 1));
    assert_false(tries(&s, infect(DIMASHQ_2, BY_TRADERS), 6));
    assert_true(infection_over(&s)); // the hand is empty
}

RULE("Q53", any_card_keeps_infection_open_until_its_holder_says_so)
{
    bd_state s = last_attempt_failed(MUTATION_OR, "windows");
    assert_int_equal(legal(&s).n, 1); // a Mutation cannot even be played here
    ALLOWS(&s, done());
    assert_int_equal(prompt_of(&s), PHASE_WINDOW);
    s = last_attempt_failed(TRADERS_TWO, "simple");
    assert_true(infection_over(&s)); // no card could be played
}

RULE("Q53", an_automatic_infection_can_be_the_last_attempt)
{
    bd_state s = an_infection(LYON_1, 1);
    ALLOWS(&s, automatic(PARIS_1, BY_UNIT));
    assert_true(infection_over(&s));
}

// ---- R6.10 from off the map ----

static const uint64_t entry_regions =
    BIT64(MOSKVA) | BIT64(DIMASHQ) | BIT64(YERUSHALAYIM) | BIT64(AL_QAHIRAH);

RULE("R6.10 Q19", without_a_unit_one_aims_at_any_square_of_an_entry_region)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, AL_QAHIRAH_2);
    infection_begins(&s, 2);
    assert_int_equal(legal_set(&s, V_INFECT), bd_squares_of(entry_regions));
    assert_int_equal(legal_rows(&s, V_INFECT), 9);
    REFUSES(&s, infect(KAFFA_1, BY_ENTRY), "R6.10");
    REFUSES(&s, infect(TUNIS_1, BY_ENTRY), "R6.10");
    REFUSES(&s, attempt(MOSKVA_1), "R6.10");
}

RULE("R6.10 Q19", the_route_has_no_number_but_everything_else_counts)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, CROWD, 2, 4);
    put(&s, BLUE, AL_QAHIRAH_2);
    put(&s, BLUE, DIMASHQ_1);
    infection_begins(&s, 2);
    assert_int_equal(odds(&s, YERUSHALAYIM_1, BY_ENTRY), 2);
    assert_int_equal(odds(&s, DIMASHQ_2, BY_ENTRY), 3);    // square +1
    assert_int_equal(odds(&s, DIMASHQ_1, BY_ENTRY), 1);    // occupied
    assert_int_equal(odds(&s, MOSKVA_1, BY_ENTRY), 3);     // adapted
    assert_int_equal(odds(&s, AL_QAHIRAH_2, BY_ENTRY), 3); // all three
    assert_int_equal(odds(&s, MOSKVA_2, BY_ENTRY), 4);
}

RULE("R6.10 Q18", every_attempt_of_that_phase_may_come_from_off_the_map)
{
    bd_state s = a_turn(2);
    infection_begins(&s, 4);
    assert_true(tries(&s, infect(MOSKVA_1, BY_ENTRY), 1));
    REFUSES(&s, attempt(MOSKVA_2), "R6.10"); // the new unit does not infect yet
    REFUSES(&s, attempt(NOVGOROD_1), "R6.10");
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.2");
    assert_true(tries(&s, infect(MOSKVA_2, BY_ENTRY), 1));
    assert_false(tries(&s, infect(DIMASHQ_1, BY_ENTRY), 6));
    assert_true(tries(&s, infect(DIMASHQ_1, BY_ENTRY), 1));
    assert_int_equal(units_of(&s, RED), 3);
}

RULE("R6.10", who_has_a_unit_does_not_enter)
{
    bd_state s = an_infection(LYON_1, 2);
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.10");
    s = an_infection(MOSKVA_1, 2);
    REFUSES(&s, infect(MOSKVA_2, BY_ENTRY), "R6.10");
}

RULE("R6.10", only_open_routes_count)
{
    bd_state s = a_turn(2);
    quarantine(&s, MOSKVA);
    war(&s, OFF_DIMASHQ, OFF_AL_QAHIRAH_S);
    infection_begins(&s, 1);
    assert_int_equal(legal_set(&s, V_INFECT),
                     bd_squares_of(BIT64(YERUSHALAYIM) | BIT64(AL_QAHIRAH)));
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R6.10");
    REFUSES(&s, infect(DIMASHQ_1, BY_ENTRY), "R6.10");
    s = a_turn(2);
    war(&s, OFF_AL_QAHIRAH_E, OFF_YERUSHALAYIM);
    infection_begins(&s, 1);
    REFUSES(&s, infect(AL_QAHIRAH_1, BY_ENTRY), "R6.10");
    ALLOWS(&s, infect(DIMASHQ_1, BY_ENTRY));
}

RULE("R6.10 Q53", with_every_route_closed_there_is_no_way_back)
{
    bd_state s = a_turn(2);
    war(&s, OFF_DIMASHQ, OFF_AL_QAHIRAH_E);
    war(&s, OFF_YERUSHALAYIM, OFF_MOSKVA);
    infection_begins(&s, 6);
    assert_true(infection_over(&s));
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
}

RULE("R6.10", a_ruined_square_is_no_way_in)
{
    bd_state s = a_turn(2);
    put_skull(&s, MOSKVA_1);
    infection_begins(&s, 1);
    REFUSES(&s, infect(MOSKVA_1, BY_ENTRY), "R2.1");
    assert_int_equal(legal_rows(&s, V_INFECT), 8);
}

RULE("R6.10", burning_ones_own_last_unit_does_not_open_the_way_in)
{
    bd_state s = a_turn(2);
    put(&s, RED, CONSTANTINOPLE_1);
    give(&s, RED, FIRE);
    infection_begins(&s, 3);
    assert_true(tries(&s, attempt(KAFFA_1), 1));
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(CONSTANTINOPLE_1));
    assert_int_equal(units_of(&s, RED), 1);
    assert_true(infection_over(&s)); // a unit was there when the infection began
}

// ---- R6.11 Traders ----

RULE("R6.11", traders_add_attempts_into_regions_one_may_enter)
{
    bd_state s = with_traders(1, true, false);
    mi_list rows = legal(&s);
    uint64_t at = 0;
    for (unsigned i = 0; i < rows.n; i++)
        if (rows.row[i].verb == V_INFECT && named(rows.row[i]).infect.means == BY_TRADERS)
            at |= BIT64(named(rows.row[i]).infect.square);
    assert_int_equal(at, bd_squares_of(entry_regions) & ~BIT64(MOSKVA_1));
    REFUSES(&s, infect(NOVGOROD_1, BY_TRADERS), "R6.11");
    REFUSES(&s, infect(TUNIS_1, BY_TRADERS), "R6.11");
    REFUSES(&s, infect(DIMASHQ_1, BY_TRADER), "R6.11");
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 3);
}

RULE("R6.11", two_traders_come_at_the_usual_odds_and_one_at_one_better)
{
    bd_state s = with_traders(1, true, true);
    assert_int_equal(odds(&s, DIMASHQ_1, BY_TRADERS), 3);
    assert_int_equal(odds(&s, DIMASHQ_1, BY_TRADER), 4);
    assert_int_equal(odds(&s, DIMASHQ_2, BY_TRADER), 5);
    assert_int_equal(odds(&s, MOSKVA_2, BY_UNIT), 4);
    assert_true(tries(&s, infect(DIMASHQ_1, BY_TRADER), 4));
    REFUSES(&s, infect(DIMASHQ_2, BY_TRADER), "R6.11");
    assert_false(tries(&s, infect(DIMASHQ_2, BY_TRADERS), 5));
    assert_true(tries(&s, infect(DIMASHQ_2, BY_TRADERS), 4));
    REFUSES(&s, infect(YERUSHALAYIM_1, BY_TRADERS), "R6.11");
    assert_int_equal(s.attempts, 1);
}

RULE("R6.11", traders_need_no_unit_on_the_map)
{
    bd_state s = a_turn(2);
    give(&s, RED, TRADERS_TWO);
    infection_begins(&s, 1);
    ALLOWS(&s, play(TRADERS_TWO));
    assert_true(tries(&s, infect(DIMASHQ_1, BY_TRADERS), 3));
    assert_true(tries(&s, infect(DIMASHQ_2, BY_ENTRY), 4));
    assert_true(tries(&s, infect(MOSKVA_1, BY_TRADERS), 3));
    assert_true(infection_over(&s));
}

RULE("R6.11", without_the_card_there_are_no_traders)
{
    bd_state s = an_infection(LYON_1, 1);
    REFUSES(&s, infect(MOSKVA_1, BY_TRADERS), "R6.11");
    REFUSES(&s, infect(MOSKVA_1, BY_TRADER), "R6.11");
}

RULE("R6.11", traders_come_by_open_routes_only)
{
    bd_state s = a_turn(2);
    put(&s, RED, MOSKVA_1);
    give(&s, RED, TRADERS_ONE);
    quarantine(&s, MOSKVA);
    war(&s, OFF_AL_QAHIRAH_E, OFF_DIMASHQ);
    infection_begins(&s, 1);
    ALLOWS(&s, play(TRADERS_ONE));
    REFUSES(&s, infect(MOSKVA_2, BY_TRADER), "R6.11");
    REFUSES(&s, infect(AL_QAHIRAH_1, BY_TRADER), "R6.11");
    REFUSES(&s, infect(DIMASHQ_1, BY_TRADER), "R6.11");
    assert_true(tries(&s, infect(YERUSHALAYIM_1, BY_TRADER), 4));
}

RULE("R6.11", a_source_inside_a_region_does_not_help_traders_there)
{
    bd_state s = with_traders(1, true, false);
    assert_int_equal(odds(&s, MOSKVA_2, BY_TRADERS), 4);
    s.rating[VIRULENCE][RED] = 5;
    assert_int_equal(odds(&s, DIMASHQ_1, BY_TRADERS), 5);
}

// ---- Q13 ----

RULE("Q13", a_new_unit_cannot_infect_in_this_phase_but_it_can_move)
{
    bd_state s = an_infection(LYON_1, 2);
    s.dice[1] = 2;
    assert_true(tries(&s, attempt(PARIS_1), 1));
    REFUSES(&s, attempt(LONDON_1), "R6.2");
    ALLOWS(&s, done());
    assert_int_equal(prompt_of(&s), PHASE_MOVE);
    ALLOWS(&s, move(PARIS_1, LONDON_1));
}

RULE("Q13", in_the_next_phase_it_infects)
{
    bd_state s = an_infection(LYON_1, 2);
    assert_true(tries(&s, attempt(PARIS_1), 1));
    infection_begins(&s, 1);
    ALLOWS(&s, attempt(LONDON_1));
}
