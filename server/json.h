// A table as JSON, as one person may see it.

#ifndef MIASMA_SERVER_JSON_H
#define MIASMA_SERVER_JSON_H

#include <jansson.h>

#include "table.h"

// `here` are the seats whose people are present.
json_t *json_table(const about *a, int64_t person, mi_seats here);

const char *json_id(int64_t id); // as text, in a buffer of its own until the next call

#endif
