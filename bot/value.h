// How likely each seat is to win: the share of whole games (play-outs) that it wins when
// everybody goes on as the reference player (reference.h) does.
//
// A few games say less than they seem to: of the positions in which a seat won 9 of 10
// games, it wins fewer than 90 in 100. So for a chance some more games are added, won by
// all seats alike; how many is in a small table for each title and number of seats
// (values.def, made by `make calibrate`). Whole numbers only: every machine comes to the
// same.

#ifndef MIASMA_VALUE_H
#define MIASMA_VALUE_H

#include "judge.h"

// Games played, and how many of them each seat has won.
typedef struct {
    uint32_t games;
    uint32_t won[MI_SEATS];
} bot_count;

// Where games begin: at a view, guessing what it does not show, after so many entries of
// the game. `first` is the first entry of all of them; its verb is MI_STOP where the
// reference player, or nature, takes that one too.
typedef struct {
    const mi_game *game;
    const mi_view *view;
    uint32_t step;
    mi_action first;
    uint64_t seed;
} bot_start;

// Plays so many more games and counts them.
void bot_value_play(const bot_start *start, uint32_t games, bot_count *count);

// What each seat has won of the games, and how likely it is to win after these games; in
// 1/BOT_ONE, together BOT_ONE. All 0 without a game.
void bot_share_of(unsigned seats, const bot_count *count, int32_t share[MI_SEATS]);
void bot_value_of(const mi_game *game, unsigned seats, const bot_count *count,
                  int32_t chance[MI_SEATS]);
// The same for one seat that has won so many games of them, in percent.
unsigned bot_percent_of(const mi_game *game, unsigned seats, uint32_t won,
                        uint32_t games);

// How far off a chance may be, 19 times in 20: half of its 95 % interval.
int32_t bot_value_band(int32_t chance, uint32_t games);
// The same for the difference of two shares of the same games, of which so many were won
// from one side only.
int32_t bot_paired_band(uint32_t better, uint32_t worse, uint32_t games);

#endif
