// R8 and R9: Mortality, catastrophe and cure.

#include "help.h"

// ---- R8.1 the roll ----

RULE("R8.1", one_die_is_rolled_every_side_as_likely_as_the_next)
{
    bd_state s = a_mortality(6, 3);
    mi_list rows = legal(&s);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 3);
    assert_int_equal(rows.n, 6);
    for (unsigned i = 0; i < 6; i++)
        assert_int_equal(blackdeath_game.weight(&s, rows.row[i]), 1);
}

// The rating that counts for Red, with or without a Famine.
static unsigned rating_with(uint8_t base, int8_t shift, bool famine)
{
    bd_state s = a_mortality(6, base);
    s.shift[MORTALITY] = shift;
    if (famine) weather(&s, FAMINE);
    ALLOWS(&s, die(5));
    return event_field(E_STRUCK, 2);
}

RULE("R8.1", mutations_and_famine_change_the_mortality_from_nothing_to_six)
{
    assert_int_equal(rating_with(3, 0, false), 3);
    assert_int_equal(rating_with(3, 0, true), 4);
    assert_int_equal(rating_with(3, -2, true), 2);
    assert_int_equal(rating_with(5, 1, true), 6);
    assert_int_equal(rating_with(1, -1, false), 0);
    assert_int_equal(rating_with(1, -1, true), 1);
}

RULE("R8.1", weather_does_not_change_the_mortality)
{
    bd_state s = a_mortality(6, 3);
    weather(&s, DAMP);
    weather(&s, BAD_WEATHER_1);
    weather(&s, MONGOLS);
    ALLOWS(&s, die(4));
    HAPPENED(E_STRUCK, RED, 4, 3);
}

RULE("R8.1", a_mutation_of_one_phase_is_for_the_active_player_alone)
{
    bd_state s = a_mortality(6, 3);
    s.shift[MORTALITY] = 2;
    assert_int_equal(facts(&s, F_RATING, RED, 3, 5), 1);
    assert_int_equal(facts(&s, F_RATING, BLUE, 3, 3), 1);
}

// ---- R8.2 the dead ----

RULE("R8.2", the_active_player_chooses_which_of_their_own_units_die)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 6, 0);
    put(&s, BLUE, WIEN_1);
    mortality_begins(&s);
    ALLOWS(&s, die(2)); // one third
    assert_int_equal(actor(&s), RED);
    assert_int_equal(prompt_of(&s), PHASE_VICTIMS);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 2);
    assert_int_equal(legal_set(&s, V_KILL), s.units[GENERIC_1]);
    REFUSES(&s, dies(WIEN_1), "R8.2");
    REFUSES(&s, dies(MOSKVA_1), "R8.2");
    ALLOWS(&s, dies(DUBLIN_1));
    HAPPENED(E_DIED, RED, DUBLIN_1, 1);
    assert_int_equal(actor(&s), RED);
    REFUSES(&s, dies(DUBLIN_1), "R8.2");
    ALLOWS(&s, dies(EDINBURGH_1));
    HAPPENED(E_DIED, RED, EDINBURGH_1, 2);
    assert_int_equal(s.body[RED], 2);
    assert_int_equal(s.body[BLUE], 0);
    assert_int_equal(facts(&s, F_STOCK, RED, 14, ANY), 1);
    assert_int_equal(s.ruined, 0);
    assert_int_equal(actor(&s), BLUE);
    is_sound(&s);
}

RULE("R8.2", nobody_dies_at_any_other_time)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    REFUSES(&s, dies(LYON_1), "R8.2");
    infection_begins(&s, 1);
    REFUSES(&s, dies(LYON_1), "R8.2");
}

RULE("R8.2", half_of_eighteen_is_nine_deaths_and_a_card_for_the_fifth)
{
    bd_state s = a_mortality(18, 5);
    ALLOWS(&s, die(1));
    for (unsigned n = 1; n <= 9; n++) {
        uint64_t units = s.units[GENERIC_1] & ~bd_losable(&s);
        if (!units) units = s.units[GENERIC_1];
        assert_int_equal(s.left, 10 - n);
        ALLOWS(&s, dies(bd_pop(&units)));
        assert_int_equal(s.body[RED], n);
    }
    assert_int_equal(units_of(&s, RED), 9);
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], RED);
    NOT_HAPPENED(E_PHASE_BEGINS, ANY, ANY, ANY); // the phase waits for the card
    ALLOWS(&s, deal(RED, FIRE));
    HAPPENED(E_PHASE_BEGINS, BLUE, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
}

