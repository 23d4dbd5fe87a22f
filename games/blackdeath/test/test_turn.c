// R3 and R4: the order of a turn, the parts of a phase, the first turn, and how long
// cards last.

#include "help.h"

// ---- R3 the order ----

// The last of these seats has ended the turn, with so many dead and units each.
static bd_state turn_over(uint8_t seats, const uint8_t *dead, const uint8_t *units)
{
    bd_state s = a_turn(seats);
    for (unsigned i = 0; i < seats; i++) {
        s.body[i] = dead[i];
        put_many(&s, i, units[i], 0);
    }
    s.at = (uint8_t)(seats - 1);
    phase_over(&s);
    return s;
}

static void order_is(const bd_state *s, const uint8_t *order)
{
    for (unsigned i = 0; i < s->head.seats; i++) assert_int_equal(s->order[i], order[i]);
}

RULE("R3", who_has_fewest_dead_goes_first)
{
    static const uint8_t dead[] = {9, 0, 14, 4}, units[] = {1, 1, 1, 1};
    bd_state s = turn_over(4, dead, units);
    order_is(&s, (uint8_t[]){BLUE, BLACK, RED, GOLD});
    HAPPENED(E_TURN_BEGINS, 3, ANY, ANY);
    HAPPENED(E_PHASE_BEGINS, BLUE, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(facts(&s, F_TURN, 3, BLUE, ANY), 1);
    assert_int_equal(facts(&s, F_ORDER, 4, GOLD, ANY), 1);
}

RULE("R3 Q9", among_these_who_has_fewest_units_on_the_map)
{
    static const uint8_t dead[] = {2, 2, 1, 2}, units[] = {5, 0, 18, 4};
    bd_state s = turn_over(4, dead, units);
    order_is(&s, (uint8_t[]){GOLD, BLUE, BLACK, RED});
    assert_int_equal(actor(&s), GOLD);
}

RULE("R3 Q9", one_more_dead_outweighs_any_number_of_units)
{
    static const uint8_t dead[] = {1, 0}, units[] = {0, 18};
    bd_state s = turn_over(2, dead, units);
    order_is(&s, (uint8_t[]){BLUE, RED});
}

RULE("R3 Q9 Q55", a_lot_parts_those_who_are_equal_in_both)
{
    static const uint8_t dead[] = {3, 3, 3, 0}, units[] = {2, 2, 2, 7};
    bd_state s = turn_over(4, dead, units);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(prompt_of(&s), PHASE_TIE);
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 2);
    assert_int_equal(legal_set(&s, V_LOT), 7);
    REFUSES(&s, lot(BLACK), "Q55");
    ALLOWS(&s, lot(GOLD));
    HAPPENED(E_TIE_BROKEN, GOLD, 2, ANY);
    assert_int_equal(legal_set(&s, V_LOT), 3);
    REFUSES(&s, lot(GOLD), "Q55");
    ALLOWS(&s, lot(BLUE));
    order_is(&s, (uint8_t[]){BLACK, GOLD, BLUE, RED});
    assert_int_equal(actor(&s), BLACK);
    HAPPENED(E_PHASE_BEGINS, BLACK, ANY, ANY);
}

RULE("R3 Q55", two_pairs_of_equals_are_parted_each_for_itself)
{
    static const uint8_t dead[] = {6, 1, 6, 1}, units[] = {3, 3, 3, 3};
    bd_state s = turn_over(4, dead, units);
    assert_int_equal(legal_set(&s, V_LOT), 1 << BLUE | 1 << BLACK);
    ALLOWS(&s, lot(BLACK));
    assert_int_equal(blackdeath_game.prompt(&s).field[0], 3);
    assert_int_equal(legal_set(&s, V_LOT), 1 << RED | 1 << GOLD);
    REFUSES(&s, lot(BLUE), "Q55");
    ALLOWS(&s, lot(GOLD));
    order_is(&s, (uint8_t[]){BLACK, BLUE, GOLD, RED});
}

