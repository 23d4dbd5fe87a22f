// 2.1 and 5.1: the board, and which regions are neighbours.

#include "help.h"

RULE("2.1.1", eight_ten_or_twelve_regions_are_in_play)
{
    static const uint8_t from[EUROPE] = {
        [ANGLIA] = 2,   [GALLIA] = 2, [GERMANIA] = 2, [HISPANIA] = 2,
        [HUNGARIA] = 2, [ITALIA] = 2, [POLONIA] = 2,  [SCANDIA] = 2,
        [BULGARIA] = 3, [TURCIA] = 3, [RUSSIA] = 4,   [TARTARIA] = 4,
    };
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        assert_int_equal(facts(&s, F_OPEN, ANY, ANY, ANY), 4 + 2 * n);
        for (int r = 0; r < EUROPE; r++)
            assert_int_equal(facts(&s, F_OPEN, r, ANY, ANY), from[r] <= n);
    }
}

RULE("2.1.1", fewer_than_two_or_more_than_four_cannot_play)
{
    mi_position p;
    for (uint8_t n = 0; n <= MI_SEATS; n++) {
        mi_head head = mi_head_default(&rattus_game, n);
        mi_err err = mi_setup(&rattus_game, &head, &p, NULL);
        assert_int_equal(err, n < 2 ? MI_ESEATS : n <= BASE_SEATS ? MI_OK : MI_ERULE);
    }
}

RULE("2.1.1", the_plague_never_stands_out_of_play)
{
    rat_state s = a_table(3);
    s.phase = PHASE_PLAGUE;
    REFUSES(&s, plague(RUSSIA), "2.1.1");
    ALLOWS(&s, plague(TURCIA));
}

RULE("2.1.1", nobody_settles_out_of_play)
{
    rat_state s = a_table(2);
    s.phase = PHASE_SETTLE;
    REFUSES(&s, settle(BULGARIA), "2.1.1");
    s = a_table(3);
    s.phase = PHASE_SETTLE;
    ALLOWS(&s, settle(BULGARIA));
}

RULE("2.1.1", nobody_places_cubes_out_of_play)
{
    rat_state s = a_turn(2);
    give(&s, RED, PEASANT);
    REFUSES(&s, place(BULGARIA, 1), "2.1.1");
    s = a_turn(3);
    give(&s, RED, PEASANT);
    ALLOWS(&s, place(BULGARIA, 1));
}

RULE("2.1.1", the_final_peasant_stays_in_play)
{
    rat_state s = a_final(3);
    give(&s, RED, PEASANT);
    REFUSES(&s, place(RUSSIA, 1), "2.1.1");
    ALLOWS(&s, place(TURCIA, 1));
}

RULE("2.1.1", a_region_out_of_play_is_nobodys_neighbour)
{
    rat_state s = a_turn(2);
    s.plague = HUNGARIA;
    REFUSES(&s, move(BULGARIA), "2.5.1a");
    s = a_turn(3);
    s.plague = HUNGARIA;
    ALLOWS(&s, move(BULGARIA));
}

RULE("2.1.2", a_region_holds_cubes_of_every_seat)
{
    rat_state s = a_turn(4);
    for (unsigned i = 0; i < 4; i++) settle_cubes(&s, i, GALLIA, (uint8_t)(i + 1));
    assert_int_equal(rat_population(&s, GALLIA), 10);
    assert_int_equal(rat_population(&s, ITALIA), 0);
    for (int i = 0; i < 4; i++) {
        assert_int_equal(facts(&s, F_CUBES, GALLIA, i, i + 1), 1);
        assert_int_equal(facts(&s, F_STOCK, i, 19 - i, ANY), 1);
    }
}

