// 3.3: the class cards of Africanus, in a turn and in the final round.

#include "africa.h"

static const mi_action *four_cards(void)
{
    static const mi_action acts[] = {
        {V_ASTRONOMER, {0}}, {V_EXPLORER, {0}}, {V_SULTAN, {0}}, {V_TRADER, {GERMANIA}}};
    return acts;
}

RULE("3.3.1", the_new_cards_work_once_for_their_owner_before_the_plague_moves)
{
    for (unsigned i = 0; i < 4; i++) {
        mi_action act = four_cards()[i];
        rat_africa s = an_african_turn(3);
        settle_cubes(&s.base, RED, ITALIA, 2);
        REFUSES(&s.base, act, "2.3.1b");
        give(&s.base, RED, ASTRONOMER + i);
        s.base.seat[s.base.turn].used = (uint16_t)(1u << (ASTRONOMER + i));
        REFUSES(&s.base, act, "2.3.1a");
        s.base.seat[s.base.turn].used = 0;
        rat_africa later = s;
        later.base.phase = PHASE_SPREAD;
        REFUSES(&later.base, act, "3.3.1");
        agree(&later.base, "cardsAnyTime", "on");
        later.base.stage = SPREADING;
        REFUSES(&later.base, act, "3.3.1");
        ALLOWS(&s.base, act);
    }
}

RULE("3.5.1 3.3.1", the_new_cards_work_in_the_final_round_too)
{
    for (unsigned i = 0; i < 4; i++) {
        rat_africa s = an_african_final(3);
        settle_cubes(&s.base, RED, ITALIA, 2);
        give(&s.base, RED, ASTRONOMER + i);
        ALLOWS(&s.base, four_cards()[i]);
    }
}

// ---- 3.3.2 ----

RULE("3.3.2", each_card_of_a_class_is_hit_as_in_the_example_of_the_booklet)
{
    rat_africa s = an_african_turn(3);
    settle_cubes(&s.base, RED, ITALIA, 3);
    settle_cubes(&s.base, BLUE, ITALIA, 3);
    give(&s.base, RED, EXPLORER);
    give(&s.base, BLUE, SULTAN);
    rat_africa one = s;
    strike(&one.base, ITALIA, (rat_face){1, "I"});
    assert_int_equal(one.base.seat[RED].cubes[ITALIA], 2);
    assert_int_equal(one.base.seat[BLUE].cubes[ITALIA], 2);
    give(&s.base, RED, TRADER);
    strike(&s.base, ITALIA, (rat_face){1, "I"});
    assert_int_equal(s.base.seat[RED].cubes[ITALIA], 1);
    assert_int_equal(s.base.seat[BLUE].cubes[ITALIA], 2);
}

RULE("Q38", a_symbol_without_a_card_does_nothing)
{
    rat_africa s = an_african_turn(2);
    settle_cubes(&s.base, RED, ITALIA, 2);
    strike(&s.base, ITALIA, (rat_face){1, "IPK"});
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
}

RULE("Q38 3.2.1", a_class_out_of_play_is_inert_on_tokens_and_region_cards)
{
    rat_africa s = an_african_turn(2);
    s.cards = 1u << KING;
    settle_cubes(&s.base, RED, ITALIA, 2);
    give(&s.base, RED, KING);
    hold(&s.base, RED, POLONIA_1);
    comes_up(&s.base, ITALIA, F01);
    REFUSES(&s.base, protect(POLONIA_1), "3.4.1b");
    ALLOWS(&s.base, pass());
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
}

// ---- 3.3.3 the Astronomer ----

static rat_africa with_astronomer(void)
{
    rat_africa s = an_african_turn(3);
    give(&s.base, RED, ASTRONOMER);
    return s;
}

static void three_are_drawn(rat_state *s, mi_action by)
{
    ALLOWS(s, by);
    ALLOWS(s, draws(GALLIA_1));
    REFUSES(s, draws(GALLIA_1), "3.4.3");
    ALLOWS(s, draws(ITALIA_2));
    ALLOWS(s, draws(TURCIA_3));
}

