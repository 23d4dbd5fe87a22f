// 3.5: the end of Africanus: the order of the final ravage, the hands, the points.

#include "africa.h"

// The final round is over: Blue, the last player, orders the final ravage. Red has two
// cubes in Gallia and one in Italia, Blue one in Italia.
static rat_state the_final_ravage(uint8_t seats)
{
    rat_state s = an_african_turn(seats);
    settle_cubes(&s, RED, GALLIA, 2);
    settle_cubes(&s, RED, ITALIA, 1);
    settle_cubes(&s, BLUE, ITALIA, 1);
    s.last = s.turn = BLUE;
    return s;
}

RULE("3.5.2 3.5.2a", the_last_player_orders_the_final_ravage)
{
    rat_state s = the_final_ravage(3);
    REFUSES(&s, ravage(GALLIA), "3.5.2");
    settle_cubes(&s, GOLD, TURCIA, 1);
    rat_final_next(&s, NULL);
    assert_int_equal(actor(&s), BLUE);
    assert_int_equal(legal(&s).n, 3);
    REFUSES(&s, ravage(ANGLIA), "2.5.3");
    ALLOWS(&s, ravage(ITALIA));
    HAPPENED(E_FINAL_RAVAGE, ITALIA, ANY, ANY);
    ALLOWS(&s, face(ITALIA, 0, F08));
    assert_int_equal(facts(&s, F_RAVAGED, ITALIA, ANY, ANY), 1);
    rats(&s, ITALIA, 1);
    REFUSES(&s, ravage(ITALIA), "3.5.2a");
    ALLOWS(&s, ravage(GALLIA));
    ALLOWS(&s, face(GALLIA, 0, F09));
    HAPPENED(E_FINAL_RAVAGE, TURCIA, ANY, ANY);
    ALLOWS(&s, face(TURCIA, 0, F10));
    assert_int_equal(s.phase, PHASE_OVER);
}

RULE("3.5.2 Q42", a_region_card_protects_in_one_region_of_the_final_ravage)
{
    rat_state s = the_final_ravage(3);
    give(&s, RED, PEASANT);
    hold(&s, RED, GALLIA_1);
    hold(&s, RED, GALLIA_3);
    rat_final_next(&s, NULL);
    ALLOWS(&s, ravage(GALLIA));
    ALLOWS(&s, face(GALLIA, 0, F01));
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, protect(GALLIA_1));
    HAPPENED(E_UNCOVERED, PEASANT, GALLIA_1, ANY);
    assert_int_equal(s.cubes[RED][GALLIA], 2);
    ALLOWS(&s, face(ITALIA, 0, F06));
    ALLOWS(&s, pass());
    HAPPENED(E_LOST, RED, ITALIA, PEASANT);
    ALLOWS(&s, show(GALLIA_3));
    assert_int_equal(s.phase, PHASE_OVER);
    assert_int_equal(facts(&s, F_SHOWN, RED, ANY, ANY), 1);
    assert_int_equal(rat_region_points(&s, RED), 1);
}

RULE("3.5.1", the_final_round_leads_to_the_final_ravage)
{
    rat_state s = the_final_ravage(3);
    s.turn = RED;
    s.phase = PHASE_FINAL;
    give(&s, RED, ASTRONOMER);
    ALLOWS(&s, done());
    assert_int_equal(s.phase, PHASE_ORDER);
    assert_int_equal(actor(&s), BLUE);
}

// ---- the new cards, used to the end in the final round ----

// Red, in the final round, has one cube in Italia and holds this card; no rats.
static rat_state a_final_with(rat_class card)
{
    rat_state s = an_african_final(3);
    no_rats(&s);
    settle_cubes(&s, RED, ITALIA, 1);
    give(&s, RED, card);
    return s;
}

// Red is still in the final round, has used up the card, and ends it.
static void is_used_up(rat_state *s, mi_action again)
{
    assert_int_equal(s->phase, PHASE_FINAL);
    assert_int_equal(actor(s), RED);
    REFUSES(s, again, "2.3.1a");
    ALLOWS(s, done());
    is_sound(s);
}

static void three_come(rat_state *s, mi_action by)
{
    ALLOWS(s, by);
    ALLOWS(s, draws(ITALIA_1));
    ALLOWS(s, draws(GALLIA_2));
    ALLOWS(s, draws(TURCIA_3));
}

