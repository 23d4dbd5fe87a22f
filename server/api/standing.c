// What people have to do with moderation: reporting lines, hearing what was decided about
// them, and appealing against it.

#include <string.h>

#include "api.h"
#include "cases.h"
#include "change.h"
#include "config.h"
#include "done.h"
#include "json.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "watch.h"

enum { LINES = 20 }; // one report may have

// ---- reporting ----

typedef struct {
    const char *kind;
    char said[CASES_BYTES];
    buf lines; // an array of the database
} report;

static void kept(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res))
        http_error(r, ERROR_AWAY);
    else if (!PQntuples(res))
        http_error(r, ERROR_LINES);
    else if (PQgetisnull(res, 0, COMPLAIN_REPORT))
        quota_refuse(r, "reports");
    else
        http_json(r, 201,
                  json_pack("{ss}", "report",
                            json_id(r->node, db_get_int(res, 0, COMPLAIN_REPORT))));
}

static const char *kind_of(const char *word)
{
    static const char *const kinds[] = {
#define COMPLAINT(word) word,
#define VERDICT(word, least, most)
#include "cases.def"
#undef COMPLAINT
#undef VERDICT
    };
    for (unsigned i = 0; word && i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i], word)) return kinds[i];
    return NULL;
}

static bool read_lines(const json_t *lines, buf *out)
{
    size_t n = json_array_size(lines), i;
    json_t *one;
    if (!n || n > LINES) return false;
    db_array(out, DB_INT8, (uint32_t)n);
    json_array_foreach(lines, i, one)
    {
        json_int_t no = json_integer_value(one);
        if (no < 1) return false;
        db_array_int(out, no, 8);
    }
    return true;
}

static http_fault read_report(const json_t *body, report *out)
{
    const json_t *said = json_object_get(body, "said");
    out->kind = kind_of(json_string_value(json_object_get(body, "kind")));
    bool spoken = said && *(json_is_string(said) ? json_string_value(said) : "?");
    if (!out->kind) return ERROR_KIND;
    if (spoken && !cases_sentence(body, "said", out->said)) return ERROR_REASON;
    return read_lines(json_object_get(body, "lines"), &out->lines) ? HTTP_FINE
                                                                   : ERROR_LINES;
}

static void keep(request *r, const table *t, const report *x)
{
    uint8_t address[LIMIT_BYTES];
    unsigned most = r->node->config.reports_per_hour;
    db_args args = {0};
    limit_write(r->address, address);
    db_i64(&args, t->is.id);
    db_i16(&args, (int16_t)watch_room_of(t, r->person));
    db_bytes(&args, x->lines.at, x->lines.len);
    db_i64(&args, r->person);
    db_text(&args, x->kind);
    db_text(&args, x->said);
    db_i64(&args, now_ms(r->node));
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour(r->node));
    db_i32(&args, quota_most(most));
    db_i32(&args, quota_most(most * QUOTA_ADDRESS));
    db_query(api_db(r->net), DB_COMPLAIN, &args, DB_ONCE, kept, r);
}

static void found(void *arg, table *t, bool fail)
{
    request *r = arg;
    report x = {0};
    if (!change_sees(r, t, fail)) return;
    json_t *body = http_body(r);
    if (!body) return;
    http_fault fault = read_report(body, &x);
    json_decref(body);
    if (fault)
        http_error(r, fault);
    else
        keep(r, t, &x);
    buf_free(&x.lines);
}

void standing_report(request *r) { table_read(api_tables(r->net), r->id, found, r); }

void standing_reports(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_query(api_db(r->net), DB_COMPLAINTS, &args, DB_AGAIN, done_json, r);
}

// ---- what concerns oneself ----

void standing_get(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_JUDGED, &args, DB_AGAIN, done_json, r);
}

static void heard(void *arg, const PGresult *res)
{
    enum { OUTCOME };
    request *r = arg;
    bool good = db_good(res) && PQntuples(res);
    http_fault fault = good ? cases_fault(PQgetvalue(res, 0, OUTCOME)) : ERROR_AWAY;
    if (fault)
        http_error(r, fault);
    else
        done_nothing(r);
}

void standing_read(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    db_i64(&args, json_id_in(body, "case"));
    db_i64(&args, r->person);
    db_i64(&args, now_ms(r->node));
    json_decref(body);
    db_query(api_db(r->net), DB_WARNING_READ, &args, DB_ONCE, heard, r);
}

void standing_appeal(request *r)
{
    char said[CASES_BYTES];
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    int64_t id = json_id_in(body, "case");
    bool good = cases_sentence(body, "said", said);
    json_decref(body);
    if (!good) {
        http_error(r, ERROR_REASON);
        return;
    }
    db_i64(&args, id);
    db_i64(&args, r->person);
    db_text(&args, said);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_APPEAL, &args, DB_ONCE, heard, r);
}
