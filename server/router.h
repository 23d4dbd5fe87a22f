// From a request to its handler: path, origin, session.

#ifndef MIASMA_SERVER_ROUTER_H
#define MIASMA_SERVER_ROUTER_H

#include "http.h"

// The request is whole. Ends in a reply.
void router_handle(request *r);

// The token that came by cookie, whose session is good; NULL where none did. In a buffer
// of the function's own.
const char *router_cookie(const request *r);

// The hash that a token is kept under.
void router_token_hash(const char token[64], uint8_t out[32]);

#define ROUTE(method, path, handler, access, what, answer) http_handler handler;
#include "routes.def"
#undef ROUTE

// Files of the page, and the numbers of the node.
http_handler page_get;
http_handler metrics_get;

#endif
