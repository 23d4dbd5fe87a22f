// What a bot expects of a position: what is buried, and what the carts and the kept cards
// are good for. The numbers were found in the arena (docs/bots.md); MI_POINT is a point.

#include "plague.h"

// A body on the cart is some way to a burial: the nearer the cart is to an open cemetery
// the more of one, and never nothing. An empty cart, too, had better be near. Distances
// count in quarters of a unit.
enum { LOADED = 48, FARTHER = 5, LEAST = 8, EMPTY = 4, ROOM = 12, KEPT = 30 };

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

void plg_outlook(const void *position, int32_t worth[MI_SEATS])
{
    const plg_state *s = position;
    for (unsigned i = 0; i < s->head.seats; i++)
        worth[i] = MI_POINT * s->buried[i] + cart_worth(s, i);
    for (unsigned i = 0; i < s->hands; i++) worth[s->owner[i]] += KEPT;
}
