// 2.4: King, Knight, Monk, Merchant and Peasant. The Witch is in test_witch.c.

#include "help.h"

RULE("2.4.1", the_king_brings_one_cube_to_the_palace_where_it_counts)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    give(&s, RED, KING);
    settle_cubes(&s, RED, GALLIA, 2);
    ALLOWS(&s, king(GALLIA));
    HAPPENED(E_CROWNED, RED, GALLIA, ANY);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
    assert_int_equal(s.seat[RED].palace, 1);
    mi_standing standing;
    rat_standing(&s, &standing);
    assert_int_equal(standing.points[RED], 2);
    is_sound(&s);
}

RULE("2.4.1", cubes_in_the_palace_are_safe_from_every_outbreak)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, GALLIA, 5);
    s.seat[RED].cubes[GALLIA]--;
    s.seat[RED].palace++;
    for (unsigned i = 0; i < 5; i++) strike(&s, GALLIA, (rat_face){1, "A"});
    assert_int_equal(rat_population(&s, GALLIA), 0);
    assert_int_equal(s.seat[RED].palace, 1);
}

RULE("2.4.1a", the_king_shuns_rats)
{
    rat_state s = a_turn(2);
    give(&s, RED, KING);
    settle_cubes(&s, RED, GALLIA, 2);
    REFUSES(&s, king(GALLIA), "2.4.1a");
    no_rats(&s);
    ALLOWS(&s, king(GALLIA));
}

RULE("2.4.1b", the_king_takes_only_an_own_cube)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    give(&s, RED, KING);
    settle_cubes(&s, BLUE, GALLIA, 2);
    REFUSES(&s, king(GALLIA), "2.4.1b");
    settle_cubes(&s, RED, GALLIA, 1);
    ALLOWS(&s, king(GALLIA));
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 2);
}

RULE("2.4.2", the_knight_moves_the_plague_one_step_or_two)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    s.plague = ANGLIA;
    REFUSES(&s, move(ITALIA), "2.5.1a");
    assert_int_equal(legal_rows(&s, V_MOVE), 2);
    give(&s, RED, KNIGHT);
    assert_int_equal(legal_rows(&s, V_MOVE), 6);
    ALLOWS(&s, move(ITALIA));
    assert_int_equal(s.plague, ITALIA);
}

RULE("2.4.2", nothing_happens_where_the_plague_passes_through)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    s.plague = ANGLIA;
    give(&s, RED, KNIGHT);
    settle_cubes(&s, RED, GALLIA, 3);
    rats(&s, GALLIA, 3);
    ALLOWS(&s, move(HISPANIA));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(rat_rats(&s, GALLIA), 3);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 3);
}

// Red, who holds the Knight, has brought the plague to a starter and two own cubes.
static rat_state a_knight_asked(void)
{
    rat_state s = a_turn(2);
    give(&s, RED, KNIGHT);
    settle_cubes(&s, RED, GALLIA, 2);
    plague_comes(&s, GALLIA);
    assert_int_equal(s.phase, PHASE_BONUS);
    return s;
}

RULE("2.4.2a", the_knight_may_count_the_plague_as_two_cubes)
{
    rat_state s = a_knight_asked();
    ALLOWS(&s, bonus());
    HAPPENED(E_BONUS_DECLARED, RED, GALLIA, ANY);
    assert_int_equal(facts(&s, F_BONUS, GALLIA, ANY, ANY), 1);
    ALLOWS(&s, face(GALLIA, 0, E10));
    HAPPENED(E_OUTBREAK, GALLIA, 4, 3);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 0);
    assert_false(s.bonus);
}

RULE("2.4.2a", without_his_word_the_plague_counts_nothing)
{
    rat_state s = a_knight_asked();
    ALLOWS(&s, decline());
    ALLOWS(&s, face(GALLIA, 0, E10));
    HAPPENED(E_HARMLESS, GALLIA, 2, 3);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 2);
}

RULE("2.4.2a", two_cubes_are_declared_only_before_the_first_token_is_turned)
{
    rat_state s = a_turn(2);
    give(&s, RED, KNIGHT);
    REFUSES(&s, bonus(), "2.4.2a");
    s = a_knight_asked();
    rats(&s, GALLIA, 1);
    ALLOWS(&s, bonus());
    assert_int_equal(s.phase, PHASE_REVEAL);
    REFUSES(&s, bonus(), "2.4.2a");
}

RULE("2.4.2a", a_knight_of_somebody_else_is_not_asked)
{
    rat_state s = a_turn(2);
    give(&s, BLUE, KNIGHT);
    settle_cubes(&s, BLUE, GALLIA, 2);
    plague_comes(&s, GALLIA);
    assert_int_equal(s.phase, PHASE_FACE);
}

