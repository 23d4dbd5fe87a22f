// The town: what the reconstructed map promises.

#include "help.h"

typedef struct {
    bool in[SPACES];
} part;

// The squares joined to one of them by roads, leaving out a set; returns how many.
static unsigned spread(unsigned from, const plg_set *without, part *out)
{
    unsigned todo[SQUARES], n = 0, count = 0;
    memset(out, 0, sizeof *out);
    out->in[from] = true;
    todo[n++] = from;
    while (n) {
        unsigned at = todo[--n];
        count++;
        for (unsigned d = 0; d < 4; d++) {
            unsigned to = plg_side[at][d];
            if (to >= SQUARES || out->in[to] || plg_has(without, to)) continue;
            out->in[to] = true;
            todo[n++] = to;
        }
    }
    return count;
}

static unsigned count_doors(unsigned place)
{
    unsigned n = 0;
    while (plg_doors(place)[n] != NOWHERE) n++;
    return n;
}

TEST(the_map_is_no_larger_than_it_may_be)
{
    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned at[2];
        where_is(i, at);
        assert_true(at[0] < 60 && at[1] < 45);
    }
}

RULE("R9", the_roads_are_one_network_without_dead_ends)
{
    const plg_set nothing = {{0}};
    part all;
    assert_int_equal(SQUARES, 258);
    assert_int_equal(spread(0, &nothing, &all), SQUARES);
    for (unsigned i = 0; i < SQUARES; i++) {
        unsigned ways = 0;
        for (unsigned d = 0; d < 4; d++) ways += plg_side[i][d] < SQUARES;
        assert_true(ways >= 2);
    }
}

RULE("R9", sides_are_mutual)
{
    for (unsigned i = 0; i < SQUARES; i++)
        for (unsigned d = 0; d < 4; d++)
            if (plg_side[i][d] < SQUARES)
                assert_int_equal(plg_side[plg_side[i][d]][3 - d], i);
}

RULE("R13 R12", only_bridge_and_ferry_join_the_two_towns)
{
    part north, south;
    assert_int_equal(spread(sq(5, 1), &plg_bridge, &north), 162);
    assert_int_equal(spread(sq(4, 17), &plg_bridge, &south), 92);
    assert_true(north.in[FERRY_NORTH] && south.in[FERRY_SOUTH]);
    assert_int_equal(plg_ferry(sq(24, 14)), sq(24, 17));
    assert_int_equal(plg_ferry(sq(24, 17)), sq(24, 14));
    for (unsigned place = HOUSE_FIRST; place < STABLE_FIRST; place++)
        for (const uint16_t *door = plg_doors(place); *door != NOWHERE; door++)
            assert_int_equal(north.in[*door], north.in[plg_doors(place)[0]]);
}

RULE("R12", every_place_touches_a_road)
{
    for (unsigned place = SQUARES; place < SPACES; place++)
        assert_true(count_doors(place) > 0);
    assert_int_equal(count_doors(STABLES), 7);
    assert_int_equal(count_doors(house(10)), 1);
    assert_int_equal(count_doors(COUNCIL), 6);
}

RULE("R20 R23 R25 R26", there_are_a_hundred_and_one_buildings)
{
    assert_int_equal(TITLED_FIRST - HOUSE_FIRST, 74);
    assert_int_equal(CAFE_FIRST - TITLED_FIRST, 16);
    assert_int_equal(TWO_FIRST - CAFE_FIRST, 1);
    assert_int_equal(STABLE_FIRST - TWO_FIRST, 10);
    assert_int_equal(BUILDINGS, 101);
    assert_int_equal(CEMETERIES, 5);
    assert_int_equal(SAND_FIRST - SHIP_FIRST, 2);
}

RULE("R36", ten_sewers_lie_on_the_roads)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SPACES; i++) n += plg_has(&plg_sewer, i);
    assert_int_equal(n, 10);
    assert_int_equal(SEWERS, 10);
    for (unsigned i = SQUARES; i < SPACES; i++) assert_false(plg_has(&plg_sewer, i));
    assert_true(plg_has(&plg_sewer, sq(18, 17)) && plg_has(&plg_sewer, sq(13, 1)));
}

static void stays_whole(unsigned closed)
{
    part rest;
    assert_int_equal(spread(sq(5, 1), &plg_streets[closed], &rest), SQUARES - 10);
    for (unsigned place = HOUSE_FIRST; place < STABLE_FIRST; place++) {
        unsigned open = 0;
        for (const uint16_t *door = plg_doors(place); *door != NOWHERE; door++)
            open += plg_street[*door] != closed;
        assert_true(open > 0);
    }
}

RULE("A47 A48", with_a_street_closed_the_town_stays_whole)
{
    stays_whole(ST_MARY_STREET);
    stays_whole(MAIDEN_STREET);
    assert_int_equal(plg_street[sq(17, 5)], PETTICOAT_LANE);
    assert_int_equal(plg_street[sq(17, 10)], ST_EDMUND_STREET);
}

static bool shares_wall(unsigned a, unsigned b)
{
    unsigned i = b - HOUSE_FIRST;
    return plg_walls[a - HOUSE_FIRST][i / 64] >> i % 64 & 1;
}

