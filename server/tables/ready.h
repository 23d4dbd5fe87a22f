// Before a game begins: who sits down, who is ready, who gives up the seat.
//
// A live game begins when everybody who sits there has said that they are ready. This
// ready check starts when the last free seat is taken, or when the host starts with bots
// on the free seats. Whoever took the last seat counts as ready, and so does the host who
// starts.
//
// At a table played over days somebody may have waited for weeks when the last seat is
// taken, and is no longer there. Then the check is a muster: it lasts a day, and seats
// that do not answer are free again. A table that fills within an hour begins at once,
// and so does one that the host starts, unless it is everybody's.

#ifndef MIASMA_SERVER_READY_H
#define MIASMA_SERVER_READY_H

#include "table.h"

// Somebody has sat down.
void ready_joined(about *a, unsigned seat);
// These seats say that they are ready, or no longer are.
void ready_said(about *a, mi_seats own, bool ready);
// The host, who sits on the seats `own`, starts.
void ready_start(about *a, mi_seats own);
// These seats are free again, and a ready check ends.
void ready_get_up(about *a, mi_seats seats);
// Makes somebody else who sits there the host; if nobody sits there, the table closes.
void ready_pass_on(about *a);
// The time for a ready check is over: whoever is not ready loses the seat.
void ready_late(table *t);

#endif
