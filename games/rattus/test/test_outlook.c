// What bots expect of a position.

#include "help.h"

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

TEST(cubes_without_rats_are_worth_their_points)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    settle_cubes(&s, RED, GALLIA, 5);
    assert_int_equal(outlook(&s, RED), 5 * MI_POINT);
    assert_int_equal(outlook(&s, BLUE), 0);
}

TEST(rats_and_cards_make_cubes_worth_less_but_not_nothing)
{
    rat_state s = a_turn(2);
    no_rats(&s);
    settle_cubes(&s, RED, GALLIA, 5);
    rats(&s, GALLIA, 1);
    int32_t one = outlook(&s, RED);
    rats(&s, GALLIA, 2);
    int32_t three = outlook(&s, RED);
    give(&s, RED, KING);
    int32_t king = outlook(&s, RED);
    assert_true(one < 5 * MI_POINT && three < one && king < three);
    assert_true(king > 5 * MI_POINT / 2);
}
