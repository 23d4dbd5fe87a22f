// WebSockets by wslay. Frames gather and are sent once in each turn of the event loop.

#ifndef MIASMA_SERVER_WS_H
#define MIASMA_SERVER_WS_H

#include "net.h"
#include "proto.h"

// The value of Sec-WebSocket-Accept for a key of the handshake.
void ws_accept(const char *key, char out[32]);

// The connection speaks WebSocket from now on; false when memory runs out.
bool ws_begin(conn *c);
void ws_input(conn *c, const uint8_t *bytes, size_t len);
void ws_gone(conn *c);

// A binary message.
void ws_send(conn *c, const uint8_t *bytes, size_t len);
void ws_close(conn *c, proto_close code);
void ws_ping(conn *c);
// Marks a connection that has something to send.
void ws_mark(conn *c);
// Once in each turn of the loop: sends what has gathered.
void ws_flush(net *home);
// Frees what the room holds for it.
void ws_end(net *home);

#endif