RULE("3.3.3 3.3.3a", the_astronomer_draws_three_and_keeps_one)
{
    rat_africa s = with_astronomer();
    REFUSES(&s.base, draws(GALLIA_1), "3.3.3");
    REFUSES(&s.base, discard(GALLIA_1), "3.3.3");
    hold(&s.base, RED, ANGLIA_1);
    three_are_drawn(&s.base, astronomer());
    HAPPENED(E_CARD_DRAWN, RED, TURCIA_3, ANY);
    REFUSES(&s.base, discard(ANGLIA_1), "3.3.3a");
    ALLOWS(&s.base, discard(GALLIA_1));
    HAPPENED(E_DISCARDED, RED, GALLIA_1, ANY);
    REFUSES(&s.base, discard(GALLIA_1), "3.3.3a");
    ALLOWS(&s.base, discard(TURCIA_3));
    HAPPENED(E_KEPT, RED, ANY, ANY);
    assert_int_equal(facts(&s.base, F_HAND, RED, ITALIA_2, ANY), 1);
    assert_int_equal(facts(&s.base, F_DISCARD, ANY, ANY, ANY), 2);
    assert_int_equal(s.count[RED], 2);
    assert_int_equal(s.base.phase, PHASE_TURN);
    REFUSES(&s.base, astronomer(), "2.3.1a");
    is_sound(&s.base);
}

RULE("3.3.3 Q45", others_see_what_the_astronomer_discards_and_not_what_he_keeps)
{
    rat_africa s = with_astronomer();
    three_are_drawn(&s.base, astronomer());
    rat_africa blue = african_seen_as(&s.base, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&s.base, F_DRAWN, ANY, ANY, ANY), 3);
    assert_int_equal(facts(&blue.base, F_DRAWN, MI_UNKNOWN, ANY, ANY), 3);
    rat_act drawn = {rattus_game.veil(&s.base, draws(GALLIA_1), MI_SEAT_BIT(BLUE))};
    assert_int_equal(drawn.draw.card, MI_UNKNOWN);
    ALLOWS(&s.base, discard(GALLIA_1));
    ALLOWS(&s.base, discard(TURCIA_3));
    blue = african_seen_as(&s.base, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&blue.base, F_HAND, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&blue.base, F_CARDS, RED, 1, ANY), 1);
    assert_int_equal(facts(&blue.base, F_DISCARD, ANY, ANY, ANY), 2);
}

RULE("Q43", with_fewer_than_three_cards_the_astronomer_draws_what_there_is)
{
    for (unsigned left = 0; left < 3; left++) {
        rat_africa s = with_astronomer();
        all_discarded_but(&s.base, left);
        for (uint64_t cards = s.discards; cards;) {
            unsigned card = rat_pop_place(&cards);
            s.discards &= ~(1ull << card);
            s.deck++;
            hold(&s.base, BLUE, card);
        }
        is_sound(&s.base);
        if (left == 0) REFUSES(&s.base, astronomer(), "Q43");
        if (left == 0) continue;
        ALLOWS(&s.base, astronomer());
        for (unsigned i = 0; i < left; i++) ALLOWS(&s.base, legal(&s.base).row[0]);
        if (left == 2) assert_int_equal(legal_rows(&s.base, V_DISCARD), 2);
        if (left == 2) ALLOWS(&s.base, legal(&s.base).row[0]);
        assert_int_equal(s.count[RED], 1);
        assert_int_equal(s.base.phase, PHASE_TURN);
    }
}

// ---- 3.3.4 the Explorer ----

static rat_africa with_explorer(void)
{
    rat_africa s = an_african_turn(3);
    give(&s.base, RED, EXPLORER);
    return s;
}

RULE("3.3.4 3.3.4a", the_explorer_settles_in_a_region_he_shows)
{
    rat_africa s = with_explorer();
    REFUSES(&s.base, explore(GALLIA), "3.3.4");
    three_are_drawn(&s.base, explorer());
    HAPPENED(E_CARD_SHOWN, RED, TURCIA_3, ANY);
    REFUSES(&s.base, explore(ANGLIA), "3.3.4a");
    assert_int_equal(legal(&s.base).n, 3);
    ALLOWS(&s.base, explore(ITALIA));
    HAPPENED(E_EXPLORED, RED, ITALIA, ANY);
    assert_int_equal(s.base.seat[RED].cubes[ITALIA], 1);
    assert_int_equal(s.base.seat[RED].stock, 19);
    assert_int_equal(facts(&s.base, F_DISCARD, ANY, ANY, ANY), 3);
    assert_int_equal(s.count[RED], 0);
    is_sound(&s.base);
}

