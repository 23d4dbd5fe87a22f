// Sends the notices that are due (table `notices`): to browsers, mail addresses and
// hooks.

#ifndef MIASMA_SERVER_NOTICES_H
#define MIASMA_SERVER_NOTICES_H

#include "here.h"
#include "home.h"
#include "post.h"
#include "seal.h"

// All that the room keeps of a node.
typedef struct notices {
    node *node;
    tables *tables;
    uv_timer_t timer;
    bool running, has_key;
    struct notices_at {
        struct notices *home;
        unsigned shard;
        bool asking;
    } at[SHARDS];
    bool more; // a look found as much as it could take
    seal_pair key;
    int64_t looked; // who is here, by ticks
    here_present here;
    ring messages; // under way
    post post;
} notices;

// The struct is zeroed.
void notices_open(notices *home, tables *below);
void notices_close(notices *home);

// Appends the public key of the site as browsers take it; false while it is not known.
bool notices_site_key(const notices *home, buf *out);

#endif
