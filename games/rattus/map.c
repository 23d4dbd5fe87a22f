// 2.1: the map, and what lies on it.
//
// 2.1.1  Eight, ten or twelve regions are in play with two, three or four players.
// 2.1.2  A region holds cubes of any seat and up to three rat tokens.

#include "rattus.h"

#define JOINS(a, b, way, r)                                                              \
    | (unsigned)((a) == (r)) << (b) | (unsigned)((b) == (r)) << (a)
const uint32_t rat_neighbours[REGIONS] = {
#define REGION(id, word, seats) [id] = 0 RAT_LINKS(JOINS, id),
#include "regions.def"
#undef REGION
};

#define PAIR(a, b, way, r) {a, b, way},
const mi_link rat_links[LINKS] = {RAT_LINKS(PAIR, 0)};

// 3.2.2  Africa joins with five players, without Russia and Tartaria, and with six.
#define BELOW(region) ((1u << (region)) - 1)
const uint32_t rat_boards[SEATS + 1] = {
    [2] = BELOW(BULGARIA), [3] = BELOW(RUSSIA),
    [4] = BELOW(EUROPE),   [5] = BELOW(RUSSIA) | (BELOW(REGIONS) & ~BELOW(EUROPE)),
    [6] = BELOW(REGIONS),
};

unsigned rat_reach(const rat_state *s, unsigned r, unsigned steps)
{
    unsigned reached = rat_near(s, r);
    while (--steps)
        for (unsigned rest = reached; rest;) reached |= rat_near(s, rat_pop(&rest));
    return reached;
}

static uint64_t eight(const uint8_t *row)
{
    uint64_t x;
    memcpy(&x, row, sizeof x);
    return x;
}

// One bit for each of eight bytes that is not zero.
static unsigned nonzero(uint64_t x)
{
    x = (x + 0x7F7F7F7F7F7F7F7Fu) >> 7 & 0x0101010101010101u;
    return (unsigned)(x * 0x0102040810204080u >> 56);
}

static unsigned settled(uint64_t first, uint64_t second, unsigned last)
{
    return nonzero(first) | nonzero(second) << 8 | (unsigned)(last != 0) << 16;
}

unsigned rat_settled(const uint8_t row[ROW])
{
    return settled(eight(row), eight(row + 8), row[16]);
}

unsigned rat_populated(const rat_state *s)
{
    uint64_t first = 0, second = 0;
    unsigned last = 0;
    for (unsigned i = 0; i < s->head.seats; i++) {
        const uint8_t *row = s->seat[i].cubes;
        first |= eight(row);
        second |= eight(row + 8);
        last |= row[16];
    }
    return settled(first, second, last);
}

// With a fixed number of seats the loop is no loop.
static inline unsigned population(const rat_state *s, unsigned r, unsigned seats)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < seats; i++) sum += s->seat[i].cubes[r];
    return sum;
}

unsigned rat_population(const rat_state *s, unsigned r)
{
    return s->head.seats > BASE_SEATS ? population(s, r, SEATS)
                                      : population(s, r, BASE_SEATS);
}

unsigned rat_token_put(rat_state *s, unsigned r, uint8_t face)
{
    // A log nobody judged may fill a full region: the lowest token makes room.
    uint64_t room = rat_places(r) & ~s->lies;
    unsigned place = (unsigned)__builtin_ctzll(room ? room : rat_places(r));
    s->lies |= 1ull << place;
    s->face[place] = face;
    return place;
}

void rat_token_take(rat_state *s, unsigned place)
{
    uint64_t rest = ~(1ull << place);
    s->lies &= rest;
    s->dealt &= rest;
    for (unsigned i = 0; i < s->head.seats; i++) s->seat[i].knows &= rest;
    s->face[place] = 0;
}

void rat_token_move(rat_state *s, unsigned from, unsigned region)
{
    unsigned to = rat_token_put(s, region, s->face[from]);
    s->dealt |= (s->dealt >> from & 1) << to;
    for (unsigned i = 0; i < s->head.seats; i++)
        s->seat[i].knows |= (s->seat[i].knows >> from & 1) << to;
    rat_token_take(s, from);
}
