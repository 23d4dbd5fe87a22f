// How good a position is for the seats.

#ifndef MIASMA_JUDGE_H
#define MIASMA_JUDGE_H

#include "net.h"

// A whole win, and a point of lead.
enum { BOT_ONE = 65536, BOT_POINT = 64 * 16 };

// The lead of a seat by the standing: over the best rival, and, far behind, over all.
int32_t bot_lead(const mi_game *game, const mi_position *p, uint8_t seat);

// The row with the best lead for a seat right after it, ties by lot.
unsigned bot_best_lead(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, mi_rng *rng);

// What the position is worth to every seat: its share of the win, of BOT_ONE, by these
// weights; where there are none (NULL), an even share and two hundredths of a win for
// every point of lead, without bounds. When the game is over the winner has the win.
void bot_judge(const mi_game *game, const mi_position *p, const bot_net *net,
               int32_t share[MI_SEATS]);

#endif
