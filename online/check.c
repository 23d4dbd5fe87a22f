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
    mi_position p; // the truth
    uint32_t n;    // items so far
    bool *wrong;   // a flag for each player: it counts once
} replay;

static bool shown(const player *p, uint32_t i, const uint8_t *bytes, size_t len)
{
    size_t from = p->start[i], to = i + 1 < p->n ? p->start[i + 1] : p->len;
    return to - from >= len && memcmp(p->items + from, bytes, len) == 0;
}

static size_t put(const mi_game *game, mi_entry entry, uint8_t out[1 + MI_ENTRY_BYTES])
{
    size_t len = mi_entry_encode(game, entry, out + 1);
    out[0] = (uint8_t)len;
    return 1 + len;
}

static void check_entry(table *t, replay *now, mi_entry entry, verdict *v)
{
    const mi_game *game = t->player[0].game;
    uint8_t seen[1 + MI_ENTRY_BYTES], truth[1 + MI_ENTRY_BYTES];
    size_t truth_len = put(game, entry, truth);
    for (unsigned k = 0; k < t->count; k++) {
        const player *p = &t->player[k];
        if (now->n >= p->n || now->wrong[k]) continue;
        mi_entry veiled = mi_veil(game, &now->p, entry, MI_SEAT_BIT(p->seat));
        size_t len = put(game, veiled, seen);
        if (shown(p, now->n, seen, len)) continue;
        now->wrong[k] = true;
        bool bare = shown(p, now->n, truth, truth_len);
        if (bare)
            complain(&v->leaked, t->made.id, "shown what the seat may not know");
        else
            complain(&v->forked, t->made.id, "shown another history");
    }
    if (mi_play(game, &now->p, entry, NULL, NULL))
        complain(&v->forked, t->made.id, "an entry against the rules");
}

static void check_run(table *t, replay *now, const row *r, verdict *v)
{
    const mi_game *game = t->player[0].game;
    mi_item item;
    for (size_t at = 0; mi_item_next(r->bytes, r->len, &at, &item);) {
        mi_entry entry;
        size_t read = 0;
        if (item.kind == MI_ITEM_NOTE) continue;
        if (item.kind == MI_ITEM_ENTRY) {
            if (mi_entry_decode(game, item.body, item.len, &read, &entry))
                complain(&v->forked, t->made.id, "an entry that cannot be read");
            else
                check_entry(t, now, entry, v);
        }
        now->n++;
    }
}

static void check_views(table *t, const history *h, verdict *v)
{
    replay now = {.wrong = grown(NULL, t->count * sizeof *now.wrong)};
    memset(now.wrong, 0, t->count * sizeof *now.wrong);
    const player *any = &t->player[0];
    if (any->game && !mi_setup(any->game, &any->head, &now.p, NULL)) {
        for (unsigned i = 0; i < h->n; i++) check_run(t, &now, &h->row[i], v);
        for (unsigned k = 0; k < t->count; k++)
            if (t->player[k].n > now.n)
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
