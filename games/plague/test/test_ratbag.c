// R32 to R45: the rat-bag phase.

#include "help.h"

RULE("R32 A6", red_units_may_be_mixed_and_left)
{
    plg_state s = a_bag(2, 3);
    ALLOWS(&s, bring());
    ALLOWS(&s, drawn(RAT));
    ALLOWS(&s, put(SHIP_1));
    ALLOWS(&s, pick(RAT, SHIP_1));
    ALLOWS(&s, crawl(sq(16, 14)));
    ALLOWS(&s, rest());
    assert_int_equal(s.left, 1);
    ALLOWS(&s, done());
    assert_int_equal(s.turn, BLUE);
    s = a_bag(2, 3);
    ALLOWS(&s, done());
    assert_int_equal(s.turn, BLUE);
}

RULE("R32", what_one_player_brought_another_moves)
{
    plg_state s = a_turn(2);
    put_pieces(&s, CAT, 1, sq(5, 1));
    take_step(&s, STEP_TURN_END, NULL);
    assert_int_equal(s.turn, BLUE);
    open_bag(&s, 1);
    ALLOWS(&s, pick(CAT, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    assert_int_equal(s.turn, RED_SEAT);
}

RULE("R33", two_pieces_a_phase_one_a_ship)
{
    plg_state s = a_bag(2, 6);
    ALLOWS(&s, bring());
    assert_int_equal(s.left, 5);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(legal_rows(&s, V_DRAW), 4);
    ALLOWS(&s, drawn(FLEA));
    HAPPENED(E_BROUGHT, RED_SEAT, FLEA, ANY);
    assert_int_equal(legal_rows(&s, V_PUT), 2);
    REFUSES(&s, put(house(1)), "R33");
    ALLOWS(&s, put(SHIP_2));
    ALLOWS(&s, bring());
    ALLOWS(&s, drawn(RAT));
    assert_int_equal(facts(&s, F_VERMIN, RAT, SHIP_1, 1), 1);
    assert_int_equal(s.phase, PHASE_BAG);
    ALLOWS(&s, pick(RAT, SHIP_1));
    ALLOWS(&s, crawl(sq(17, 14)));
    ALLOWS(&s, rest());
    REFUSES(&s, bring(), "R33");
    is_sound(&s);
}

RULE("R34 A43", a_cat_or_the_vacuum_cleaner_may_go_into_a_house)
{
    static const plg_kind kinds[] = {CAT, VACUUM};
    for (unsigned i = 0; i < 2; i++) {
        plg_state s = a_bag(2, 3);
        visit(&s, house(1));
        ALLOWS(&s, bring());
        ALLOWS(&s, drawn(kinds[i]));
        assert_int_equal(legal_rows(&s, V_PUT), 2 + 89);
        REFUSES(&s, put(house(1)), "R34");
        REFUSES(&s, put(two(1)), "R34");
        ALLOWS(&s, put(COUNCIL));
        assert_int_equal(s.left, 2);
        assert_int_equal(s.brought, 1);
        is_sound(&s);
    }
}

RULE("A42", with_both_ships_taken_nothing_is_drawn)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, SHIP_1);
    put_pieces(&s, CAT, 1, SHIP_2);
    open_bag(&s, 3);
    REFUSES(&s, bring(), "A42");
}

RULE("R42", an_empty_bag_brings_nothing)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 36, HARBOUR);
    put_pieces(&s, FLEA, 24, house(1));
    put_pieces(&s, CAT, 3, house(2));
    put_pieces(&s, VACUUM, 1, house(3));
    open_bag(&s, 3);
    REFUSES(&s, bring(), "R42");
    s = a_turn(2);
    put_pieces(&s, VACUUM, 1, house(3));
    open_bag(&s, 3);
    ALLOWS(&s, bring());
    REFUSES(&s, drawn(VACUUM), "R42");
    ALLOWS(&s, drawn(RAT));
}

RULE("R35 A38", a_piece_pays_its_steps_and_may_move_again)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 2, sq(5, 1));
    open_bag(&s, 5);
    REFUSES(&s, pick(FLEA, sq(5, 1)), "R35");
    REFUSES(&s, pick(RAT, sq(6, 1)), "R35");
    ALLOWS(&s, pick(RAT, sq(5, 1)));
    assert_int_equal(facts(&s, F_MOVING, RAT, (int)sq(5, 1), ANY), 1);
    REFUSES(&s, crawl(sq(8, 1)), "R9");
    ALLOWS(&s, crawl(sq(6, 1)));
    HAPPENED(E_CRAWLED, RAT, (int)sq(5, 1), (int)sq(6, 1));
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, rest());
    assert_int_equal(s.left, 3);
    ALLOWS(&s, pick(RAT, sq(7, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    ALLOWS(&s, rest());
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(5, 1), 1), 1);
    is_sound(&s);
}

