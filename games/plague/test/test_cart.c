// R9 to R17: driving, and the whole roll; cards that help a cart.

#include "help.h"

RULE("R9", a_step_goes_through_a_side_and_costs_one)
{
    plg_state s = a_cart(sq(7, 1), 5);
    REFUSES(&s, step(sq(9, 1)), "R9");
    REFUSES(&s, step(sq(7, 1)), "R9");
    REFUSES(&s, step(HARBOUR), "R9");
    ALLOWS(&s, step(sq(8, 1)));
    HAPPENED(E_DROVE, RED_SEAT, (int)sq(8, 1), ANY);
    assert_int_equal(s.units, 4);
    assert_int_equal(s.must, 4);
}

RULE("R10 R14 R15", carts_pass_everything_but_rats_and_stop_on_nobody)
{
    plg_state s = a_turn(3);
    s.cart[BLUE] = (uint16_t)sq(8, 1);
    put_pieces(&s, FLEA, 1, sq(10, 1));
    put_pieces(&s, CAT, 1, sq(11, 1));
    put_pieces(&s, VACUUM, 1, sq(12, 1));
    drive_from(&s, sq(7, 1), 6);
    drive_east(&s, 8, 12, 1);
    assert_int_equal(s.phase, PHASE_CART);
    ALLOWS(&s, step(sq(13, 1)));
    assert_int_equal(s.phase, PHASE_BAG);
    is_sound(&s);
}

RULE("R10", two_on_a_square_break_the_rule)
{
    plg_state s = a_turn(2);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    put_pieces(&s, RAT, 2, sq(6, 1));
    is_sound(&s);
    put_pieces(&s, FLEA, 1, sq(5, 1));
    assert_string_equal(plague_game.broken(&s), "R10");
    s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(6, 1));
    put_pieces(&s, CAT, 1, sq(6, 1));
    assert_string_equal(plague_game.broken(&s), "R10");
    s = a_turn(2);
    s.load[BLUE] = 25;
    assert_string_equal(plague_game.broken(&s), "R25");
}

RULE("R14 R38", rats_block_carts)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(8, 1));
    drive_from(&s, sq(7, 1), 4);
    REFUSES(&s, step(sq(8, 1)), "R14");
    ALLOWS(&s, step(sq(6, 1)));
}

RULE("R11 A10", no_step_straight_back_but_round_the_block)
{
    plg_state s = a_load(24, sq(12, 14), 12);
    ALLOWS(&s, step(sq(13, 14)));
    REFUSES(&s, step(sq(12, 14)), "R11");
    ALLOWS(&s, step(sq(13, 15)));
    ALLOWS(&s, step(sq(12, 15)));
    ALLOWS(&s, step(sq(12, 14)));
    ALLOWS(&s, step(sq(13, 14)));
}

RULE("R11 A11 R22", a_house_is_left_by_any_door_and_ends_the_ban)
{
    plg_state s = a_cart(sq(9, 3), 9);
    ALLOWS(&s, step(sq(9, 2)));
    ALLOWS(&s, step(house(2)));
    ALLOWS(&s, claim(2));
    plg_state other = s;
    ALLOWS(&s, step(sq(9, 2)));
    ALLOWS(&s, step(sq(9, 3)));
    ALLOWS(&other, step(sq(8, 1)));
    assert_int_equal(other.load[RED_SEAT], 2);
}

RULE("R12", from_building_to_building_there_is_a_road)
{
    plg_state s = a_cart(sq(8, 1), 9);
    ALLOWS(&s, step(house(2)));
    ALLOWS(&s, claim(1));
    REFUSES(&s, step(house(1)), "R9");
    s = a_cart(sq(16, 14), 4);
    REFUSES(&s, step(SHIP_1), "R12");
}

RULE("R13", the_ferry_costs_three_in_one_go)
{
    plg_state s = a_cart(sq(24, 14), 2);
    REFUSES(&s, step(sq(24, 17)), "R13");
    s = a_cart(sq(24, 14), 5);
    ALLOWS(&s, step(sq(24, 17)));
    assert_int_equal(s.units, 2);
    REFUSES(&s, step(sq(24, 14)), "R11");
}

// Rats on both sides of a cart on the road, which is full.
static plg_state a_trap(void)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 12;
    put_pieces(&s, RAT, 1, sq(5, 6));
    put_pieces(&s, RAT, 1, sq(5, 8));
    return s;
}

