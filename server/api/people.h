// People in answers, and the cookie that keeps them logged in.

#ifndef MIASMA_SERVER_PEOPLE_H
#define MIASMA_SERVER_PEOPLE_H

#include "http.h"

enum { PEOPLE_SECRET = 32, PEOPLE_TOKEN = 2 * PEOPLE_SECRET, PEOPLE_DAYS = 400 };

// A new session token, and the hash under which the database keeps it.
void people_token(char token[PEOPLE_TOKEN + 1], uint8_t hash[32]);

// Answers 201 with the person and the cookie. The body has the token too unless a page
// asks: scripts in a page must not get at it.
void people_welcome(request *r, int64_t id, const char *name, const char *token);

#endif
