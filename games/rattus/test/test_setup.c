// 2.2: setting up, and what the editions and rulings say of it.

#include "help.h"

enum { STARTERS = 12 };

RULE("2.2.1", all_cards_lie_beside_the_board_and_everybody_has_twenty_cubes)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        assert_int_equal(facts(&s, F_FREE, ANY, ANY, ANY), 6);
        assert_int_equal(facts(&s, F_CARD, ANY, ANY, ANY), 0);
        assert_int_equal(facts(&s, F_STOCK, ANY, 20, ANY), n);
        assert_int_equal(facts(&s, F_PALACE, ANY, 0, ANY), n);
        is_sound(&s);
        s.seat[RED].stock--;
        assert_string_equal(rattus_game.broken(&s), "2.2.1");
    }
}

RULE("2.2.2", a_starter_lies_face_down_in_every_region_in_play)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        assert_int_equal(facts(&s, F_RAT, ANY, ANY, ANY), 4 + 2 * n);
        for (unsigned r = 0; r < rat_regions(&s); r++) {
            assert_int_equal(facts(&s, F_RAT, (int)r, 0, MI_UNKNOWN), 1);
            rat_chance c = rat_chance_of(&s, rat_place_of(r, 0));
            for (unsigned t = 0; t < TOKENS; t++)
                assert_int_equal(rat_chance_weight(&c, t) > 0, t < STARTERS);
        }
    }
}

RULE("2.2.3", the_supply_holds_29_33_or_37_tokens)
{
    static const uint8_t pile[] = {[2] = 29, [3] = 33, [4] = 37};
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        assert_int_equal(s.pile, pile[n]);
        assert_int_equal(facts(&s, F_PILE, pile[n], ANY, ANY), 1);
    }
}

RULE("2.2.3", only_others_are_taken_out_and_starters_left_over_are_mixed_in)
{
    static const unsigned kept[] = {[2] = 25, [3] = 31, [4] = 37};
    static const unsigned left[] = {[2] = 4, [3] = 2, [4] = 0};
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        assert_int_equal(rat_kept(&s.head), kept[n]);
        assert_int_equal(rat_leftover(&s.head), left[n]);
    }
}

RULE("2.2.3", a_token_too_many_too_few_or_out_of_play_is_noticed)
{
    rat_state s = a_table(2);
    s.pile++;
    assert_string_equal(rattus_game.broken(&s), "2.2.3");
    s.pile -= 2;
    assert_string_equal(rattus_game.broken(&s), "2.2.3");
    rat_token_put(&s, BULGARIA, NO_FACE);
    assert_string_equal(rattus_game.broken(&s), "2.2.3");
    rat_token_take(&s, rat_place_of(BULGARIA, 0));
    rat_token_put(&s, GALLIA, NO_FACE);
    is_sound(&s);
}

RULE("D1", three_players_take_out_six_tokens_or_eight)
{
    rat_state s = a_table_with(3, "removed3p", "6");
    assert_int_equal(s.pile, 33);
    s = a_table_with(3, "removed3p", "8");
    assert_int_equal(s.pile, 31);
    assert_int_equal(rat_kept(&s.head), 29);
    is_sound(&s);
}

RULE("D1", two_and_four_players_take_out_the_same_in_every_edition)
{
    assert_int_equal(a_table_with(2, "removed3p", "8").pile, 29);
    assert_int_equal(a_table_with(4, "removed3p", "8").pile, 37);
}

// Nature is to act, with this many rows of the same chance.
static void all_rows_weigh_the_same(const rat_state *s, unsigned count)
{
    mi_list rows = legal(s);
    assert_int_equal(actor(s), MI_NATURE);
    assert_int_equal(rows.n, count);
    for (unsigned i = 0; i < count; i++)
        assert_int_equal(rattus_game.weight(s, rows.row[i]), 1);
}

