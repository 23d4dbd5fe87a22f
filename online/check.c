// The checker: what players were told against what the database holds.
//
//   lost     a batch was acknowledged and is not in the log where it was said to be, or
//            was refused and is in the log all the same
//   doubled  a batch stands in the log twice
//   forked   the log has a gap or an overlap, or a player was shown another history
//   leaked   a player was shown what its seat may not know

#include <arpa/inet.h>
#include <endian.h>
#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "load.h"

enum { PATIENCE = 300 };

// One row of the log, borrowed from the answer of the database.
typedef struct {
    uint32_t first, count;
    const uint8_t *id, *bytes;
    size_t len;
} row;

typedef struct {
    row *row;
    unsigned n;
} history;

static uint32_t number(const PGresult *r, int line, int field)
{
    uint32_t v;
    memcpy(&v, PQgetvalue(r, line, field), sizeof v);
    return ntohl(v);
}

// A database that was killed a moment ago is back soon.
static PGresult *read_log(PGconn *db, const char *id)
{
    const char *value[] = {id};
    for (unsigned tries = 0; tries < PATIENCE; tries++) {
        PGresult *r = PQexecParams(db,
                                   "SELECT first, count, batch, bytes FROM log"
                                   " WHERE table_id = $1::bigint ORDER BY first",
                                   1, NULL, value, NULL, NULL, 1);
        if (PQresultStatus(r) == PGRES_TUPLES_OK) return r;
        PQclear(r);
        usleep(200000);
        PQreset(db);
    }
    die("%s", PQerrorMessage(db));
}

static history history_of(const PGresult *r)
{
    history h = {.n = (unsigned)PQntuples(r)};
    h.row = grown(NULL, (h.n + 1) * sizeof *h.row);
    for (unsigned i = 0; i < h.n; i++) {
        int line = (int)i;
        h.row[i] = (row){.first = number(r, line, 0),
                         .count = number(r, line, 1),
                         .id = (const uint8_t *)PQgetvalue(r, line, 2),
                         .bytes = (const uint8_t *)PQgetvalue(r, line, 3),
                         .len = (size_t)PQgetlength(r, line, 3)};
    }
    return h;
}

// ---- the log by itself ----

static void check_rows(const char *id, const history *h, verdict *v)
{
    uint32_t next = 0;
    for (unsigned i = 0; i < h->n; i++) {
        uint32_t items;
        const row *r = &h->row[i];
        bool whole = mi_items_count(r->bytes, r->len, &items) && items == r->count;
        if (r->first != next || !whole) complain(&v->forked, id, "a gap in the log");
        next = r->first + r->count;
        for (unsigned k = 0; k < i; k++)
            if (!memcmp(h->row[k].id, r->id, PROTO_BATCH_ID))
                complain(&v->doubled, id, "a batch twice in the log");
    }
}

// ---- promises ----

static const row *row_of(const history *h, const uint8_t *id)
{
    for (unsigned i = 0; i < h->n; i++)
        if (!memcmp(h->row[i].id, id, PROTO_BATCH_ID)) return &h->row[i];
    return NULL;
}

static void check_promises(const player *p, const history *h, verdict *v)
{
    for (uint32_t i = 0; i < p->acked; i++) {
        const row *r = row_of(h, p->acks[i].id);
        bool kept = p->acks[i].at == DENIED ? !r : r && r->first == p->acks[i].at;
        if (!kept) complain(&v->lost, p->table->made.id, "a promise not kept");
    }
}

// ---- what was shown ----

typedef struct {
    mi_course course; // the truth
    bool *wrong;      // a flag for each player: it counts once
} replay;

static bool shown(const player *p, uint32_t i, const uint8_t *bytes, size_t len)
{
    size_t from = p->start[i], to = i + 1 < p->n ? p->start[i + 1] : p->len;
    return to - from >= len && memcmp(p->items + from, bytes, len) == 0;
}

static void check_item(table *t, replay *now, const mi_item *item, verdict *v)
{
    uint8_t seen[MI_ITEM_BYTES];
    for (unsigned k = 0; k < t->count; k++) {
        const player *p = &t->player[k];
        uint32_t i = now->course.length;
        if (i >= p->n || now->wrong[k]) continue;
        size_t len = mi_course_veil(&now->course, item, MI_SEAT_BIT(p->seat), seen);
        if (shown(p, i, seen, len)) continue;
        now->wrong[k] = true;
        if (shown(p, i, item->lead, item->whole))
            complain(&v->leaked, t->made.id, "shown what the seat may not know");
        else
            complain(&v->forked, t->made.id, "shown another history");
    }
}

// Every entry once more by the rules: the log is what they allow.
static bool play(mi_course *c, const mi_item *item)
{
    mi_entry entry;
    if (!mi_item_entry_read(c->game, item, &entry))
        return item->kind != MI_ITEM_ENTRY && mi_course_follow(c, item->lead, item);
    return mi_course_play(c, entry, NULL, NULL) == MI_OK;
}

static void check_run(table *t, replay *now, const row *r, verdict *v)
{
    mi_item item;
    for (size_t at = 0; mi_item_next(r->bytes, r->len, &at, &item);) {
        if (item.kind == MI_ITEM_NOTE) continue;
        check_item(t, now, &item, v);
        if (!play(&now->course, &item))
            complain(&v->forked, t->made.id, "an item against the rules");
    }
}

static void check_views(table *t, const history *h, verdict *v)
{
    replay now = {.wrong = grown(NULL, t->count * sizeof *now.wrong)};
    memset(now.wrong, 0, t->count * sizeof *now.wrong);
    const player *any = &t->player[0];
    if (any->game && mi_course_begin(&now.course, any->game, &any->head)) {
        for (unsigned i = 0; i < h->n; i++) check_run(t, &now, &h->row[i], v);
        for (unsigned k = 0; k < t->count; k++)
            if (t->player[k].n > now.course.length)
                complain(&v->forked, t->made.id, "shown more than there is");
    }
    free(now.wrong);
}

static void check_table(PGconn *db, table *t, verdict *v)
{
    PGresult *r = read_log(db, t->made.id);
    history h = history_of(r);
    check_rows(t->made.id, &h, v);
    for (unsigned k = 0; k < t->count; k++) check_promises(&t->player[k], &h, v);
    check_views(t, &h, v);
    free(h.row);
    PQclear(r);
}

verdict check_tables(const char *database, table *tables, unsigned n)
{
    verdict v = {0};
    PGconn *db = PQconnectdb(database);
    for (unsigned i = 0; i < n; i++) check_table(db, &tables[i], &v);
    PQfinish(db);
    return v;
}
