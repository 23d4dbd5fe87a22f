// Orders: what a seat leaves for windows (W6), what Crusade and Mongols order everybody
// to do (C6, C7), and the weather, which nobody escapes (C1 to C5).

#include "help_cards.h"

// ---- W6: standing orders ----

// Red's window of two, in which Red or Blue is asked and holds one card.
static bd_state asked_in(unsigned window, unsigned seat, bd_card card)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    give(&s, seat, card);
    window_opens(&s, window);
    assert_int_equal(actor(&s), seat);
    return s;
}

// Does the order pass for the seat that is asked, by what it sees?
static bool passes(const bd_state *s, unsigned order)
{
    bd_state view = seen_as(s, MI_SEAT_BIT(actor(s)));
    mi_action answer = {0};
    bool stands = blackdeath_game.host.stands(&view, order, &answer);
    assert_int_equal(answer.verb, stands ? V_PASS : 0);
    return stands;
}

RULE("W6", each_order_passes_where_it_says)
{
    for (unsigned window = 0; window < WINDOWS; window++)
        for (unsigned seat = RED; seat <= BLUE; seat++) {
            bd_state s = asked_in(window, seat, FAMINE);
            bool other = seat != RED, last = window == W_MORTALITY;
            assert_false(passes(&s, ORDER_ALWAYS));
            assert_int_equal(passes(&s, ORDER_MORTALITY), other && !last);
            assert_int_equal(passes(&s, ORDER_MINE), other);
            assert_true(passes(&s, ORDER_NEVER));
            assert_false(passes(&s, ORDER_NOTHING));
        }
}

RULE("W6", pass_when_i_can_do_nothing_looks_at_what_may_be_played_now)
{
    static const struct {
        bd_card card;
        uint8_t windows; // in which it may be played, one bit each
    } rows[] = {{FAMINE, 15},   {WAR_1, 15},      {MUTATION_OR, 1},
                {SMUGGLERS, 7}, {TRADERS_ONE, 3}, {TRADERS_TWO, 3}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned window = 0; window < WINDOWS; window++) {
            bd_state s = asked_in(window, BLUE, rows[i].card);
            assert_int_equal(passes(&s, ORDER_NOTHING), !(rows[i].windows >> window & 1));
        }
}

RULE("W6", pass_when_i_can_do_nothing_asks_when_one_card_of_two_may_be_played)
{
    bd_state s = a_turn(2);
    give(&s, BLUE, MUTATION_OR);
    give(&s, BLUE, FIRE);
    window_opens(&s, W_MORTALITY);
    assert_false(passes(&s, ORDER_NOTHING));
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(PARIS_1));
    assert_int_equal(actor(&s), BLUE);
    assert_true(passes(&s, ORDER_NOTHING));
}

RULE("W6", only_pass_when_i_can_do_nothing_depends_on_the_hand)
{
    for (unsigned order = 0; order < ORDERS; order++) {
        assert_int_equal(blackdeath_game.host.orders[order].tells,
                         order == ORDER_NOTHING);
        for (unsigned window = 0; window < WINDOWS; window++)
            for (unsigned seat = RED; seat <= BLUE; seat++) {
                bd_state some = asked_in(window, seat, FAMINE);
                bd_state none = asked_in(window, seat, MUTATION_AND);
                bd_state public = seen_as(&some, 0);
                mi_action answer = {0};
                bool foreseen = blackdeath_game.host.stands(&public, order, &answer);
                bool same = passes(&some, order) == passes(&none, order);
                bool told = order == ORDER_NOTHING && window != W_OPEN;
                assert_int_equal(same, !told);
                if (order != ORDER_NOTHING)
                    assert_int_equal(foreseen, passes(&some, order));
            }
    }
}

static void no_order_stands(const bd_state *s)
{
    for (unsigned order = 0; order < ORDERS; order++) {
        mi_action answer = {0};
        assert_false(blackdeath_game.host.stands(s, order, &answer));
    }
}

RULE("W6", orders_answer_in_windows_only)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    give(&s, RED, FIRE);
    no_order_stands(&s); // the opening is the active player's
    infection_begins(&s, 3);
    no_order_stands(&s);
    movement_begins(&s, 3);
    no_order_stands(&s);
    ALLOWS(&s, play(FIRE));
    no_order_stands(&s);
    ALLOWS(&s, burn(PARIS_1));
    mortality_begins(&s);
    no_order_stands(&s);
}

