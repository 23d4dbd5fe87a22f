// 2.5.3 to 2.5.5: the ravage of a region.

#include "help.h"

// Red has a cube in Gallia, where a starter and two tokens of the supply lie.
static rat_state three_tokens(void)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 2);
    settle_cubes(&s, RED, GALLIA, 1);
    return s;
}

RULE("2.5.3", without_cubes_or_without_rats_nothing_is_ravaged)
{
    rat_state s = a_turn(2);
    plague_comes(&s, GALLIA);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(rat_rats(&s, GALLIA), 1);
    s = a_turn(2);
    no_rats(&s);
    settle_cubes(&s, RED, GALLIA, 3);
    plague_comes(&s, GALLIA);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 3);
}

RULE("2.5.3", the_knight_is_asked_only_where_there_is_something_to_ravage)
{
    rat_state s = a_turn(2);
    give(&s, RED, KNIGHT);
    plague_comes(&s, GALLIA);
    assert_int_equal(actor(&s), BLUE);
    s = three_tokens();
    give(&s, RED, KNIGHT);
    plague_comes(&s, GALLIA);
    assert_int_equal(s.phase, PHASE_BONUS);
}

RULE("2.5.3", only_tokens_of_the_plague_region_are_turned)
{
    rat_state s = three_tokens();
    plague_comes(&s, GALLIA);
    assert_int_equal(s.phase, PHASE_REVEAL);
    REFUSES(&s, turn(ITALIA, 0), "2.5.3");
    ALLOWS(&s, turn(GALLIA, 0));
}

RULE("2.5.3", chance_too_picks_only_in_the_plague_region)
{
    rat_state s = three_tokens();
    agree(&s, "revealOrder", "random");
    plague_comes(&s, GALLIA);
    assert_int_equal(s.phase, PHASE_PICK);
    REFUSES(&s, pick(ITALIA, 0), "2.5.3");
    ALLOWS(&s, pick(GALLIA, 0));
}

RULE("2.5.4", tokens_are_turned_one_by_one_while_cubes_and_tokens_last)
{
    rat_state s = three_tokens();
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 0));
    ALLOWS(&s, face(GALLIA, 0, E07));
    HAPPENED(E_TURNED, GALLIA, E07, ANY);
    assert_int_equal(s.phase, PHASE_FACE);
    ALLOWS(&s, face(GALLIA, 1, E19));
    ALLOWS(&s, face(GALLIA, 2, E31));
    assert_int_equal(rat_rats(&s, GALLIA), 0);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
    assert_int_equal(actor(&s), BLUE);
    is_sound(&s);
}

RULE("2.5.4", tokens_are_picked_only_during_a_ravage)
{
    rat_state s = three_tokens();
    REFUSES(&s, turn(GALLIA, 0), "2.5.4");
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 0));
}

RULE("2.5.4", chance_picks_a_token_only_when_asked_to)
{
    rat_state s = three_tokens();
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 0));
    assert_int_equal(actor(&s), MI_NATURE);
    REFUSES(&s, pick(GALLIA, 0), "2.5.4");
    s.phase = PHASE_PICK;
    ALLOWS(&s, pick(GALLIA, 0));
}

RULE("2.5.4", chance_turns_the_token_that_was_picked)
{
    rat_state s = three_tokens();
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 1));
    REFUSES(&s, face(GALLIA, 2, E31), "2.5.4");
    REFUSES(&s, face(ITALIA, 0, E07), "2.5.4");
    ALLOWS(&s, face(GALLIA, 1, E31));
}

RULE("2.5.4", no_token_is_turned_before_it_is_picked)
{
    rat_state s = three_tokens();
    agree(&s, "revealOrder", "random");
    plague_comes(&s, GALLIA);
    REFUSES(&s, face(GALLIA, 0, E07), "2.5.4");
    ALLOWS(&s, pick(GALLIA, 0));
    ALLOWS(&s, face(GALLIA, 0, E07));
}

