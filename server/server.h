// A node of the site: what its rooms keep, and what holds them together. It runs on a
// loop that it is given, and a program may have several.

#ifndef MIASMA_SERVER_SERVER_H
#define MIASMA_SERVER_SERVER_H

#include "api.h"
#include "net.h"
#include "notices.h"

typedef struct {
    node node;
    net net;
    tables tables;
    notices notices;
    api api;
    uv_loop_t *loop;
    uv_prepare_t prepare;
    uv_timer_t sweeper;
    bool stopping;
    int64_t stop_by;
    uint64_t checked; // when sessions were looked at last, loop time
} server;

// Opens everything; false when something cannot be opened, and the log says what. The
// struct is zeroed but for what it was told to be: `node.config` and `node.outside`.
bool server_begin(server *s, uv_loop_t *loop);
// Nothing new begins; once what is under way has ended, or took too long, the loop stops.
void server_stop(server *s);
// After the loop, and also where the beginning failed: closes what leads out of the node.
void server_close(server *s);
// Frees what the rooms hold. No thread of the loop may work any more.
void server_end(server *s);

#endif
