// What bots expect of a position.

#include "africa.h"

static int32_t outlook(const rat_state *s, unsigned seat)
{
    int32_t worth[MI_SEATS];
    rat_outlook(s, worth);
    return worth[seat];
}

// Symbols of a kind on all faces that break out among so many cubes: 0 a class, 1 the
// majority, 2 all.
static unsigned symbols(unsigned cubes, unsigned kind)
{
    mi_head head = mi_head_default(&rattus_game, 4);
    unsigned n = 0;
    for (unsigned t = 0; t < TOKENS; t++) {
        const rat_face *face = rat_face_of(&head, t);
        for (const char *c = face->symbols; face->limit <= cubes && *c; c++)
            n += (*c == 'M' ? 1 : *c == 'A' ? 2 : 0) == kind;
    }
    return n;
}

RULE("5.2", the_toll_of_a_token_is_the_mean_of_the_printed_faces)
{
    for (unsigned cubes = 0; cubes <= CROWD; cubes++)
        for (unsigned kind = 0; kind < 3; kind++) {
            unsigned of = TOKENS * (kind ? 1 : BASE_CLASSES);
            unsigned mean = (2 * 256 * symbols(cubes, kind) + of) / (2 * of);
            assert_int_equal(rat_toll[cubes][kind], mean);
        }
}

// Blue's turn, so that what a turn still offers is nothing to Red.
static rat_state a_prospect(void)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    rat_turn_begin(&s, BLUE, NULL);
    settle_cubes(&s, RED, GALLIA, 5);
    return s;
}

TEST(cubes_without_rats_are_worth_their_points)
{
    rat_state s = a_prospect();
    assert_int_equal(outlook(&s, RED), 5 * MI_POINT);
}

TEST(rats_and_cards_make_cubes_worth_less_but_not_nothing)
{
    rat_state s = a_prospect();
    rats(&s, GALLIA, 1);
    int32_t one = outlook(&s, RED);
    rats(&s, GALLIA, 2);
    int32_t three = outlook(&s, RED);
    s.pile = 0; // nothing is left to use the card for
    give(&s, RED, KING);
    int32_t king = outlook(&s, RED);
    assert_true(one < 5 * MI_POINT && three < one && king < three);
    assert_true(king > 5 * MI_POINT / 2);
}

TEST(a_ravage_under_way_counts_in_full_and_so_does_the_last)
{
    rat_state s = a_prospect();
    rats(&s, GALLIA, 2);
    int32_t lost = 5 * MI_POINT - outlook(&s, RED);
    s.phase = PHASE_SPREAD;
    s.stage = SPREADING;
    s.plague = ITALIA;
    assert_int_equal(5 * MI_POINT - outlook(&s, RED), lost);
    s.plague = GALLIA;
    int32_t now = 5 * MI_POINT - outlook(&s, RED);
    assert_int_equal(now, 2 * (rat_toll[5][1] + rat_toll[5][2]) * MI_POINT / 256);
    assert_true(lost > 0 && now > 2 * lost);
    s.stage = RAVAGED;
    assert_int_equal(5 * MI_POINT - outlook(&s, RED), lost);
    s.phase = PHASE_FINAL;
    s.plague = ITALIA;
    s.last = BLUE;
    assert_int_equal(5 * MI_POINT - outlook(&s, RED), now);
}

TEST(a_class_card_is_worth_something_as_long_as_the_supply_lasts)
{
    rat_state s = a_prospect();
    int32_t without = outlook(&s, RED);
    give(&s, RED, PEASANT);
    int32_t early = outlook(&s, RED);
    s.pile /= 2;
    int32_t late = outlook(&s, RED);
    s.pile = 0;
    assert_true(early > late && late > without);
    assert_int_equal(outlook(&s, RED), without);
}

TEST(what_a_turn_still_offers_is_lost_with_it)
{
    rat_state s = a_prospect();
    give(&s, BLUE, MONK);
    int32_t all = outlook(&s, BLUE);
    s.seat[s.turn].used = 1u << MONK;
    int32_t used = outlook(&s, BLUE);
    s.took = true;
    int32_t took = outlook(&s, BLUE);
    s.placed = true;
    int32_t placed = outlook(&s, BLUE);
    assert_true(all > used && used > took && took > placed);
    s.phase = PHASE_SPREAD;
    assert_int_equal(outlook(&s, BLUE), placed);
}

TEST(a_hand_is_worth_part_of_the_points_it_would_show)
{
    rat_africa s = an_african_turn(5);
    no_rats(&s.base);
    rat_turn_begin(&s.base, BLUE, NULL);
    settle_cubes(&s.base, RED, GALLIA, 2);
    int32_t none = outlook(&s.base, RED);
    hold(&s.base, RED, GALLIA_1);
    int32_t hand = outlook(&s.base, RED);
    assert_true(hand > none && hand < none + MI_POINT);
    s.row[RED] = UNKNOWN_CARDS;
    assert_int_equal(outlook(&s.base, RED), none);
}