RULE("D9", the_knights_cubes_are_neutral_and_count_for_the_limit_only)
{
    rat_state s = a_turn(2);
    s.bonus = true;
    give(&s, RED, KNIGHT);
    settle_cubes(&s, RED, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 3);
    strike(&s, GALLIA, (rat_face){7, "MKA"});
    HAPPENED(E_OUTBREAK, GALLIA, 7, 7);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 0);
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 1);
    is_sound(&s);
}

RULE("2.4.3", the_monk_carries_a_token_face_down_to_a_neighbour)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    ALLOWS(&s, monk(GALLIA, 0));
    assert_int_equal(actor(&s), RED);
    assert_int_equal(legal(&s).n, 4);
    ALLOWS(&s, carry(HISPANIA));
    HAPPENED(E_TOKEN_CARRIED, RED, GALLIA, HISPANIA);
    assert_int_equal(rat_rats(&s, GALLIA), 0);
    assert_int_equal(rat_rats(&s, HISPANIA), 2);
    assert_int_equal(facts(&s, F_RAT, HISPANIA, 1, MI_UNKNOWN), 1);
    assert_int_equal(s.phase, PHASE_TURN);
    is_sound(&s);
}

RULE("2.4.3", a_token_is_carried_only_when_the_monk_has_picked_it_up)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    REFUSES(&s, carry(HISPANIA), "2.4.3");
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(HISPANIA));
}

RULE("2.4.3a", the_monk_brings_no_token_where_three_lie)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    rats(&s, HISPANIA, 2);
    ALLOWS(&s, monk(GALLIA, 0));
    REFUSES(&s, carry(HISPANIA), "2.4.3a");
    rat_token_take(&s, rat_place_of(HISPANIA, 2));
    ALLOWS(&s, carry(HISPANIA));
    assert_int_equal(rat_rats(&s, HISPANIA), 3);
}

RULE("2.4.3a", the_monk_leaves_a_token_whose_neighbours_are_full)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    rats(&s, GALLIA, 2);
    rats(&s, SCANDIA, 2);
    REFUSES(&s, monk(ANGLIA, 0), "2.4.3a");
    rat_token_take(&s, rat_place_of(SCANDIA, 2));
    ALLOWS(&s, monk(ANGLIA, 0));
}

RULE("2.4.3b", the_monk_goes_no_further_than_a_neighbour)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    ALLOWS(&s, monk(ANGLIA, 0));
    REFUSES(&s, carry(ITALIA), "2.4.3b");
    REFUSES(&s, carry(ANGLIA), "2.4.3b");
    ALLOWS(&s, carry(GALLIA));
}

RULE("2.4.3c", the_monk_needs_a_token)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    REFUSES(&s, monk(GALLIA, 1), "2.4.3c");
    rats(&s, GALLIA, 1);
    ALLOWS(&s, monk(GALLIA, 1));
}

RULE("2.4.4", the_merchant_ships_up_to_three_own_cubes_to_a_neighbour)
{
    for (uint8_t n = 1; n <= 3; n++) {
        rat_state s = a_turn(2);
        give(&s, RED, MERCHANT);
        settle_cubes(&s, RED, GALLIA, 5);
        settle_cubes(&s, BLUE, GALLIA, 1);
        ALLOWS(&s, merchant(GALLIA));
        assert_int_equal(legal(&s).n, 12);
        ALLOWS(&s, ship(ITALIA, n));
        HAPPENED(E_SHIPPED, RED, GALLIA, ITALIA);
        assert_int_equal(s.seat[RED].cubes[GALLIA], 5 - n);
        assert_int_equal(s.seat[RED].cubes[ITALIA], n);
        assert_int_equal(s.phase, PHASE_TURN);
    }
}

RULE("2.4.4", cubes_are_shipped_only_by_a_merchant_on_his_way)
{
    rat_state s = a_turn(2);
    give(&s, RED, MERCHANT);
    settle_cubes(&s, RED, GALLIA, 1);
    REFUSES(&s, ship(ITALIA, 1), "2.4.4");
    ALLOWS(&s, merchant(GALLIA));
    ALLOWS(&s, ship(ITALIA, 1));
}

RULE("2.4.4a", the_merchant_needs_own_cubes)
{
    rat_state s = a_turn(2);
    give(&s, RED, MERCHANT);
    settle_cubes(&s, BLUE, GALLIA, 3);
    REFUSES(&s, merchant(GALLIA), "2.4.4a");
    settle_cubes(&s, RED, GALLIA, 1);
    ALLOWS(&s, merchant(GALLIA));
}

