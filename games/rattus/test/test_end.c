// 2.6: the end of the game, and the table's verbs.

#include "help.h"

// Seat `seat` is about to end a turn in which nothing happens: no rats anywhere.
static rat_state a_quiet_turn(uint8_t seats, uint8_t seat)
{
    rat_state s = a_turn(seats);
    no_rats(&s);
    s.turn = seat;
    return s;
}

RULE("2.6.1", an_empty_supply_ends_the_game_after_the_turn)
{
    rat_state s = a_quiet_turn(2, RED);
    give(&s, BLUE, KING);
    rat_state other = s;
    ALLOWS(&other, move(GALLIA));
    NOT_HAPPENED(E_FINAL_ROUND, ANY, ANY, ANY);
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    HAPPENED(E_PILE_EMPTY, RED, ANY, ANY);
    HAPPENED(E_FINAL_ROUND, RED, ANY, ANY);
    assert_int_equal(s.last, RED);
    assert_int_equal(facts(&s, F_LAST, RED, ANY, ANY), 1);
}

RULE("2.6.1", a_player_without_stock_ends_the_game_and_the_palace_counts_as_board)
{
    rat_state s = a_quiet_turn(2, RED);
    give(&s, BLUE, KING);
    settle_cubes(&s, RED, GALLIA, 19);
    rat_state other = s;
    ALLOWS(&other, move(ITALIA));
    assert_int_equal(other.phase, PHASE_TURN);
    s.seat[RED].stock--;
    s.seat[RED].palace++;
    ALLOWS(&s, move(ITALIA));
    HAPPENED(E_ALL_PLACED, RED, ANY, ANY);
    assert_int_equal(s.phase, PHASE_FINAL);
    is_sound(&s);
}

RULE("2.6.2", the_final_round_goes_counter_clockwise_without_the_last_player)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++)
        for (uint8_t last = 0; last < n; last++) {
            rat_state s = a_quiet_turn(n, last);
            s.pile = 0;
            for (unsigned i = 0; i < n; i++) give(&s, i, (rat_class)i);
            ALLOWS(&s, move(ITALIA));
            for (unsigned i = 1; i < n; i++) {
                unsigned seat = (last + n - i) % n;
                HAPPENED(E_FINAL_TURN, (int)seat, ANY, ANY);
                assert_int_equal(actor(&s), seat);
                assert_int_equal(facts(&s, F_USED, ANY, ANY, ANY), 0);
                s.seat[s.turn].used = 0x3F;
                ALLOWS(&s, done());
            }
            assert_int_equal(actor(&s), MI_NOBODY);
        }
}

RULE("2.6.2", who_holds_no_card_is_passed_over)
{
    rat_state s = a_quiet_turn(4, GOLD);
    s.pile = 0;
    give(&s, RED, KING);
    ALLOWS(&s, move(ITALIA));
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, done());
    assert_int_equal(actor(&s), MI_NOBODY);
}

RULE("2.6.2", each_card_works_once_in_any_order)
{
    rat_state s = a_final(2);
    s.seat[RED].held = 0x3F;
    settle_cubes(&s, RED, GALLIA, 4);
    no_rats(&s);
    rats(&s, ITALIA, 1);
    ALLOWS(&s, witch(ITALIA, 0));
    ALLOWS(&s, look(ITALIA, 0, E20));
    assert_int_equal(s.phase, PHASE_FINAL);
    ALLOWS(&s, merchant(GALLIA));
    ALLOWS(&s, ship(HISPANIA, 2));
    ALLOWS(&s, king(HISPANIA));
    ALLOWS(&s, monk(ITALIA, 0));
    ALLOWS(&s, carry(HISPANIA));
    ALLOWS(&s, move(ITALIA));
    ALLOWS(&s, place(ANGLIA, 1));
    assert_int_equal(legal(&s).n, 1);
    REFUSES(&s, king(GALLIA), "2.3.1a");
    REFUSES(&s, move(GALLIA), "2.3.1a");
    REFUSES(&s, place(ANGLIA, 1), "2.3.1a");
    assert_int_equal(actor(&s), RED);
    is_sound(&s);
}

RULE("2.6.2", using_cards_in_the_final_round_is_optional)
{
    rat_state s = a_final(2);
    give(&s, RED, KING);
    settle_cubes(&s, RED, GALLIA, 1);
    no_rats(&s);
    ALLOWS(&s, done());
    assert_int_equal(s.seat[RED].palace, 0);
    NOT_HAPPENED(E_CROWNED, ANY, ANY, ANY);
}

