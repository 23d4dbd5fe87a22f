// Every course of a cart, one step or claim after another: a plain search, written from
// the rules and not from course.c.

#ifndef PLAGUE_TEST_COURSES_H
#define PLAGUE_TEST_COURSES_H

#include "../plague.h"

// A cart on some course: where it is, what it carries, what it has left.
typedef struct {
    unsigned at, came, left, load;
    bool waits, fresh;
    bool marked[BUILDINGS];
} cart;

static inline bool rat_at(const plg_state *s, unsigned square)
{
    return plg_number_at(s, RAT, square) > 0;
}

static inline bool is_closed(const plg_state *s, unsigned square)
{
    unsigned street = plg_street[square];
    return (s->board == CARD_NO_BRIDGE && street == TOWN_BRIDGE) ||
           (s->board == CARD_NO_MARY && street == ST_MARY_STREET) ||
           (s->board == CARD_NO_MAIDEN && street == MAIDEN_STREET);
}

static inline bool may_drive(const plg_state *s, unsigned square)
{
    return !is_closed(s, square) && (s->licensed || !rat_at(s, square));
}

static inline bool may_stop(const plg_state *s, unsigned square)
{
    for (unsigned i = 0; i < s->head.seats; i++)
        if (i != s->walker && s->cart[i] == square) return false;
    bool cleared = s->licensed && square < SQUARES && rat_at(s, square);
    return cleared || !plg_vermin_at(s, square);
}

static inline bool may_enter(const plg_state *s, const cart *c, unsigned place)
{
    if (place >= CEMETERY_FIRST && place < SHIP_FIRST)
        return c->load && s->drawn != CARD_STRIKE && plg_is_open(s, place);
    if (!plg_is_building(place) || plg_visited(s, place)) return false;
    if (c->marked[place - HOUSE_FIRST] || !may_stop(s, place)) return false;
    return c->load < 12 || (c->load == 12 && place >= CAFE_FIRST);
}

// Carts one step or one claim later.
typedef struct {
    unsigned n;
    cart row[16];
} carts;

static inline bool is_house(unsigned at)
{
    return at >= HOUSE_FIRST && at < TITLED_FIRST;
}

// In a place that ends the phase.
static inline bool is_in(const cart *c) { return c->at >= TITLED_FIRST && !c->fresh; }

static inline void add_step(const plg_state *s, cart c, unsigned to, carts *out)
{
    unsigned cost = c.at < SQUARES && plg_ferry(c.at) == to ? 3 : 1;
    if (to == NOWHERE || cost > c.left || to == c.came) return;
    if (to < SQUARES ? !may_drive(s, to) : !may_enter(s, &c, to)) return;
    c.left -= cost;
    c.came = c.at < SQUARES && to < SQUARES ? c.at : NOWHERE;
    c.at = to;
    c.fresh = false;
    c.waits = is_house(to);
    out->row[out->n++] = c;
}

static inline unsigned claim_limit(const cart *c)
{
    unsigned units = c->fresh && c->left > 1 ? c->left - 1 : c->left;
    return units < 12 - c->load ? units : 12 - c->load;
}

static inline void add_claim(cart c, unsigned k, carts *out)
{
    c.left -= k;
    c.load += k;
    c.waits = c.fresh = false;
    c.marked[c.at - HOUSE_FIRST] = true;
    out->row[out->n++] = c;
}

// What may come next, with claims of at most so many.
static inline carts after(const plg_state *s, const cart *c, unsigned most)
{
    carts out = {.n = 0};
    if (c->left == 0 || is_in(c)) return out;
    for (unsigned k = 1; c->waits && k <= claim_limit(c) && k <= most; k++)
        add_claim(*c, k, &out);
    if (c->waits) return out;
    if (c->at >= SQUARES)
        for (const uint16_t *door = plg_doors(c->at); *door != NOWHERE; door++)
            add_step(s, *c, *door, &out);
    for (unsigned d = 0; d < 4 && c->at < SQUARES; d++)
        add_step(s, *c, plg_side[c->at][d], &out);
    if (c->at < SQUARES) add_step(s, *c, plg_ferry(c->at), &out);
    return out;
}

static inline cart cart_of(const plg_state *s)
{
    cart c = {.at = s->cart[s->walker],
              .came = s->came,
              .left = s->units,
              .load = s->load[s->walker]};
    c.waits = is_house(c.at) && !plg_visited(s, c.at) && c.load < 12;
    c.fresh = s->fresh;
    return c;
}

#endif
