// Buckets by address and person, in a table whose hash has a key of its own: nobody can
// work out which of them stand together.

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "limit.h"
#include "plant.h"

enum { MOST = 1 << 17, TRIES = 16 };
enum { KIND_ODD = 1, KIND_4, KIND_6, KIND_PERSON };

typedef struct limit {
    struct limit *place; // the next at the same place
    ring recent;
    limit_key who;
    uint64_t when;  // the credit was reckoned, in ms
    int64_t credit; // in thousandths of a request; below 0 where it owes some
    uint32_t sockets;
} limit;

_Static_assert((int)LIMIT_SALT == (int)crypto_shorthash_KEYBYTES, "a key of that hash");

void limit_begin(limits *all, const node *n)
{
    all->config = &n->config;
    ring_init(&all->recent);
    draw_bytes(n, all->key, sizeof all->key);
}

size_t limit_count(const limits *all) { return all->count; }

// ---- who ----

static limit_key of_bytes(const uint8_t *bytes, size_t len, uint8_t kind)
{
    limit_key who = {.kind = kind};
    for (size_t i = 0; i < len; i++) who.value = who.value << 8 | bytes[i];
    return who;
}

limit_key limit_address(const char *text)
{
    static const uint8_t mapped[12] = {[10] = 0xff, [11] = 0xff}; // IPv4 within IPv6
    char host[INET6_ADDRSTRLEN] = "";
    uint8_t bytes[16];
    size_t len = strcspn(text, " %");
    uint64_t place = plant_bucket(text);
    if (place) return (limit_key){place, KIND_ODD};
    if (len < sizeof host) memcpy(host, text, len);
    if (inet_pton(AF_INET, host, bytes) == 1) return of_bytes(bytes, 4, KIND_4);
    if (inet_pton(AF_INET6, host, bytes) != 1) return (limit_key){.kind = KIND_ODD};
    if (!memcmp(bytes, mapped, sizeof mapped)) return of_bytes(bytes + 12, 4, KIND_4);
    return of_bytes(bytes, 8, KIND_6);
}

limit_key limit_person(int64_t person)
{
    return (limit_key){(uint64_t)person, person ? KIND_PERSON : 0};
}

void limit_write(limit_key who, uint8_t out[LIMIT_BYTES])
{
    out[0] = who.kind;
    for (unsigned i = 0; i < 8; i++) out[1 + i] = (uint8_t)(who.value >> (56 - 8 * i));
}

// ---- the table ----

static bool same(limit_key a, limit_key b)
{
    return a.value == b.value && a.kind == b.kind;
}

static limit **place_of(limits *all, limit_key who)
{
    uint8_t hash[crypto_shorthash_BYTES], bytes[LIMIT_BYTES];
    uint16_t place;
    limit_write(who, bytes);
    crypto_shorthash(hash, bytes, sizeof bytes, all->key);
    memcpy(&place, hash, sizeof place);
    return &all->places[place];
}

static void drop(limits *all, limit *l)
{
    limit **at = place_of(all, l->who);
    while (*at != l) at = &(*at)->place;
    *at = l->place;
    ring_leave(&l->recent);
    free(l);
    all->count--;
}

void limit_end(limits *all)
{
    while (!ring_empty(&all->recent))
        drop(all, CONTAINER_OF(limit, recent, all->recent.next));
}

// Who was not here for the longest time begins anew some day; not while a socket counts.
static void make_room(limits *all)
{
    ring *next = all->recent.next;
    for (unsigned i = 0; all->count >= MOST && i < TRIES; i++) {
        limit *l = CONTAINER_OF(limit, recent, next);
        next = next->next;
        if (l->sockets)
            ring_join(&all->recent, &l->recent);
        else
            drop(all, l);
    }
}

static limit *find(limits *all, limit_key who)
{
    limit *l = *place_of(all, who);
    while (l && !same(l->who, who)) l = l->place;
    if (!l) {
        make_room(all);
        limit **place = place_of(all, who);
        l = must_alloc(sizeof *l);
        *l = (limit){.place = *place, .who = who};
        l->credit = (int64_t)all->config->request_burst * LIMIT_ONE;
        *place = l;
        all->count++;
    }
    ring_join(&all->recent, &l->recent);
    return l;
}

// ---- requests ----

static limit *filled(limits *all, limit_key who, uint64_t now)
{
    limit *l = find(all, who);
    int64_t most = (int64_t)all->config->request_burst * LIMIT_ONE;
    uint64_t gone = now > l->when ? now - l->when : 0;
    uint64_t enough = (uint64_t)(most - l->credit) / all->config->requests_per_second + 1;
    l->credit = l->when && gone < enough
                    ? l->credit + (int64_t)(gone * all->config->requests_per_second)
                    : most;
    if (l->credit > most) l->credit = most;
    l->when = now;
    return l;
}

unsigned limit_ask(limits *all, limit_key who, uint32_t cost, uint64_t now)
{
    if (!who.kind || !all->config->requests_per_second) return 0;
    limit *l = filled(all, who, now);
    int64_t rate = (int64_t)all->config->requests_per_second * LIMIT_ONE;
    if (l->credit < cost) return (unsigned)((cost - l->credit) / rate + 1);
    l->credit -= cost;
    return 0;
}

// A debt is at most a whole bucket.
void limit_charge(limits *all, limit_key who, uint32_t cost, uint64_t now)
{
    if (!who.kind || !all->config->requests_per_second) return;
    limit *l = filled(all, who, now);
    int64_t least = -(int64_t)all->config->request_burst * LIMIT_ONE;
    l->credit = l->credit - cost > least ? l->credit - cost : least;
}

uint32_t limit_of_items(uint32_t items)
{
    enum { ITEMS = 500 }; // for one request
    return (uint32_t)((uint64_t)items * LIMIT_ONE / ITEMS);
}

// ---- sockets ----

bool limit_take(limits *all, limit_key who)
{
    if (!who.kind) return true;
    limit *l = find(all, who);
    if (all->config->sockets_per_address &&
        l->sockets >= all->config->sockets_per_address)
        return false;
    l->sockets++;
    return true;
}

void limit_give(limits *all, limit_key who)
{
    if (who.kind) find(all, who)->sockets--;
}
