// C1 to C28: the Black Death cards, their choices, and what is done when they cannot be
// obeyed. The cards kept for later are in test_cart.c and test_death.c as well.

#include "help.h"

// Red draws this card with a small roll, after `s` was made ready.
static void draw(plg_state *s, plg_card c)
{
    ALLOWS(s, card(c));
    HAPPENED(E_DREW, RED_SEAT, (int)c, ANY);
    is_sound(s);
}

static void is_idle(plg_state *s, plg_card c)
{
    draw(s, c);
    HAPPENED(E_IDLE, (int)c, ANY, ANY);
    assert_int_equal(s->card, NO_CARD);
}

// Rats on a road, on the bridge, on a ship and in a house.
static plg_state with_rats(void)
{
    plg_state s = before_card(2, 2, 1);
    put_pieces(&s, RAT, 2, sq(5, 1));
    put_pieces(&s, RAT, 1, sq(12, 15));
    put_pieces(&s, RAT, 1, SHIP_1);
    put_pieces(&s, RAT, 1, house(9));
    return s;
}

RULE("C1 C37 C39 C40 R39 A45 A46", the_ratcatcher_leads_the_rats_of_the_roads_away)
{
    static const struct {
        uint16_t card, place;
    } all[] = {{CARD_CATCH_BEACH, BEACH},
               {CARD_CATCH_STABLES, STABLES},
               {CARD_CATCH_BACK_WATER, BACK_WATER},
               {CARD_CATCH_HARBOUR, HARBOUR}};
    for (unsigned i = 0; i < 4; i++) {
        plg_state s = with_rats();
        draw(&s, all[i].card);
        HAPPENED(E_CAUGHT, 3, all[i].place, ANY);
        assert_int_equal(facts(&s, F_VERMIN, RAT, all[i].place, 3), 1);
        assert_int_equal(facts(&s, F_VERMIN, RAT, SHIP_1, 1), 1);
        assert_int_equal(facts(&s, F_VERMIN, RAT, (int)house(9), 1), 1);
        assert_int_equal(s.phase, PHASE_CART);
        s = before_card(2, 2, 1);
        put_pieces(&s, RAT, 1, SHIP_1);
        is_idle(&s, all[i].card);
    }
}

RULE("R39", rats_in_the_stables_hinder_nobody)
{
    plg_state s = a_turn(2);
    put_pieces(&s, RAT, 5, STABLES);
    drive_from(&s, STABLES, 3);
    assert_int_equal(legal_rows(&s, V_STEP), 7);
}

RULE("C2", the_barsky_card_offers_three_privileges)
{
    plg_state s = before_card(3, 3, 1);
    s.cart[BLUE] = BEACH;
    s.load[BLUE] = 9;
    draw(&s, CARD_BARSKY);
    assert_int_equal(legal_rows(&s, V_KEEP), 1);
    assert_int_equal(legal_rows(&s, V_HIJACK), 2);
    assert_int_equal(legal_rows(&s, V_STREET), STREETS);
    plg_state kept = s, hijacked = s;
    ALLOWS(&kept, keep());
    assert_int_equal(plg_immunity(&kept, RED_SEAT), CARD_BARSKY);
    assert_int_equal(facts(&kept, F_HAND, RED_SEAT, CARD_BARSKY, ANY), 1);
    is_sound(&kept);
    ALLOWS(&hijacked, hijack(BLUE));
    assert_int_equal(hijacked.cart[RED_SEAT], BEACH);
    assert_int_equal(hijacked.load[RED_SEAT], 9);
    ALLOWS(&s, street(LOVE_LANE));
    assert_int_equal(legal_rows(&s, V_GO), 3);
    ALLOWS(&s, go(sq(8, 23)));
    HAPPENED(E_SENT, RED_SEAT, (int)sq(8, 23), ANY);
    is_sound(&s);
}