RULE("R8.2", abandoned_units_do_not_die)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 3, 0);
    put_abandoned(&s, WET, WIEN_1);
    mortality_begins(&s);
    ALLOWS(&s, die(1));
    assert_int_equal(event_field(E_STRUCK, 4), 1);
    REFUSES(&s, dies(WIEN_1), "R8.2");
}

RULE("R8.3", the_roll_is_made_even_without_a_unit)
{
    for (unsigned units = 0; units <= 1; units++) {
        bd_state s = a_turn(2);
        put_many(&s, RED, units, LYON_1);
        ALLOWS(&s, begin());
        ALLOWS(&s, dice(1, 1));
        ALLOWS(&s, done());
        if (units) ALLOWS(&s, done());
        assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
        assert_int_equal(actor(&s), MI_NATURE);
        REFUSES(&s, done(), "R4.2");
        ALLOWS(&s, die(1));
        assert_int_equal(event_field(E_STRUCK, 3), HARMLESS);
        assert_int_equal(actor(&s), BLUE);
    }
}

// ---- R9.1 to R9.3 catastrophe ----

// Red stands in these squares and a catastrophe takes a third of them.
static bd_state a_catastrophe(const uint8_t *squares, unsigned count)
{
    bd_state s = a_turn(2);
    for (unsigned i = 0; i < count; i++) put(&s, RED, squares[i]);
    mortality_begins(&s);
    ALLOWS(&s, die(1));
    assert_int_equal(event_field(E_STRUCK, 3), CATASTROPHE);
    return s;
}

RULE("R9.1 Q20", the_square_of_a_victim_is_ruined_at_once_when_it_is_the_only_one)
{
    bd_state s = a_catastrophe((uint8_t[]){MADRID_1, LYON_1, WIEN_1}, 3);
    ALLOWS(&s, dies(MADRID_1));
    HAPPENED(E_RUINED, MADRID_1, ANY, ANY);
    assert_int_equal(s.ruined, BIT64(MADRID_1));
    assert_int_equal(actor(&s), BLUE);
    is_sound(&s);
}

RULE("R9.1 Q20 Q21", of_several_such_squares_the_player_chooses_one)
{
    static const uint8_t units[] = {MADRID_1, PARIS_1, PARIS_2, LYON_1, WIEN_1,
                                    ROMA_1,   OSLO_1,  KAFFA_1, CADIZ_1};
    bd_state s = a_catastrophe(units, 9);
    ALLOWS(&s, dies(MADRID_1));
    assert_int_equal(s.ruined, 0);
    REFUSES(&s, ruin(MADRID_1), "R9.1"); // not before all have died
    ALLOWS(&s, dies(LYON_1));
    ALLOWS(&s, dies(PARIS_2));
    NOT_HAPPENED(E_RUINED, ANY, ANY, ANY);
    assert_int_equal(prompt_of(&s), PHASE_RUIN);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(legal_set(&s, V_RUIN), BIT64(MADRID_1) | BIT64(PARIS_2));
    REFUSES(&s, ruin(LYON_1), "R9.1");  // the only square of its region
    REFUSES(&s, ruin(PARIS_1), "R9.1"); // still alive
    REFUSES(&s, ruin(PARIS_3), "R9.1"); // nobody stood there
    REFUSES(&s, dies(PARIS_1), "R8.2");
    ALLOWS(&s, ruin(PARIS_2));
    HAPPENED(E_RUINED, PARIS_2, ANY, ANY);
    assert_int_equal(s.ruined, BIT64(PARIS_2));
    assert_int_equal(s.body[RED], 3);
    assert_int_equal(actor(&s), BLUE);
}

RULE("Q21", one_square_is_ruined_even_when_two_victims_shared_a_region)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 4, AL_QAHIRAH_1);
    put(&s, RED, LYON_1);
    put(&s, RED, WIEN_1);
    mortality_begins(&s);
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(AL_QAHIRAH_1));
    ALLOWS(&s, dies(AL_QAHIRAH_3));
    ALLOWS(&s, ruin(AL_QAHIRAH_3));
    assert_int_equal(s.ruined, BIT64(AL_QAHIRAH_3));
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
}

RULE("R9.1", nothing_is_ruined_at_any_other_time)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    REFUSES(&s, ruin(PARIS_1), "R9.1");
    s = a_mortality(6, 3);
    ALLOWS(&s, die(2)); // a third, no catastrophe
    REFUSES(&s, ruin(PARIS_1), "R9.1");
}

