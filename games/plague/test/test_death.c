// R43, R48, R49, C38, C43 to C45: deaths, and the cards against them.

#include "help.h"

static void draw(plg_state *s, plg_card c) { ALLOWS(s, card(c)); }

// A flea beside a cart of Blue's with a load.
static plg_state a_bite(void)
{
    plg_state s = a_turn(3);
    s.cart[BLUE] = (uint16_t)sq(7, 1);
    s.load[BLUE] = 9;
    s.buried[BLUE] = 30;
    put_pieces(&s, FLEA, 1, sq(5, 1));
    open_bag(&s, 4);
    ALLOWS(&s, pick(FLEA, sq(5, 1)));
    ALLOWS(&s, crawl(sq(6, 1)));
    return s;
}

RULE("R43 R48 R41", a_flea_kills_the_driver_and_dies)
{
    plg_state s = a_bite();
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, rest());
    HAPPENED(E_BITTEN, BLUE, ANY, ANY);
    HAPPENED(E_DIED, BLUE, 9, ANY);
    assert_int_equal(s.load[BLUE], 0);
    assert_int_equal(s.cart[BLUE], STABLES);
    assert_int_equal(s.buried[BLUE], 30);
    assert_int_equal(facts(&s, F_GONE, FLEA, 1, ANY), 1);
    assert_int_equal(s.phase, PHASE_BAG);
    assert_int_equal(s.left, 2);
    is_sound(&s);
}

RULE("R43 R49 A73 R8", immunity_out_of_turn_saves_the_load)
{
    plg_state s = a_bite();
    give(&s, BLUE, CARD_IMMUNITY_HAPPY);
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, rest());
    assert_int_equal(s.phase, PHASE_IMMUNE);
    assert_int_equal(actor(&s), BLUE);
    plg_state dies = s;
    ALLOWS(&s, yes());
    HAPPENED(E_SAVED, BLUE, CARD_IMMUNITY_HAPPY, ANY);
    assert_int_equal(s.load[BLUE], 9);
    assert_int_equal(s.cart[BLUE], sq(7, 1));
    assert_int_equal(facts(&s, F_GONE, FLEA, 1, ANY), 1);
    assert_int_equal(s.deck[0], CARD_IMMUNITY_HAPPY);
    assert_int_equal(actor(&s), RED_SEAT);
    is_sound(&s);
    ALLOWS(&dies, no());
    assert_int_equal(dies.load[BLUE], 0);
    assert_true(plg_holds(&dies, BLUE, CARD_IMMUNITY_HAPPY));
}

RULE("A73", a_standing_order_saves_loads_and_no_empty_carts)
{
    mi_action answer;
    plg_state s = a_bite();
    assert_false(plague_game.host.stands(&s, ORDER_GUARD, &answer));
    give(&s, BLUE, CARD_IMMUNITY_HAPPY);
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, rest());
    assert_false(plague_game.host.stands(&s, ORDER_ASK, &answer));
    assert_true(plague_game.host.stands(&s, ORDER_GUARD, &answer));
    assert_int_equal(answer.verb, V_YES);
    s.load[BLUE] = 0;
    assert_true(plague_game.host.stands(&s, ORDER_GUARD, &answer));
    assert_int_equal(answer.verb, V_NO);
    s.turn = BLUE;
    assert_false(plague_game.host.stands(&s, ORDER_GUARD, &answer));
}

RULE("A35", a_passing_flea_does_not_bite)
{
    plg_state s = a_bite();
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, crawl(sq(8, 1)));
    ALLOWS(&s, rest());
    NOT_HAPPENED(E_BITTEN, ANY, ANY, ANY);
    assert_int_equal(s.load[BLUE], 9);
}

