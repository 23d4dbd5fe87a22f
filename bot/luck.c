// Values before and after each of nature's answers.

#include "luck.h"

#include <string.h>

#include "glance.h"

static void value(const bot_luck *l, const mi_position *p, uint32_t step,
                  int32_t out[MI_SEATS])
{
    mi_view all;
    bot_count count = {0};
    bot_start start = {.game = l->game, .view = &all, .step = step, .seed = l->seed};
    mi_see(l->game, p, MI_ALL, &all);
    bot_value_play(&start, l->games, &count);
    bot_share_of(mi_head_of(p)->seats, &count, out);
}

static void count(bot_luck *l, const mi_position *p, mi_action act)
{
    int32_t then[MI_SEATS];
    mi_position after;
    mi_copy(l->game, &after, p);
    bot_apply(l->game, &after, act);
    if (!l->known) value(l, p, l->step, l->now);
    value(l, &after, l->step + 1, then);
    for (unsigned i = 0; i < MI_SEATS; i++) l->counted[i] += then[i] - l->now[i];
    memcpy(l->now, then, sizeof then);
    l->known = true;
}

void bot_luck_nature(bot_luck *l, const mi_position *p, mi_action act)
{
    int32_t seen[MI_SEATS] = {0};
    if (l->game->total(p) > l->game->weight(p, act)) {
        bot_glance_luck(l->game, p, act, seen);
        for (unsigned i = 0; i < MI_SEATS; i++) l->seen[i] += seen[i];
        if (l->games) count(l, p, act);
    }
    l->step++;
}

void bot_luck_other(bot_luck *l)
{
    l->known = false;
    l->step++;
}
