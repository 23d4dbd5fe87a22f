// A table over a WebSocket.

#ifndef MIASMA_SERVER_PLAY_H
#define MIASMA_SERVER_PLAY_H

#include "net.h"
#include "watch.h"

// A viewer over a WebSocket, player or spectator: kept in the connection's own memory.
typedef struct {
    viewer viewer;
    uint8_t session[32]; // hash of the token it came with
    uint16_t pending;    // number of batches without an answer yet
    bool greeted;        // has said hello
    uint8_t told[16];    // hash of what it was sent last beside the log
} onlooker;

static inline onlooker *play_onlooker(conn *c) { return (onlooker *)(void *)c->own; }

// A message of a client.
void play_frame(conn *c, const uint8_t *bytes, size_t len);
// The connection closes.
void play_gone(conn *c);

// Ends the sockets of these sessions: hashes of 32 bytes.
struct api;
void play_end_sessions(struct api *home, const uint8_t *hashes, size_t count);
// Ends the sockets of a person, or those at a table that no longer exists.
void play_end_person(struct api *home, int64_t person);
void play_end_table(struct api *home, int64_t id);
// Tells every socket that the site waits for its store, or does so no more.
void play_waits(struct api *home, unsigned shard, bool waits);
// Once a minute: closes sockets whose sessions have ended.
void play_check_sessions(struct api *home);

#endif
