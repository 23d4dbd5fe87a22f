// HTTP/1.1 by llhttp: one request at a time on a connection, read whole before it is
// handled.

#ifndef MIASMA_SERVER_HTTP_H
#define MIASMA_SERVER_HTTP_H

#include <jansson.h>
#include <llhttp.h>

#include "miasma/record.h"
#include "net.h"

typedef enum {
#define HEADER(id, name) HEADER_##id,
#include "headers.def"
#undef HEADER
    HEADERS
} http_header;

// Why a request is refused.
typedef enum {
    HTTP_FINE,
#define API_ERROR(id, status, word, what) ERROR_##id,
#include "errors.def"
#undef API_ERROR
    HTTP_FAULTS
} http_fault;

struct request {
    node *node;
    net *net;   // the room that it belongs to
    conn *conn; // NULL when it has gone
    llhttp_t parser;
    buf url, name, value; // as they arrive
    buf head;             // values of known headers, ended by NULs
    size_t at[HEADERS];   // 1 + where each header begins in `head`; 0: not sent
    size_t head_bytes;
    size_t lines, line; // lines of the head so far, and bytes in the last of them
    bool headed;        // all of the head has arrived
    buf body;
    http_fault fault; // found while reading
    uint64_t began;   // when its first byte came, in nanoseconds
    bool whole, keep;

    const char *path; // of the url, and what follows the question mark
    char *query;
    const struct http_route *route;
    limit_key address; // of the client
    int64_t came;      // when it arrived, by the site's time, where that matters
    int64_t id;        // the number in the path
    const char *named; // the name in the path, as it came, up to a slash or the end

    bool cookie;         // the session came by cookie
    bool claimed;        // a session was sent, valid or not
    uint8_t session[32]; // hash of its token
    int64_t person;      // 0 for nobody
    int64_t banned;      // who it would be, had a moderator not banned them
    char person_name[MI_NAME];
    bool account;  // the name is theirs for good
    int64_t fresh; // when they last proved who they are
    bool moderator;
    unsigned warned; // warnings that the person has not read yet
    // Of somebody who sits down: the host has removed them from the table, and a new link
    // lets in; and of their last twenty games.
    bool kept_out;
    uint8_t brought; // the shard that knows the person
    uint8_t played, stayed;
};

typedef void http_handler(request *r);

// ---- for the network ----

void http_input(conn *c, const char *bytes, size_t len);
void http_gone(conn *c);
void http_timeout(conn *c);
// The client has read the last answer: the next request may be handled.
void http_go_on(conn *c);

// ---- for handlers: each ends in exactly one reply, which frees the request ----

const char *http_get(const request *r, http_header h); // NULL where there is none
// The address of the client: of the peer, or as a trusted proxy (--proxies) reports it.
limit_key http_address(const request *r);
// Charges costly work to the rate limits of the person and of the address.
void http_charge(const request *r, uint32_t cost);
// The address of the client as text, for the access log.
enum { HTTP_ADDRESS = 64 };
void http_address_text(const request *r, char out[HTTP_ADDRESS]);
// The value of `name` in the query, decoded, in `out`; false where there is none.
bool http_query(const request *r, const char *name, char *out, size_t room);
// The name in the path, decoded in the same way; false where it is none.
bool http_name(const request *r, char *out, size_t room);

void http_reply(request *r, unsigned status, const char *type, const void *body,
                size_t len, const char *more_headers);
// The same with a body that several connections share.
void http_reply_shared(request *r, unsigned status, const char *type, shared *body,
                       const char *more_headers);
void http_json(request *r, unsigned status, json_t *body); // takes the body
void http_json_with(request *r, unsigned status, json_t *body, const char *more_headers);
// Answers {"error": word}, as errors.def has it. The second adds the rule that refuses,
// the third any other pair and headers; each of these may be NULL.
void http_error(request *r, http_fault fault);
void http_refuse(request *r, http_fault fault, const char *rule);
void http_explain(request *r, http_fault fault, const char *key, const char *value,
                  const char *more_headers);

// The same with everything that is in `more`, which is taken.
void http_explain_all(request *r, http_fault fault, json_t *more);

// Ends the request with the connection for an answer that is sent in pieces (stream.h),
// and fills in its head; NULL when the connection has gone.
conn *http_take(request *r, const char *type, const char *more_headers, buf *head);

// The body as a JSON object. NULL when it is none: then 400 has been replied.
json_t *http_body(request *r);

// Ends the request and turns its connection into a WebSocket; NULL when it has gone.
conn *http_upgrade(request *r, const char *accept);

#endif
