// Luck that the people at a table add to its dice before the game begins.

#ifndef MIASMA_SERVER_LUCK_H
#define MIASMA_SERVER_LUCK_H

#include "change.h"

// Takes the field `luck` of the request for this seat, if there is one. False when it is
// no luck, or the seat has given some already; the refusal is set then.
bool luck_take(change *x, about *now, unsigned seat);

#endif