RULE("R16", a_cart_between_rats_misses_its_phase)
{
    plg_state s = a_trap();
    s.cart[RED_SEAT] = (uint16_t)sq(5, 7);
    s.green = s.red = 4;
    mi_events out = {.n = 0};
    take_step(&s, STEP_CART, &out);
    assert_int_equal(out.row[0].event, E_TRAPPED);
    assert_int_equal(s.phase, PHASE_BAG);
    s = a_trap();
    s.load[RED_SEAT] = 11;
    drive_from(&s, sq(5, 7), 4);
    assert_int_equal(s.phase, PHASE_CART);
    ALLOWS(&s, step(house(26)));
}

RULE("R16", a_trapped_cart_claims_nothing)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(15, 5));
    give(&s, RED_SEAT, CARD_LICENCE);
    drive_from(&s, house(10), 5);
    assert_true(s.trapped);
    REFUSES(&s, claim(1), "R16");
    REFUSES(&s, step(sq(15, 5)), "R21");
    plg_state stays = s;
    ALLOWS(&stays, halt());
    assert_int_equal(stays.phase, PHASE_BAG);
    assert_true(plg_holds(&stays, RED_SEAT, CARD_LICENCE));
    ALLOWS(&s, licence());
    ALLOWS(&s, claim(2));
}

RULE("R16", a_trapped_cart_takes_no_step)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(15, 5));
    s.load[RED_SEAT] = 12;
    give(&s, RED_SEAT, CARD_LICENCE);
    drive_from(&s, house(10), 5);
    REFUSES(&s, step(sq(15, 5)), "R16");
}

