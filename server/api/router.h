// Finds the handler of a request and checks origin and session before calling it.

#ifndef MIASMA_SERVER_ROUTER_H
#define MIASMA_SERVER_ROUTER_H

#include "http.h"

// BANNED: a person, even one whom a moderator has banned.
typedef enum { ANYONE, PERSON, BANNED, MODERATOR } router_access;

typedef struct http_route {
    uint8_t method;
    const char *path; // "{id}" stands for a number, "{name}" for a name
    http_handler *handle;
    router_access access;
} http_route;

// The request is whole. Ends in a reply.
void router_handle(request *r);
// How many bytes its body may have.
size_t router_body_limit(const request *r);

// The token of a valid session that came by cookie; NULL where none did. In memory of
// this turn of the loop (arena.h).
const char *router_cookie(const request *r);

// Answers why nobody asks: there is no session, or its person has been banned.
void router_nobody(request *r);

// The hash under which the database keeps a token.
void router_token_hash(const char token[64], uint8_t out[32]);

#define ROUTE(method, path, handler, access, what, answer) http_handler handler;
#include "routes.def"
#undef ROUTE

// The metrics of the node.
http_handler metrics_get;

#endif
