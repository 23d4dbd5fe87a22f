// Records of all finished games of a person in one archive. They are read from the
// database one by one, each when the client has taken the one before.

#include <inttypes.h>
#include <stdlib.h>
#include <time.h>

#include "api.h"
#include "archive.h"
#include "config.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "stream.h"

typedef struct {
    http_stream stream;
    net *net;
    int64_t person;
    int64_t ended, table; // of the last record that was sent
    bool last;            // all were
} sending;

static sending *of(http_stream *s) { return CONTAINER_OF(sending, stream, s); }

// Such as "records/2026-11-18-rattus-123.txt".
static void put_record(const PGresult *res, const sending *x, buf *out)
{
    char day[16], name[ARCHIVE_NAME];
    size_t len;
    struct tm date;
    time_t at = (time_t)(x->ended / 1000);
    const uint8_t *text = db_get_bytes(res, 0, RECORDS_TEXT, &len);
    gmtime_r(&at, &date);
    strftime(day, sizeof day, "%Y-%m-%d", &date);
    snprintf(name, sizeof name, "records/%s-%.32s-%" PRId64 ".txt", day,
             PQgetvalue(res, 0, RECORDS_GAME), x->table);
    archive_file(out, &(archive_entry){name, text, len, x->ended});
}

static void next_found(void *arg, const PGresult *res)
{
    sending *x = arg;
    buf piece = {0};
    if (!db_good(res)) {
        stream_break(&x->stream);
        free(x);
        return;
    }
    x->last = !PQntuples(res);
    if (x->last) {
        archive_end(&piece);
    } else {
        x->ended = db_get_int(res, 0, RECORDS_ENDED);
        x->table = db_get_int(res, 0, RECORDS_TABLE);
        put_record(res, x, &piece);
    }
    stream_piece(&x->stream, &piece);
}

static const shards_order oldest = {
    .by = RECORDS_ENDED, .then = RECORDS_TABLE, .whole = true, .most = 1};

static void more(http_stream *s)
{
    sending *x = of(s);
    db_args args = {0};
    if (!s->conn || x->last) {
        stream_end(s);
        free(x);
        return;
    }
    db_i64(&args, x->person);
    db_i64(&args, x->ended);
    db_i64(&args, x->table);
    shards_ask(api_tables(x->net), DB_RECORDS, &args, &oldest, next_found, x);
}

static void allowed(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    if (!PQntuples(res)) {
        quota_refuse(r, "archives");
        return;
    }
    sending *x = must_alloc(sizeof *x);
    x->stream.more = more;
    x->net = r->net;
    x->person = r->person;
    stream_begin(&x->stream, r, "application/x-tar",
                 "Content-Disposition: attachment; filename=\"miasma-records.tar\"\r\n");
}

void records_all(request *r)
{
    db_args args = {0};
    db_i16(&args, SPENT_ARCHIVES);
    db_i64(&args, r->person);
    db_i64(&args, quota_hour(r->node));
    db_i32(&args, quota_most(r->node->config.archives_per_hour));
    db_query(api_db(r->net), DB_SPEND, &args, DB_ONCE, allowed, r);
}