RULE("2.5.4a", fewer_cubes_than_the_limit_and_nothing_happens)
{
    for (uint8_t limit = 1; limit <= 6; limit++) {
        rat_state s = a_turn(2);
        settle_cubes(&s, RED, GALLIA, 2);
        settle_cubes(&s, BLUE, GALLIA, 1);
        strike(&s, GALLIA, (rat_face){limit, "A"});
        bool breaks = limit <= 3;
        HAPPENED(breaks ? E_OUTBREAK : E_HARMLESS, GALLIA, 3, limit);
        assert_int_equal(rat_population(&s, GALLIA), breaks ? 1 : 3);
    }
}

RULE("2.5.4a", the_knights_two_cubes_help_to_reach_the_limit)
{
    rat_state s = a_turn(2);
    s.bonus = true;
    settle_cubes(&s, RED, GALLIA, 1);
    strike(&s, GALLIA, (rat_face){4, "A"});
    HAPPENED(E_HARMLESS, GALLIA, 3, 4);
    strike(&s, GALLIA, (rat_face){3, "A"});
    HAPPENED(E_OUTBREAK, GALLIA, 3, 3);
}

RULE("2.5.4b", an_m_costs_the_player_with_the_most_cubes)
{
    rat_state s = a_turn(3);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, BLUE, GALLIA, 3);
    settle_cubes(&s, GOLD, GALLIA, 2);
    strike(&s, GALLIA, (rat_face){1, "M"});
    HAPPENED(E_LOST, BLUE, GALLIA, MAJORITY);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 2);
    assert_int_equal(s.seat[GOLD].cubes[GALLIA], 2);
}

RULE("2.5.4b", a_class_symbol_costs_the_holder_of_the_card)
{
    static const char *const letters[BASE_CLASSES] = {"P", "B", "C", "K", "W", "R"};
    for (unsigned c = 0; c < BASE_CLASSES; c++) {
        rat_face struck = {1, ""};
        struck.symbols[0] = letters[c][0];
        rat_state s = a_turn(2);
        settle_cubes(&s, RED, GALLIA, 2);
        settle_cubes(&s, BLUE, GALLIA, 2);
        give(&s, BLUE, (rat_class)c);
        strike(&s, GALLIA, struck);
        HAPPENED(E_LOST, BLUE, GALLIA, (int)c);
        assert_int_equal(s.seat[RED].cubes[GALLIA], 2);
        assert_int_equal(s.seat[BLUE].cubes[GALLIA], 1);
    }
}

RULE("2.5.4b", an_a_costs_everybody)
{
    rat_state s = a_turn(4);
    for (unsigned i = 0; i < 4; i++) settle_cubes(&s, i, GALLIA, (uint8_t)(i + 1));
    strike(&s, GALLIA, (rat_face){1, "A"});
    for (unsigned i = 0; i < 4; i++) {
        HAPPENED(E_LOST, (int)i, GALLIA, ALL);
        assert_int_equal(s.seat[i].cubes[GALLIA], i);
    }
}

RULE("2.5.4b", a_card_that_nobody_holds_costs_nobody)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, GALLIA, 2);
    strike(&s, GALLIA, (rat_face){1, "PBCKWR"});
    HAPPENED(E_OUTBREAK, GALLIA, 2, 1);
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
}

RULE("2.5.4b", only_cubes_in_the_plague_region_are_lost)
{
    rat_state s = a_turn(2);
    give(&s, BLUE, MONK);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, BLUE, ITALIA, 2);
    strike(&s, GALLIA, (rat_face){1, "C"});
    NOT_HAPPENED(E_LOST, ANY, ANY, ANY);
    assert_int_equal(s.seat[BLUE].cubes[ITALIA], 2);
}

RULE("2.5.4b", the_majority_is_settled_before_the_other_symbols)
{
    rat_state s = a_turn(2);
    give(&s, RED, KING);
    settle_cubes(&s, RED, GALLIA, 3);
    settle_cubes(&s, BLUE, GALLIA, 2);
    strike(&s, GALLIA, (rat_face){1, "RM"});
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 2);
}