RULE("R9.1", ordinary_deaths_ruin_nothing)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 6, PARIS_1);
    mortality_begins(&s);
    ALLOWS(&s, die(2));
    ALLOWS(&s, dies(PARIS_1));
    ALLOWS(&s, dies(PARIS_2));
    NOT_HAPPENED(E_RUINED, ANY, ANY, ANY);
    assert_int_equal(s.ruined, 0);
}

RULE("R9.2 Q22", a_region_that_lost_half_of_its_squares_loses_no_more)
{
    bd_state s = a_turn(2);
    put_skull(&s, MADRID_2);
    put_skull(&s, PARIS_1);
    put(&s, RED, MADRID_1);
    put(&s, RED, PARIS_2);
    put_many(&s, RED, 4, BILBAO_1);
    mortality_begins(&s);
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(MADRID_1));
    ALLOWS(&s, dies(PARIS_2));
    HAPPENED(E_RUINED, PARIS_2, ANY, ANY); // two of three
    assert_int_equal(s.ruined, BIT64(MADRID_2) | BIT64(PARIS_1) | BIT64(PARIS_2));
    is_sound(&s);
}

RULE("R9.2 Q22", the_third_square_of_paris_and_of_constantinople_stays)
{
    bd_state s = a_turn(2);
    put_skull(&s, PARIS_1);
    put_skull(&s, PARIS_3);
    put_skull(&s, CONSTANTINOPLE_1);
    put_skull(&s, CONSTANTINOPLE_2);
    put(&s, RED, PARIS_2);
    put(&s, RED, CONSTANTINOPLE_3);
    put_many(&s, RED, 4, BILBAO_1);
    is_sound(&s);
    mortality_begins(&s);
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(PARIS_2));
    ALLOWS(&s, dies(CONSTANTINOPLE_3));
    NOT_HAPPENED(E_RUINED, ANY, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
}

RULE("R9.2 Q23", a_covered_square_does_not_make_a_region_larger)
{
    static const struct {
        const char *year;
        uint8_t square;
        bool ruins;
    } rows[] = {{"1347", LONDON_1, false}, {"1665", LONDON_1, true},
                {"1347", ROMA_1, false},   {"1665", ROMA_1, true},
                {"1347", GENOVA_1, true},  {"1665", GENOVA_1, false},
                {"1347", VENICE_1, true},  {"1665", VENICE_1, false}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bd_state s = a_turn_with(2, "year", rows[i].year);
        put(&s, RED, rows[i].square);
        put(&s, RED, LYON_1);
        put(&s, RED, WIEN_1);
        mortality_begins(&s);
        ALLOWS(&s, die(1));
        ALLOWS(&s, dies(rows[i].square));
        assert_int_equal(events(E_RUINED), rows[i].ruins);
        assert_int_equal(s.ruined, rows[i].ruins ? BIT64(rows[i].square) : 0);
    }
}

RULE("R9.3 Q20", victims_may_be_chosen_so_that_nothing_is_ruined)
{
    bd_state s = a_catastrophe((uint8_t[]){MADRID_1, LYON_1, WIEN_1}, 3);
    ALLOWS(&s, dies(WIEN_1));
    NOT_HAPPENED(E_RUINED, ANY, ANY, ANY);
    assert_int_equal(s.ruined, 0);
    assert_int_equal(actor(&s), BLUE);
}

RULE("Q24", a_catastrophe_without_a_death_ruins_nothing)
{
    for (unsigned units = 0; units <= 2; units++) {
        bd_state s = a_turn(2);
        put_many(&s, RED, units, PARIS_1);
        mortality_begins(&s);
        ALLOWS(&s, die(1)); // one third of fewer than three
        assert_int_equal(event_field(E_STRUCK, 3), HARMLESS);
        assert_int_equal(event_field(E_STRUCK, 4), 0);
        assert_int_equal(s.ruined, 0);
        assert_int_equal(s.body[RED], 0);
        assert_int_equal(actor(&s), BLUE);
    }
}

// ---- Fire beside a catastrophe ----

// Red of two has Fire and stands in Paris, Lyon and Wien, before the Mortality roll.
static bd_state before_mortality(void)
{
    bd_state s = a_turn(2);
    put(&s, RED, PARIS_1);
    put(&s, RED, PARIS_2);
    put(&s, RED, LYON_1);
    put(&s, RED, WIEN_1);
    give(&s, RED, FIRE);
    window_opens(&s, W_MORTALITY);
    ALLOWS(&s, play(FIRE));
    return s;
}

