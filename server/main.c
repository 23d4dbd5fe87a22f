// miasma-server: tables for people who are not at one screen.

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "access.h"
#include "admin.h"
#include "api.h"
#include "arena.h"
#include "config.h"
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

static uv_loop_t *loop;
static net *sockets;
static tables *games;
static notices *letters;
static api *requests;
static uv_prepare_t prepare;
static uv_timer_t sweeper;
static uv_signal_t signals[2];
static bool stopping;
static int64_t stop_by;
static uint64_t checked; // when sessions were looked at last, loop time

// Everything that gathered in this turn goes out before the loop waits again.
static void on_prepare(uv_prepare_t *handle)
{
    (void)handle;
    store_flush(games);
    watch_flush(games);
    ws_flush(sockets);
    arena_empty(&arena_turn);
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
static void stop_step(void)
{
    bool waits = games->store.busy && tick_ms() < stop_by;
    if (waits) return;
    net_each(sockets, say_goodbye, NULL);
    ws_flush(sockets);
    if (sockets->connections && tick_ms() < stop_by) return;
    net_each(sockets, close_all, NULL);
    uv_timer_stop(&sweeper);
    uv_stop(loop);
}

static void on_sweep(uv_timer_t *timer)
{
    (void)timer;
    net_sweep(sockets);
    access_sweep(sockets);
    watch_sweep(games);
    // Without a bus nobody says which sessions have ended.
    if (!bus_up(games) || uv_now(loop) - checked > SESSIONS_MS) {
        checked = uv_now(loop);
        play_check_sessions(requests);
    }
    if (stopping) stop_step();
}

static void on_signal(uv_signal_t *handle, int number)
{
    (void)handle;
    if (stopping) return;
    log_line("info", "stop", "\"signal\":%d", number);
    stopping = true;
    stop_by = tick_ms() + STOP_MS;
    net_stop_listening(sockets);
    work_close(games);
    notices_close(letters);
    hasher_close(&requests->hasher);
    site_close(games);
    lines_stop(requests);
    uv_timer_start(&sweeper, on_sweep, 10, 100);
}

static void watch_signals(void)
{
    static const int numbers[] = {SIGTERM, SIGINT};
    signal(SIGPIPE, SIG_IGN);
    for (unsigned i = 0; i < 2; i++) {
        uv_signal_init(loop, &signals[i]);
        uv_signal_start(&signals[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&signals[i]);
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

static bool open_all(void)
{
    char threads[16];
    snprintf(threads, sizeof threads, "%u", config.threads);
    setenv("UV_THREADPOOL_SIZE", threads, 1);
    raise_limits();
    cache_limit(games, config.cache);
    if (config.page && !page_open(sockets, config.page)) return false;
    if (!access_open(sockets, config.access_log, config.access_days)) return false;
    if (!bus_open(games, config.nats, end_sessions)) return false;
    store_open(games, config.database, stored);
    site_open(games);
    health_open(requests, config.listen);
    work_open(games);
    notices_open(letters, games);
    hasher_open(&requests->hasher, loop, config.password_threads);
    bool metrics = strcmp(config.metrics, "none") != 0;
    return net_listen(sockets, config.listen, false) &&
           (!metrics || net_listen(sockets, config.metrics, true));
}

static int run(void)
{
    loop = uv_default_loop();
    sockets = must_alloc(sizeof *sockets);
    games = must_alloc(sizeof *games);
    letters = must_alloc(sizeof *letters);
    requests = must_alloc(sizeof *requests);
    net_begin(sockets, loop, &uses, requests);
    tables_begin(games, loop, requests);
    api_begin(requests, sockets, games, letters);
    if (!open_all()) return 1;
    watch_signals();
    uv_prepare_init(loop, &prepare);
    uv_prepare_start(&prepare, on_prepare);
    uv_timer_init(loop, &sweeper);
    uv_timer_start(&sweeper, on_sweep, SWEEP_MS, SWEEP_MS);
    log_line("info", "listen", "\"address\":\"%s\"", log_text(config.listen));
    uv_run(loop, UV_RUN_DEFAULT);
    bus_close(games);
    health_close(requests);
    store_close(games);
    access_close(sockets);
    api_end(requests);
    net_end(sockets);
    tables_end(games);
    free(requests);
    free(letters);
    free(games);
    free(sockets);
    arena_free(&arena_turn);
    log_line("info", "stopped", "%s", "");
    return 0;
}

static int version(void)
{
    puts("miasma-server " MIASMA_VERSION);
    return 0;
}

int main(int argc, char **argv)
{
    const char *command = argc > 1 ? argv[1] : "help";
    if (!fair_init()) return 1;
    if (strcmp(command, "version") == 0 || strcmp(command, "--version") == 0)
        return version();
    if (strcmp(command, "admin") == 0) return admin(argc, argv);
    if (strcmp(command, "run") != 0 && strcmp(command, "migrate") != 0) {
        config_help();
        admin_help();
        return strcmp(command, "help") == 0 || strcmp(command, "--help") == 0 ? 0 : 2;
    }
    if (!config_read(argc, argv, 2)) return 2;
    return strcmp(command, "migrate") == 0 ? migrate(config.database, config.owner)
                                           : run();
}
