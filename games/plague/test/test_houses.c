// R18 to R31: houses and titled buildings, claiming, burying, closed streets.

#include "help.h"

RULE("R18 R21", a_cart_in_an_unclaimed_house_claims_first_and_keeps_a_unit)
{
    plg_state s = a_cart(house(4), 4);
    REFUSES(&s, step(sq(11, 1)), "R21");
    REFUSES(&s, claim(4), "R21");
    REFUSES(&s, claim(0), "R21");
    ALLOWS(&s, claim(3));
    HAPPENED(E_CLAIMED, RED_SEAT, 3, (int)house(4));
    ALLOWS(&s, step(sq(11, 1)));
    assert_int_equal(s.load[RED_SEAT], 3);
    REFUSES(&s, claim(1), "R5");
}

RULE("R19", with_nothing_to_claim_the_first_unit_leaves)
{
    plg_state s = a_turn(2);
    visit(&s, COUNCIL);
    drive_from(&s, COUNCIL, 4);
    REFUSES(&s, fill(), "R24");
    assert_int_equal(legal_rows(&s, V_STEP), 6);
    ALLOWS(&s, step(sq(4, 18)));
}

RULE("A13 R21", with_a_single_unit_one_is_claimed_and_the_cart_stays)
{
    plg_state s = a_cart(house(4), 1);
    assert_int_equal(legal_rows(&s, V_CLAIM), 1);
    ALLOWS(&s, claim(1));
    assert_int_equal(s.cart[RED_SEAT], house(4));
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("A14", a_full_cart_leaves_without_a_claim)
{
    plg_state s = a_load(13, house(4), 3);
    REFUSES(&s, claim(1), "R21");
    ALLOWS(&s, step(sq(11, 1)));
    assert_false(plg_visited(&s, house(4)));
}

RULE("A15", a_house_left_by_a_card_stays_unvisited)
{
    plg_state s = before_card(2, 3, 3);
    s.cart[RED_SEAT] = (uint16_t)house(4);
    ALLOWS(&s, card(CARD_SEASIDE));
    assert_int_equal(s.cart[RED_SEAT], BEACH);
    assert_false(plg_visited(&s, house(4)));
}

RULE("R20", a_pink_house_is_visited_once)
{
    plg_state s = a_cart(sq(8, 1), 6);
    plg_state t = s;
    visit(&t, house(2));
    REFUSES(&t, step(house(2)), "R20");
    ALLOWS(&s, step(house(2)));
    assert_int_equal(s.units, 5);
}

RULE("R20 R40 A16", no_house_with_a_cart_or_vermin_inside)
{
    plg_state s = a_turn(2);
    s.cart[BLUE] = (uint16_t)house(2);
    drive_from(&s, sq(8, 1), 6);
    REFUSES(&s, step(house(2)), "A16");
    s = a_turn(2);
    put_pieces(&s, CAT, 1, house(2));
    drive_from(&s, sq(8, 1), 6);
    REFUSES(&s, step(house(2)), "R40");
    s = a_turn(2);
    put_pieces(&s, FLEA, 1, house(2));
    drive_from(&s, sq(8, 1), 6);
    REFUSES(&s, step(house(2)), "R40");
}

RULE("R21", claims_stop_at_units_and_at_twelve)
{
    plg_state s = a_load(9, sq(8, 1), 8);
    ALLOWS(&s, step(house(2)));
    assert_int_equal(legal_rows(&s, V_CLAIM), 3);
    REFUSES(&s, claim(4), "R21");
    ALLOWS(&s, claim(3));
    assert_int_equal(s.load[RED_SEAT], 12);
    s = a_cart(sq(8, 1), 3);
    ALLOWS(&s, step(house(2)));
    assert_int_equal(legal_rows(&s, V_CLAIM), 2);
    ALLOWS(&s, claim(2));
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R21", without_units_the_claim_waits)
{
    plg_state s = a_cart(sq(8, 1), 1);
    ALLOWS(&s, step(house(2)));
    assert_int_equal(s.phase, PHASE_BAG);
    assert_false(plg_visited(&s, house(2)));
    assert_int_equal(s.cart[RED_SEAT], house(2));
}

RULE("R21 R22", two_houses_in_one_phase_as_in_the_book)
{
    plg_state s = a_cart(sq(6, 5), 10);
    ALLOWS(&s, step(sq(7, 5)));
    ALLOWS(&s, step(sq(8, 5)));
    ALLOWS(&s, step(house(12)));
    ALLOWS(&s, claim(3));
    ALLOWS(&s, step(sq(9, 4)));
    ALLOWS(&s, step(house(13)));
    ALLOWS(&s, claim(1));
    ALLOWS(&s, step(sq(10, 5)));
    assert_int_equal(s.load[RED_SEAT], 4);
    assert_int_equal(s.phase, PHASE_BAG);
    assert_int_equal(facts(&s, F_VISITED, ANY, ANY, ANY), 2);
}

RULE("R23 A17", a_titled_building_raises_the_load_to_twelve)
{
    plg_state s = a_load(5, sq(5, 9), 3);
    plg_state t = s;
    visit(&t, CHIROPODISTS);
    REFUSES(&t, step(CHIROPODISTS), "R23");
    ALLOWS(&s, step(CHIROPODISTS));
    assert_int_equal(s.load[RED_SEAT], 12);
}

RULE("R24", a_cart_sent_to_a_titled_building_may_fill_up)
{
    plg_state s = a_load(5, TOWN_HALL, 6);
    plg_state t = s;
    ALLOWS(&s, fill());
    HAPPENED(E_LOADED, RED_SEAT, 12, ANY);
    assert_true(plg_visited(&s, TOWN_HALL));
    assert_int_equal(s.phase, PHASE_BAG);
    ALLOWS(&t, step(sq(18, 10)));
    REFUSES(&t, fill(), "R24");
    assert_false(plg_visited(&t, TOWN_HALL));
}

RULE("A18", with_twelve_there_is_nothing_to_fill)
{
    plg_state s = a_load(12, TOWN_HALL, 6);
    REFUSES(&s, fill(), "R24");
    ALLOWS(&s, step(sq(18, 10)));
    assert_false(plg_visited(&s, TOWN_HALL));
}

RULE("A19", behind_rats_nothing_is_filled)
{
    plg_state s = a_turn(2);
    for (const uint16_t *door = plg_doors(ROYAL_OAK); *door != NOWHERE; door++)
        put_pieces(&s, RAT, 1, *door);
    give(&s, RED_SEAT, CARD_LICENCE);
    drive_from(&s, ROYAL_OAK, 6);
    REFUSES(&s, fill(), "A19");
    ALLOWS(&s, licence());
    ALLOWS(&s, fill());
}

RULE("R25", a_two_building_doubles)
{
    plg_state s = a_load(12, sq(17, 2), 6);
    plg_state t = s;
    visit(&t, two(1));
    REFUSES(&t, step(two(1)), "R25");
    ALLOWS(&s, step(two(1)));
    assert_int_equal(s.load[RED_SEAT], 24);
    assert_true(plg_visited(&s, two(1)));
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("A20 R25", an_empty_cart_uses_a_two_building_up)
{
    plg_state s = a_cart(sq(17, 2), 6);
    ALLOWS(&s, step(two(1)));
    assert_int_equal(s.load[RED_SEAT], 0);
    assert_true(plg_visited(&s, two(1)));
}

RULE("R26 A22", the_caff_loads_twenty_four)
{
    plg_state s = a_load(12, sq(14, 17), 6);
    plg_state t = s;
    visit(&t, CAFF);
    REFUSES(&t, step(CAFF), "R26");
    ALLOWS(&s, step(CAFF));
    assert_int_equal(s.load[RED_SEAT], 24);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R27 A4", a_full_cart_enters_nothing)
{
    plg_state s = a_load(12, sq(16, 1), 6);
    ALLOWS(&s, step(sq(15, 1)));
    REFUSES(&s, step(house(5)), "R27");
    s = a_load(12, sq(5, 9), 6);
    REFUSES(&s, step(CHIROPODISTS), "R27");
    s = a_load(13, sq(17, 2), 6);
    REFUSES(&s, step(two(1)), "R27");
    s = a_load(13, sq(14, 17), 6);
    REFUSES(&s, step(CAFF), "R27");
    s = a_load(11, sq(5, 9), 6);
    ALLOWS(&s, step(CHIROPODISTS));
}

RULE("R28", an_open_cemetery_buries_everything)
{
    plg_state s = a_load(7, sq(11, 17), 6);
    ALLOWS(&s, step(CLARKS_HILL));
    HAPPENED(E_BURIED, RED_SEAT, 7, CLARKS_HILL);
    assert_int_equal(s.buried[RED_SEAT], 7);
    assert_int_equal(s.load[RED_SEAT], 0);
    assert_int_equal(s.cart[RED_SEAT], STABLES);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R28 A25", closed_gates_and_empty_carts_bury_nobody)
{
    plg_state s = a_load(7, sq(4, 23), 6);
    REFUSES(&s, step(BOOT_HILL), "R28");
    s = a_cart(sq(11, 17), 6);
    REFUSES(&s, step(CLARKS_HILL), "A25");
}

RULE("R29", carts_never_drive_into_the_stables)
{
    plg_state s = a_cart(sq(10, 10), 6);
    REFUSES(&s, step(STABLES), "R29");
    s = a_turn(4);
    drive_from(&s, STABLES, 6);
    assert_int_equal(legal_rows(&s, V_STEP), 7);
    is_sound(&s);
}

RULE("R30", the_beach_is_left_but_never_entered)
{
    plg_state s = a_cart(sq(27, 4), 6);
    REFUSES(&s, step(BEACH), "R30");
    s = a_cart(BEACH, 6);
    assert_int_equal(legal_rows(&s, V_STEP), 13);
    ALLOWS(&s, step(sq(27, 4)));
    assert_int_equal(s.units, 5);
}

RULE("R31 A47", carts_keep_out_of_a_closed_street_and_cross_it)
{
    plg_state s = a_turn(2);
    hang(&s, CARD_NO_MARY);
    drive_from(&s, sq(16, 5), 6);
    ALLOWS(&s, step(sq(17, 5)));
    REFUSES(&s, step(sq(17, 6)), "R31");
    ALLOWS(&s, step(sq(18, 5)));
}

RULE("R31", vermin_does_not_mind_a_closed_street)
{
    plg_state s = a_turn(2);
    hang(&s, CARD_NO_BRIDGE);
    put_pieces(&s, RAT, 1, sq(12, 14));
    open_bag(&s, 2);
    ALLOWS(&s, pick(RAT, sq(12, 14)));
    ALLOWS(&s, crawl(sq(12, 15)));
    ALLOWS(&s, rest());
}

RULE("A48", a_house_on_a_closed_street_is_left_by_its_other_door)
{
    plg_state s = a_turn(2);
    hang(&s, CARD_NO_MARY);
    visit(&s, house(14));
    drive_from(&s, house(14), 3);
    REFUSES(&s, step(sq(17, 4)), "R31");
    ALLOWS(&s, step(sq(16, 5)));
}
