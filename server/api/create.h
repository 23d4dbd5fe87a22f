// A new table of whoever asks.

#ifndef MIASMA_SERVER_CREATE_H
#define MIASMA_SERVER_CREATE_H

#include <jansson.h>

#include "http.h"
#include "table.h"

// A table that several people may make at the same moment, of which there is to be one.
typedef struct {
    bool standing;      // everybody who wants to play now is led to it
    int64_t id;         // of a rematch: its id,
    const char *invite; // the code of all its seats,
    int64_t after;      // and the table where the same people played before
} create_once;

// From a body as POST /api/tables has it, which it takes over. Answers with the table;
// for a rematch with its id and code, whoever made it; ERROR_STALE where a standing table
// of this game and pace is there already. `once` is NULL for a table like others.
void create_table(request *r, json_t *body, const create_once *once);

#endif
