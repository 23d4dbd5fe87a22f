// 2.3: the turn.

#include "help.h"

// Red holds the King and could use it in Gallia.
static rat_state a_king_to_use(void)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    give(&s, RED, KING);
    settle_cubes(&s, RED, GALLIA, 5);
    rats(&s, ITALIA, 1);
    return s;
}

RULE("2.3.1", cards_work_before_between_and_after_taking_and_placing)
{
    for (unsigned when = 0; when < 3; when++) {
        rat_state s = a_king_to_use();
        if (when > 0) ALLOWS(&s, take(MONK));
        if (when > 1) ALLOWS(&s, place(ITALIA, 1));
        ALLOWS(&s, king(GALLIA));
        assert_int_equal(actor(&s), RED);
        assert_int_equal(s.phase, PHASE_TURN);
    }
}

RULE("2.3.1", cards_do_not_work_during_the_setup)
{
    rat_state s = a_king_to_use();
    s.phase = PHASE_SETTLE;
    REFUSES(&s, king(GALLIA), "2.3.1");
    s.phase = PHASE_TURN;
    ALLOWS(&s, king(GALLIA));
}

RULE("2.3.1a", a_card_works_once_a_turn)
{
    rat_state s = a_king_to_use();
    ALLOWS(&s, king(GALLIA));
    REFUSES(&s, king(GALLIA), "2.3.1a");
    s.seat[s.turn].used = 0;
    ALLOWS(&s, king(GALLIA));
}

RULE("2.3.1a D3", every_card_with_a_verb_of_its_own_works_once_a_turn)
{
    static const mi_action use[] = {{V_KING, {GALLIA}},
                                    {V_MONK, {ITALIA}},
                                    {V_MERCHANT, {GALLIA}},
                                    {V_WITCH, {ITALIA}}};
    static const rat_class card[] = {KING, MONK, MERCHANT, WITCH};
    for (unsigned i = 0; i < 4; i++) {
        rat_state s = a_king_to_use();
        give(&s, RED, card[i]);
        s.seat[s.turn].used = (uint8_t)(1u << card[i]);
        REFUSES(&s, use[i], "2.3.1a");
        s.seat[s.turn].used ^= 0x3F;
        ALLOWS(&s, use[i]);
    }
}

RULE("D3", a_used_card_works_again_in_the_next_turn)
{
    rat_state s = a_king_to_use();
    ALLOWS(&s, king(GALLIA));
    ALLOWS(&s, move(HUNGARIA));
    ALLOWS(&s, move(GERMANIA));
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, king(GALLIA));
    assert_int_equal(s.seat[RED].palace, 2);
}

RULE("2.3.1b", only_the_owner_uses_a_card)
{
    rat_state s = a_king_to_use();
    s.seat[RED].held = 0;
    REFUSES(&s, king(GALLIA), "2.3.1b");
    give(&s, BLUE, KING);
    REFUSES(&s, king(GALLIA), "2.3.1b");
    s.seat[BLUE].held = 0;
    give(&s, RED, KING);
    ALLOWS(&s, king(GALLIA));
}

RULE("2.3.1b", every_card_with_a_verb_of_its_own_serves_only_its_owner)
{
    rat_state s = a_king_to_use();
    s.seat[RED].held = 0;
    s.seat[BLUE].held = 0x3F;
    REFUSES(&s, king(GALLIA), "2.3.1b");
    REFUSES(&s, monk(ITALIA, 0), "2.3.1b");
    REFUSES(&s, merchant(GALLIA), "2.3.1b");
    REFUSES(&s, witch(ITALIA, 0), "2.3.1b");
}

RULE("2.3.2", a_card_is_taken_from_beside_the_board)
{
    for (unsigned c = 0; c < BASE_CLASSES; c++) {
        rat_state s = a_turn(2);
        ALLOWS(&s, take(c));
        HAPPENED(E_CARD_TAKEN, RED, (int)c, ANY);
        assert_int_equal(s.seat[RED].held, 1u << c);
        assert_int_equal(facts(&s, F_FREE, ANY, ANY, ANY), 5);
    }
}

RULE("2.3.2", a_card_just_taken_can_be_used_at_once)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, take(WITCH));
    ALLOWS(&s, witch(GALLIA, 0));
}

RULE("2.3.2", a_card_is_taken_from_another_player_who_cannot_refuse)
{
    rat_state s = a_turn(3);
    give(&s, GOLD, MONK);
    give(&s, GOLD, KING);
    ALLOWS(&s, take(MONK));
    HAPPENED(E_CARD_STOLEN, RED, MONK, GOLD);
    assert_int_equal(s.seat[RED].held, 1u << MONK);
    assert_int_equal(s.seat[GOLD].held, 1u << KING);
    assert_int_equal(actor(&s), RED);
}

