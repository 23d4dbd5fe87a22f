// Nodes die and come back, or stand still; connections to the database break, and the bus
// loses and doubles messages, for a while.

#include "nemesis.h"

#include <string.h>

#include "nodes.h"
#include "wires.h"
#include "world.h"

enum {
    DOWN_LEAST = 200, // milliseconds that a fault lasts
    DOWN_MOST = 8000,
};

typedef struct {
    moment back;
    bool down;
} victim;

static struct {
    nemesis_plan plan;
    moment next, calm;
    victim node[NODES_MOST];
    unsigned faults;
} all;

static uint64_t a_while(void)
{
    uint64_t when = world_now() + world_between(DOWN_LEAST, DOWN_MOST) * WORLD_MS;
    return when < all.plan.until ? when : all.plan.until;
}

// ---- faults ----

static void come_back(moment *e)
{
    unsigned i = 0;
    while (e != &all.node[i].back) i++;
    all.node[i].down = false;
    nodes_start(i);
}

static void kill_node(unsigned i)
{
    victim *v = &all.node[i];
    if (v->down) return;
    v->down = true;
    nodes_kill(i);
    world_at(&v->back, a_while(), come_back);
}

static void pause_node(unsigned i)
{
    if (!all.node[i].down) nodes_pause(i, a_while());
}

static void clear_up(moment *e)
{
    (void)e;
    wires_have((wires_weather){0});
}

static void storm(unsigned i)
{
    wires_weather bad = {.unasked = world_lot(2000),
                         .unanswered = world_lot(2000),
                         .lost = world_lot(50000),
                         .doubled = world_lot(20000)};
    (void)i;
    world_tell("nemesis", "storm");
    wires_have(bad);
    world_at(&all.calm, a_while(), clear_up);
}

static void (*const faults[])(unsigned i) = {kill_node, pause_node, storm};

// ---- when ----

static void plan_next(void);

static void strike(moment *e)
{
    (void)e;
    all.faults++;
    faults[world_lot(sizeof faults / sizeof *faults)](world_lot(all.plan.nodes));
    plan_next();
}

static void plan_next(void)
{
    uint64_t apart = all.plan.until / all.plan.faults;
    uint64_t when = world_now() + world_between(0, 2 * apart);
    if (when < all.plan.until) world_at(&all.next, when, strike);
}

void nemesis_begin(const nemesis_plan *plan)
{
    memset(&all, 0, sizeof all);
    all.plan = *plan;
    if (plan->faults) plan_next();
}

unsigned nemesis_faults(void) { return all.faults; }
