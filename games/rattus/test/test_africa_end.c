// 3.5: the end of Africanus: the order of the final ravage, the hands, the points.

#include "africa.h"

// The final round is over: Blue, the last player, orders the final ravage. Red has two
// cubes in Gallia and one in Italia, Blue one in Italia.
static rat_africa the_final_ravage(uint8_t seats)
{
    rat_africa s = an_african_turn(seats);
    settle_cubes(&s.base, RED, GALLIA, 2);
    settle_cubes(&s.base, RED, ITALIA, 1);
    settle_cubes(&s.base, BLUE, ITALIA, 1);
    s.base.last = s.base.turn = BLUE;
    return s;
}

RULE("3.5.2 3.5.2a", the_last_player_orders_the_final_ravage)
{
    rat_africa s = the_final_ravage(3);
    REFUSES(&s.base, ravage(GALLIA), "3.5.2");
    settle_cubes(&s.base, GOLD, TURCIA, 1);
    rat_final_next(&s.base, NULL);
    assert_int_equal(actor(&s.base), BLUE);
    assert_int_equal(legal(&s.base).n, 3);
    REFUSES(&s.base, ravage(ANGLIA), "2.5.3");
    ALLOWS(&s.base, ravage(ITALIA));
    HAPPENED(E_FINAL_RAVAGE, ITALIA, ANY, ANY);
    ALLOWS(&s.base, face(ITALIA, 0, F08));
    assert_int_equal(facts(&s.base, F_RAVAGED, ITALIA, ANY, ANY), 1);
    rats(&s.base, ITALIA, 1);
    REFUSES(&s.base, ravage(ITALIA), "3.5.2a");
    ALLOWS(&s.base, ravage(GALLIA));
    ALLOWS(&s.base, face(GALLIA, 0, F09));
    HAPPENED(E_FINAL_RAVAGE, TURCIA, ANY, ANY);
    ALLOWS(&s.base, face(TURCIA, 0, F10));
    assert_int_equal(s.base.phase, PHASE_OVER);
}

RULE("3.5.2 Q42", a_region_card_protects_in_one_region_of_the_final_ravage)
{
    rat_africa s = the_final_ravage(3);
    give(&s.base, RED, PEASANT);
    hold(&s.base, RED, GALLIA_1);
    hold(&s.base, RED, GALLIA_3);
    rat_final_next(&s.base, NULL);
    ALLOWS(&s.base, ravage(GALLIA));
    ALLOWS(&s.base, face(GALLIA, 0, F01));
    assert_int_equal(actor(&s.base), RED);
    ALLOWS(&s.base, protect(GALLIA_1));
    HAPPENED(E_UNCOVERED, PEASANT, GALLIA_1, ANY);
    assert_int_equal(s.base.seat[RED].cubes[GALLIA], 2);
    ALLOWS(&s.base, face(ITALIA, 0, F06));
    ALLOWS(&s.base, pass());
    HAPPENED(E_LOST, RED, ITALIA, PEASANT);
    ALLOWS(&s.base, show(GALLIA_3));
    assert_int_equal(s.base.phase, PHASE_OVER);
    assert_int_equal(facts(&s.base, F_SHOWN, RED, ANY, ANY), 1);
    assert_int_equal(rat_region_points(&s.base, RED), 1);
}

RULE("3.5.1", the_final_round_leads_to_the_final_ravage)
{
    rat_africa s = the_final_ravage(3);
    s.base.turn = RED;
    s.base.phase = PHASE_FINAL;
    give(&s.base, RED, ASTRONOMER);
    ALLOWS(&s.base, done());
    assert_int_equal(s.base.phase, PHASE_ORDER);
    assert_int_equal(actor(&s.base), BLUE);
}

// ---- the new cards, used to the end in the final round ----

// Red, in the final round, has one cube in Italia and holds this card; no rats.
static rat_africa a_final_with(rat_class card)
{
    rat_africa s = an_african_final(3);
    no_rats(&s.base);
    settle_cubes(&s.base, RED, ITALIA, 1);
    give(&s.base, RED, card);
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
    rat_africa s = a_final_with(ASTRONOMER);
    three_come(&s.base, astronomer());
    ALLOWS(&s.base, discard(GALLIA_2));
    ALLOWS(&s.base, discard(TURCIA_3));
    is_used_up(&s.base, astronomer());
    ALLOWS(&s.base, show(ITALIA_1));
    HAPPENED(E_TALLIED, RED, 1, 1);
}

RULE("3.5.1 3.3.4", the_explorer_settles_in_the_final_round)
{
    rat_africa s = a_final_with(EXPLORER);
    three_come(&s.base, explorer());
    ALLOWS(&s.base, explore(TURCIA));
    assert_int_equal(s.base.seat[RED].cubes[TURCIA], 1);
    assert_int_equal(__builtin_popcountll(s.discards), 3);
    is_used_up(&s.base, explorer());
}

RULE("3.5.1 3.3.5", the_sultan_sends_a_diplomat_in_the_final_round)
{
    rat_africa s = a_final_with(SULTAN);
    ALLOWS(&s.base, sultan());
    ALLOWS(&s.base, envoy(ITALIA));
    assert_int_equal(rat_diplomat_points(&s.base, RED), 4);
    is_used_up(&s.base, sultan());
}

