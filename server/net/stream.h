// An answer that is sent in pieces, the next one when the client has read the last: so it
// may be larger than what a node wants to hold in memory.
//
//     begin ──► more ──► piece ──► more ──► piece ──► more ──► end
//
// `more` is called once after the beginning and once after each piece, also when the
// client has gone: then `conn` is NULL. It must lead to one of stream_piece, stream_end
// and stream_break, at once or later. The last two are the end: the struct is yours
// again.

#ifndef MIASMA_SERVER_STREAM_H
#define MIASMA_SERVER_STREAM_H

#include "http.h"

typedef struct http_stream http_stream;

struct http_stream {
    conn *conn; // NULL when the client has gone
    bool chunked;
    bool waits; // for the client to read
    void (*more)(http_stream *s);
};

// Begins the answer 200 and ends the request. `more` has been set by the caller.
void stream_begin(http_stream *s, request *r, const char *type, const char *more_headers);
// Sends the bytes and takes them.
void stream_piece(http_stream *s, buf *bytes);
// Everything was sent.
void stream_end(http_stream *s);
// There is more, but it cannot be had: the client sees that the answer is not whole.
void stream_break(http_stream *s);

// ---- for the network ----

void stream_go_on(conn *c);
void stream_gone(conn *c);

#endif