RULE("W6", no_order_answers_while_a_die_or_a_card_is_due)
{
    bd_state s = asked_in(W_OPEN, BLUE, FIRE);
    agree(&s, "mutations", "on");
    s.body[RED] = 9;
    s.passed[RED] = 1;
    give(&s, BLUE, FAMINE);
    ALLOWS(&s, play(FIRE));
    ALLOWS(&s, burn(MADRID_1));
    assert_int_equal(prompt_of(&s), PHASE_MUTATION);
    no_order_stands(&s);
    ALLOWS(&s, die(3));
    ALLOWS(&s, die(3));
    assert_int_equal(prompt_of(&s), PHASE_DEAL);
    no_order_stands(&s);
    ALLOWS(&s, deal(RED, DAMP));
    assert_int_equal(actor(&s), RED);
    assert_true(passes(&s, ORDER_NEVER));
}

RULE("W6", one_screen_asks_in_ones_own_phase_people_apart_before_mortality_too)
{
    assert_int_equal(blackdeath_game.host.order_count, 5);
    assert_int_equal(blackdeath_game.host.order_near, ORDER_MINE);
    assert_int_equal(blackdeath_game.host.order_away, ORDER_MORTALITY);
}

// ---- C6, C7: duties ----

static bd_state on_crusade(unsigned square, uint8_t points)
{
    bd_state s = a_turn(2);
    put(&s, RED, square);
    weather(&s, CRUSADE);
    movement_begins(&s, points);
    return s;
}

RULE("C6 R11.4 Q36 R7.5", a_crusade_is_done_before_anything_else)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    put(&s, RED, PARIS_1);
    weather(&s, CRUSADE);
    movement_begins(&s, 3);
    HAPPENED(E_DUTY, RED, CRUSADE, ANY);
    assert_int_equal(facts(&s, F_DUTY, CRUSADE, ANY, ANY), 1);
    REFUSES(&s, move(MADRID_1, BARCELONA_1), "R11.4"); // as far as before
    REFUSES(&s, move(MADRID_1, BILBAO_1), "R11.4");    // farther
    REFUSES(&s, move(MADRID_1, MADRID_2), "R11.4");
    REFUSES(&s, done(), "R7.5");
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
    assert_int_equal(s.duties, 0);
    ALLOWS(&s, move(PARIS_1, LONDON_1));
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("C6", anybodys_unit_can_go_on_crusade)
{
    bd_state s = a_turn(2);
    put(&s, RED, YERUSHALAYIM_1);
    put(&s, BLUE, LYON_1);
    weather(&s, CRUSADE);
    movement_begins(&s, 2);
    REFUSES(&s, move(YERUSHALAYIM_1, DIMASHQ_1), "R11.4");
    ALLOWS(&s, move(LYON_1, MARSEILLE_1));
    ALLOWS(&s, done());
}

RULE("C6", a_crusade_calls_every_player_until_its_owners_next_phase)
{
    bd_state s = a_turn(3);
    put(&s, RED, MADRID_1);
    put_many(&s, BLUE, 2, LYON_1);
    put_many(&s, GOLD, 3, ROMA_1);
    give(&s, RED, CRUSADE);
    is_played(&s, RED, CRUSADE);
    for (unsigned seat = RED; seat <= GOLD; seat++) {
        assert_int_equal(bd_active(&s), seat);
        movement_begins(&s, 3);
        HAPPENED(E_DUTY, (int)seat, CRUSADE, ANY);
        assert_int_equal(s.duties, 1);
        phase_over(&s);
    }
    has_ended(&s, CRUSADE);
    movement_begins(&s, 3);
    NOT_HAPPENED(E_DUTY, ANY, ANY, ANY);
    ALLOWS(&s, done());
}

RULE("C6 Q36", a_crusade_that_is_impossible_or_too_dear_lapses)
{
    bd_state s = on_crusade(YERUSHALAYIM_1, 3);
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY);
    ALLOWS(&s, done());
    s = on_crusade(GDANSK_1, 1);
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY);
    ALLOWS(&s, move(GDANSK_1, PRAHA_1));
    s = on_crusade(GDANSK_1, 2);
    NOT_HAPPENED(E_DUTY_LAPSED, ANY, ANY, ANY);
    REFUSES(&s, move(GDANSK_1, PRAHA_1), "R11.4");
    ALLOWS(&s, move(GDANSK_1, MOSKVA_1));
}

