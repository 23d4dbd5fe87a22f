// A8 against a plain search over all courses, written from the rules and not from
// course.c.

#include "help.h"

// A cart on some course: where it is, what it carries, what it has left.
typedef struct {
    unsigned at, came, left, load;
    bool inside, waits, fresh;
    bool marked[BUILDINGS];
} cart;

static bool rat_at(const plg_state *s, unsigned square)
{
    return plg_number_at(s, RAT, square) > 0;
}

static bool may_drive(const plg_state *s, unsigned square)
{
    bool closed = s->board == CARD_NO_BRIDGE && plg_street[square] == TOWN_BRIDGE;
    return !closed && !rat_at(s, square);
}

static bool may_stop(const plg_state *s, unsigned square)
{
    for (unsigned i = 1; i < s->head.seats; i++)
        if (s->cart[i] == square) return false;
    return !plg_vermin_at(s, square);
}

static bool may_enter(const plg_state *s, const cart *c, unsigned place)
{
    if (place >= CEMETERY_FIRST && place < SHIP_FIRST)
        return c->load && plg_is_open(s, place);
    if (!plg_is_building(place) || plg_visited(s, place)) return false;
    if (c->marked[place - HOUSE_FIRST] || !may_stop(s, place)) return false;
    return c->load < 12 || (c->load == 12 && place >= CAFE_FIRST);
}

static int brute(const plg_state *s, cart c);

static int most(int a, int b) { return a > b ? a : b; }

// One step to a space beside, and then the best that follows; -1000 if nothing does.
static int after_step(const plg_state *s, cart c, unsigned to)
{
    unsigned cost = c.at < SQUARES && plg_ferry(c.at) == to ? 3 : 1;
    if (cost > c.left || to == c.came) return -1000;
    if (to >= SQUARES && !may_enter(s, &c, to)) return -1000;
    if (to < SQUARES && !may_drive(s, to)) return -1000;
    bool house = to >= HOUSE_FIRST && to < TITLED_FIRST;
    if (to >= SQUARES && !house) return 1;
    c.left -= cost;
    c.came = c.at < SQUARES && !house ? c.at : NOWHERE;
    c.at = to;
    c.fresh = false;
    c.waits = house;
    return (int)cost + brute(s, c);
}

static int after_claim(const plg_state *s, cart c, unsigned k)
{
    c.left -= k;
    c.load += k;
    c.waits = c.fresh = false;
    c.marked[c.at - HOUSE_FIRST] = true;
    return (int)k + brute(s, c);
}

static unsigned claim_limit(const cart *c)
{
    unsigned units = c->fresh && c->left > 1 ? c->left - 1 : c->left;
    return units < 12 - c->load ? units : 12 - c->load;
}

// The most that any course uses from here.
static int brute(const plg_state *s, cart c)
{
    int best = c.at >= SQUARES || may_stop(s, c.at) ? 0 : -1000;
    if (c.left == 0) return best;
    if (c.waits) {
        for (unsigned k = 1; k <= claim_limit(&c); k++)
            best = most(best, after_claim(s, c, k));
        return best;
    }
    if (c.at >= SQUARES) {
        for (const uint16_t *door = plg_doors(c.at); *door != NOWHERE; door++)
            best = most(best, after_step(s, c, *door));
        return best;
    }
    for (unsigned d = 0; d < 4; d++)
        if (plg_side[c.at][d] != NOWHERE)
            best = most(best, after_step(s, c, plg_side[c.at][d]));
    if (plg_ferry(c.at) != NOWHERE) best = most(best, after_step(s, c, plg_ferry(c.at)));
    return best;
}

static cart cart_of(const plg_state *s)
{
    cart c = {.at = s->cart[0], .came = s->came, .left = s->units, .load = s->load[0]};
    bool house = c.at >= HOUSE_FIRST && c.at < TITLED_FIRST;
    c.waits = house && !plg_visited(s, c.at) && c.load < 12;
    c.fresh = s->fresh;
    return c;
}

