// A run: tables are opened, warmed up, measured and brought to rest.

#include <stdlib.h>
#include <string.h>

#include "load.h"

enum { TICK_MS = 1, OPENED_A_TICK = 20, REST_S = 15, TWINS_ONE_IN = 4 };

volatile sig_atomic_t run_stopped;

static const run_plan *plan;
static run_result result;
static made_table *made;

// Those that may move, while a schedule says when.
static player **queue;
static size_t head, tail, room;

static uint64_t began, scheduled;
static bool measuring, resting;

// Sockets that only look on.
static wire *idle;
static unsigned idle_asked;

// ---- movers ----

static void next_table(void)
{
    if (result.opened == plan->making.tables) {
        result.dry = true;
        return;
    }
    unsigned i = result.opened++, twins = i % TWINS_ONE_IN ? 1 : plan->twins;
    table_open(&result.tables[i], &made[i], &plan->site, plan->making.seats, twins,
               plan->apart);
}

static void on_over(table *t)
{
    result.over++;
    table_close(t);
    if (!resting) next_table();
}

// Has a player made as many moves as were wanted? Then the people of the table go on.
static bool leaves(player *p)
{
    if (!plan->stay || p->table->over || p->acked < plan->stay) return false;
    p->table->over = true;
    on_over(p->table);
    return true;
}

static void on_ready(player *p)
{
    if (leaves(p)) return;
    if (resting)
        p->ready = false;
    else if (plan->rate > 0)
        queue[tail++ % room] = p;
    else
        player_move(p, now_ns());
}

static void on_refused(player *p, proto_refusal why)
{
    (void)p, (void)why;
    player_count.refused++;
}

static void on_delivered(uint64_t ns)
{
    if (measuring) meter_latency(ns);
}

// Each move counts from when it should have left, whether or not somebody was ready.
static void send_due(uint64_t now)
{
    while (head < tail) {
        uint64_t due = began + (uint64_t)((double)scheduled * 1e9 / plan->rate);
        if (due > now) return;
        scheduled += player_move(queue[head++ % room], due);
    }
}

// ---- onlookers ----

static void look_on(wire *w)
{
    static const uint8_t hello[PROTO_HEAD + 2] = {PROTO_HELLO};
    wire_send(w, hello, sizeof hello);
}

static void ignore(wire *w, const uint8_t *bytes, size_t len)
{
    (void)w;
    (void)bytes;
    (void)len;
}

static void open_idle(void)
{
    for (unsigned i = 0; i < OPENED_A_TICK && idle_asked < plan->idle; i++) {
        const made_table *t = &made[idle_asked % plan->making.tables];
        idle[idle_asked] = (wire){.site = &plan->site,
                                  .node = idle_asked % plan->site.n,
                                  .table = t->id,
                                  .token = t->token[0],
                                  .opened = look_on,
                                  .frame = ignore};
        wire_open(&idle[idle_asked++]);
    }
}

static unsigned idle_open(void)
{
    unsigned n = 0;
    for (unsigned i = 0; i < idle_asked; i++) n += idle[i].state == WIRE_OPEN;
    return n;
}

// ---- the course of a run ----

static void on_tick(uv_timer_t *timer)
{
    (void)timer;
    uint64_t now = now_ns();
    wire_retry(now);
    if (idle_asked < plan->idle) open_idle();
    if (plan->rate > 0 && began && !resting) send_due(now);
}

static bool spent(double seconds, uint64_t since)
{
    return (double)(now_ns() - since) >= seconds * 1e9;
}

static unsigned waiting(void)
{
    unsigned n = 0;
    for (unsigned i = 0; i < result.opened; i++)
        for (unsigned k = 0; k < result.tables[i].count; k++)
            n += !result.tables[i].over && result.tables[i].player[k].waiting;
    return n;
}

static void turn_loop(void) { uv_run(uv_default_loop(), UV_RUN_ONCE); }

static void for_seconds(double seconds)
{
    uint64_t since = now_ns();
    while (!spent(seconds, since)) turn_loop();
}

static void measure(void)
{
    uint64_t since = now_ns(), moves = player_count.moves, opened = wire_count.opened;
    meter_clear();
    measuring = true;
    plan->begins();
    while (!spent(plan->seconds, since) && !result.dry && !run_stopped) turn_loop();
    measuring = false;
    plan->ends();
    result.seconds = (double)(now_ns() - since) / 1e9;
    result.moves = player_count.moves - moves;
    result.seated = wire_count.opened - opened;
}

// Nobody begins a move any more; what is under way is answered, or retried until it is.
static void rest(void)
{
    uint64_t since = now_ns();
    resting = true;
    while (waiting() && !spent(REST_S, since)) turn_loop();
    result.unanswered = waiting();
    result.onlookers = idle_open();
    for (unsigned i = 0; i < result.opened; i++) table_close(&result.tables[i]);
    for (unsigned i = 0; i < idle_asked; i++) wire_close(&idle[i]);
}

run_result run(const run_plan *what)
{
    uv_timer_t tick;
    plan = what;
    player_hook = (player_hooks){on_ready, on_over, on_delivered, on_refused, NULL, NULL};
    room = (size_t)plan->making.seats * plan->twins * (plan->making.tables + 1);
    queue = grown(NULL, room * sizeof(player *));
    made = grown(NULL, plan->making.tables * sizeof *made);
    result.tables = grown(NULL, plan->making.tables * sizeof *result.tables);
    idle = grown(NULL, (plan->idle + 1) * sizeof *idle);
    uint64_t since = now_ns();
    people_make(&plan->site, &plan->making, made);
    result.making_s = (double)(now_ns() - since) / 1e9;
    uv_timer_init(uv_default_loop(), &tick);
    uv_timer_start(&tick, on_tick, TICK_MS, TICK_MS);
    for (unsigned i = 0; i < plan->movers; i++) next_table();
    while (idle_open() < plan->idle) turn_loop();
    began = now_ns();
    for_seconds(plan->warm);
    measure();
    rest();
    uv_timer_stop(&tick);
    uv_close((uv_handle_t *)&tick, NULL);
    uv_run(uv_default_loop(), UV_RUN_DEFAULT);
    return result;
}
