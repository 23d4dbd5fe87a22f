// 2.5.1 and 2.5.2: the plague moves, and the rats spread.

#include "help.h"

RULE("2.5.1", the_plague_moves_to_a_neighbouring_region)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    assert_int_equal(legal_rows(&s, V_MOVE), 5);
    ALLOWS(&s, move(SCANDIA));
    HAPPENED(E_PLAGUE_MOVED, RED, GERMANIA, SCANDIA);
    assert_int_equal(s.plague, SCANDIA);
    assert_int_equal(actor(&s), BLUE);
}

RULE("2.5.1", the_plague_moves_only_in_a_turn)
{
    rat_state s = a_turn(2);
    s.phase = PHASE_SETTLE;
    REFUSES(&s, move(GALLIA), "2.5.1");
    s.phase = PHASE_TURN;
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    REFUSES(&s, move(HISPANIA), "2.5.1");
}

RULE("2.5.1a", the_plague_moves_one_step)
{
    rat_state s = a_turn(2);
    s.plague = ANGLIA;
    REFUSES(&s, move(HISPANIA), "2.5.1a");
    give(&s, RED, KNIGHT);
    ALLOWS(&s, move(HISPANIA));
}

RULE("2.5.1a", not_even_the_knight_moves_it_three_steps)
{
    rat_state s = a_turn(2);
    s.plague = ANGLIA;
    give(&s, RED, KNIGHT);
    REFUSES(&s, move(HUNGARIA), "2.5.1a");
    s.plague = GALLIA;
    ALLOWS(&s, move(HUNGARIA));
}

RULE("2.5.1b", the_plague_never_stays)
{
    rat_state s = a_turn(2);
    REFUSES(&s, move(GERMANIA), "2.5.1b");
    s.plague = GALLIA;
    ALLOWS(&s, move(GERMANIA));
}

RULE("Q16", the_knight_does_not_go_out_and_back)
{
    rat_state s = a_turn(2);
    give(&s, RED, KNIGHT);
    agree(&s, "knightMayReturn", "off");
    REFUSES(&s, move(GERMANIA), "Q16");
    agree(&s, "knightMayReturn", "on");
    ALLOWS(&s, move(GERMANIA));
}

RULE("Q16", without_the_knight_the_option_changes_nothing)
{
    rat_state s = a_turn(2);
    agree(&s, "knightMayReturn", "on");
    REFUSES(&s, move(GERMANIA), "2.5.1b");
    give(&s, RED, KNIGHT);
    ALLOWS(&s, move(GERMANIA));
}

RULE("2.5.2", no_one_two_or_three_rats_bring_none_one_two_or_two)
{
    static const uint8_t due[] = {0, 1, 2, 2};
    for (unsigned n = 0; n <= 3; n++) {
        rat_state s = a_turn(2);
        no_rats(&s);
        rats(&s, GALLIA, n);
        uint8_t pile = s.pile;
        ALLOWS(&s, move(GALLIA));
        for (unsigned i = 0; i < due[n]; i++) {
            assert_int_equal(s.phase, PHASE_SPREAD);
            assert_int_equal(rattus_game.prompt(&s).field[0], GALLIA);
            assert_int_equal(rattus_game.prompt(&s).field[1], due[n] - i);
            ALLOWS(&s, spread(HISPANIA));
            HAPPENED(E_RATS_SPREAD, RED, HISPANIA, ANY);
        }
        assert_int_equal(actor(&s), BLUE);
        assert_int_equal(rat_rats(&s, HISPANIA), due[n]);
        assert_int_equal(s.pile, pile - due[n]);
    }
}

RULE("2.5.2", rats_spread_only_after_the_plague_has_moved)
{
    rat_state s = a_turn(2);
    REFUSES(&s, spread(ANGLIA), "2.5.2");
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, spread(ANGLIA));
    REFUSES(&s, spread(ANGLIA), "2.5.2");
}

RULE("2.5.2", new_rats_lie_face_down_and_come_from_the_supply)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, spread(ANGLIA));
    assert_int_equal(facts(&s, F_RAT, ANGLIA, 1, MI_UNKNOWN), 1);
    assert_false(s.dealt >> rat_place_of(ANGLIA, 1) & 1);
    assert_int_equal(s.pile, 28);
    is_sound(&s);
}

RULE("2.5.2a", new_rats_go_to_neighbours_of_the_plague)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(legal(&s).n, 4);
    REFUSES(&s, spread(HUNGARIA), "2.5.2a");
    s.region = s.plague = ITALIA;
    ALLOWS(&s, spread(HUNGARIA));
}

