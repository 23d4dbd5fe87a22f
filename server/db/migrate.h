// Numbered migrations of the database, built into the program.

#ifndef MIASMA_SERVER_MIGRATE_H
#define MIASMA_SERVER_MIGRATE_H

// Applies what is missing, each in a transaction of its own. With an owner, the owner's
// connection does it, and the user of `conninfo` may read and write rows and nothing
// else. Returns the program's result.
int migrate(const char *conninfo, const char *owner);

#endif
