// Finding puzzles: games of bots of moderate strength, looked through for decisions in
// which one row is far better than all others.
//
// A row is the answer of a puzzle if it is ahead of every other by BOT_AHEAD (contest.h),
// if the doctor finds it with BOT_PUZZLE_LINES lines, and if `easy` does not.
// Cheap looks come first: a short search must see one row ahead, then games are played
// beside its nearest rivals, few at first, and only while it can still be one.

#ifndef MIASMA_FINDER_H
#define MIASMA_FINDER_H

#include "contest.h"
#include "puzzle.h"

enum { BOT_PUZZLE_LINES = 44000 };

typedef struct {
    bot_puzzle puzzle;
    bot_contest contest;
    mi_rng rng;
    int32_t gap; // how far ahead a row must look to be tried
    void *arena; // borrowed: BOT_ARENA bytes
    // Is a puzzle with this answer wanted? NULL where all are.
    bool (*wants)(const void *asked, mi_action answer);
    const void *asked;
    uint64_t decisions, contests, games;
} bot_finder;

// Begins a game of the head with this seed: false when the game refuses the head. What
// was counted before stays; a finder begins as zeros.
bool bot_finder_begin(bot_finder *f, const mi_game *game, const mi_head *head,
                      uint32_t seed);

typedef enum { BOT_FINDS_NOTHING, BOT_FINDS_PUZZLE, BOT_FINDS_END } bot_finding;
// Looks at the position and plays on, unless it is a puzzle: then it is in `puzzle`.
// Games that are over, or too long for a puzzle, end.
bot_finding bot_finder_step(bot_finder *f);

// The row that the doctor takes with so many lines, by this seed.
unsigned bot_puzzle_doctor(const bot_puzzle *z, uint32_t lines, uint64_t seed,
                           void *arena);
// Does `easy` take another row? Of rows that it finds alike it takes one by lot: then it
// takes another one at least three times in four.
bool bot_puzzle_is_hard(const bot_puzzle *z);
// Begins a contest of the answer, with games that those of other seeds have not played.
// `view` is filled in and must stay.
void bot_puzzle_contest(const bot_puzzle *z, uint64_t seed, mi_view *view,
                        bot_contest *c);

#endif