RULE("C6 Q36", a_crusade_whose_way_is_taken_or_closed_lapses)
{
    bd_state s = a_turn(2);
    put(&s, RED, REYKJAVIK_1);
    put_abandoned(&s, COLD, DUBLIN_1);
    weather(&s, CRUSADE);
    movement_begins(&s, 6);
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY);
    s = a_turn(2);
    put(&s, RED, REYKJAVIK_1);
    war(&s, REYKJAVIK__DUBLIN, OFF_MOSKVA);
    weather(&s, CRUSADE);
    movement_begins(&s, 6);
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY);
    ALLOWS(&s, leave(REYKJAVIK_1));
}

RULE("C6 R11.4", a_crusade_that_becomes_possible_later_is_no_duty)
{
    bd_state s = a_turn(2);
    put(&s, RED, YERUSHALAYIM_1);
    put(&s, RED, DIMASHQ_1);
    weather(&s, CRUSADE);
    movement_begins(&s, 4);
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY); // Yerushalayim is taken
    ALLOWS(&s, move(YERUSHALAYIM_1, AL_QAHIRAH_1));
    assert_int_equal(s.duties, 0);
    ALLOWS(&s, move(DIMASHQ_1, DIMASHQ_2));
}

RULE("C6 Q35", leaving_the_map_is_no_crusade)
{
    bd_state s = on_crusade(TUNIS_1, 4);
    REFUSES(&s, leave(TUNIS_1), "R11.4");
    REFUSES(&s, move(TUNIS_1, ATHINAI_1), "R11.4");
    ALLOWS(&s, move(TUNIS_1, AL_ISKANDARIYAH_2));
}

RULE("Q35", closed_lines_do_not_change_how_far_it_is)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    war(&s, CADIZ__TUNIS, MADRID__BARCELONA);
    weather(&s, CRUSADE);
    movement_begins(&s, 2);
    assert_int_equal(legal_rows(&s, V_MOVE), 1);
    ALLOWS(&s, move(MADRID_1, CADIZ_1));
}

static bd_state before_mongols(unsigned square, uint8_t die)
{
    bd_state s = a_turn(2);
    put(&s, RED, square);
    weather(&s, MONGOLS);
    movement_begins(&s, die);
    return s;
}

RULE("C7 R11.4", mongols_add_a_point_and_drive_a_unit_from_the_east)
{
    bd_state s = before_mongols(MADRID_1, 1);
    HAPPENED(E_POINTS, RED, 2, ANY);
    HAPPENED(E_DUTY, RED, MONGOLS, ANY);
    REFUSES(&s, move(MADRID_1, MADRID_2), "R11.4");
    REFUSES(&s, move(MADRID_1, BARCELONA_1), "R11.4");
    REFUSES(&s, done(), "R7.5");
    ALLOWS(&s, move(MADRID_1, BILBAO_1));
    assert_int_equal(s.duties, 0);
}

// Does a step lead away from the east?
static bool from_the_east(unsigned from, unsigned to)
{
    bd_state s = before_mongols(from, 6);
    mi_rule why = refusal(&s, move(from, to));
    if (why) assert_string_equal(why, "R11.4");
    return !why;
}

RULE("C7 Q35", westward_is_away_from_the_east_however_many_lines_it_is)
{
    assert_true(from_the_east(ATHINAI_1, TUNIS_1));
    assert_true(from_the_east(KAFFA_1, CONSTANTINOPLE_1));
    assert_true(from_the_east(VENICE_1, GENOVA_1));
    assert_true(from_the_east(BARCELONA_1, CADIZ_1));      // nearer to the east in lines
    assert_true(from_the_east(DIMASHQ_1, YERUSHALAYIM_1)); // from one entry to another
    assert_false(from_the_east(YERUSHALAYIM_1, DIMASHQ_1));
    assert_false(from_the_east(TUNIS_1, ATHINAI_1));
    assert_false(from_the_east(GENOVA_1, VENICE_1));
}

