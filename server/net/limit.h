// Rate limits: how much one address or one person may ask. Each has a bucket of requests
// that refills with time (token bucket), which is shared with nobody, and a number of
// sockets.

#ifndef MIASMA_SERVER_LIMIT_H
#define MIASMA_SERVER_LIMIT_H

#include "node.h"

// Whom a bucket belongs to. An IPv6 address counts by its first 64 bits, because one
// client usually has all addresses that begin with them.
typedef struct {
    uint64_t value;
    uint8_t kind; // 0 for nobody, who has no limits
} limit_key;

limit_key limit_address(const char *text);
limit_key limit_person(int64_t person); // nobody where it is 0

// The same as bytes, for the database.
enum { LIMIT_BYTES = 9 };
void limit_write(limit_key who, uint8_t out[LIMIT_BYTES]);

enum { LIMIT_ONE = 1000 }; // what one request costs

// All buckets of a node.
enum { LIMIT_PLACES = 1 << 16, LIMIT_SALT = 16 };
typedef struct {
    const config_values *config;
    struct limit *places[LIMIT_PLACES];
    ring recent; // the longest unused first
    size_t count;
    uint8_t key[LIMIT_SALT]; // of the hash
} limits;

void limit_begin(limits *all, const node *n);
void limit_end(limits *all);

// Takes `cost` out of the bucket and returns 0, or takes nothing and returns in how many
// seconds there will be enough.
unsigned limit_ask(limits *all, limit_key who, uint32_t cost, uint64_t now_ms);
// What it costs to replay so many items of a log: 500 items cost as much as a request.
uint32_t limit_of_items(uint32_t items);
// Takes `cost` in any case; the bucket may go below zero.
void limit_charge(limits *all, limit_key who, uint32_t cost, uint64_t now_ms);

// One more socket; false when there are too many.
bool limit_take(limits *all, limit_key who);
void limit_give(limits *all, limit_key who);

// How many buckets are in memory. The number is bounded, except for buckets with sockets.
size_t limit_count(const limits *all);

#endif