RULE("R3", abandoned_units_count_for_nobody)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put_abandoned(&s, COLD, PARIS_1);
    put_abandoned(&s, COLD, PARIS_2);
    s.at = 1;
    phase_over(&s);
    order_is(&s, (uint8_t[]){BLUE, RED});
}

RULE("R3", the_order_stands_for_the_whole_turn)
{
    bd_state s = a_turn(3);
    s.body[RED] = s.body[BLUE] = 9;
    phase_over(&s);
    assert_int_equal(actor(&s), BLUE);
    HAPPENED(E_PHASE_BEGINS, BLUE, ANY, ANY);
    NOT_HAPPENED(E_TURN_BEGINS, ANY, ANY, ANY);
    order_is(&s, (uint8_t[]){RED, BLUE, GOLD});
}

// ---- R4 the parts of a phase ----

// Red of three rolled a cure for one of six units, while Blue's weather is running.
static bd_state cure_rolled(void)
{
    bd_state s = a_turn(3);
    put_many(&s, RED, 6, LONDON_1);
    in_effect(&s, BAD_WEATHER_1, BLUE, NONE, NONE);
    in_effect(&s, FAMINE, GOLD, NONE, NONE);
    s.rating[MORTALITY][RED] = 1; // 2 with the Famine
    mortality_begins(&s);
    ALLOWS(&s, die(6));
    return s;
}

RULE("R4.1 Q1", ones_own_effects_end_before_a_cure_is_carried_out)
{
    bd_state s = cure_rolled();
    HAPPENED(E_PHASE_BEGINS, BLUE, ANY, ANY);
    HAPPENED(E_EFFECT_ENDS, BAD_WEATHER_1, ANY, ANY);
    assert_int_equal(events(E_EFFECT_ENDS), 1);
    assert_int_equal(prompt_of(&s), PHASE_CURE);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(s.discards, CARD_BIT(BAD_WEATHER_1));
    assert_int_equal(facts(&s, F_EFFECT, FAMINE, GOLD, ANY), 1);
    is_sound(&s);
}

RULE("R4.1", a_cure_is_carried_out_before_the_phase_is_open)
{
    bd_state s = cure_rolled();
    REFUSES(&s, begin(), "R4.1");
    REFUSES(&s, restart(), "R13.3");
    ALLOWS(&s, take_off(LONDON_1));
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(legal_rows(&s, V_BEGIN), 1);
    assert_int_equal(legal_rows(&s, V_RESTART), 1);
    assert_int_equal(legal(&s).n, 2);
}

RULE("R4.1", the_open_phase_begins_starts_over_or_plays_a_card)
{
    bd_state s = a_turn(2);
    give(&s, RED, FAMINE);
    assert_int_equal(legal(&s).n, 3);
    assert_int_equal(legal_set(&s, V_PLAY), BIT64(FAMINE));
    ALLOWS(&s, begin());
    assert_int_equal(prompt_of(&s), PHASE_LUCK);
    REFUSES(&s, begin(), "R4.1");
}

static void all_pass(bd_state *s, unsigned window, unsigned seats)
{
    for (unsigned i = 0; i < seats; i++) {
        assert_int_equal(prompt_of(s), PHASE_WINDOW);
        assert_int_equal(s->window, window);
        assert_int_equal(actor(s), i);
        ALLOWS(s, pass());
    }
}

RULE("R4.2", luck_infection_movement_and_mortality_follow_with_windows_before_each)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, RED, FAMINE);
    give(&s, BLUE, FIRE);
    ALLOWS(&s, begin());
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(s.window, W_OPEN);
    ALLOWS(&s, pass());
    assert_int_equal(prompt_of(&s), PHASE_LUCK);
    ALLOWS(&s, dice(2, 4));
    ALLOWS(&s, assign(4));
    all_pass(&s, W_LUCK, 2);
    assert_int_equal(prompt_of(&s), PHASE_INFECT);
    ALLOWS(&s, done());
    all_pass(&s, W_MOVEMENT, 2);
    assert_int_equal(prompt_of(&s), PHASE_MOVE);
    ALLOWS(&s, done());
    all_pass(&s, W_MORTALITY, 2);
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    ALLOWS(&s, die(1));
    HAPPENED(E_STRUCK, RED, 1, 3);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
}

