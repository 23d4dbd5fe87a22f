// What a running table does of itself: it begins, hands the seat of somebody who is late
// to a bot, gives time back, and closes when nobody comes back.

#ifndef MIASMA_SERVER_UPKEEP_H
#define MIASMA_SERVER_UPKEEP_H

#include "table.h"

// The game begins now.
void upkeep_begin(about *a);

// A seat ran out of time.
void upkeep_late(table *t);

// Viewers were told just now who is to act. Somebody who waited here and heard of it late
// is given the time back: true when that is on its way to the database.
bool upkeep_told(table *t);

// A game has been paused for longer than it may be.
void upkeep_close(table *t);

#endif