RULE("R16 A24", sealed_stables_are_a_trap)
{
    plg_state s = a_turn(2);
    for (const uint16_t *door = plg_doors(STABLES); *door != NOWHERE; door++)
        put_pieces(&s, RAT, 1, *door);
    drive_from(&s, STABLES, 6);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R16 R13", the_ferry_is_a_way_out_for_three)
{
    for (unsigned green = 2; green < 4; green++) {
        plg_state s = a_turn(2);
        s.load[RED_SEAT] = 13;
        put_pieces(&s, RAT, 1, sq(23, 14));
        put_pieces(&s, RAT, 1, sq(25, 14));
        drive_from(&s, sq(24, 14), (uint8_t)green);
        assert_int_equal(s.phase, green == 3 ? PHASE_CART : PHASE_BAG);
    }
}

RULE("R17 A7", the_whole_roll_is_used)
{
    plg_state s = a_load(24, sq(9, 6), 7);
    give(&s, RED_SEAT, CARD_LICENCE);
    for (unsigned i = 0; i < 7; i++) {
        assert_int_equal(s.must, 7 - i);
        REFUSES(&s, halt(), "R17");
        mi_list rows = legal(&s);
        ALLOWS(&s, rows.row[0]);
    }
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R17 A12", what_cannot_be_used_is_lost)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 24;
    put_pieces(&s, RAT, 1, sq(5, 6));
    put_pieces(&s, RAT, 1, sq(5, 9));
    drive_from(&s, sq(5, 7), 8);
    assert_int_equal(s.must, 1);
    ALLOWS(&s, step(sq(5, 8)));
    HAPPENED(E_LOST_UNITS, RED_SEAT, 7, ANY);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R17 R23", a_titled_building_ends_the_phase_at_any_time)
{
    plg_state s = a_cart(sq(5, 9), 10);
    ALLOWS(&s, step(CHIROPODISTS));
    assert_int_equal(s.phase, PHASE_BAG);
    assert_int_equal(s.load[RED_SEAT], 12);
    assert_true(plg_visited(&s, CHIROPODISTS));
    assert_int_equal(facts(&s, F_VISITED, CHIROPODISTS, ANY, ANY), 1);
}

// A pocket of three squares to the west, one to the east.
static plg_state a_pocket(void)
{
    plg_state s = a_turn(3);
    s.load[RED_SEAT] = 24;
    put_pieces(&s, RAT, 1, sq(5, 6));
    put_pieces(&s, RAT, 1, sq(8, 10));
    put_pieces(&s, RAT, 1, sq(5, 11));
    return s;
}

RULE("A8 R17", the_course_that_uses_most_must_be_taken)
{
    plg_state s = a_pocket();
    drive_from(&s, sq(6, 10), 5);
    assert_int_equal(s.must, 4);
    REFUSES(&s, step(sq(7, 10)), "A8");
    ALLOWS(&s, step(sq(5, 10)));
    ALLOWS(&s, step(sq(5, 9)));
    ALLOWS(&s, step(sq(5, 8)));
    ALLOWS(&s, step(sq(5, 7)));
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("A8", a_step_that_ends_the_phase_is_allowed_whatever_is_left)
{
    plg_state s = a_pocket();
    s.load[RED_SEAT] = 0;
    drive_from(&s, sq(6, 10), 5);
    ALLOWS(&s, step(CHIROPODISTS));
}

// Six units before Clarks Hill with a load: two squares and a gate to the east, and a rat
// behind it. Only to the west all six can be used.
static plg_state a_gate(void)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 12;
    put_pieces(&s, RAT, 1, sq(11, 17));
    return s;
}

RULE("R17 A8", a_dead_end_keeps_nobody_from_an_open_gate)
{
    plg_state s = a_gate();
    drive_from(&s, sq(8, 17), 6);
    assert_int_equal(s.must, 6);
    plg_state west = s;
    ALLOWS(&west, step(sq(7, 17)));
    ALLOWS(&s, step(sq(9, 17)));
    ALLOWS(&s, step(sq(10, 17)));
    ALLOWS(&s, step(CLARKS_HILL));
    assert_int_equal(s.buried[RED_SEAT], 12);
}

RULE("R17 A8", who_gives_up_the_most_has_to_go_in)
{
    plg_state s = a_gate();
    give(&s, RED_SEAT, CARD_LICENCE);
    drive_from(&s, sq(8, 17), 6);
    ALLOWS(&s, step(sq(9, 17)));
    ALLOWS(&s, step(sq(10, 17)));
    REFUSES(&s, halt(), "R17");
    assert_int_equal(legal_rows(&s, V_STEP), 1);
    ALLOWS(&s, step(CLARKS_HILL));
}

RULE("A8 R28", behind_a_closed_gate_there_is_nothing_to_give_up_for)
{
    plg_state s = a_gate();
    s.load[RED_SEAT] = 0;
    drive_from(&s, sq(8, 17), 6);
    REFUSES(&s, step(sq(9, 17)), "A8");
}

RULE("A8 R20", a_house_on_the_way_is_no_end)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 3;
    visit_from(&s, TITLED_FIRST, STABLE_FIRST);
    put_pieces(&s, RAT, 1, sq(5, 6));
    put_pieces(&s, RAT, 1, sq(5, 8));
    drive_from(&s, sq(5, 7), 6);
    ALLOWS(&s, step(house(26)));
    REFUSES(&s, claim(1), "A8");
    ALLOWS(&s, claim(5));
}

// A house whose only door is before the gate of Boot Hill, between two rats.
RULE("A8 R21", a_claim_may_leave_a_way_into_a_gate)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 1;
    put_pieces(&s, RAT, 1, sq(4, 22));
    put_pieces(&s, RAT, 1, sq(4, 24));
    plg_state closed = s;
    drive_from(&closed, house(69), 8);
    REFUSES(&closed, claim(1), "A8");
    s.boot = true;
    drive_from(&s, house(69), 8);
    ALLOWS(&s, claim(1));
    ALLOWS(&s, step(sq(4, 23)));
    ALLOWS(&s, step(BOOT_HILL));
    assert_int_equal(s.buried[RED_SEAT], 2);
}

RULE("A8 R21", a_claim_must_leave_the_rest_of_the_roll_usable)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(5, 6));
    put_pieces(&s, RAT, 1, sq(5, 9));
    s.load[RED_SEAT] = 6;
    drive_from(&s, house(26), 8);
    assert_int_equal(s.must, 8);
    REFUSES(&s, claim(5), "A8");
    ALLOWS(&s, claim(6));
}

RULE("A9 R15", the_last_unit_ends_on_no_taken_square)
{
    plg_state s = a_turn(2);
    s.cart[BLUE] = (uint16_t)sq(8, 1);
    drive_from(&s, sq(7, 1), 1);
    REFUSES(&s, step(sq(8, 1)), "A9");
    ALLOWS(&s, step(sq(6, 1)));
}

