// Who sits where; in a running game stand-ins, standing orders, votes.

#ifndef MIASMA_SERVER_SEATS_H
#define MIASMA_SERVER_SEATS_H

#include "change.h"
#include "db.h"

// Asks what is to be known of whoever sits down, at table `id` or a new one (0), and sees
// to it that the shard of the table knows them.
void seats_ask(request *r, int64_t id, unsigned shard, db_done *done, void *arg);
// Keeps the answer with the request; false where it cannot be used.
bool seats_known(request *r, const PGresult *res);
// The asker sits down.
void seats_take(table_seat *x, const request *r);
// Bots take over the asker's seats.
change_end seats_leave(change *x, about *now);

#endif
