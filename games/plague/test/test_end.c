// R50 to R52: how a game ends, and what the table may do.

#include "help.h"

RULE("R50 A26", ninety_nine_wins_at_once)
{
    plg_state s = a_turn(2);
    s.buried[RED_SEAT] = 90;
    s.load[RED_SEAT] = 24;
    drive_from(&s, sq(11, 17), 4);
    ALLOWS(&s, step(CLARKS_HILL));
    HAPPENED(E_TARGET, RED_SEAT, ANY, ANY);
    HAPPENED(E_WON, RED_SEAT, 114, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
    assert_int_equal(plague_game.prompt(&s).prompt, PHASE_OVER);
}

RULE("R50", seventy_five_will_do_where_that_was_agreed)
{
    for (unsigned i = 0; i < 2; i++) {
        plg_state s = a_turn(2);
        if (i) agree(&s, "target", "75");
        s.buried[RED_SEAT] = 70;
        s.load[RED_SEAT] = 5;
        drive_from(&s, sq(11, 17), 4);
        ALLOWS(&s, step(CLARKS_HILL));
        assert_int_equal(s.phase, i ? PHASE_OVER : PHASE_BAG);
    }
}

RULE("R50 C6 C7", cards_may_bring_the_last_points)
{
    plg_state s = before_card(3, 3, 1);
    s.buried[RED_SEAT] = 97;
    s.buried[BLUE] = s.buried[GOLD] = 5;
    ALLOWS(&s, card(CARD_TAX));
    assert_int_equal(s.phase, PHASE_OVER);
    assert_int_equal(s.buried[RED_SEAT], 101);
    s = before_card(3, 3, 1);
    s.buried[RED_SEAT] = 98;
    s.buried[BLUE] = s.buried[GOLD] = 5;
    ALLOWS(&s, card(CARD_SMILE));
    ALLOWS(&s, die(1));
    assert_int_equal(s.phase, PHASE_OVER);
    is_sound(&s);
}

// Everything is visited but one house.
static plg_state the_last_house(void)
{
    plg_state s = a_turn(2);
    visit_from(&s, HOUSE_FIRST, TWO_FIRST);
    s.visited[0] &= ~(1ull << (house(2) - HOUSE_FIRST));
    s.buried[BLUE] = 3;
    return s;
}

RULE("R51 A66 A67", with_every_house_visited_the_most_buried_wins)
{
    plg_state s = the_last_house();
    put_pieces(&s, CAT, 1, house(2));
    drive_from(&s, sq(8, 1), 6);
    assert_int_equal(s.phase, PHASE_CART);
    s = the_last_house();
    drive_from(&s, sq(8, 1), 6);
    ALLOWS(&s, step(house(2)));
    ALLOWS(&s, claim(5));
    HAPPENED(E_ALL_VISITED, ANY, ANY, ANY);
    HAPPENED(E_WON, BLUE, 3, ANY);
    assert_int_equal(s.load[RED_SEAT], 5);
    assert_int_equal(s.phase, PHASE_OVER);
}

RULE("R51", a_titled_building_or_the_caff_may_be_the_last)
{
    plg_state s = before_card(2, 3, 1);
    visit_from(&s, HOUSE_FIRST, CAFF);
    ALLOWS(&s, card(CARD_HUNGRY));
    assert_int_equal(s.phase, PHASE_OVER);
    is_sound(&s);
}

RULE("R52 J8", the_round_limit_counts_when_the_round_is_over)
{
    plg_state s = a_turn(3);
    agree(&s, "rounds", "5");
    s.round = 5;
    take_step(&s, STEP_TURN_END, NULL);
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.turn, GOLD);
    open_bag(&s, 1);
    ALLOWS(&s, done());
    HAPPENED(E_LAST_ROUND, ANY, ANY, ANY);
    assert_int_equal(s.phase, PHASE_OVER);
    s = a_turn(2);
    agree(&s, "rounds", "30");
    s.round = 29;
    take_step(&s, STEP_TURN_END, NULL);
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.round, 30);
    assert_int_equal(s.phase, PHASE_ROLL);
}

RULE("A65 R50", a_card_that_ends_the_game_goes_under_the_deck)
{
    plg_state s = before_card(2, 2, 1);
    s.buried[RED_SEAT] = 97;
    s.buried[BLUE] = 5;
    ALLOWS(&s, card(CARD_TAX));
    assert_int_equal(s.phase, PHASE_OVER);
    assert_int_equal(facts(&s, F_DECK, ANY, CARD_TAX, ANY), 1);
    is_sound(&s);
    s = before_card(2, 2, 1);
    ALLOWS(&s, card(CARD_ANYWHERE));
    ALLOWS(&s, stop());
    assert_int_equal(facts(&s, F_DECK, ANY, ANY, ANY), 0);
    is_sound(&s);
}