RULE("A37", one_may_bite_oneself)
{
    plg_state s = a_bite();
    s.cart[RED_SEAT] = (uint16_t)sq(7, 1);
    s.cart[BLUE] = STABLES;
    s.load[RED_SEAT] = 4;
    ALLOWS(&s, crawl(sq(7, 1)));
    ALLOWS(&s, rest());
    HAPPENED(E_DIED, RED_SEAT, 4, ANY);
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("A33", nobody_is_bitten_indoors)
{
    plg_state s = a_turn(2);
    s.cart[BLUE] = (uint16_t)house(2);
    put_pieces(&s, FLEA, 1, sq(8, 1));
    open_bag(&s, 4);
    ALLOWS(&s, pick(FLEA, sq(8, 1)));
    REFUSES(&s, crawl(house(2)), "R35");
    assert_int_equal(legal_rows(&s, V_CRAWL), 2);
}

RULE("C38 A54 R48", misery_may_be_shared)
{
    plg_state s = before_card(3, 4, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    s.cart[GOLD] = (uint16_t)sq(6, 1);
    s.load[RED_SEAT] = s.load[GOLD] = 7;
    draw(&s, CARD_MISERY);
    REFUSES(&s, share(RED_SEAT), "C38");
    plg_state alone = s;
    ALLOWS(&s, share(GOLD));
    HAPPENED(E_DIED, RED_SEAT, 7, ANY);
    HAPPENED(E_DIED, GOLD, 7, ANY);
    assert_int_equal(s.cart[RED_SEAT], STABLES);
    assert_int_equal(s.cart[GOLD], STABLES);
    assert_int_equal(s.phase, PHASE_CART);
    assert_int_equal(s.units, 4);
    ALLOWS(&alone, no());
    assert_int_equal(alone.load[RED_SEAT], 0);
    assert_int_equal(alone.load[GOLD], 7);
    is_sound(&alone);
}

RULE("C38 R49", each_victim_may_be_immune)
{
    plg_state s = before_card(3, 4, 1);
    s.load[RED_SEAT] = s.load[BLUE] = 7;
    give(&s, RED_SEAT, CARD_CURE);
    give(&s, BLUE, CARD_BARSKY);
    draw(&s, CARD_MISERY);
    ALLOWS(&s, share(BLUE));
    assert_int_equal(actor(&s), RED_SEAT);
    ALLOWS(&s, yes());
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, no());
    assert_int_equal(s.load[RED_SEAT], 7);
    assert_int_equal(s.load[BLUE], 0);
    assert_int_equal(actor(&s), RED_SEAT);
    assert_int_equal(s.deck[0], CARD_CURE);
    assert_int_equal(s.deck[1], CARD_MISERY);
    is_sound(&s);
}

RULE("C43 C44 A53", bubonic_plague_costs_load_and_cart_phase)
{
    static const plg_card all[] = {CARD_BUBONIC_BRAVO, CARD_BUBONIC_PARTY};
    for (unsigned i = 0; i < 2; i++) {
        plg_state s = before_card(2, 4, 1);
        s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
        s.load[RED_SEAT] = 7;
        draw(&s, all[i]);
        HAPPENED(E_DIED, RED_SEAT, 7, ANY);
        HAPPENED(E_MISSES, RED_SEAT, ANY, ANY);
        assert_int_equal(s.cart[RED_SEAT], sq(5, 1));
        assert_int_equal(s.phase, PHASE_BAG);
        is_sound(&s);
    }
}

RULE("C45 A53", a_touch_of_plague_leaves_the_load)
{
    plg_state s = before_card(2, 4, 1);
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    s.load[RED_SEAT] = 7;
    draw(&s, CARD_PLAGUE_KEEP);
    assert_int_equal(s.load[RED_SEAT], 7);
    assert_int_equal(s.cart[RED_SEAT], sq(5, 1));
    assert_int_equal(s.phase, PHASE_BAG);
}

RULE("R49 A55 C43 C44 C45", immunity_works_against_the_cards_of_death)
{
    static const plg_card all[] = {CARD_BUBONIC_BRAVO, CARD_BUBONIC_PARTY,
                                   CARD_PLAGUE_KEEP};
    for (unsigned i = 0; i < 3; i++) {
        plg_state s = before_card(2, 4, 1);
        s.load[RED_SEAT] = 7;
        give(&s, RED_SEAT, CARD_IMMUNITY_SLEEP);
        draw(&s, all[i]);
        assert_int_equal(s.phase, PHASE_IMMUNE);
        plg_state dies = s;
        ALLOWS(&s, yes());
        assert_int_equal(s.load[RED_SEAT], 7);
        assert_int_equal(s.phase, PHASE_CART);
        is_sound(&s);
        ALLOWS(&dies, no());
        assert_int_equal(dies.phase, PHASE_BAG);
    }
}

RULE("R49", immunity_does_not_help_against_hijackers_and_flagellants)
{
    plg_state s = before_card(2, 4, 1);
    give(&s, BLUE, CARD_IMMUNITY_SLEEP);
    draw(&s, CARD_HIJACK);
    ALLOWS(&s, hijack(BLUE));
    assert_int_equal(s.phase, PHASE_CART);
    s = before_card(2, 4, 1);
    s.load[RED_SEAT] = 7;
    give(&s, RED_SEAT, CARD_IMMUNITY_SLEEP);
    draw(&s, CARD_FLAGELLANTS);
    assert_int_equal(s.load[RED_SEAT], 0);
}

RULE("A76", the_immunity_card_held_longest_goes_first)
{
    plg_state s = before_card(2, 4, 1);
    give(&s, RED_SEAT, CARD_IMMUNITY_SLEEP);
    give(&s, RED_SEAT, CARD_BARSKY);
    draw(&s, CARD_BUBONIC_BRAVO);
    assert_int_equal(plague_game.prompt(&s).field[1], CARD_IMMUNITY_SLEEP);
    ALLOWS(&s, yes());
    assert_true(plg_holds(&s, RED_SEAT, CARD_BARSKY));
    assert_false(plg_holds(&s, RED_SEAT, CARD_IMMUNITY_SLEEP));
}
