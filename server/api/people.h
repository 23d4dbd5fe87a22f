// People as answers tell of them, and the cookie that brings them back.

#ifndef MIASMA_SERVER_PEOPLE_H
#define MIASMA_SERVER_PEOPLE_H

#include "http.h"

enum { PEOPLE_SECRET = 32, PEOPLE_TOKEN = 2 * PEOPLE_SECRET, PEOPLE_DAYS = 400 };

// A new token, and the hash that it is kept under.
void people_token(char token[PEOPLE_TOKEN + 1], uint8_t hash[32]);

// 201 with the person, the cookie, and the token itself where no page asks: a script in a
// page has no business with it.
void people_welcome(request *r, int64_t id, const char *name, const char *token);

#endif