RULE("R4.2", after_a_window_the_active_player_speaks_again)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, RED, DAMP);
    give(&s, RED, BAD_WEATHER_1);
    give(&s, RED, BAD_WEATHER_2);
    give(&s, RED, GOOD_WEATHER);
    ALLOWS(&s, begin());
    ALLOWS(&s, dice(5, 5));
    ALLOWS(&s, play(DAMP)); // before the infection
    ALLOWS(&s, pass());
    assert_int_equal(prompt_of(&s), PHASE_INFECT);
    ALLOWS(&s, play(BAD_WEATHER_1)); // during it
    ALLOWS(&s, done());
    ALLOWS(&s, play(BAD_WEATHER_2)); // before the movement
    ALLOWS(&s, pass());
    assert_int_equal(prompt_of(&s), PHASE_MOVE);
    assert_int_equal(s.points, 3);
    ALLOWS(&s, play(GOOD_WEATHER)); // during it
    assert_int_equal(prompt_of(&s), PHASE_MOVE);
    assert_int_equal(s.points, 3);
}

RULE("R4.2", nothing_is_left_unused_outside_infection_and_movement)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    REFUSES(&s, done(), "R4.2");
    ALLOWS(&s, begin());
    REFUSES(&s, done(), "R4.2");
    ALLOWS(&s, dice(1, 2));
    REFUSES(&s, done(), "R4.2");
    mortality_begins(&s);
    REFUSES(&s, done(), "R4.2");
}

RULE("R4.3", after_the_last_phase_a_new_turn_begins)
{
    bd_state s = a_turn(2);
    put(&s, BLUE, LYON_1);
    phase_over(&s);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(s.turn, 2);
    phase_over(&s);
    HAPPENED(E_TURN_BEGINS, 3, ANY, ANY);
    assert_int_equal(s.turn, 3);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
}

RULE("R4.3", traders_not_used_in_a_phase_do_not_come_in_the_next)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    give(&s, RED, TRADERS_TWO);
    ALLOWS(&s, play(TRADERS_TWO));
    phase_over(&s);
    infection_begins(&s, 1);
    REFUSES(&s, infect(MOSKVA_1, BY_TRADERS), "R6.11");
}

RULE("R4.1 R4.3", the_next_phase_opens_with_its_own_first_window)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, RED, BAD_WEATHER_1);
    give(&s, RED, FAMINE);
    give(&s, BLUE, MUTATION_OR);
    window_opens(&s, W_MORTALITY);
    ALLOWS(&s, play(BAD_WEATHER_1));
    assert_int_equal(actor(&s), BLUE);
    REFUSES(&s, play(MUTATION_OR), "W1");
    ALLOWS(&s, pass());
    ALLOWS(&s, pass());
    ALLOWS(&s, die(4));
    assert_int_equal(prompt_of(&s), PHASE_OPEN);
    bd_state passed = s;
    ALLOWS(&s, play(MUTATION_OR));
    HAPPENED(E_PLAYED, BLUE, MUTATION_OR, ANY);
    ALLOWS(&passed, begin());
    assert_int_equal(prompt_of(&passed), PHASE_WINDOW);
    assert_int_equal(passed.window, W_OPEN);
    assert_int_equal(actor(&passed), RED);
}

TEST(turns_are_counted_up_to_255)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    s.turn = 254;
    s.at = 1;
    phase_over(&s);
    HAPPENED(E_TURN_BEGINS, 255, ANY, ANY);
    s.at = 1;
    phase_over(&s);
    HAPPENED(E_TURN_BEGINS, 255, ANY, ANY);
    assert_false(s.first);
}