RULE("C3 A41", the_drawer_herds_each_rat_into_st_thomas_street)
{
    plg_state s = with_rats();
    put_pieces(&s, CAT, 1, sq(13, 2));
    s.cart[BLUE] = (uint16_t)sq(13, 3);
    draw(&s, CARD_CATCH_THOMAS);
    assert_int_equal(facts(&s, F_HELD, RAT, 3, ANY), 1);
    assert_int_equal(legal_rows(&s, V_PUT), 8);
    REFUSES(&s, put(sq(13, 2)), "C3");
    REFUSES(&s, put(sq(5, 1)), "C3");
    ALLOWS(&s, put(sq(13, 4)));
    ALLOWS(&s, put(sq(13, 4)));
    assert_int_equal(s.phase, PHASE_HERD);
    ALLOWS(&s, put(sq(13, 13)));
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(13, 4), 2), 1);
    assert_int_equal(s.phase, PHASE_CART);
    is_sound(&s);
}

RULE("C3", without_rats_or_room_nobody_is_herded)
{
    plg_state s = before_card(2, 2, 1);
    is_idle(&s, CARD_CATCH_THOMAS);
    s = with_rats();
    for (unsigned y = 2; y <= 13; y++)
        if (y != 5 && y != 10) put_pieces(&s, FLEA, 1, sq(13, y));
    is_idle(&s, CARD_CATCH_THOMAS);
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(5, 1), 2), 1);
}

RULE("C4 A71", a_cat_goes_into_an_unvisited_house)
{
    plg_state s = before_card(2, 2, 1);
    visit(&s, house(1));
    s.cart[BLUE] = (uint16_t)house(2);
    put_pieces(&s, FLEA, 1, house(3));
    draw(&s, CARD_FIND_CAT);
    assert_int_equal(legal_rows(&s, V_PUT), 74 + 16 - 3);
    REFUSES(&s, put(house(1)), "A71");
    REFUSES(&s, put(house(2)), "A71");
    REFUSES(&s, put(house(3)), "A71");
    REFUSES(&s, put(two(1)), "A71");
    REFUSES(&s, put(CAFF), "A71");
    ALLOWS(&s, put(TOWN_HALL));
    HAPPENED(E_PUT, CAT, TOWN_HALL, 1);
    assert_int_equal(s.bag[CAT], 2);
    is_sound(&s);
}

RULE("C4", a_cat_without_a_house_takes_a_ship)
{
    plg_state s = before_card(2, 2, 1);
    visit_from(&s, HOUSE_FIRST, CAFE_FIRST);
    put_pieces(&s, RAT, 1, SHIP_1);
    draw(&s, CARD_FIND_CAT);
    assert_int_equal(legal_rows(&s, V_PUT), 1);
    ALLOWS(&s, put(SHIP_2));
    s = before_card(2, 2, 1);
    visit_from(&s, HOUSE_FIRST, CAFE_FIRST);
    put_pieces(&s, RAT, 1, SHIP_1);
    put_pieces(&s, RAT, 1, SHIP_2);
    is_idle(&s, CARD_FIND_CAT);
    s = before_card(2, 2, 1);
    put_pieces(&s, CAT, 3, house(4));
    is_idle(&s, CARD_FIND_CAT);
}