RULE("2.1.2", a_region_holds_up_to_three_tokens_in_the_lowest_free_slots)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    for (unsigned n = 0; n < SLOTS; n++) {
        assert_int_equal(rat_rats(&s, GALLIA), n);
        assert_true(rat_roomy(&s) >> GALLIA & 1);
        rats(&s, GALLIA, 1);
        assert_int_equal(facts(&s, F_RAT, GALLIA, (int)n, MI_UNKNOWN), 1);
    }
    assert_int_equal(rat_rats(&s, GALLIA), 3);
    assert_false(rat_roomy(&s) >> GALLIA & 1);
    rat_token_take(&s, rat_place_of(GALLIA, 1));
    assert_int_equal(s.face[rat_place_of(GALLIA, 1)], 0);
    assert_int_equal(rat_token_put(&s, GALLIA, NO_FACE), rat_place_of(GALLIA, 1));
}

RULE("2.1.2", a_turned_token_is_shown_to_all_and_a_face_down_one_to_nobody)
{
    rat_state s = a_turn(2);
    assert_int_equal(facts(&s, F_REMOVED, ANY, ANY, ANY), 0);
    settle_cubes(&s, RED, GALLIA, 1);
    plague_comes(&s, GALLIA);
    ALLOWS(&s, face(GALLIA, 0, E09));
    assert_int_equal(facts(&s, F_REMOVED, E09, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_RAT, ANY, ANY, MI_UNKNOWN), 7);
}

RULE("2.1.3", a_class_card_lies_beside_the_board_or_with_one_player)
{
    rat_state s = a_turn(3);
    give(&s, RED, KING);
    give(&s, BLUE, MONK);
    for (int c = 0; c < BASE_CLASSES; c++) {
        bool held = c == KING || c == MONK;
        assert_int_equal(facts(&s, F_FREE, c, ANY, ANY), !held);
        assert_int_equal(facts(&s, F_CARD, ANY, c, ANY), held);
    }
    assert_int_equal(facts(&s, F_CARD, RED, KING, ANY), 1);
    assert_int_equal(facts(&s, F_CARD, BLUE, MONK, ANY), 1);
    is_sound(&s);
    give(&s, GOLD, MONK);
    assert_string_equal(rattus_game.broken(&s), "2.1.3");
}

RULE("2.1.4", the_plague_piece_stands_in_one_region_once_it_is_set)
{
    rat_state s = a_table(2);
    assert_int_equal(facts(&s, F_PLAGUE, ANY, ANY, ANY), 0);
    ALLOWS(&s, start_player(RED));
    ALLOWS(&s, plague(POLONIA));
    assert_int_equal(facts(&s, F_PLAGUE, ANY, ANY, ANY), 1);
    assert_int_equal(facts(&s, F_PLAGUE, POLONIA, ANY, ANY), 1);
}

RULE("5.1", the_map_has_13_16_or_22_links)
{
    static const unsigned links[] = {[2] = 13, [3] = 16, [4] = 22};
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        unsigned ends = 0, listed = 0;
        for (unsigned r = 0; r < rat_regions(&s); r++)
            ends += (unsigned)__builtin_popcount(rat_near(&s, r));
        for (unsigned i = 0; i < LINKS; i++)
            listed +=
                rat_links[i].a < rat_regions(&s) && rat_links[i].b < rat_regions(&s);
        assert_int_equal(ends, 2 * links[n]);
        assert_int_equal(listed, links[n]);
    }
}

RULE("5.1", neighbours_are_neighbours_both_ways)
{
    for (unsigned a = 0; a < REGIONS; a++) {
        assert_false(rat_neighbours[a] >> a & 1);
        for (unsigned b = 0; b < REGIONS; b++)
            assert_int_equal(rat_neighbours[a] >> b & 1, rat_neighbours[b] >> a & 1);
    }
}

