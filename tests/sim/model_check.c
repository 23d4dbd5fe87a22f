// Does the model of the database (sim/store) say what PostgreSQL says?
//
//     model_check CONNINFO [--schedules N] [--seconds N] [--seed S] [--steps N]
//                          [--again N] [--counts] [--kill PG_SH FOLDER]
//
// A schedule is a run of random statements over three connections. Some come alone;
// others come two to four at once, also several in the pipeline of one connection, and
// often while a row is held that they wait for. Every cell of the answers is compared:
// the model must say the same in some order of these statements, and the tables they
// change must be what it makes of them in this order. Now and then a connection is
// terminated by the database or closed, in the middle: what has no answer was executed,
// or not. At the end every row of every table is compared.
//
// With --kill the server in FOLDER, started by tools/online/pg.sh, is killed once in each
// schedule. It makes a database `model_check` and leaves it behind for a look.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "compare.h"
#include "orders.h"
#include "world.h"

enum { STEPS = 60, ALL_TABLES_FIT = 64 };
_Static_assert((int)TABLES < (int)ALL_TABLES_FIT, "a bit for each table");
static const uint64_t ALL = (1ull << TABLES) - 1;

typedef struct {
    real real;
    twin twin;
    world world;
    uint64_t seed, schedules, again;
    double until;
    int steps, kill_at, step;
    struct {
        uint64_t schedules, statements, groups, in_groups, terminated, closed, killed,
            unanswered, late_answers, late, differences;
    } counted;
    struct {
        unsigned asked, refused;
    } counts[DB_STATEMENTS];
} check;

// ---- telling ----

static void show_group(const check *c, const group *g, const nemesis *what)
{
    static const char *const accidents[] = {"", ", terminated", ", closed", ", killed"};
    printf("\nschedule %llu, step %d%s", (unsigned long long)c->seed, c->step,
           accidents[what->what]);
    if (what->hold) printf(", holding %s", what->hold);
    printf("\n");
    for (unsigned i = 0; i < g->n; i++) {
        printf("connection %u: ", g->at[i].by);
        print_statement(g->at[i].statement, &g->at[i].asked.args);
        if (g->at[i].res)
            print_answer("PostgreSQL", g->at[i].res, world_ordered(g->at[i].statement));
        else
            printf("no answer\n");
    }
}

static void show_again(const check *c)
{
    printf("again: model_check CONNINFO --seed %llu --steps %d --again 1000%s\n",
           (unsigned long long)c->seed, c->step + 1,
           c->real.folder ? " --kill PG_SH FOLDER" : "");
}

static void show_orders(const orders *o, const group *g, PGresult *const tables[TABLES])
{
    if (!o->n && o->differs) {
        printf("longest order:");
        for (unsigned i = 0; i <= o->agree; i++)
            printf(" %s", world_name(g->at[o->order[i]].statement));
        printf("\n");
        print_answer("model", o->differs,
                     world_ordered(g->at[o->order[o->agree]].statement));
        return;
    }
    printf("%zu orders give these answers; tables differ\n", o->n);
    for (size_t i = 0; i < o->n && i < 3; i++)
        for (relation t = 0; t < TABLES; t++)
            if (tables[t] && !same_table(o->at[i].m, t, tables[t]))
                print_table(o->at[i].m, t, tables[t]);
}

// ---- what is asked ----

// Only a beat asks what time it is, and lists that tell of hours of sleep.
static bool is_timed(db_statement s)
{
    return s == DB_PULSE || s == DB_LOAD || s == DB_LOBBY || s == DB_MINE ||
           s == DB_RUNNING_OF;
}

// What several connections never say at once. Two claims in the same words would leave
// rows that are due at the same moment, and two complaints would be of one time: their
// order is left open.
static bool may_repeat(db_statement s)
{
    return s != DB_CLAIM && s != DB_NOTICE_CLAIM && s != DB_COMPLAIN;
}

