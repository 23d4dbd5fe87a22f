// What the room keeps of a node, a part a file.

#ifndef MIASMA_SERVER_API_H
#define MIASMA_SERVER_API_H

#include "hasher.h"
#include "home.h"
#include "http.h"
#include "lines.h"
#include "names.h"
#include "sessions.h"
#include "tries.h"

typedef struct api {
    node *node;
    net *net;
    tables *tables;
    struct notices *notices;
    names names;
    sessions sessions;
    tries tries;
    hasher hasher;
    ring making; // of quotas: requests for a new table that are under way
    struct {
        line line;
        unsigned inside;
    } door; // of signin.c
    struct {
        ring waiters;
        lines_written kept[LINES_KEPT];
        unsigned next; // of these is written anew
    } lines;
    struct {
        ring line; // those who wait to be erased
        bool erasing;
    } leave;
    struct {
        uv_timer_t timer;
        char node[128];
        bool running, full;
        uint64_t filled; // loop time
        struct health_of {
            struct api *home;
            unsigned shard;
            bool beating, beaten;
            bool waits; // players are told that the site waits for its store
            uint64_t asked, answered;
        } of[SHARDS];
    } health;
    struct {
        int64_t known; // the latest act that was read; negative: none yet
        bool asking;
    } notice;
} api;

// Before anything else. The struct is zeroed.
void api_begin(api *home, net *sockets, tables *games, struct notices *letters);
// In the end: frees what the room holds.
void api_end(api *home);

// The room above a connection or a request.
static inline api *api_of(const net *below) { return below->above; }
static inline tables *api_tables(const net *below) { return api_of(below)->tables; }
static inline db *api_db(const net *below) { return store_db(api_tables(below)); }

#endif