RULE("C7 Q35", more_lines_are_away_from_the_east_also_if_they_lead_eastward)
{
    assert_true(from_the_east(CADIZ_1, BARCELONA_1));
    assert_true(from_the_east(TUNIS_1, NAPLES_1));
    assert_true(from_the_east(MOSKVA_1, KAFFA_1));
    assert_false(from_the_east(LYON_1, GENEVE_1));
    assert_false(from_the_east(PARIS_1, PARIS_2)); // the same region
}

RULE("C7 Q35", leaving_by_tunis_or_reykjavik_is_away_from_the_east)
{
    static const uint8_t others[] = {MOSKVA_1, AL_QAHIRAH_1, DIMASHQ_1, YERUSHALAYIM_1};
    for (unsigned i = 0; i < sizeof others; i++) {
        bd_state s = before_mongols(others[i], 5);
        REFUSES(&s, leave(others[i]), "R11.4");
    }
    bd_state s = before_mongols(TUNIS_1, 5);
    ALLOWS(&s, leave(TUNIS_1));
    assert_int_equal(s.duties, 0);
    s = before_mongols(REYKJAVIK_1, 5);
    REFUSES(&s, move(REYKJAVIK_1, DUBLIN_1), "R11.4");
    ALLOWS(&s, leave(REYKJAVIK_1));
    NOT_HAPPENED(E_DUTY_LAPSED, ANY, ANY, ANY);
}

static bd_state both_duties(uint8_t die)
{
    bd_state s = a_turn(2);
    weather(&s, CRUSADE);
    weather(&s, MONGOLS);
    s.dice[1] = die;
    return s;
}

RULE("C6 C7 R11.4", one_step_can_do_both_duties)
{
    bd_state s = both_duties(2);
    put(&s, RED, MOSKVA_1);
    put(&s, RED, PARIS_1);
    movement_begins(&s, 2);
    assert_int_equal(s.duties, 3);
    REFUSES(&s, done(), "R7.5");
    ALLOWS(&s, move(MOSKVA_1, KAFFA_1)); // nearer to one, farther from the other
    assert_int_equal(s.duties, 0);
    NOT_HAPPENED(E_DUTY_LAPSED, ANY, ANY, ANY);
    ALLOWS(&s, done());
}

RULE("C6 C7 R11.4", two_duties_are_done_in_any_order_before_free_steps)
{
    bd_state s = both_duties(3);
    put(&s, RED, DIMASHQ_1);
    put(&s, RED, DIMASHQ_2);
    movement_begins(&s, 3);
    ALLOWS(&s, move(DIMASHQ_1, CONSTANTINOPLE_1));
    assert_int_equal(s.duties, 1);
    REFUSES(&s, move(DIMASHQ_2, CONSTANTINOPLE_2), "R11.4");
    REFUSES(&s, done(), "R7.5");
    ALLOWS(&s, move(DIMASHQ_2, YERUSHALAYIM_1));
    assert_int_equal(s.duties, 0);
}