static bool is_of_node(db_statement s)
{
    return s == DB_PULSE || s == DB_GOODBYE || s == DB_REAP || s == DB_STRETCHES;
}

// A node asks over one connection.
static bool node_is_elsewhere(const group *g, const request *q)
{
    for (unsigned i = 0; is_of_node(q->statement) && i < g->n; i++)
        if (g->at[i].by != q->by && is_of_node(g->at[i].statement) &&
            memcmp(g->at[i].asked.args.at[0], q->asked.args.at[0], 16) == 0)
            return true;
    return false;
}

static void add(check *c, group *g, unsigned by, db_statement s, bool same)
{
    request *q = &g->at[g->n];
    db_args args;
    if (!same) world_args(&c->world, s, &args);
    *q = (request){.statement = s, .by = by};
    q->asked.args = same ? g->at[0].asked.args : args;
    if (node_is_elsewhere(g, q)) return;
    db_queue_keep(&q->asked);
    g->n++;
    if (is_timed(s)) g->now = c->world.now;
}

// One statement, or several for different connections, the last of which may get two:
// often the same statement, sometimes in the same words.
static void draw_group(check *c, group *g)
{
    world *w = &c->world;
    unsigned first = (unsigned)world_draw(w, CONNECTIONS);
    db_statement s = world_statement(w);
    bool alone = w->opening || world_draw(w, 3);
    unsigned n = alone ? 1 : 2 + (unsigned)world_draw(w, 3);
    uint64_t twins = world_draw(w, 4);
    *g = (group){.n = 0};
    for (unsigned i = 0; i < n; i++) {
        if (i && twins) s = world_statement(w);
        add(c, g, (first + (i < 3 ? i : 2)) % CONNECTIONS, s,
            i && !twins && may_repeat(s) && world_draw(w, 3) == 0);
    }
}

// Rows that many statements wait for: all of a table, or the first by key.
static const char *draw_hold(world *w)
{
    static const char *const holds[] = {
        "SELECT FROM people FOR UPDATE",      "SELECT FROM people FOR NO KEY UPDATE",
        "SELECT FROM turns FOR UPDATE",       "SELECT FROM tables FOR UPDATE",
        "SELECT FROM spent FOR UPDATE",       "SELECT FROM rooms FOR UPDATE",
        "SELECT FROM site FOR UPDATE",        "SELECT FROM cases FOR UPDATE",
        "SELECT FROM channels FOR UPDATE",    "SELECT FROM seats FOR UPDATE",
        "SELECT FROM sessions FOR UPDATE",    "SELECT FROM letters FOR UPDATE",
        "SELECT pg_advisory_xact_lock(4714)", "SELECT FROM follows FOR UPDATE",
    };
    return holds[world_draw(w, sizeof holds / sizeof *holds)];
}

// Who looks at the connections there are may see one that ends, or not.
static bool looks_at_connections(const group *g)
{
    for (unsigned i = 0; i < g->n; i++)
        if (g->at[i].statement == DB_STRETCHES || g->at[i].statement == DB_REAP)
            return true;
    return false;
}

static nemesis draw_nemesis(check *c, const group *g)
{
    world *w = &c->world;
    nemesis n = {.by = g->at[world_draw(w, g->n)].by};
    n.after = (unsigned)world_draw(w, world_draw(w, 4) ? 400 : 3000);
    if (g->n > 1 && world_draw(w, 3) == 0) n.hold = draw_hold(w);
    if (!w->opening && !world_draw(w, 60) && !looks_at_connections(g))
        n.what = world_draw(w, 2) ? TERMINATED : CLOSED;
    if (c->step == c->kill_at) n.what = KILLED;
    return n;
}

// ---- comparing ----

static void count(check *c, const group *g, const nemesis *what)
{
    c->counted.statements += g->n;
    c->counted.groups += g->n > 1;
    c->counted.in_groups += g->n > 1 ? g->n : 0;
    c->counted.terminated += what->what == TERMINATED;
    c->counted.closed += what->what == CLOSED;
    c->counted.killed += what->what == KILLED;
    for (unsigned i = 0; i < g->n; i++) {
        c->counts[g->at[i].statement].asked++;
        c->counts[g->at[i].statement].refused += g->at[i].res && !good(g->at[i].res);
        c->counted.unanswered += !g->at[i].res;
    }
}