RULE("2.5.4c", a_lost_cube_goes_to_its_owner_and_the_token_out_of_the_game)
{
    rat_state s = a_turn(2);
    give(&s, BLUE, WITCH);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, BLUE, GALLIA, 2);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, face(GALLIA, 0, E04));
    assert_int_equal(s.seat[BLUE].stock, 19);
    assert_int_equal(s.seat[RED].stock, 19);
    assert_int_equal(facts(&s, F_REMOVED, E04, ANY, ANY), 1);
    assert_int_equal(rat_rats(&s, GALLIA), 0);
    assert_int_equal(s.pile, 29);
    is_sound(&s);
}

RULE("2.5.4c", a_turned_token_never_comes_again)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, GALLIA, 1);
    turned(&s, E04);
    plague_comes(&s, GALLIA);
    REFUSES(&s, face(GALLIA, 0, E04), "5.6");
    nothing_turned(&s);
    ALLOWS(&s, face(GALLIA, 0, E04));
}

RULE("2.5.4c", a_token_in_two_places_is_noticed)
{
    rat_state s = a_turn(2);
    seen_by(&s, RED, GALLIA, 0, E04);
    is_sound(&s);
    seen_by(&s, BLUE, ITALIA, 0, E04);
    assert_string_equal(rattus_game.broken(&s), "2.5.4c");
    s = a_turn(2);
    seen_by(&s, RED, GALLIA, 0, E04);
    turned(&s, E04);
    s.pile--;
    assert_string_equal(rattus_game.broken(&s), "2.2.3");
}

RULE("2.5.4c", a_face_that_nobody_has_seen_is_noticed)
{
    rat_state s = a_turn(2);
    s.face[rat_place_of(GALLIA, 0)] = E04;
    assert_string_equal(rattus_game.broken(&s), "2.5.4c");
}

RULE("2.5.5", tokens_not_turned_stay_face_down_and_the_turn_is_over)
{
    rat_state s = three_tokens();
    give(&s, RED, PEASANT);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 1));
    ALLOWS(&s, face(GALLIA, 1, E13));
    HAPPENED(E_TURN_BEGINS, BLUE, ANY, ANY);
    assert_int_equal(facts(&s, F_RAT, GALLIA, 0, MI_UNKNOWN), 1);
    assert_int_equal(facts(&s, F_RAT, GALLIA, 1, ANY), 0);
    assert_int_equal(facts(&s, F_RAT, GALLIA, 2, MI_UNKNOWN), 1);
    assert_int_equal(actor(&s), BLUE);
}

RULE("Q22", the_active_player_picks_the_next_token)
{
    rat_state s = three_tokens();
    agree(&s, "revealOrder", "chosen");
    rat_token_take(&s, rat_place_of(GALLIA, 1));
    plague_comes(&s, GALLIA);
    assert_int_equal(actor(&s), RED);
    assert_int_equal(legal(&s).n, 2);
    REFUSES(&s, turn(GALLIA, 1), "Q22");
    ALLOWS(&s, turn(GALLIA, 2));
    ALLOWS(&s, face(GALLIA, 2, E31));
}

RULE("Q22", chance_picks_the_next_token_where_that_is_agreed)
{
    rat_state s = three_tokens();
    agree(&s, "revealOrder", "random");
    rat_token_take(&s, rat_place_of(GALLIA, 1));
    plague_comes(&s, GALLIA);
    assert_int_equal(actor(&s), MI_NATURE);
    assert_int_equal(rattus_game.weight(&s, pick(GALLIA, 0)),
                     rattus_game.weight(&s, pick(GALLIA, 2)));
    REFUSES(&s, pick(GALLIA, 1), "Q22");
    ALLOWS(&s, pick(GALLIA, 2));
    ALLOWS(&s, face(GALLIA, 2, E31));
}