RULE("R4.3", what_was_left_over_in_a_phase_is_gone_in_the_next)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    put(&s, BLUE, WIEN_1);
    infection_begins(&s, 6);
    ALLOWS(&s, trade());
    ALLOWS(&s, attempt(PARIS_1));
    ALLOWS(&s, die(6));
    movement_begins(&s, 3);
    ALLOWS(&s, move(LYON_1, MARSEILLE_1));
    phase_over(&s);
    assert_int_equal(s.attempts | s.points | s.dice[0] | s.dice[1], 0);
    assert_int_equal(s.stepped | s.twice | s.sources | s.victims, 0);
    infection_begins(&s, 2);
    ALLOWS(&s, trade());
    movement_begins(&s, 1);
    ALLOWS(&s, move(MARSEILLE_1, LYON_1));
}

// ---- how long cards last ----

RULE("Q1", an_effect_lasts_until_its_owners_next_phase_whoevers_turn_it_is)
{
    bd_state s = a_turn(3);
    in_effect(&s, BAD_WEATHER_1, RED, NONE, NONE);
    put(&s, RED, LYON_1);
    put_many(&s, BLUE, 2, LYON_1);
    for (unsigned phases = 0; phases < 2; phases++) {
        phase_over(&s);
        assert_int_equal(facts(&s, F_EFFECT, BAD_WEATHER_1, RED, ANY), 1);
    }
    // In the new turn Gold, with nobody on the map, goes first; then Red.
    phase_over(&s);
    order_is(&s, (uint8_t[]){GOLD, RED, BLUE});
    assert_int_equal(facts(&s, F_EFFECT, BAD_WEATHER_1, RED, ANY), 1);
    phase_over(&s);
    HAPPENED(E_EFFECT_ENDS, BAD_WEATHER_1, ANY, ANY);
    assert_int_equal(facts(&s, F_EFFECT, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&s, F_DISCARD, BAD_WEATHER_1, ANY, ANY), 1);
    is_sound(&s);
}

RULE("Q1", a_card_of_another_player_does_not_end_with_mine)
{
    bd_state s = a_turn(2);
    in_effect(&s, BAD_WEATHER_1, BLUE, NONE, NONE);
    in_effect(&s, BAD_WEATHER_2, RED, NONE, NONE);
    put(&s, BLUE, LYON_1);
    phase_over(&s);
    assert_int_equal(s.running, CARD_BIT(BAD_WEATHER_2));
    phase_over(&s);
    assert_int_equal(s.running, 0);
}

// Red opens a phase with this card, designed like that.
static bd_state with_card(bd_card card, uint8_t virulence, uint8_t mortality)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, virulence, mortality);
    put(&s, RED, LYON_1);
    give(&s, RED, card);
    return s;
}

RULE("Q2", a_mutation_lasts_for_one_phase_of_the_disease_it_changes)
{
    bd_state s = with_card(MUTATION_OR, 3, 3);
    ALLOWS(&s, play(MUTATION_OR));
    ALLOWS(&s, mutate(CHANGE_V_UP));
    HAPPENED(E_MUTATED, RED, CHANGE_V_UP, ANY);
    assert_int_equal(facts(&s, F_RATING, RED, 4, 3), 1);
    assert_int_equal(facts(&s, F_BASE, RED, 3, 3), 1);
    assert_int_equal(facts(&s, F_RATING, BLUE, 3, 3), 1);
    phase_over(&s);
    HAPPENED(E_EFFECT_ENDS, MUTATION_OR, ANY, ANY);
    assert_int_equal(facts(&s, F_RATING, RED, 3, 3), 1);
    assert_int_equal(facts(&s, F_RATING, BLUE, 3, 3), 1);
    assert_int_equal(s.discards, CARD_BIT(MUTATION_OR));
}

