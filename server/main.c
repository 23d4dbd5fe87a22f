// miasma-server: tables for people who are not at one screen.

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "access.h"
#include "admin.h"
#include "api.h"
#include "fair.h"
#include "health.h"
#include "migrate.h"
#include "net.h"
#include "notices.h"
#include "page.h"
#include "play.h"
#include "router.h"
#include "work.h"
#include "ws.h"

enum { SWEEP_MS = 500, STOP_MS = 8000, SESSIONS_MS = 60000 };

// A node of the site: what its rooms keep, and what holds them together.
typedef struct {
    node node;
    net net;
    tables tables;
    notices notices;
    api api;
    uv_loop_t *loop;
    uv_prepare_t prepare;
    uv_timer_t sweeper;
    uv_signal_t signals[2];
    bool stopping;
    int64_t stop_by;
    uint64_t checked; // when sessions were looked at last, loop time
} server;

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
    site_close(&s->tables);
    lines_stop(&s->api);
}

static void on_signal(uv_signal_t *handle, int number)
{
    server *s = handle->data;
    if (s->stopping) return;
    log_line(&s->node, "info", "stop", "\"signal\":%d", number);
    s->stopping = true;
    s->stop_by = tick_ms(&s->node) + STOP_MS;
    rest(s);
    uv_timer_start(&s->sweeper, on_sweep, 10, 100);
}

static void watch_signals(server *s)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    signal(SIGPIPE, SIG_IGN);
    for (unsigned i = 0; i < 2; i++) {
        uv_signal_init(s->loop, &s->signals[i]);
        s->signals[i].data = s;
        uv_signal_start(&s->signals[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&s->signals[i]);
    }
}

// As many sockets as the system lets us have.
static void raise_limits(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit)) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

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
    char threads[16];
    snprintf(threads, sizeof threads, "%u", config->threads);
    setenv("UV_THREADPOOL_SIZE", threads, 1);
    raise_limits();
    cache_limit(&s->tables, config->cache);
    if (config->page && !page_open(&s->net, config->page)) return false;
    if (!access_open(&s->net, config->access_log, config->access_days)) return false;
    if (!bus_open(&s->tables, config->nats, end_sessions)) return false;
    store_open(&s->tables, config->database, stored);
    site_open(&s->tables);
    health_open(&s->api, config->listen);
    work_open(&s->tables);
    notices_open(&s->notices, &s->tables);
    hasher_open(&s->api.hasher, &s->node, s->loop, config->password_threads);
    bool metrics = strcmp(config->metrics, "none") != 0;
    return net_listen(&s->net, config->listen, false) &&
           (!metrics || net_listen(&s->net, config->metrics, true));
}

static void begin(server *s)
{
    s->loop = uv_default_loop();
    net_begin(&s->net, &s->node, s->loop, &uses, &s->api);
    tables_begin(&s->tables, &s->node, s->loop, &s->api);
    api_begin(&s->api, &s->net, &s->tables, &s->notices);
}

// Threads that still judge or think are waited for: they know the node.
static void end(server *s)
{
    bus_close(&s->tables);
    health_close(&s->api);
    store_close(&s->tables);
    access_close(&s->net);
    uv_library_shutdown();
    api_end(&s->api);
    tables_end(&s->tables);
    net_end(&s->net);
}

static void serve(server *s)
{
    node *n = &s->node;
    watch_signals(s);
    uv_prepare_init(s->loop, &s->prepare);
    uv_prepare_start(&s->prepare, on_prepare);
    uv_timer_init(s->loop, &s->sweeper);
    uv_timer_start(&s->sweeper, on_sweep, SWEEP_MS, SWEEP_MS);
    log_line(n, "info", "listen", "\"address\":\"%s\"", log_text(n, n->config.listen));
    uv_run(s->loop, UV_RUN_DEFAULT);
}

static int run(server *s)
{
    begin(s);
    bool good = open_all(s);
    if (good)
        serve(s);
    else
        rest(s);
    end(s);
    if (good) log_line(&s->node, "info", "stopped", "%s", "");
    return good ? 0 : 1;
}

static int version(void)
{
    puts("miasma-server " MIASMA_VERSION);
    return 0;
}

static int obey(server *s, int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "help";
    config_values *config = &s->node.config;
    if (strcmp(command, "version") == 0 || strcmp(command, "--version") == 0)
        return version();
    if (strcmp(command, "admin") == 0) return admin(&s->node, argc, argv);
    if (strcmp(command, "run") != 0 && strcmp(command, "migrate") != 0) {
        config_help();
        admin_help();
        return strcmp(command, "help") == 0 || strcmp(command, "--help") == 0 ? 0 : 2;
    }
    if (!config_read(config, argc, argv, 2)) return 2;
    return strcmp(command, "migrate") == 0 ? migrate(config->database, config->owner)
                                           : run(s);
}

int main(int argc, char **argv)
{
    if (!fair_init()) return 1;
    server *s = must_alloc(sizeof *s);
    int result = obey(s, argc, argv);
    node_end(&s->node);
    free(s);
    return result;
}