RULE("Q22", tokens_of_one_origin_that_nobody_has_seen_are_taken_in_order)
{
    for (unsigned random = 0; random < 2; random++) {
        rat_state s = a_turn(2);
        agree(&s, "revealOrder", random ? "random" : "chosen");
        no_rats(&s);
        rats(&s, GALLIA, 3);
        settle_cubes(&s, RED, GALLIA, 1);
        plague_comes(&s, GALLIA);
        for (unsigned slot = 0; slot < 3; slot++)
            ALLOWS(&s, face(GALLIA, slot, E31 + slot));
        assert_int_equal(actor(&s), BLUE);
    }
}

RULE("Q22", a_token_that_somebody_has_seen_is_told_apart)
{
    for (unsigned seat = RED; seat <= BLUE; seat++) {
        rat_state s = a_turn(2);
        no_rats(&s);
        rats(&s, GALLIA, 2);
        settle_cubes(&s, RED, GALLIA, 1);
        seen_by(&s, seat, GALLIA, 1, E49);
        plague_comes(&s, GALLIA);
        assert_int_equal(s.phase, PHASE_REVEAL);
    }
}

RULE("Q22", who_has_seen_all_the_tokens_still_picks)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    rats(&s, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 3);
    seen_by(&s, RED, GALLIA, 0, E49);
    seen_by(&s, RED, GALLIA, 1, E31);
    plague_comes(&s, GALLIA);
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, turn(GALLIA, 1));
    REFUSES(&s, face(GALLIA, 1, E49), "5.6");
    ALLOWS(&s, face(GALLIA, 1, E31));
}

RULE("Q23", the_two_cubes_are_declared_after_the_spread_and_before_the_first_token)
{
    rat_state s = a_turn(2);
    give(&s, RED, KNIGHT);
    settle_cubes(&s, RED, GALLIA, 1);
    ALLOWS(&s, move(GALLIA));
    REFUSES(&s, bonus(), "2.4.2a");
    REFUSES(&s, decline(), "Q23");
    ALLOWS(&s, spread(ANGLIA));
    assert_int_equal(s.phase, PHASE_BONUS);
    assert_int_equal(legal(&s).n, 2);
    ALLOWS(&s, decline());
    assert_int_equal(s.phase, PHASE_FACE);
}

RULE("Q23", there_is_nothing_to_decline_outside_the_question)
{
    rat_state s = three_tokens();
    give(&s, RED, KNIGHT);
    REFUSES(&s, decline(), "Q23");
    plague_comes(&s, GALLIA);
    ALLOWS(&s, decline());
    REFUSES(&s, decline(), "Q23");
}

RULE("Q23", the_declaration_holds_for_every_token_and_ends_with_the_cubes)
{
    rat_state s = three_tokens();
    give(&s, RED, KNIGHT);
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, bonus());
    ALLOWS(&s, turn(GALLIA, 0));
    ALLOWS(&s, face(GALLIA, 0, E08));
    HAPPENED(E_OUTBREAK, GALLIA, 4, 3);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(rat_rats(&s, GALLIA), 2);
    assert_false(s.bonus);
}

RULE("Q23", the_two_cubes_count_for_the_second_token_too)
{
    rat_state s = three_tokens();
    give(&s, RED, KNIGHT);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, bonus());
    ALLOWS(&s, turn(GALLIA, 1));
    ALLOWS(&s, face(GALLIA, 1, E37));
    HAPPENED(E_HARMLESS, GALLIA, 3, 4);
    ALLOWS(&s, turn(GALLIA, 2));
    ALLOWS(&s, face(GALLIA, 2, E36));
    HAPPENED(E_OUTBREAK, GALLIA, 3, 3);
}

RULE("Q23", the_two_cubes_are_no_majority)
{
    rat_state s = a_turn(2);
    s.bonus = true;
    settle_cubes(&s, BLUE, GALLIA, 1);
    strike(&s, GALLIA, (rat_face){3, "M"});
    HAPPENED(E_LOST, BLUE, GALLIA, MAJORITY);
}

