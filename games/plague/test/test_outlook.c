// What bots expect of a position, and the way to a grave it rests on.

#include "bot.h"
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

// Units from a square to another as the table has them, or one more than a flea walks.
static unsigned units_between(unsigned square, unsigned to)
{
    for (const uint16_t *near = plg_around[square]; *near != NOWHERE; near++)
        if (*near / 8u == to) return *near % 8;
    return RED + 1;
}

// The least that lies before a square on the ways from another.
static unsigned units_before(unsigned square, unsigned to)
{
    unsigned least = RED;
    for (unsigned d = 0; d < 4; d++) {
        unsigned before = plg_side[to][d];
        unsigned units = before < SQUARES ? units_between(square, before) : RED;
        if (units < least) least = units;
    }
    return least;
}

RULE("R35", around_a_square_are_those_that_a_flea_comes_from)
{
    for (unsigned square = 0; square < SQUARES; square++)
        for (unsigned to = 0; to < SQUARES; to++)
            assert_int_equal(units_between(square, to),
                             to == square ? 0 : 1 + units_before(square, to));
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

TEST(to_a_bot_a_load_is_worth_less_the_nearer_a_flea_is)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 12;
    s.cart[RED_SEAT] = (uint16_t)sq(12, 5);
    int32_t safe = outlook(&s, RED_SEAT), last = safe;
    for (unsigned x = 19; x > 12; x--) {
        plg_state bitten = s;
        put_pieces(&bitten, FLEA, 1, sq(x, 5));
        int32_t now = outlook(&bitten, RED_SEAT);
        assert_true(x == 19 ? now == safe : now < last);
        last = now;
    }
    s.cart[RED_SEAT] = (uint16_t)house(1);
    int32_t indoors = outlook(&s, RED_SEAT);
    put_pieces(&s, FLEA, 1, plg_doors(house(1))[0]);
    assert_int_equal(outlook(&s, RED_SEAT), indoors);
}

// Lets a level of bots finish Red's phase.
static void let_play(plg_state *s, unsigned level)
{
    enum { LINES = 60 };
    static _Alignas(16) uint8_t arena[BOT_ARENA];
    bot_kind bot = *bot_level(level);
    mi_rng rng = mi_rng_of(1348, level);
    mi_list rows;
    if (bot.lines > LINES) bot.lines = LINES;
    for (unsigned phase = s->phase; s->turn == RED_SEAT && s->phase != PHASE_ROLL;) {
        mi_position p = as_position(s);
        mi_view view;
        if (phase == PHASE_CART && s->phase == PHASE_BAG) return;
        mi_see(&plague_game, &p, MI_SEAT_BIT(RED_SEAT), &view);
        mi_action act =
            mi_legal(&plague_game, &p, &rows) == MI_NATURE
                ? bot_nature(&plague_game, &p, &rng)
                : rows.row[bot_answer(&bot, &plague_game, &view, &rows, &rng, arena)];
        plague_game.verbs[act.verb].apply(s, act, NULL);
    }
}

TEST(a_bot_sends_a_flea_five_squares_to_bite_a_load)
{
    for (unsigned level = 2; level < BOT_LEVELS; level++) {
        plg_state s = a_turn(2);
        s.load[BLUE] = 24;
        s.cart[BLUE] = (uint16_t)sq(12, 5);
        put_pieces(&s, FLEA, 1, sq(17, 5));
        for (unsigned x = 18; x < 26; x++) put_pieces(&s, RAT, 1, sq(x, 1));
        open_bag(&s, 6);
        let_play(&s, level);
        assert_int_equal(s.load[BLUE], 0);
        assert_int_equal(s.cart[BLUE], STABLES);
    }
}

// Red stands three squares before Clarks Hill with a load.
static bool uses_licence(bool rats, unsigned level)
{
    plg_state s = a_turn(2);
    s.load[RED_SEAT] = 12;
    give(&s, RED_SEAT, CARD_LICENCE);
    if (rats) put_pieces(&s, RAT, 1, sq(9, 17));
    drive_from(&s, sq(8, 17), 4);
    let_play(&s, level);
    return !plg_holds(&s, RED_SEAT, CARD_LICENCE);
}

TEST(a_bot_uses_a_licence_where_rats_are_in_its_way_and_nowhere_else)
{
    for (unsigned level = 2; level < BOT_LEVELS; level++) {
        assert_true(uses_licence(true, level));
        assert_false(uses_licence(false, level));
    }
}
