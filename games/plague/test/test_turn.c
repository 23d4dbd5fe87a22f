// R1 to R8: setting up and the beginning of a turn.

#include "help.h"

RULE("R1 R3", carts_begin_empty_in_the_stables)
{
    for (uint8_t seats = 2; seats <= 4; seats++) {
        plg_state s = a_table(seats);
        for (unsigned i = 0; i < seats; i++) {
            assert_int_equal(s.cart[i], STABLES);
            assert_int_equal(s.load[i] + s.buried[i], 0);
        }
        assert_int_equal(s.hands, 0);
        assert_int_equal(facts(&s, F_CART, ANY, STABLES, ANY), seats);
        is_sound(&s);
    }
}

RULE("R2", the_bag_the_deck_and_the_ships)
{
    plg_state s = a_table(4);
    assert_int_equal(facts(&s, F_BAG, RAT, 36, ANY), 1);
    assert_int_equal(facts(&s, F_BAG, FLEA, 24, ANY), 1);
    assert_int_equal(facts(&s, F_BAG, CAT, 3, ANY), 1);
    assert_int_equal(facts(&s, F_BAG, VACUUM, 1, ANY), 1);
    assert_int_equal(facts(&s, F_UNSEEN, 55, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_VISITED, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&s, F_VERMIN, ANY, ANY, ANY), 0);
    s.bag[RAT]--;
    assert_string_equal(plague_game.broken(&s), "R2");
}

RULE("R3", only_clarks_hill_is_open_and_no_order_hangs)
{
    plg_state s = a_table(2);
    assert_int_equal(facts(&s, F_GRAVES, ANY, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_GRAVES, CLARKS_HILL, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_BOARD, ANY, ANY, ANY), 0);
}

RULE("R4", the_highest_roll_starts)
{
    plg_state s = a_table(3);
    assert_int_equal(actor(&s), MI_NATURE);
    ALLOWS(&s, roll(3, 4));
    HAPPENED(E_ROLLED, RED_SEAT, 3, 4);
    ALLOWS(&s, roll(8, 1));
    ALLOWS(&s, roll(1, 1));
    HAPPENED(E_STARTS, BLUE, ANY, ANY);
    assert_int_equal(s.turn, BLUE);
    assert_int_equal(s.phase, PHASE_ROLL);
    assert_int_equal(facts(&s, F_FIRST, BLUE, ANY, ANY), 1);
}

RULE("R4", equals_roll_again)
{
    plg_state s = a_table(3);
    ALLOWS(&s, roll(3, 4));
    ALLOWS(&s, roll(1, 1));
    ALLOWS(&s, roll(2, 5));
    assert_int_equal(s.phase, PHASE_START);
    ALLOWS(&s, roll(1, 1));
    assert_int_equal(s.turn, GOLD);
    ALLOWS(&s, roll(1, 2));
    HAPPENED(E_STARTS, GOLD, ANY, ANY);
}

RULE("R5", a_turn_goes_roll_card_cart_bag)
{
    plg_state s = a_turn(2);
    REFUSES(&s, card(CARD_STRIKE), "R5");
    ALLOWS(&s, roll(3, 2));
    REFUSES(&s, roll(3, 2), "R5");
    ALLOWS(&s, card(CARD_STRIKE));
    assert_int_equal(s.phase, PHASE_CART);
    assert_int_equal(actor(&s), RED_SEAT);
    ALLOWS(&s, step(sq(13, 11)));
    ALLOWS(&s, step(WOOL_STAPLE));
    assert_int_equal(s.phase, PHASE_BAG);
    ALLOWS(&s, done());
    assert_int_equal(s.turn, BLUE);
    assert_int_equal(s.phase, PHASE_ROLL);
}

RULE("R5", nothing_is_done_out_of_its_time)
{
    plg_state s = a_turn(2);
    REFUSES(&s, die(1), "R5");
    REFUSES(&s, drawn(RAT), "R5");
    REFUSES(&s, keep(), "R5");
    REFUSES(&s, hijack(BLUE), "R5");
    REFUSES(&s, go(sq(5, 1)), "R5");
    REFUSES(&s, send_cart(BLUE, sq(5, 1)), "R5");
    REFUSES(&s, put(SHIP_1), "R5");
    REFUSES(&s, open_gate(FRIARY), "R5");
    REFUSES(&s, share(BLUE), "R5");
    REFUSES(&s, step(sq(10, 10)), "R5");
    REFUSES(&s, claim(1), "R5");
    REFUSES(&s, fill(), "R5");
    REFUSES(&s, licence(), "R5");
    REFUSES(&s, pass(FRIARY), "R5");
    REFUSES(&s, passage(house(1)), "R5");
    REFUSES(&s, halt(), "R5");
    REFUSES(&s, push(BLUE), "R5");
    REFUSES(&s, bring(), "R5");
    REFUSES(&s, pick(RAT, SHIP_1), "R5");
    REFUSES(&s, crawl(sq(5, 1)), "R5");
    REFUSES(&s, rest(), "R5");
    REFUSES(&s, done(), "R5");
    REFUSES(&s, enough(), "R5");
}

