// Faults come at moments by lot, of kinds by weight, to nodes and databases by lot, and
// are over after a while. Several may be on at a time, but the same one only once at a
// node.

#include "nemesis.h"

#include <string.h>

#include "nodes.h"
#include "operator.h"
#include "wires.h"
#include "world.h"

enum {
    LASTS_LEAST = 200, // milliseconds
    JUMP_MOST = 3600000,
    DRIFT_MOST = 50000, // parts of a million
    SLOW_MOST = 1500,   // milliseconds for a statement
    PIECES_MOST = 4000, // of memory that are left
    TRIES = 20,
};

typedef struct {
    moment over;
    fault fault;
    unsigned node; // or database
    int64_t jumped;
    bool on;
} spell;

static struct {
    nemesis_plan plan;
    moment next;
    spell spell[FAULTS][NODES_MOST];
    unsigned struck[FAULTS];
} all;

// One of several by lot.
static unsigned which_of(unsigned n) { return n > 1 ? world_lot(n) : 0; }

static spell *down(unsigned i) { return &all.spell[FAULT_crash][i]; }

// ---- nodes ----

static void passes(spell *s) { (void)s; }

static void kill_node(spell *s) { nodes_kill(s->node); }
static void start_node(spell *s) { nodes_start(s->node); }
static void pause_node(spell *s) { nodes_pause(s->node, s->over.when); }

static void jump_calendar(spell *s)
{
    s->jumped = (int64_t)world_lot(2 * JUMP_MOST) - JUMP_MOST;
    nodes_jump(s->node, s->jumped);
}

static void jump_back(spell *s) { nodes_jump(s->node, -s->jumped); }

static void change_rate(spell *s)
{
    nodes_drift(s->node, (int32_t)world_lot(2 * DRIFT_MOST) - DRIFT_MOST);
}

static void usual_rate(spell *s)
{
    if (!down(s->node)->on) nodes_drift(s->node, 0);
}

static void fill_files(spell *s) { nodes_fill(s->node, true); }

static void free_files(spell *s)
{
    if (!down(s->node)->on) nodes_fill(s->node, false);
}

static void starve(spell *s) { nodes_starve(s->node, 1 + world_lot(PIECES_MOST)); }

static void feed(spell *s)
{
    if (!down(s->node)->on) nodes_starve(s->node, 0);
}

// ---- ways ----

// One of the two directions, or both.
static void cut_ways(const spell *s, uint64_t *there, uint64_t *back)
{
    unsigned which = 1 + world_lot(3);
    if (which & 1) *there = s->over.when;
    if (which & 2) *back = s->over.when;
}

static void cut_database(spell *s)
{
    unsigned which = which_of(all.plan.databases);
    wires_cut_of *c = &wires_cut(nodes_name(s->node))->database[which];
    cut_ways(s, &c->to, &c->from);
}

static void cut_bus(spell *s)
{
    wires_cuts *c = wires_cut(nodes_name(s->node));
    cut_ways(s, &c->bus.to, &c->bus.from);
}

static void cut_people(spell *s)
{
    uint64_t to = 0, from = 0;
    cut_ways(s, &to, &from);
    nodes_cut(s->node, to, from);
}

static void bus_storm(spell *s)
{
    wires_weather *w = wires_now();
    (void)s;
    w->lost = world_lot(50000);
    w->doubled = world_lot(20000);
    w->late = world_lot(20000);
}

static void bus_calm(spell *s)
{
    (void)s;
    wires_now()->lost = wires_now()->doubled = wires_now()->late = 0;
}

static void post_storm(spell *s)
{
    (void)s;
    wires_now()->refused = world_lot(100000);
    wires_now()->hanging = world_lot(50000);
}

static void post_calm(spell *s)
{
    (void)s;
    wires_now()->refused = wires_now()->hanging = 0;
}

// ---- a database ----

static void database_storm(spell *s)
{
    wires_trouble *t = wires_troubles(s->node);
    t->unasked = world_lot(2000);
    t->unanswered = world_lot(2000);
}

static void failing_database(spell *s)
{
    wires_troubles(s->node)->failing = world_lot(20000);
}

static void database_calm(spell *s)
{
    wires_trouble *t = wires_troubles(s->node);
    if (s->fault == FAULT_failing)
        t->failing = 0;
    else
        t->unasked = t->unanswered = 0;
}

static void slow_database(spell *s)
{
    wires_database_slow(s->node, (2 + world_lot(SLOW_MOST)) * (uint64_t)WORLD_MS);
}

static void usual_database(spell *s) { wires_database_slow(s->node, 0); }

static void restart_database(spell *s) { wires_database_down(s->node, s->over.when); }
static void fill_disk(spell *s) { wires_database_full(s->node, true); }
static void empty_disk(spell *s) { wires_database_full(s->node, false); }

static bool standby_busy(const spell *s, fault other)
{
    return all.spell[other][s->node].on;
}

static void standby_awaited(spell *s)
{
    if (!standby_busy(s, FAULT_fail_over)) wires_standby_is(s->node, STANDBY_AWAITED);
}