RULE("3.3.4 Q45", everybody_sees_what_the_explorer_draws)
{
    rat_africa s = with_explorer();
    ALLOWS(&s.base, explorer());
    rat_act drawn = {rattus_game.veil(&s.base, draws(GALLIA_1), 0)};
    assert_int_equal(drawn.draw.card, GALLIA_1);
    ALLOWS(&s.base, draws(GALLIA_1));
    rat_africa nobody = african_seen_as(&s.base, 0);
    assert_int_equal(facts(&nobody.base, F_DRAWN, GALLIA_1, ANY, ANY), 1);
}

RULE("Q44", three_cards_of_one_region_leave_the_explorer_no_choice)
{
    rat_africa s = with_explorer();
    ALLOWS(&s.base, explorer());
    for (unsigned i = 0; i < 3; i++) ALLOWS(&s.base, draws(GALLIA_1 + i));
    assert_int_equal(legal(&s.base).n, 1);
    ALLOWS(&s.base, explore(GALLIA));
}

RULE("Q44 Q43", without_a_cube_or_a_card_the_explorer_stays_at_home)
{
    rat_africa s = with_explorer();
    settle_cubes(&s.base, RED, GALLIA, 20);
    REFUSES(&s.base, explorer(), "Q44");
    s = with_explorer();
    while (s.deck) hold(&s.base, BLUE, (unsigned)__builtin_ctzll(rat_undrawn(&s.base)));
    REFUSES(&s.base, explorer(), "Q43");
}

// ---- 3.3.5 the Sultan ----

static rat_africa with_sultan(void)
{
    rat_africa s = an_african_turn(3);
    give(&s.base, RED, SULTAN);
    settle_cubes(&s.base, RED, ITALIA, 2);
    settle_cubes(&s.base, RED, GALLIA, 1);
    settle_cubes(&s.base, BLUE, ITALIA, 1);
    return s;
}

RULE("3.1.7 3.3.5 3.3.5a 3.3.5b", the_sultan_puts_a_disc_under_an_own_cube)
{
    rat_africa s = with_sultan();
    send(&s.base, RED, GALLIA);
    send(&s.base, BLUE, ITALIA);
    REFUSES(&s.base, envoy(ITALIA), "3.3.5");
    ALLOWS(&s.base, sultan());
    REFUSES(&s.base, envoy(ANGLIA), "3.3.5b");
    REFUSES(&s.base, envoy(GALLIA), "3.3.5a");
    ALLOWS(&s.base, envoy(ITALIA));
    HAPPENED(E_DIPLOMAT_SENT, RED, ITALIA, ANY);
    assert_int_equal(facts(&s.base, F_DIPLOMAT, ITALIA, ANY, ANY), 2);
    assert_int_equal(facts(&s.base, F_DISCS, 12, ANY, ANY), 1);
    REFUSES(&s.base, sultan(), "2.3.1a");
    is_sound(&s.base);
}

RULE("Q46", the_sultan_needs_a_disc_and_a_region)
{
    rat_africa s = with_sultan();
    send(&s.base, RED, GALLIA);
    send(&s.base, RED, ITALIA);
    REFUSES(&s.base, sultan(), "Q46");
    s = with_sultan();
    s.base.seat[BLUE].palace = s.envoys[BLUE] = 15;
    s.base.seat[BLUE].stock = 4;
    REFUSES(&s.base, sultan(), "Q46");
    s.envoys[BLUE] = 14;
    ALLOWS(&s.base, sultan());
    s = an_african_turn(3);
    give(&s.base, RED, SULTAN);
    s.base.seat[RED].palace = 20;
    s.base.seat[RED].stock = 0;
    REFUSES(&s.base, sultan(), "Q46");
}

RULE("3.3.5", a_diplomat_counts_like_any_cube)
{
    rat_africa s = with_sultan();
    send(&s.base, RED, ITALIA);
    send(&s.base, BLUE, ITALIA);
    assert_int_equal(rat_population(&s.base, ITALIA), 3);
    strike(&s.base, ITALIA, (rat_face){3, "M"});
    HAPPENED(E_LOST, RED, ITALIA, MAJORITY);
    NOT_HAPPENED(E_LOST, BLUE, ANY, ANY);
    strike(&s.base, ITALIA, (rat_face){2, "M"});
    HAPPENED(E_DIPLOMAT_LOST, RED, ITALIA, ANY);
    HAPPENED(E_DIPLOMAT_LOST, BLUE, ITALIA, ANY);
}