RULE("5.1", the_links_shown_to_clients_are_those_of_the_rules)
{
    const mi_kind *regions = mi_kind_of(&rattus_game, REGION);
    unsigned seas = 0;
    assert_int_equal(regions->link_count, LINKS);
    for (unsigned i = 0; i < LINKS; i++) {
        const mi_link *link = &regions->links[i];
        assert_true(rat_neighbours[link->a] >> link->b & 1);
        seas += link->way == SEA && link->a < EUROPE && link->b < EUROPE;
    }
    assert_int_equal(seas, 7);
}

// How many steps from a to b on the map of this table; 99 where there is no way.
static unsigned steps(const rat_state *s, unsigned a, unsigned b)
{
    unsigned reached = 1u << a;
    for (unsigned n = 0; n <= REGIONS; n++) {
        if (reached >> b & 1) return n;
        unsigned further = reached;
        for (unsigned set = reached; set;) further |= rat_near(s, rat_pop(&set));
        reached = further;
    }
    return 99;
}

RULE("5.1", every_map_is_connected_and_nobody_is_at_a_dead_end)
{
    static const unsigned longest[] = {[2] = 3, [3] = 4, [4] = 4};
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        unsigned far = 0;
        for (unsigned a = 0; a < rat_regions(&s); a++) {
            assert_in_range(__builtin_popcount(rat_near(&s, a)), 2, REGIONS);
            for (unsigned b = 0; b < a; b++)
                if (steps(&s, a, b) > far) far = steps(&s, a, b);
        }
        assert_int_equal(far, longest[n]);
    }
}

RULE("5.1", what_the_rulebooks_show_of_the_map_holds)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        assert_int_equal(steps(&s, GALLIA, HISPANIA), 1);
        assert_int_equal(steps(&s, ITALIA, SCANDIA), 2);
        unsigned west = rat_near(&s, ANGLIA) & (1u << GALLIA | 1u << HISPANIA);
        assert_int_not_equal(west, 0);
        int pairs = (steps(&s, HISPANIA, ITALIA) == 1) +
                    (steps(&s, HISPANIA, POLONIA) == 1) +
                    (steps(&s, ITALIA, POLONIA) == 1);
        assert_int_equal(pairs, 1);
    }
    rat_state s = a_table(4);
    assert_int_equal(steps(&s, RUSSIA, TARTARIA), 1);
    assert_true(steps(&s, GERMANIA, TURCIA) > 1);
}

RULE("5.1", two_steps_are_all_that_neighbours_of_neighbours_are)
{
    for (uint8_t n = 2; n <= BASE_SEATS; n++) {
        rat_state s = a_table(n);
        for (unsigned a = 0; a < rat_regions(&s); a++)
            for (unsigned b = 0; b < rat_regions(&s); b++)
                assert_int_equal(rat_reach(&s, a, 2) >> b & 1, steps(&s, a, b) <= 2);
    }
}

RULE("5.1", rows_of_cubes_and_tokens_are_read_right)
{
    mi_rng rng = {51};
    for (unsigned trial = 0; trial < 200; trial++) {
        rat_state s = a_table(4);
        no_rats(&s);
        for (unsigned r = 0; r < EUROPE; r++) {
            s.seat[RED].cubes[r] = (uint8_t)mi_rng_below(&rng, 3);
            rats(&s, r, mi_rng_below(&rng, 4));
        }
        for (unsigned r = 0; r < EUROPE; r++) {
            assert_int_equal(rat_settled(s.seat[RED].cubes) >> r & 1,
                             s.seat[RED].cubes[r] > 0);
            assert_int_equal(rat_infested(&s) >> r & 1, rat_rats(&s, r) > 0);
            assert_int_equal(rat_roomy(&s) >> r & 1, rat_rats(&s, r) < 3);
        }
    }
}

TEST(a_log_nobody_judged_fills_a_full_region_without_harm)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    rats(&s, ITALIA, 3);
    rat_token_put(&s, ITALIA, NO_FACE);
    assert_int_equal(rat_rats(&s, ITALIA), 3);
    assert_int_equal(s.lies, rat_places(ITALIA));
}