RULE("J11", the_watch_is_the_clock_of_the_table)
{
    plg_state s = a_turn(2);
    agree(&s, "hours", "real");
    assert_int_equal(facts(&s, F_MINUTES, 0, ANY, ANY), 1);
    ALLOWS(&s, minutes(7));
    assert_int_equal(facts(&s, F_MINUTES, 7, ANY, ANY), 1);
}

RULE("J8 R52", minutes_count_too_when_the_round_is_over)
{
    plg_state s = a_turn(2);
    agree(&s, "limit", "60");
    ALLOWS(&s, minutes(60));
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.phase, PHASE_ROLL);
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.phase, PHASE_OVER);
}

RULE("A75", without_a_limit_a_hundred_rounds_are_enough)
{
    plg_state s = a_turn(2);
    s.round = 99;
    take_step(&s, STEP_TURN_END, NULL);
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.round, 100);
    take_step(&s, STEP_TURN_END, NULL);
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.phase, PHASE_OVER);
}

// Red's rat-bag phase in the tenth round.
static plg_state a_long_game(void)
{
    plg_state s = a_turn(3);
    s.round = 10;
    open_bag(&s, 2);
    return s;
}

RULE("J9 R52", all_must_agree_to_stop)
{
    plg_state s = a_long_game();
    ALLOWS(&s, enough());
    HAPPENED(E_VOTE_CALLED, RED_SEAT, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, yes());
    assert_int_equal(actor(&s), GOLD);
    plg_state refused = s;
    ALLOWS(&s, yes());
    HAPPENED(E_LAST_ROUND, ANY, ANY, ANY);
    assert_int_equal(actor(&s), RED_SEAT);
    assert_int_equal(facts(&s, F_ENDING, ANY, ANY, ANY), 1);
    REFUSES(&s, enough(), "J9");
    for (unsigned i = 0; i < 3; i++) take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.phase, PHASE_OVER);
    ALLOWS(&refused, no());
    HAPPENED(E_VOTE_NO, GOLD, ANY, ANY);
    assert_int_equal(refused.phase, PHASE_BAG);
    assert_false(refused.ending);
}

RULE("J9 R52", that_the_last_round_has_come_is_told_once)
{
    plg_state s = a_long_game();
    s.ending = true;
    s.turn = GOLD;
    open_bag(&s, 1);
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_OVER);
    NOT_HAPPENED(E_LAST_ROUND, ANY, ANY, ANY);
    HAPPENED(E_SCORED, ANY, ANY, ANY);
}

RULE("J9", no_vote_where_none_was_wanted)
{
    plg_state s = a_long_game();
    agree(&s, "vote", "off");
    REFUSES(&s, enough(), "J9");
}

RULE("A79", not_before_the_tenth_round_nor_again_for_five)
{
    plg_state s = a_long_game();
    s.round = 9;
    REFUSES(&s, enough(), "A79");
    s.round = 10;
    ALLOWS(&s, enough());
    ALLOWS(&s, no());
    s.round = 14;
    REFUSES(&s, enough(), "A79");
    s.round = 15;
    ALLOWS(&s, enough());
}

RULE("A79", what_others_have_asked_does_not_count)
{
    plg_state s = a_long_game();
    ALLOWS(&s, enough());
    ALLOWS(&s, no());
    s.turn = BLUE;
    open_bag(&s, 2);
    ALLOWS(&s, enough());
}

RULE("A68", the_load_parts_equals_and_else_the_win_is_shared)
{
    plg_state s = a_turn(3);
    s.buried[RED_SEAT] = s.buried[GOLD] = 20;
    s.load[GOLD] = 1;
    plg_state shared = s;
    ALLOWS(&s, stop());
    HAPPENED(E_WON, GOLD, 20, ANY);
    NOT_HAPPENED(E_WON, RED_SEAT, ANY, ANY);
    shared.load[RED_SEAT] = 1;
    ALLOWS(&shared, stop());
    HAPPENED(E_WON, GOLD, 20, ANY);
    HAPPENED(E_WON, RED_SEAT, 20, ANY);
    NOT_HAPPENED(E_WON, BLUE, ANY, ANY);
}

RULE("A80", the_table_may_stop_at_any_moment)
{
    plg_state s = a_bag(2, 3);
    s.buried[BLUE] = 12;
    ALLOWS(&s, stop());
    HAPPENED(E_STOPPED, ANY, ANY, ANY);
    HAPPENED(E_SCORED, BLUE, 12, 0);
    assert_int_equal(actor(&s), MI_NOBODY);
}

TEST(the_clock_never_runs_over)
{
    plg_state s = a_turn(2);
    for (unsigned i = 0; i < 3; i++) ALLOWS(&s, minutes(40000));
    assert_int_equal(s.minutes, 60000);
    is_sound(&s);
}
