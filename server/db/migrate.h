// Numbered migrations of the database, built into the program.

#ifndef MIASMA_SERVER_MIGRATE_H
#define MIASMA_SERVER_MIGRATE_H

// Applies the missing migrations, each in a transaction of its own. `owner` (may be NULL)
// is the connection to do it with; the user of `conninfo` is then granted reading and
// writing rows and nothing else. Returns the exit code of the program.
int migrate(const char *conninfo, const char *owner);

#endif
