// A8 against a plain search over all courses.

#include "courses.h"
#include "help.h"

enum { ANY_CLAIM = 12 };

// The most that any course uses from here; less than 0 where none has an end.
static int brute(const plg_state *s, const cart *c)
{
    int best = c->at >= SQUARES || may_stop(s, c->at) ? 0 : -1000;
    carts next = after(s, c, ANY_CLAIM);
    for (unsigned i = 0; i < next.n; i++) {
        int used = (int)(c->left - next.row[i].left) + brute(s, &next.row[i]);
        if (used > best) best = used;
    }
    return best;
}

// Does any course from here end in a place that ends the phase?
static bool gets_in(const plg_state *s, const cart *c)
{
    carts next = after(s, c, ANY_CLAIM);
    for (unsigned i = 0; i < next.n; i++)
        if (gets_in(s, &next.row[i])) return true;
    return is_in(c);
}

// A8 as it is written.
static bool is_allowed(const plg_state *s, const cart *from, const cart *to)
{
    int used = (int)(from->left - to->left) + brute(s, to);
    return used >= s->must || gets_in(s, to);
}

static bool allows(const plg_state *s, const cart *from, const cart *to)
{
    uint16_t claimed = (uint16_t)(to->load - from->load);
    if (claimed) return !plg_claim_forbids(s, named(claim(claimed)).claim);
    return !plg_step_forbids(s, named(step(to->at)).step);
}

// Of all steps and claims exactly those are legal that the plain search allows.
static void agrees(const plg_state *s, const cart *c)
{
    carts next = after(s, c, ANY_CLAIM);
    mi_list rows = legal(s);
    unsigned allowed = 0;
    for (unsigned i = 0; i < next.n; i++) {
        bool fits = is_allowed(s, c, &next.row[i]);
        assert_int_equal(allows(s, c, &next.row[i]), fits);
        allowed += fits;
    }
    for (unsigned i = 0; i < rows.n; i++)
        allowed -= rows.row[i].verb == V_STEP || rows.row[i].verb == V_CLAIM;
    assert_int_equal(allowed, 0);
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

// How often something came up.
typedef struct {
    unsigned asked, short_of, gave_up;
} tally;

// Who has given up the most that can be used goes in, whatever is chosen from then on.
static void drives_out(plg_state *s, mi_rng *rng, tally *n)
{
    bool gave_up = false;
    // A phase that is over at once has nothing to ask.
    while (s->phase == PHASE_CART && s->must) {
        cart c = cart_of(s);
        int best = brute(s, &c);
        assert_true(gave_up ? best < s->must : best == s->must);
        agrees(s, &c);
        n->asked++;
        n->short_of += s->must < s->units;
        mi_list rows = legal(s);
        mi_action act = rows.row[mi_rng_below(rng, rows.n)];
        plague_game.verbs[act.verb].apply(s, act, NULL);
        c = cart_of(s);
        gave_up = s->phase == PHASE_CART && brute(s, &c) < s->must;
        n->gave_up += gave_up;
        if (!gave_up) continue;
        assert_true(gets_in(s, &c));
        REFUSES(s, halt(), "R17");
    }
}

RULE("A8 R17", the_whole_roll_agrees_with_a_search_over_all_courses)
{
    mi_rng rng = {1348};
    tally n = {0};
    for (unsigned i = 0; i < 10000; i++) {
        plg_state s = any_position(&rng);
        uint8_t green = (uint8_t)(1 + mi_rng_below(&rng, i % 50 ? 6 : 9));
        drive_from(&s, s.cart[0], green);
        drives_out(&s, &rng, &n);
        assert_null(plague_game.broken(&s));
    }
    assert_true(n.asked > 20000 && n.short_of > 2000 && n.gave_up > 200);
}