RULE("Q25", a_fire_and_a_catastrophe_may_both_ruin_a_square_in_one_phase)
{
    bd_state s = before_mortality();
    ALLOWS(&s, burn(MADRID_1));
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(PARIS_1));
    HAPPENED(E_RUINED, PARIS_1, ANY, ANY);
    assert_int_equal(s.ruined, BIT64(MADRID_1) | BIT64(PARIS_1));
}

RULE("Q25", a_fire_counts_towards_what_a_region_may_lose)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_2);
    put(&s, RED, LYON_1);
    put(&s, RED, WIEN_1);
    give(&s, RED, FIRE);
    window_opens(&s, W_MORTALITY);
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_1));
    ALLOWS(&s, die(1));
    ALLOWS(&s, dies(MADRID_2));
    NOT_HAPPENED(E_RUINED, ANY, ANY, ANY);
    assert_int_equal(s.ruined, BIT64(MADRID_1));
    is_sound(&s);
}

RULE("Q26", a_fire_may_burn_an_empty_square)
{
    bd_state s = before_mortality();
    assert_true(legal_set(&s, V_BURN) >> PARIS_3 & 1);
    ALLOWS(&s, burn(PARIS_3));
    HAPPENED(E_BURNT, PARIS_3, ANY, ANY);
    NOT_HAPPENED(E_SLAIN, ANY, ANY, ANY);
    assert_int_equal(s.ruined, BIT64(PARIS_3));
    assert_int_equal(s.body[RED], 0);
    assert_int_equal(s.body[BLUE], 0);
}

RULE("Q26", an_abandoned_unit_in_a_fire_counts_for_nobody)
{
    bd_state s = before_mortality();
    put_abandoned(&s, WET, MADRID_1);
    put(&s, BLUE, MOSKVA_1);
    ALLOWS(&s, burn(MADRID_1));
    HAPPENED(E_SLAIN, WET, MADRID_1, ANY);
    assert_int_equal(s.units[WET], 0);
    assert_int_equal(s.body[RED], 0);
    assert_int_equal(s.body[BLUE], 0);
    is_sound(&s);
}

RULE("Q26", a_players_unit_in_a_fire_counts_for_that_player)
{
    bd_state s = before_mortality();
    put(&s, BLUE, MADRID_1);
    ALLOWS(&s, burn(MADRID_1));
    assert_int_equal(s.body[RED], 0);
    assert_int_equal(s.body[BLUE], 1);
    assert_int_equal(units_of(&s, BLUE), 0);
}

// ---- R9.4 cure ----

// Red of three rolls a cure with so many units.
static bd_state a_cure(unsigned units)
{
    bd_state s = a_turn(3);
    put_many(&s, RED, units, 0);
    put(&s, BLUE, WIEN_1);
    mortality_begins(&s);
    ALLOWS(&s, die(6));
    return s;
}

RULE("R9.4", whoever_is_next_takes_a_sixth_of_the_units_off_the_map_uncounted)
{
    bd_state s = a_cure(13);
    assert_int_equal(event_field(E_STRUCK, 3), CURE);
    assert_int_equal(event_field(E_STRUCK, 4), 2);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], RED);
    assert_int_equal(blackdeath_game.prompt(&s).field[1], 2);
    assert_int_equal(legal_set(&s, V_REMOVE), s.units[GENERIC_1]);
    REFUSES(&s, take_off(WIEN_1), "R9.4");
    REFUSES(&s, take_off(MOSKVA_1), "R9.4");
    ALLOWS(&s, take_off(PARIS_3));
    HAPPENED(E_CURED, RED, PARIS_3, ANY);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    REFUSES(&s, take_off(PARIS_3), "R9.4");
    ALLOWS(&s, take_off(LONDON_1));
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(units_of(&s, RED), 11);
    assert_int_equal(facts(&s, F_STOCK, RED, 7, ANY), 1);
    assert_int_equal(s.body[RED], 0);
    is_sound(&s);
}

RULE("R9.4", nobody_is_taken_off_at_any_other_time)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    REFUSES(&s, take_off(LYON_1), "R9.4");
    s = a_cure(6);
    ALLOWS(&s, take_off(DUBLIN_1));
    REFUSES(&s, take_off(EDINBURGH_1), "R9.4");
}