RULE("2.2.4", chance_puts_the_plague_piece_into_any_region_in_play)
{
    rat_state s = a_table(3);
    REFUSES(&s, plague(GALLIA), "2.2.4");
    ALLOWS(&s, start_player(GOLD));
    all_rows_weigh_the_same(&s, 10);
    ALLOWS(&s, plague(GALLIA));
    HAPPENED(E_PLAGUE_STANDS, GALLIA, ANY, ANY);
    assert_int_equal(s.plague, GALLIA);
    assert_int_equal(actor(&s), GOLD);
}

RULE("2.2.4", the_plague_piece_is_set_only_once)
{
    rat_state s = a_turn(2);
    REFUSES(&s, plague(GALLIA), "2.2.4");
    s.phase = PHASE_PLAGUE;
    ALLOWS(&s, plague(GALLIA));
    REFUSES(&s, plague(GALLIA), "2.2.4");
}

RULE("2.2.5", chance_names_the_start_player)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        all_rows_weigh_the_same(&s, n);
        assert_int_equal(facts(&s, F_FIRST, ANY, ANY, ANY), 0);
        REFUSES(&s, start_player(n), "2.2.5");
        ALLOWS(&s, start_player(n - 1u));
        HAPPENED(E_STARTS, n - 1, ANY, ANY);
        assert_int_equal(facts(&s, F_FIRST, n - 1, ANY, ANY), 1);
    }
}

RULE("2.2.5", the_start_player_is_named_only_once)
{
    rat_state s = a_table(2);
    ALLOWS(&s, start_player(RED));
    REFUSES(&s, start_player(BLUE), "2.2.5");
    s.phase = PHASE_TURN;
    REFUSES(&s, start_player(BLUE), "2.2.5");
}

RULE("2.2.5 D11", the_seat_that_was_agreed_on_starts)
{
    rat_state s = a_table_with(3, "startPlayer", "gold");
    all_rows_weigh_the_same(&s, 1);
    REFUSES(&s, start_player(RED), "D11");
    REFUSES(&s, start_player(BLACK), "2.2.5");
    ALLOWS(&s, start_player(GOLD));
    HAPPENED(E_STARTS, GOLD, ANY, ANY);
}

RULE("D11", a_seat_that_is_not_at_the_table_cannot_start)
{
    for (uint8_t seats = 2; seats <= 4; seats++) {
        mi_head head = mi_head_default(&rattus_game, seats);
        mi_position p;
        mi_rule why = NULL;
        mi_option_set(&rattus_game, &head, "startPlayer", "gold");
        assert_int_equal(mi_setup(&rattus_game, &head, &p, &why),
                         seats < 3 ? MI_ERULE : MI_OK);
        if (seats < 3) assert_string_equal(why, "D11");
    }
}

// A table of three where Blue starts and the plague stands in Italia.
static rat_state blue_settles_first(void)
{
    rat_state s = a_table(3);
    ALLOWS(&s, start_player(BLUE));
    ALLOWS(&s, plague(ITALIA));
    return s;
}

RULE("2.2.6", everybody_settles_two_cubes_clockwise_and_two_more_on_the_way_back)
{
    static const uint8_t order[] = {BLUE, GOLD, RED, RED, GOLD, BLUE};
    rat_state s = blue_settles_first();
    for (unsigned i = 0; i < 6; i++) {
        assert_int_equal(actor(&s), order[i]);
        ALLOWS(&s, settle(i));
        HAPPENED(E_SETTLED, order[i], (int)i, ANY);
        assert_int_equal(s.seat[order[i]].cubes[i], 2);
    }
    for (unsigned i = 0; i < 3; i++) assert_int_equal(s.seat[i].stock, 16);
    is_sound(&s);
}

RULE("2.2.6", nobody_settles_outside_the_setup)
{
    rat_state s = a_turn(2);
    REFUSES(&s, settle(GALLIA), "2.2.6");
    s.phase = PHASE_SETTLE;
    ALLOWS(&s, settle(GALLIA));
}

