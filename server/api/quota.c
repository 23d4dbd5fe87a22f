// Quotas of tables and people. What is counted is in the database, and so the same for
// all nodes.

#include <limits.h>
#include <stdio.h>

#include "api.h"
#include "config.h"
#include "quota.h"
#include "store.h"

enum { HOUR_MS = 3600000, SOON_S = 60 };

int32_t quota_most(unsigned limit) { return limit ? (int32_t)limit : INT_MAX; }
int64_t quota_hour(node *n) { return now_ms(n) / HOUR_MS; }
int64_t quota_day(node *n) { return quota_hour(n) / 24 * 24; }

void quota_refuse(request *r, const char *of)
{
    char more[80];
    snprintf(more, sizeof more, "Cache-Control: no-store\r\nRetry-After: %d\r\n", SOON_S);
    http_explain(r, ERROR_QUOTA, "of", of, more);
}

// No name begins like this (signin.c counts tries at names by address too).
static unsigned *tries_for(const request *r, const char *of)
{
    char what[32];
    snprintf(what, sizeof what, "\n%s", of);
    return tries_at(&api_of(r->net)->tries, quota_hour(r->node), r->address, what);
}

void quota_over(request *r, const char *of)
{
    *tries_for(r, of) = TRIES_OVER;
    quota_refuse(r, of);
}

bool quota_is_over(request *r, const char *of)
{
    if (*tries_for(r, of) != TRIES_OVER) return false;
    quota_refuse(r, of);
    return true;
}

// ---- tables ----

static void end(quota_table *q, const char *of)
{
    if (of) ring_leave(&q->link);
    if (of) quota_refuse(q->r, of);
    q->go_on(q->arg, !of);
}

static void away(quota_table *q)
{
    ring_leave(&q->link);
    http_error(q->r, ERROR_AWAY);
    q->go_on(q->arg, false);
}

static void import_counted(void *arg, const PGresult *res)
{
    quota_table *q = arg;
    if (!db_good(res))
        away(q);
    else
        end(q, PQntuples(res) ? NULL : "imports");
}

static void count_import(quota_table *q)
{
    db_args args = {0};
    db_i16(&args, SPENT_IMPORTS);
    db_i64(&args, q->person);
    db_i64(&args, quota_hour(q->r->node));
    db_i32(&args, quota_most(q->r->node->config.imports_per_hour));
    db_query(api_db(q->r->net), DB_SPEND, &args, DB_ONCE, import_counted, q);
}

// Tables of the person, and of everybody at the address.
static bool over(const PGresult *res, int person, int address, unsigned limit)
{
    int64_t own = 0, all = 0;
    for (int i = 0; i < PQntuples(res); i++) { // a row a shard
        own += db_get_int(res, i, person);
        all += db_get_int(res, i, address);
    }
    return limit && (own >= limit || all >= (int64_t)limit * QUOTA_ADDRESS);
}

static void counted(void *arg, const PGresult *res)
{
    quota_table *q = arg;
    const config_values *config = &q->r->node->config;
    if (!db_good(res)) {
        away(q);
    } else if (over(res, HOSTED_OPEN, HOSTED_OPEN_ADDRESS, config->open_tables)) {
        end(q, "tables");
    } else if (over(res, HOSTED_RUNNING, HOSTED_RUNNING_ADDRESS, config->bot_tables)) {
        end(q, "bots");
    } else if (q->import && config->imports_per_hour) {
        count_import(q);
    } else {
        end(q, NULL);
    }
}

static bool is_making(const ring *making, int64_t person)
{
    for (ring *at = making->next; at != making; at = at->next)
        if (CONTAINER_OF(quota_table, link, at)->person == person) return true;
    return false;
}

void quota_for_table(quota_table *q)
{
    const config_values *config = &q->r->node->config;
    if (!config->open_tables && !config->bot_tables && !config->imports_per_hour) {
        q->go_on(q->arg, true);
        return;
    }
    ring *making = &api_of(q->r->net)->making;
    q->person = q->r->person;
    if (is_making(making, q->person)) {
        end(q, "tables");
        return;
    }
    uint8_t address[LIMIT_BYTES];
    db_args args = {0};
    ring_join(making, &q->link);
    limit_write(q->r->address, address);
    db_i64(&args, q->person);
    db_bytes(&args, address, sizeof address);
    shards_ask(api_tables(q->r->net), DB_HOSTED, &args, &shards_each, counted, q);
}

void quota_table_made(quota_table *q) { ring_leave(&q->link); }