RULE("C6 C7 R11.4", a_duty_the_other_made_impossible_lapses)
{
    bd_state s = both_duties(3);
    put(&s, RED, DIMASHQ_1);
    movement_begins(&s, 3);
    assert_int_equal(s.duties, 3);
    ALLOWS(&s, move(DIMASHQ_1, CONSTANTINOPLE_1));
    HAPPENED(E_DUTY_LAPSED, RED, CRUSADE, ANY);
    NOT_HAPPENED(E_DUTY_LAPSED, RED, MONGOLS, ANY);
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("Q59 C6 C7", a_duty_card_played_while_moving_makes_no_duty_in_that_phase)
{
    for (bd_card card = CRUSADE; card <= MONGOLS; card++) {
        bd_state s = red_moves_with(card, MADRID_1, 3);
        is_played(&s, RED, card);
        NOT_HAPPENED(E_DUTY, ANY, ANY, ANY);
        NOT_HAPPENED(E_POINTS, ANY, ANY,
                     ANY); // no duty, so Mongols bring no point either
        assert_int_equal(s.duties, 0);
        assert_int_equal(s.points, 3);
        ALLOWS(&s, move(MADRID_1, MADRID_2));
        phase_over(&s);
        put(&s, BLUE, LYON_1);
        movement_begins(&s, 3);
        HAPPENED(E_DUTY, BLUE, (int)card, ANY);
    }
}

RULE("C6 C7", there_is_no_crusade_and_are_no_mongols_in_1665)
{
    bd_state s = a_turn_with(2, "year", "1665");
    assert_int_equal(s.deck, 18);
    uint32_t deck = bd_unseen(&s, 0);
    assert_int_equal(deck & (CARD_BIT(CRUSADE) | CARD_BIT(MONGOLS)), 0);
    bd_owe(&s, RED, 1, NULL);
    REFUSES(&s, deal(RED, CRUSADE), "R10.2");
    REFUSES(&s, deal(RED, MONGOLS), "R10.2");
}

// ---- effects that last until their owner's next phase ----

RULE("C1 C2 C3 C4 C5 C6 C7 R11.7 Q1", weather_and_duties_last_until_their_owners_phase)
{
    for (bd_card card = BAD_WEATHER_1; card <= MONGOLS; card++) {
        bd_state s = blue_holds(card);
        is_played(&s, BLUE, card);
        assert_int_equal(s.phase, PHASE_LUCK);
        assert_int_equal(facts(&s, F_EFFECT, (int)card, BLUE, ANY), 1);
        phase_over(&s);
        assert_int_equal(bd_active(&s), BLUE);
        has_ended(&s, card);
        is_sound(&s);
    }
}

RULE("R11.7 Q1", an_effect_outlives_the_turn_but_not_its_owners_opening)
{
    bd_state s = a_turn(3);
    put(&s, RED, MADRID_1);
    put_many(&s, BLUE, 2, PARIS_1);
    put_many(&s, GOLD, 3, ROMA_1);
    give(&s, BLUE, FAMINE);
    phase_over(&s);
    is_played(&s, BLUE, FAMINE);
    phase_over(&s);
    assert_int_equal(bd_active(&s), GOLD);
    assert_true(is_running(&s, FAMINE));
    phase_over(&s);
    HAPPENED(E_TURN_BEGINS, 3, ANY, ANY);
    assert_int_equal(bd_active(&s), RED);
    assert_true(is_running(&s, FAMINE));
    phase_over(&s);
    assert_int_equal(bd_active(&s), BLUE);
    has_ended(&s, FAMINE);
}

RULE("R11.7 Q1", a_change_of_order_can_cut_an_effect_short)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 2, MADRID_1);
    put(&s, BLUE, PARIS_1);
    give(&s, BLUE, DAMP);
    phase_over(&s);
    is_played(&s, BLUE, DAMP);
    phase_over(&s);
    HAPPENED(E_TURN_BEGINS, 3, ANY, ANY);
    assert_int_equal(bd_active(&s), BLUE);
    has_ended(&s, DAMP);
}

// ---- C1 to C5: weather and famine ----

static unsigned points_under(bd_card first, int second, uint8_t die)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    weather(&s, first);
    if (second >= 0) weather(&s, (bd_card)second);
    movement_begins(&s, die);
    return event_field(E_POINTS, 1);
}

RULE("C1", bad_weather_takes_a_point_from_the_movement_die)
{
    assert_int_equal(points_under(BAD_WEATHER_1, -1, 6), 5);
    assert_int_equal(points_under(BAD_WEATHER_1, -1, 1), 0);
}

RULE("C2 Q39 R11.1", both_bad_weathers_take_two_but_never_below_none)
{
    assert_int_equal(points_under(BAD_WEATHER_2, -1, 6), 5);
    assert_int_equal(points_under(BAD_WEATHER_1, BAD_WEATHER_2, 6), 4);
    assert_int_equal(points_under(BAD_WEATHER_1, BAD_WEATHER_2, 2), 0);
    assert_int_equal(points_under(BAD_WEATHER_1, BAD_WEATHER_2, 1), 0);
}

