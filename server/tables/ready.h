// Before the beginning: who sits down, who is ready, who gives up the seat.
//
// A live game begins when everybody who sits there has said so. The check begins when the
// last free seat is taken, or when the host wants to start with bots on the free ones;
// whoever took the last seat is there, and so is the host who starts. At tables of days
// nobody is asked: the game begins at once.

#ifndef MIASMA_SERVER_READY_H
#define MIASMA_SERVER_READY_H

#include "table.h"

// Somebody has sat down.
void ready_joined(about *a, unsigned seat);
// Is ready, or is not any more.
void ready_said(about *a, mi_seats own, bool ready);
// The host, who has these seats, starts.
void ready_start(about *a, mi_seats own);
// These seats are free again, and nobody is asked for readiness any more.
void ready_get_up(about *a, mi_seats seats);
// Somebody who sits there is host instead of the one who was; nobody: the table closes.
void ready_pass_on(about *a);
// The time for a check is over.
void ready_late(table *t);

#endif
