// Votes to end a game early (`vote` of mi_game_bot).
//
// To end a game that is still open would be a win for asking. So a bot votes for the end
// only where going on would change nothing: it plays the game out from its view many
// times, and everybody must end in the place held now. Bots look often, so one look must
// not be fooled: where 1 game in 100 ends otherwise, 1,000 in a row end alike once in
// 20,000 looks.

#ifndef MIASMA_VOTE_H
#define MIASMA_VOTE_H

#include "bot.h"

enum { BOT_PLAYOUTS = 1000 };

// Does this action ask for the end, or agree to it?
bool bot_is_vote(const mi_game *game, const mi_position *p, mi_action act);

// Leaves the rows that do not, where there are any.
void bot_drop_votes(const mi_game *game, const mi_position *p, mi_list *rows);

// Plays the game out, as number `i` of a seed: does every seat end in the place that it
// has now?
bool bot_ends_alike(const mi_game *game, const mi_view *view, uint64_t seed, uint32_t i);

// The rows that a bot chooses from: if there are votes among them, the votes alone where
// nothing would change, and else the others. Where the time ends first, the others too.
void bot_weigh_votes(const bot_means *means, const mi_game *game, const mi_view *view,
                     mi_list *rows);

#endif