RULE("2.6.2a", the_final_peasant_places_one_cube_anywhere)
{
    rat_state s = a_final(2);
    give(&s, RED, PEASANT);
    rats(&s, GALLIA, 2);
    REFUSES(&s, place(GALLIA, 2), "2.6.2a");
    REFUSES(&s, place(GALLIA, 0), "2.6.2a");
    assert_int_equal(legal_rows(&s, V_PLACE), 8);
    rat_state other = s;
    ALLOWS(&other, place(GALLIA, 1));
    no_rats(&s);
    ALLOWS(&s, place(SCANDIA, 1));
    assert_int_equal(s.seat[RED].cubes[SCANDIA], 1);
}

RULE("2.6.2a Q7", the_final_peasant_needs_a_cube)
{
    rat_state s = a_final(2);
    give(&s, RED, PEASANT);
    settle_cubes(&s, RED, ITALIA, 20);
    REFUSES(&s, place(GALLIA, 1), "Q7");
    assert_int_equal(legal(&s).n, 1);
    s.seat[RED].cubes[ITALIA]--;
    s.seat[RED].stock++;
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("2.6.2b", the_final_knight_moves_the_plague_no_step_one_or_two)
{
    static const uint8_t to[] = {ANGLIA, GALLIA, ITALIA};
    for (unsigned i = 0; i < 3; i++) {
        rat_state s = a_final(2);
        s.plague = ANGLIA;
        give(&s, RED, KNIGHT);
        REFUSES(&s, move(HUNGARIA), "2.6.2b");
        ALLOWS(&s, move(to[i]));
        HAPPENED(E_BONUS_DECLARED, RED, to[i], ANY);
        assert_int_equal(rule_happened(E_PLAGUE_MOVED, RED, ANGLIA, to[i]), i > 0);
        assert_int_equal(s.plague, to[i]);
        assert_int_equal(s.phase, PHASE_FINAL);
        assert_int_equal(facts(&s, F_BONUS, to[i], ANY, ANY), 1);
        assert_int_equal(__builtin_popcountll(s.lies), 8);
    }
}

// Blue is the last player; a cube of Red and a known token of limit 3 lie in Anglia and
// in Gallia, and the plague stands in Anglia.
static rat_state two_threatened_regions(void)
{
    rat_state s = a_final(2);
    no_rats(&s);
    s.plague = ANGLIA;
    settle_cubes(&s, RED, ANGLIA, 1);
    settle_cubes(&s, RED, GALLIA, 1);
    rats(&s, ANGLIA, 1);
    rats(&s, GALLIA, 1);
    seen_by(&s, BLUE, ANGLIA, 0, E31);
    seen_by(&s, BLUE, GALLIA, 0, E34);
    give(&s, RED, KNIGHT);
    return s;
}

RULE("2.6.2b", the_plague_counts_as_two_cubes_where_the_final_knight_left_it)
{
    rat_state s = two_threatened_regions();
    ALLOWS(&s, move(ANGLIA));
    ALLOWS(&s, done());
    ALLOWS(&s, face(ANGLIA, 0, E31));
    HAPPENED(E_OUTBREAK, ANGLIA, 3, 3);
    ALLOWS(&s, face(GALLIA, 0, E34));
    HAPPENED(E_HARMLESS, GALLIA, 1, 3);
}

RULE("2.6.2c", in_the_final_round_nobody_takes_a_card)
{
    rat_state s = a_final(2);
    give(&s, RED, PEASANT);
    REFUSES(&s, take(KING), "2.6.2c");
    s.last = NO_SEAT;
    s.phase = PHASE_TURN;
    ALLOWS(&s, take(KING));
}

RULE("2.6.2c", in_the_final_round_only_the_peasant_places_cubes)
{
    rat_state s = a_final(2);
    give(&s, RED, KING);
    REFUSES(&s, place(GALLIA, 1), "2.6.2c");
    give(&s, RED, PEASANT);
    ALLOWS(&s, place(GALLIA, 1));
}

RULE("2.6.2c", in_the_final_round_only_the_knight_moves_the_plague)
{
    rat_state s = a_final(2);
    give(&s, RED, KING);
    REFUSES(&s, move(GALLIA), "2.6.2c");
    give(&s, RED, KNIGHT);
    ALLOWS(&s, move(GALLIA));
}

RULE("2.6.3", every_region_in_play_is_ravaged_and_nobody_is_spared)
{
    static const uint8_t limit_one[] = {E01, E02, E13, E14, E15, E16, E17};
    rat_state s = a_quiet_turn(2, BLUE);
    s.seat[BLUE].held = 0x3F;
    for (unsigned r = 0; r < 8; r++) settle_cubes(&s, BLUE, r, 1);
    for (unsigned r = 0; r < 7; r++) rats(&s, r, 1);
    s.plague = GERMANIA;
    s.pile = 0;
    ALLOWS(&s, move(SCANDIA));
    for (unsigned r = 0; r < 7; r++) {
        HAPPENED(E_FINAL_RAVAGE, (int)r, ANY, ANY);
        ALLOWS(&s, face(r, 0, limit_one[r]));
        assert_int_equal(s.seat[BLUE].cubes[r], 0);
    }
    assert_int_equal(actor(&s), MI_NOBODY);
    NOT_HAPPENED(E_FINAL_RAVAGE, SCANDIA, ANY, ANY);
    assert_int_equal(s.seat[BLUE].cubes[SCANDIA], 1);
}

RULE("2.6.3", every_token_of_a_region_is_turned_while_cubes_last)
{
    rat_state s = a_quiet_turn(2, BLUE);
    rats(&s, GALLIA, 3);
    settle_cubes(&s, RED, GALLIA, 1);
    s.pile = 0;
    ALLOWS(&s, move(ITALIA));
    for (unsigned slot = 0; slot < 3; slot++) ALLOWS(&s, face(GALLIA, slot, E47 + slot));
    assert_int_equal(s.phase, PHASE_OVER);
    assert_int_equal(s.seat[RED].cubes[GALLIA], 1);
}

RULE("2.6.4", cubes_in_regions_and_in_the_palace_are_points)
{
    rat_state s = a_quiet_turn(3, RED);
    settle_cubes(&s, RED, GALLIA, 3);
    settle_cubes(&s, BLUE, ITALIA, 4);
    settle_cubes(&s, GOLD, ITALIA, 5);
    s.seat[BLUE].stock -= 2;
    s.seat[BLUE].palace += 2;
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    HAPPENED(E_SCORED, BLUE, 6, 1);
    HAPPENED(E_SCORED, GOLD, 5, 2);
    HAPPENED(E_SCORED, RED, 3, 3);
    HAPPENED(E_WON, BLUE, 6, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
}

RULE("2.6.5", among_equals_the_next_after_the_last_player_is_ahead)
{
    for (uint8_t last = 0; last < 4; last++) {
        rat_state s = a_quiet_turn(4, last);
        for (unsigned i = 0; i < 4; i++) settle_cubes(&s, i, GALLIA, 2);
        s.pile = 0;
        ALLOWS(&s, move(ITALIA));
        mi_standing standing;
        rat_standing(&s, &standing);
        for (unsigned i = 1; i <= 4; i++)
            assert_int_equal(standing.rank[(last + i) % 4], i);
        HAPPENED(E_WON, (last + 1) % 4, 2, ANY);
    }
}

RULE("D5", by_default_the_end_comes_right_after_the_turn)
{
    rat_state s = a_quiet_turn(3, GOLD);
    agree(&s, "endAfterRound", "off");
    s.start = GOLD;
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.last, GOLD);
    assert_int_equal(actor(&s), MI_NOBODY);
}

RULE("D5", the_round_may_be_finished_first)
{
    rat_state s = a_quiet_turn(3, GOLD);
    agree(&s, "endAfterRound", "on");
    s.start = GOLD;
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    HAPPENED(E_PILE_EMPTY, GOLD, ANY, ANY);
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, move(ITALIA));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, move(HUNGARIA));
    HAPPENED(E_FINAL_ROUND, BLUE, ANY, ANY);
    assert_int_equal(s.last, BLUE);
}

