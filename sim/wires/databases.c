// What the databases of the site have, and what goes wrong with each.

#include "databases.h"

#include <stdlib.h>
#include <string.h>

#include "db_queue.h"
#include "loop.h"

#define NO_MEMORY "53200"
#define DISK_FULL "53100"

// A statement that was executed and may have written something.
typedef struct {
    ring link; // of the journal
    int32_t pid;
    int64_t clock;
    unsigned statement;
    db_args args;
    buf bytes;
} written;

static struct {
    database at[WIRES_DATABASES];
    unsigned n;
    int64_t calendar;
    int32_t sessions; // that have begun
    bool losable;
} site;

database *database_of(unsigned number) { return &site.at[number]; }
int32_t database_pid(void) { return ++site.sessions; }
unsigned wires_databases(void) { return site.n; }
struct model *wires_model(unsigned number) { return site.at[number].model; }

// People are in the first one, and are copied to the others.
static model *empty(const database *of)
{
    model *m = model_new();
    if (of == site.at && site.n > 1) model_lends(m);
    return m;
}

void databases_begin(int64_t calendar_ms, bool losable, unsigned n)
{
    memset(&site, 0, sizeof site);
    site.n = n;
    site.calendar = calendar_ms;
    site.losable = losable;
    for (unsigned i = 0; i < n; i++) {
        site.at[i].model = empty(&site.at[i]);
        ring_init(&site.at[i].journal);
    }
}

// ---- statements ----

bool database_writes(unsigned s)
{
    static const char *const words[] = {"INSERT ",      "UPDATE ",     "DELETE ",
                                        "person_lend(", "person_put(", "table_arrive("};
    enum { WORDS = sizeof words / sizeof *words };
    static enum { UNKNOWN, YES, NO } known[DB_STATEMENTS];
    if (s >= DB_STATEMENTS) return s >= OPERATOR_ARRIVING;
    for (unsigned i = 0; i < WORDS && !known[s]; i++)
        if (strstr(db_sql[s], words[i])) known[s] = YES;
    if (!known[s]) known[s] = NO;
    return known[s] == YES;
}

static int64_t now(void) { return site.calendar + (int64_t)(world_now() / WORLD_MS); }

// The answer to STANDBY, which no table has.
static PGresult *about_standby(const database *of)
{
    char waits = of->standby != STANDBY_PASSED_OVER;
    PGresAttDesc columns[STANDBY_WIDTH] = {0};
    PGresult *res = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
    PQsetResultAttrs(res, STANDBY_WIDTH, columns);
    PQsetvalue(res, 0, STANDBY_WAITS, &waits, sizeof waits);
    return res;
}

PGresult *database_run(database *of, int32_t pid, unsigned s, const db_args *args)
{
    model_clock(of->model, now());
    model_connection(of->model, pid);
    if (s == DB_STANDBY) return about_standby(of);
    if (wires_bad_luck(of->trouble.failing)) return error_result(NO_MEMORY, "");
    if (of->full && database_writes(s)) return error_result(DISK_FULL, "");
    return model_run(of->model, s, args);
}

// ---- the standby ----

void database_keep(database *of, int32_t pid, unsigned s, const db_args *args, buf *taken)
{
    if (!site.losable || !database_writes(s)) return;
    written *w = must_alloc(sizeof *w);
    *w = (written){
        .pid = pid, .clock = now(), .statement = s, .args = *args, .bytes = *taken};
    *taken = (buf){0};
    ring_join(&of->journal, &w->link);
    of->count++;
}

// A commit that waits for the standby is as one that came to nothing: the operator goes
// before it is told.
PGresult *database_ask(unsigned number, unsigned s, const db_args *args)
{
    database *of = &site.at[number];
    db_asked copy = {.args = *args};
    if (of->down > world_now()) return NULL;
    if (of->standby == STANDBY_AWAITED && database_writes(s)) return NULL;
    int32_t pid = database_pid();
    PGresult *res = database_run(of, pid, s, args);
    db_queue_keep(&copy);
    if (db_good(res)) database_keep(of, pid, s, &copy.args, &copy.bytes);
    buf_free(&copy.bytes);
    model_ended(of->model, pid);
    if (db_good(res)) return res;
    PQclear(res);
    return NULL;
}

static void journal_end_at(database *of, unsigned count)
{
    for (; of->count > count; of->count--) {
        written *w = CONTAINER_OF(written, link, of->journal.prev);
        ring_leave(&w->link);
        buf_free(&w->bytes);
        free(w);
    }
}

static void play_again(database *of)
{
    model_free(of->model);
    of->model = empty(of);
    for (ring *at = of->journal.next; at != &of->journal; at = at->next) {
        const written *w = CONTAINER_OF(written, link, at);
        model_clock(of->model, w->clock);
        model_connection(of->model, w->pid);
        PQclear(model_run(of->model, w->statement, &w->args));
    }
    for (int32_t pid = 1; pid <= site.sessions; pid++) model_ended(of->model, pid);
}

void wires_standby_is(unsigned number, wires_standby how)
{
    static const char *const words[] = {"there", "awaited", "passed over"};
    database *of = &site.at[number];
    world_show("\"standby\":\"%s\"", words[how]);
    if (of->standby != STANDBY_PASSED_OVER) of->safe = of->count;
    of->standby = how;
}

unsigned wires_fail_over(unsigned number, uint64_t until)
{
    database *of = &site.at[number];
    unsigned before = of->count, kept = of->count;
    if (site.losable && of->standby == STANDBY_PASSED_OVER) kept = of->safe;
    journal_end_at(of, kept);
    if (kept < before) play_again(of);
    wires_database_down(number, until);
    return before - kept;
}

// ---- what else goes wrong ----

wires_trouble *wires_troubles(unsigned number) { return &site.at[number].trouble; }

void wires_database_down(unsigned number, uint64_t until)
{
    site.at[number].down = until;
    site.at[number].primary++;
    database_breaks(&site.at[number]);
}

void wires_database_slow(unsigned number, uint64_t most) { site.at[number].slow = most; }
void wires_database_full(unsigned number, bool full) { site.at[number].full = full; }
