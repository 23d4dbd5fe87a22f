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
        rat_state s = an_african_turn(3);
        settle_cubes(&s, RED, ITALIA, 2);
        REFUSES(&s, act, "2.3.1b");
        give(&s, RED, ASTRONOMER + i);
        s.used = (uint16_t)(1u << (ASTRONOMER + i));
        REFUSES(&s, act, "2.3.1a");
        s.used = 0;
        rat_state later = s;
        later.phase = PHASE_SPREAD;
        REFUSES(&later, act, "2.3.1");
        ALLOWS(&s, act);
    }
}

RULE("3.5.1 3.3.1", the_new_cards_work_in_the_final_round_too)
{
    for (unsigned i = 0; i < 4; i++) {
        rat_state s = an_african_final(3);
        settle_cubes(&s, RED, ITALIA, 2);
        give(&s, RED, ASTRONOMER + i);
        ALLOWS(&s, four_cards()[i]);
    }
}

// ---- 3.3.2 ----

RULE("3.3.2", each_card_of_a_class_is_hit_as_in_the_example_of_the_booklet)
{
    rat_state s = an_african_turn(3);
    settle_cubes(&s, RED, ITALIA, 3);
    settle_cubes(&s, BLUE, ITALIA, 3);
    give(&s, RED, EXPLORER);
    give(&s, BLUE, SULTAN);
    rat_state one = s;
    strike(&one, ITALIA, (rat_face){1, "I"});
    assert_int_equal(one.cubes[RED][ITALIA], 2);
    assert_int_equal(one.cubes[BLUE][ITALIA], 2);
    give(&s, RED, TRADER);
    strike(&s, ITALIA, (rat_face){1, "I"});
    assert_int_equal(s.cubes[RED][ITALIA], 1);
    assert_int_equal(s.cubes[BLUE][ITALIA], 2);
}

RULE("Q38", a_symbol_without_a_card_does_nothing)
{
    rat_state s = an_african_turn(2);
    settle_cubes(&s, RED, ITALIA, 2);
    strike(&s, ITALIA, (rat_face){1, "IPK"});
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
}

RULE("Q38 3.2.1", a_class_out_of_play_is_inert_on_tokens_and_region_cards)
{
    rat_state s = an_african_turn(2);
    s.cards = 1u << KING;
    settle_cubes(&s, RED, ITALIA, 2);
    give(&s, RED, KING);
    hold(&s, RED, POLONIA_1);
    comes_up(&s, ITALIA, F01);
    REFUSES(&s, protect(POLONIA_1), "3.4.1b");
    ALLOWS(&s, pass());
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
}

// ---- 3.3.3 the Astronomer ----

static rat_state with_astronomer(void)
{
    rat_state s = an_african_turn(3);
    give(&s, RED, ASTRONOMER);
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
    rat_state s = with_astronomer();
    REFUSES(&s, draws(GALLIA_1), "3.3.3");
    REFUSES(&s, discard(GALLIA_1), "3.3.3");
    hold(&s, RED, ANGLIA_1);
    three_are_drawn(&s, astronomer());
    HAPPENED(E_CARD_DRAWN, RED, TURCIA_3, ANY);
    REFUSES(&s, discard(ANGLIA_1), "3.3.3a");
    ALLOWS(&s, discard(GALLIA_1));
    HAPPENED(E_DISCARDED, RED, GALLIA_1, ANY);
    REFUSES(&s, discard(GALLIA_1), "3.3.3a");
    ALLOWS(&s, discard(TURCIA_3));
    HAPPENED(E_KEPT, RED, ANY, ANY);
    assert_int_equal(facts(&s, F_HAND, RED, ITALIA_2, ANY), 1);
    assert_int_equal(facts(&s, F_DISCARD, ANY, ANY, ANY), 2);
    assert_int_equal(s.count[RED], 2);
    assert_int_equal(s.phase, PHASE_TURN);
    REFUSES(&s, astronomer(), "2.3.1a");
    is_sound(&s);
}

