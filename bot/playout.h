// Whole games (play-outs) from a position: nature by weight, every seat the reference
// player (bot_reference). Nobody votes to end the game early.

#ifndef MIASMA_PLAYOUT_H
#define MIASMA_PLAYOUT_H

#include "bot.h"

// Every step of a game has random numbers of its own, made from the seed and the number
// of the step. So two games of one seed that come to the same position at the same step
// go on alike, and what differs between them comes from where they differed first.
typedef struct {
    mi_position p;
    uint64_t seed;
    uint32_t step; // number of the next entry
} bot_playout;

// Begins at a view, in a world guessed from the seed and the step.
bot_playout bot_playout_begin(const mi_game *game, const mi_view *view, uint64_t seed,
                              uint32_t step);
// What comes next; false when the game is over.
bool bot_playout_next(const mi_game *game, const bot_playout *playout, mi_entry *next);
// Plays it, or another entry in its place. `events` may be NULL.
void bot_playout_play(const mi_game *game, bot_playout *playout, mi_action act,
                      mi_events *events);
// Plays to the end.
void bot_playout_end(const mi_game *game, bot_playout *playout);

// May the seat that is asked at the view take `then` right after `first`?
bool bot_may_follow(const mi_game *game, const mi_view *view, mi_action first,
                    mi_action then);
// Does that seat win the game of this seed that begins with `first`, and with `then`
// right behind it unless that is NULL?
bool bot_wins(const mi_game *game, const mi_view *view, uint64_t seed, mi_action first,
              const mi_action *then);

// Games of one row beside those of another: how many it wins, and how many only one of
// the two wins.
typedef struct {
    uint32_t won, alone, missed;
} bot_pair;

static inline void bot_pair_note(bot_pair *pair, bool wins, bool other_wins)
{
    pair->won += wins;
    pair->alone += wins && !other_wins;
    pair->missed += other_wins && !wins;
}

#endif
