// What bots expect of a position, and the way to a grave it rests on.

#include "help.h"

static int32_t outlook(const plg_state *s, unsigned seat)
{
    int32_t worth[MI_SEATS];
    plg_outlook(s, worth);
    return worth[seat];
}

// The least of the units that a first step from a square leads to.
static unsigned onward(unsigned cemetery, unsigned square)
{
    const uint8_t *far = plg_far[cemetery - CEMETERY_FIRST];
    unsigned least = UINT8_MAX, ferry = plg_ferry(square);
    for (unsigned i = 0; i < 4; i++) {
        unsigned to = plg_side[square][i];
        if (to != cemetery && to >= SQUARES) continue;
        if (1u + far[to] < least) least = 1u + far[to];
    }
    unsigned sail = ferry == NOWHERE ? least : FERRY_PRICE + 0u + far[ferry];
    return sail < least ? sail : least;
}

RULE("R13", the_way_to_a_cemetery_is_the_shortest_by_road_and_ferry)
{
    for (unsigned grave = CEMETERY_FIRST; grave < SHIP_FIRST; grave++) {
        const uint8_t *far = plg_far[grave - CEMETERY_FIRST];
        assert_int_equal(far[grave], 0);
        for (unsigned i = 0; i < SQUARES; i++) assert_int_equal(far[i], onward(grave, i));
    }
}

RULE("R12", the_way_from_a_place_begins_at_its_best_door)
{
    for (unsigned place = SQUARES; place < SPACES; place++) {
        unsigned least = UINT8_MAX;
        for (const uint16_t *door = plg_doors(place); *door != NOWHERE; door++)
            if (plg_far[0][*door] < least) least = plg_far[0][*door];
        if (place != CEMETERY_FIRST) assert_int_equal(plg_far[0][place], 1 + least);
    }
}

TEST(to_a_bot_a_body_is_worth_more_near_an_open_cemetery_and_most_in_its_grave)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 12;
    s.cart[RED_SEAT] = (uint16_t)sq(5, 1);
    int32_t far = outlook(&s, RED_SEAT);
    s.cart[RED_SEAT] = (uint16_t)plg_doors(CLARKS_HILL)[0];
    int32_t near = outlook(&s, RED_SEAT);
    assert_true(near > far && far > 0 && near < 12 * MI_POINT);
    s.load[RED_SEAT] = 0;
    s.buried[RED_SEAT] = 12;
    assert_true(outlook(&s, RED_SEAT) > near);
}

TEST(to_a_bot_a_cemetery_that_opens_is_nearer)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 6;
    s.cart[RED_SEAT] = plg_doors(FRIARY)[0];
    int32_t closed = outlook(&s, RED_SEAT);
    plg_open(&s, FRIARY, 20, NULL);
    assert_true(outlook(&s, RED_SEAT) > closed);
}

TEST(to_a_bot_a_kept_card_is_worth_something)
{
    plg_state s = a_turn(2);
    int32_t none = outlook(&s, RED_SEAT), rival = outlook(&s, BLUE);
    give(&s, RED_SEAT, CARD_PASSAGE);
    assert_true(outlook(&s, RED_SEAT) > none);
    assert_int_equal(outlook(&s, BLUE), rival);
}
