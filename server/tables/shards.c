// Where tables are, and answers of several shards put together.

#include "shards.h"

#include <stdlib.h>
#include <string.h>

#include "home.h"

enum { SOON_MS = 1500, PAGE = 10000, LEAST_ROOM = 64 };

// ---- tables that have moved ----

static struct shards_moved *place(const shards_map *m, int64_t id)
{
    size_t i = (uint64_t)id * UINT64_C(0x9e3779b97f4a7c15) >> 20;
    while (m->at[i & (m->room - 1)].id && m->at[i & (m->room - 1)].id != id) i++;
    return &m->at[i & (m->room - 1)];
}

static void grow(shards_map *m)
{
    shards_map wide = *m;
    wide.room = m->room ? 2 * m->room : LEAST_ROOM;
    wide.at = must_alloc(wide.room * sizeof *wide.at);
    for (size_t i = 0; i < m->room; i++)
        if (m->at[i].id) *place(&wide, m->at[i].id) = m->at[i];
    free(m->at);
    *m = wide;
}

uint8_t shards_find(const tables *home, int64_t id)
{
    const shards_map *m = &home->moved;
    const struct shards_moved *known = m->n ? place(m, id) : NULL;
    unsigned shard = known && known->id ? known->shard : id_shard(id);
    return (uint8_t)(shard < home->store.count ? shard : 0);
}

void shards_note(tables *home, int64_t id, unsigned shard)
{
    shards_map *m = &home->moved;
    if (shard >= home->store.count) return;
    if (2 * m->n >= m->room) grow(m);
    struct shards_moved *at = place(m, id);
    m->n += !at->id;
    *at = (struct shards_moved){id, (uint8_t)shard};
}

static void pages(tables *home, int64_t after);

static void page_read(void *arg, const PGresult *res)
{
    tables *home = arg;
    int n = db_good(res) ? PQntuples(res) : 0;
    for (int i = 0; i < n; i++)
        shards_note(home, db_get_int(res, i, MOVED_TABLE),
                    (unsigned)db_get_int(res, i, MOVED_SHARD));
    home->moved.asking = false;
    home->moved.known = db_good(res) && n < PAGE;
    if (n == PAGE) pages(home, db_get_int(res, n - 1, MOVED_TABLE));
}

static void pages(tables *home, int64_t after)
{
    db_args args = {0};
    home->moved.asking = true;
    db_i64(&args, after);
    db_i32(&args, PAGE);
    db_query(store_db(home), DB_MOVED, &args, DB_ONCE, page_read, home);
}

typedef struct {
    tables *home;
    int64_t id;
    void (*known)(tables *home, int64_t id);
} looking;

static void looked(void *arg, const PGresult *res)
{
    looking l = *(looking *)arg;
    free(arg);
    if (db_good(res) && PQntuples(res))
        shards_note(l.home, l.id, (unsigned)db_get_int(res, 0, ELSEWHERE_SHARD));
    l.known(l.home, l.id);
}

void shards_look(tables *home, int64_t id, void (*known)(tables *home, int64_t id))
{
    db_args args = {0};
    if (home->store.count == 1) return;
    looking *l = must_alloc(sizeof *l);
    *l = (looking){home, id, known};
    db_i64(&args, id);
    db_query(store_db(home), DB_ELSEWHERE, &args, DB_AGAIN, looked, l);
}

typedef struct {
    unsigned shard;
    bool late;
} waiting;

// Reading it has brought it here, or it is still where it was.
static void has_been_read(void *arg, table *t, bool fail)
{
    waiting w = *(waiting *)arg;
    db_args args = {0};
    free(arg);
    if (fail || !t || !w.late || t->is.shard == w.shard) return;
    db_i64(&args, t->is.id);
    db_query(store_of(t->is.home, w.shard), DB_ARRIVING_DROP, &args, DB_ONCE, NULL, NULL);
}

static void arriving(void *arg, const PGresult *res)
{
    const store_shard *x = arg;
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        waiting *w = must_alloc(sizeof *w);
        *w = (waiting){x->primary.number, db_get_int(res, i, ARRIVING_LATE) != 0};
        table_read(x->home, db_get_int(res, i, ARRIVING_TABLE), has_been_read, w);
    }
}

static void settle(store_shard *x)
{
    unsigned i = x->primary.number;
    db_args none = {0};
    if (store_up(x->home, i))
        db_query(store_of(x->home, i), DB_ARRIVING, &none, DB_ONCE, arriving, x);
}

void shards_settle(tables *home)
{
    if (!home->moved.known && !home->moved.asking) pages(home, 0);
    for (unsigned i = 0; i < home->store.count; i++) settle(&home->store.shards[i]);
}

void shards_end(tables *home) { free(home->moved.at); }

// ---- where new ones go ----

unsigned shards_for_new(const tables *home)
{
    unsigned up[SHARDS], n = 0;
    for (unsigned i = 1; i < home->store.count; i++)
        if (store_up(home, i)) up[n++] = i;
    return n ? up[draw_below(home->node, n)] : 0;
}