RULE("C1 W3", bad_weather_before_movement_counts_for_it_and_without_points_it_is_over)
{
    bd_state s = a_turn(2);
    put(&s, RED, MADRID_1);
    give(&s, BLUE, BAD_WEATHER_1);
    s.dice[1] = 1;
    window_opens(&s, W_MOVEMENT);
    ALLOWS(&s, play(BAD_WEATHER_1));
    HAPPENED(E_POINTS, RED, 0, ANY);
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("C1 C2 C5 W8 R5.2", a_card_played_between_steps_changes_the_points_left)
{
    static const struct {
        bd_card card;
        uint8_t points, left;
    } rows[] = {{BAD_WEATHER_1, 3, 2}, {BAD_WEATHER_2, 3, 2}, {FAMINE, 3, 2},
                {MONGOLS, 3, 3},       {DAMP, 3, 3},          {GOOD_WEATHER, 3, 3}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        bd_state s = red_moves_with(rows[i].card, MADRID_1, rows[i].points);
        is_played(&s, RED, rows[i].card);
        assert_int_equal(s.phase, PHASE_MOVE);
        assert_int_equal(s.points, rows[i].left);
        assert_int_equal(events(E_POINTS), rows[i].left != rows[i].points);
        if (rows[i].left != rows[i].points) HAPPENED(E_POINTS, RED, rows[i].left, ANY);
    }
}

RULE("C1 R11.1 Q53", the_last_point_lost_to_the_weather_ends_movement)
{
    bd_state s = red_moves_with(BAD_WEATHER_1, MADRID_1, 1);
    ALLOWS(&s, play(BAD_WEATHER_1));
    assert_int_equal(s.points, 0);
    assert_int_equal(s.phase, PHASE_MORTALITY);
}

RULE("C3", damp_raises_every_virulence)
{
    bd_state s = a_turn(3);
    put(&s, RED, LYON_1);
    s.rating[VIRULENCE][GOLD] = 6;
    weather(&s, DAMP);
    ratings_are(&s, RED, 4, 3);
    ratings_are(&s, BLUE, 4, 3);
    ratings_are(&s, GOLD, 6, 3);
    infection_begins(&s, 2);
    assert_int_equal(number_for(&s, PARIS_1, BY_UNIT), 4);
    assert_int_equal(number_for(&s, PARIS_3, BY_UNIT), 5);
}

RULE("C4 Q39", good_weather_lowers_every_virulence_and_makes_up_for_damp)
{
    bd_state s = a_turn(3);
    put(&s, RED, LYON_1);
    s.rating[VIRULENCE][GOLD] = 0;
    weather(&s, GOOD_WEATHER);
    ratings_are(&s, RED, 2, 3);
    ratings_are(&s, BLUE, 2, 3);
    ratings_are(&s, GOLD, 0, 3);
    weather(&s, DAMP);
    ratings_are(&s, RED, 3, 3);
    infection_begins(&s, 2);
    assert_int_equal(number_for(&s, PARIS_1, BY_UNIT), 3);
}

RULE("C4 W2", good_weather_after_the_dice_lowers_the_number_needed)
{
    bd_state s = a_turn(2);
    put(&s, RED, LYON_1);
    give(&s, BLUE, GOOD_WEATHER);
    ALLOWS(&s, begin());
    ALLOWS(&s, pass());
    ALLOWS(&s, dice(4, 4));
    assert_int_equal(s.window, W_LUCK);
    ALLOWS(&s, play(GOOD_WEATHER));
    assert_int_equal(s.attempts, 4);
    ALLOWS(&s, attempt(PARIS_1));
    assert_int_equal(number_needed(&s), 2);
}

RULE("C5 R11.1", famine_raises_every_mortality_and_slows_movement)
{
    bd_state s = a_turn(3);
    put(&s, RED, LYON_1);
    s.rating[MORTALITY][GOLD] = 6;
    weather(&s, FAMINE);
    ratings_are(&s, RED, 3, 4);
    ratings_are(&s, BLUE, 3, 4);
    ratings_are(&s, GOLD, 3, 6);
    weather(&s, BAD_WEATHER_1);
    movement_begins(&s, 5);
    HAPPENED(E_POINTS, RED, 3, ANY);
}

RULE("C5 W4", famine_before_mortality_makes_the_roll_deadlier)
{
    bd_state s = a_turn(2);
    put_many(&s, RED, 12, PARIS_1);
    give(&s, BLUE, FAMINE);
    window_opens(&s, W_MORTALITY);
    ALLOWS(&s, play(FAMINE));
    ALLOWS(&s, die(6));
    HAPPENED(E_STRUCK, RED, 6, 4);
    assert_int_equal(event_field(E_STRUCK, 3), DEATHS);
    assert_int_equal(s.left, 2);
}
