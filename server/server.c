// Puts the rooms of a node together: what is opened and closed in which order, and what
// happens in every turn of the loop.

#include "server.h"
#include "plant.h"

#include <string.h>

#include "access.h"
#include "health.h"
#include "page.h"
#include "plant.h"
#include "play.h"
#include "router.h"
#include "work.h"
#include "ws.h"

enum { SWEEP_MS = 500, STOP_MS = 8000, SESSIONS_MS = 60000 };

// Everything that gathered in this turn goes out before the loop waits again.
static void on_prepare(uv_prepare_t *handle)
{
    server *s = CONTAINER_OF(server, prepare, handle);
    store_flush(&s->tables);
    watch_flush(&s->tables);
    ws_flush(&s->net);
    arena_empty(&s->node.turn);
}

static void say_goodbye(conn *c, void *arg)
{
    (void)arg;
    if (c->ws)
        ws_close(c, PROTO_CLOSE_STOPPING);
    else if (!c->request)
        net_close(c);
}

static void close_all(conn *c, void *arg)
{
    (void)arg;
    net_close(c);
}

// What was acknowledged is in the database; what is on its way there is waited for.
static void stop_step(server *s)
{
    bool patient = tick_ms(&s->node) < s->stop_by;
    if (s->tables.store.busy && patient) return;
    net_each(&s->net, say_goodbye, NULL);
    ws_flush(&s->net);
    if (s->net.connections && patient) return;
    net_each(&s->net, close_all, NULL);
    uv_timer_stop(&s->sweeper);
    uv_stop(s->loop);
}

static void on_sweep(uv_timer_t *timer)
{
    server *s = CONTAINER_OF(server, sweeper, timer);
    net_sweep(&s->net);
    access_sweep(&s->net);
    watch_sweep(&s->tables);
    // Without a bus nobody says which sessions have ended.
    if (!bus_up(&s->tables) || uv_now(s->loop) - s->checked > SESSIONS_MS) {
        s->checked = uv_now(s->loop);
        play_check_sessions(&s->api);
    }
    if (s->stopping) stop_step(s);
}

// Nothing new begins.
static void rest(server *s)
{
    net_stop_listening(&s->net);
    work_close(&s->tables);
    notices_close(&s->notices);
    hasher_close(&s->api.hasher);
    copies_close(&s->tables);
    site_close(&s->tables);
    lines_stop(&s->api);
}

void server_stop(server *s)
{
    s->stopping = true;
    s->stop_by = tick_ms(&s->node) + STOP_MS;
    rest(s);
    uv_timer_start(&s->sweeper, on_sweep, 10, 100);
}

// ---- the beginning ----

static const net_uses uses = {
    .own = sizeof(onlooker),
    .request = router_handle,
    .body_limit = router_body_limit,
    .message = play_frame,
    .gone = play_gone,
};

static void end_sessions(void *above, const uint8_t *hashes, size_t count)
{
    play_end_sessions(above, hashes, count);
}

static void stored(void *above, bool good, bool no_room)
{
    health_stored(above, good, no_room);
}

static bool open_all(server *s)
{
    const config_values *config = &s->node.config;
    cache_limit(&s->tables, config->cache);
    if (config->page && !page_open(&s->net, config->page)) return false;
    if (!access_open(&s->net, config->access_log, config->access_days)) return false;
    if (!bus_open(&s->tables, config->nats, end_sessions)) return false;
    store_open(&s->tables, stored);
    site_open(&s->tables);
    copies_open(&s->tables);
    health_open(&s->api, config->listen);
    work_open(&s->tables);
    notices_open(&s->notices, &s->tables);
    hasher_open(&s->api.hasher, &s->node, s->loop, config->password_threads);
    bool metrics = strcmp(config->metrics, "none") != 0;
    return net_listen(&s->net, config->listen, false) &&
           (!metrics || net_listen(&s->net, config->metrics, true));
}

static void begin_turns(server *s)
{
    uv_prepare_init(s->loop, &s->prepare);
    uv_prepare_start(&s->prepare, on_prepare);
    uv_timer_init(s->loop, &s->sweeper);
    uv_timer_start(&s->sweeper, on_sweep, SWEEP_MS, SWEEP_MS);
}

bool server_begin(server *s, uv_loop_t *loop)
{
    plant_read();
    s->loop = loop;
    net_begin(&s->net, &s->node, loop, &uses, &s->api);
    tables_begin(&s->tables, &s->node, loop, &s->api);
    api_begin(&s->api, &s->net, &s->tables, &s->notices);
    if (!open_all(s)) {
        rest(s);
        return false;
    }
    begin_turns(s);
    log_line(&s->node, "info", "listen", "\"address\":\"%s\"",
             log_text(&s->node, s->node.config.listen));
    return true;
}

// ---- the end ----

void server_close(server *s)
{
    bus_close(&s->tables);
    health_close(&s->api);
    store_close(&s->tables);
    access_close(&s->net);
}

void server_end(server *s)
{
    api_end(&s->api);
    tables_end(&s->tables);
    net_end(&s->net);
}