RULE("2.2.7", the_start_player_begins_and_play_goes_round_clockwise)
{
    static const uint8_t way[] = {GERMANIA, HUNGARIA, ITALIA, GALLIA};
    rat_state s = blue_settles_first();
    for (unsigned i = 0; i < 6; i++) ALLOWS(&s, settle(ANGLIA));
    HAPPENED(E_TURN_BEGINS, BLUE, ANY, ANY);
    no_rats(&s);
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(s.phase, PHASE_TURN);
        assert_int_equal(actor(&s), (BLUE + i) % 3);
        ALLOWS(&s, move(way[i]));
    }
    HAPPENED(E_TURN_BEGINS, GOLD, ANY, ANY);
}

RULE("D7", the_start_player_may_be_let_choose_where_the_plague_stands)
{
    rat_state s = a_table_with(2, "plagueStart", "chosen");
    ALLOWS(&s, start_player(BLUE));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(facts(&s, F_PLAGUE, ANY, ANY, ANY), 0);
    assert_int_equal(legal(&s).n, 8);
    REFUSES(&s, plague(TURCIA), "2.1.1");
    ALLOWS(&s, plague(SCANDIA));
    assert_int_equal(s.phase, PHASE_SETTLE);
    assert_int_equal(s.plague, SCANDIA);
}

RULE("D7", by_default_chance_sets_the_plague)
{
    rat_state s = a_table_with(2, "plagueStart", "random");
    ALLOWS(&s, start_player(BLUE));
    assert_int_equal(actor(&s), MI_NATURE);
}

RULE("Q1", a_starter_in_the_supply_looks_like_any_other_token)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 2);
    for (int slot = 0; slot < SLOTS; slot++)
        assert_int_equal(facts(&s, F_RAT, GALLIA, slot, MI_UNKNOWN), 1);
    rat_chance c = rat_chance_of(&s, rat_place_of(GALLIA, 1));
    assert_int_not_equal(rat_chance_weight(&c, E01), 0);
    assert_int_not_equal(rat_chance_weight(&c, E49), 0);
}

RULE("Q2", both_pairs_may_settle_in_one_region_even_with_the_plague)
{
    rat_state s = blue_settles_first();
    for (unsigned i = 0; i < 6; i++) ALLOWS(&s, settle(ITALIA));
    for (unsigned i = 0; i < 3; i++) assert_int_equal(s.seat[i].cubes[ITALIA], 4);
}

RULE("Q3", only_faces_seen_by_somebody_else_are_hidden)
{
    rat_state s = a_turn(3);
    give(&s, BLUE, KING);
    settle_cubes(&s, GOLD, GALLIA, 3);
    seen_by(&s, BLUE, ANGLIA, 0, E07);
    seen_by(&s, GOLD, ITALIA, 0, E01);
    turned(&s, E30);
    for (unsigned seats = 0; seats < 8; seats++) {
        rat_state view = seen_as(&s, (mi_seats)seats);
        assert_int_equal(view.face[rat_place_of(ANGLIA, 0)], seats & 2 ? E07 : NO_FACE);
        assert_int_equal(view.face[rat_place_of(ITALIA, 0)], seats & 4 ? E01 : NO_FACE);
        rat_face_see(&view, rat_place_of(ANGLIA, 0), E07);
        rat_face_see(&view, rat_place_of(ITALIA, 0), E01);
        assert_memory_equal(&view, &s, sizeof s);
    }
}

RULE("Q3", whose_turn_it_is_who_began_and_which_cards_were_used_is_public)
{
    rat_state s = a_turn(3);
    s.turn = BLUE;
    s.start = GOLD;
    s.seat[s.turn].used = 1u << WITCH;
    assert_int_equal(facts(&s, F_TURN, BLUE, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_FIRST, GOLD, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_LAST, ANY, ANY, ANY), 0);
    assert_int_equal(facts(&s, F_USED, WITCH, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_USED, ANY, ANY, ANY), 1);
    s.phase = PHASE_OVER;
    assert_int_equal(facts(&s, F_TURN, ANY, ANY, ANY), 0);
    s.phase = PHASE_START;
    assert_int_equal(facts(&s, F_TURN, ANY, ANY, ANY), 0);
}