RULE("3.5.1 3.3.6", the_trader_leads_the_caravan_in_the_final_round)
{
    rat_africa s = a_final_with(TRADER);
    ALLOWS(&s.base, trader(ITALIA));
    ALLOWS(&s.base, halt(TURCIA));
    ALLOWS(&s.base, join());
    assert_int_equal(s.base.seat[RED].cubes[ITALIA], 2);
    is_used_up(&s.base, trader(HUNGARIA));
    assert_int_equal(s.caravan, TURCIA);
}

// ---- the hands ----

RULE("3.5.3 3.5.3a Q61", hands_are_shown_card_by_card_from_the_last_player_on)
{
    rat_africa s = the_final_ravage(3);
    no_rats(&s.base);
    hold(&s.base, RED, ITALIA_1);
    hold(&s.base, BLUE, ITALIA_2);
    hold(&s.base, BLUE, GALLIA_1);
    REFUSES(&s.base, show(GALLIA_1), "3.5.3");
    rat_final_next(&s.base, NULL);
    assert_int_equal(actor(&s.base), BLUE);
    REFUSES(&s.base, show(ITALIA_1), "3.5.3a");
    REFUSES(&s.base, show(ITALIA_2), "Q61");
    rat_africa before = african_seen_as(&s.base, 0);
    assert_int_equal(rat_region_points(&before.base, BLUE), 0);
    ALLOWS(&s.base, show(GALLIA_1));
    HAPPENED(E_HAND_SHOWN, BLUE, GALLIA_1, ANY);
    ALLOWS(&s.base, show(ITALIA_2));
    assert_int_equal(actor(&s.base), RED);
    ALLOWS(&s.base, show(ITALIA_1));
    assert_int_equal(s.base.phase, PHASE_OVER);
    HAPPENED(E_TALLIED, RED, 3, 1);
    HAPPENED(E_TALLIED, BLUE, 1, 1);
    HAPPENED(E_WON, RED, 4, ANY);
    is_sound(&s.base);
}

RULE("3.5.3b Q51", a_region_counts_once_and_needs_the_most_cubes_there)
{
    rat_africa s = the_final_ravage(3);
    for (unsigned i = 0; i < 3; i++) s.shown[RED] |= 1ull << (GALLIA_1 + i);
    assert_int_equal(rat_region_points(&s.base, RED), 1);
    s.shown[RED] |= 1ull << ITALIA_1;
    s.shown[BLUE] |= 1ull << ITALIA_2;
    assert_int_equal(rat_region_points(&s.base, RED), 2);
    assert_int_equal(rat_region_points(&s.base, BLUE), 1);
    s.shown[BLUE] |= 1ull << GALLIA_1 | 1ull << ANGLIA_1;
    s.base.seat[BLUE].palace = 5;
    assert_int_equal(rat_region_points(&s.base, BLUE), 1);
    settle_cubes(&s.base, RED, ITALIA, 1);
    assert_int_equal(rat_region_points(&s.base, BLUE), 0);
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
        rat_africa s = an_african_turn(t->seats);
        for (unsigned seat = 0; seat < t->seats; seat++)
            for (unsigned d = 0; d < t->discs[seat]; d++) {
                settle_cubes(&s.base, seat, d, 1);
                send(&s.base, seat, d);
            }
        for (unsigned seat = 0; seat < t->seats; seat++)
            assert_int_equal(rat_diplomat_points(&s.base, seat), t->points[seat]);
        is_sound(&s.base);
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
                rat_africa s = an_african_turn(seats);
                // From the last seat down, so that no seat is first by its number.
                for (unsigned i = 0; i < seats; i++)
                    s.base.seat[seats - 1 - i].palace = s.envoys[seats - 1 - i] =
                        i < tied ? 2 : i < tied + next;
                for (unsigned i = 0; i < seats; i++) {
                    bool two = seats == 2;
                    unsigned points = rat_diplomat_points(&s.base, seats - 1 - i);
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
    rat_africa s = the_final_ravage(3);
    send(&s.base, RED, GALLIA);
    s.shown[BLUE] = 1ull << ITALIA_3;
    mi_standing standing;
    rattus_game.standing(&s.base, &standing);
    assert_int_equal(standing.points[RED], 3 + 4);
    assert_int_equal(standing.points[BLUE], 1 + 1);
    assert_int_equal(standing.points[GOLD], 0);
}

RULE("Q55", equal_points_are_parted_as_in_the_base_game)
{
    rat_africa s = the_final_ravage(3);
    settle_cubes(&s.base, BLUE, GALLIA, 2);
    settle_cubes(&s.base, GOLD, TURCIA, 3);
    mi_standing standing;
    rattus_game.standing(&s.base, &standing);
    assert_int_equal(standing.rank[GOLD], 1);
    assert_int_equal(standing.rank[RED], 2);
    assert_int_equal(standing.rank[BLUE], 3);
}

RULE("Q61", a_game_that_is_stopped_shows_no_hands)
{
    rat_africa s = the_final_ravage(3);
    hold(&s.base, RED, GALLIA_1);
    ALLOWS(&s.base, stop());
    mi_standing truth, seen;
    rat_africa nobody = african_seen_as(&s.base, 0);
    rattus_game.standing(&s.base, &truth);
    rattus_game.standing(&nobody.base, &seen);
    assert_memory_equal(&truth, &seen, sizeof truth);
    assert_int_equal(truth.points[RED], 3);
}