RULE("R6 J4", a_cemetery_closes_as_a_turn_begins)
{
    plg_state s = before_card(2, 1, 1);
    ALLOWS(&s, card(CARD_OPEN_FRIARY));
    HAPPENED(E_OPENS, FRIARY, ANY, ANY);
    assert_true(plg_is_open(&s, FRIARY));
    assert_int_equal(facts(&s, F_CLOSING, FRIARY, 6, ANY), 1);
    for (unsigned turn = 1; turn < 6; turn++) {
        take_step(&s, STEP_TURN_END, NULL);
        assert_true(plg_is_open(&s, FRIARY));
    }
    mi_events out = {.n = 0};
    take_step(&s, STEP_TURN_END, &out);
    assert_int_equal(s.turn, RED_SEAT);
    assert_false(plg_is_open(&s, FRIARY));
    assert_int_equal(out.row[1].event, E_CLOSES);
}

RULE("R6 J4", minutes_of_the_clock_close_only_between_turns)
{
    static const char *const speeds[] = {"real", "half", "quarter"};
    static const uint16_t lasts[] = {30, 15, 8};
    for (unsigned i = 0; i < 3; i++) {
        plg_state s = before_card(2, 1, 1);
        agree(&s, "hours", speeds[i]);
        ALLOWS(&s, minutes(10));
        ALLOWS(&s, card(CARD_OPEN_NICHOLAS));
        assert_int_equal(facts(&s, F_MINUTES, 10, ANY, ANY), 1);
        assert_int_equal(facts(&s, F_CLOSING, ST_NICHOLAS, lasts[i], ANY), 1);
        ALLOWS(&s, minutes(lasts[i] - 1u));
        take_step(&s, STEP_TURN_END, NULL);
        assert_true(plg_is_open(&s, ST_NICHOLAS));
        ALLOWS(&s, minutes(1));
        assert_true(plg_is_open(&s, ST_NICHOLAS));
        take_step(&s, STEP_TURN_END, NULL);
        assert_false(plg_is_open(&s, ST_NICHOLAS));
    }
}

RULE("R7 J1", thirteen_and_a_shout_load_thirteen_before_the_card)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 4;
    ALLOWS(&s, roll(8, 5));
    assert_int_equal(s.phase, PHASE_SHOUT);
    plg_state quiet = s;
    ALLOWS(&s, yes());
    HAPPENED(E_SHOUTED, RED_SEAT, 13, ANY);
    assert_int_equal(s.load[RED_SEAT], 13);
    assert_int_equal(s.phase, PHASE_CARD);
    ALLOWS(&quiet, no());
    assert_int_equal(quiet.load[RED_SEAT], 4);
    assert_int_equal(quiet.phase, PHASE_CARD);
}

RULE("J1 R7", the_bonus_may_come_by_itself)
{
    plg_state s = a_turn(2);
    agree(&s, "shout", "auto");
    ALLOWS(&s, roll(12, 1));
    assert_int_equal(s.load[RED_SEAT], 13);
    assert_int_equal(s.phase, PHASE_CARD);
    s = a_turn(2);
    ALLOWS(&s, roll(12, 2));
    assert_int_equal(s.phase, PHASE_CARD);
    assert_int_equal(s.load[RED_SEAT], 0);
}

RULE("A2 R7", a_bigger_load_is_never_lowered)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 24;
    ALLOWS(&s, roll(9, 4));
    assert_int_equal(s.phase, PHASE_CARD);
    assert_int_equal(s.load[RED_SEAT], 24);
}

RULE("A3", thirteen_counts_in_the_stables_and_in_a_house)
{
    plg_state s = a_turn(2);
    s.cart[RED_SEAT] = (uint16_t)house(3);
    ALLOWS(&s, roll(7, 6));
    ALLOWS(&s, yes());
    assert_int_equal(s.load[RED_SEAT], 13);
    s = a_turn(2);
    ALLOWS(&s, roll(7, 6));
    ALLOWS(&s, yes());
    assert_int_equal(s.load[RED_SEAT], 13);
}

RULE("A1", the_dice_have_twelve_and_six_faces)
{
    plg_state s = a_turn(2);
    assert_int_equal(legal_rows(&s, V_ROLL), 72);
    REFUSES(&s, roll(13, 1), "A1");
    REFUSES(&s, roll(0, 1), "A1");
    REFUSES(&s, roll(1, 7), "A1");
    ALLOWS(&s, roll(12, 6));
    s = before_card(2, 1, 1);
    ALLOWS(&s, card(CARD_RAIN));
    assert_int_equal(legal_rows(&s, V_DIE), 6);
    REFUSES(&s, die(7), "A1");
    REFUSES(&s, die(0), "A1");
}

RULE("R8", answers_and_kept_cards_have_their_moment)
{
    plg_state s = a_turn(2);
    REFUSES(&s, yes(), "R8");
    REFUSES(&s, no(), "R8");
    s = a_cart(STABLES, 5);
    REFUSES(&s, licence(), "R8");
    REFUSES(&s, pass(FRIARY), "R8");
    REFUSES(&s, passage(house(1)), "R8");
    give(&s, BLUE, CARD_LICENCE);
    REFUSES(&s, licence(), "R8");
    s = a_cart(STABLES, 5);
    give(&s, RED_SEAT, CARD_LICENCE);
    ALLOWS(&s, licence());
    HAPPENED(E_USED, RED_SEAT, CARD_LICENCE, ANY);
}

RULE("J10", the_pad_has_two_columns_for_everybody)
{
    plg_state s = a_table(4);
    assert_int_equal(facts(&s, F_LOAD, ANY, ANY, ANY), 4);
    assert_int_equal(facts(&s, F_BURIED, ANY, ANY, ANY), 4);
}