RULE("2.3.2", several_cards_may_be_held_and_taking_is_optional)
{
    rat_state s = a_turn(2);
    s.seat[RED].held = 0x1F;
    ALLOWS(&s, take(KING));
    assert_int_equal(s.seat[RED].held, 0x3F);
    s = a_turn(2);
    s.plague = ITALIA;
    ALLOWS(&s, move(GALLIA));
}

RULE("2.3.2", no_card_is_taken_outside_the_turn)
{
    rat_state s = a_turn(2);
    s.phase = PHASE_SETTLE;
    REFUSES(&s, take(KING), "2.3.2");
    s.phase = PHASE_TURN;
    ALLOWS(&s, take(KING));
}

RULE("2.3.2", no_card_is_taken_once_the_plague_moves)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    REFUSES(&s, take(KING), "2.3.2");
}

RULE("2.3.2a", one_card_is_taken_a_turn)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, take(KING));
    REFUSES(&s, take(MONK), "2.3.2a");
    s.took = false;
    ALLOWS(&s, take(MONK));
}

RULE("2.3.2a 2.3.3c", in_the_next_turn_a_card_may_be_taken_and_cubes_placed_again)
{
    rat_state s = a_king_to_use();
    ALLOWS(&s, take(MONK));
    ALLOWS(&s, place(ITALIA, 1));
    ALLOWS(&s, move(HUNGARIA));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, take(WITCH));
    ALLOWS(&s, place(ITALIA, 1));
}

RULE("2.3.2b", nobody_takes_a_card_he_holds)
{
    rat_state s = a_turn(2);
    give(&s, RED, KING);
    REFUSES(&s, take(KING), "2.3.2b");
    s.seat[RED].held = 0;
    give(&s, BLUE, KING);
    ALLOWS(&s, take(KING));
}

RULE("2.3.3", as_many_cubes_as_rats_go_into_one_region)
{
    for (unsigned n = 1; n <= 3; n++) {
        rat_state s = a_turn(2);
        no_rats(&s);
        rats(&s, GALLIA, n);
        assert_int_equal(legal_rows(&s, V_PLACE), 1);
        ALLOWS(&s, place(GALLIA, n));
        HAPPENED(E_PLACED, RED, GALLIA, (int)n);
        assert_int_equal(s.seat[RED].cubes[GALLIA], n);
        assert_int_equal(s.seat[RED].stock, 20 - n);
    }
}

RULE("2.3.3", no_cubes_are_placed_outside_the_turn)
{
    rat_state s = a_turn(2);
    s.phase = PHASE_SETTLE;
    REFUSES(&s, place(GALLIA, 1), "2.3.3");
    s.phase = PHASE_TURN;
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("2.3.3", no_cubes_are_placed_once_the_plague_moves)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    REFUSES(&s, place(ITALIA, 1), "2.3.3");
}

RULE("2.3.3a", no_rats_no_cubes)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    REFUSES(&s, place(GALLIA, 1), "2.3.3a");
    REFUSES(&s, place(GALLIA, 0), "2.3.3a");
    rats(&s, GALLIA, 1);
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("2.3.3b", the_number_of_cubes_is_exactly_the_number_of_rats)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 1);
    REFUSES(&s, place(GALLIA, 0), "2.3.3b");
    REFUSES(&s, place(GALLIA, 1), "2.3.3b");
    REFUSES(&s, place(GALLIA, 3), "2.3.3b");
    ALLOWS(&s, place(GALLIA, 2));
}

RULE("2.3.3c", cubes_are_placed_once_a_turn)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, place(GALLIA, 1));
    REFUSES(&s, place(GALLIA, 1), "2.3.3c");
    REFUSES(&s, place(ITALIA, 1), "2.3.3c");
    s.placed = false;
    ALLOWS(&s, place(ITALIA, 1));
}

RULE("2.3.4", a_turn_ends_only_by_moving_the_plague)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    REFUSES(&s, done(), "2.3.4");
    ALLOWS(&s, take(KING));
    REFUSES(&s, done(), "2.3.4");
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(actor(&s), BLUE);
}