RULE("3.3.3 Q45", others_see_what_the_astronomer_discards_and_not_what_he_keeps)
{
    rat_state s = with_astronomer();
    three_are_drawn(&s, astronomer());
    rat_state blue = seen_as(&s, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&s, F_DRAWN, ANY, ANY, ANY), 3);
    assert_int_equal(facts(&blue, F_DRAWN, MI_UNKNOWN, ANY, ANY), 3);
    rat_act drawn = {rattus_game.veil(&s, draws(GALLIA_1), MI_SEAT_BIT(BLUE))};
    assert_int_equal(drawn.draw.card, MI_UNKNOWN);
    ALLOWS(&s, discard(GALLIA_1));
    ALLOWS(&s, discard(TURCIA_3));
    blue = seen_as(&s, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&blue, F_HAND, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&blue, F_CARDS, RED, 1, ANY), 1);
    assert_int_equal(facts(&blue, F_DISCARD, ANY, ANY, ANY), 2);
}

RULE("Q43", with_fewer_than_three_cards_the_astronomer_draws_what_there_is)
{
    for (unsigned left = 0; left < 3; left++) {
        rat_state s = with_astronomer();
        all_discarded_but(&s, left);
        for (uint64_t cards = s.discards; cards;) {
            unsigned card = rat_pop_place(&cards);
            s.discards &= ~(1ull << card);
            s.deck++;
            hold(&s, BLUE, card);
        }
        is_sound(&s);
        if (left == 0) REFUSES(&s, astronomer(), "Q43");
        if (left == 0) continue;
        ALLOWS(&s, astronomer());
        for (unsigned i = 0; i < left; i++) ALLOWS(&s, legal(&s).row[0]);
        if (left == 2) assert_int_equal(legal_rows(&s, V_DISCARD), 2);
        if (left == 2) ALLOWS(&s, legal(&s).row[0]);
        assert_int_equal(s.count[RED], 1);
        assert_int_equal(s.phase, PHASE_TURN);
    }
}

// ---- 3.3.4 the Explorer ----

static rat_state with_explorer(void)
{
    rat_state s = an_african_turn(3);
    give(&s, RED, EXPLORER);
    return s;
}

RULE("3.3.4 3.3.4a", the_explorer_settles_in_a_region_he_shows)
{
    rat_state s = with_explorer();
    REFUSES(&s, explore(GALLIA), "3.3.4");
    three_are_drawn(&s, explorer());
    HAPPENED(E_CARD_SHOWN, RED, TURCIA_3, ANY);
    REFUSES(&s, explore(ANGLIA), "3.3.4a");
    assert_int_equal(legal(&s).n, 3);
    ALLOWS(&s, explore(ITALIA));
    HAPPENED(E_EXPLORED, RED, ITALIA, ANY);
    assert_int_equal(s.cubes[RED][ITALIA], 1);
    assert_int_equal(s.stock[RED], 19);
    assert_int_equal(facts(&s, F_DISCARD, ANY, ANY, ANY), 3);
    assert_int_equal(s.count[RED], 0);
    is_sound(&s);
}

RULE("3.3.4 Q45", everybody_sees_what_the_explorer_draws)
{
    rat_state s = with_explorer();
    ALLOWS(&s, explorer());
    rat_act drawn = {rattus_game.veil(&s, draws(GALLIA_1), 0)};
    assert_int_equal(drawn.draw.card, GALLIA_1);
    ALLOWS(&s, draws(GALLIA_1));
    rat_state nobody = seen_as(&s, 0);
    assert_int_equal(facts(&nobody, F_DRAWN, GALLIA_1, ANY, ANY), 1);
}

RULE("Q44", three_cards_of_one_region_leave_the_explorer_no_choice)
{
    rat_state s = with_explorer();
    ALLOWS(&s, explorer());
    for (unsigned i = 0; i < 3; i++) ALLOWS(&s, draws(GALLIA_1 + i));
    assert_int_equal(legal(&s).n, 1);
    ALLOWS(&s, explore(GALLIA));
}

RULE("Q44 Q43", without_a_cube_or_a_card_the_explorer_stays_at_home)
{
    rat_state s = with_explorer();
    settle_cubes(&s, RED, GALLIA, 20);
    REFUSES(&s, explorer(), "Q44");
    s = with_explorer();
    while (s.deck) hold(&s, BLUE, (unsigned)__builtin_ctzll(rat_undrawn(&s)));
    REFUSES(&s, explorer(), "Q43");
}

// ---- 3.3.5 the Sultan ----

static rat_state with_sultan(void)
{
    rat_state s = an_african_turn(3);
    give(&s, RED, SULTAN);
    settle_cubes(&s, RED, ITALIA, 2);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, BLUE, ITALIA, 1);
    return s;
}

