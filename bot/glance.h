// How likely each seat is to win, at a glance: from the `outlook` of the position alone.
// Far less exact than a value (value.h), and ten thousand times as fast.

#ifndef MIASMA_GLANCE_H
#define MIASMA_GLANCE_H

#include "judge.h"

// What nature's answer was worth to each seat against its mean, in 1/BOT_ONE of a win.
// `p` is the position before it.
void bot_glance_luck(const mi_game *game, const mi_position *p, mi_action act,
                     int32_t luck[MI_SEATS]);

#endif
