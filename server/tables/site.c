// Beats, and what lies between them.

#include <string.h>

#include "home.h"
#include "plant.h"

enum {
    BEAT_MS = 500,
    GAP_MS = 1500,  // between beats: more is a stretch (statement PULSE has it too)
    COME_MS = 2000, // to come back after one, the same
    FAIL_MS = 2000, // a row that could not be stored casts doubt for so long
    REAP_MS = 5000, // between looks for nodes that are gone
};

// ---- stretches ----

void site_note(site *s, int64_t from, int64_t to)
{
    for (unsigned i = 0; i < s->count; i++)
        if (s->kept[i].from <= from && to <= s->kept[i].to) return;
    if (s->count == SITE_KEPT)
        memmove(s->kept, s->kept + 1, --s->count * sizeof *s->kept);
    s->kept[s->count++] = (mi_span){from, to};
}

void site_forget(site *s) { s->count = s->told_count = 0; }

bool site_waits(const site *s)
{
    return s->beating && s->joined && now_ms(s->home->node) - s->reached > GAP_MS;
}

// With the one that is not over: this node has not committed for too long.
static unsigned with_open(site *s)
{
    if (!site_waits(s)) return s->count;
    s->kept[s->count] = (mi_span){s->reached, now_ms(s->home->node)};
    return s->count + 1;
}

int64_t site_lost(site *s, int64_t from, int64_t to)
{
    unsigned n = with_open(s);
    if (mi_has(MI_PLANT_CHARGE)) return 0;
    return n ? mi_clock_lost(s->kept, n, from, to) : 0;
}

int64_t site_lost_by_nodes(site *s, int64_t from, int64_t to)
{
    if (!s->told_count || mi_has(MI_PLANT_CHARGE)) return 0;
    mi_span *all = arena_take(&s->home->node->turn, (2 * SITE_KEPT + 1) * sizeof *all);
    unsigned n = with_open(s);
    memcpy(all, s->kept, n * sizeof *all);
    memcpy(all + n, s->told, s->told_count * sizeof *all);
    return mi_clock_lost(all, n + s->told_count, from, to) - site_lost(s, from, to);
}

void site_take(site *s, const PGresult *res)
{
    s->told_count = 0;
    for (int i = 0; i < PQntuples(res) && s->told_count < SITE_KEPT; i++)
        s->told[s->told_count++] = (mi_span){db_get_int(res, i, STRETCHES_SINCE),
                                             db_get_int(res, i, STRETCHES_UNTIL)};
}

// ---- beats ----

void site_stored(site *s)
{
    int64_t now = now_ms(s->home->node);
    if (s->beating && s->joined && now - s->reached > GAP_MS)
        site_note(s, s->reached, now + COME_MS);
    s->reached = now;
}

void site_failed(site *s) { s->failed = tick_ms(s->home->node); }

// A node that has just started takes the time of any shard; then whoever is ahead is
// right.
static bool joined_any(const tables *home)
{
    bool any = false;
    for (unsigned i = 0; i < home->store.count; i++) any |= home->site[i].joined;
    return any;
}

static void beaten(void *arg, const PGresult *res)
{
    site *s = arg;
    tables *home = s->home;
    s->asking = false;
    if (!db_good(res) || !PQntuples(res)) return;
    if (joined_any(home))
        now_at_least(home->node, db_get_int(res, 0, PULSE_AT));
    else
        now_is(home->node, db_get_int(res, 0, PULSE_AT));
    for (int i = 1; i < PQntuples(res); i++) {
        int64_t id = db_get_int(res, i, PULSE_ID);
        if (id > s->known) s->known = id;
        site_note(s, db_get_int(res, i, PULSE_SINCE), db_get_int(res, i, PULSE_UNTIL));
    }
    if (!s->shard)
        versions_told(&home->versions, PQgetvalue(res, 0, PULSE_EVERYWHERE),
                      PQgetvalue(res, 0, PULSE_SOMEWHERE));
    if (!s->joined) s->reached = now_ms(home->node);
    s->joined = true;
    site_stored(s);
}

static db *store_of_site(const site *s) { return store_of(s->home, s->shard); }

static void beat(site *s)
{
    tables *home = s->home;
    db_args args = {0};
    db_bytes(&args, s->node, SITE_NODE);
    db_i64(&args, now_ms(home->node));
    db_bool(&args, !joined_any(home));
    db_i64(&args, s->known);
    db_text(&args, versions_mine(&home->versions));
    s->asking = true;
    db_query(store_of_site(s), DB_PULSE, &args, DB_ONCE, beaten, s);
}

static void reap(site *s)
{
    db_args args = {0};
    s->reaped = tick_ms(s->home->node);
    db_bytes(&args, s->node, SITE_NODE);
    db_i64(&args, now_ms(s->home->node));
    db_query(store_of_site(s), DB_REAP, &args, DB_ONCE, NULL, NULL);
}

static void on_timer(uv_timer_t *handle)
{
    site *s = handle->data;
    int64_t tick = tick_ms(s->home->node);
    if (s->asking || !store_up(s->home, s->shard) || tick - s->failed < FAIL_MS) return;
    beat(s);
    if (tick - s->reaped > REAP_MS) reap(s);
}

static void begin(site *s)
{
    draw_bytes(s->home->node, s->node, sizeof s->node);
    uv_timer_init(s->home->loop, &s->timer);
    s->timer.data = s;
    uv_timer_start(&s->timer, on_timer, BEAT_MS, BEAT_MS);
    s->beating = true;
    beat(s); // before anything else is asked of the database
}

void site_open(tables *home)
{
    for (unsigned i = 0; i < home->store.count; i++) begin(&home->site[i]);
}

static void end(site *s)
{
    db_args args = {0};
    if (!s->beating) return;
    s->beating = false;
    uv_close((uv_handle_t *)&s->timer, NULL);
    db_bytes(&args, s->node, SITE_NODE);
    db_i64(&args, now_ms(s->home->node));
    db_query(store_of_site(s), DB_GOODBYE, &args, DB_ONCE, NULL, NULL);
}

void site_close(tables *home)
{
    for (unsigned i = 0; i < home->store.count; i++) end(&home->site[i]);
}