RULE("3.1.7 3.3.5 3.3.5a 3.3.5b", the_sultan_puts_a_disc_under_an_own_cube)
{
    rat_state s = with_sultan();
    send(&s, RED, GALLIA);
    send(&s, BLUE, ITALIA);
    REFUSES(&s, envoy(ITALIA), "3.3.5");
    ALLOWS(&s, sultan());
    REFUSES(&s, envoy(ANGLIA), "3.3.5b");
    REFUSES(&s, envoy(GALLIA), "3.3.5a");
    ALLOWS(&s, envoy(ITALIA));
    HAPPENED(E_DIPLOMAT_SENT, RED, ITALIA, ANY);
    assert_int_equal(facts(&s, F_DIPLOMAT, ITALIA, ANY, ANY), 2);
    assert_int_equal(facts(&s, F_DISCS, 12, ANY, ANY), 1);
    REFUSES(&s, sultan(), "2.3.1a");
    is_sound(&s);
}

RULE("Q46", the_sultan_needs_a_disc_and_a_region)
{
    rat_state s = with_sultan();
    send(&s, RED, GALLIA);
    send(&s, RED, ITALIA);
    REFUSES(&s, sultan(), "Q46");
    s = with_sultan();
    s.palace[BLUE] = s.envoys[BLUE] = 15;
    s.stock[BLUE] = 4;
    REFUSES(&s, sultan(), "Q46");
    s.envoys[BLUE] = 14;
    ALLOWS(&s, sultan());
    s = an_african_turn(3);
    give(&s, RED, SULTAN);
    s.palace[RED] = 20;
    s.stock[RED] = 0;
    REFUSES(&s, sultan(), "Q46");
}

RULE("3.3.5", a_diplomat_counts_like_any_cube)
{
    rat_state s = with_sultan();
    send(&s, RED, ITALIA);
    send(&s, BLUE, ITALIA);
    assert_int_equal(rat_population(&s, ITALIA), 3);
    strike(&s, ITALIA, (rat_face){3, "M"});
    HAPPENED(E_LOST, RED, ITALIA, MAJORITY);
    NOT_HAPPENED(E_LOST, BLUE, ANY, ANY);
    strike(&s, ITALIA, (rat_face){2, "M"});
    HAPPENED(E_DIPLOMAT_LOST, RED, ITALIA, ANY);
    HAPPENED(E_DIPLOMAT_LOST, BLUE, ITALIA, ANY);
}

RULE("3.3.5c", ordinary_cubes_are_lost_before_the_diplomat)
{
    rat_state s = with_sultan();
    send(&s, RED, ITALIA);
    strike(&s, ITALIA, (rat_face){1, "A"});
    assert_int_equal(facts(&s, F_DIPLOMAT, ITALIA, RED, ANY), 1);
    NOT_HAPPENED(E_DIPLOMAT_LOST, ANY, ANY, ANY);
    strike(&s, ITALIA, (rat_face){1, "A"});
    HAPPENED(E_DIPLOMAT_LOST, RED, ITALIA, ANY);
    assert_int_equal(facts(&s, F_DISCS, 15, ANY, ANY), 1);
    is_sound(&s);
}

RULE("3.3.5", a_disc_without_its_cube_is_noticed)
{
    rat_state s = with_sultan();
    send(&s, RED, ANGLIA);
    assert_string_equal(rattus_game.broken(&s), "3.3.5");
}

// Red has the Merchant, two cubes in Italia of which one is a diplomat, one in Gallia.
static rat_state with_merchant(void)
{
    rat_state s = with_sultan();
    give(&s, RED, MERCHANT);
    send(&s, RED, ITALIA);
    return s;
}

RULE("Q47 Q62", the_merchant_escorts_a_diplomat)
{
    rat_state s = with_merchant();
    REFUSES(&s, escort(GALLIA, 1), "2.4.4");
    ALLOWS(&s, merchant(ITALIA));
    REFUSES(&s, ship(GALLIA, 2), "2.4.4c");
    REFUSES(&s, escort(ANGLIA, 1), "2.4.4b");
    REFUSES(&s, escort(GALLIA, 3), "2.4.4c");
    rat_state alone = s, both = s, plain = s;
    ALLOWS(&alone, escort(GALLIA, 1));
    HAPPENED(E_ESCORTED, RED, ITALIA, GALLIA);
    assert_int_equal(facts(&alone, F_DIPLOMAT, GALLIA, RED, ANY), 1);
    assert_int_equal(alone.cubes[RED][ITALIA], 1);
    is_sound(&alone);
    ALLOWS(&both, escort(GALLIA, 2));
    assert_int_equal(both.cubes[RED][GALLIA], 3);
    ALLOWS(&plain, ship(GALLIA, 1));
    assert_int_equal(facts(&plain, F_DIPLOMAT, ITALIA, RED, ANY), 1);
    is_sound(&plain);
}