RULE("C5 A21", the_caff_feeds_at_once_and_the_cart_phase_is_spent)
{
    plg_state s = before_card(2, 8, 1);
    s.load[RED_SEAT] = 13;
    draw(&s, CARD_HUNGRY);
    assert_int_equal(s.cart[RED_SEAT], CAFF);
    assert_int_equal(s.load[RED_SEAT], 24);
    assert_true(plg_visited(&s, CAFF));
    HAPPENED(E_MISSES, RED_SEAT, ANY, ANY);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("C5", a_used_caff_feeds_nobody_and_the_cart_goes_on)
{
    plg_state s = before_card(2, 8, 1);
    visit(&s, CAFF);
    s.load[RED_SEAT] = 3;
    draw(&s, CARD_HUNGRY);
    assert_int_equal(s.cart[RED_SEAT], CAFF);
    assert_int_equal(s.load[RED_SEAT], 3);
    assert_int_equal(s.phase, PHASE_CART);
}

RULE("C6 A69", everybody_pays_two_or_what_there_is)
{
    plg_state s = before_card(4, 2, 1);
    s.buried[BLUE] = 5;
    s.buried[GOLD] = 1;
    draw(&s, CARD_TAX);
    HAPPENED(E_PAID, BLUE, RED_SEAT, 2);
    HAPPENED(E_PAID, GOLD, RED_SEAT, 1);
    assert_int_equal(s.buried[RED_SEAT], 3);
    assert_int_equal(s.buried[BLUE], 3);
    assert_int_equal(s.buried[GOLD], 0);
    assert_int_equal(s.buried[BLACK], 0);
}

RULE("C7 J2", who_speaks_of_the_smile_pays_by_the_die)
{
    plg_state s = before_card(4, 2, 1);
    s.buried[BLUE] = s.buried[BLACK] = 5;
    draw(&s, CARD_SMILE);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(s.asked, BLUE);
    ALLOWS(&s, die(2));
    HAPPENED(E_PAID, BLUE, RED_SEAT, 1);
    assert_int_equal(s.asked, BLACK);
    ALLOWS(&s, die(3));
    HAPPENED(E_QUIET, BLACK, ANY, ANY);
    assert_int_equal(s.buried[RED_SEAT], 1);
    assert_int_equal(s.phase, PHASE_CART);
    assert_int_equal(actor(&s), RED_SEAT);
}

RULE("C7 J2", or_everybody_answers_on_their_honour)
{
    plg_state s = before_card(3, 2, 1);
    agree(&s, "smile", "honour");
    s.buried[BLUE] = s.buried[GOLD] = 5;
    draw(&s, CARD_SMILE);
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, no());
    assert_int_equal(actor(&s), GOLD);
    ALLOWS(&s, yes());
    assert_int_equal(s.buried[GOLD], 4);
    assert_int_equal(s.buried[RED_SEAT], 1);
    assert_int_equal(s.phase, PHASE_CART);
}

RULE("C7", nobody_with_nothing_is_asked)
{
    plg_state s = before_card(4, 2, 1);
    draw(&s, CARD_SMILE);
    assert_int_equal(s.phase, PHASE_CART);
}

RULE("C8", all_fleas_flee_into_one_unvisited_building)
{
    plg_state s = before_card(2, 2, 1);
    put_pieces(&s, FLEA, 1, sq(5, 1));
    put_pieces(&s, FLEA, 1, SHIP_1);
    put_pieces(&s, FLEA, 1, BOOT_HILL);
    visit(&s, two(2));
    s.cart[BLUE] = TOWN_HALL;
    draw(&s, CARD_INSECTICIDE);
    assert_int_equal(legal_rows(&s, V_PUT), 101 - 2);
    REFUSES(&s, put(two(2)), "C8");
    REFUSES(&s, put(TOWN_HALL), "C8");
    ALLOWS(&s, put(two(1)));
    HAPPENED(E_PUT, FLEA, (int)two(1), 3);
    assert_int_equal(facts(&s, F_VERMIN, FLEA, (int)two(1), 3), 1);
    is_sound(&s);
}

RULE("C8 A41", no_flea_flees_to_the_vacuum_cleaner)
{
    plg_state s = before_card(2, 2, 1);
    put_pieces(&s, FLEA, 1, sq(5, 1));
    put_pieces(&s, VACUUM, 1, house(3));
    put_pieces(&s, CAT, 1, house(4));
    draw(&s, CARD_INSECTICIDE);
    REFUSES(&s, put(house(3)), "C8");
    ALLOWS(&s, put(house(4)));
    is_sound(&s);
}

RULE("C8", without_fleas_or_buildings_nothing_is_sprayed)
{
    plg_state s = before_card(2, 2, 1);
    is_idle(&s, CARD_INSECTICIDE);
    s = before_card(2, 2, 1);
    put_pieces(&s, FLEA, 1, sq(5, 1));
    visit_from(&s, HOUSE_FIRST, STABLE_FIRST);
    is_idle(&s, CARD_INSECTICIDE);
}

