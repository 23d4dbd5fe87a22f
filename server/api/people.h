// People in answers, and the cookie that keeps them logged in.

#ifndef MIASMA_SERVER_PEOPLE_H
#define MIASMA_SERVER_PEOPLE_H

#include "http.h"

enum { PEOPLE_DEVICE = 4 * 60 + 1 }; // room for the label of a device
enum { PEOPLE_SECRET = 32, PEOPLE_TOKEN = 2 * PEOPLE_SECRET, PEOPLE_DAYS = 400 };

// A new session token, and the hash under which the database keeps it.
void people_token(const node *n, char token[PEOPLE_TOKEN + 1], uint8_t hash[32]);

typedef struct {
    int64_t id;
    const char *name;
    bool account; // the name is theirs for good
} people_one;

json_t *people_json(node *n, const people_one *p);

// Answers 201 with the person and the cookie, to somebody who comes to one more device.
// The body has the token too unless a page asks: scripts in a page must not get at it. Of
// too many sessions those end that were not used for longest.
void people_come(request *r, const people_one *p, const char *token);

// Answers that it was done, and ends the cookie.
void people_goodbye(request *r);

// Sessions are no more: their sockets close here and at other nodes. Hashes of 32 bytes.
struct api;
void people_end_sessions(struct api *home, const uint8_t *hashes, size_t count);

// What a body calls its device, such as "Firefox on Linux"; "" where that is no label.
void people_device(const json_t *body, char out[PEOPLE_DEVICE]);

#endif
