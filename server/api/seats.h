// Who sits where; in a running game stand-ins, standing orders, votes.

#ifndef MIASMA_SERVER_SEATS_H
#define MIASMA_SERVER_SEATS_H

#include "change.h"

// The asker sits down.
void seats_take(table_seat *x, const request *r);
// Bots take over the asker's seats.
change_end seats_leave(change *x, about *now);

#endif