RULE("3.3.5c", ordinary_cubes_are_lost_before_the_diplomat)
{
    rat_africa s = with_sultan();
    send(&s.base, RED, ITALIA);
    strike(&s.base, ITALIA, (rat_face){1, "A"});
    assert_int_equal(facts(&s.base, F_DIPLOMAT, ITALIA, RED, ANY), 1);
    NOT_HAPPENED(E_DIPLOMAT_LOST, ANY, ANY, ANY);
    strike(&s.base, ITALIA, (rat_face){1, "A"});
    HAPPENED(E_DIPLOMAT_LOST, RED, ITALIA, ANY);
    assert_int_equal(facts(&s.base, F_DISCS, 15, ANY, ANY), 1);
    is_sound(&s.base);
}

RULE("3.3.5", a_disc_without_its_cube_is_noticed)
{
    rat_africa s = with_sultan();
    send(&s.base, RED, ANGLIA);
    assert_string_equal(rattus_game.broken(&s.base), "3.3.5");
}

// Red has the Merchant, two cubes in Italia of which one is a diplomat, one in Gallia.
static rat_africa with_merchant(void)
{
    rat_africa s = with_sultan();
    give(&s.base, RED, MERCHANT);
    send(&s.base, RED, ITALIA);
    return s;
}

RULE("Q47 Q62", the_merchant_escorts_a_diplomat)
{
    rat_africa s = with_merchant();
    REFUSES(&s.base, escort(GALLIA, 1), "2.4.4");
    ALLOWS(&s.base, merchant(ITALIA));
    REFUSES(&s.base, ship(GALLIA, 2), "2.4.4c");
    REFUSES(&s.base, escort(ANGLIA, 1), "2.4.4b");
    REFUSES(&s.base, escort(GALLIA, 3), "2.4.4c");
    rat_africa alone = s, both = s, plain = s;
    ALLOWS(&alone.base, escort(GALLIA, 1));
    HAPPENED(E_ESCORTED, RED, ITALIA, GALLIA);
    assert_int_equal(facts(&alone.base, F_DIPLOMAT, GALLIA, RED, ANY), 1);
    assert_int_equal(alone.base.seat[RED].cubes[ITALIA], 1);
    is_sound(&alone.base);
    ALLOWS(&both.base, escort(GALLIA, 2));
    assert_int_equal(both.base.seat[RED].cubes[GALLIA], 3);
    ALLOWS(&plain.base, ship(GALLIA, 1));
    assert_int_equal(facts(&plain.base, F_DIPLOMAT, ITALIA, RED, ANY), 1);
    is_sound(&plain.base);
}

RULE("Q47 Q62", no_diplomat_comes_where_one_is_already)
{
    rat_africa s = with_merchant();
    send(&s.base, RED, GALLIA);
    ALLOWS(&s.base, merchant(ITALIA));
    REFUSES(&s.base, escort(GALLIA, 1), "Q47");
    ALLOWS(&s.base, ship(GALLIA, 1));
    s = with_merchant();
    ALLOWS(&s.base, merchant(GALLIA));
    REFUSES(&s.base, escort(ITALIA, 1), "Q62");
}

RULE("Q47", a_diplomat_alone_among_diplomats_stays)
{
    rat_africa s = an_african_turn(2);
    give(&s.base, RED, MERCHANT);
    settle_cubes(&s.base, RED, ANGLIA, 1);
    settle_cubes(&s.base, RED, GALLIA, 1);
    settle_cubes(&s.base, RED, SCANDIA, 1);
    send(&s.base, RED, ANGLIA);
    send(&s.base, RED, GALLIA);
    send(&s.base, RED, SCANDIA);
    REFUSES(&s.base, merchant(ANGLIA), "Q47");
    ALLOWS(&s.base, merchant(GALLIA));
}

static rat_africa with_king(void)
{
    rat_africa s = with_sultan();
    no_rats(&s.base);
    give(&s.base, RED, KING);
    send(&s.base, RED, GALLIA);
    return s;
}

