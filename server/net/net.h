// Connections: accepting, reading, writing with back-pressure, and time limits for those
// that send or read nothing.

#ifndef MIASMA_SERVER_NET_H
#define MIASMA_SERVER_NET_H

#include <stddef.h>
#include <stdio.h>
#include <uv.h>

#include "limit.h"
#include "node.h"

typedef struct net net;
typedef struct conn conn;
typedef struct request request;
struct http_stream;
struct wslay_event_context;

struct conn {
    uv_tcp_t tcp;
    node *node;
    net *net;                       // the room that it belongs to
    ring timed;                     // in the list of those that must send something soon
    ring dirty;                     // in the list: has frames to send or requests to read
    ring unread;                    // in the list: has bytes that the client did not read
    request *request;               // while it speaks HTTP
    struct http_stream *stream;     // while an answer is sent in pieces (stream.h)
    struct wslay_event_context *ws; // once it is a WebSocket
    buf *rest;                      // bytes of the next request, already received
    buf *out;                       // bytes that the socket has not taken yet
    shared *body;                   // bytes to send after those
    uint64_t heard;                 // when it last sent or began to wait, loop time
    uint64_t unread_at;             // when the client last read enough, loop time
    size_t unread_left;             // bytes that were left to read then
    limit_key address, person;      // whose limit of sockets it counts against
    uint16_t credit;                // messages it may send now, in tenths: 15 is 1.5
    uint32_t credited;              // when `credit` was last computed, loop time
    uint32_t refs;                  // references: the handle, and tasks that will answer
    uint32_t first, final;          // of its messages of this turn (ws.c); 0: none
    uint32_t gathered;              // bytes of these
    bool metrics;                   // accepted on the port for metrics
    bool closing, writing;
    bool bye;     // its close frame is on its way: no message may follow
    bool last;    // close when everything is written
    bool leaving; // waits only for the client's close frame
    bool feeding; // requests are being read
    // Memory of the layer above (net_uses), zeroed at first.
    _Alignas(max_align_t) uint8_t own[];
};

// Callbacks of the layer above: what becomes of requests and messages.
typedef struct {
    size_t own; // bytes of memory it wants in each connection
    // A request has arrived completely. Ends in a reply.
    void (*request)(request *r);
    // How many bytes a body may have; asked when the head of the request has arrived.
    size_t (*body_limit)(const request *r);
    // A message of a WebSocket.
    void (*message)(conn *c, const uint8_t *bytes, size_t len);
    // The connection closes; its memory stays until the last net_release.
    void (*gone)(conn *c);
} net_uses;

enum { NET_ROOM = 65536 };

// All that the room keeps, a part a file.
struct net {
    node *node;
    uv_loop_t *loop;
    const net_uses *uses;
    void *above; // the room above, for its functions
    limits limits;
    uv_tcp_t listener[2];
    uv_idle_t idle; // while it is on, the loop does not sleep
    unsigned listeners, connections;
    // Rings of connections, by what they are waited for.
    ring http_wait, ws_wait, ws_pinged, leaving, others, unread;
    ring hungry; // with requests that came and were not looked at
    struct {
        ring dirty;
        unsigned sockets;
        const uint8_t *input; // what the connection at hand has sent
        size_t input_len;
        buf scratch, turn;
        struct wslay_event_context *reading; // must not be freed now
        bool doomed;
    } ws;
    struct {
        FILE *out;
        char path[512];
        unsigned keep_days;
        int64_t day; // since 1970, of the file that is open
    } access;
    struct page_file *files;
    char room[NET_ROOM]; // everything read is used up at once
};

// Before anything else. The struct is zeroed.
void net_begin(net *home, node *n, uv_loop_t *loop, const net_uses *uses, void *above);
// After the last connection: frees what the room holds.
void net_end(net *home);

// Listens on "ADDRESS:PORT"; false when that fails.
bool net_listen(net *home, const char *address, bool metrics);
void net_stop_listening(net *home);
// A connection that is not connected yet.
conn *net_new(net *home);

// Sends or queues; closes a connection that reads too slowly.
void net_write(conn *c, const void *bytes, size_t len);
// The same for several parts, which go out by one call where the socket takes them.
void net_write_parts(conn *c, const uv_buf_t *part, unsigned n);
// The same, after what was written before and without copying the bytes.
void net_write_shared(conn *c, shared *body);
// Bytes that wait for the client to read.
size_t net_unread(const conn *c);
void net_close(conn *c);
// After everything has been written.
void net_close_soon(conn *c);
// Reference count: a task keeps the memory of a connection that may close meanwhile.
void net_hold(conn *c);
void net_release(conn *c);

// Pause and go on with reading.
void net_read(conn *c, bool on);
// Reads nothing more from this connection until all others had their turn, and then goes
// on with what has arrived.
void net_later(conn *c);
// From now on the connection must send something within the time limit of its kind.
void net_wait(conn *c);
void net_wait_no_more(conn *c);

void net_each(net *home, void (*call)(conn *c, void *arg), void *arg);

// Counts the connection as a socket of its address and its person. False when one of them
// has too many.
bool net_count_socket(conn *c, limit_key address, int64_t person);

// Called now and then: closes connections that have been silent for too long.
void net_sweep(net *home);

#endif
