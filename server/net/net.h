// Connections: accepting, reading, writing with back-pressure, and patience with those
// who say nothing.

#ifndef MIASMA_SERVER_NET_H
#define MIASMA_SERVER_NET_H

#include <stddef.h>
#include <uv.h>

#include "base.h"
#include "limit.h"

typedef struct conn conn;
typedef struct request request;
struct wslay_event_context;

struct conn {
    uv_tcp_t tcp;
    ring timed;                     // among those that must say something by and by
    ring dirty;                     // among those with frames to send or requests to read
    ring unread;                    // among those that have not read everything yet
    request *request;               // while it speaks HTTP
    struct wslay_event_context *ws; // afterwards
    buf *rest;                      // bytes of the next request
    buf *out;                       // bytes that the socket did not take
    shared *body;                   // bytes that go after those
    uint64_t heard;                 // loop time
    uint64_t unread_at;             // when it last read enough, loop time
    size_t unread_left;             // bytes that were left then
    limit_key address, person;      // a socket counts for them
    uint16_t credit;                // messages it may send now, in tenths
    uint32_t credited;              // when that was reckoned, loop time
    uint32_t refs;                  // the handle, and tasks that will answer it
    bool metrics;                   // came in by the port for metrics
    bool closing, writing;
    bool last;    // close when all is written
    bool leaving; // only the client's own goodbye is waited for
    bool feeding; // requests are being read
    // Of whoever uses the connections, zeroed at first.
    _Alignas(max_align_t) uint8_t own[];
};

// Whoever uses the connections: what becomes of requests and messages.
typedef struct {
    size_t own; // bytes it wants at each connection
    // A request is whole. Ends in a reply.
    void (*request)(request *r);
    // How many bytes a body may have; the head of the request is there.
    size_t (*body_limit)(const request *r);
    // A message of a WebSocket.
    void (*message)(conn *c, const uint8_t *bytes, size_t len);
    // The connection closes; its memory stays while somebody holds it.
    void (*gone)(conn *c);
} net_uses;

extern const net_uses *net_used_by;

// Once, before the first connection.
void net_use(const net_uses *by);

// Listens on "ADDRESS:PORT"; false when that fails.
bool net_listen(uv_loop_t *loop, const char *address, bool metrics);
void net_stop_listening(void);
uv_loop_t *net_loop(void);
// A connection that is not connected yet.
conn *net_new(uv_loop_t *on);

// Sends or queues; closes a connection that reads too slowly.
void net_write(conn *c, const void *bytes, size_t len);
// The same behind what was written, without a copy.
void net_write_shared(conn *c, shared *body);
// Bytes that wait for the client to read.
size_t net_unread(const conn *c);
void net_close(conn *c);
// After everything has been written.
void net_close_soon(conn *c);
// A task keeps the memory of a connection that may close.
void net_hold(conn *c);
void net_release(conn *c);

// Pause and go on with reading.
void net_read(conn *c, bool on);
// Reads nothing more until all others had their turn, and then goes on with what has
// come.
void net_later(conn *c);
// The connection must say something within the limit of its kind from now on.
void net_wait(conn *c);
void net_wait_no_more(conn *c);

unsigned net_connections(void);
void net_each(void (*call)(conn *c, void *arg), void *arg);

// Counts the connection as a socket of its address and its person. False when one of them
// has too many.
bool net_count_socket(conn *c, limit_key address, int64_t person);

// Now and then: ends what has been silent for too long.
void net_sweep(void);

#endif