RULE("Q2", another_players_mutation_changes_the_disease_whose_phase_it_is)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, BLUE, MUTATION_OR);
    ALLOWS(&s, begin());
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, play(MUTATION_OR));
    ALLOWS(&s, mutate(CHANGE_M_DOWN));
    HAPPENED(E_MUTATED, RED, CHANGE_M_DOWN, ANY);
    assert_int_equal(facts(&s, F_RATING, RED, 3, 2), 1);
    phase_over(&s);
    assert_int_equal(facts(&s, F_RATING, RED, 3, 3), 1);
    assert_int_equal(s.running, 0);
}

RULE("Q2", smugglers_last_for_one_phase)
{
    bd_state s = with_card(SMUGGLERS, 3, 3);
    ALLOWS(&s, play(SMUGGLERS));
    assert_int_equal(s.running, CARD_BIT(SMUGGLERS));
    phase_over(&s);
    HAPPENED(E_EFFECT_ENDS, SMUGGLERS, ANY, ANY);
    assert_int_equal(s.running, 0);
}

RULE("Q3", a_double_mutation_changes_both_ratings_each_up_or_down)
{
    static const struct {
        unsigned change;
        int virulence, mortality;
    } rows[] = {{CHANGE_BOTH_UP, 4, 4},
                {CHANGE_V_UP_M_DOWN, 4, 2},
                {CHANGE_V_DOWN_M_UP, 2, 4},
                {CHANGE_BOTH_DOWN, 2, 2}};
    for (unsigned i = 0; i < 4; i++) {
        bd_state s = with_card(MUTATION_AND, 3, 3);
        ALLOWS(&s, play(MUTATION_AND));
        assert_int_equal(legal(&s).n, 4);
        REFUSES(&s, mutate(CHANGE_V_UP), "C16");
        ALLOWS(&s, mutate(rows[i].change));
        assert_int_equal(facts(&s, F_RATING, RED, rows[i].virulence, rows[i].mortality),
                         1);
    }
}

RULE("Q4", a_mutation_never_leaves_the_ratings_from_nothing_to_six)
{
    bd_state s = with_card(MUTATION_OR, 6, 0);
    ALLOWS(&s, play(MUTATION_OR));
    assert_int_equal(legal_set(&s, V_MUTATE), BIT64(CHANGE_V_DOWN) | BIT64(CHANGE_M_UP));
    REFUSES(&s, mutate(CHANGE_V_UP), "Q4");
    REFUSES(&s, mutate(CHANGE_M_DOWN), "Q4");
    s = with_card(MUTATION_AND, 6, 0);
    ALLOWS(&s, play(MUTATION_AND));
    assert_int_equal(legal_set(&s, V_MUTATE), BIT64(CHANGE_V_DOWN_M_UP));
    REFUSES(&s, mutate(CHANGE_BOTH_UP), "Q4");
    s = with_card(MUTATION_SWAP, 1, 5);
    ALLOWS(&s, play(MUTATION_SWAP));
    assert_int_equal(legal_set(&s, V_MUTATE), BIT64(CHANGE_V_TO_M_1) |
                                                  BIT64(CHANGE_M_TO_V_1) |
                                                  BIT64(CHANGE_M_TO_V_2));
    REFUSES(&s, mutate(CHANGE_V_TO_M_2), "Q4");
}

RULE("Q4", two_mutations_are_judged_together)
{
    bd_state s = with_card(MUTATION_OR, 5, 1);
    give(&s, RED, MUTATION_AND);
    ALLOWS(&s, play(MUTATION_OR));
    ALLOWS(&s, mutate(CHANGE_V_UP));
    ALLOWS(&s, play(MUTATION_AND));
    REFUSES(&s, mutate(CHANGE_BOTH_UP), "Q4");
    ALLOWS(&s, mutate(CHANGE_BOTH_DOWN));
    assert_int_equal(facts(&s, F_RATING, RED, 5, 0), 1);
}

