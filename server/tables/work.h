// Lets bots play, and looks after clocks that run out.

#ifndef MIASMA_SERVER_WORK_H
#define MIASMA_SERVER_WORK_H

#include <uv.h>

#include "table.h"

// Begins to look for tables where something is due, also those a dead node left behind.
void work_open(tables *home);
void work_close(tables *home);

// After every change: if a bot is to act, it begins to think.
void work_turn(table *t);

// Lets nature and standing orders answer, where they have to.
void work_settle(table *t);

// Something is due at this table: a clock, a bot, a ready check, a pause or a record.
void work_due(tables *home, int64_t id);

#endif
