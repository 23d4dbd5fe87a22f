// 2.4.6: the Witch, and what becomes of what she has seen.

#include "help.h"

static rat_state a_witch(void)
{
    rat_state s = a_turn(3);
    give(&s, RED, WITCH);
    return s;
}

// Red has looked at E05 in Gallia.
static rat_state one_look(void)
{
    rat_state s = a_witch();
    ALLOWS(&s, witch(GALLIA, 0));
    ALLOWS(&s, look(GALLIA, 0, E05));
    return s;
}

// … and at E08 in Italia.
static rat_state two_looks(void)
{
    rat_state s = one_look();
    ALLOWS(&s, peek(ITALIA, 0));
    ALLOWS(&s, look(ITALIA, 0, E08));
    return s;
}

RULE("2.4.6", the_witch_looks_at_a_token)
{
    rat_state s = a_witch();
    ALLOWS(&s, witch(GALLIA, 0));
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(legal_rows(&s, V_LOOK), 12);
    ALLOWS(&s, look(GALLIA, 0, E05));
    HAPPENED(E_LOOKED, RED, GALLIA, 0);
    assert_int_equal(rule_events.row[0].field[3], E05);
    assert_int_equal(s.face[rat_place_of(GALLIA, 0)], E05);
    assert_int_equal(facts(&s, F_KNOWS, RED, GALLIA, 0), 1);
    is_sound(&s);
}

RULE("2.4.6", chance_shows_the_token_she_chose_and_no_other)
{
    rat_state s = a_witch();
    ALLOWS(&s, witch(GALLIA, 0));
    REFUSES(&s, look(ITALIA, 0, E05), "2.4.6");
    ALLOWS(&s, look(GALLIA, 0, E05));
    REFUSES(&s, look(GALLIA, 0, E05), "2.4.6");
}

RULE("2.4.6", chance_shows_nothing_unasked)
{
    rat_state s = a_table(2);
    s.phase = PHASE_FACE;
    REFUSES(&s, look(ANGLIA, 0, E05), "2.4.6");
    s.phase = PHASE_LOOK;
    ALLOWS(&s, look(ANGLIA, 0, E05));
}

RULE("2.4.6", her_questions_name_the_regions)
{
    rat_state s = a_witch();
    ALLOWS(&s, witch(GALLIA, 0));
    assert_int_equal(rattus_game.prompt(&s).field[0], GALLIA);
    s = one_look();
    ALLOWS(&s, peek(ITALIA, 0));
    assert_int_equal(rattus_game.prompt(&s).field[0], ITALIA);
    s = two_looks();
    mi_prompt asked = rattus_game.prompt(&s);
    assert_int_equal(asked.prompt, PHASE_SWAP);
    assert_int_equal(asked.field[0], GALLIA);
    assert_int_equal(asked.field[1], ITALIA);
}

RULE("2.4.6a", only_tokens_on_the_board_are_looked_at)
{
    rat_state s = a_witch();
    REFUSES(&s, witch(GALLIA, 1), "2.4.6a");
    assert_int_equal(legal_rows(&s, V_WITCH), 10);
    rats(&s, GALLIA, 1);
    ALLOWS(&s, witch(GALLIA, 1));
}

RULE("2.4.6a", the_second_look_needs_a_token_too)
{
    rat_state s = one_look();
    REFUSES(&s, peek(GALLIA, 1), "2.4.6a");
    rats(&s, GALLIA, 1);
    ALLOWS(&s, peek(GALLIA, 1));
}

RULE("2.4.6b", a_second_token_is_looked_at_in_the_same_region_or_another)
{
    rat_state s = one_look();
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, peek(ITALIA, 0));
    ALLOWS(&s, look(ITALIA, 0, E08));
    assert_int_equal(s.phase, PHASE_SWAP);
    s = a_witch();
    rats(&s, GALLIA, 1);
    ALLOWS(&s, witch(GALLIA, 0));
    ALLOWS(&s, look(GALLIA, 0, E05));
    ALLOWS(&s, peek(GALLIA, 1));
    ALLOWS(&s, look(GALLIA, 1, E40));
}

RULE("2.4.6b", the_second_token_is_not_the_first)
{
    rat_state s = one_look();
    REFUSES(&s, peek(GALLIA, 0), "2.4.6b");
    ALLOWS(&s, peek(HISPANIA, 0));
}

