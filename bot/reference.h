// The reference player, whose games are what a chance to win is counted in. It guesses
// one world from the view of its seat and takes the row that looks best right after it
// there (`outlook`). It never votes to end the game.

#ifndef MIASMA_REFERENCE_H
#define MIASMA_REFERENCE_H

#include "bot.h"

// What it plays for the seat to act, by what that seat sees of the position. `rows` are
// the legal ones; votes are taken out of them.
mi_action bot_refer(const mi_game *game, const mi_position *p, mi_list *rows,
                    mi_rng *rng);

#endif
