// Seats in a running game: beginning, stand-ins, votes.

#ifndef MIASMA_SERVER_SEATS_H
#define MIASMA_SERVER_SEATS_H

#include "change.h"

// The game begins now.
void seats_begin(about *a);

// The asker's seats are played on by bots.
change_end seats_leave(change *x, about *now);

// A seat ran out of time.
void seats_late(table *t);

// Viewers were told just now who is to act. Somebody who waited here and heard of it late
// is given the time back: true when that is on its way to the database.
bool seats_told(table *t);

// A game has been paused for longer than it may be.
void seats_close(table *t);

#endif