RULE("C9 J3", rain_leads_beside_a_two_building)
{
    plg_state s = before_card(2, 2, 1);
    draw(&s, CARD_RAIN);
    plg_state dry = s;
    ALLOWS(&s, die(3));
    HAPPENED(E_WET, ANY, ANY, ANY);
    REFUSES(&s, go(sq(5, 1)), "A60");
    ALLOWS(&s, go(sq(16, 1)));
    assert_int_equal(s.cart[RED_SEAT], sq(16, 1));
    ALLOWS(&dry, die(4));
    HAPPENED(E_DRY, ANY, ANY, ANY);
    assert_int_equal(dry.phase, PHASE_CART);
}

RULE("C9 J3", the_drawer_may_look_out_of_the_window)
{
    plg_state s = before_card(2, 2, 1);
    agree(&s, "rain", "honour");
    draw(&s, CARD_RAIN);
    assert_int_equal(actor(&s), RED_SEAT);
    plg_state dry = s;
    ALLOWS(&s, yes());
    assert_int_equal(s.phase, PHASE_SQUARE);
    ALLOWS(&dry, no());
    assert_int_equal(dry.phase, PHASE_CART);
}

RULE("C9", rain_without_a_free_square_is_only_wet)
{
    plg_state s = before_card(2, 2, 1);
    unsigned rat = 0;
    for (unsigned i = 0; i < SQUARES && rat < RATS; i++)
        if (plg_has(&plg_by_two, i)) plg_move(&s, rat++, i);
    draw(&s, CARD_RAIN);
    ALLOWS(&s, die(1));
    HAPPENED(E_IDLE, CARD_RAIN, ANY, ANY);
}

