// What a bot expects of a position: the cubes on the board, less what the plague is
// expected to take of them, and what class cards, hands and the rest of a turn are good
// for. The numbers were found in the arena (docs/bots.md); MI_POINT is a point.

#include "africa.h"

// Of the faces of tokens.def: how often a token breaks out, and with which symbols.
const uint8_t rat_toll[CROWD + 1][3] = {
    {0, 0, 0},    {21, 0, 0},   {47, 31, 0},  {73, 63, 0},
    {78, 68, 37}, {84, 84, 52}, {89, 99, 68},
};

// Much can still change before the end, so that only a part of the danger counts, but all
// of it where a ravage is under way.
enum { DANGER = 20, RAVAGE = MI_POINT };

// A class card serves turn after turn, as long as the supply lasts.
enum { SUPPLY = 37 };
static const uint8_t promise[CLASSES] = {
    [PEASANT] = 52, [MERCHANT] = 20,   [MONK] = 12,     [KNIGHT] = 14, [WITCH] = 27,
    [KING] = 15,    [ASTRONOMER] = 20, [EXPLORER] = 36, [SULTAN] = 14, [TRADER] = 22,
};

// A point that a hand of region cards would bring if it were shown now.
enum { SHOWING = 28 };

// Chances of a turn that are lost when it ends: cubes to place, a card to take, and a
// card to use.
enum { PLACING = 80, TAKING = 16, USING = 8 };

// Regions that are being ravaged, or will be before anything else happens there.
static unsigned ravaged(const rat_state *s)
{
    bool under_way = s->stage == SPREADING || s->stage == RAVAGING;
    if (rat_final(s)) return ~0u;
    return under_way ? 1u << s->plague : 0;
}

// What the plague is expected to take of every seat in a region. Nothing branches: who
// has no cube there loses none. With a fixed number of seats the loops are no loops.
static inline void threaten(const rat_state *s, unsigned region, unsigned danger,
                            const unsigned *cards, unsigned seats, unsigned *lost)
{
    unsigned cubes[SEATS], crowd = 0, peak = 1, rats = rat_rats(s, region);
    for (unsigned i = 0; i < seats; i++) {
        cubes[i] = s->seat[i].cubes[region];
        crowd += cubes[i];
        peak = cubes[i] > peak ? cubes[i] : peak;
    }
    const uint8_t *toll = rat_toll[crowd < CROWD ? crowd : CROWD];
    unsigned card = rats * toll[0], most = rats * toll[1], all = rats * toll[2];
    for (unsigned i = 0; i < seats; i++) {
        unsigned there = 256 * cubes[i];
        unsigned taken = cards[i] * card + (cubes[i] == peak ? most : 0) + all;
        lost[i] += danger * (taken < there ? taken : there) / 256;
    }
}

// Everywhere.
static inline void fear(const rat_state *s, unsigned seats, int32_t *worth)
{
    unsigned cards[SEATS], lost[SEATS] = {0};
    unsigned raging = ravaged(s), infested = rat_infested(s) & rat_populated(s);
    for (unsigned i = 0; i < seats; i++)
        cards[i] = (unsigned)__builtin_popcount(s->seat[i].held);
    while (infested) {
        unsigned region = rat_pop(&infested);
        threaten(s, region, raging >> region & 1 ? RAVAGE : DANGER, cards, seats, lost);
    }
    for (unsigned i = 0; i < s->head.seats; i++) worth[i] -= (int32_t)lost[i];
}

static int32_t cards_worth(const rat_state *s, unsigned seat)
{
    unsigned sum = 0;
    for (unsigned held = s->seat[seat].held; held;) sum += promise[rat_pop(&held)];
    return (int32_t)(sum * (s->pile < SUPPLY ? s->pile : SUPPLY) / SUPPLY);
}

static int32_t hand_worth(const rat_state *s, unsigned seat)
{
    if (!rat_africanus(s) || africa(s)->row[seat] == UNKNOWN_CARDS) return 0;
    return SHOWING * (int32_t)rat_card_points(s, seat, africa(s)->row[seat]);
}

static int32_t turn_worth(const rat_state *s)
{
    if (s->phase < PHASE_TURN || s->phase > PHASE_SWAP || s->stage) return 0;
    int32_t unused =
        __builtin_popcount(s->seat[s->turn].held & ~(unsigned)s->seat[s->turn].used);
    bool place = !s->placed && s->seat[s->turn].stock;
    return PLACING * place + TAKING * !s->took + USING * unused;
}

void rat_outlook(const void *position, int32_t worth[MI_SEATS])
{
    const rat_state *s = position;
    for (unsigned i = 0; i < s->head.seats; i++)
        worth[i] = MI_POINT * rat_points(s, i) + cards_worth(s, i) + hand_worth(s, i);
    worth[s->turn] += turn_worth(s);
    if (s->head.seats > BASE_SEATS)
        fear(s, SEATS, worth);
    else
        fear(s, BASE_SEATS, worth);
}
