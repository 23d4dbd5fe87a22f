// Leads and shares, in whole numbers, so that every machine comes to the same.

#include "judge.h"

// Points, and far behind what parts equal ones.
static int32_t worth(const mi_standing *standing, unsigned seat)
{
    return 64 * standing->points[seat] + standing->tie[seat];
}

int32_t bot_lead(const mi_game *game, const mi_position *p, uint8_t seat)
{
    mi_standing standing;
    game->standing(p, &standing);
    unsigned seats = mi_head_of(p)->seats;
    int32_t own = worth(&standing, seat), best = INT32_MIN / 32, sum = 0;
    for (unsigned i = 0; i < seats; i++) {
        if (i == seat) continue;
        int32_t other = worth(&standing, i);
        if (other > best) best = other;
        sum += own - other;
    }
    return 16 * (own - best) + sum;
}

unsigned bot_best_lead(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, mi_rng *rng)
{
    int32_t best = INT32_MIN;
    unsigned pick = 0, ties = 0;
    for (unsigned i = 0; i < rows->n; i++) {
        mi_position after;
        mi_copy(game, &after, p);
        game->verbs[rows->row[i].verb].apply(&after, rows->row[i], NULL);
        int32_t lead = bot_lead(game, &after, seat);
        if (lead < best) continue;
        ties = lead > best ? 1 : ties + 1;
        best = lead;
        if (mi_rng_below(rng, ties) == 0) pick = i;
    }
    return pick;
}

// BOT_ONE · 2^(-i/16), i = 0 … 15.
static const uint32_t sixteenths[16] = {65536, 62757, 60097, 57549, 55109, 52772,
                                        50535, 48392, 46341, 44376, 42495, 40693,
                                        38968, 37316, 35734, 34219};

// BOT_ONE · 2^(-x/256).
static uint32_t fall(uint32_t x)
{
    return x >= 16 * 256 ? 1 : sixteenths[x / 16 % 16] >> (x / 256);
}

// Shares by how far each is behind the best: 256 behind is half as good.
static void share_out(const int32_t *value, unsigned seats, int32_t *share)
{
    int32_t best = value[0];
    uint32_t weight[MI_SEATS], sum = 0;
    for (unsigned i = 1; i < seats; i++)
        if (value[i] > best) best = value[i];
    for (unsigned i = 0; i < seats; i++)
        sum += weight[i] = fall((uint32_t)(best - value[i]));
    for (unsigned i = 0; i < seats; i++)
        share[i] = (int32_t)((uint64_t)BOT_ONE * weight[i] / sum);
}

// Straight in the lead: a curve that flattens, as a chance does, would leave who is far
// behind without a difference to see.
static void by_lead(const mi_game *game, const mi_position *p, unsigned seats,
                    int32_t *share)
{
    for (uint8_t i = 0; i < seats; i++)
        share[i] = BOT_ONE / (int32_t)seats + bot_lead(game, p, i);
}

// A lost game is still played for points.
static void by_result(const mi_game *game, const mi_position *p, unsigned seats,
                      int32_t *share)
{
    mi_standing standing;
    game->standing(p, &standing);
    for (uint8_t i = 0; i < seats; i++)
        share[i] = (standing.rank[i] == 1 ? BOT_ONE : 0) + bot_lead(game, p, i) / 16;
}

static void by_weights(const mi_game *game, const bot_net *net, const mi_position *p,
                       unsigned seats, int32_t *share)
{
    bot_scene scene;
    int32_t value[MI_SEATS];
    bot_scene_take(game, p, &scene);
    for (uint8_t i = 0; i < seats; i++) value[i] = bot_net_value(net, game, &scene, i);
    share_out(value, seats, share);
}

void bot_judge(const mi_game *game, const mi_position *p, const bot_net *net,
               int32_t share[MI_SEATS])
{
    unsigned seats = mi_head_of(p)->seats;
    if (mi_to_act(game, p) == MI_NOBODY)
        by_result(game, p, seats, share);
    else if (net)
        by_weights(game, net, p, seats, share);
    else
        by_lead(game, p, seats, share);
}
