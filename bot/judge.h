// How good a position is for the seats.

#ifndef MIASMA_JUDGE_H
#define MIASMA_JUDGE_H

#include "bot.h"

// A whole win, and a point of lead.
enum { BOT_ONE = 65536, BOT_LEAD = 16 * MI_POINT };

// What a position is worth to each seat, MI_POINT a point.
typedef void bot_eye(const mi_game *game, const mi_position *p, int32_t worth[MI_SEATS]);
// By the standing alone; by what the game expects to come of it; by half of that.
bot_eye bot_standing;
bot_eye bot_outlook;
bot_eye bot_half;

// The lead of a seat: over the best rival, and, far behind, over all.
int32_t bot_lead(const mi_game *game, const mi_position *p, uint8_t seat, bot_eye *eye);

// That lead right after each row.
void bot_leads(const mi_game *game, const mi_position *p, uint8_t seat,
               const mi_list *rows, bot_eye *eye, int32_t lead[MI_ROWS]);

// The row with the best lead for a seat right after it, ties by lot.
unsigned bot_best_lead(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, bot_eye *eye, mi_rng *rng);

// What the position is worth to every seat: an even share of the win, and two hundredths
// of it for every point of lead, without bounds. When the game is over the winner has the
// win in place of that share, and the others nothing.
void bot_judge(const mi_game *game, const mi_position *p, bot_eye *eye,
               int32_t share[MI_SEATS]);

#endif