RULE("R9.4 Q27", a_sixth_is_rounded_down)
{
    static const unsigned removed[] = {0, 0, 0, 0, 0, 0, 1, 1, 1, 1,
                                       1, 1, 2, 2, 2, 2, 2, 2, 3};
    for (unsigned units = 0; units <= 18; units++) {
        bd_state s = a_cure(units);
        unsigned n = 0;
        assert_int_equal(actor(&s), BLUE);
        for (; prompt_of(&s) == PHASE_CURE; n++) ALLOWS(&s, legal(&s).row[0]);
        assert_int_equal(n, removed[units]);
        assert_int_equal(units_of(&s, RED), units - n);
        assert_int_equal(prompt_of(&s), PHASE_OPEN);
    }
}

RULE("R9.4", in_the_first_turn_the_next_player_cures_before_placing)
{
    bd_state s = a_first_turn(2);
    ALLOWS(&s, settle(MOSKVA_1));
    ALLOWS(&s, settle(MOSKVA_2));
    put_many(&s, RED, 4, 0);
    mortality_begins(&s);
    ALLOWS(&s, die(6));
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, take_off(MOSKVA_1));
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 2);
    ALLOWS(&s, settle(MOSKVA_1));
}

// Blue, the last of the turn, rolls a cure with so many units; Red has so many.
static bd_state a_last_cure(uint8_t red_dead, unsigned red, unsigned blue)
{
    bd_state s = a_turn(2);
    s.at = 1;
    s.body[RED] = red_dead;
    put_many(&s, RED, red, 0);
    put_many(&s, BLUE, blue, NAPLES_1);
    mortality_begins(&s);
    ALLOWS(&s, die(6));
    return s;
}

RULE("R9.4 Q28", after_the_last_phase_of_a_turn_the_new_order_says_who_is_next)
{
    bd_state s = a_last_cure(0, 1, 6);
    HAPPENED(E_TURN_BEGINS, 3, ANY, ANY);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], BLUE);
    ALLOWS(&s, take_off(NAPLES_1));
    assert_int_equal(units_of(&s, BLUE), 5);
}

RULE("R9.4 Q28", the_cured_player_chooses_when_first_in_the_new_turn)
{
    bd_state s = a_last_cure(1, 1, 6);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    ALLOWS(&s, take_off(NAPLES_1));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
}

RULE("Q28", units_are_counted_for_the_order_before_they_are_taken_off)
{
    bd_state s = a_last_cure(0, 6, 7); // 6 each once the cure is done
    assert_int_equal(s.order[0], RED);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    s = a_last_cure(0, 6, 6); // equal now, though not once the cure is done
    assert_int_equal(prompt_of(&s), PHASE_TIE);
    REFUSES(&s, take_off(NAPLES_1), "R9.4");
    ALLOWS(&s, lot(BLUE));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    assert_int_equal(blackdeath_game.prompt(&s).field[1], 1);
    ALLOWS(&s, take_off(NAPLES_1));
    assert_int_equal(s.cured, NO_SEAT);
    assert_int_equal(s.order[0], BLUE);
}

// ---- Q50 ----

RULE("Q50", the_goal_wins_before_any_mutation_is_rolled)
{
    bd_state s = a_turn_with(2, "goals", "10");
    agree(&s, "mutations", "on");
    put_many(&s, RED, 6, 0);
    s.body[RED] = 9;
    mortality_begins(&s);
    ALLOWS(&s, die(5));
    ALLOWS(&s, dies(DUBLIN_1));
    HAPPENED(E_WON, RED, 10, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
    assert_int_equal(facts(&s, F_RATING, RED, 3, 3), 1);
}

RULE("Q50", short_of_the_goal_it_is_rolled)
{
    bd_state s = a_turn_with(2, "mutations", "on");
    put_many(&s, RED, 6, 0);
    s.body[RED] = 9;
    mortality_begins(&s);
    ALLOWS(&s, die(5));
    ALLOWS(&s, dies(DUBLIN_1));
    assert_int_equal(prompt_of(&s), PHASE_MUTATION);
    ALLOWS(&s, die(6));
    HAPPENED(E_MUTATION_ROLL, RED, VIRULENCE, 6);
    ALLOWS(&s, die(2));
    HAPPENED(E_MUTATION_ROLL, RED, MORTALITY, 2);
    assert_int_equal(facts(&s, F_BASE, RED, 4, 2), 1);
    NOT_HAPPENED(E_PHASE_BEGINS, ANY, ANY, ANY);
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
}

TEST(a_log_nobody_judged_cures_nobody_without_a_cure)
{
    bd_state s = a_mortality(6, 3), before = s;
    bd_remove_apply(&s, (bd_remove_args){V_REMOVE, DUBLIN_1}, NULL);
    assert_memory_equal(&s, &before, sizeof s);
}
