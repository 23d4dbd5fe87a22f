// Q39 and Q60: nothing can be read from who is asked. Whatever region cards people hold,
// the same public facts open the same windows, and orders that tell nothing answer alike.

#include "africa.h"
#include "bot.h"

enum { WORLDS = 12, LONGEST = 64, TABLES = 40 };

// Who was asked after a token, and for each whether the order left the question open.
typedef struct {
    uint8_t seat[LONGEST], open[LONGEST];
    unsigned n;
} windows;

static bool is_window(const rat_state *s) { return s->phase == PHASE_PROTECT; }

// Everybody passes, each by the same order or because they choose to.
static windows everybody_passes(rat_africa s, mi_action token, unsigned order)
{
    windows w = {.n = 0};
    rattus_game.verbs[token.verb].apply(&s.base, token, NULL);
    while (is_window(&s.base)) {
        mi_action answer;
        mi_view view;
        mi_position p = {{0}};
        memcpy(&p, &s.base, sizeof s);
        assert_true(w.n < LONGEST);
        w.seat[w.n] = actor(&s.base);
        mi_see(&rattus_game, &p, MI_SEAT_BIT(actor(&s.base)), &view);
        w.open[w.n++] = !rattus_game.host.stands(&view.p, order, &answer);
        rattus_game.verbs[V_PASS].apply(&s.base, pass(), NULL);
    }
    return w;
}

static bool same_windows(const windows *a, const windows *b)
{
    return a->n == b->n && memcmp(a->seat, b->seat, a->n) == 0 &&
           memcmp(a->open, b->open, a->n) == 0;
}

// In all worlds that look alike to a spectator the windows are the same; returns how many
// worlds differed.
static unsigned differing(const rat_state *s, mi_action token, unsigned order)
{
    unsigned n = 0;
    windows truth = everybody_passes(*africa(s), token, order);
    for (uint64_t seed = 0; seed < WORLDS; seed++) {
        rat_africa world = african_seen_as(s, 0);
        rattus_game.guess(&world.base, 0, seed * 0x9E3779B97F4A7C15u);
        windows other = everybody_passes(world, token, order);
        n += !same_windows(&truth, &other);
    }
    return n;
}

// Plays by lot and counts windows that differ between worlds, for one order.
static unsigned by_lot(unsigned order, unsigned *seen)
{
    unsigned n = 0;
    for (uint64_t table = 0; table < TABLES; table++) {
        rat_africa s = an_african_table((uint8_t)(2 + table % 5));
        mi_rng rng = mi_rng_of(1348, table);
        while (actor(&s.base) != MI_NOBODY) {
            mi_list rows = legal(&s.base);
            mi_position p = {{0}};
            memcpy(&p, &s.base, sizeof s);
            mi_action act = rows.row[mi_rng_below(&rng, rows.n)];
            if (actor(&s.base) == MI_NATURE) act = bot_nature(&rattus_game, &p, &rng);
            if (act.verb == V_FACE) n += differing(&s.base, act, order);
            rattus_game.verbs[act.verb].apply(&s.base, act, NULL);
            *seen += is_window(&s.base);
        }
    }
    return n;
}

RULE("Q39 Q60", nothing_can_be_read_from_who_is_asked_and_who_is_not)
{
    for (unsigned order = 0; order < ORDERS; order++) {
        unsigned seen = 0, n = by_lot(order, &seen);
        assert_true(seen > 100);
        if (rattus_game.host.orders[order].tells)
            assert_true(n > 0);
        else
            assert_int_equal(n, 0);
    }
}
