// miasma-server: tables for people who are not at one screen.

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "admin.h"
#include "fair.h"
#include "migrate.h"
#include "server.h"

static void on_signal(uv_signal_t *handle, int number)
{
    server *s = handle->data;
    if (s->stopping) return;
    log_line(&s->node, "info", "stop", "\"signal\":%d", number);
    server_stop(s);
}

enum { SIGNALS = 2 };

static void watch_signals(server *s, uv_signal_t watched[SIGNALS])
{
    static const int numbers[SIGNALS] = {SIGTERM, SIGINT};
    signal(SIGPIPE, SIG_IGN);
    for (unsigned i = 0; i < SIGNALS; i++) {
        uv_signal_init(s->loop, &watched[i]);
        watched[i].data = s;
        uv_signal_start(&watched[i], on_signal, numbers[i]);
        uv_unref((uv_handle_t *)&watched[i]);
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

// The pool begins with its first work.
static void size_pool(unsigned threads)
{
    char text[16];
    snprintf(text, sizeof text, "%u", threads);
    setenv("UV_THREADPOOL_SIZE", text, 1);
}

// Threads that still judge or think are waited for: they know the node.
static int run(server *s)
{
    uv_signal_t watched[SIGNALS];
    size_pool(s->node.config.threads);
    raise_limits();
    bool good = server_begin(s, uv_default_loop());
    if (good) {
        watch_signals(s, watched);
        uv_run(s->loop, UV_RUN_DEFAULT);
    }
    server_close(s);
    uv_library_shutdown();
    server_end(s);
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
    return strcmp(command, "migrate") == 0 ? migrate(config) : run(s);
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
