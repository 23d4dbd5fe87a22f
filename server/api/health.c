// Readiness, by a row that is written once a second, and by what became of players' rows.

#include "health.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "notice.h"
#include "router.h"
#include "store.h"

enum {
    LOOK_MS = 100,
    BEAT_MS = 1000,
    LATE_MS = 2500,     // an answer that takes longer is none
    NO_ROOM_MS = 10000, // a refusal for want of room is believed for so long
};

static uv_timer_t timer;
static uv_loop_t *loop;
static char node[128];
static bool running, beating, beaten, full;
static uint64_t asked, answered, filled;

bool health_good(void)
{
    if (!running || !beaten || !store_ready()) return false;
    uint64_t now = uv_now(loop);
    return now - answered < LATE_MS && !(full && now - filled < NO_ROOM_MS);
}

// A row of a player is larger than ours: it may find no room where ours does.
void health_stored(bool good, bool no_room)
{
    if (good) full = false;
    if (!no_room || !running) return;
    full = true;
    filled = uv_now(loop);
}

static void was_taken(void *arg, const PGresult *res)
{
    (void)arg;
    beating = false;
    if (!db_good(res)) return;
    beaten = true;
    answered = asked;
    notice_latest(db_get_int(res, 0, BEAT_LATEST));
}

static void beat(uv_timer_t *unused)
{
    (void)unused;
    uint64_t now = uv_now(loop);
    if (beating || !store_ready() || (beaten && now - asked < BEAT_MS)) return;
    db_args args = {0};
    beating = true;
    asked = now;
    db_text(&args, node);
    db_i64(&args, now_ms());
    db_query(store_db(), DB_BEAT, &args, DB_ONCE, was_taken, NULL);
}

void health_open(uv_loop_t *on, const char *name)
{
    char machine[64] = "";
    gethostname(machine, sizeof machine - 1);
    snprintf(node, sizeof node, "%s %.60s", machine, name);
    loop = on;
    running = true;
    uv_timer_init(loop, &timer);
    uv_timer_start(&timer, beat, LOOK_MS, LOOK_MS);
    uv_unref((uv_handle_t *)&timer);
}

void health_close(void)
{
    if (running) uv_timer_stop(&timer);
    running = false;
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
    if (health_good())
        http_reply(r, 200, "text/plain", "ready\n", 6, NULL);
    else
        http_error(r, strcmp(word, "404") == 0 ? ERROR_NOT_READY : ERROR_AWAY);
}