RULE("D5", a_round_to_be_finished_stays_ending_though_cubes_come_back)
{
    rat_state s = a_quiet_turn(2, RED);
    agree(&s, "endAfterRound", "on");
    settle_cubes(&s, RED, GALLIA, 20);
    ALLOWS(&s, move(ITALIA));
    HAPPENED(E_ALL_PLACED, RED, ANY, ANY);
    s.seat[RED].cubes[GALLIA]--;
    s.seat[RED].stock++;
    ALLOWS(&s, move(HUNGARIA));
    HAPPENED(E_FINAL_ROUND, BLUE, ANY, ANY);
}

// Of three Gold begins and brings on the end, and Blue has the last turn; all hold a
// card.
static rat_state a_german_end(void)
{
    rat_state s = a_quiet_turn(3, GOLD);
    agree(&s, "endAfterRound", "german");
    give(&s, GOLD, KING);
    give(&s, RED, MONK);
    give(&s, BLUE, MERCHANT);
    s.start = GOLD;
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, move(ITALIA));
    ALLOWS(&s, move(HUNGARIA));
    return s;
}

RULE("D5", in_the_german_end_who_brought_it_on_sits_out_the_final_round)
{
    rat_state s = a_german_end();
    HAPPENED(E_FINAL_ROUND, BLUE, ANY, ANY);
    HAPPENED(E_SITS_OUT, GOLD, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, done());
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, done());
    assert_int_equal(actor(&s), MI_NOBODY);
}

