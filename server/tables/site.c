// Beats, and what lies between them.

#include <sodium.h>
#include <string.h>

#include "arena.h"
#include "miasma/clock.h"
#include "site.h"
#include "store.h"
#include "versions.h"

enum {
    BEAT_MS = 500,
    GAP_MS = 1500,  // between beats: more is a stretch (statement PULSE has it too)
    COME_MS = 2000, // to come back after one, the same
    FAIL_MS = 2000, // a row that could not be stored casts doubt for so long
    REAP_MS = 5000, // between looks for nodes that are gone
    KEPT = 256,
    NODE = 16,
};

static uint8_t node[NODE];
static uv_timer_t timer;
static bool beating, asking, joined;
static int64_t known;   // the highest id of a stretch that was read
static int64_t reached; // when something was last committed, by the site's time
static int64_t failed = INT64_MIN / 2, reaped; // by ticks

static mi_span kept[KEPT + 1]; // the oldest first; room for the one that runs
static unsigned count;
static mi_span told[KEPT]; // what STRETCHES said last
static unsigned told_count;

const uint8_t *site_node(void) { return node; }

// ---- stretches ----

void site_note(int64_t from, int64_t to)
{
    for (unsigned i = 0; i < count; i++)
        if (kept[i].from <= from && to <= kept[i].to) return;
    if (count == KEPT) memmove(kept, kept + 1, --count * sizeof *kept);
    kept[count++] = (mi_span){from, to};
}

void site_forget(void) { count = told_count = 0; }

// With the one that is not over: this node has not committed for too long.
static unsigned with_open(void)
{
    int64_t now = beating && joined ? now_ms() : 0;
    if (now - reached <= GAP_MS) return count;
    kept[count] = (mi_span){reached, now};
    return count + 1;
}

int64_t site_lost(int64_t from, int64_t to)
{
    unsigned n = with_open();
    return n ? mi_clock_lost(kept, n, from, to) : 0;
}

int64_t site_lost_by_nodes(int64_t from, int64_t to)
{
    mi_span *all = arena_take(&arena_turn, (2 * KEPT + 1) * sizeof *all);
    unsigned n = with_open();
    memcpy(all, kept, n * sizeof *all);
    memcpy(all + n, told, told_count * sizeof *all);
    return mi_clock_lost(all, n + told_count, from, to) - site_lost(from, to);
}

void site_take(const PGresult *res)
{
    told_count = 0;
    for (int i = 0; i < PQntuples(res) && told_count < KEPT; i++)
        told[told_count++] = (mi_span){db_get_int(res, i, STRETCHES_SINCE),
                                       db_get_int(res, i, STRETCHES_UNTIL)};
}

// ---- beats ----

void site_stored(void)
{
    int64_t now = now_ms();
    if (beating && joined && now - reached > GAP_MS) site_note(reached, now + COME_MS);
    reached = now;
}

void site_failed(void) { failed = tick_ms(); }

static void beaten(void *arg, const PGresult *res)
{
    (void)arg;
    asking = false;
    if (!db_good(res) || !PQntuples(res)) return;
    if (joined)
        now_at_least(db_get_int(res, 0, PULSE_AT));
    else
        now_is(db_get_int(res, 0, PULSE_AT));
    for (int i = 1; i < PQntuples(res); i++) {
        int64_t id = db_get_int(res, i, PULSE_ID);
        if (id > known) known = id;
        site_note(db_get_int(res, i, PULSE_SINCE), db_get_int(res, i, PULSE_UNTIL));
    }
    versions_told(PQgetvalue(res, 0, PULSE_EVERYWHERE),
                  PQgetvalue(res, 0, PULSE_SOMEWHERE));
    if (!joined) reached = now_ms();
    joined = true;
    site_stored();
}

static void beat(void)
{
    db_args args = {0};
    db_bytes(&args, node, NODE);
    db_i64(&args, now_ms());
    db_bool(&args, !joined);
    db_i64(&args, known);
    db_text(&args, versions_mine());
    asking = true;
    db_query(store_db(), DB_PULSE, &args, DB_ONCE, beaten, NULL);
}

static void reap(void)
{
    db_args args = {0};
    reaped = tick_ms();
    db_bytes(&args, node, NODE);
    db_i64(&args, now_ms());
    db_query(store_db(), DB_REAP, &args, DB_ONCE, NULL, NULL);
}

static void on_timer(uv_timer_t *handle)
{
    (void)handle;
    int64_t tick = tick_ms();
    if (asking || !store_ready() || tick - failed < FAIL_MS) return;
    beat();
    if (tick - reaped > REAP_MS) reap();
}

void site_open(uv_loop_t *loop)
{
    randombytes_buf(node, sizeof node);
    uv_timer_init(loop, &timer);
    uv_timer_start(&timer, on_timer, BEAT_MS, BEAT_MS);
    beating = true;
    beat(); // before anything else is asked of the database
}

void site_close(void)
{
    db_args args = {0};
    if (!beating) return;
    beating = false;
    uv_close((uv_handle_t *)&timer, NULL);
    db_bytes(&args, node, NODE);
    db_i64(&args, now_ms());
    db_query(store_db(), DB_GOODBYE, &args, DB_ONCE, NULL, NULL);
}