RULE("Q48 Q62", the_king_may_bring_a_diplomat_to_the_palace)
{
    rat_africa s = with_king();
    REFUSES(&s.base, king(GALLIA), "Q62");
    REFUSES(&s.base, crown(ITALIA), "Q62");
    ALLOWS(&s.base, crown(GALLIA));
    HAPPENED(E_DIPLOMAT_CROWNED, RED, GALLIA, ANY);
    assert_int_equal(facts(&s.base, F_ENVOYS, RED, 1, ANY), 1);
    assert_int_equal(s.base.seat[RED].palace, 1);
    assert_int_equal(facts(&s.base, F_DISCS, 14, ANY, ANY), 1);
    assert_int_equal(rat_diplomat_points(&s.base, RED), 4);
    is_sound(&s.base);
}

RULE("Q48", the_king_takes_an_ordinary_cube_beside_a_diplomat)
{
    rat_africa s = with_king();
    send(&s.base, RED, ITALIA);
    ALLOWS(&s.base, king(ITALIA));
    assert_int_equal(facts(&s.base, F_DIPLOMAT, ITALIA, RED, ANY), 1);
    is_sound(&s.base);
    s = with_king();
    agree(&s.base, "palaceDiplomats", "off");
    REFUSES(&s.base, crown(GALLIA), "Q48");
    REFUSES(&s.base, king(GALLIA), "Q48");
    s = with_king();
    rats(&s.base, GALLIA, 1);
    REFUSES(&s.base, crown(GALLIA), "2.4.1a");
}

// ---- 3.3.6 the Trader ----

// The caravan stands in Gallia: Red and Blue have two cubes there, Gold one; in Germania,
// on its way, Gold has one.
static rat_africa with_trader(void)
{
    rat_africa s = an_african_turn(3);
    give(&s.base, RED, TRADER);
    settle_cubes(&s.base, RED, GALLIA, 2);
    settle_cubes(&s.base, BLUE, GALLIA, 2);
    settle_cubes(&s.base, GOLD, GALLIA, 1);
    settle_cubes(&s.base, GOLD, GERMANIA, 1);
    return s;
}

RULE("3.1.5 3.3.6 3.3.6a Q50", the_caravan_goes_two_steps_and_not_back)
{
    rat_africa s = with_trader();
    REFUSES(&s.base, trader(TURCIA), "Q50");
    REFUSES(&s.base, trader(GALLIA), "Q50");
    REFUSES(&s.base, halt(POLONIA), "3.3.6");
    ALLOWS(&s.base, trader(GERMANIA));
    REFUSES(&s.base, halt(GALLIA), "3.3.6a");
    REFUSES(&s.base, halt(GERMANIA), "Q50");
    REFUSES(&s.base, halt(TURCIA), "Q50");
    ALLOWS(&s.base, halt(POLONIA));
    HAPPENED(E_CARAVAN_MOVED, RED, GALLIA, GERMANIA);
    assert_int_equal(s.caravan, POLONIA);
}

RULE("3.3.6 Q49", all_with_the_most_cubes_are_asked_where_it_leaves_and_passes)
{
    rat_africa s = with_trader();
    s.base.turn = BLUE;
    s.base.seat[RED].held = 0;
    give(&s.base, BLUE, TRADER);
    REFUSES(&s.base, join(), "3.3.6");
    REFUSES(&s.base, abstain(), "Q49");
    ALLOWS(&s.base, trader(GERMANIA));
    ALLOWS(&s.base, halt(POLONIA));
    assert_int_equal(actor(&s.base), BLUE);
    ALLOWS(&s.base, join());
    HAPPENED(E_JOINED, BLUE, GALLIA, ANY);
    assert_int_equal(actor(&s.base), RED);
    ALLOWS(&s.base, abstain());
    assert_int_equal(actor(&s.base), GOLD);
    ALLOWS(&s.base, join());
    HAPPENED(E_JOINED, GOLD, GERMANIA, ANY);
    assert_int_equal(s.base.phase, PHASE_TURN);
    assert_int_equal(actor(&s.base), BLUE);
    assert_int_equal(s.base.seat[BLUE].cubes[GALLIA], 3);
    assert_int_equal(s.base.seat[RED].cubes[GALLIA], 2);
    assert_int_equal(s.base.seat[GOLD].cubes[GERMANIA], 2);
    assert_int_equal(rat_population(&s.base, POLONIA), 0);
    is_sound(&s.base);
}

