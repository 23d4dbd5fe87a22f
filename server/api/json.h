// A table as JSON, as one person may see it. Written straight into bytes, without a tree
// of JSON values, because viewers are sent it often.

#ifndef MIASMA_SERVER_JSON_H
#define MIASMA_SERVER_JSON_H

#include "http.h"
#include "table.h"

// `here` are the seats whose people are present.
void json_table(const about *a, int64_t person, mi_seats here, buf *out);
// The same as the answer to a request.
void json_reply(request *r, unsigned status, const about *a, mi_seats here);

const char *json_id(node *n, int64_t id); // as text, in memory of this turn (arena.h)
// A number that is given as such a text; 0 where it is none.
int64_t json_id_in(const json_t *body, const char *name);

// The number of a member; 0 where there is none.
int64_t json_amount(const json_t *object, const char *name);

// Answers of shards, a row with an object each, as one. Lists are put together: of what
// is told of the same person or game, the counts are added up. All else is the first
// one's.
struct pg_result;
json_t *json_joined(const struct pg_result *res);

#endif
