// A log that a seat saw, made whole.

#ifndef MIASMA_AGAIN_H
#define MIASMA_AGAIN_H

#include "miasma/record.h"

// Guesses a world for a log that these seats saw: the same game, with something possible
// for what they did not know. `world` has the same head and game, and `scratch` is room
// for as many entries. False when none was found, which may be for want of patience.
bool mi_record_guess(const mi_record *seen, mi_seats seats, uint64_t seed,
                     mi_record *world, mi_entry *scratch);

#endif
