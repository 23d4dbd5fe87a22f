// Does the model of the database (sim/store) say what PostgreSQL says?
//
//     model_check CONNINFO [--schedules N] [--seed S] [--steps N]
//
// A schedule is a run of random statements over some connections. Each is executed by
// both, and every cell of the answer is compared; at the end of a schedule every row of
// every table. It makes a database `model_check` and leaves it behind for a look.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "compare.h"
#include "migrate.h"
#include "real.h"
#include "world.h"

enum { CONNECTIONS = 3, STEPS = 80 };

typedef struct {
    PGconn *pg[CONNECTIONS];
    model *m;
    world world;
    uint64_t seed;
    int steps;
    uint64_t statements;
    struct {
        unsigned asked, rows, errors;
    } counts[DB_STATEMENTS];
} check;

// ---- the database ----

static void make_database(check *c, const char *conninfo)
{
    char *own = malloc(strlen(conninfo) + 32);
    PGconn *first = open_database(conninfo);
    must(first, "DROP DATABASE IF EXISTS model_check WITH (FORCE)");
    must(first, "CREATE DATABASE model_check");
    PQfinish(first);
    sprintf(own, "%s dbname=model_check", conninfo);
    if (migrate(own, NULL)) exit(2);
    for (unsigned i = 0; i < CONNECTIONS; i++) {
        c->pg[i] = open_database(own);
        if (i == 0) must(c->pg[0], prepare_database);
        prepare(c->pg[i]);
    }
    free(own);
    prepare_tables(c->pg[0]);
}

// ---- both are asked ----

static PGresult *ask(PGconn *pg, db_statement statement, const db_args *args)
{
    const char *at[DB_PARAMS];
    int binary[DB_PARAMS];
    for (int i = 0; i < args->n; i++) {
        at[i] = args->at[i] ? args->at[i] : (const char *)args->room[i];
        binary[i] = 1;
    }
    return PQexecPrepared(pg, world_name(statement), args->n, at, args->len, binary, 1);
}

static void show_again(const check *c, int step)
{
    printf("again: model_check CONNINFO --schedules 1 --seed %llu --steps %d\n",
           (unsigned long long)c->seed, step + 1);
}

// ---- tables ----

static bool same_table(check *c, relation t, PGresult *real)
{
    PGresult *ours = rows_of_model(c->m, t);
    bool same = good(real) && same_rows(real, ours, false);
    if (!same) {
        printf("table %s: %s\n", table_name(t), columns_compared(t));
        print_answer("PostgreSQL", real, false);
        print_answer("model", ours, false);
    }
    PQclear(ours);
    return same;
}

static bool same_tables(check *c)
{
    bool same = true;
    PGconn *pg = c->pg[0];
    char name[64];
    PQenterPipelineMode(pg);
    for (relation t = 0; t < TABLES; t++) {
        snprintf(name, sizeof name, "look_%s", table_name(t));
        PQsendQueryPrepared(pg, name, 0, NULL, NULL, NULL, 1);
    }
    PQpipelineSync(pg);
    for (relation t = 0; t < TABLES; t++) {
        PGresult *real = PQgetResult(pg);
        same &= same_table(c, t, real);
        PQclear(real);
        PQgetResult(pg); // the end of one
    }
    PQclear(PQgetResult(pg)); // and of all
    PQexitPipelineMode(pg);
    return same;
}

// Sequences begin again; triggers and foreign keys do not look on.
static void empty_tables(check *c)
{
    char text[8192] = "BEGIN; SET LOCAL session_replication_role = replica;";
    for (relation t = 0; t < TABLES; t++)
        if (c->m->tables[t].n)
            sprintf(text + strlen(text), "DELETE FROM %s;", table_name(t));
    strcat(text,
           "INSERT INTO site VALUES (0, 0); SELECT setval('sim.handles', 1, false);"
           "SELECT setval(s.oid::regclass, 1, false) FROM pg_class s WHERE relkind = 'S';"
           "COMMIT");
    must(c->pg[0], text);
}

// ---- schedules ----