RULE("Q47 Q62", no_diplomat_comes_where_one_is_already)
{
    rat_state s = with_merchant();
    send(&s, RED, GALLIA);
    ALLOWS(&s, merchant(ITALIA));
    REFUSES(&s, escort(GALLIA, 1), "Q47");
    ALLOWS(&s, ship(GALLIA, 1));
    s = with_merchant();
    ALLOWS(&s, merchant(GALLIA));
    REFUSES(&s, escort(ITALIA, 1), "Q62");
}

RULE("Q47", a_diplomat_alone_among_diplomats_stays)
{
    rat_state s = an_african_turn(2);
    give(&s, RED, MERCHANT);
    settle_cubes(&s, RED, ANGLIA, 1);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, RED, SCANDIA, 1);
    send(&s, RED, ANGLIA);
    send(&s, RED, GALLIA);
    send(&s, RED, SCANDIA);
    REFUSES(&s, merchant(ANGLIA), "Q47");
    ALLOWS(&s, merchant(GALLIA));
}

static rat_state with_king(void)
{
    rat_state s = with_sultan();
    no_rats(&s);
    give(&s, RED, KING);
    send(&s, RED, GALLIA);
    return s;
}

RULE("Q48 Q62", the_king_may_bring_a_diplomat_to_the_palace)
{
    rat_state s = with_king();
    REFUSES(&s, king(GALLIA), "Q48");
    REFUSES(&s, crown(ITALIA), "Q62");
    ALLOWS(&s, crown(GALLIA));
    HAPPENED(E_DIPLOMAT_CROWNED, RED, GALLIA, ANY);
    assert_int_equal(facts(&s, F_ENVOYS, RED, 1, ANY), 1);
    assert_int_equal(s.palace[RED], 1);
    assert_int_equal(facts(&s, F_DISCS, 14, ANY, ANY), 1);
    assert_int_equal(rat_diplomat_points(&s, RED), 4);
    is_sound(&s);
}

RULE("Q48", the_king_takes_an_ordinary_cube_beside_a_diplomat)
{
    rat_state s = with_king();
    send(&s, RED, ITALIA);
    ALLOWS(&s, king(ITALIA));
    assert_int_equal(facts(&s, F_DIPLOMAT, ITALIA, RED, ANY), 1);
    is_sound(&s);
    s = with_king();
    agree(&s, "palaceDiplomats", "off");
    REFUSES(&s, crown(GALLIA), "Q48");
    s = with_king();
    rats(&s, GALLIA, 1);
    REFUSES(&s, crown(GALLIA), "2.4.1a");
}

// ---- 3.3.6 the Trader ----

// The caravan stands in Gallia: Red and Blue have two cubes there, Gold one; in Germania,
// on its way, Gold has one.
static rat_state with_trader(void)
{
    rat_state s = an_african_turn(3);
    give(&s, RED, TRADER);
    settle_cubes(&s, RED, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 2);
    settle_cubes(&s, GOLD, GALLIA, 1);
    settle_cubes(&s, GOLD, GERMANIA, 1);
    return s;
}

RULE("3.1.5 3.3.6 3.3.6a Q50", the_caravan_goes_two_steps_and_not_back)
{
    rat_state s = with_trader();
    REFUSES(&s, trader(TURCIA), "Q50");
    REFUSES(&s, trader(GALLIA), "Q50");
    REFUSES(&s, halt(POLONIA), "3.3.6");
    ALLOWS(&s, trader(GERMANIA));
    REFUSES(&s, halt(GALLIA), "3.3.6a");
    REFUSES(&s, halt(GERMANIA), "Q50");
    REFUSES(&s, halt(TURCIA), "Q50");
    ALLOWS(&s, halt(POLONIA));
    HAPPENED(E_CARAVAN_MOVED, RED, GALLIA, GERMANIA);
    assert_int_equal(s.caravan, POLONIA);
}