unsigned shards_for(const tables *home, uint32_t always)
{
    return home->store.count > 1 ? 1 + always % (home->store.count - 1) : 0;
}

// ---- questions to all ----

const shards_order shards_each = {.by = -1, .then = -1};

typedef struct asking asking;

typedef struct {
    asking *of;
    PGresult *rows; // owned; NULL while it has not answered
} part;

struct asking {
    shards_order order;
    db_done *done;
    void *arg;
    part parts[SHARDS];
    unsigned asked, out, failed; // out: under way; failed: and not asked at all
    bool told;
    uv_timer_t timer;
};

typedef struct {
    const PGresult *res;
    int row_at;
    size_t place; // among all, by shards
    int64_t by, then;
} line;

static int compare(const void *a, const void *b)
{
    const line *x = a, *y = b;
    if (x->by != y->by) return x->by < y->by ? -1 : 1;
    if (x->then != y->then) return x->then < y->then ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static int compare_newest(const void *a, const void *b)
{
    const line *x = a, *y = b;
    if (x->by != y->by) return x->by > y->by ? -1 : 1;
    if (x->then != y->then) return x->then > y->then ? -1 : 1;
    return x->place < y->place ? -1 : x->place > y->place;
}

static int64_t number(const PGresult *res, int n, int column)
{
    return column < 0 ? 0 : db_get_int(res, n, column);
}

static size_t gather(const asking *a, line *out)
{
    size_t all = 0;
    for (unsigned i = 0; i < a->asked; i++) {
        const PGresult *res = a->parts[i].rows;
        for (int n = 0; n < PQntuples(res); n++)
            out[all] = (line){res, n, all, number(res, n, a->order.by),
                              number(res, n, a->order.then)},
            all++;
    }
    return all;
}

static void put_row(PGresult *to, int at, const line *from)
{
    for (int c = 0; c < PQnfields(to); c++) {
        bool none = PQgetisnull(from->res, from->row_at, c);
        PQsetvalue(to, at, c, none ? NULL : PQgetvalue(from->res, from->row_at, c),
                   none ? -1 : PQgetlength(from->res, from->row_at, c));
    }
}

// NULL where nobody answered.
static PGresult *merged(const asking *a)
{
    const PGresult *first = NULL;
    size_t n = 0;
    for (unsigned i = 0; i < a->asked; i++) {
        const PGresult *res = a->parts[i].rows;
        if (res && !first) first = res;
        n += (size_t)PQntuples(res);
    }
    if (!first || (a->order.whole && a->failed)) return NULL;
    line *lines = must_alloc((n + 1) * sizeof *lines);
    n = gather(a, lines);
    qsort(lines, n, sizeof *lines, a->order.newest ? compare_newest : compare);
    if (a->order.most && n > (size_t)a->order.most) n = (size_t)a->order.most;
    PGresult *all = PQcopyResult(first, PG_COPYRES_ATTRS);
    for (size_t i = 0; i < n; i++) put_row(all, (int)i, &lines[i]);
    free(lines);
    return all;
}

static void asking_free(uv_handle_t *handle)
{
    free(CONTAINER_OF(asking, timer, handle));
}

static void tell(asking *a)
{
    if (a->told) return;
    a->told = true;
    a->failed += a->out;
    PGresult *all = merged(a);
    a->done(a->arg, all);
    PQclear(all);
    for (unsigned i = 0; i < a->asked; i++) {
        PQclear(a->parts[i].rows);
        a->parts[i].rows = NULL;
    }
    uv_timer_stop(&a->timer);
}

static void on_late(uv_timer_t *timer) { tell(CONTAINER_OF(asking, timer, timer)); }

static void answered(void *arg, const PGresult *res)
{
    part *p = arg;
    asking *a = p->of;
    a->out--;
    a->failed += !db_good(res);
    if (db_good(res) && !a->told)
        p->rows = PQcopyResult(res, PG_COPYRES_ATTRS | PG_COPYRES_TUPLES);
    if (a->out) return;
    tell(a);
    uv_close((uv_handle_t *)&a->timer, asking_free);
}

static void ask_all(tables *home, asking *a, db_statement statement, const db_args *args)
{
    a->asked = a->out = home->store.count;
    for (unsigned i = 0; i < a->asked; i++) {
        part *p = &a->parts[i];
        p->of = a;
        if (store_up(home, i))
            db_query(store_of(home, i), statement, args, DB_ONCE, answered, p);
        else
            answered(p, NULL);
    }
}

void shards_ask(tables *home, db_statement statement, const db_args *args,
                const shards_order *order, db_done *done, void *arg)
{
    if (home->store.count == 1) {
        db_query(store_db(home), statement, args, DB_AGAIN, done, arg);
        return;
    }
    asking *a = must_alloc(sizeof *a);
    a->order = *order;
    a->done = done;
    a->arg = arg;
    uv_timer_init(home->loop, &a->timer);
    uv_timer_start(&a->timer, on_late, SOON_MS, 0);
    ask_all(home, a, statement, args);
}