RULE("C10 A56", another_cart_is_pushed_as_far_as_ones_own_drove)
{
    plg_state s = before_card(3, 5, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(8, 1);
    s.cart[BLUE] = (uint16_t)house(34);
    draw(&s, CARD_NEWTON);
    ALLOWS(&s, step(house(2)));
    ALLOWS(&s, claim(2));
    ALLOWS(&s, step(sq(9, 2)));
    ALLOWS(&s, step(sq(9, 3)));
    assert_int_equal(s.phase, PHASE_PUSH);
    assert_int_equal(s.moved, 3);
    REFUSES(&s, push(RED_SEAT), "C10");
    ALLOWS(&s, push(BLUE));
    HAPPENED(E_PUSHED, RED_SEAT, BLUE, 3);
    assert_int_equal(actor(&s), RED_SEAT);
    ALLOWS(&s, step(sq(9, 9)));
    REFUSES(&s, step(house(29)), "A56");
    REFUSES(&s, step(house(30)), "R9");
    ALLOWS(&s, step(sq(9, 8)));
    ALLOWS(&s, step(sq(9, 7)));
    assert_int_equal(s.cart[BLUE], sq(9, 7));
    assert_int_equal(s.phase, PHASE_BAG);
    assert_int_equal(s.walker, RED_SEAT);
    is_sound(&s);
}

RULE("C10 A56", a_pushed_cart_takes_no_ferry_and_stops_at_rats)
{
    plg_state s = before_card(2, 4, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    s.cart[BLUE] = (uint16_t)sq(24, 14);
    put_pieces(&s, RAT, 1, sq(22, 14));
    put_pieces(&s, RAT, 1, sq(25, 14));
    s.load[RED_SEAT] = 24;
    draw(&s, CARD_NEWTON);
    for (unsigned i = 0; i < 4; i++) ALLOWS(&s, legal(&s).row[0]);
    ALLOWS(&s, push(BLUE));
    REFUSES(&s, step(sq(24, 17)), "A56");
    ALLOWS(&s, step(sq(23, 14)));
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("C10", a_cart_that_did_not_move_pushes_nobody)
{
    plg_state s = before_card(2, 4, 1);
    for (const uint16_t *door = plg_doors(STABLES); *door != NOWHERE; door++)
        put_pieces(&s, RAT, 1, *door);
    draw(&s, CARD_NEWTON);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("C11 C12 C17 C31 R24", a_card_sends_the_cart_into_a_titled_building)
{
    static const struct {
        uint16_t card, place;
    } all[] = {{CARD_WREN, TOWN_HALL},
               {CARD_SPOT, CUSTOM_HOUSE},
               {CARD_VERRUCA, CHIROPODISTS},
               {CARD_FLAT_TYRE, WHEELWRIGHTS}};
    for (unsigned i = 0; i < 4; i++) {
        plg_state s = before_card(2, 2, 1);
        put_pieces(&s, FLEA, 1, all[i].place);
        draw(&s, all[i].card);
        HAPPENED(E_SENT, RED_SEAT, all[i].place, ANY);
        ALLOWS(&s, fill());
        assert_int_equal(s.load[RED_SEAT], 12);
        s = before_card(2, 2, 1);
        visit(&s, all[i].place);
        draw(&s, all[i].card);
        REFUSES(&s, fill(), "R24");
    }
}

RULE("A34", a_flea_in_the_building_does_not_bite_whom_a_card_sends)
{
    plg_state s = before_card(2, 2, 1);
    s.load[RED_SEAT] = 3;
    put_pieces(&s, FLEA, 1, TOWN_HALL);
    draw(&s, CARD_WREN);
    assert_int_equal(s.cart[RED_SEAT], TOWN_HALL);
    assert_int_equal(s.load[RED_SEAT], 3);
}

RULE("C13 A41", three_rats_go_on_sewers)
{
    plg_state s = before_card(2, 2, 1);
    put_pieces(&s, CAT, 1, sq(13, 1));
    draw(&s, CARD_THREE_RATS);
    assert_int_equal(legal_rows(&s, V_PUT), 9);
    REFUSES(&s, put(sq(13, 1)), "C13");
    REFUSES(&s, put(sq(14, 1)), "C13");
    ALLOWS(&s, put(sq(25, 1)));
    ALLOWS(&s, put(sq(25, 1)));
    ALLOWS(&s, put(sq(5, 5)));
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(25, 1), 2), 1);
    assert_int_equal(s.bag[RAT], 33);
    assert_int_equal(s.phase, PHASE_CART);
}

RULE("C13", fewer_rats_or_none_at_all)
{
    plg_state s = before_card(2, 2, 1);
    put_pieces(&s, RAT, 35, HARBOUR);
    draw(&s, CARD_THREE_RATS);
    ALLOWS(&s, put(sq(25, 1)));
    assert_int_equal(s.phase, PHASE_CART);
    s = before_card(2, 2, 1);
    put_pieces(&s, RAT, 36, HARBOUR);
    is_idle(&s, CARD_THREE_RATS);
    s = before_card(2, 2, 1);
    for (unsigned i = 0; i < SQUARES; i++)
        if (plg_has(&plg_sewer, i)) put_pieces(&s, FLEA, 1, i);
    is_idle(&s, CARD_THREE_RATS);
}

RULE("C14 J6", a_boring_card_may_be_left_alone)
{
    plg_state s = before_card(2, 2, 1);
    draw(&s, CARD_BORING);
    plg_state bored = s;
    assert_int_equal(legal_rows(&s, V_GO), 14);
    ALLOWS(&s, go(sq(14, 14)));
    assert_int_equal(s.cart[RED_SEAT], sq(14, 14));
    ALLOWS(&bored, no());
    assert_int_equal(bored.cart[RED_SEAT], STABLES);
    assert_int_equal(bored.phase, PHASE_CART);
    is_sound(&bored);
}

// Fleas and rats on every square of a street.
static void crowd(plg_state *s, unsigned first)
{
    for (unsigned i = 0; i < SQUARES; i++)
        if (plg_street[i] == first) put_pieces(s, RAT, 1, i);
}

RULE("C14 C18 C19 A70", on_a_crowded_quay_nothing_happens)
{
    plg_state s = before_card(2, 2, 1);
    crowd(&s, MELCOMBE_WHARFE);
    is_idle(&s, CARD_BORING);
    s = before_card(2, 2, 1);
    crowd(&s, MELCOMBE_WHARFE);
    is_idle(&s, CARD_ABIGAIL);
    s = before_card(2, 2, 1);
    crowd(&s, WEYMOUTH_QUAY);
    is_idle(&s, CARD_STORM);
}

RULE("C15 A31", nobody_buries_while_the_gravediggers_strike)
{
    plg_state s = before_card(2, 4, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(11, 17);
    s.load[RED_SEAT] = 9;
    draw(&s, CARD_STRIKE);
    REFUSES(&s, step(CLARKS_HILL), "C15");
    take_step(&s, STEP_TURN_END, NULL);
    s.load[BLUE] = 9;
    s.cart[BLUE] = (uint16_t)sq(10, 17);
    s.green = 4;
    take_step(&s, STEP_CART, NULL);
    ALLOWS(&s, step(CLARKS_HILL));
}

RULE("C16 A60", the_cart_goes_to_any_free_square_street_first)
{
    plg_state s = before_card(2, 2, 1);
    hang(&s, CARD_NO_BRIDGE);
    REFUSES(&s, street(LOVE_LANE), "C16");
    draw(&s, CARD_ANYWHERE);
    assert_int_equal(legal_rows(&s, V_STREET), STREETS - 1);
    REFUSES(&s, street(TOWN_BRIDGE), "A60");
    put_pieces(&s, RAT, 1, sq(8, 22));
    ALLOWS(&s, street(LOVE_LANE));
    REFUSES(&s, go(sq(8, 22)), "A60");
    ALLOWS(&s, go(sq(8, 24)));
    assert_int_equal(s.cart[RED_SEAT], sq(8, 24));
}

RULE("C18 C19", a_card_sends_the_cart_to_a_quay)
{
    plg_state s = before_card(2, 2, 1);
    draw(&s, CARD_STORM);
    assert_int_equal(legal_rows(&s, V_GO), 15);
    ALLOWS(&s, go(sq(28, 17)));
    s = before_card(2, 2, 1);
    s.cart[BLUE] = (uint16_t)sq(15, 14);
    draw(&s, CARD_ABIGAIL);
    assert_int_equal(legal_rows(&s, V_GO), 13);
    REFUSES(&s, go(sq(15, 14)), "A60");
    ALLOWS(&s, go(sq(16, 14)));
}

RULE("C20 A58 R41", fleas_within_three_squares_go_back_into_the_bag)
{
    plg_state s = before_card(2, 2, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(24, 14);
    put_pieces(&s, FLEA, 1, sq(21, 14));
    put_pieces(&s, FLEA, 1, sq(20, 14));
    put_pieces(&s, FLEA, 2, HELL_HOUSE);
    put_pieces(&s, FLEA, 1, sq(24, 17));
    put_pieces(&s, FLEA, 1, ROYAL_OAK);
    put_pieces(&s, RAT, 1, sq(23, 14));
    draw(&s, CARD_FLEA_COMB);
    HAPPENED(E_COMBED, 3, ANY, ANY);
    assert_int_equal(s.bag[FLEA], 21);
    assert_int_equal(facts(&s, F_VERMIN, FLEA, (int)sq(20, 14), 1), 1);
    assert_int_equal(facts(&s, F_VERMIN, FLEA, (int)sq(24, 17), 1), 1);
    is_sound(&s);
}

RULE("C20 A58", a_door_counts_one_on_both_ends)
{
    plg_state s = before_card(2, 2, 1);
    s.cart[RED_SEAT] = (uint16_t)house(2);
    put_pieces(&s, FLEA, 1, house(2));
    put_pieces(&s, FLEA, 1, house(3));
    put_pieces(&s, FLEA, 1, house(6));
    draw(&s, CARD_FLEA_COMB);
    HAPPENED(E_COMBED, 2, ANY, ANY);
    s = before_card(2, 2, 1);
    put_pieces(&s, FLEA, 1, sq(5, 1));
    is_idle(&s, CARD_FLEA_COMB);
}

RULE("C21", the_vacuum_cleaner_goes_home)
{
    plg_state s = before_card(2, 2, 1);
    put_pieces(&s, VACUUM, 1, sq(5, 1));
    draw(&s, CARD_REVOLT);
    assert_int_equal(facts(&s, F_VERMIN, VACUUM, STABLES, 1), 1);
    s = before_card(2, 2, 1);
    is_idle(&s, CARD_REVOLT);
}

RULE("C22 A60", an_opponent_is_put_beside_the_ditch)
{
    plg_state s = before_card(3, 2, 1);
    s.cart[GOLD] = (uint16_t)sq(6, 1);
    draw(&s, CARD_FAVOUR);
    assert_int_equal(legal_rows(&s, V_SEND), 2 * 22);
    REFUSES(&s, send_cart(RED_SEAT, sq(5, 1)), "C22");
    REFUSES(&s, send_cart(BLUE, sq(6, 1)), "A60");
    REFUSES(&s, send_cart(BLUE, sq(5, 2)), "A60");
    ALLOWS(&s, send_cart(BLUE, sq(27, 1)));
    assert_int_equal(s.cart[BLUE], sq(27, 1));
    s = before_card(2, 2, 1);
    crowd(&s, CONEYGAR_LANE);
    is_idle(&s, CARD_FAVOUR);
}

RULE("C23 C28 C30 A72 A64", cards_to_keep_are_kept_and_go_under_when_used)
{
    static const plg_card all[] = {CARD_LICENCE, CARD_SECRET_PASS, CARD_PASSAGE};
    for (unsigned i = 0; i < 3; i++) {
        plg_state s = before_card(2, 2, 1);
        draw(&s, all[i]);
        HAPPENED(E_KEPT, RED_SEAT, (int)all[i], ANY);
        assert_true(plg_holds(&s, RED_SEAT, all[i]));
        assert_int_equal(s.known, 0);
        plg_spend(&s, all[i]);
        assert_int_equal(s.deck[0], all[i]);
        is_sound(&s);
    }
}

RULE("C24 A5", the_bakers_dozen_is_thirteen_from_above_and_below)
{
    for (unsigned load = 0; load <= 24; load += 12) {
        plg_state s = before_card(2, 2, 1);
        s.load[RED_SEAT] = (uint8_t)load;
        draw(&s, CARD_BAKER);
        assert_int_equal(s.load[RED_SEAT], 13);
    }
}

RULE("C25", the_cart_goes_to_the_beach)
{
    plg_state s = before_card(2, 2, 1);
    s.cart[BLUE] = BEACH;
    draw(&s, CARD_SEASIDE);
    assert_int_equal(s.cart[RED_SEAT], BEACH);
    is_sound(&s);
}

RULE("C26 A51", a_hijack_swaps_place_and_load)
{
    plg_state s = before_card(3, 2, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    s.load[RED_SEAT] = 2;
    s.load[GOLD] = 12;
    draw(&s, CARD_HIJACK);
    REFUSES(&s, hijack(RED_SEAT), "C26");
    ALLOWS(&s, hijack(GOLD));
    HAPPENED(E_HIJACKED, RED_SEAT, GOLD, ANY);
    assert_int_equal(s.cart[RED_SEAT], STABLES);
    assert_int_equal(s.load[RED_SEAT], 12);
    assert_int_equal(s.cart[GOLD], sq(5, 1));
    assert_int_equal(s.load[GOLD], 2);
}

RULE("A52", a_waiting_claim_belongs_to_the_place)
{
    plg_state s = before_card(2, 4, 1);
    s.cart[BLUE] = (uint16_t)house(4);
    draw(&s, CARD_HIJACK);
    ALLOWS(&s, hijack(BLUE));
    ALLOWS(&s, claim(3));
    assert_true(plg_visited(&s, house(4)));
}
