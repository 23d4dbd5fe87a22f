// Does the model of the database (sim/store) say what PostgreSQL says?
//
//     model_check CONNINFO [--schedules N] [--seed S] [--steps N]
//
// A schedule is a run of random statements over some connections. Each is executed by
// both, and every cell of the answer is compared; at the end of a schedule every row of
// every table. It makes a database `model_check` and leaves it behind for a look.

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "calls.h"
#include "migrate.h"
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

static const char *const sql[DB_STATEMENTS] = {
#define STATEMENT(id, text) [DB_##id] = text,
#define QUERY(id, before, columns, after) [DB_##id] = before columns after,
#define FIRST(name, text) text
#define NEXT(name, text) ", " text
#define ABOUT(id) ABOUT_LIST
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef FIRST
#undef NEXT
#undef ABOUT
};

static const char *const names[TABLES] = {
#define TABLE(name, keys, columns) [T_##name] = #name,
#include "tables.def"
#undef TABLE
};

// With a comma before each.
static const char *const columns_of[TABLES] = {
#define COLUMN(name, kind, type) "," #name
#define TABLE(name, keys, columns) [T_##name] = columns,
#include "tables.def"
#undef TABLE
#undef COLUMN
};

static const char *const kinds[TABLES] = {
#define COLUMN(name, kind, type) kind
#define TABLE(name, keys, columns) [T_##name] = columns,
#include "tables.def"
#undef TABLE
#undef COLUMN
};

// ---- the database ----

static void must(PGconn *pg, const char *text)
{
    PGresult *res = PQexec(pg, text);
    ExecStatusType s = PQresultStatus(res);
    if (s != PGRES_COMMAND_OK && s != PGRES_TUPLES_OK) {
        fprintf(stderr, "model_check: %s: %s", text, PQerrorMessage(pg));
        exit(2);
    }
    PQclear(res);
}

static PGconn *open_database(const char *conninfo)
{
    const char *const keys[] = {"dbname", "options", NULL};
    const char *const values[] = {
        conninfo, "-c client_min_messages=error -c synchronous_commit=off", NULL};
    PGconn *pg = PQconnectdbParams(keys, values, 1);
    if (PQstatus(pg) != CONNECTION_OK) {
        fprintf(stderr, "model_check: %s", PQerrorMessage(pg));
        exit(2);
    }
    return pg;
}

// What is random in the database counts here, and its calendar is told: both stand in a
// schema that is looked at before PostgreSQL's own.
static const char prepare_database[] =
    "CREATE SCHEMA sim; CREATE SEQUENCE sim.handles;"
    "CREATE OR REPLACE FUNCTION handle() RETURNS bigint LANGUAGE sql VOLATILE AS"
    " $$SELECT nextval('sim.handles')$$;"
    "CREATE FUNCTION sim.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " $$SELECT to_timestamp(current_setting('sim.ms')::bigint / 1000.0)$$;"
    "CREATE FUNCTION sim.now() RETURNS timestamptz LANGUAGE sql STABLE AS"
    " $$SELECT to_timestamp(current_setting('sim.ms')::bigint / 1000.0)$$;"
    "UPDATE address_key SET key = decode(repeat('00', 32), 'hex')";

// As the server sets them, and so that rows have an order where SQL leaves it open.
static const char settings[] =
    "SET plan_cache_mode = force_generic_plan; SET enable_hashjoin = off;"
    "SET enable_mergejoin = off; SET enable_seqscan = off; SET jit = off;"
    "SET enable_bitmapscan = off; SET search_path = sim, pg_catalog, public; SET sim.ms "
    "= 0";

static void prepare(PGconn *pg)
{
    must(pg, settings);
    for (unsigned i = 0; i < DB_STATEMENTS; i++) {
        PGresult *res = PQprepare(pg, world_name(i), sql[i], 0, NULL);
        if (PQresultStatus(res) != PGRES_COMMAND_OK) {
            fprintf(stderr, "model_check: %s", PQerrorMessage(pg));
            exit(2);
        }
        PQclear(res);
    }
}

static void prepare_tables(PGconn *pg);

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

// ---- comparing ----