RULE("D2", cards_and_cubes_come_in_any_order)
{
    rat_state s = a_turn(2);
    agree(&s, "phaseOrder", "free");
    ALLOWS(&s, place(GALLIA, 1));
    ALLOWS(&s, take(KING));
    s = a_turn(2);
    ALLOWS(&s, take(KING));
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("D2", in_the_strict_order_no_card_is_taken_after_placing)
{
    rat_state s = a_turn(2);
    agree(&s, "phaseOrder", "strict");
    s.placed = true;
    REFUSES(&s, take(KING), "D2");
    s.placed = false;
    ALLOWS(&s, take(KING));
    ALLOWS(&s, place(GALLIA, 1));
    ALLOWS(&s, move(ITALIA));
}

RULE("D4", no_card_but_the_knight_works_once_the_plague_moves)
{
    rat_state s = a_king_to_use();
    s.seat[RED].held = 0x3F;
    s.seat[s.turn].used = 0;
    ALLOWS(&s, move(ITALIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    REFUSES(&s, king(GALLIA), "2.3.1");
    REFUSES(&s, monk(ITALIA, 0), "2.3.1");
    REFUSES(&s, merchant(GALLIA), "2.3.1");
    REFUSES(&s, witch(ITALIA, 0), "2.3.1");
}

RULE("Q14", no_card_waits_for_the_outcome_of_the_ravage)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, GALLIA, 4);
    settle_cubes(&s, RED, ANGLIA, 1);
    rats(&s, GALLIA, 1);
    rat_token_take(&s, rat_place_of(ANGLIA, 0));
    give(&s, RED, KING);
    s.phase = PHASE_TURN;
    plague_comes(&s, GALLIA);
    assert_int_equal(s.phase, PHASE_REVEAL);
    REFUSES(&s, king(ANGLIA), "2.3.1");
    s.phase = PHASE_TURN;
    ALLOWS(&s, king(ANGLIA));
}

// Red has four cards and two cubes in Gallia, where two tokens lie; there are no other
// rats, and the plague comes.
static rat_state a_late_turn(void)
{
    rat_state s = a_turn(2);
    agree(&s, "cardsAnyTime", "on");
    no_rats(&s);
    rats(&s, GALLIA, 2);
    settle_cubes(&s, RED, GALLIA, 2);
    s.seat[RED].held = 1u << KING | 1u << MONK | 1u << MERCHANT | 1u << WITCH;
    return s;
}

RULE("D4 2.3.1", where_agreed_cards_work_while_rats_spread)
{
    rat_state s = a_late_turn();
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    REFUSES(&s, place(GALLIA, 2), "2.3.3");
    REFUSES(&s, take(PEASANT), "2.3.2");
    REFUSES(&s, king(GALLIA), "2.4.1a");
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ANGLIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    assert_int_equal(s.left, 2);
    REFUSES(&s, monk(GALLIA, 1), "2.3.1a");
    ALLOWS(&s, spread(ANGLIA));
    ALLOWS(&s, spread(ANGLIA));
    assert_int_equal(s.phase, PHASE_PAUSE);
}

RULE("D4", a_card_may_take_the_room_of_new_rats)
{
    rat_state s = a_late_turn();
    static const uint8_t near[] = {ANGLIA, GERMANIA, HISPANIA};
    for (unsigned i = 0; i < 3; i++) rats(&s, near[i], 3);
    rats(&s, ITALIA, 2);
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ITALIA));
    HAPPENED(E_SPREAD_SHORT, 2, ANY, ANY);
    assert_int_equal(s.phase, PHASE_PAUSE);
}

RULE("D4 2.4.2a", where_agreed_cards_work_before_the_knight_decides)
{
    rat_state s = a_late_turn();
    give(&s, RED, KNIGHT);
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_BONUS);
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ITALIA));
    assert_int_equal(s.phase, PHASE_BONUS);
    ALLOWS(&s, merchant(GALLIA));
    ALLOWS(&s, ship(ITALIA, 2));
    assert_int_equal(s.phase, PHASE_PAUSE);
    NOT_HAPPENED(E_TURNED, ANY, ANY, ANY);
}

RULE("D4 Q14", where_agreed_cards_wait_for_the_next_token)
{
    rat_state s = a_late_turn();
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_PAUSE);
    ALLOWS(&s, proceed());
    ALLOWS(&s, face(GALLIA, 0, E48));
    assert_int_equal(s.phase, PHASE_PAUSE);
    ALLOWS(&s, merchant(GALLIA));
    ALLOWS(&s, ship(ITALIA, 2));
    NOT_HAPPENED(E_TURNED, ANY, ANY, ANY);
    assert_int_equal(rat_rats(&s, GALLIA), 1);
    assert_int_equal(s.phase, PHASE_PAUSE);
    REFUSES(&s, place(ITALIA, 1), "2.3.3");
    ALLOWS(&s, king(ITALIA));
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, proceed());
    HAPPENED(E_FINAL_ROUND, RED, ANY, ANY);
}

RULE("D4 Q22", what_the_witch_sees_lets_the_player_pick)
{
    rat_state s = a_late_turn();
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, witch(GALLIA, 1));
    ALLOWS(&s, look(GALLIA, 1, E48));
    ALLOWS(&s, keep());
    assert_int_equal(s.phase, PHASE_REVEAL);
    ALLOWS(&s, monk(GALLIA, 1));
    ALLOWS(&s, carry(ITALIA));
    assert_int_equal(s.phase, PHASE_PAUSE);
    assert_int_equal(rat_rats(&s, GALLIA), 1);
}