// Only a beat asks what time it is, and lists that tell of hours of sleep.
static void set_clock(check *c, PGconn *pg, db_statement s)
{
    char text[64];
    model_connection(c->m, PQbackendPID(pg));
    if (s != DB_PULSE && s != DB_LOAD && s != DB_LOBBY && s != DB_MINE &&
        s != DB_RUNNING_OF)
        return;
    snprintf(text, sizeof text, "SET sim.ms = %lld", (long long)c->world.now);
    must(pg, text);
    model_clock(c->m, c->world.now);
}

// What only an operator does: somebody becomes a moderator, or is banned or not any more.
static void operate(check *c)
{
    static const char *const flags[] = {"moderator", "moderator", "banned"};
    heap *people = &c->m->tables[T_people];
    if (!people->n || world_draw(&c->world, 15)) return;
    people_row *p = (people_row *)people->at[world_draw(&c->world, people->n)];
    unsigned what = (unsigned)world_draw(&c->world, 3);
    int64_t *flag = what < 2 ? &p->moderator : &p->banned;
    char text[128];
    *flag = !*flag;
    snprintf(text, sizeof text, "UPDATE people SET %s = %s WHERE id = %lld", flags[what],
             *flag ? "true" : "false", (long long)p->id);
    must(c->pg[0], text);
}

static bool step(check *c, int number)
{
    db_args args;
    operate(c);
    db_statement s = world_statement(&c->world);
    PGconn *pg = c->pg[world_draw(&c->world, CONNECTIONS)];
    world_args(&c->world, s, &args);
    set_clock(c, pg, s);
    PGresult *real = ask(pg, s, &args), *ours = model_run(c->m, s, &args);
    sort_lists(s, real);
    sort_lists(s, ours);
    bool same = same_answer(s, real, ours);
    c->statements++;
    c->counts[s].asked++;
    c->counts[s].rows += PQntuples(ours) > 0;
    c->counts[s].errors += !good(ours);
    if (!same) {
        printf("\nschedule %llu, step %d: ", (unsigned long long)c->seed, number);
        print_statement(s, &args);
        print_answer("PostgreSQL", real, world_ordered(s));
        print_answer("model", ours, world_ordered(s));
        show_again(c, number);
    }
    PQclear(real);
    PQclear(ours);
    return same;
}

static bool schedule(check *c)
{
    bool same = true;
    c->m = model_new();
    world_begin(&c->world, c->m, c->seed);
    for (unsigned i = 0; i < CONNECTIONS; i++)
        model_connection(c->m, PQbackendPID(c->pg[i]));
    for (int i = 0; same && i < c->steps; i++) same = step(c, i);
    if (same && !same_tables(c)) {
        same = false;
        printf("schedule %llu: tables differ\n", (unsigned long long)c->seed);
        show_again(c, c->steps - 1);
    }
    empty_tables(c);
    model_free(c->m);
    return same;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool run(check *c, uint64_t schedules)
{
    double since = seconds();
    uint64_t done = 0;
    bool same = true;
    for (; same && done < schedules; done++, c->seed++) {
        same = schedule(c);
        if (done % 500 == 499) must(c->pg[0], "VACUUM");
    }
    double took = seconds() - since;
    printf("%llu schedules, %llu statements, %.0f schedules a second: %s\n",
           (unsigned long long)done, (unsigned long long)c->statements,
           (double)done / took, same ? "the same" : "different");
    return same;
}

static void print_counts(const check *c)
{
    for (unsigned i = 0; i < DB_STATEMENTS; i++)
        printf("%-16s %8u, with rows %8u, refused %8u\n", world_name(i),
               c->counts[i].asked, c->counts[i].rows, c->counts[i].errors);
}

int main(int argc, char **argv)
{
    uint64_t schedules = 100;
    bool counts = false;
    check c = {.seed = 1, .steps = STEPS};
    for (int i = 2; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--schedules") == 0)
            schedules = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--seed") == 0) c.seed = strtoull(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--counts") == 0) counts = true;
        if (strcmp(argv[i], "--steps") == 0) c.steps = atoi(argv[i + 1]);
    }
    if (argc < 2) {
        fputs("usage: model_check CONNINFO [--schedules N] [--seed S] [--steps N]\n",
              stderr);
        return 2;
    }
    make_database(&c, argv[1]);
    bool same = run(&c, schedules);
    if (counts) print_counts(&c);
    for (unsigned i = 0; i < CONNECTIONS; i++) PQfinish(c.pg[i]);
    world_end(&c.world);
    return !same;
}