RULE("D5 2.6.5", in_the_german_end_ties_go_to_who_would_have_moved_next)
{
    rat_state s = a_german_end();
    for (unsigned i = 0; i < 3; i++) settle_cubes(&s, i, GALLIA, 2);
    ALLOWS(&s, done());
    ALLOWS(&s, done());
    HAPPENED(E_WON, GOLD, 2, ANY);
}

RULE("D5", who_both_brought_on_the_end_and_had_the_last_turn_is_told_of_once)
{
    rat_state s = a_quiet_turn(2, RED);
    agree(&s, "endAfterRound", "german");
    s.start = BLUE;
    s.pile = 0;
    ALLOWS(&s, move(GALLIA));
    HAPPENED(E_FINAL_ROUND, RED, ANY, ANY);
    NOT_HAPPENED(E_SITS_OUT, ANY, ANY, ANY);
}

RULE("D6 Q31", only_the_player_whose_turn_it_was_is_checked_for_all_cubes)
{
    rat_state s = a_quiet_turn(2, RED);
    settle_cubes(&s, BLUE, GALLIA, 20);
    ALLOWS(&s, move(ITALIA));
    assert_int_equal(s.phase, PHASE_TURN);
    ALLOWS(&s, move(HUNGARIA));
    HAPPENED(E_ALL_PLACED, BLUE, ANY, ANY);
}

RULE("D6", all_cubes_are_checked_at_the_end_of_the_turn_and_not_earlier)
{
    rat_state s = a_quiet_turn(2, RED);
    rats(&s, GALLIA, 1);
    settle_cubes(&s, RED, ITALIA, 19);
    ALLOWS(&s, place(GALLIA, 1));
    assert_int_equal(s.seat[RED].stock, 0);
    assert_int_equal(s.phase, PHASE_TURN);
    assert_int_equal(actor(&s), RED);
}

RULE("D8", the_final_plague_brings_no_new_rats)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    rats(&s, GALLIA, 2);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, BLUE, ITALIA, 20);
    s.turn = BLUE;
    uint8_t pile = s.pile;
    ALLOWS(&s, move(HUNGARIA));
    ALLOWS(&s, face(GALLIA, 0, E48));
    ALLOWS(&s, face(GALLIA, 1, E49));
    assert_int_equal(actor(&s), MI_NOBODY);
    assert_int_equal(s.pile, pile);
    assert_int_equal(s.lies, 0);
}

RULE("Q30", a_lost_cube_is_back_in_stock_before_the_end_is_checked)
{
    for (unsigned loses = 0; loses < 2; loses++) {
        rat_state s = a_turn(2);
        settle_cubes(&s, RED, ITALIA, 19);
        settle_cubes(&s, RED, GALLIA, 1);
        give(&s, loses ? RED : BLUE, WITCH);
        plague_comes(&s, GALLIA);
        ALLOWS(&s, face(GALLIA, 0, E04));
        assert_int_equal(rule_happened(E_FINAL_ROUND, RED, ANY, ANY), !loses);
    }
}

RULE("Q32", both_triggers_at_once_are_one_end)
{
    rat_state s = a_quiet_turn(2, RED);
    settle_cubes(&s, RED, GALLIA, 20);
    s.pile = 0;
    ALLOWS(&s, move(ITALIA));
    unsigned ends = 0;
    for (unsigned i = 0; i < rule_events.n; i++)
        ends += rule_events.row[i].event == E_FINAL_ROUND;
    assert_int_equal(ends, 1);
    assert_int_equal(s.last, RED);
}

