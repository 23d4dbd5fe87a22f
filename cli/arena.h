// Matches between two bots: blocks of the same deals with the seats rotated.

#ifndef MIASMA_ARENA_H
#define MIASMA_ARENA_H

#include "luck.h"

// One bot of the first kind, the others of the second.
typedef struct {
    const mi_game *game;
    mi_head head;
    bot_kind a, b;
    uint64_t seed;
    uint64_t ms;   // that a decision may take; 0 for as long as its lines do
    uint64_t luck; // games that each value of luck is counted in; 0: at a glance only
} arena_match;

// What a block brought: as many games as there are seats, with `a` once on each.
typedef struct {
    uint32_t block;
    uint32_t wins, ranks; // of `a`; ranks are added up
    uint32_t decisions[2];
    uint32_t late;     // answers after their time
    uint32_t wrong;    // games with an answer that the rules refuse, or without an end
    double seconds[2]; // of thinking, by `a` and by the others
    double longest;    // thought of any
    double luck[2];    // of `a`, in wins: at a glance, and counted
} arena_block;

// Plays one block; `storage` has BOT_ARENA bytes.
arena_block arena_play(const arena_match *match, uint32_t block, void *storage);

// What the blocks so far come to.
typedef struct {
    uint32_t blocks;
    double share, half;     // of wins, and half the width of its 95 % interval
    double fair, fair_half; // the same without luck
    double spread; // the variance of the fair share, as a part of that of the wins
    double rank;
    double
        evidence; // log-likelihood ratio of "better by a tenth" against "like the others"
    double millis[2]; // a decision
    double longest;   // of all
    uint32_t decisions, late, wrong;
} arena_result;

arena_result arena_sum(const arena_block *blocks, uint32_t n, unsigned seats);

#endif