RULE("2.4.6b", there_is_no_second_look_before_the_first_and_no_third)
{
    rat_state s = a_witch();
    REFUSES(&s, peek(ITALIA, 0), "2.4.6b");
    s = two_looks();
    REFUSES(&s, peek(HISPANIA, 0), "2.4.6b");
}

RULE("2.4.6c", the_two_tokens_may_change_places)
{
    rat_state s = two_looks();
    ALLOWS(&s, swap());
    HAPPENED(E_SWAPPED, RED, GALLIA, 0);
    assert_int_equal(s.face[rat_place_of(GALLIA, 0)], E08);
    assert_int_equal(s.face[rat_place_of(ITALIA, 0)], E05);
    assert_int_equal(s.phase, PHASE_TURN);
    is_sound(&s);
}

RULE("2.4.6c", the_two_tokens_may_stay_where_they_are)
{
    rat_state s = two_looks();
    ALLOWS(&s, keep());
    assert_int_equal(s.face[rat_place_of(GALLIA, 0)], E05);
    assert_int_equal(s.face[rat_place_of(ITALIA, 0)], E08);
    assert_int_equal(s.phase, PHASE_TURN);
}

RULE("2.4.6c", only_two_tokens_just_seen_are_swapped)
{
    rat_state s = a_witch();
    REFUSES(&s, swap(), "2.4.6c");
    s = one_look();
    REFUSES(&s, swap(), "2.4.6c");
    s = two_looks();
    ALLOWS(&s, swap());
    REFUSES(&s, swap(), "2.4.6c");
}

RULE("Q4", a_swapped_token_takes_its_origin_and_its_knowers_along)
{
    rat_state s = a_turn(3);
    s.turn = BLUE;
    give(&s, BLUE, WITCH);
    rats(&s, ITALIA, 1);
    seen_by(&s, RED, ITALIA, 1, E40);
    seen_by(&s, GOLD, GALLIA, 0, E05);
    ALLOWS(&s, witch(GALLIA, 0));
    ALLOWS(&s, look(GALLIA, 0, E05));
    ALLOWS(&s, peek(ITALIA, 1));
    ALLOWS(&s, look(ITALIA, 1, E40));
    ALLOWS(&s, swap());
    uint64_t gallia = 1ull << rat_place_of(GALLIA, 0);
    uint64_t italia = 1ull << rat_place_of(ITALIA, 1);
    assert_int_equal(s.seat[RED].knows, gallia);
    assert_int_equal(s.seat[BLUE].knows, gallia | italia);
    assert_int_equal(s.seat[GOLD].knows, italia);
    assert_int_equal(s.dealt & (gallia | italia), italia);
    assert_int_equal(facts(&s, F_KNOWS, GOLD, ITALIA, 1), 1);
    assert_int_equal(facts(&s, F_KNOWS, ANY, ANY, ANY), 4);
}

RULE("Q4", a_token_carried_by_the_monk_takes_its_knowers_along)
{
    rat_state s = a_turn(3);
    give(&s, RED, MONK);
    seen_by(&s, GOLD, GALLIA, 0, E05);
    ALLOWS(&s, monk(GALLIA, 0));
    ALLOWS(&s, carry(ITALIA));
    uint64_t italia = 1ull << rat_place_of(ITALIA, 1);
    assert_int_equal(s.seat[GOLD].knows, italia);
    assert_int_equal(s.seat[RED].knows, 0);
    assert_true(s.dealt & italia);
    assert_int_equal(s.face[rat_place_of(ITALIA, 1)], E05);
    is_sound(&s);
}

RULE("Q4", what_she_sees_is_hers_and_that_she_saw_is_public)
{
    rat_state s = one_look();
    rat_state red = seen_as(&s, MI_SEAT_BIT(RED)), blue = seen_as(&s, MI_SEAT_BIT(BLUE));
    assert_int_equal(facts(&red, F_RAT, GALLIA, 0, E05), 1);
    assert_int_equal(facts(&blue, F_RAT, GALLIA, 0, MI_UNKNOWN), 1);
    assert_int_equal(facts(&red, F_KNOWS, RED, GALLIA, 0), 1);
    assert_int_equal(facts(&blue, F_KNOWS, RED, GALLIA, 0), 1);
}

