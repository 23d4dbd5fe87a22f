// What a bot expects of a position: the cubes on the board, less a part of those that
// the final ravage would take if it came now.

#include "rattus.h"

// Of the faces of tokens.def: how often a token breaks out, and with which symbols.
const uint8_t rat_toll[CROWD + 1][3] = {
    {0, 0, 0},    {21, 0, 0},   {47, 31, 0},  {73, 63, 0},
    {78, 68, 37}, {84, 84, 52}, {89, 99, 68},
};

// Much can still change before the end, so that not all of the danger counts.
enum { DANGER = MI_POINT / 3 };

static void threaten(const rat_state *s, unsigned region, int32_t *worth)
{
    unsigned crowd = rat_population(s, region), most = rat_majority(s, region);
    const uint8_t *toll = rat_toll[crowd < CROWD ? crowd : CROWD];
    for (unsigned i = 0; i < s->head.seats; i++) {
        unsigned cards = (unsigned)__builtin_popcount(s->held[i]);
        unsigned each = cards * toll[0] + (most >> i & 1) * toll[1] + toll[2];
        unsigned lost = each * rat_rats(s, region), cubes = 256u * s->cubes[i][region];
        worth[i] -= (int32_t)(DANGER * (lost < cubes ? lost : cubes) / 256);
    }
}

void rat_outlook(const void *position, int32_t worth[MI_SEATS])
{
    const rat_state *s = position;
    mi_standing standing;
    rat_standing(s, &standing);
    for (unsigned i = 0; i < s->head.seats; i++) worth[i] = MI_POINT * standing.points[i];
    for (unsigned infested = rat_infested(s); infested;) {
        unsigned region = rat_pop(&infested);
        if (rat_population(s, region)) threaten(s, region, worth);
    }
}
