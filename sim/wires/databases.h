// The databases of a site behind the connections: a model each, with its journal, its
// standby and its troubles.
//
// A standby is what was written, in order: it is played again where the primary is lost.

#ifndef MIASMA_SIM_DATABASES_H
#define MIASMA_SIM_DATABASES_H

#include "answer.h"
#include "inside.h"

typedef struct {
    model *model;
    uint32_t primary; // counts up
    uint64_t down;    // until when
    uint64_t slow;    // nanoseconds that a statement takes at most; 0: as usual
    bool full;
    wires_trouble trouble;
    wires_standby standby;
    unsigned held;        // statements that wait for the standby
    ring journal;         // where losable
    unsigned count, safe; // in it; and how many of them the standby has, while it is away
} database;

database *database_of(unsigned number);
// The number of a new connection, of whichever.
int32_t database_pid(void);
// Executes a statement of connection `pid` now.
PGresult *database_run(database *of, int32_t pid, unsigned s, const db_args *args);
bool database_writes(unsigned s);
// The standby will execute it too; takes what its arguments are in.
void database_keep(database *of, int32_t pid, unsigned s, const db_args *args,
                   buf *taken);
// An operator says something; NULL where it is not there, or says no. PQclear it.
PGresult *database_ask(unsigned number, unsigned s, const db_args *args);
// All its connections break (db.c).
void database_breaks(database *of);

#endif
