// An operator who moves tables from one database to another, as `admin tables move` does
// (server/db/move.c), while they are played.

#ifndef MIASMA_SIM_OPERATOR_H
#define MIASMA_SIM_OPERATOR_H

#include <stdbool.h>

// Of a site, with --require-standby or without.
void operator_begin(bool guarded);
// From now on, or not any more. What was begun stays as it is.
void operator_moves(bool on);

#endif