RULE("3.3.6 Q49", all_with_the_most_cubes_are_asked_where_it_leaves_and_passes)
{
    rat_state s = with_trader();
    s.turn = BLUE;
    s.held[RED] = 0;
    give(&s, BLUE, TRADER);
    REFUSES(&s, join(), "3.3.6");
    REFUSES(&s, abstain(), "Q49");
    ALLOWS(&s, trader(GERMANIA));
    ALLOWS(&s, halt(POLONIA));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, join());
    HAPPENED(E_JOINED, BLUE, GALLIA, ANY);
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, abstain());
    assert_int_equal(actor(&s), GOLD);
    ALLOWS(&s, join());
    HAPPENED(E_JOINED, GOLD, GERMANIA, ANY);
    assert_int_equal(s.phase, PHASE_TURN);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(s.cubes[BLUE][GALLIA], 3);
    assert_int_equal(s.cubes[RED][GALLIA], 2);
    assert_int_equal(s.cubes[GOLD][GERMANIA], 2);
    assert_int_equal(rat_population(&s, POLONIA), 0);
    is_sound(&s);
}

RULE("Q49", an_empty_region_and_an_empty_stock_bring_nothing)
{
    rat_state s = with_trader();
    settle_cubes(&s, RED, TURCIA, 18);
    ALLOWS(&s, trader(ITALIA));
    ALLOWS(&s, halt(HUNGARIA));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, abstain());
    assert_int_equal(s.phase, PHASE_TURN);
}

RULE("Q49", cubes_are_added_without_asking_where_that_was_agreed)
{
    rat_state s = with_trader();
    agree(&s, "caravan", "auto");
    ALLOWS(&s, trader(GERMANIA));
    ALLOWS(&s, halt(POLONIA));
    HAPPENED(E_JOINED, RED, GALLIA, ANY);
    HAPPENED(E_JOINED, BLUE, GALLIA, ANY);
    HAPPENED(E_JOINED, GOLD, GERMANIA, ANY);
    assert_int_equal(s.phase, PHASE_TURN);
}

RULE("Q31 3.3.6", who_adds_the_last_cube_in_anothers_turn_is_checked_in_the_own)
{
    rat_state s = with_trader();
    no_rats(&s);
    settle_cubes(&s, BLUE, TURCIA, 17);
    ALLOWS(&s, trader(GERMANIA));
    ALLOWS(&s, halt(POLONIA));
    ALLOWS(&s, abstain());
    ALLOWS(&s, join());
    assert_int_equal(s.stock[BLUE], 0);
    ALLOWS(&s, abstain());
    ALLOWS(&s, move(ITALIA));
    NOT_HAPPENED(E_ALL_PLACED, ANY, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, move(GALLIA));
    HAPPENED(E_ALL_PLACED, BLUE, ANY, ANY);
}

RULE("3.5.1 3.3.6", in_the_final_round_the_last_player_is_asked_too)
{
    rat_state s = with_trader();
    s.phase = PHASE_FINAL;
    s.last = BLUE;
    ALLOWS(&s, trader(GERMANIA));
    ALLOWS(&s, halt(POLONIA));
    ALLOWS(&s, join());
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, join());
    ALLOWS(&s, join());
    assert_int_equal(s.phase, PHASE_FINAL);
    assert_int_equal(actor(&s), RED);
}

// ---- 3.3.7 the Knight ----

RULE("3.3.7 Q54", the_knight_takes_three_steps_with_five_or_six)
{
    rat_state s = an_african_turn(6);
    give(&s, RED, KNIGHT);
    s.plague = ANGLIA;
    REFUSES(&s, move(LIBYA), "2.5.1a");
    REFUSES(&s, move(ANGLIA), "Q16");
    rat_state far = s, last = s;
    ALLOWS(&far, move(MAURETANIA));
    last.phase = PHASE_FINAL;
    last.last = BLUE;
    REFUSES(&last, move(LIBYA), "2.6.2b");
    rat_state stay = last;
    ALLOWS(&last, move(MAURETANIA));
    ALLOWS(&stay, move(ANGLIA));
    s = an_african_turn(4);
    give(&s, RED, KNIGHT);
    s.plague = ANGLIA;
    REFUSES(&s, move(HUNGARIA), "2.5.1a");
    ALLOWS(&s, move(ITALIA));
}
