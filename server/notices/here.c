// Who is at the board is known to the node they are connected to, and to no other: it
// tells the database, from where any node may send.

#include "here.h"

#include "notices.h"

enum { AHEAD_MS = 60000 };

static void collect(table *t, void *arg)
{
    here_present *p = arg;
    int seat = about_runs(&t->is);
    if (p->n == HERE_MOST || seat < 0 || t->is.shard != p->shard ||
        !(watch_here_local(t) & MI_SEAT_BIT(seat)))
        return;
    p->table[p->n] = t->is.id;
    p->person[p->n++] = t->is.seat[seat].person;
}

static void put(buf *b, const int64_t *values, unsigned n)
{
    db_array(b, DB_INT8, n);
    for (unsigned i = 0; i < n; i++) db_array_int(b, values[i], 8);
}

void here_look(notices *home, unsigned shard)
{
    here_present *p = &home->here;
    buf at = {0}, people = {0};
    db_args args = {0};
    p->n = 0;
    p->shard = shard;
    cache_each(home->tables, collect, p);
    if (!p->n) return;
    put(&at, p->table, p->n);
    put(&people, p->person, p->n);
    db_bytes(&args, at.at, at.len);
    db_bytes(&args, people.at, people.len);
    db_i64(&args, now_ms(home->node) + AHEAD_MS);
    db_query(store_of(home->tables, shard), DB_NOTICE_HERE, &args, DB_ONCE, NULL, NULL);
    buf_free(&at);
    buf_free(&people);
}