RULE("Q4", a_token_seen_before_shows_the_same_face)
{
    rat_state s = a_witch();
    seen_by(&s, BLUE, GALLIA, 0, E11);
    ALLOWS(&s, witch(GALLIA, 0));
    assert_int_equal(legal(&s).n, 1);
    REFUSES(&s, look(GALLIA, 0, E05), "5.6");
    ALLOWS(&s, look(GALLIA, 0, E11));
    assert_int_equal(s.seat[RED].knows, s.seat[BLUE].knows);
}

RULE("Q4", the_log_shows_a_face_only_to_those_who_know_it)
{
    rat_state s = a_witch();
    seen_by(&s, BLUE, GALLIA, 0, E11);
    ALLOWS(&s, witch(GALLIA, 0));
    mi_position p = as_position(&s);
    mi_entry entry = {MI_NATURE, look(GALLIA, 0, E11)};
    for (unsigned seats = 0; seats < 8; seats++) {
        bool knows = seats & (MI_SEAT_BIT(RED) | MI_SEAT_BIT(BLUE));
        rat_act veiled = {mi_veil(&rattus_game, &p, entry, (mi_seats)seats).action};
        assert_int_equal(veiled.look.token, knows ? E11 : MI_UNKNOWN);
    }
}

RULE("Q4", who_follows_the_veiled_log_has_the_view_of_his_seats)
{
    rat_state s = a_witch();
    ALLOWS(&s, witch(GALLIA, 0));
    mi_position truth = as_position(&s);
    mi_entry entry = {MI_NATURE, look(GALLIA, 0, E05)};
    for (unsigned seats = 0; seats < 8; seats++) {
        mi_position after = truth;
        mi_view before, then;
        mi_see(&rattus_game, &truth, (mi_seats)seats, &before);
        mi_entry veiled = mi_veil(&rattus_game, &truth, entry, (mi_seats)seats);
        assert_int_equal(mi_follow(&rattus_game, &before.p, veiled, NULL), MI_OK);
        assert_int_equal(mi_play(&rattus_game, &after, entry, NULL, NULL), MI_OK);
        mi_see(&rattus_game, &after, (mi_seats)seats, &then);
        assert_true(mi_equal(&rattus_game, &before.p, &then.p));
    }
}

RULE("Q13", after_one_look_nothing_is_swapped)
{
    rat_state s = one_look();
    REFUSES(&s, swap(), "2.4.6c");
    ALLOWS(&s, keep());
    assert_int_equal(s.phase, PHASE_TURN);
    REFUSES(&s, witch(ITALIA, 0), "2.3.1a");
}

RULE("Q13", there_is_nothing_to_keep_without_the_witch)
{
    rat_state s = a_witch();
    REFUSES(&s, keep(), "Q13");
    s = one_look();
    ALLOWS(&s, keep());
    REFUSES(&s, keep(), "Q13");
}

RULE("Q13", nothing_comes_between_her_looks)
{
    rat_state s = a_witch();
    give(&s, RED, KING);
    settle_cubes(&s, RED, GALLIA, 1);
    ALLOWS(&s, witch(ITALIA, 0));
    ALLOWS(&s, look(ITALIA, 0, E05));
    rat_token_take(&s, rat_place_of(GALLIA, 0));
    REFUSES(&s, king(GALLIA), "2.3.1");
    REFUSES(&s, take(MONK), "2.3.2");
    REFUSES(&s, place(ITALIA, 1), "2.3.3");
    REFUSES(&s, move(GALLIA), "2.5.1");
    ALLOWS(&s, keep());
    ALLOWS(&s, king(GALLIA));
}

RULE("Q13", a_swap_with_a_full_region_is_fine)
{
    rat_state s = a_witch();
    rats(&s, GALLIA, 2);
    ALLOWS(&s, witch(GALLIA, 2));
    ALLOWS(&s, look(GALLIA, 2, E40));
    ALLOWS(&s, peek(ITALIA, 0));
    ALLOWS(&s, look(ITALIA, 0, E08));
    ALLOWS(&s, swap());
    assert_int_equal(rat_rats(&s, GALLIA), 3);
    assert_int_equal(rat_rats(&s, ITALIA), 1);
}

RULE("Q13", with_one_token_on_the_board_she_is_not_asked_further)
{
    for (unsigned r = 0; r < 10; r++) {
        rat_state s = a_witch();
        no_rats(&s);
        rats(&s, r, 1);
        ALLOWS(&s, witch(r, 0));
        ALLOWS(&s, look(r, 0, E40));
        assert_int_equal(s.phase, PHASE_TURN);
    }
}
