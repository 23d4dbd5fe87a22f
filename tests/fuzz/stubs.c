// Stubs for the fuzzer: rows are taken at once, the database knows nobody.

#include <string.h>

#include "access.h"
#include "answers.h"
#include "api.h"
#include "ends.h"
#include "fair.h"
#include "page.h"
#include "stubs.h"
#include "upkeep.h"
#include "work.h"

// Nobody keeps answers in advance.
void answers_plan(const node *n, mi_table *t, int64_t now)
{
    (void)n, (void)t, (void)now;
}

node fuzz_node;

static tables *room(void)
{
    static tables home;
    if (!home.loop) tables_begin(&home, &fuzz_node, uv_default_loop(), NULL);
    return &home;
}

table *fuzz_copy(void) { return cache_find(room(), FUZZ_TABLE); }

// ---- connections ----

conn *fuzz_conn(const net_uses *uses)
{
    static api above;
    static net home;
    above.tables = room();
    if (!home.loop) net_begin(&home, &fuzz_node, uv_default_loop(), uses, &above);
    return net_new(&home);
}

void fuzz_done(conn *c)
{
    net_close(c);
    uv_run(uv_default_loop(), UV_RUN_NOWAIT);
    arena_empty(&fuzz_node.turn);
}

// Nobody reads what is written.
void __wrap_net_write(conn *c, const void *bytes, size_t len);
void __wrap_net_write(conn *c, const void *bytes, size_t len)
{
    (void)c, (void)bytes, (void)len;
}

void __wrap_net_write_parts(conn *c, const uv_buf_t *part, unsigned n);
void __wrap_net_write_parts(conn *c, const uv_buf_t *part, unsigned n)
{
    (void)c, (void)part, (void)n;
}

void page_close(net *home) { (void)home; }
void access_line(const request *r, unsigned status) { (void)r, (void)status; }
void work_turn(table *t) { (void)t; }
void work_settle(table *t) { (void)t; }
void ends_keep(const table *t, bool now) { (void)t, (void)now; }
bool upkeep_told(table *t)
{
    (void)t;
    return true;
}

// ---- the database ----

db *store_db(const tables *home)
{
    (void)home;
    return NULL;
}
db *store_of(const tables *home, unsigned shard)
{
    (void)home, (void)shard;
    return NULL;
}
bool store_up(const tables *home, unsigned shard)
{
    (void)home, (void)shard;
    return false;
}
uint8_t shards_find(const tables *home, int64_t id)
{
    (void)home, (void)id;
    return 0;
}
void shards_note(tables *home, int64_t id, unsigned shard)
{
    (void)home, (void)id, (void)shard;
}
void shards_end(tables *home) { (void)home; }
bool store_ready(const tables *home)
{
    (void)home;
    return false;
}
void store_append(task *k) { k->stored(k, STORE_DONE); }
void store_save(task *k, const about *now)
{
    (void)now;
    k->stored(k, STORE_DONE);
}
bool store_about(tables *home, const PGresult *res, int i, about *out)
{
    (void)home, (void)res, (void)i, (void)out;
    return false;
}
void db_query(db *d, db_statement statement, const db_args *args, db_mode mode,
              db_done *done, void *arg)
{
    (void)d, (void)statement, (void)args, (void)mode;
    if (done) done(arg, NULL);
}

// ---- the bus ----

void bus_listen(table *t) { (void)t; }
void bus_ignore(table *t) { (void)t; }
void bus_row(const table *t, uint32_t first, const uint8_t *bytes, size_t len)
{
    (void)t, (void)first, (void)bytes, (void)len;
}
void bus_changed(const table *t) { (void)t; }
void bus_here(table *t) { (void)t; }

// ---- a table ----

// Reading finds the copy in memory.
void __wrap_table_read(tables *home, int64_t id, table_found *found, void *arg);
void __wrap_table_read(tables *home, int64_t id, table_found *found, void *arg)
{
    found(arg, cache_find(home, id), false);
}

void __wrap_table_glance(tables *home, int64_t id, int64_t person, table_found *found,
                         void *arg);
void __wrap_table_glance(tables *home, int64_t id, int64_t person, table_found *found,
                         void *arg)
{
    (void)person;
    found(arg, cache_find(home, id), false);
}

static void begin(table *t, const char *name)
{
    about *a = &t->is;
    row r = {0};
    *a = (about){.home = room(),
                 .id = FUZZ_TABLE,
                 .game = mi_find(name),
                 .state = TABLE_RUNNING,
                 .readable = true,
                 .pace = PACE_DAYS,
                 .bank = 86400,
                 .since = now_ms(&fuzz_node)};
    a->head = mi_head_default(a->game, a->game->seats_min);
    for (unsigned s = 0; s < a->head.seats; s++)
        a->seat[s] =
            (table_seat){.kind = SEAT_PERSON, .person = FUZZ_PERSON, .name = "Anna"};
    if (mi_course_begin(&t->course, a->game, &a->head)) t->copy = COPY_READY;
    row_begin(&r, t);
    row_settle(&r, t, NOBODY);
    buf_put(&t->log, r.bytes.at, r.bytes.len);
    row_take(&r, t);
    row_free(&r);
}

// Each game is set up once and copied from then on.
const table *fuzz_table(unsigned which)
{
    static const char *const names[FUZZ_GAMES] = {"template", "rattus", "blackdeath",
                                                  "plague"};
    static table fresh[FUZZ_GAMES];
    table *t = cache_get(room(), FUZZ_TABLE), *from = &fresh[which];
    if (from->copy != COPY_READY) begin(from, names[which]);
    t->is = from->is;
    t->course = from->course;
    t->log.len = 0;
    buf_put(&t->log, from->log.at, from->log.len);
    t->copy = COPY_READY;
    return from;
}