RULE("3.5.1 3.3.3", what_the_astronomer_keeps_in_the_final_round_counts)
{
    rat_state s = a_final_with(ASTRONOMER);
    three_come(&s, astronomer());
    ALLOWS(&s, discard(GALLIA_2));
    ALLOWS(&s, discard(TURCIA_3));
    is_used_up(&s, astronomer());
    ALLOWS(&s, show(ITALIA_1));
    HAPPENED(E_TALLIED, RED, 1, 1);
}

RULE("3.5.1 3.3.4", the_explorer_settles_in_the_final_round)
{
    rat_state s = a_final_with(EXPLORER);
    three_come(&s, explorer());
    ALLOWS(&s, explore(TURCIA));
    assert_int_equal(s.cubes[RED][TURCIA], 1);
    assert_int_equal(__builtin_popcountll(s.discards), 3);
    is_used_up(&s, explorer());
}

RULE("3.5.1 3.3.5", the_sultan_sends_a_diplomat_in_the_final_round)
{
    rat_state s = a_final_with(SULTAN);
    ALLOWS(&s, sultan());
    ALLOWS(&s, envoy(ITALIA));
    assert_int_equal(rat_diplomat_points(&s, RED), 4);
    is_used_up(&s, sultan());
}

RULE("3.5.1 3.3.6", the_trader_leads_the_caravan_in_the_final_round)
{
    rat_state s = a_final_with(TRADER);
    ALLOWS(&s, trader(ITALIA));
    ALLOWS(&s, halt(TURCIA));
    ALLOWS(&s, join());
    assert_int_equal(s.cubes[RED][ITALIA], 2);
    is_used_up(&s, trader(HUNGARIA));
    assert_int_equal(s.caravan, TURCIA);
}

// ---- the hands ----

RULE("3.5.3 3.5.3a Q61", hands_are_shown_card_by_card_from_the_last_player_on)
{
    rat_state s = the_final_ravage(3);
    no_rats(&s);
    hold(&s, RED, ITALIA_1);
    hold(&s, BLUE, ITALIA_2);
    hold(&s, BLUE, GALLIA_1);
    REFUSES(&s, show(GALLIA_1), "3.5.3");
    rat_final_next(&s, NULL);
    assert_int_equal(actor(&s), BLUE);
    REFUSES(&s, show(ITALIA_1), "3.5.3a");
    REFUSES(&s, show(ITALIA_2), "Q61");
    rat_state before = seen_as(&s, 0);
    assert_int_equal(rat_region_points(&before, BLUE), 0);
    ALLOWS(&s, show(GALLIA_1));
    HAPPENED(E_HAND_SHOWN, BLUE, GALLIA_1, ANY);
    ALLOWS(&s, show(ITALIA_2));
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, show(ITALIA_1));
    assert_int_equal(s.phase, PHASE_OVER);
    HAPPENED(E_TALLIED, RED, 3, 1);
    HAPPENED(E_TALLIED, BLUE, 1, 1);
    HAPPENED(E_WON, RED, 4, ANY);
    is_sound(&s);
}

RULE("3.5.3b Q51", a_region_counts_once_and_needs_the_most_cubes_there)
{
    rat_state s = the_final_ravage(3);
    for (unsigned i = 0; i < 3; i++) s.shown[RED] |= 1ull << (GALLIA_1 + i);
    assert_int_equal(rat_region_points(&s, RED), 1);
    s.shown[RED] |= 1ull << ITALIA_1;
    s.shown[BLUE] |= 1ull << ITALIA_2;
    assert_int_equal(rat_region_points(&s, RED), 2);
    assert_int_equal(rat_region_points(&s, BLUE), 1);
    s.shown[BLUE] |= 1ull << GALLIA_1 | 1ull << ANGLIA_1;
    s.palace[BLUE] = 5;
    assert_int_equal(rat_region_points(&s, BLUE), 1);
    settle_cubes(&s, RED, ITALIA, 1);
    assert_int_equal(rat_region_points(&s, BLUE), 0);
}

// ---- 3.5.3c the Sultan's table ----

// So many diplomats each bring so many points.
typedef struct {
    uint8_t seats, discs[SEATS], points[SEATS];
} tally;

