// C27 to C55: public orders, cemeteries and the rest of the cards.

#include "help.h"

static void draw(plg_state *s, plg_card c)
{
    ALLOWS(s, card(c));
    is_sound(s);
}

static void is_idle(plg_state *s, plg_card c)
{
    draw(s, c);
    HAPPENED(E_IDLE, (int)c, ANY, ANY);
}

RULE("C27 R31 R46", the_bridge_is_closed_and_cleared)
{
    plg_state s = before_card(2, 4, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(12, 14);
    s.cart[BLUE] = (uint16_t)sq(12, 16);
    draw(&s, CARD_NO_BRIDGE);
    HAPPENED(E_ORDERED, CARD_NO_BRIDGE, ANY, ANY);
    assert_int_equal(s.cart[BLUE], COUNCIL);
    assert_int_equal(facts(&s, F_BOARD, CARD_NO_BRIDGE, ANY, ANY), 1);
    REFUSES(&s, step(sq(12, 15)), "R31");
    s = before_card(2, 4, 1);
    draw(&s, CARD_NO_BRIDGE);
    assert_int_equal(s.cart[BLUE], STABLES);
}

RULE("C32 R36", sewers_are_closed_and_carts_on_them_caught)
{
    plg_state s = before_card(2, 1, 3);
    s.cart[RED_SEAT] = (uint16_t)sq(10, 1);
    s.cart[BLUE] = (uint16_t)sq(13, 1);
    put_pieces(&s, RAT, 1, sq(5, 5));
    draw(&s, CARD_NO_SEWERS);
    assert_int_equal(s.cart[BLUE], COUNCIL);
    assert_int_equal(s.cart[RED_SEAT], sq(10, 1));
    open_bag(&s, 3);
    ALLOWS(&s, pick(RAT, sq(5, 5)));
    REFUSES(&s, crawl(sq(25, 1)), "R36");
}

RULE("C41 A49 R46", off_the_roads_once_and_the_old_order_is_gone)
{
    plg_state s = before_card(4, 2, 1);
    hang(&s, CARD_NO_MARY);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    s.cart[BLUE] = (uint16_t)house(4);
    s.cart[GOLD] = (uint16_t)sq(13, 16);
    draw(&s, CARD_OFF_ROADS);
    assert_int_equal(s.cart[RED_SEAT], COUNCIL);
    assert_int_equal(s.cart[BLUE], house(4));
    assert_int_equal(s.cart[GOLD], COUNCIL);
    assert_int_equal(s.cart[BLACK], STABLES);
    assert_int_equal(plg_closed(&s), STREETS);
    assert_int_equal(s.board, CARD_OFF_ROADS);
    assert_int_equal(s.deck[s.known - 1], CARD_NO_MARY);
    s = before_card(2, 2, 1);
    draw(&s, CARD_OFF_ROADS);
    assert_int_equal(s.cart[RED_SEAT], STABLES);
}

RULE("C42 C47 A48", a_street_is_closed_and_cleared)
{
    static const struct {
        uint16_t card, street, x;
    } all[] = {{CARD_NO_MARY, ST_MARY_STREET, 17}, {CARD_NO_MAIDEN, MAIDEN_STREET, 21}};
    for (unsigned i = 0; i < 2; i++) {
        plg_state s = before_card(4, 2, 1);
        s.cart[BLUE] = (uint16_t)sq(all[i].x, 3);
        s.cart[GOLD] = (uint16_t)sq(all[i].x, 5);
        s.cart[BLACK] = (uint16_t)house(15);
        draw(&s, (plg_card)all[i].card);
        assert_int_equal(s.cart[BLUE], COUNCIL);
        assert_int_equal(s.cart[GOLD], sq(all[i].x, 5));
        assert_int_equal(s.cart[BLACK], house(15));
        assert_int_equal(plg_closed(&s), all[i].street);
    }
}

RULE("C46 A23", out_of_the_buildings_but_not_out_of_the_stables)
{
    plg_state s = before_card(4, 2, 1);
    s.cart[BLUE] = (uint16_t)house(4);
    s.cart[GOLD] = CAFF;
    s.cart[BLACK] = (uint16_t)sq(5, 1);
    draw(&s, CARD_OUT_OF_HOUSES);
    assert_int_equal(s.cart[RED_SEAT], STABLES);
    assert_int_equal(s.cart[BLUE], COUNCIL);
    assert_int_equal(s.cart[GOLD], COUNCIL);
    assert_int_equal(s.cart[BLACK], sq(5, 1));
    assert_false(plg_visited(&s, house(4)));
}

RULE("A23", the_stables_may_be_a_building)
{
    plg_state s = before_card(2, 2, 1);
    agree(&s, "stables", "building");
    s.cart[BLUE] = (uint16_t)house(4);
    draw(&s, CARD_OUT_OF_HOUSES);
    assert_int_equal(s.cart[RED_SEAT], COUNCIL);
    assert_int_equal(s.cart[BLUE], COUNCIL);
}

RULE("R47 A50", several_carts_wait_in_the_council_offices)
{
    plg_state s = before_card(2, 2, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    s.cart[BLUE] = (uint16_t)sq(6, 1);
    draw(&s, CARD_OFF_ROADS);
    ALLOWS(&s, fill());
    take_step(&s, STEP_TURN_END, NULL);
    s.green = 3;
    take_step(&s, STEP_CART, NULL);
    REFUSES(&s, fill(), "R24");
    ALLOWS(&s, step(sq(5, 17)));
}

RULE("R46", one_order_hangs_at_a_time)
{
    plg_state s = before_card(2, 2, 1);
    draw(&s, CARD_NO_BRIDGE);
    s.phase = PHASE_CARD;
    draw(&s, CARD_NO_SEWERS);
    assert_int_equal(facts(&s, F_BOARD, ANY, ANY, ANY), 1);
    assert_int_equal(s.board, CARD_NO_SEWERS);
    assert_int_equal(s.deck[0], CARD_NO_BRIDGE);
    assert_int_equal(plg_closed(&s), STREETS);
}

RULE("C29 C33 C35 J4", cards_open_cemeteries_for_rounds)
{
    static const struct {
        uint16_t card, place, rounds;
    } all[] = {{CARD_OPEN_NICHOLAS, ST_NICHOLAS, 4},
               {CARD_OPEN_FRIARY, FRIARY, 3},
               {CARD_OPEN_CHAPEL, CHAPEL, 3}};
    for (unsigned i = 0; i < 3; i++) {
        plg_state s = before_card(3, 2, 1);
        draw(&s, (plg_card)all[i].card);
        assert_int_equal(facts(&s, F_GRAVES, all[i].place, ANY, ANY), 1);
        for (unsigned turn = 0; turn < 3u * all[i].rounds - 1; turn++)
            take_step(&s, STEP_TURN_END, NULL);
        assert_true(plg_is_open(&s, all[i].place));
        take_step(&s, STEP_TURN_END, NULL);
        assert_int_equal(s.turn, RED_SEAT);
        assert_false(plg_is_open(&s, all[i].place));
    }
}

RULE("A27 C29 C33 C35", the_later_closing_counts)
{
    plg_state s = before_card(2, 2, 1);
    plg_open(&s, ST_NICHOLAS, 30, NULL);
    uint16_t closes = s.closes[ST_NICHOLAS - CEMETERY_FIRST];
    plg_open(&s, ST_NICHOLAS, 15, NULL);
    assert_int_equal(s.closes[ST_NICHOLAS - CEMETERY_FIRST], closes);
    take_step(&s, STEP_TURN_END, NULL);
    plg_open(&s, ST_NICHOLAS, 30, NULL);
    assert_int_equal(s.closes[ST_NICHOLAS - CEMETERY_FIRST], closes + 1);
}

RULE("C34 A77", the_pope_opens_one_for_a_quarter_of_an_hour)
{
    plg_state s = before_card(2, 2, 1);
    draw(&s, CARD_POPE);
    assert_int_equal(legal_rows(&s, V_OPEN), 4);
    REFUSES(&s, open_gate(CLARKS_HILL), "A77");
    REFUSES(&s, open_gate(STABLES), "C34");
    ALLOWS(&s, open_gate(CHAPEL));
    assert_int_equal(facts(&s, F_CLOSING, CHAPEL, 4, ANY), 1);
}

RULE("C34", where_all_are_open_one_stays_open_longer)
{
    plg_state s = before_card(2, 2, 1);
    for (unsigned place = BOOT_HILL; place <= CHAPEL; place++)
        s.closes[place - CEMETERY_FIRST] = (uint16_t)(s.turns + 1);
    draw(&s, CARD_POPE);
    ALLOWS(&s, open_gate(FRIARY));
    assert_int_equal(facts(&s, F_CLOSING, FRIARY, 4, ANY), 1);
}

RULE("C52 A29 A28", boot_hill_opens_and_shuts)
{
    plg_state s = before_card(2, 2, 1);
    draw(&s, CARD_VICE_VERSA);
    HAPPENED(E_OPENS, BOOT_HILL, ANY, ANY);
    assert_true(plg_is_open(&s, BOOT_HILL));
    s.phase = PHASE_CARD;
    s.unseen |= 1ull << CARD_VICE_VERSA;
    s.known = 0;
    draw(&s, CARD_VICE_VERSA);
    HAPPENED(E_CLOSES, BOOT_HILL, ANY, ANY);
    assert_false(plg_is_open(&s, BOOT_HILL));
    plg_open(&s, BOOT_HILL, 15, NULL);
    assert_true(plg_is_open(&s, BOOT_HILL));
}

// The card opens the gate before the Pope has closed it, and the Pope keeps it open when
// the card comes again.
RULE("A28 C52", what_is_open_does_not_open)
{
    plg_state s = before_card(2, 2, 1);
    plg_open(&s, BOOT_HILL, 15, NULL);
    for (unsigned i = 0; i < 2; i++) {
        s.phase = PHASE_CARD;
        s.unseen |= 1ull << CARD_VICE_VERSA;
        s.known = 0;
        draw(&s, CARD_VICE_VERSA);
        HAPPENED(E_STAYS_OPEN, BOOT_HILL, ANY, ANY);
        assert_int_equal(s.boot, i == 0);
    }
}

RULE("A27 C29", an_opening_on_top_of_another_is_told_as_such)
{
    plg_state s = before_card(2, 2, 1);
    plg_open(&s, ST_NICHOLAS, 15, NULL);
    draw(&s, CARD_OPEN_NICHOLAS);
    HAPPENED(E_STAYS_OPEN, ST_NICHOLAS, ANY, ANY);
}

RULE("C36 A57", five_squares_past_all_rats_and_then_the_cart_phase)
{
    plg_state s = before_card(2, 3, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(7, 1);
    put_pieces(&s, RAT, 1, sq(8, 1));
    put_pieces(&s, RAT, 1, sq(12, 1));
    draw(&s, CARD_FIVE_STEPS);
    assert_int_equal(s.phase, PHASE_STROLL);
    assert_int_equal(s.units, 5);
    REFUSES(&s, step(house(1)), "A57");
    drive_east(&s, 8, 11, 1);
    REFUSES(&s, step(sq(12, 1)), "A9");
    ALLOWS(&s, step(house(4)));
    assert_int_equal(s.phase, PHASE_CART);
    assert_int_equal(facts(&s, F_VERMIN, RAT, (int)sq(8, 1), 1), 1);
    ALLOWS(&s, claim(2));
    is_sound(&s);
}

RULE("C36 A57", the_last_square_may_be_a_grave_and_spends_the_cart_phase)
{
    plg_state s = before_card(2, 3, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(7, 17);
    s.load[RED_SEAT] = 8;
    draw(&s, CARD_FIVE_STEPS);
    drive_east(&s, 8, 11, 17);
    ALLOWS(&s, step(CLARKS_HILL));
    assert_int_equal(s.buried[RED_SEAT], 8);
    assert_int_equal(s.cart[RED_SEAT], STABLES);
    HAPPENED(E_MISSES, RED_SEAT, ANY, ANY);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("A57 R25", a_building_at_the_last_square_spends_it_too)
{
    plg_state s = before_card(2, 9, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(11, 5);
    s.load[RED_SEAT] = 6;
    draw(&s, CARD_FIVE_STEPS);
    drive_east(&s, 12, 15, 5);
    ALLOWS(&s, step(two(2)));
    assert_int_equal(s.load[RED_SEAT], 12);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("C36", as_many_squares_as_possible)
{
    plg_state s = before_card(2, 3, 1);
    hang(&s, CARD_NO_MARY);
    s.cart[RED_SEAT] = (uint16_t)sq(17, 7);
    s.load[RED_SEAT] = 24;
    draw(&s, CARD_FIVE_STEPS);
    HAPPENED(E_IDLE, CARD_FIVE_STEPS, ANY, ANY);
    assert_int_equal(s.phase, PHASE_BAG);
    assert_int_equal(s.cart[RED_SEAT], sq(17, 7));
}

RULE("C48 J7", the_cure_is_sold_or_kept)
{
    plg_state s = before_card(2, 3, 1);
    draw(&s, CARD_CURE);
    REFUSES(&s, go(TOWN_HALL), "C48");
    plg_state kept = s;
    ALLOWS(&s, go(PHARMACEUTICAL));
    ALLOWS(&s, fill());
    assert_int_equal(s.load[RED_SEAT], 12);
    ALLOWS(&kept, keep());
    assert_int_equal(plg_immunity(&kept, RED_SEAT), CARD_CURE);
    is_sound(&kept);
}

RULE("C49 C50 C53 A63", immunity_cards_are_kept_for_all_to_see)
{
    static const plg_card all[] = {CARD_IMMUNITY_HAPPY, CARD_IMMUNITY_LAUGH,
                                   CARD_IMMUNITY_SLEEP};
    for (unsigned i = 0; i < 3; i++) {
        plg_state s = before_card(2, 3, 1);
        draw(&s, all[i]);
        assert_int_equal(plg_immunity(&s, RED_SEAT), all[i]);
        plague_game.hide(&s, 0);
        assert_int_equal(facts(&s, F_HAND, RED_SEAT, (int)all[i], ANY), 1);
    }
}

RULE("C51 A65 J5", flagellants_take_load_and_cards_and_leave_the_dishes)
{
    plg_state s = before_card(2, 3, 1);
    s.load[RED_SEAT] = 9;
    give(&s, RED_SEAT, CARD_PASSAGE);
    give(&s, BLUE, CARD_CURE);
    give(&s, RED_SEAT, CARD_LICENCE);
    draw(&s, CARD_FLAGELLANTS);
    HAPPENED(E_DISHES, RED_SEAT, ANY, ANY);
    assert_int_equal(s.load[RED_SEAT], 0);
    assert_int_equal(s.hands, 1);
    assert_int_equal(s.deck[0], CARD_PASSAGE);
    assert_int_equal(s.deck[1], CARD_LICENCE);
    assert_int_equal(s.deck[2], CARD_FLAGELLANTS);
    assert_int_equal(facts(&s, F_WASHER, RED_SEAT, ANY, ANY), 1);
    ALLOWS(&s, stop());
    HAPPENED(E_DISHES, RED_SEAT, ANY, ANY);
}

RULE("C54 A59", across_the_water_from_the_north_only)
{
    plg_state s = before_card(2, 3, 1);
    draw(&s, CARD_CROSS_OVER);
    assert_int_equal(legal_rows(&s, V_GO), 92);
    ALLOWS(&s, go(sq(8, 24)));
    s = before_card(2, 3, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(12, 15);
    is_idle(&s, CARD_CROSS_OVER);
    s = before_card(2, 3, 1);
    s.cart[RED_SEAT] = COUNCIL;
    is_idle(&s, CARD_CROSS_OVER);
}

RULE("C55 A32", a_flea_leaps_on_to_boot_hill_and_stops_no_burial)
{
    plg_state s = before_card(2, 3, 2);
    s.boot = true;
    s.load[RED_SEAT] = 5;
    s.cart[RED_SEAT] = (uint16_t)sq(4, 22);
    draw(&s, CARD_LEAP);
    assert_int_equal(facts(&s, F_VERMIN, FLEA, BOOT_HILL, 1), 1);
    ALLOWS(&s, step(BOOT_HILL));
    assert_int_equal(s.buried[RED_SEAT], 5);
    ALLOWS(&s, pick(FLEA, BOOT_HILL));
    ALLOWS(&s, crawl(sq(4, 23)));
    assert_int_equal(s.left, 1);
    s = before_card(2, 3, 2);
    put_pieces(&s, FLEA, 24, house(5));
    is_idle(&s, CARD_LEAP);
}

// ---- the deck ----

RULE("A65 R2 R5", what_nobody_has_seen_is_drawn_by_lot)
{
    plg_state s = before_card(2, 3, 1);
    assert_int_equal(legal_rows(&s, V_CARD), 55);
    draw(&s, CARD_BAKER);
    s.phase = PHASE_CARD;
    assert_int_equal(legal_rows(&s, V_CARD), 54);
    REFUSES(&s, card(CARD_BAKER), "A65");
    assert_int_equal(facts(&s, F_DECK, 55, CARD_BAKER, ANY), 1);
}

RULE("A65", what_has_been_seen_comes_back_in_order)
{
    plg_state s = before_card(2, 3, 1);
    for (plg_card c = 0; c < CARDS; c++) plg_under(&s, CARDS - 1 - c);
    s.unseen = 0;
    assert_int_equal(legal_rows(&s, V_CARD), 1);
    REFUSES(&s, card(0), "A65");
    draw(&s, CARD_LEAP);
    s.phase = PHASE_CARD;
    assert_int_equal(s.deck[54], CARD_LEAP);
    draw(&s, CARD_CROSS_OVER);
    assert_int_equal(facts(&s, F_UNSEEN, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&s, F_DECK, 1, CARD_IMMUNITY_SLEEP, ANY), 1);
}

RULE("A70", what_cannot_be_done_is_skipped)
{
    plg_state s = before_card(2, 3, 1);
    is_idle(&s, CARD_CATCH_BEACH);
    assert_int_equal(s.phase, PHASE_CART);
    assert_int_equal(s.deck[0], CARD_CATCH_BEACH);
}