RULE("D4 Q14", a_ravage_that_is_over_does_not_begin_again)
{
    rat_state s = a_late_turn();
    settle_cubes(&s, BLUE, HUNGARIA, 1);
    s.seat[RED].held = 1u << MONK;
    no_rats(&s);
    rats(&s, ITALIA, 1);
    ALLOWS(&s, move(HUNGARIA));
    assert_int_equal(s.phase, PHASE_PAUSE);
    ALLOWS(&s, monk(ITALIA, 0));
    ALLOWS(&s, carry(HUNGARIA));
    assert_int_equal(rat_rats(&s, HUNGARIA), 1);
    assert_int_equal(actor(&s), BLUE);
    REFUSES(&s, proceed(), "D4");
}

RULE("D4", nobody_is_asked_whose_cards_can_do_nothing)
{
    rat_state s = a_late_turn();
    s.seat[RED].held = 1u << KING;
    rats(&s, ITALIA, 1);
    ALLOWS(&s, move(ITALIA));
    ALLOWS(&s, spread(GALLIA));
    assert_int_equal(actor(&s), BLUE);
    s = a_late_turn();
    s.seat[RED].used = s.seat[RED].held;
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(actor(&s), MI_NATURE);
}

RULE("D4", where_agreed_cards_do_not_work_while_the_last_ravage_goes_on)
{
    rat_state s = a_final(2);
    agree(&s, "cardsAnyTime", "on");
    settle_cubes(&s, RED, ANGLIA, 2);
    rats(&s, ANGLIA, 1);
    give(&s, RED, MONK);
    give(&s, BLUE, WITCH);
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_REVEAL);
    REFUSES(&s, witch(ANGLIA, 0), "2.3.1");
}

RULE("Q5", placing_cubes_may_be_left_out)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    rats(&s, ITALIA, 1);
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.seat[RED].stock, 20);
    assert_int_equal(actor(&s), BLUE);
}

RULE("Q5", fewer_cubes_than_rats_may_be_agreed_on)
{
    for (unsigned n = 1; n <= 3; n++) {
        rat_state s = a_turn(2);
        rats(&s, GALLIA, 2);
        agree(&s, "placeUpTo", "off");
        if (n < 3) REFUSES(&s, place(GALLIA, n), "2.3.3b");
        agree(&s, "placeUpTo", "on");
        REFUSES(&s, place(GALLIA, 0), "2.3.3b");
        REFUSES(&s, place(GALLIA, 4), "2.3.3b");
        ALLOWS(&s, place(GALLIA, n));
    }
}

RULE("Q6", a_small_stock_is_placed_entirely)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 2);
    settle_cubes(&s, RED, ITALIA, 18);
    REFUSES(&s, place(GALLIA, 1), "2.3.3b");
    REFUSES(&s, place(GALLIA, 3), "2.3.3b");
    ALLOWS(&s, place(GALLIA, 2));
    assert_int_equal(s.seat[RED].stock, 0);
}

RULE("Q7", without_cubes_in_stock_none_are_placed_and_the_turn_goes_on)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, ITALIA, 20);
    REFUSES(&s, place(GALLIA, 1), "Q7");
    REFUSES(&s, place(GALLIA, 0), "Q7");
    ALLOWS(&s, take(KING));
    assert_int_equal(actor(&s), RED);
    s.seat[RED].cubes[ITALIA]--;
    s.seat[RED].stock++;
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("Q8", the_peasants_cube_comes_on_top_of_the_usual_number)
{
    for (unsigned n = 1; n <= 4; n++) {
        rat_state s = a_turn(2);
        rats(&s, GALLIA, 2);
        give(&s, RED, PEASANT);
        if (n < 3)
            REFUSES(&s, place(GALLIA, n), "2.3.3b");
        else
            ALLOWS(&s, place(GALLIA, n));
    }
}

RULE("Q8", the_peasants_cube_may_go_alone_where_fewer_are_agreed_on)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 2);
    give(&s, RED, PEASANT);
    agree(&s, "placeUpTo", "on");
    REFUSES(&s, place(GALLIA, 5), "2.3.3b");
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("Q15", a_card_used_by_its_owner_works_again_for_whoever_takes_it)
{
    rat_state s = a_king_to_use();
    settle_cubes(&s, BLUE, GALLIA, 1);
    ALLOWS(&s, king(GALLIA));
    ALLOWS(&s, move(HUNGARIA));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, take(KING));
    ALLOWS(&s, king(GALLIA));
    assert_int_equal(s.seat[RED].palace, 1);
    assert_int_equal(s.seat[BLUE].palace, 1);
}