static bool good(const PGresult *res)
{
    ExecStatusType s = PQresultStatus(res);
    return s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK;
}

static int compare_cells(const PGresult *a, int i, const PGresult *b, int k, int column)
{
    int none = PQgetisnull(a, i, column) - PQgetisnull(b, k, column);
    int x = PQgetlength(a, i, column), y = PQgetlength(b, k, column);
    if (none || PQgetisnull(a, i, column)) return none;
    int order = memcmp(PQgetvalue(a, i, column), PQgetvalue(b, k, column),
                       (size_t)(x < y ? x : y));
    return order ? order : x - y;
}

static int compare_rows(const PGresult *a, int i, const PGresult *b, int k)
{
    int order = 0;
    for (int c = 0; !order && c < PQnfields(a); c++) order = compare_cells(a, i, b, k, c);
    return order;
}

static const PGresult *sorted;
static int by_cells(const void *a, const void *b)
{
    return compare_rows(sorted, *(const int *)a, sorted, *(const int *)b);
}

// The numbers of its rows, in an order that does not depend on theirs.
static int *order_of(const PGresult *res, bool as_it_is)
{
    int n = PQntuples(res), *rows = malloc((size_t)n * sizeof *rows + 1);
    for (int i = 0; i < n; i++) rows[i] = i;
    sorted = res;
    if (!as_it_is) qsort(rows, (size_t)n, sizeof *rows, by_cells);
    return rows;
}

static size_t chunk;
static int by_chunk(const void *a, const void *b) { return memcmp(a, b, chunk); }

// A cell of ids or hashes, one after the other, in whatever order.
static void sort_cells(PGresult *res, int column, size_t width)
{
    chunk = width;
    for (int i = 0; i < PQntuples(res); i++)
        qsort(PQgetvalue(res, i, column), (size_t)PQgetlength(res, i, column) / width,
              width, by_chunk);
}

static void sort_lists(db_statement s, PGresult *res)
{
    if (!good(res)) return;
    if (s == DB_TALK) sort_cells(res, TALK_HIDDEN, 8);
    if (s == DB_CASE_ACT) sort_cells(res, CASE_ACT_SESSIONS, 32);
    if (s == DB_CASE_ACT || s == DB_CASE_DECIDE) sort_cells(res, CASE_ACT_HIDDEN, 8);
}

static bool same_rows(const PGresult *real, const PGresult *ours, bool ordered)
{
    if (PQntuples(real) != PQntuples(ours) || PQnfields(real) != PQnfields(ours))
        return false;
    int *x = order_of(real, ordered), *y = order_of(ours, ordered);
    bool same = true;
    for (int i = 0; same && i < PQntuples(real); i++)
        same = compare_rows(real, x[i], ours, y[i]) == 0;
    free(x);
    free(y);
    return same;
}

static bool is_query(db_statement s)
{
    static const bool queries[DB_STATEMENTS] = {
#define STATEMENT(id, sql)
#define QUERY(id, before, columns, after) [DB_##id] = true,
#include "statements.def"
#undef STATEMENT
#undef QUERY
    };
    return queries[s];
}

static const char *field(const PGresult *res, int which)
{
    const char *text = PQresultErrorField(res, which);
    return text ? text : "";
}

static bool same_error(const PGresult *real, const PGresult *ours)
{
    const char *state = field(real, PG_DIAG_SQLSTATE);
    if (strcmp(state, field(ours, PG_DIAG_SQLSTATE)) != 0) return false;
    return strcmp(state, "23505") != 0 ||
           strcmp(field(real, PG_DIAG_CONSTRAINT_NAME),
                  field(ours, PG_DIAG_CONSTRAINT_NAME)) == 0;
}

static bool same_answer(db_statement s, const PGresult *real, const PGresult *ours)
{
    if (!good(real) || !good(ours))
        return !good(real) && !good(ours) && same_error(real, ours);
    if (is_query(s)) return same_rows(real, ours, world_ordered(s));
    return PQresultStatus(real) == PGRES_COMMAND_OK || PQntuples(real) == PQntuples(ours);
}

// ---- telling ----