RULE("Q33", with_two_players_only_the_opponent_acts_in_the_final_round)
{
    rat_state s = a_quiet_turn(2, RED);
    give(&s, RED, KING);
    give(&s, BLUE, MONK);
    s.pile = 0;
    ALLOWS(&s, move(ITALIA));
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, done());
    assert_int_equal(actor(&s), MI_NOBODY);
}

RULE("Q34", a_knight_not_used_in_the_final_round_counts_nothing)
{
    rat_state s = two_threatened_regions();
    agree(&s, "knightFinalBonus", "used");
    ALLOWS(&s, done());
    ALLOWS(&s, face(ANGLIA, 0, E31));
    HAPPENED(E_HARMLESS, ANGLIA, 1, 3);
}

RULE("Q34", a_knight_of_the_last_player_or_of_nobody_counts_nothing)
{
    for (unsigned blue = 0; blue < 2; blue++) {
        rat_state s = two_threatened_regions();
        s.seat[RED].held = 1u << KING;
        if (blue) give(&s, BLUE, KNIGHT);
        ALLOWS(&s, done());
        ALLOWS(&s, face(ANGLIA, 0, E31));
        HAPPENED(E_HARMLESS, ANGLIA, 1, 3);
    }
}

RULE("Q34", two_cubes_declared_in_the_last_turn_are_gone_in_the_final_ravage)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    give(&s, RED, KNIGHT);
    rats(&s, GALLIA, 1);
    settle_cubes(&s, RED, GALLIA, 1);
    settle_cubes(&s, RED, ITALIA, 19);
    give(&s, BLUE, MONK);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, bonus());
    ALLOWS(&s, face(GALLIA, 0, E37));
    assert_int_equal(s.phase, PHASE_FINAL);
    rats(&s, GALLIA, 1);
    ALLOWS(&s, done());
    ALLOWS(&s, face(GALLIA, 0, E31));
    HAPPENED(E_HARMLESS, GALLIA, 1, 3);
}

RULE("Q34", where_agreed_the_plague_always_counts_in_the_final_ravage)
{
    rat_state s = two_threatened_regions();
    assert_int_equal(facts(&s, F_BONUS, ANY, ANY, ANY), 0);
    agree(&s, "knightFinalBonus", "always");
    assert_int_equal(facts(&s, F_BONUS, ANGLIA, ANY, ANY), 1);
    ALLOWS(&s, done());
    ALLOWS(&s, face(ANGLIA, 0, E31));
    HAPPENED(E_OUTBREAK, ANGLIA, 3, 3);
    ALLOWS(&s, face(GALLIA, 0, E34));
    HAPPENED(E_HARMLESS, GALLIA, 1, 3);
}

RULE("Q34", where_agreed_the_plague_counts_if_anybody_holds_the_knight)
{
    for (unsigned holder = RED; holder <= GOLD; holder++) {
        rat_state s = two_threatened_regions();
        agree(&s, "knightFinalBonus", "held");
        s.seat[RED].held = 1u << KING;
        if (holder != GOLD) give(&s, holder, KNIGHT);
        assert_int_equal(facts(&s, F_BONUS, ANGLIA, ANY, ANY), holder != GOLD);
        ALLOWS(&s, done());
        ALLOWS(&s, face(ANGLIA, 0, E31));
        if (holder != GOLD)
            HAPPENED(E_OUTBREAK, ANGLIA, 3, 3);
        else
            HAPPENED(E_HARMLESS, ANGLIA, 1, 3);
    }
}

RULE("Q34", what_is_agreed_for_the_final_ravage_changes_no_ordinary_one)
{
    rat_state s = a_turn(2);
    agree(&s, "knightFinalBonus", "always");
    settle_cubes(&s, RED, GALLIA, 1);
    strike(&s, GALLIA, (rat_face){2, "A"});
    HAPPENED(E_HARMLESS, GALLIA, 1, 2);
}

RULE("Q35", the_final_ravage_follows_the_map_and_the_last_player_picks)
{
    rat_state s = two_threatened_regions();
    rats(&s, ANGLIA, 1);
    ALLOWS(&s, done());
    HAPPENED(E_FINAL_RAVAGE, ANGLIA, ANY, ANY);
    assert_int_equal(s.phase, PHASE_REVEAL);
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, turn(ANGLIA, 1));
    ALLOWS(&s, face(ANGLIA, 1, E47));
    ALLOWS(&s, face(ANGLIA, 0, E31));
    HAPPENED(E_FINAL_RAVAGE, GALLIA, ANY, ANY);
}

