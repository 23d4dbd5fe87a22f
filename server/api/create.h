// A new table of whoever asks.

#ifndef MIASMA_SERVER_CREATE_H
#define MIASMA_SERVER_CREATE_H

#include <jansson.h>

#include "http.h"

// From a body as POST /api/tables has it, which it takes over; answers with the table.
// `standing`: everybody who wants to play now is led to it. Where there is such a table
// of this game and pace already, the answer is ERROR_STALE.
void create_table(request *r, json_t *body, bool standing);

#endif