RULE("2.4.4b", the_merchant_goes_no_further_than_a_neighbour)
{
    rat_state s = a_turn(2);
    give(&s, RED, MERCHANT);
    settle_cubes(&s, RED, ANGLIA, 1);
    ALLOWS(&s, merchant(ANGLIA));
    REFUSES(&s, ship(ITALIA, 1), "2.4.4b");
    REFUSES(&s, ship(ANGLIA, 1), "2.4.4b");
    ALLOWS(&s, ship(GALLIA, 1));
}

RULE("2.4.4c", the_merchant_ships_one_to_three_and_no_more_than_there_are)
{
    rat_state s = a_turn(2);
    give(&s, RED, MERCHANT);
    settle_cubes(&s, RED, GALLIA, 4);
    ALLOWS(&s, merchant(GALLIA));
    REFUSES(&s, ship(ITALIA, 0), "2.4.4c");
    REFUSES(&s, ship(ITALIA, 4), "2.4.4c");
    s.seat[RED].cubes[GALLIA] = 2;
    REFUSES(&s, ship(ITALIA, 3), "2.4.4c");
    ALLOWS(&s, ship(ITALIA, 2));
}

RULE("2.4.5", the_peasant_adds_one_cube)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 2);
    REFUSES(&s, place(GALLIA, 4), "2.3.3b");
    give(&s, RED, PEASANT);
    ALLOWS(&s, place(GALLIA, 4));
    assert_int_equal(s.seat[RED].cubes[GALLIA], 4);
    assert_int_equal(s.seat[s.turn].used, 1u << PEASANT);
}

RULE("2.4.5", the_peasant_places_one_cube_without_rats)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    REFUSES(&s, place(GALLIA, 1), "2.3.3a");
    give(&s, RED, PEASANT);
    REFUSES(&s, place(GALLIA, 0), "2.3.3b");
    REFUSES(&s, place(GALLIA, 2), "2.3.3b");
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("2.4.5", the_peasant_may_stay_at_home)
{
    rat_state s = a_turn(2);
    give(&s, RED, PEASANT);
    rats(&s, ITALIA, 2);
    ALLOWS(&s, place(ITALIA, 3));
    assert_int_equal(s.seat[s.turn].used, 0);
}

RULE("D10", the_monk_works_before_or_after_placing)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ITALIA));
    ALLOWS(&s, place(ITALIA, 2));
    s = a_turn(2);
    give(&s, RED, MONK);
    ALLOWS(&s, place(GALLIA, 1));
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ITALIA));
}

RULE("Q9", the_king_may_follow_the_monk_in_the_same_turn)
{
    rat_state s = a_turn(2);
    give(&s, RED, KING);
    give(&s, RED, MONK);
    settle_cubes(&s, RED, GALLIA, 1);
    REFUSES(&s, king(GALLIA), "2.4.1a");
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ITALIA));
    ALLOWS(&s, king(GALLIA));
}

RULE("Q10", the_king_may_take_a_cube_from_the_plague_region)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    give(&s, RED, KING);
    settle_cubes(&s, RED, GERMANIA, 1);
    assert_int_equal(s.plague, GERMANIA);
    ALLOWS(&s, king(GERMANIA));
}

RULE("Q10", no_action_brings_a_cube_back_from_the_palace)
{
    rat_state s = a_turn(2);
    s.seat[RED].held = 0x3F;
    s.seat[RED].stock--;
    s.seat[RED].palace++;
    settle_cubes(&s, RED, GALLIA, 2);
    mi_list rows = legal(&s);
    for (unsigned i = 0; i < rows.n; i++) {
        rat_state after = s;
        rattus_game.verbs[rows.row[i].verb].apply(&after, rows.row[i], NULL);
        assert_int_equal(after.seat[RED].palace, 1);
    }
}

RULE("Q11", the_merchant_divides_cubes_neither_at_the_start_nor_at_the_end)
{
    rat_state s = a_turn(2);
    give(&s, RED, MERCHANT);
    settle_cubes(&s, RED, GALLIA, 3);
    ALLOWS(&s, merchant(GALLIA));
    ALLOWS(&s, ship(ITALIA, 1));
    REFUSES(&s, merchant(GALLIA), "2.3.1a");
    REFUSES(&s, ship(HISPANIA, 1), "2.4.4");
}

RULE("Q12", the_active_player_chooses_which_token_the_monk_moves)
{
    rat_state s = a_turn(2);
    give(&s, RED, MONK);
    rats(&s, GALLIA, 2);
    seen_by(&s, RED, GALLIA, 1, E49);
    ALLOWS(&s, monk(GALLIA, 1));
    ALLOWS(&s, carry(ITALIA));
    assert_int_equal(s.face[rat_place_of(ITALIA, 1)], E49);
    assert_int_equal(facts(&s, F_RAT, GALLIA, 0, MI_UNKNOWN), 1);
    assert_int_equal(facts(&s, F_RAT, GALLIA, 2, MI_UNKNOWN), 1);
}
