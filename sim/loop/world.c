// A heap of events, the first one on top.

#include "world.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "miasma/rng.h"

static struct {
    uint64_t now, planned, happened, hash;
    mi_rng rng;
    moment **heap; // from place 1
    size_t count, room;
    unsigned loud;
    FILE *picture;
} w;

void world_begin(uint64_t seed)
{
    world_end();
    w.rng = mi_rng_of(seed, 0);
    w.hash = 1469598103934665603u;
}

void world_end(void)
{
    unsigned loud = w.loud;
    free(w.heap);
    world_draw_end();
    memset(&w, 0, sizeof w);
    w.loud = loud;
}

// ---- time ----

uint64_t world_now(void) { return w.now; }
uint64_t world_events(void) { return w.happened; }

static bool before(const moment *a, const moment *b)
{
    return a->when != b->when ? a->when < b->when : a->order < b->order;
}

static void put(moment *e, size_t place)
{
    w.heap[place] = e;
    e->place = place;
}

static void rise(moment *e)
{
    size_t at = e->place;
    for (; at > 1 && before(e, w.heap[at / 2]); at /= 2) put(w.heap[at / 2], at);
    put(e, at);
}

static void sink(moment *e)
{
    size_t at = e->place;
    for (size_t next; (next = 2 * at) <= w.count; at = next) {
        if (next < w.count && before(w.heap[next + 1], w.heap[next])) next++;
        if (!before(w.heap[next], e)) break;
        put(w.heap[next], at);
    }
    put(e, at);
}

static void make_room(void)
{
    if (w.count + 1 < w.room) return;
    w.room = w.room ? 2 * w.room : 256;
    moment **more = realloc(w.heap, w.room * sizeof *more);
    if (!more) abort();
    w.heap = more;
}

void world_at(moment *e, uint64_t when, void (*call)(moment *))
{
    world_cancel(e);
    make_room();
    e->when = when > w.now ? when : w.now;
    e->order = w.planned++;
    e->call = call;
    put(e, ++w.count);
    rise(e);
}

void world_cancel(moment *e)
{
    size_t at = e->place;
    if (!at) return;
    moment *last = w.heap[w.count--];
    e->place = 0;
    if (last == e) return;
    put(last, at);
    rise(last);
    sink(last);
}

bool world_run(uint64_t until)
{
    while (w.count && w.heap[1]->when <= until) {
        moment *e = w.heap[1];
        w.now = e->when;
        w.happened++;
        world_cancel(e);
        e->call(e);
    }
    if (w.now < until) w.now = until;
    return w.count != 0;
}

// ---- chance ----

uint32_t world_lot(uint32_t end) { return mi_rng_below(&w.rng, end); }

uint64_t world_between(uint64_t least, uint64_t most)
{
    return least + mi_rng_next(&w.rng) % (most - least + 1);
}

void world_draw(void *out, size_t len)
{
    uint8_t *at = out;
    for (size_t i = 0; i < len; i++) at[i] = (uint8_t)(mi_rng_next(&w.rng) >> 56);
}

// ---- the trace ----

void world_loud(unsigned loud) { w.loud = loud; }

uint64_t world_hash(void) { return w.hash; }

static void print_bytes(const uint8_t *at, size_t len)
{
    printf("%llu %016llx ", (unsigned long long)w.now, (unsigned long long)w.hash);
    for (size_t i = 0; i < len; i++)
        printf(at[i] > ' ' && at[i] < 127 ? "%c" : "%02x", at[i]);
    putchar('\n');
}

void world_note(const void *bytes, size_t len)
{
    const uint8_t *at = bytes;
    for (size_t i = 0; i < len; i++) w.hash = (w.hash ^ at[i]) * 1099511628211u;
    if (w.loud > 1) print_bytes(at, len);
}

void world_tell(const char *who, const char *format, ...)
{
    char line[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    world_note(&w.now, sizeof w.now);
    world_note(who, strlen(who));
    world_note(line, strlen(line));
    if (w.loud)
        printf("%5llu.%06llu %s: %s\n", (unsigned long long)(w.now / WORLD_S),
               (unsigned long long)(w.now % WORLD_S / WORLD_US), who, line);
}

// ---- the picture ----

bool world_draw_to(const char *path)
{
    w.picture = fopen(path, "w");
    return w.picture != NULL;
}

void world_draw_end(void)
{
    if (w.picture) fclose(w.picture);
    w.picture = NULL;
}

void world_show(const char *format, ...)
{
    va_list args;
    if (!w.picture) return;
    fprintf(w.picture, "{\"t\":%llu,", (unsigned long long)(w.now / WORLD_MS));
    va_start(args, format);
    vfprintf(w.picture, format, args);
    va_end(args);
    fputs("}\n", w.picture);
}