static void standby_back(spell *s)
{
    if (!standby_busy(s, FAULT_fail_over)) wires_standby_is(s->node, STANDBY_THERE);
}

// Before the primary dies its standby is there, awaited, or gone with nobody waiting for
// it; the last one only where nodes look.
static void standby_gone(spell *s)
{
    wires_standby_is(s->node, world_lot(nodes_guarded() ? 3 : 2));
}

// The new primary takes writes some seconds later, and has a standby.
static void fail_over(spell *s)
{
    uint64_t when = world_now() + world_between(LASTS_LEAST, 8000) * WORLD_MS;
    if (when > all.plan.until) when = all.plan.until;
    unsigned lost = wires_fail_over(s->node, when);
    world_tell("nemesis", "the primary is lost, with %u statements", lost);
    world_show("\"lost\":%u,\"until\":%llu", lost, (unsigned long long)(when / WORLD_MS));
    wires_standby_is(s->node,
                     standby_busy(s, FAULT_awaited) ? STANDBY_AWAITED : STANDBY_THERE);
}

// Not what goes wrong, but what nobody at a table may notice.
static void move_tables(spell *s)
{
    (void)s;
    operator_moves(true);
}

static void leave_tables(spell *s)
{
    (void)s;
    operator_moves(false);
}

// ---- when ----

static const struct {
    const char *name;
    unsigned weight, most;
    void (*begin)(spell *s), (*end)(spell *s);
} kinds[FAULTS] = {
#define FAULT(name, weight, most, begin, end)                                            \
    [FAULT_##name] = {#name, weight, most, begin, end},
#include "faults.def"
#undef FAULT
};

const char *nemesis_name(fault f) { return kinds[f].name; }

static bool of_database(fault f)
{
    return f == FAULT_breaks || (f >= FAULT_slow && f <= FAULT_disk);
}

// What is of the site is as if of its first node.
static bool of_site(fault f)
{
    return f == FAULT_bus || of_database(f) || f >= FAULT_post;
}

static unsigned where(fault f)
{
    if (of_database(f)) return which_of(all.plan.databases);
    return of_site(f) ? 0 : world_lot(all.plan.nodes);
}

// Where a picture shows it.
static unsigned place(const spell *s) { return of_site(s->fault) ? 0 : s->node + 1; }

static void is_over(moment *e)
{
    spell *s = (spell *)(void *)e;
    s->on = false;
    world_tell("nemesis", "%s of %u is over", kinds[s->fault].name, s->node + 1);
    world_show("\"over\":\"%s\",\"node\":%u", kinds[s->fault].name, place(s));
    kinds[s->fault].end(s);
}

static uint64_t a_while(fault f)
{
    uint64_t lasts = world_between(LASTS_LEAST, kinds[f].most) * WORLD_MS;
    uint64_t when = world_now() + lasts;
    return when < all.plan.until ? when : all.plan.until;
}

static void lasts(spell *s, fault f, unsigned node)
{
    s->fault = f;
    s->node = node;
    s->on = true;
    all.struck[f]++;
    world_at(&s->over, a_while(f), is_over);
    world_tell("nemesis", "%s of %u", kinds[f].name, node + 1);
    world_show("\"fault\":\"%s\",\"node\":%u,\"until\":%llu", kinds[f].name, place(s),
               (unsigned long long)(s->over.when / WORLD_MS));
}

static unsigned weight(unsigned f)
{
    return f == FAULT_moves && all.plan.databases == 1 ? 0 : kinds[f].weight;
}

static fault choose(void)
{
    unsigned whole = 0, f = 0;
    for (unsigned i = 0; i < FAULTS; i++) whole += weight(i);
    for (unsigned left = world_lot(whole); left >= weight(f); f++) left -= weight(f);
    return f;
}

static void strike_one(void)
{
    for (unsigned i = 0; i < TRIES; i++) {
        fault f = choose();
        unsigned node = where(f);
        spell *s = &all.spell[f][node];
        if (s->on || (!of_site(f) && down(node)->on)) continue;
        lasts(s, f, node);
        kinds[f].begin(s);
        return;
    }
}

static void plan_next(void);

static void strike(moment *e)
{
    (void)e;
    strike_one();
    plan_next();
}

// The last interval is cut short: so they are a bit closer.
static void plan_next(void)
{
    uint64_t apart = 2 * all.plan.until / (2 * all.plan.faults + 1);
    uint64_t when = world_now() + world_between(0, 2 * apart);
    if (when < all.plan.until) world_at(&all.next, when, strike);
}

// It ran out of memory: as a crash, but for its reason.
static void has_died(unsigned i)
{
    if (!down(i)->on) lasts(down(i), FAULT_crash, i);
}

void nemesis_begin(const nemesis_plan *plan)
{
    memset(&all, 0, sizeof all);
    operator_begin(nodes_guarded());
    all.plan = *plan;
    nodes_on_death(has_died);
    if (plan->faults) plan_next();
}

const unsigned *nemesis_struck(void) { return all.struck; }

unsigned nemesis_faults(void)
{
    unsigned sum = 0;
    for (unsigned i = 0; i < FAULTS; i++) sum += all.struck[i];
    return sum;
}
