// Connections to a PostgreSQL that is compared with the model.

#ifndef MIASMA_TESTS_REAL_H
#define MIASMA_TESTS_REAL_H

#include <libpq-fe.h>

// Each of these ends the program where it fails.
void must(PGconn *pg, const char *text);
PGconn *open_database(const char *conninfo);
// What makes the migrated database one to compare with.
extern const char prepare_database[];
// Settings and statements of the server.
void prepare(PGconn *pg);
// A statement `look_TABLE` for every table.
void prepare_tables(PGconn *pg);

#endif
