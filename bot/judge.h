// How good a position is for the seats.

#ifndef MIASMA_JUDGE_H
#define MIASMA_JUDGE_H

#include "bot.h"

// Fixed-point units of a judgement: BOT_ONE is a whole win, BOT_LEAD a lead of one point
// over the best rival (1/64 of a win).
enum { BOT_ONE = 65536, BOT_LEAD = 16 * MI_POINT };

// An evaluation function: what a position is worth to each seat, MI_POINT units a point.
typedef void bot_eye(const mi_game *game, const mi_position *p, int32_t worth[MI_SEATS]);
// The points alone; the game's `outlook`; the points and half of what `outlook` adds.
bot_eye bot_standing;
bot_eye bot_outlook;
bot_eye bot_half;

// The lead of a seat: 16 times its lead over the best rival, plus its lead over each
// rival, so that the others matter little.
int32_t bot_lead(const mi_game *game, const mi_position *p, uint8_t seat, bot_eye *eye);

// The lead right after each row.
void bot_leads(const mi_game *game, const mi_position *p, uint8_t seat,
               const mi_list *rows, bot_eye *eye, int32_t lead[MI_ROWS]);

// The row with the best lead for a seat right after it; ties are broken at random.
unsigned bot_best_lead(const mi_game *game, const mi_position *p, uint8_t seat,
                       const mi_list *rows, bot_eye *eye, mi_rng *rng);

// What the position is worth to every seat: an equal share of a win plus the seat's lead,
// without bounds. When the game is over, the winner has a whole win instead of that share
// and the others 0. With four seats, 1 point ahead of three equal rivals is BOT_ONE / 4 +
// 16 * 64 + 3 * 64, or 25 % and 1.9 % of a win.
void bot_judge(const mi_game *game, const mi_position *p, bot_eye *eye,
               int32_t share[MI_SEATS]);

// The seat with rank 1: who has won, if the game is over.
uint8_t bot_winner(const mi_game *game, const mi_position *p);

// Divides a whole win in proportion to the parts, which are not all 0. Each share is
// rounded so that the first ones together are right: all together are BOT_ONE.
void bot_share_out(const int64_t *part, unsigned n, int32_t out[MI_SEATS]);

#endif