static uint64_t changed(const check *c, const orders *o)
{
    uint64_t which = 0;
    for (size_t i = 0; i < o->n; i++) which |= twin_differs(&c->twin, &o->at[i]);
    return which;
}

typedef enum { DIFFERENT, SAME, LATE } verdict;

static void take_over(check *c, twin *found)
{
    twin_end(&c->twin);
    c->twin = *found;
    found->m = NULL;
    c->world.m = c->twin.m;
}

static void show(const check *c, const group *g, const nemesis *what, const orders *o,
                 PGresult *const tables[TABLES])
{
    show_group(c, g, what);
    show_orders(o, g, tables);
    show_again(c);
}

// Is there an order? The tables are looked at in which it changes anything.
static verdict look_for_order(check *c, const group *g, const nemesis *what, bool late)
{
    orders o;
    PGresult *tables[TABLES] = {NULL};
    orders_find(&o, &c->twin, g, late);
    if (g->n > 1 || what->what) real_look(&c->real, changed(c, &o), tables);
    twin *found = orders_pick(&o, tables);
    verdict v = found ? SAME : late && orders_late_rows(g) ? LATE : DIFFERENT;
    if (found) take_over(c, found);
    if (late && v == DIFFERENT) show(c, g, what, &o, tables);
    orders_free(&o);
    for (relation t = 0; t < TABLES; t++) PQclear(tables[t]);
    return v;
}

static verdict explained(check *c, const group *g, const nemesis *what)
{
    verdict v = look_for_order(c, g, what, false);
    if (v == SAME) return v;
    v = look_for_order(c, g, what, true);
    c->counted.late_answers += v == SAME;
    c->counted.late += v == LATE;
    return v;
}

// Connections that were opened again.
static void come_back(check *c, const group *g, accident what)
{
    for (unsigned i = 0; i < CONNECTIONS; i++) {
        if (!g->broken[i] && what != KILLED) continue;
        twin_connect(&c->twin, i, c->real.pid[i], c->world.connections);
        real_numbers(&c->real, i, c->world.connections++);
    }
}

// What only an operator does: somebody becomes a moderator, or is banned or not any more.
static void operate(check *c)
{
    static const char *const flags[] = {"moderator", "moderator", "banned"};
    heap *people = &c->twin.m->tables[T_people];
    if (!people->n || world_draw(&c->world, 15)) return;
    people_row *p = (people_row *)people->at[world_draw(&c->world, people->n)];
    unsigned what = (unsigned)world_draw(&c->world, 3);
    int64_t *flag = what < 2 ? &p->moderator : &p->banned;
    char text[128];
    *flag = !*flag;
    snprintf(text, sizeof text, "UPDATE people SET %s = %s WHERE id = %lld", flags[what],
             *flag ? "true" : "false", (long long)p->id);
    real_run(&c->real, text);
}

static verdict step(check *c)
{
    group g;
    operate(c);
    draw_group(c, &g);
    nemesis what = draw_nemesis(c, &g);
    real_ask(&c->real, &g, &what);
    count(c, &g, &what);
    for (unsigned i = 0; i < g.n; i++)
        if (g.at[i].res) sort_lists(g.at[i].statement, g.at[i].res);
    if (what.what) real_mend(&c->real, &g, what.what);
    verdict v = explained(c, &g, &what);
    if (what.what) come_back(c, &g, what.what);
    group_free(&g);
    return v;
}

static bool same_tables(check *c)
{
    PGresult *tables[TABLES] = {NULL};
    bool same = true;
    real_look(&c->real, ALL, tables);
    for (relation t = 0; t < TABLES; t++) {
        bool this = same_table(c->twin.m, t, tables[t]);
        if (!this) print_table(c->twin.m, t, tables[t]);
        same &= this;
        PQclear(tables[t]);
    }
    if (!same) show_again(c);
    return same;
}

