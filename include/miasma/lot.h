// Nature's answers from random numbers that are handed in: nothing here makes any.
//
// Every draw of a table has blocks of bytes of its own, which follow from the table's
// secret (docs/fair-dice.md). A block holds four numbers of 64 bits, low byte first. The
// first that leaves no bias is taken (rejection sampling). If none of the four does,
// which happens at most once in 2^128 blocks, the next block of that draw is asked for.

#ifndef MIASMA_LOT_H
#define MIASMA_LOT_H

#include "miasma/play.h"

enum { MI_BLOCK = 32 };

// Blocks for coming draws, in the caller's bytes: block number `block` of each of the
// `count` draws from number `draw` on, MI_BLOCK bytes each.
typedef struct {
    const uint8_t *bytes;
    uint32_t draw, count, block;
} mi_dice;

// Block number `block` of draw number `draw`; NULL where it was not handed in.
const uint8_t *mi_dice_find(const mi_dice *dice, uint32_t draw, uint32_t block);

// The number below `of` (not 0) that a block gives; false when it gives none.
bool mi_block_number(const uint8_t block[MI_BLOCK], uint32_t of, uint32_t *out);

#endif