// Walks the plague through empty regions for as many turns.
static void stall(rat_state *s, unsigned turns)
{
    for (unsigned i = 0; i < turns; i++)
        ALLOWS(s, move(s->plague == GALLIA ? ITALIA : GALLIA));
}

RULE("Q36", six_rounds_without_a_token_leaving_the_supply_may_end_the_game)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_quiet_turn(n, RED);
        agree(&s, "stallGuard", "6");
        stall(&s, 6u * n - 1);
        assert_int_equal(s.phase, PHASE_TURN);
        stall(&s, 1);
        HAPPENED(E_STALLED, n - 1, ANY, ANY);
        HAPPENED(E_FINAL_ROUND, n - 1, ANY, ANY);
    }
}

RULE("Q36", without_the_guard_players_may_stall_for_ever)
{
    rat_state s = a_quiet_turn(2, RED);
    agree(&s, "stallGuard", "off");
    stall(&s, 600);
    assert_int_equal(s.phase, PHASE_TURN);
}

RULE("Q36", a_token_leaving_the_supply_starts_the_count_again)
{
    rat_state s = a_quiet_turn(2, RED);
    agree(&s, "stallGuard", "6");
    stall(&s, 11);
    rats(&s, SCANDIA, 1);
    s.plague = GERMANIA;
    ALLOWS(&s, move(SCANDIA));
    ALLOWS(&s, spread(ANGLIA));
    assert_int_equal(s.phase, PHASE_TURN);
    s.plague = GALLIA;
    stall(&s, 11);
    assert_int_equal(s.phase, PHASE_TURN);
    stall(&s, 1);
    HAPPENED(E_STALLED, BLUE, ANY, ANY);
}

RULE("Q37", ranks_are_never_shared)
{
    mi_rng rng = {37};
    for (unsigned trial = 0; trial < 500; trial++) {
        rat_state s = a_turn((uint8_t)(2 + mi_rng_below(&rng, 3)));
        s.last = (uint8_t)mi_rng_below(&rng, s.head.seats);
        unsigned ranks = 0;
        for (unsigned i = 0; i < s.head.seats; i++)
            settle_cubes(&s, i, GALLIA, (uint8_t)mi_rng_below(&rng, 3));
        mi_standing standing;
        rat_standing(&s, &standing);
        for (unsigned i = 0; i < s.head.seats; i++) ranks |= 1u << standing.rank[i];
        assert_int_equal(ranks, (2u << s.head.seats) - 2);
    }
}

RULE("Q57", the_table_may_stop_the_game_and_it_is_scored_as_it_stands)
{
    rat_state s = a_turn(3);
    s.turn = BLUE;
    settle_cubes(&s, RED, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 3);
    settle_cubes(&s, GOLD, GALLIA, 3);
    ALLOWS(&s, stop());
    HAPPENED(E_STOPPED, ANY, ANY, ANY);
    NOT_HAPPENED(E_FINAL_RAVAGE, ANY, ANY, ANY);
    HAPPENED(E_WON, GOLD, 3, ANY);
    assert_int_equal(s.last, BLUE);
    assert_int_equal(rat_population(&s, GALLIA), 8);
    assert_int_equal(actor(&s), MI_NOBODY);
}

RULE("Q57", the_game_may_be_stopped_at_every_question)
{
    for (unsigned phase = 0; phase < PHASE_OVER; phase++) {
        rat_state s = a_turn(2);
        s.phase = (uint8_t)phase;
        ALLOWS(&s, stop());
        mi_position p = as_position(&s);
        mi_err err = mi_judge(&rattus_game, &p, MI_TABLE, stop(), NULL);
        assert_int_equal(err, MI_EOVER);
    }
}

RULE("Q57 Q58", only_the_table_stops_the_game_and_counts_minutes)
{
    rat_state s = a_turn(2);
    mi_position p = as_position(&s);
    assert_int_equal(mi_judge(&rattus_game, &p, RED, stop(), NULL), MI_EVERB);
    assert_int_equal(mi_judge(&rattus_game, &p, RED, minutes(1), NULL), MI_EVERB);
    assert_int_equal(mi_judge(&rattus_game, &p, MI_TABLE, move(GALLIA), NULL), MI_EVERB);
}

RULE("Q58", minutes_passing_change_nothing)
{
    rat_state s = a_turn(2), before = s;
    ALLOWS(&s, minutes(90));
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(rule_events.n, 0);
}
