// Reports that something looks wrong. The capsule is written from the table's own log: of
// what a client sends, only a sentence is kept as it is.

#include <string.h>

#include "api.h"
#include "change.h"
#include "config.h"
#include "json.h"
#include "names.h"
#include "quota.h"
#include "router.h"
#include "store.h"
#include "words_of.h"

static void kept(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res))
        http_error(r, ERROR_AWAY);
    else if (!PQntuples(res))
        quota_refuse(r, "reports");
    else
        http_json(
            r, 201,
            json_pack("{ss}", "report", json_id(r->node, db_get_int(res, 0, REPORT_ID))));
}

static void keep(request *r, const table *t, const mi_capsule *c, buf *capsule)
{
    uint8_t address[LIMIT_BYTES];
    unsigned most = r->node->config.reports_per_hour;
    db_args args = {0};
    limit_write(r->address, address);
    db_i64(&args, t->is.id);
    db_i64(&args, r->person);
    db_text(&args, t->is.game->name);
    db_i32(&args, (int32_t)c->step);
    db_bytes(&args, capsule->at, capsule->len);
    db_text(&args, c->said);
    db_bytes(&args, address, sizeof address);
    db_i32(&args, quota_most(most));
    db_i32(&args, quota_most(most * QUOTA_ADDRESS));
    db_i64(&args, quota_hour(r->node));
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_REPORT, &args, DB_ONCE, kept, r);
}

// Neither too long, nor with signs that do something to a terminal.
static bool read_sentence(const json_t *body, char out[MI_SAID_BYTES + 1])
{
    const json_t *said = json_object_get(body, "said");
    const char *text = json_string_value(said);
    out[0] = '\0';
    if (!said) return true;
    return text && names_sentence(text) && !mi_said_clean(text, strlen(text), out);
}

// The capsule without its sentence, which is kept apart.
static bool write_down(const request *r, const table *t, const json_t *body,
                       mi_capsule *c, buf *out)
{
    const json_t *step = json_object_get(body, "step");
    const json_t *tried = json_object_get(body, "tried");
    json_int_t n = json_integer_value(step);
    if (!json_is_integer(step) || n < 0 || n > t->is.length) return false;
    if (tried && !json_is_string(tried)) return false;
    c->step = (uint32_t)n;
    return words_capsule(t, about_seats_of(&t->is, r->person), json_string_value(tried),
                         c, out);
}

static void take(request *r, const table *t, const json_t *body)
{
    mi_capsule c = {.seat = MI_NOBODY};
    char said[MI_SAID_BYTES + 1];
    buf text = {0};
    bool good = read_sentence(body, said) && write_down(r, t, body, &c, &text);
    memcpy(c.said, said, sizeof said);
    if (good)
        keep(r, t, &c, &text);
    else
        http_error(r, ERROR_REPORT);
    buf_free(&text);
}

static void found(void *arg, table *t, bool fail)
{
    request *r = arg;
    if (!change_sees(r, t, fail)) return;
    json_t *body = http_body(r);
    if (!body) return;
    http_charge(r, limit_of_items(t->is.length));
    if (t->is.state != TABLE_RUNNING && t->is.state != TABLE_FINISHED)
        http_error(r, ERROR_STATE);
    else if (!t->is.readable)
        http_error(r, ERROR_VERSION);
    else
        take(r, t, body);
    json_decref(body);
}

void reports_post(request *r) { table_read(api_tables(r->net), r->id, found, r); }
