// Numbered migrations of the database, built into the program.

#ifndef MIASMA_SERVER_MIGRATE_H
#define MIASMA_SERVER_MIGRATE_H

#include "config.h"

// Applies the missing migrations to every database of the site, each in a transaction of
// its own, and makes new ones its shards. Where there are owners they are the connections
// to do it with; the users of the others are then granted reading and writing rows and
// nothing else. Returns the exit code of the program.
int migrate(const config_values *config);

#endif
