// What a client is shown.

#include "help.h"

RULE("R17 A63", the_roll_and_the_card_are_shown)
{
    plg_state s = before_card(2, 7, 3);
    ALLOWS(&s, card(CARD_STRIKE));
    assert_int_equal(facts(&s, F_DICE, 7, 3, ANY), 1);
    assert_int_equal(facts(&s, F_GREEN, 7, 7, ANY), 1);
    assert_int_equal(facts(&s, F_DRAWN, CARD_STRIKE, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_TURN, RED_SEAT, ANY, ANY), 1);
    open_bag(&s, 3);
    assert_int_equal(facts(&s, F_RED, 3, ANY, ANY), 1);
}

RULE("R9 R13 R14", reach_tells_what_lies_within_the_roll)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(22, 14));
    drive_from(&s, sq(24, 14), 4);
    assert_int_equal(facts(&s, F_REACH, (int)sq(25, 14), 1, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, (int)sq(24, 17), 3, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, (int)sq(24, 16 + 1), ANY, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, (int)sq(25, 17), 4, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, CUSTOM_HOUSE, 1, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, (int)sq(22, 14), ANY, ANY), 0);
    assert_int_equal(facts(&s, F_REACH, (int)sq(24, 14), ANY, ANY), 0);
}

RULE("R12", reach_from_a_place_begins_at_its_doors)
{
    plg_state s = a_cart(STABLES, 2);
    assert_int_equal(facts(&s, F_REACH, (int)sq(13, 11), 1, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, WOOL_STAPLE, 2, ANY), 1);
    s = a_cart(house(4), 5);
    assert_int_equal(facts(&s, F_REACH, ANY, ANY, ANY), 0);
}

// To the east of the cart three squares, with a gate at the second and a rat behind it.
RULE("A8 R17", reach_is_what_the_whole_roll_allows)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(11, 17));
    drive_from(&s, sq(8, 17), 6);
    assert_int_equal(facts(&s, F_REACH, (int)sq(9, 17), ANY, ANY), 0);
    assert_int_equal(facts(&s, F_REACH, (int)sq(7, 17), 1, ANY), 1);
    s = a_turn(2);
    s.load[RED_SEAT] = 12;
    put_pieces(&s, RAT, 1, sq(11, 17));
    drive_from(&s, sq(8, 17), 6);
    assert_int_equal(facts(&s, F_REACH, (int)sq(9, 17), 1, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, CLARKS_HILL, 3, ANY), 1);
}

RULE("R11", reach_does_not_lead_straight_back)
{
    plg_state s = a_load(24, sq(7, 1), 3);
    ALLOWS(&s, step(sq(8, 1)));
    assert_int_equal(facts(&s, F_REACH, (int)sq(9, 1), 1, ANY), 1);
    assert_int_equal(facts(&s, F_REACH, (int)sq(6, 1), ANY, ANY), 0);
}

RULE("C10", whose_cart_is_on_the_move_is_shown)
{
    plg_state s = a_turn(2);
    s.drawn = CARD_NEWTON;
    s.cart[BLUE] = (uint16_t)sq(20, 10);
    assert_int_equal(facts(&s, F_DRIVES, ANY, ANY, ANY), 0);
    drive_from(&s, sq(24, 14), 1);
    assert_int_equal(facts(&s, F_DRIVES, RED_SEAT, ANY, ANY), 1);
    ALLOWS(&s, step(sq(23, 14)));
    ALLOWS(&s, push(BLUE));
    assert_int_equal(facts(&s, F_DRIVES, BLUE, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_DRIVES, ANY, ANY, ANY), 1);
    ALLOWS(&s, step(sq(21, 10)));
    assert_int_equal(facts(&s, F_DRIVES, ANY, ANY, ANY), 0);
}

TEST(the_fullest_board_fits_into_the_facts)
{
    plg_state s = a_turn(4);
    mi_facts all = {.n = 0};
    for (unsigned i = 0; i < RATS; i++) put_pieces(&s, RAT, 1, 100 + i);
    for (unsigned i = 0; i < FLEAS; i++) put_pieces(&s, FLEA, 1, 140 + i);
    visit_from(&s, TITLED_FIRST, STABLE_FIRST);
    for (plg_card c = 0; c < CARDS; c++) plg_under(&s, c);
    s.unseen = 0;
    drive_from(&s, sq(13, 5), 12);
    plg_facts(&s, &all);
    assert_true(all.n < MI_FACTS);
}
