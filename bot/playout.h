// Whole games (play-outs) from a position: nature by weight, every seat the row that
// looks best right after it. Nobody votes to end the game early.

#ifndef MIASMA_PLAYOUT_H
#define MIASMA_PLAYOUT_H

#include "bot.h"

// Dice and ties have a stream of their own each, so that a row with other ties meets the
// same dice.
typedef struct {
    mi_position p;
    mi_rng luck, lot;
} bot_playout;

// Begins at a view, in a world guessed from the seed.
bot_playout bot_playout_begin(const mi_game *game, const mi_view *view, mi_rng luck,
                              mi_rng lot);
// What comes next; false when the game is over. The caller plays it.
bool bot_playout_next(const mi_game *game, bot_playout *playout, mi_entry *next);
// Plays to the end and says how the game ends.
mi_standing bot_playout_end(const mi_game *game, bot_playout *playout);

#endif