RULE("A9", the_next_smaller_spend_will_do)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 24;
    s.cart[BLUE] = (uint16_t)sq(5, 8);
    put_pieces(&s, RAT, 1, sq(5, 5));
    put_pieces(&s, RAT, 1, sq(5, 9));
    drive_from(&s, sq(5, 7), 2);
    assert_int_equal(s.must, 1);
    REFUSES(&s, step(sq(5, 8)), "A9");
    ALLOWS(&s, step(sq(5, 6)));
    assert_int_equal(s.phase, PHASE_BAG);
}

// ---- kept cards ----

RULE("C23 A61", a_licence_clears_every_square_driven_on)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 2, sq(8, 1));
    put_pieces(&s, RAT, 1, sq(9, 1));
    give(&s, RED_SEAT, CARD_LICENCE);
    drive_from(&s, sq(7, 1), 3);
    REFUSES(&s, step(sq(8, 1)), "R14");
    ALLOWS(&s, licence());
    ALLOWS(&s, step(sq(8, 1)));
    HAPPENED(E_SQUASHED, 2, (int)sq(8, 1), ANY);
    ALLOWS(&s, step(sq(9, 1)));
    ALLOWS(&s, step(sq(10, 1)));
    assert_int_equal(facts(&s, F_GONE, RAT, 3, ANY), 1);
    assert_false(s.licensed);
    assert_int_equal(s.deck[s.known - 1], CARD_LICENCE);
    is_sound(&s);
}

RULE("C23 A8", with_a_licence_more_has_to_be_used)
{
    plg_state s = a_pocket();
    give(&s, RED_SEAT, CARD_LICENCE);
    drive_from(&s, sq(6, 10), 5);
    assert_int_equal(s.must, 4);
    ALLOWS(&s, licence());
    assert_int_equal(s.must, 5);
}

RULE("C28", a_secret_pass_opens_a_closed_cemetery_once)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 9;
    give(&s, RED_SEAT, CARD_SECRET_PASS);
    drive_from(&s, sq(4, 23), 6);
    REFUSES(&s, pass(FRIARY), "C28");
    ALLOWS(&s, pass(BOOT_HILL));
    HAPPENED(E_BURIED, RED_SEAT, 9, BOOT_HILL);
    assert_false(plg_is_open(&s, BOOT_HILL));
    assert_int_equal(s.hands, 0);
    is_sound(&s);
}

RULE("C28", an_empty_cart_and_an_open_gate_need_no_pass)
{
    plg_state s = a_turn(2);
    give(&s, RED_SEAT, CARD_SECRET_PASS);
    drive_from(&s, sq(4, 23), 6);
    REFUSES(&s, pass(BOOT_HILL), "C28");
    s.load[RED_SEAT] = 9;
    s.boot = true;
    REFUSES(&s, pass(BOOT_HILL), "C28");
    ALLOWS(&s, step(BOOT_HILL));
}

RULE("A30 C15", a_strike_beats_the_pass)
{
    plg_state s = before_card(2, 6, 3);
    s.load[RED_SEAT] = 9;
    s.cart[RED_SEAT] = (uint16_t)sq(4, 23);
    give(&s, RED_SEAT, CARD_SECRET_PASS);
    ALLOWS(&s, card(CARD_STRIKE));
    REFUSES(&s, pass(BOOT_HILL), "A30");
    assert_true(plg_holds(&s, RED_SEAT, CARD_SECRET_PASS));
}

RULE("C30 A62", a_hole_in_the_wall_leads_next_door)
{
    plg_state s = a_turn(2);
    give(&s, RED_SEAT, CARD_PASSAGE);
    drive_from(&s, house(1), 6);
    REFUSES(&s, passage(house(2)), "R21");
    ALLOWS(&s, claim(2));
    REFUSES(&s, passage(house(3)), "A62");
    plg_state t = s;
    visit(&t, house(2));
    REFUSES(&t, passage(house(2)), "A62");
    ALLOWS(&s, passage(house(2)));
    assert_int_equal(s.cart[RED_SEAT], house(2));
    assert_int_equal(s.units, 3);
    ALLOWS(&s, claim(3));
    assert_int_equal(s.deck[s.known - 1], CARD_PASSAGE);
}

RULE("C30", a_hole_in_the_wall_of_a_titled_building_ends_the_phase)
{
    plg_state s = a_turn(2);
    give(&s, RED_SEAT, CARD_PASSAGE);
    visit(&s, house(35));
    drive_from(&s, house(35), 6);
    ALLOWS(&s, passage(GOLDEN_LION));
    assert_int_equal(s.load[RED_SEAT], 12);
    assert_int_equal(s.phase, PHASE_BAG);
}