static bool ends_phase(unsigned to) { return to >= TITLED_FIRST; }

// Every action of the two verbs is legal exactly when the plain search says so.
static void agrees(const plg_state *s)
{
    cart c = cart_of(s);
    assert_int_equal(s->must, most(0, brute(s, c)));
    for (uint16_t k = 1; k <= 12 && c.waits; k++) {
        bool fits = k <= claim_limit(&c) && after_claim(s, c, k) >= s->must;
        assert_int_equal(!plg_claim_forbids(s, named(claim(k)).claim), fits);
    }
    for (uint16_t to = 0; to < SPACES && !c.waits; to++) {
        if (plg_step_forbids(s, named(step(to)).step)) continue;
        int used = after_step(s, c, to);
        assert_true(used >= 0 && (used >= s->must || ends_phase(to)));
    }
    for (unsigned d = 0; d < 4 && c.at < SQUARES; d++) {
        uint16_t to = plg_side[c.at][d];
        if (to == NOWHERE) continue;
        int used = after_step(s, c, to);
        bool fits = used >= 0 && (used >= s->must || ends_phase(to));
        assert_int_equal(!plg_step_forbids(s, named(step(to)).step), fits);
    }
}

// Rats around a cart somewhere in town, other pieces among them, houses half used up.
static plg_state any_position(mi_rng *rng)
{
    plg_state s = a_turn((uint8_t)(2 + mi_rng_below(rng, 3)));
    bool house = mi_rng_below(rng, 4) == 0;
    unsigned at =
        house ? HOUSE_FIRST + mi_rng_below(rng, BUILDINGS) : mi_rng_below(rng, SQUARES);
    unsigned near = house ? plg_doors(at)[0] : at;
    for (unsigned i = 1; i < s.head.seats; i++) {
        do s.cart[i] = (uint16_t)mi_rng_below(rng, SQUARES);
        while (s.cart[i] == at || plg_cart_at(&s, s.cart[i]) != i);
    }
    for (unsigned i = 0; i < PIECES; i++) {
        if (i >= RATS && mi_rng_below(rng, 3)) continue;
        unsigned to = mi_rng_below(rng, 3)
                          ? (near + mi_rng_below(rng, 61) + SQUARES - 30) % SQUARES
                          : mi_rng_below(rng, SQUARES);
        if (to == at || plg_cart_at(&s, to) < SEATS) continue;
        if (plg_vermin_at(&s, to) && (i >= RATS || !plg_has(&s.rats, to))) continue;
        plg_move(&s, i, to);
    }
    for (unsigned i = 0; i < BUILDINGS; i++)
        if (mi_rng_below(rng, 2)) visit(&s, HOUSE_FIRST + i);
    if (mi_rng_below(rng, 8) == 0) hang(&s, CARD_NO_BRIDGE);
    s.load[0] = (uint8_t)mi_rng_below(rng, 14);
    s.boot = mi_rng_below(rng, 2);
    s.cart[0] = (uint16_t)at;
    return s;
}

RULE("A8 R17", the_whole_roll_agrees_with_a_search_over_all_courses)
{
    mi_rng rng = {1348};
    unsigned asked = 0, short_of = 0;
    for (unsigned n = 0; n < 10000; n++) {
        plg_state s = any_position(&rng);
        uint8_t green = (uint8_t)(1 + mi_rng_below(&rng, n % 50 ? 6 : 9));
        drive_from(&s, s.cart[0], green);
        // A phase that is over at once has nothing to ask.
        while (s.phase == PHASE_CART && s.must) {
            agrees(&s);
            asked++;
            short_of += s.must < s.units;
            mi_list rows = legal(&s);
            mi_action act = rows.row[mi_rng_below(&rng, rows.n)];
            plague_game.verbs[act.verb].apply(&s, act, NULL);
        }
        assert_null(plague_game.broken(&s));
    }
    assert_true(asked > 20000 && short_of > 2000);
}