RULE("Q24", all_who_share_the_majority_lose_a_cube)
{
    rat_state s = a_turn(3);
    settle_cubes(&s, RED, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 1);
    settle_cubes(&s, GOLD, GALLIA, 2);
    strike(&s, GALLIA, (rat_face){1, "M"});
    for (unsigned i = 0; i < 3; i++) assert_int_equal(s.seat[i].cubes[GALLIA], 1);
}

RULE("Q25", several_m_hit_the_majority_of_the_moment_the_token_is_turned)
{
    rat_state s = a_turn(2);
    settle_cubes(&s, RED, GALLIA, 4);
    settle_cubes(&s, BLUE, GALLIA, 3);
    strike(&s, GALLIA, (rat_face){1, "MMM"});
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 3);
}

RULE("Q25", no_token_of_ours_has_two_m)
{
    rat_state s = a_table(2);
    for (unsigned t = 0; t < ALL_TOKENS; t++) {
        const char *m = strchr(rat_face_of(&s.head, t)->symbols, 'M');
        assert_true(!m || !strchr(m + 1, 'M'));
    }
}

RULE("Q26", losses_add_up_to_at_most_what_is_there)
{
    rat_state s = a_turn(3);
    s.seat[RED].held = 1u << KING | 1u << MONK;
    settle_cubes(&s, RED, GALLIA, 5);
    settle_cubes(&s, BLUE, GALLIA, 1);
    strike(&s, GALLIA, (rat_face){1, "MCRA"});
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 0);
    strike(&s, GALLIA, (rat_face){1, "MCRA"});
    assert_int_equal(s.seat[RED].cubes[GALLIA], 0);
    assert_int_equal(s.seat[GOLD].stock, 20);
    is_sound(&s);
}

RULE("Q26", after_the_m_the_order_of_symbols_does_not_matter)
{
    static const rat_face orders[] = {{1, "MPKA"}, {1, "AKPM"}, {1, "PMAK"}};
    for (unsigned i = 0; i < 3; i++) {
        rat_state s = a_turn(3);
        give(&s, RED, PEASANT);
        give(&s, BLUE, KNIGHT);
        for (unsigned seat = 0; seat < 3; seat++)
            settle_cubes(&s, seat, GALLIA, (uint8_t)(3 - seat));
        strike(&s, GALLIA, orders[i]);
        assert_int_equal(s.seat[RED].cubes[GALLIA], 0);
        assert_int_equal(s.seat[BLUE].cubes[GALLIA], 0);
        assert_int_equal(s.seat[GOLD].cubes[GALLIA], 0);
    }
}

RULE("Q27", the_same_symbol_twice_costs_two_cubes)
{
    rat_state s = a_turn(2);
    give(&s, BLUE, PEASANT);
    settle_cubes(&s, BLUE, GALLIA, 3);
    strike(&s, GALLIA, (rat_face){1, "PP"});
    assert_int_equal(s.seat[BLUE].cubes[GALLIA], 1);
}

RULE("Q28", the_limit_is_tested_once_for_each_token)
{
    rat_state s = a_turn(2);
    give(&s, RED, PEASANT);
    give(&s, BLUE, KNIGHT);
    settle_cubes(&s, RED, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 2);
    strike(&s, GALLIA, (rat_face){4, "PKA"});
    assert_int_equal(rat_population(&s, GALLIA), 0);
}

RULE("Q29", the_last_cube_lost_stops_the_ravage)
{
    rat_state s = three_tokens();
    give(&s, RED, PEASANT);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, turn(GALLIA, 0));
    ALLOWS(&s, face(GALLIA, 0, E01));
    assert_int_equal(rat_rats(&s, GALLIA), 2);
    assert_int_equal(facts(&s, F_REMOVED, ANY, ANY, ANY), 1);
    assert_int_equal(actor(&s), BLUE);
}