static const tally tallies[] = {
    {2, {1, 0}, {4, 0}},
    {2, {3, 2}, {4, 0}},
    {2, {2, 2}, {2, 2}},
    {2, {0, 0}, {0, 0}},
    {3, {2, 0, 0}, {4, 0, 0}},
    {3, {2, 1, 0}, {4, 2, 0}},
    {3, {1, 3, 2}, {0, 4, 2}},
    {3, {2, 1, 1}, {4, 1, 1}},
    {3, {2, 2, 1}, {3, 3, 0}},
    {3, {2, 2, 2}, {2, 2, 2}},
    {4, {3, 2, 2, 2}, {4, 0, 0, 0}},
    {4, {3, 2, 2, 1}, {4, 1, 1, 0}},
    {4, {3, 3, 2, 1}, {3, 3, 0, 0}},
    {4, {1, 1, 1, 1}, {1, 1, 1, 1}},
    {4, {1, 1, 1, 0}, {2, 2, 2, 0}},
    {5, {1, 1, 1, 1, 1}, {1, 1, 1, 1, 1}},
    {5, {2, 1, 1, 1, 1}, {4, 0, 0, 0, 0}},
    {5, {4, 3, 2, 1, 0}, {4, 2, 0, 0, 0}},
    {6, {1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}},
    {6, {5, 4, 3, 2, 1, 0}, {4, 2, 0, 0, 0, 0}},
    {6, {0, 0, 0, 0, 0, 0}, {0, 0, 0, 0, 0, 0}},
    {6, {2, 3, 2, 3, 2, 3}, {0, 2, 0, 2, 0, 2}},
};

RULE("3.5.3c 3.1.2 Q52 Q53", diplomats_bring_points_by_the_sultans_table)
{
    for (unsigned i = 0; i < sizeof tallies / sizeof *tallies; i++) {
        const tally *t = &tallies[i];
        rat_state s = an_african_turn(t->seats);
        for (unsigned seat = 0; seat < t->seats; seat++)
            for (unsigned d = 0; d < t->discs[seat]; d++) {
                settle_cubes(&s, seat, d, 1);
                send(&s, seat, d);
            }
        for (unsigned seat = 0; seat < t->seats; seat++)
            assert_int_equal(rat_diplomat_points(&s, seat), t->points[seat]);
        is_sound(&s);
    }
}

// Every way in which so many can be tied for the most and so many for the second most,
// the rest having one less or none.
RULE("3.5.3c 3.1.2 Q52 Q53", all_ties_share_by_the_sultans_table)
{
    static const uint8_t most[] = {[1] = 4, 3, 2, 1, 1, 1}, second[] = {0, 2, 1, 0, 0, 0};
    for (uint8_t seats = 2; seats <= SEATS; seats++)
        for (unsigned tied = 1; tied <= seats; tied++)
            for (unsigned next = 0; next <= seats - tied; next++) {
                rat_state s = an_african_turn(seats);
                // From the last seat down, so that no seat is first by its number.
                for (unsigned i = 0; i < seats; i++)
                    s.palace[seats - 1 - i] = s.envoys[seats - 1 - i] =
                        i < tied ? 2 : i < tied + next;
                for (unsigned i = 0; i < seats; i++) {
                    bool two = seats == 2;
                    unsigned points = rat_diplomat_points(&s, seats - 1 - i);
                    if (i < tied)
                        assert_int_equal(points, two && tied == 2 ? 2 : most[tied]);
                    else if (i < tied + next)
                        assert_int_equal(points, tied == 1 && !two ? second[next] : 0);
                    else
                        assert_int_equal(points, 0);
                }
            }
}

RULE("3.5.3 3.5.3c", the_standing_is_cubes_regions_and_diplomats)
{
    rat_state s = the_final_ravage(3);
    send(&s, RED, GALLIA);
    s.shown[BLUE] = 1ull << ITALIA_3;
    mi_standing standing;
    rattus_game.standing(&s, &standing);
    assert_int_equal(standing.points[RED], 3 + 4);
    assert_int_equal(standing.points[BLUE], 1 + 1);
    assert_int_equal(standing.points[GOLD], 0);
}

RULE("Q55", equal_points_are_parted_as_in_the_base_game)
{
    rat_state s = the_final_ravage(3);
    settle_cubes(&s, BLUE, GALLIA, 2);
    settle_cubes(&s, GOLD, TURCIA, 3);
    mi_standing standing;
    rattus_game.standing(&s, &standing);
    assert_int_equal(standing.rank[GOLD], 1);
    assert_int_equal(standing.rank[RED], 2);
    assert_int_equal(standing.rank[BLUE], 3);
}

RULE("Q61", a_game_that_is_stopped_shows_no_hands)
{
    rat_state s = the_final_ravage(3);
    hold(&s, RED, GALLIA_1);
    ALLOWS(&s, stop());
    mi_standing truth, seen;
    rat_state nobody = seen_as(&s, 0);
    rattus_game.standing(&s, &truth);
    rattus_game.standing(&nobody, &seen);
    assert_memory_equal(&truth, &seen, sizeof truth);
    assert_int_equal(truth.points[RED], 3);
}
