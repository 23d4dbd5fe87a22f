// A turn of a record taken once more by the reference player (reference.h), with the same
// dice: what it brings beside the turn of the record tells luck and choices apart.

#ifndef MIASMA_RETAKE_H
#define MIASMA_RETAKE_H

#include "bot.h"
#include "miasma/record.h"

// How high an answer of nature's lies among all, of 2^32: by lot within its own part, so
// that fair answers lie evenly. With weights 1 and 3 the second lies above 2^30. One that
// has no other beside it lies anywhere.
uint32_t bot_lot_of(const mi_game *game, const mi_position *p, mi_action act,
                    mi_rng *rng);

// Takes the turn again that begins after `from` entries, at position `p`, and in the
// record goes on to entry `to`; leaves the position that it ends in. Every seat that is
// asked plays as in a play-out of this seed (playout.h); nature's answers lie as high as
// those of the record, one after the other, and where these are used up they are drawn.
void bot_retake(const mi_record *record, uint32_t from, uint32_t to, uint64_t seed,
                mi_position *p);

#endif
