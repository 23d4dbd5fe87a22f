// A8: how many units a cart can use, found by looking ahead over every course.
//
// R17  All green units must be used, or as many as any course uses. The streets of a town
// seldom fork, so plain search is quick: nearly always the first course that comes to
// mind uses everything, and then nothing else is looked at.

#include "plague.h"

static inline int better(int best, int cost, int more)
{
    int sum = cost + more;
    return sum > best ? sum : best;
}

// Visited or taken by a cart or vermin (R20, R40, A16).
static void shut(const plg_state *s, plg_course *c)
{
    memcpy(c->shut, s->visited, sizeof c->shut);
    for (unsigned i = HOUSE_FIRST / 64; i <= (STABLE_FIRST - 1) / 64; i++)
        for (uint64_t bits = c->busy.w[i] | s->rats.w[i]; bits; bits &= bits - 1) {
            unsigned space = 64 * i + (unsigned)__builtin_ctzll(bits);
            if (!plg_is_building(space)) continue;
            c->shut[(space - HOUSE_FIRST) / 64] |= 1ull << (space - HOUSE_FIRST) % 64;
        }
}

void plg_course_of(const plg_state *s, plg_course *c)
{
    memset(c, 0, sizeof *c);
    c->phase = s->phase;
    plg_add_others(s, s->walker, &c->busy);
    shut(s, c);
    bool rats_block = s->phase != PHASE_STROLL && !s->licensed;
    if (rats_block) c->block = s->rats;
    if (s->phase == PHASE_STROLL) plg_unite(&c->busy, &s->rats);
    if (plg_closed(s) < STREETS) plg_unite(&c->block, &plg_streets[plg_closed(s)]);
    if (s->drawn == CARD_STRIKE) return;
    for (unsigned i = 0; i < CEMETERIES; i++)
        c->graves |= (unsigned)plg_is_open(s, CEMETERY_FIRST + i) << i;
}

bool plg_enterable(const plg_course *c, unsigned place, unsigned load)
{
    if (place >= CEMETERY_FIRST && place < SHIP_FIRST)
        return load && c->graves >> (place - CEMETERY_FIRST) & 1;
    if (!plg_is_building(place)) return false;
    unsigned i = place - HOUSE_FIRST, room = place < CAFE_FIRST ? FULL - 1 : FULL;
    return load <= room && !(c->shut[i / 64] >> i % 64 & 1);
}

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
    unsigned i = house - HOUSE_FIRST;
    uint64_t before = c->shut[i / 64];
    int best = 0;
    c->shut[i / 64] |= 1ull << i % 64;
    for (unsigned k = most; k && best < (int)left; k--)
        best = better(best, (int)k, plg_leaving(c, house, left - k, load + k));
    c->shut[i / 64] = before;
    return best;
}

// A house just entered: with units left something is claimed, without it waits (R21).
static int inside(plg_course *c, unsigned place, unsigned left, unsigned load)
{
    if (place >= TITLED_FIRST || left == 0 || c->phase == PHASE_STROLL) return 0;
    unsigned room = FULL - load;
    return plg_claiming(c, place, left, load, room < left ? room : left);
}

// R13  By ferry, three units at once.
static int ferry(plg_course *c, unsigned at, unsigned came, unsigned left, unsigned load)
{
    unsigned to = plg_ferry(at);
    bool sails = to != NOWHERE && to != came && left >= FERRY_PRICE;
    if (!sails || c->phase == PHASE_NEWTON || plg_has(&c->block, to)) return NEVER;
    return FERRY_PRICE + plg_on_square(c, to, at, left - FERRY_PRICE, load);
}

// A57  A card's five squares lead into a place only with the last of them; A56 Newton's
// cart stays on the road.
static bool takes_places(const plg_course *c, unsigned left)
{
    return c->phase == PHASE_CART || (c->phase == PHASE_STROLL && left == 1);
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

int plg_on_square(plg_course *c, unsigned at, unsigned came, unsigned left, unsigned load)
{
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
