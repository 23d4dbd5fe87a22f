// Leads and shares, in whole numbers, so that every machine comes to the same.

#include "judge.h"

// Points, and far behind what parts equal ones.
void bot_standing(const mi_game *game, const mi_position *p, int32_t worth[MI_SEATS])
{
    mi_standing standing;
    game->standing(p, &standing);
    for (unsigned i = 0; i < mi_head_of(p)->seats; i++)
        worth[i] = MI_POINT * standing.points[i] + standing.tie[i];
}

void bot_outlook(const mi_game *game, const mi_position *p, int32_t worth[MI_SEATS])
{
    if (mi_to_act(game, p) != MI_NOBODY)
        game->bot.outlook(p, worth);
    else
        bot_standing(game, p, worth);
}

void bot_half(const mi_game *game, const mi_position *p, int32_t worth[MI_SEATS])
{
    int32_t whole[MI_SEATS] = {0};
    bot_outlook(game, p, whole);
    bot_standing(game, p, worth);
    for (unsigned i = 0; i < mi_head_of(p)->seats; i++)
        worth[i] += (whole[i] - worth[i]) / 2;
}

static int32_t lead_of(const int32_t *worth, unsigned seats, unsigned seat)
{
    int32_t best = INT32_MIN / 32, sum = 0;
    for (unsigned i = 0; i < seats; i++) {
        if (i == seat) continue;
        if (worth[i] > best) best = worth[i];
        sum += worth[seat] - worth[i];
    }
    return 16 * (worth[seat] - best) + sum;
}

int32_t bot_lead(const mi_game *game, const mi_position *p, uint8_t seat, bot_eye *eye)
{
    int32_t worth[MI_SEATS] = {0};
    eye(game, p, worth);
    return lead_of(worth, mi_head_of(p)->seats, seat);
}

void bot_leads(const mi_game *game, const mi_position *p, uint8_t seat,
               const mi_list *rows, bot_eye *eye, int32_t lead[MI_ROWS])
{
    mi_position after;
    for (unsigned i = 0; i < rows->n; i++) {
        mi_copy(game, &after, p);
        bot_apply(game, &after, rows->row[i]);
        lead[i] = bot_lead(game, &after, seat, eye);
    }
}

unsigned bot_best_lead(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, bot_eye *eye, mi_rng *rng)
{
    int32_t lead[MI_ROWS], best = INT32_MIN;
    unsigned pick = 0, ties = 0;
    bot_leads(game, p, seat, rows, eye, lead);
    for (unsigned i = 0; i < rows->n; i++) {
        if (lead[i] < best) continue;
        ties = lead[i] > best ? 1 : ties + 1;
        best = lead[i];
        if (mi_rng_below(rng, ties) == 0) pick = i;
    }
    return pick;
}

// Straight in the lead: a curve that flattens, as a chance does, would leave who is far
// behind without a difference to see. The lead counts alike when the game is over:
// whoever is behind must never gain by an early end, nor whoever leads by a late one.
void bot_judge(const mi_game *game, const mi_position *p, bot_eye *eye,
               int32_t share[MI_SEATS])
{
    mi_standing standing;
    int32_t worth[MI_SEATS] = {0};
    unsigned seats = mi_head_of(p)->seats;
    bool over = mi_to_act(game, p) == MI_NOBODY;
    eye(game, p, worth);
    if (over) game->standing(p, &standing);
    for (unsigned i = 0; i < seats; i++) {
        int32_t win = over ? BOT_ONE * (standing.rank[i] == 1) : BOT_ONE / (int32_t)seats;
        share[i] = win + lead_of(worth, seats, i);
    }
}

uint8_t bot_winner(const mi_game *game, const mi_position *p)
{
    mi_standing standing;
    uint8_t seat = 0;
    game->standing(p, &standing);
    while (seat + 1u < mi_head_of(p)->seats && standing.rank[seat] != 1) seat++;
    return seat;
}

void bot_share_out(const int64_t *part, unsigned n, int32_t out[MI_SEATS])
{
    int64_t all = 0, sum = 0;
    int32_t given = 0;
    for (unsigned i = 0; i < n; i++) all += part[i];
    for (unsigned i = 0; i < n; i++) {
        sum += part[i];
        int32_t up_to = (int32_t)((sum * BOT_ONE + all / 2) / all);
        out[i] = up_to - given;
        given = up_to;
    }
}
