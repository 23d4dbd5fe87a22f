// Records of tables, asked for by HTTP.

#include "api.h"
#include "change.h"
#include "router.h"
#include "store.h"
#include "words_of.h"

// Takes the text.
static void reply(request *r, buf *text)
{
    shared *body = shared_new(text);
    http_reply_shared(r, 200, "text/plain; charset=utf-8", body, NULL);
    shared_release(body);
}

// A record made from the log, by the rules.
static void answer(request *r, const table *t)
{
    buf text = {0};
    if (!t->is.readable) {
        http_error(r, ERROR_VERSION);
        return;
    }
    words_record(t, about_seats_of(&t->is, r->person), &text);
    reply(r, &text);
}

static void kept(void *arg, const PGresult *res)
{
    request *r = arg;
    const table *t = cache_find(api_tables(r->net), r->id);
    buf text = {0};
    if (db_good(res) && PQntuples(res)) {
        size_t len;
        const uint8_t *bytes = db_get_bytes(res, 0, RECORD_TEXT, &len);
        buf_put(&text, bytes, len);
        reply(r, &text);
    } else if (db_good(res) && t && table_loaded(t)) {
        answer(r, t);
    } else {
        http_error(r, ERROR_AWAY);
    }
}

// A finished game is told by the text that was kept when it ended, by whatever program.
static void find_kept(request *r)
{
    db_args args = {0};
    db_i64(&args, r->id);
    const tables *home = api_tables(r->net);
    db_query(store_of(home, shard_of(home, r->id)), DB_RECORD, &args, DB_AGAIN, kept, r);
}

static void found(void *arg, table *t, bool fail)
{
    request *r = arg;
    if (!change_sees(r, t, fail)) return;
    http_charge(r, limit_of_items(t->is.length));
    if (t->is.state == TABLE_FINISHED) {
        find_kept(r);
        return;
    }
    answer(r, t);
}

void record_get(request *r) { table_read(api_tables(r->net), r->id, found, r); }