RULE("A62", houses_stand_side_by_side)
{
    unsigned pairs = 0, alone = 0;
    for (unsigned a = HOUSE_FIRST; a < TITLED_FIRST; a++) {
        unsigned near = 0;
        for (unsigned b = HOUSE_FIRST; b < TITLED_FIRST; b++) near += shares_wall(a, b);
        pairs += near;
        alone += near == 0;
    }
    assert_int_equal(pairs, 2 * 58);
    assert_int_equal(alone, 4);
    assert_true(shares_wall(house(1), house(2)) && shares_wall(house(2), house(1)));
}

// Units from the Stables until one stands in a place.
static unsigned far_from_stables(unsigned place)
{
    unsigned cost[SQUARES], best = SPACES;
    for (unsigned i = 0; i < SQUARES; i++) cost[i] = SPACES;
    for (const uint16_t *door = plg_doors(STABLES); *door != NOWHERE; door++)
        cost[*door] = 1;
    for (unsigned price = 1; price < 60; price++)
        for (unsigned i = 0; i < SQUARES; i++)
            for (unsigned d = 0; d < 4 && cost[i] == price; d++)
                if (plg_side[i][d] < SQUARES && cost[plg_side[i][d]] > price + 1)
                    cost[plg_side[i][d]] = price + 1;
    for (const uint16_t *door = plg_doors(place); *door != NOWHERE; door++)
        if (cost[*door] + 1 < best) best = cost[*door] + 1;
    return best;
}

TEST(distances_from_the_stables_are_as_drawn)
{
    static const struct {
        uint16_t place, units;
    } all[] = {{CLARKS_HILL, 8},  {BOOT_HILL, 21},      {ST_NICHOLAS, 16},
               {FRIARY, 13},      {CHAPEL, 9},          {CAFF, 8},
               {COUNCIL, 12},     {TOWN_HALL, 8},       {CUSTOM_HOUSE, 14},
               {CHIROPODISTS, 5}, {PRIORY_THEATRE, 18}, {WHEELWRIGHTS, 14},
               {HELL_HOUSE, 13},  {PHARMACEUTICAL, 18}, {WOOL_STAPLE, 2},
               {GOLDEN_LION, 5},  {BLACK_DOG, 10},      {ROYAL_OAK, 7},
               {SHIP_INN, 10},    {BOOT_INN, 18},       {WEYMOUTH_HALL, 18},
               {TUDOR_HOUSE, 19}};
    static const unsigned twos[] = {14, 7, 8, 9, 6, 3, 19, 14, 12, 22};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++)
        assert_int_equal(far_from_stables(all[i].place), all[i].units);
    for (unsigned i = 0; i < 10; i++)
        assert_int_equal(far_from_stables(two(i + 1)), twos[i]);
}

static unsigned count_set(const plg_set *set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SPACES; i++) n += plg_has(set, i);
    return n;
}

RULE("A60", the_areas_that_cards_name_are_as_drawn)
{
    assert_int_equal(count_set(&plg_streets[ST_THOMAS_STREET]), 10);
    assert_int_equal(count_set(&plg_streets[MELCOMBE_WHARFE]), 14);
    assert_int_equal(count_set(&plg_streets[WEYMOUTH_QUAY]), 15);
    assert_int_equal(count_set(&plg_ditch), 23);
    assert_int_equal(count_set(&plg_bridge), 4);
    assert_int_equal(count_set(&plg_weymouth), 92);
    assert_int_equal(count_doors(BEACH), 13);
    assert_int_equal(count_doors(BACK_WATER), 13 + 7 + 2 + 8);
    assert_int_equal(count_doors(HARBOUR), 14 + 2 + 15);
    assert_true(plg_has(&plg_by_two, sq(16, 1)) && !plg_has(&plg_by_two, sq(5, 1)));
    assert_true(plg_has(&plg_melcombe, STABLES) && plg_has(&plg_melcombe, BEACH));
    assert_false(plg_has(&plg_melcombe, SHIP_1) || plg_has(&plg_melcombe, sq(12, 15)));
}

// North of Coneygar Lane lies the Ditch; left and right of Weymouth all is green.
RULE("R12", ditch_and_green_are_never_entered)
{
    enum { NORTH, WEST, EAST, SOUTH };
    for (unsigned square = 0; square < SQUARES; square++)
        if (plg_has(&plg_ditch, square))
            assert_int_equal(plg_side[square][NORTH], NOWHERE);
    for (unsigned y = 17; y <= 21; y++) {
        assert_int_equal(plg_side[sq(4, y)][WEST], NOWHERE);
        assert_int_equal(plg_side[sq(28, y)][EAST], NOWHERE);
    }
    assert_int_equal(plg_side[sq(18, 25)][SOUTH], NOWHERE);
}

RULE("R12", a_space_is_told_by_its_name_or_its_street_and_number)
{
    mi_print out[MI_PRINTS];
    assert_int_equal(plg_printed(NULL, (uint16_t)sq(17, 3), out), 2);
    assert_int_equal(out[0].value, ST_MARY_STREET);
    assert_int_equal(out[1].value, 2);
    assert_int_equal(plg_printed(NULL, (uint16_t)house(10), out), 3);
    assert_int_equal(out[0].value, SITE_HOUSE);
    assert_int_equal(out[2].value, 10);
    assert_int_equal(plg_printed(NULL, (uint16_t)two(5), out), 3);
    assert_int_equal(out[0].value, SITE_TWO);
    assert_int_equal(plg_printed(NULL, HARBOUR, out), 1);
    assert_int_equal(out[0].value, SITE_HARBOUR);
}
