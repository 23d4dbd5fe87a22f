// Luck (client seeds) that people at a table add to its dice before the game begins.

#ifndef MIASMA_SERVER_LUCK_H
#define MIASMA_SERVER_LUCK_H

#include "change.h"

// Takes the field `luck` of the request for this seat, if there is one. False when it
// cannot be read as luck, or the seat has given some already; `x` then holds the refusal.
bool luck_take(change *x, about *now, unsigned seat);

#endif