RULE("2.5.2a", two_new_rats_may_go_to_two_neighbours)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 1);
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, spread(ANGLIA));
    ALLOWS(&s, spread(ITALIA));
    assert_int_equal(rat_rats(&s, ANGLIA), 2);
    assert_int_equal(rat_rats(&s, ITALIA), 2);
}

RULE("2.5.2b", no_rat_goes_where_three_lie)
{
    rat_state s = a_turn(2);
    rats(&s, ANGLIA, 2);
    ALLOWS(&s, move(GALLIA));
    REFUSES(&s, spread(ANGLIA), "2.5.2b");
    rat_token_take(&s, rat_place_of(ANGLIA, 2));
    ALLOWS(&s, spread(ANGLIA));
    assert_int_equal(rat_rats(&s, ANGLIA), 3);
}

// The plague is next to Hispania, whose two neighbours are full but for `room` places.
static rat_state hispania_is_hemmed_in(unsigned room)
{
    rat_state s = a_turn(2);
    s.plague = GALLIA;
    rats(&s, HISPANIA, 2);
    rats(&s, GALLIA, 2);
    rats(&s, ITALIA, 2 - room);
    return s;
}

RULE("2.5.2c", what_finds_no_room_is_not_placed)
{
    rat_state s = hispania_is_hemmed_in(0);
    uint8_t pile = s.pile;
    ALLOWS(&s, move(HISPANIA));
    HAPPENED(E_SPREAD_SHORT, 2, ANY, ANY);
    assert_int_equal(s.left, 0);
    assert_int_equal(s.pile, pile);
    assert_int_equal(actor(&s), BLUE);
}

RULE("2.5.2c", rats_spread_as_far_as_there_is_room)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, move(GALLIA));
    assert_int_equal(s.phase, PHASE_SPREAD);
    REFUSES(&s, done(), "2.3.4");
    assert_int_equal(legal_rows(&s, V_SPREAD), legal(&s).n);
}

RULE("Q17", rats_are_counted_on_arrival_and_never_come_to_the_plague_region)
{
    rat_state s = a_turn(2);
    ALLOWS(&s, move(GALLIA));
    REFUSES(&s, spread(GALLIA), "2.5.2a");
    ALLOWS(&s, spread(HISPANIA));
    assert_int_equal(rat_rats(&s, GALLIA), 1);
    assert_int_equal(actor(&s), BLUE);
}

RULE("Q18", with_room_for_one_only_one_of_two_is_placed)
{
    rat_state s = hispania_is_hemmed_in(1);
    ALLOWS(&s, move(HISPANIA));
    assert_int_equal(legal(&s).n, 1);
    ALLOWS(&s, spread(ITALIA));
    HAPPENED(E_SPREAD_SHORT, 1, ANY, ANY);
    assert_int_equal(actor(&s), BLUE);
}

RULE("Q19", when_the_supply_runs_out_the_ravage_is_played_out_and_the_end_comes)
{
    rat_state s = a_turn(2);
    s.pile = 3;
    rats(&s, GALLIA, 2);
    settle_cubes(&s, BLUE, GALLIA, 1);
    give(&s, BLUE, KING);
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, spread(ANGLIA));
    HAPPENED(E_SPREAD_SHORT, 1, ANY, ANY);
    assert_int_equal(s.pile, 0);
    assert_int_equal(s.phase, PHASE_REVEAL);
    ALLOWS(&s, turn(GALLIA, 0));
    ALLOWS(&s, face(GALLIA, 0, E05));
    HAPPENED(E_LOST, BLUE, GALLIA, KING);
    HAPPENED(E_PILE_EMPTY, RED, ANY, ANY);
    assert_int_equal(s.phase, PHASE_FINAL);
}

RULE("Q20", a_supply_emptied_exactly_brings_the_end)
{
    rat_state s = a_turn(2);
    s.pile = 1;
    give(&s, BLUE, KING);
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, spread(ANGLIA));
    NOT_HAPPENED(E_SPREAD_SHORT, ANY, ANY, ANY);
    HAPPENED(E_PILE_EMPTY, RED, ANY, ANY);
    assert_int_equal(s.phase, PHASE_FINAL);
}

RULE("Q21", rats_without_cubes_spread_but_are_not_turned)
{
    rat_state s = a_turn(2);
    rats(&s, GALLIA, 1);
    ALLOWS(&s, move(GALLIA));
    ALLOWS(&s, spread(ANGLIA));
    ALLOWS(&s, spread(ANGLIA));
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(rat_rats(&s, GALLIA), 2);
    assert_int_equal(s.seen[0] | s.seen[1], 0);
}