RULE("Q4", a_mutation_with_nothing_to_change_cannot_be_played)
{
    bd_state s = with_card(MUTATION_SWAP, 0, 0);
    REFUSES(&s, play(MUTATION_SWAP), "Q4");
    s = with_card(MUTATION_SWAP, 6, 6);
    REFUSES(&s, play(MUTATION_SWAP), "Q4");
    s = with_card(MUTATION_SWAP, 1, 0);
    ALLOWS(&s, play(MUTATION_SWAP));
}

RULE("Q4", weather_and_famine_are_cut_off_at_the_limits)
{
    bd_state s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 6, 6);
    weather(&s, DAMP);
    weather(&s, FAMINE);
    assert_int_equal(facts(&s, F_RATING, RED, 6, 6), 1);
    assert_int_equal(facts(&s, F_RATING, BLUE, 4, 4), 1);
    s = a_turn(2);
    design_as(&s, RED, GENERIC_1, 0, 3);
    weather(&s, GOOD_WEATHER);
    assert_int_equal(facts(&s, F_RATING, RED, 0, 3), 1);
    assert_int_equal(facts(&s, F_RATING, BLUE, 2, 3), 1);
}

// ---- the first turn ----

// Red, 4/2, has placed one unit in the first turn; nobody has a card.
static bd_state placed_in_moskva(void)
{
    bd_state s = a_first_turn(2);
    design_as(&s, RED, GENERIC_1, 4, 2);
    ALLOWS(&s, settle(MOSKVA_1));
    return s;
}

RULE("Q11", in_a_first_turn_the_designed_ratings_stand_for_the_dice)
{
    bd_state s = placed_in_moskva();
    ALLOWS(&s, settle(MOSKVA_2));
    HAPPENED(E_FIRST_COUNTS, RED, 2, 4);
    assert_int_equal(facts(&s, F_ATTEMPTS, 2, BY_UNIT, ANY), 1);
    ALLOWS(&s, done());
    HAPPENED(E_POINTS, RED, 4, ANY);
}

RULE("Q11", no_card_changes_these_counts_but_weather_changes_the_odds)
{
    bd_state s = placed_in_moskva();
    weather(&s, FAMINE);
    weather(&s, DAMP);
    weather(&s, BAD_WEATHER_1);
    ALLOWS(&s, settle(MOSKVA_2));
    HAPPENED(E_FIRST_COUNTS, RED, 2, 4);
    assert_int_equal(facts(&s, F_ATTEMPTS, 2, BY_UNIT, ANY), 1);
    assert_int_equal(facts(&s, F_ODDS, GDANSK_1, BY_UNIT, 4), 1); // 4 + 1 - 1
    ALLOWS(&s, done());
    HAPPENED(E_POINTS, RED, 4, ANY);
}

RULE("Q11", a_mutation_does_not_change_these_counts_either)
{
    bd_state s = placed_in_moskva();
    give(&s, RED, MUTATION_AND);
    ALLOWS(&s, settle(MOSKVA_2));
    ALLOWS(&s, play(MUTATION_AND));
    ALLOWS(&s, mutate(CHANGE_V_DOWN_M_UP));
    HAPPENED(E_FIRST_COUNTS, RED, 2, 4);
    assert_int_equal(facts(&s, F_ODDS, GDANSK_1, BY_UNIT, 2), 1); // 4 - 1 - 1
    ALLOWS(&s, done());
    HAPPENED(E_POINTS, RED, 4, ANY);
}

RULE("Q12", mortality_is_rolled_in_the_first_turn_too)
{
    bd_state s = placed_in_moskva();
    s.rating[MORTALITY][RED] = 5;
    ALLOWS(&s, settle(MOSKVA_2));
    ALLOWS(&s, done());
    ALLOWS(&s, done());
    assert_int_equal(prompt_of(&s), PHASE_MORTALITY);
    ALLOWS(&s, die(1)); // one half, catastrophic
    ALLOWS(&s, dies(MOSKVA_1));
    HAPPENED(E_RUINED, MOSKVA_1, ANY, ANY);
    assert_int_equal(s.body[RED], 1);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(prompt_of(&s), PHASE_SETTLE);
}