RULE("R35 R39 A44", the_first_step_goes_out_and_none_goes_in)
{
    static const uint16_t from[] = {SHIP_1,  STABLES,   BEACH,  BACK_WATER,
                                    HARBOUR, BOOT_HILL, COUNCIL};
    for (unsigned i = 0; i < 7; i++) {
        plg_state s = a_turn(2);
        put_pieces(&s, RAT, 1, from[i]);
        open_bag(&s, 1);
        ALLOWS(&s, pick(RAT, from[i]));
        for (const uint16_t *door = plg_doors(from[i]); *door != NOWHERE; door++) {
            plg_state t = s;
            ALLOWS(&t, crawl(*door));
            assert_int_equal(facts(&t, F_VERMIN, RAT, *door, 1), 1);
        }
    }
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(16, 14));
    open_bag(&s, 3);
    ALLOWS(&s, pick(RAT, sq(16, 14)));
    REFUSES(&s, crawl(SHIP_1), "R35");
    REFUSES(&s, crawl(house(48)), "R9");
    ALLOWS(&s, crawl(sq(15, 14)));
    REFUSES(&s, crawl(house(48)), "R35");
}

RULE("R39", rats_leave_the_harbour_past_the_ships)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, HARBOUR);
    put_pieces(&s, CAT, 1, SHIP_1);
    open_bag(&s, 2);
    ALLOWS(&s, pick(RAT, HARBOUR));
    plg_state t = s;
    ALLOWS(&s, crawl(sq(16, 14)));
    ALLOWS(&t, crawl(sq(21, 14)));
}

RULE("R36 A39 A40", rats_travel_by_sewer_for_one_unit)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(5, 5));
    put_pieces(&s, CAT, 1, sq(5, 4));
    put_pieces(&s, CAT, 1, sq(5, 6));
    put_pieces(&s, CAT, 1, sq(6, 5));
    open_bag(&s, 2);
    ALLOWS(&s, pick(RAT, sq(5, 5)));
    assert_int_equal(legal_rows(&s, V_CRAWL), 9);
    ALLOWS(&s, crawl(sq(13, 25)));
    assert_int_equal(s.left, 1);
    REFUSES(&s, crawl(sq(5, 5)), "R11");
    ALLOWS(&s, rest());
}

RULE("R36", nobody_but_rats_uses_sewers)
{
    plg_state s = a_turn(2);
    put_pieces(&s, FLEA, 1, sq(5, 5));
    open_bag(&s, 2);
    ALLOWS(&s, pick(FLEA, sq(5, 5)));
    REFUSES(&s, crawl(sq(13, 25)), "R36");
}

RULE("R37", the_ferry_costs_vermin_three)
{
    plg_state s = a_turn(2);
    put_pieces(&s, FLEA, 1, sq(24, 14));
    open_bag(&s, 2);
    ALLOWS(&s, pick(FLEA, sq(24, 14)));
    REFUSES(&s, crawl(sq(24, 17)), "R37");
    s = a_turn(2);
    put_pieces(&s, FLEA, 1, sq(24, 14));
    open_bag(&s, 3);
    ALLOWS(&s, pick(FLEA, sq(24, 14)));
    ALLOWS(&s, crawl(sq(24, 17)));
    assert_int_equal(s.turn, BLUE);
}

RULE("R11", vermin_does_not_step_straight_back)
{
    plg_state s = a_turn(2);
    put_pieces(&s, CAT, 1, sq(5, 1));
    open_bag(&s, 3);
    ALLOWS(&s, pick(CAT, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    REFUSES(&s, crawl(sq(5, 1)), "R11");
}

RULE("R14", rats_shun_cats_and_fleas_the_vacuum_cleaner)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(5, 1));
    put_pieces(&s, CAT, 1, sq(6, 1));
    open_bag(&s, 4);
    ALLOWS(&s, pick(RAT, sq(5, 1)));
    REFUSES(&s, crawl(sq(6, 1)), "R14");
    s = a_turn(2);
    put_pieces(&s, FLEA, 1, sq(5, 1));
    put_pieces(&s, VACUUM, 1, sq(6, 1));
    open_bag(&s, 4);
    ALLOWS(&s, pick(FLEA, sq(5, 1)));
    REFUSES(&s, crawl(sq(6, 1)), "R14");
}

