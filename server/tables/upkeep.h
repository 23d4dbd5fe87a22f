// What a table does without being asked: it begins, hands the seat of somebody who is
// late to a bot, gives time back, and closes when nobody comes back.

#ifndef MIASMA_SERVER_UPKEEP_H
#define MIASMA_SERVER_UPKEEP_H

#include "table.h"

// The game begins now.
void upkeep_begin(about *a);

// A seat ran out of time.
void upkeep_late(table *t);

// Viewers have just been told who is to act. If the actor was connected here and was told
// late, that time is given back: true when this is on its way to the database.
bool upkeep_told(table *t);

// A game has been paused for longer than it may be: it closes, or goes on.
void upkeep_close(table *t);

#endif
