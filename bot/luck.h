// What nature's answers of a game were worth to each seat, summed up while it is played.
// On average that is nothing, whoever plays: so what a player won by luck can be taken
// back from what it won, and fewer games show who is better.

#ifndef MIASMA_LUCK_H
#define MIASMA_LUCK_H

#include "value.h"

typedef struct {
    const mi_game *game;
    uint64_t seed;
    uint32_t games; // counted for each value; 0: at a glance only
    uint32_t step;  // entries so far
    bool known;     // is `now` the value of the position?
    int32_t now[MI_SEATS];
    int64_t counted[MI_SEATS]; // by values
    int64_t seen[MI_SEATS];    // at a glance
} bot_luck;

// An entry is about to be played: nature's answer, or anything else.
void bot_luck_nature(bot_luck *l, const mi_position *p, mi_action act);
void bot_luck_other(bot_luck *l);

#endif