RULE("Q49", an_empty_region_and_an_empty_stock_bring_nothing)
{
    rat_africa s = with_trader();
    settle_cubes(&s.base, RED, TURCIA, 18);
    ALLOWS(&s.base, trader(ITALIA));
    ALLOWS(&s.base, halt(HUNGARIA));
    assert_int_equal(actor(&s.base), BLUE);
    ALLOWS(&s.base, abstain());
    assert_int_equal(s.base.phase, PHASE_TURN);
}

RULE("Q49", cubes_are_added_without_asking_where_that_was_agreed)
{
    rat_africa s = with_trader();
    agree(&s.base, "caravan", "auto");
    ALLOWS(&s.base, trader(GERMANIA));
    ALLOWS(&s.base, halt(POLONIA));
    HAPPENED(E_JOINED, RED, GALLIA, ANY);
    HAPPENED(E_JOINED, BLUE, GALLIA, ANY);
    HAPPENED(E_JOINED, GOLD, GERMANIA, ANY);
    assert_int_equal(s.base.phase, PHASE_TURN);
}

RULE("Q49", without_asking_too_cubes_are_added_clockwise_from_the_active_player)
{
    rat_africa s = with_trader();
    agree(&s.base, "caravan", "auto");
    s.base.seat[RED].held = 0;
    give(&s.base, BLUE, TRADER);
    s.base.turn = BLUE;
    ALLOWS(&s.base, trader(GERMANIA));
    ALLOWS(&s.base, halt(POLONIA));
    assert_int_equal(rule_events.row[1].event, E_JOINED);
    assert_int_equal(rule_events.row[1].field[0], BLUE);
    assert_int_equal(rule_events.row[2].event, E_JOINED);
    assert_int_equal(rule_events.row[2].field[0], RED);
}

RULE("Q31 3.3.6", who_adds_the_last_cube_in_anothers_turn_is_checked_in_the_own)
{
    rat_africa s = with_trader();
    no_rats(&s.base);
    settle_cubes(&s.base, BLUE, TURCIA, 17);
    ALLOWS(&s.base, trader(GERMANIA));
    ALLOWS(&s.base, halt(POLONIA));
    ALLOWS(&s.base, abstain());
    ALLOWS(&s.base, join());
    assert_int_equal(s.base.seat[BLUE].stock, 0);
    ALLOWS(&s.base, abstain());
    ALLOWS(&s.base, move(ITALIA));
    NOT_HAPPENED(E_ALL_PLACED, ANY, ANY, ANY);
    assert_int_equal(actor(&s.base), BLUE);
    ALLOWS(&s.base, move(GALLIA));
    HAPPENED(E_ALL_PLACED, BLUE, ANY, ANY);
}

RULE("3.5.1 3.3.6", in_the_final_round_the_last_player_is_asked_too)
{
    rat_africa s = with_trader();
    s.base.phase = PHASE_FINAL;
    s.base.last = BLUE;
    ALLOWS(&s.base, trader(GERMANIA));
    ALLOWS(&s.base, halt(POLONIA));
    ALLOWS(&s.base, join());
    assert_int_equal(actor(&s.base), BLUE);
    ALLOWS(&s.base, join());
    ALLOWS(&s.base, join());
    assert_int_equal(s.base.phase, PHASE_FINAL);
    assert_int_equal(actor(&s.base), RED);
}

// ---- 3.3.7 the Knight ----

RULE("3.3.7 Q54", the_knight_takes_three_steps_with_five_or_six)
{
    rat_africa s = an_african_turn(6);
    give(&s.base, RED, KNIGHT);
    s.base.plague = ANGLIA;
    REFUSES(&s.base, move(LIBYA), "2.5.1a");
    REFUSES(&s.base, move(ANGLIA), "Q16");
    rat_africa far = s, last = s;
    ALLOWS(&far.base, move(MAURETANIA));
    last.base.phase = PHASE_FINAL;
    last.base.last = BLUE;
    REFUSES(&last.base, move(LIBYA), "2.6.2b");
    rat_africa stay = last;
    ALLOWS(&last.base, move(MAURETANIA));
    ALLOWS(&stay.base, move(ANGLIA));
    s = an_african_turn(4);
    give(&s.base, RED, KNIGHT);
    s.base.plague = ANGLIA;
    REFUSES(&s.base, move(HUNGARIA), "2.5.1a");
    ALLOWS(&s.base, move(ITALIA));
}
