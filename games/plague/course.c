// A8: how many units a cart can use, found by looking ahead over every course.
//
// R17  All green units must be used, or as many as any course uses. The streets of a town
// seldom fork, so plain search is quick: nearly always the first course that comes to
// mind uses everything, and then nothing else is looked at. Whether a step may be taken
// is the same search, in which a course into a place that ends the phase uses everything.

#include "plague.h"

static inline int better(int best, int cost, int more)
{
    int sum = cost + more;
    return sum > best ? sum : best;
}

void plg_course_of(const plg_state *s, plg_course *c)
{
    memset(c, 0, sizeof *c);
    c->s = s;
    plg_add_others(s, s->walker, &c->busy);
    bool rats_block = s->phase != PHASE_STROLL && !s->licensed;
    if (rats_block) c->block = s->rats;
    if (s->phase == PHASE_STROLL) plg_unite(&c->busy, &s->rats);
    if (plg_closed(s) < STREETS) plg_unite(&c->block, &plg_streets[plg_closed(s)]);
}

// Visited or taken by a cart or vermin (R20, R40, A16).
static bool is_shut(const plg_course *c, unsigned building)
{
    unsigned i = building - HOUSE_FIRST;
    return c->claimed[i / 64] >> i % 64 & 1 || plg_visited(c->s, building) ||
           plg_has(&c->busy, building) || plg_has(&c->s->rats, building);
}

bool plg_enterable(const plg_course *c, unsigned place, unsigned load)
{
    if (place >= CEMETERY_FIRST && place < SHIP_FIRST)
        return load && c->s->drawn != CARD_STRIKE && plg_is_open(c->s, place);
    if (!plg_is_building(place)) return false;
    return load <= (place < CAFE_FIRST ? FULL - 1 : FULL) && !is_shut(c, place);
}

// A11  By any door, also the one it came in by. A48  But not on to a closed street.
int plg_leaving(plg_course *c, unsigned place, unsigned left, unsigned load)
{
    int best = 0;
    if (left == 0) return 0;
    for (const uint16_t *door = plg_doors(place); *door != NOWHERE && best < (int)left;
         door++)
        if (!plg_has(&c->block, *door))
            best = better(best, 1, plg_on_square(c, *door, NOWHERE, left - 1, load));
    return best;
}

int plg_claiming(plg_course *c, unsigned house, unsigned left, unsigned load,
                 unsigned most)
{
    int best = 0;
    uint64_t before = plg_claim_in(c, house);
    for (unsigned k = most; k && best < (int)left; k--)
        best = better(best, (int)k, plg_leaving(c, house, left - k, load + k));
    plg_claim_undo(c, house, before);
    return best;
}

// A house just entered: with units left something is claimed, without it waits (R21).
// Any other place ends the phase, and what is left counts as lost, or as used (A8).
static int inside(plg_course *c, unsigned place, unsigned left, unsigned load)
{
    if (place >= TITLED_FIRST) return c->may_go_in ? (int)left : 0;
    if (left == 0 || c->s->phase == PHASE_STROLL) return 0;
    unsigned room = FULL - load;
    return plg_claiming(c, place, left, load, room < left ? room : left);
}

// R13  By ferry, three units at once.
static int ferry(plg_course *c, unsigned at, unsigned came, unsigned left, unsigned load)
{
    unsigned to = plg_ferry(at);
    bool sails = to != NOWHERE && to != came && left >= FERRY_PRICE;
    if (!sails || c->s->phase == PHASE_NEWTON || plg_has(&c->block, to)) return NEVER;
    return FERRY_PRICE + plg_on_square(c, to, at, left - FERRY_PRICE, load);
}

// A57  A card's five squares lead into a place only with the last of them; A56 Newton's
// cart stays on the road.
static bool takes_places(const plg_course *c, unsigned left)
{
    return c->s->phase == PHASE_CART || (c->s->phase == PHASE_STROLL && left == 1);
}

static int places(plg_course *c, unsigned at, unsigned left, unsigned load)
{
    int best = NEVER;
    if (!takes_places(c, left)) return NEVER;
    for (unsigned d = 0; d < 4 && best < (int)left; d++) {
        unsigned to = plg_side[at][d];
        if (to >= SQUARES && to != NOWHERE && plg_enterable(c, to, load))
            best = better(best, 1, inside(c, to, left - 1, load));
    }
    return best;
}

// The course that comes to mind first: from every square through the first side that is
// open. True when it uses everything and ends well.
static bool first_course(const plg_course *c, unsigned at, unsigned came, unsigned left)
{
    for (; left; left--) {
        unsigned d = 0;
        const uint16_t *side = plg_side[at];
        while (d < 4 &&
               (side[d] >= SQUARES || side[d] == came || plg_has(&c->block, side[d])))
            d++;
        if (d == 4) return false;
        came = at;
        at = side[d];
    }
    return !plg_has(&c->busy, at);
}

// A10  Only the step straight back is banned.
int plg_on_square(plg_course *c, unsigned at, unsigned came, unsigned left, unsigned load)
{
    if (first_course(c, at, came, left)) return (int)left;
    int best = plg_has(&c->busy, at) ? NEVER : 0;
    if (left == 0) return best;
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = plg_side[at][d];
        if (to >= SQUARES || to == came || plg_has(&c->block, to)) continue;
        best = better(best, 1, plg_on_square(c, to, at, left - 1, load));
        if (best == (int)left) return best;
    }
    best = better(best, 0, ferry(c, at, came, left, load));
    if (best == (int)left) return best;
    return better(best, 0, places(c, at, left, load));
}

// A14  Not with a full cart. A52  The claim belongs to the place, whoever comes there.
bool plg_waits(const plg_state *s)
{
    unsigned at = s->cart[s->walker];
    return s->phase == PHASE_CART && plg_sort_of(at) == HOUSE && !plg_visited(s, at) &&
           s->load[s->walker] < FULL;
}

// R18, R21  A cart that begins its phase in the house keeps a unit to leave with; A13
// with a single unit it claims one and stays.
unsigned plg_most_claim(const plg_state *s)
{
    unsigned room = FULL - s->load[s->walker], units = s->units;
    if (s->fresh && units > 1) units--;
    return room < units ? room : units;
}

// A7  A full cart with nothing to do drives on.
unsigned plg_most(const plg_state *s)
{
    plg_course c;
    unsigned at = s->cart[s->walker], load = s->load[s->walker];
    int most;
    plg_course_of(s, &c);
    if (plg_waits(s))
        most = plg_claiming(&c, at, s->units, load, plg_most_claim(s));
    else if (at >= SQUARES)
        most = plg_leaving(&c, at, s->units, load);
    else
        most = plg_on_square(&c, at, s->came, s->units, load);
    return most > 0 ? (unsigned)most : 0;
}
