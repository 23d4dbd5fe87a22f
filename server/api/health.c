// Readiness, by a row that is written once a second, and by what became of players' rows.

#include "health.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api.h"
#include "notice.h"
#include "play.h"
#include "router.h"
#include "store.h"

enum {
    LOOK_MS = 100,
    BEAT_MS = 1000,
    LATE_MS = 2500,     // an answer that takes longer is none
    NO_ROOM_MS = 10000, // a refusal for want of room is believed for so long
};

bool health_good(const api *home)
{
    const struct health_of *first = &home->health.of[0];
    if (!home->health.running || !first->beaten || !store_ready(home->tables))
        return false;
    uint64_t now = uv_now(home->net->loop);
    return now - first->answered < LATE_MS &&
           !(home->health.full && now - home->health.filled < NO_ROOM_MS);
}

// A row of a player is larger than ours: it may find no room where ours does.
void health_stored(api *home, bool good, bool no_room)
{
    if (good) home->health.full = false;
    if (!no_room || !home->health.running) return;
    home->health.full = true;
    home->health.filled = uv_now(home->net->loop);
}

static db_primary *primary_of(const struct health_of *h)
{
    return &h->home->tables->store.shards[h->shard].primary;
}

static void was_taken(void *arg, const PGresult *res)
{
    struct health_of *h = arg;
    h->beating = false;
    if (!db_good(res)) return;
    if (primary_of(h)->unsafe)
        log_line(h->home->node, "info", "standby", "\"state\":\"waited for\"");
    primary_of(h)->unsafe = false;
    h->beaten = true;
    h->answered = h->asked;
    if (!h->shard) notice_latest(h->home, db_get_int(res, 0, BEAT_LATEST));
}

static void write_beat(struct health_of *h)
{
    db_args args = {0};
    db_text(&args, h->home->health.node);
    db_i64(&args, now_ms(h->home->node));
    db_query(store_of(h->home->tables, h->shard), DB_BEAT, &args, DB_ONCE, was_taken, h);
}

static void looked(void *arg, const PGresult *res)
{
    struct health_of *h = arg;
    if (db_waits(h->home->node, primary_of(h), res))
        write_beat(h);
    else
        h->beating = false;
}

// Where a commit might wait for ever none is begun: such a connection would stay.
static void beat(struct health_of *h)
{
    uint64_t now = uv_now(h->home->net->loop);
    bool early = h->beaten && now - h->asked < BEAT_MS, unsafe = primary_of(h)->unsafe;
    db *rest = store_of(h->home->tables, h->shard);
    if (h->beating || !db_ready(rest)) return;
    if (early && !unsafe) return;
    h->beating = true;
    h->asked = now;
    if (unsafe)
        db_query(rest, DB_STANDBY, &(db_args){0}, DB_AGAIN, looked, h);
    else
        write_beat(h);
}

// Players hear within two seconds that the site waits.
static void look(struct health_of *h)
{
    bool waits = site_waits(&h->home->tables->site[h->shard]);
    beat(h);
    if (waits != h->waits) play_waits(h->home, h->shard, waits);
    h->waits = waits;
}

static void on_timer(uv_timer_t *timer)
{
    api *home = timer->data;
    for (unsigned i = 0; i < home->tables->store.count; i++) look(&home->health.of[i]);
}

void health_open(api *home, const char *name)
{
    uv_timer_t *timer = &home->health.timer;
    char machine[64] = "";
    gethostname(machine, sizeof machine - 1);
    snprintf(home->health.node, sizeof home->health.node, "%s %.60s", machine, name);
    home->health.running = true;
    for (unsigned i = 0; i < SHARDS; i++)
        home->health.of[i] = (struct health_of){.home = home, .shard = i};
    uv_timer_init(home->net->loop, timer);
    timer->data = home;
    uv_timer_start(timer, on_timer, LOOK_MS, LOOK_MS);
    uv_unref((uv_handle_t *)timer);
}

void health_close(api *home)
{
    if (home->health.running) uv_timer_stop(&home->health.timer);
    home->health.running = false;
}

// ---- what balancers ask ----

void health_alive(request *r) { http_reply(r, 200, "text/plain", "alive\n", 6, NULL); }

// It is answered at once, whatever the database does: who waits for an answer would take
// the node for dead. haproxy gives a node that says 404 no new work and leaves it its
// sockets; by 503 it would take them away.
void health_ready(request *r)
{
    char word[8] = "";
    http_query(r, "away", word, sizeof word);
    if (health_good(api_of(r->net)))
        http_reply(r, 200, "text/plain", "ready\n", 6, NULL);
    else
        http_error(r, strcmp(word, "404") == 0 ? ERROR_NOT_READY : ERROR_AWAY);
}
