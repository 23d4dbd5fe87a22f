// Numbered migrations of the database, built into the program.

#ifndef MIASMA_SERVER_MIGRATE_H
#define MIASMA_SERVER_MIGRATE_H

// Applies what is missing, each in a transaction of its own. Returns the program's
// result.
int migrate(const char *conninfo);

#endif