static void print_bytes(const char *at, int len)
{
    bool plain = len > 0;
    for (int i = 0; i < len; i++) plain &= (uint8_t)at[i] >= ' ' && at[i] != 127;
    if (plain) {
        printf(" '%.*s'", len, at);
        return;
    }
    printf(" x");
    for (int i = 0; i < len; i++) printf("%02x", (uint8_t)at[i]);
    int64_t v = len && (uint8_t)at[0] >= 0x80 ? -1 : 0;
    for (int i = 0; i < len; i++) v = (int64_t)((uint64_t)v << 8 | (uint8_t)at[i]);
    if (len == 2 || len == 4 || len == 8) printf("(%lld)", (long long)v);
}

static void print_answer(const char *whose, const PGresult *res, bool ordered)
{
    printf("%s: %s %s %s %s\n", whose, PQresStatus(PQresultStatus(res)),
           field(res, PG_DIAG_SQLSTATE), field(res, PG_DIAG_CONSTRAINT_NAME),
           PQresultErrorMessage(res));
    if (!good(res)) return;
    int *rows = order_of(res, ordered);
    for (int i = 0; i < PQntuples(res); i++, printf("\n"))
        for (int c = 0; c < PQnfields(res); c++)
            if (PQgetisnull(res, rows[i], c))
                printf(" NULL");
            else
                print_bytes(PQgetvalue(res, rows[i], c), PQgetlength(res, rows[i], c));
    free(rows);
}

static void print_statement(db_statement s, const db_args *args)
{
    printf("%s", world_name(s));
    for (int i = 0; i < args->n; i++) {
        printf("\n  $%d", i + 1);
        print_bytes(args->at[i] ? args->at[i] : (const char *)args->room[i],
                    args->len[i]);
    }
    printf("\n");
}

static void show_again(const check *c, int step)
{
    printf("again: model_check CONNINFO --schedules 1 --seed %llu --steps %d\n",
           (unsigned long long)c->seed, step + 1);
}

// ---- tables ----

static void add_cell(PGresult *res, int i, int column, slot at, char kind)
{
    char out[8];
    int width = kind == '2' ? 2 : kind == '4' ? 4 : kind == 'B' || kind == 'b' ? 1 : 8;
    if (strchr("TtYyU", kind)) {
        if (at.b) PQsetvalue(res, i, column, (char *)at.b->at, (int)at.b->len);
        return;
    }
    for (int k = 0; k < width; k++)
        out[k] = (char)((uint64_t)at.n >> (8 * (width - 1 - k)));
    if (at.n != NONE) PQsetvalue(res, i, column, out, width);
}

// The first column that is compared. In which order nodes become stretches, and so which
// ids they get, is left open.
static int first_column(relation t) { return t == T_stretches; }

static PGresult *rows_of_model(const model *m, relation t)
{
    static PGresAttDesc columns[64];
    int first = first_column(t), width = (int)strlen(kinds[t]) - first;
    PGresult *res = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
    PQsetResultAttrs(res, width, columns);
    for (size_t i = 0; i < m->tables[t].n; i++) {
        PQsetvalue(res, (int)i, 0, NULL, -1);
        for (int c = 0; c < width; c++)
            add_cell(res, (int)i, c, m->tables[t].at[i]->at[first + c],
                     kinds[t][first + c]);
    }
    return res;
}

static const char *columns_compared(relation t)
{
    const char *all = columns_of[t] + 1;
    return first_column(t) ? strchr(all, ',') + 1 : all;
}

static void prepare_tables(PGconn *pg)
{
    char text[1024];
    for (relation t = 0; t < TABLES; t++) {
        snprintf(text, sizeof text, "PREPARE look_%s AS SELECT %s FROM %s", names[t],
                 columns_compared(t), names[t]);
        must(pg, text);
    }
}

static bool same_table(check *c, relation t, PGresult *real)
{
    PGresult *ours = rows_of_model(c->m, t);
    bool same = good(real) && same_rows(real, ours, false);
    if (!same) {
        printf("table %s: %s\n", names[t], columns_compared(t));
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
        snprintf(name, sizeof name, "look_%s", names[t]);
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
        if (c->m->tables[t].n) sprintf(text + strlen(text), "DELETE FROM %s;", names[t]);
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
