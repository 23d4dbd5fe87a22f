// The database as a model: what PostgreSQL does with the statements of the server, in
// memory, without waiting and always in the same way.
//
// A model holds the tables of server/db/migrations. It executes one statement at a time
// and commits it. Random numbers of the database count up here, its calendar is told. A
// zone is known if it stands in zones.def.

#ifndef MIASMA_SIM_STORE_H
#define MIASMA_SIM_STORE_H

#include "db.h"

typedef struct model model;

// Statements of operators have numbers after those of nodes.
enum {
    OPERATOR_FIRST = DB_STATEMENTS - 1,
#define OPERATOR(id, width) OPERATOR_##id,
#include "operator.def"
#undef OPERATOR
    MODEL_STATEMENTS
};

// An empty database, as the migrations leave it. Free with model_free, which accepts
// NULL.
model *model_new(void);
void model_free(model *m);

// From now on its people are copied to other databases.
void model_lends(model *m);

// The calendar of the database: milliseconds since 1970.
void model_clock(model *m, int64_t ms);

// The next statements come over the connection of this process; it is there until it is
// said to have ended.
void model_connection(model *m, int32_t pid);
void model_ended(model *m, int32_t pid);

// Executes a statement and commits it. Never NULL; yours to clear. A statement that fails
// changes nothing but sequences, and says why in the fields of an error: its SQLSTATE and
// the name of the constraint.
PGresult *model_run(model *m, unsigned statement, const db_args *args);

#endif