RULE("R15 R38 R14", rats_pass_carts_and_fleas_but_do_not_stop_there)
{
    plg_state s = a_turn(2);
    s.cart[BLUE] = (uint16_t)sq(6, 1);
    put_pieces(&s, RAT, 1, sq(5, 1));
    put_pieces(&s, FLEA, 1, sq(7, 1));
    open_bag(&s, 2);
    ALLOWS(&s, pick(RAT, sq(5, 1)));
    REFUSES(&s, crawl(sq(6, 1)), "R15");
    s = a_turn(2);
    s.cart[BLUE] = (uint16_t)sq(6, 1);
    put_pieces(&s, RAT, 1, sq(5, 1));
    put_pieces(&s, FLEA, 1, sq(7, 1));
    open_bag(&s, 3);
    ALLOWS(&s, pick(RAT, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    REFUSES(&s, rest(), "R15");
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, crawl(sq(8, 1)));
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(8, 1), 1), 1);
}

RULE("R15", a_piece_that_cannot_end_well_is_not_picked)
{
    plg_state s = a_turn(2);
    put_pieces(&s, FLEA, 1, house(10));
    put_pieces(&s, RAT, 1, sq(15, 5));
    open_bag(&s, 1);
    REFUSES(&s, pick(FLEA, house(10)), "R15");
}

RULE("R10", rats_share_with_rats)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(5, 1));
    put_pieces(&s, RAT, 1, sq(6, 1));
    open_bag(&s, 1);
    ALLOWS(&s, pick(RAT, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(6, 1), 2), 1);
}

RULE("A78", a_move_ends_elsewhere_than_it_began)
{
    plg_state s = a_turn(2);
    put_pieces(&s, CAT, 1, sq(12, 15));
    open_bag(&s, 5);
    ALLOWS(&s, pick(CAT, sq(12, 15)));
    REFUSES(&s, rest(), "A78");
    ALLOWS(&s, crawl(sq(13, 15)));
    ALLOWS(&s, crawl(sq(13, 16)));
    ALLOWS(&s, crawl(sq(12, 16)));
    ALLOWS(&s, crawl(sq(12, 15)));
    REFUSES(&s, rest(), "A78");
    ALLOWS(&s, crawl(sq(12, 14)));
    assert_int_equal(s.turn, BLUE);
}

RULE("R44 R41", a_cat_eats_all_rats_where_it_lands)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 3, sq(6, 1));
    put_pieces(&s, CAT, 1, sq(5, 1));
    open_bag(&s, 2);
    ALLOWS(&s, pick(CAT, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    ALLOWS(&s, rest());
    HAPPENED(E_EATEN, 3, (int)sq(6, 1), ANY);
    assert_int_equal(facts(&s, F_GONE, RAT, 3, ANY), 1);
    assert_int_equal(s.bag[RAT], 33);
    is_sound(&s);
}

RULE("R45 R41", the_vacuum_cleaner_swallows_the_flea_it_lands_on)
{
    plg_state s = a_turn(2);
    put_pieces(&s, FLEA, 1, sq(6, 1));
    put_pieces(&s, VACUUM, 1, sq(5, 1));
    open_bag(&s, 2);
    ALLOWS(&s, pick(VACUUM, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    ALLOWS(&s, rest());
    HAPPENED(E_SUCKED, (int)sq(6, 1), ANY, ANY);
    assert_int_equal(facts(&s, F_GONE, FLEA, 1, ANY), 1);
    is_sound(&s);
}

RULE("A36", a_cat_that_passes_eats_nothing_unless_it_stops)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, sq(6, 1));
    put_pieces(&s, CAT, 1, sq(5, 1));
    open_bag(&s, 4);
    ALLOWS(&s, pick(CAT, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    plg_state stops = s;
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, rest());
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(6, 1), 1), 1);
    ALLOWS(&stops, rest());
    ALLOWS(&stops, pick(CAT, sq(6, 1)));
    ALLOWS(&stops, crawl(sq(7, 1)));
    assert_int_equal(facts(&stops, F_GONE, RAT, 1, ANY), 1);
}

RULE("R40", vermin_in_a_building_keeps_carts_out_unless_a_card_sends_them)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 1, CHIROPODISTS);
    drive_from(&s, sq(5, 9), 4);
    REFUSES(&s, step(CHIROPODISTS), "R40");
    s = before_card(2, 3, 1);
    put_pieces(&s, RAT, 1, CHIROPODISTS);
    ALLOWS(&s, card(CARD_VERRUCA));
    assert_int_equal(s.cart[RED_SEAT], CHIROPODISTS);
}
