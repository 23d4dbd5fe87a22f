// Beginning and end of nodes, with the time and the chance of the world.

#include "nodes.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "loop.h"
#include "server.h"
#include "wires.h"

enum { REST_S = 10 };                          // for nodes that stop
#define TICKS_APART (UINT64_C(1000) * WORLD_S) // what machines count from

typedef struct {
    unsigned number;
    char name[16], host[NODES_ADDRESS], listen[NODES_ADDRESS], measures[NODES_ADDRESS];
    outside outside;
    uv_loop_t *loop;
    server *server; // NULL while it is down
    int64_t ahead;  // what its calendar is, in milliseconds
} machine;

static struct {
    machine node[NODES_MOST];
    unsigned count, databases;
    bool guarded, bus; // how the nodes of this site are told to be
    void (*died)(unsigned i);
} all;

// ---- what a node takes from its machine ----

static uint64_t ticks(void *arg)
{
    const machine *m = arg;
    return loop_ticks(m->loop) + (m->number + 1) * TICKS_APART;
}

static int64_t calendar(void *arg)
{
    const machine *m = arg;
    return NODES_CALENDAR + (int64_t)(loop_ticks(m->loop) / WORLD_MS) + m->ahead;
}

static void draw(void *arg, void *out, size_t len)
{
    (void)arg;
    world_draw(out, len);
}

static void say(void *arg, const char *words)
{
    const machine *m = arg;
    world_tell(m->name, "%s", words);
}

// ---- nodes ----

void nodes_address(unsigned i, int port, char out[NODES_ADDRESS])
{
    snprintf(out, NODES_ADDRESS, "10.0.0.%u:%d", i + 1, port);
}

static bool be_told(machine *m)
{
    static char *const shards[WIRES_DATABASES] = {"", "model", "model;model"};
    char *words[] = {"miasma-sim",
                     "--database",
                     "model",
                     "--shards",
                     shards[all.databases - 1],
                     "--listen",
                     m->listen,
                     "--metrics",
                     m->measures,
                     "--cache",
                     "40",
                     "--think-ms",
                     "40",
                     "--mail",
                     "smtp://sim:25",
                     "--mail-from",
                     "sim@sim",
                     "--require-standby",
                     all.guarded ? "1" : "0",
                     "--ready-seconds",
                     "20",
                     "--muster-after-seconds",
                     "30",
                     "--muster-seconds",
                     "30",
                     "--absent-grace-seconds",
                     "20",
                     "--answer-seconds",
                     "30",
                     "--nats",
                     "nats://sim"};
    int count = (int)(sizeof words / sizeof *words);
    return config_read(&m->server->node.config, all.bus ? count : count - 2, words, 1);
}

static void begin(void *arg)
{
    machine *m = arg;
    if (server_begin(m->server, m->loop)) return;
    fprintf(stderr, "miasma-sim: %s does not begin\n", m->name);
    exit(2);
}

static void died(void *arg)
{
    const machine *m = arg;
    nodes_kill(m->number);
    if (all.died) all.died(m->number);
}

void nodes_start(unsigned i)
{
    machine *m = &all.node[i];
    m->server = must_alloc(sizeof *m->server);
    m->server->node.outside = &m->outside;
    if (!be_told(m)) exit(2);
    world_show("\"up\":%u", i + 1);
    m->loop = loop_new(m->name);
    loop_on_death(m->loop, died, m);
    loop_call(m->loop, begin, m);
}

// What it held in memory is not freed: nobody was there to do it.
void nodes_kill(unsigned i)
{
    machine *m = &all.node[i];
    world_tell(m->name, "killed");
    world_show("\"down\":%u", i + 1);
    wires_gone(m->loop);
    loop_free(m->loop);
    m->server = NULL;
}

void nodes_pause(unsigned i, uint64_t until)
{
    world_tell(all.node[i].name, "stands still");
    loop_pause(all.node[i].loop, until);
}

void nodes_jump(unsigned i, int64_t ms)
{
    world_tell(all.node[i].name, "the calendar jumps by %lld ms", (long long)ms);
    all.node[i].ahead += ms;
}

void nodes_drift(unsigned i, int32_t parts) { loop_drift(all.node[i].loop, parts); }
void nodes_fill(unsigned i, bool full) { loop_fill(all.node[i].loop, full); }
void nodes_starve(unsigned i, unsigned pieces) { loop_starve(all.node[i].loop, pieces); }

void nodes_cut(unsigned i, uint64_t to_until, uint64_t from_until)
{
    loop_cut(all.node[i].host, to_until, from_until);
}

const char *nodes_name(unsigned i) { return all.node[i].name; }
bool nodes_guarded(void) { return all.guarded; }
void nodes_on_death(void (*call)(unsigned i)) { all.died = call; }

// Of sixteen sites one has no bus, and half of them ask for a standby.
void nodes_begin(unsigned count, unsigned databases)
{
    memset(&all, 0, sizeof all);
    all.count = count;
    all.databases = databases;
    all.guarded = world_lot(2);
    all.bus = world_lot(16);
    world_show("\"guarded\":%d,\"bus\":%d", all.guarded, all.bus);
    for (unsigned i = 0; i < count; i++) {
        machine *m = &all.node[i];
        m->number = i;
        m->outside = (outside){ticks, calendar, draw, say, m};
        snprintf(m->name, sizeof m->name, "node %u", i + 1);
        snprintf(m->host, sizeof m->host, "10.0.0.%u", i + 1);
        nodes_address(i, NODES_PORT, m->listen);
        nodes_address(i, NODES_MEASURES, m->measures);
        nodes_start(i);
    }
}

// ---- the end ----

static void stop(void *arg) { server_stop(arg); }

static void close_wires(void *arg) { server_close(arg); }

static size_t in_use(void)
{
    struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

// What it frees by ending is what it held.
static size_t end(machine *m)
{
    size_t before = in_use();
    loop_call(m->loop, close_wires, m->server);
    server_end(m->server);
    node_end(&m->server->node);
    loop_free(m->loop);
    free(m->server);
    m->server = NULL;
    return before - in_use();
}

void nodes_end(void (*ended)(const nodes_held *held))
{
    for (unsigned i = 0; i < all.count; i++)
        if (all.node[i].server) loop_call(all.node[i].loop, stop, all.node[i].server);
    world_run(world_now() + (uint64_t)REST_S * WORLD_S);
    for (unsigned i = 0; i < all.count; i++) {
        machine *m = &all.node[i];
        if (m->server) ended(&(nodes_held){m->name, end(m)});
    }
}
