// What a bot expects of a position: what is buried, what the carts and the kept cards are
// good for, and what fleas near a cart may cost it. The numbers were found in the arena
// (docs/bots.md); MI_POINT is a point.

#include "plague.h"

// A body on the cart is some way to a burial: the nearer the cart is to an open cemetery
// the more of one, and never nothing. An empty cart, too, had better be near. Distances
// count in quarters of a unit.
enum { LOADED = 48, FARTHER = 5, LEAST = 8, EMPTY = 4, ROOM = 12 };

// A licence is worth more than another card, so that it waits for rats in the way.
enum { KEPT = 30, LICENCE = 180 };

// What a body loses for each face of the red die that brings a flea to its cart.
enum { DREAD = 2 };

static int32_t far_of(const plg_state *s, unsigned seat)
{
    unsigned least = UINT8_MAX;
    for (unsigned i = 0; i < CEMETERIES; i++) {
        unsigned far = plg_far[i][s->cart[seat]];
        if (far < least && plg_is_open(s, CEMETERY_FIRST + i)) least = far;
    }
    return (int32_t)least;
}

static int32_t cart_worth(const plg_state *s, unsigned seat)
{
    int32_t far = far_of(s, seat), body = LOADED - FARTHER * far / 4;
    int32_t load = s->load[seat] * (body > LEAST ? body : LEAST);
    return s->load[seat] < ROOM ? load - EMPTY * far / 4 : load;
}

// Fleas on the road, also one that is on its way.
static plg_set fleas_of(const plg_state *s)
{
    plg_set fleas = s->fleas;
    if (s->phase == PHASE_CRAWL && plg_kind_of(s->piece) == FLEA)
        plg_add(&fleas, s->where);
    return fleas;
}

// Faces of the red die that bring a flea to a square (R35, R43), and one more for a flea
// that is there: none from seven away.
static int32_t faces_of(const plg_set *fleas, unsigned square)
{
    for (const uint16_t *near = plg_around[square]; *near != NOWHERE; near++)
        if (plg_has(fleas, *near / 8)) return RED + 1 - *near % 8;
    return 0;
}

static int32_t dread_of(const plg_state *s, unsigned seat, const plg_set *fleas)
{
    // A33  Nobody is bitten but on the road.
    if (!s->load[seat] || s->cart[seat] >= SQUARES) return 0;
    return DREAD * s->load[seat] * faces_of(fleas, s->cart[seat]);
}

void plg_outlook(const void *position, int32_t worth[MI_SEATS])
{
    const plg_state *s = position;
    plg_set fleas = fleas_of(s);
    for (unsigned i = 0; i < s->head.seats; i++)
        worth[i] = MI_POINT * s->buried[i] + cart_worth(s, i) - dread_of(s, i, &fleas);
    for (unsigned i = 0; i < s->hands; i++)
        worth[s->owner[i]] += s->hand[i] == CARD_LICENCE ? LICENCE : KEPT;
}