// ---- schedules ----

static void begin(check *c)
{
    twin_begin(&c->twin);
    world_begin(&c->world, c->twin.m, c->seed);
    for (unsigned i = 0; i < CONNECTIONS; i++) {
        twin_connect(&c->twin, i, c->real.pid[i], c->world.connections);
        real_numbers(&c->real, i, c->world.connections++);
    }
    c->kill_at = c->real.folder ? 10 + (int)world_draw(&c->world, STEPS - 10) : -1;
}

static bool schedule(check *c)
{
    verdict v = SAME;
    begin(c);
    for (c->step = 0; v == SAME && c->step < c->steps; c->step++) v = step(c);
    bool same = v == LATE || (v == SAME && same_tables(c));
    uint64_t used = 0;
    for (relation t = 0; t < TABLES; t++)
        used |= (uint64_t)(c->twin.m->tables[t].n > 0) << t;
    real_empty(&c->real, same && v == SAME ? used : ALL);
    twin_end(&c->twin);
    c->counted.schedules++;
    c->counted.differences += !same;
    return same;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void run(check *c)
{
    double since = seconds();
    for (uint64_t i = 0; i < c->schedules && seconds() < since + c->until; i++) {
        for (uint64_t k = 0; k < c->again; k++)
            if (!schedule(c)) break;
        c->seed++;
        if (i % 500 == 499) real_run(&c->real, "VACUUM");
    }
    double took = seconds() - since;
    printf(
        "%llu schedules, %llu statements, %llu groups of %llu at once, %llu terminated, "
        "%llu closed, %llu killed, %llu without an answer, %llu differences, %.1f "
        "schedules a second\n",
        (unsigned long long)c->counted.schedules,
        (unsigned long long)c->counted.statements, (unsigned long long)c->counted.groups,
        (unsigned long long)c->counted.in_groups,
        (unsigned long long)c->counted.terminated, (unsigned long long)c->counted.closed,
        (unsigned long long)c->counted.killed, (unsigned long long)c->counted.unanswered,
        (unsigned long long)c->counted.differences, (double)c->counted.schedules / took);
}

static void print_counts(const check *c)
{
    for (unsigned i = 0; i < DB_STATEMENTS; i++)
        printf("%-16s %8u, refused %8u\n", world_name(i), c->counts[i].asked,
               c->counts[i].refused);
}

static uint64_t option(int argc, char **argv, const char *name, uint64_t none)
{
    for (int i = 2; i + 1 < argc; i++)
        if (strcmp(argv[i], name) == 0) return strtoull(argv[i + 1], NULL, 10);
    return none;
}

static void read_options(check *c, int argc, char **argv)
{
    c->again = option(argc, argv, "--again", 1);
    c->schedules = option(argc, argv, "--schedules", c->again > 1 ? 1 : UINT64_MAX);
    c->until = (double)option(argc, argv, "--seconds", UINT32_MAX);
    c->seed = option(argc, argv, "--seed", 1);
    c->steps = (int)option(argc, argv, "--steps", STEPS);
    for (int i = 2; i + 2 < argc; i++) {
        if (strcmp(argv[i], "--kill") != 0) continue;
        c->real.script = argv[i + 1];
        c->real.folder = argv[i + 2];
    }
}

int main(int argc, char **argv)
{
    check c = {.seed = 1};
    setvbuf(stdout, NULL, _IOLBF, BUFSIZ);
    if (argc < 2) {
        fputs("usage: model_check CONNINFO [--schedules N] [--seconds N] [--seed S]\n",
              stderr);
        return 2;
    }
    read_options(&c, argc, argv);
    real_open(&c.real, argv[1]);
    run(&c);
    if (strcmp(argv[argc - 1], "--counts") == 0) print_counts(&c);
    real_close(&c.real);
    world_end(&c.world);
    return c.counted.differences > 0;
}
