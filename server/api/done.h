// Answers without a body, it was done, or with one that the database has written.

#ifndef MIASMA_SERVER_DONE_H
#define MIASMA_SERVER_DONE_H

#include "db.h"
#include "http.h"

void done_nothing(request *r);

// What the database is to call where a request only changes something: `arg` is the
// request. The second is for statements that answer with a row for what they found:
// `none` says what is wrong where there was nothing.
void done_stored(void *arg, const PGresult *res);
void done_found(request *r, const PGresult *res, http_fault none);

// Answers with the JSON that is the first column of a row, or with `none` where there is
// no row; the second is for statements that always have one.
void done_shown(request *r, const PGresult *res, http_fault none);
void done_json(void *arg, const PGresult *res);

// The same where each shard has written a row of it.
void done_joined(void *arg, const PGresult *res);

#endif
