// When a person rests: hours of sleep and days off. Tables of days count them as far as
// their terms say (server/db/migrations/013_terms.sql).

#include <ctype.h>
#include <string.h>

#include "api.h"
#include "done.h"
#include "notice.h"
#include "quota.h"
#include "router.h"
#include "store.h"

enum { DAY_MINUTES = 1440, ZONE = 64, CHANGES = 20 };
// The longest vacation, an hour more for the end of summer time; and between two changes
// of the hours of sleep.
#define MOST_MS ((60 * INT64_C(24) + 1) * 3600000)
#define DAY_MS INT64_C(86400000)

// ---- what there is ----

void rest_get(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_i64(&args, now_ms(r->node));
    shards_ask(api_tables(r->net), DB_REST, &args, &shards_each, done_joined, r);
}

// ---- changing it ----

static const char *text_of(const json_t *body, const char *name)
{
    return json_string_value(json_object_get(body, name));
}

static bool zone_fits(const char *zone) { return zone && *zone && strlen(zone) <= ZONE; }

static bool within(const json_t *number, json_int_t most)
{
    json_int_t n = json_integer_value(number);
    return json_is_integer(number) && n >= 0 && n <= most;
}

static void slept(void *arg, const PGresult *res)
{
    request *r = arg;
    if (db_good(res) && !db_get_int(res, 0, SLEEP_ZONE)) {
        http_error(r, ERROR_SLEEP);
    } else if (db_good(res) && !db_get_int(res, 0, SLEEP_DONE)) {
        http_error(r, ERROR_SLEEP_SOON);
    } else {
        if (db_good(res)) notice_changed(api_tables(r->net), res, SLEEP_TABLE);
        done_stored(r, res);
    }
}

// Once a day: whoever could move them often would sleep whenever they are asked.
void rest_sleep(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    const char *zone = text_of(body, "zone");
    const json_t *from = json_object_get(body, "from");
    const json_t *minutes = json_object_get(body, "minutes");
    if (!zone_fits(zone) || !within(from, DAY_MINUTES - 1) ||
        !within(minutes, MI_SLEEP_MOST)) {
        http_error(r, ERROR_SLEEP);
    } else {
        db_i64(&args, r->person);
        db_text(&args, zone);
        db_i16(&args, (int16_t)json_integer_value(from));
        db_i16(&args, (int16_t)json_integer_value(minutes));
        db_i64(&args, now_ms(r->node));
        db_i64(&args, now_ms(r->node) - DAY_MS);
        db_query(api_db(r->net), DB_SLEEP, &args, DB_ONCE, slept, r);
    }
    json_decref(body);
}

// ---- days off ----

// A day such as 2026-12-24; the database knows which there are.
static bool is_day(const char *day)
{
    static const char form[] = "dddd-dd-dd";
    if (!day || strlen(day) != strlen(form)) return false;
    for (size_t i = 0; form[i]; i++)
        if (form[i] == 'd' ? !isdigit((unsigned char)day[i]) : day[i] != form[i])
            return false;
    return true;
}

static void gone(void *arg, const PGresult *res)
{
    request *r = arg;
    if (db_good(res) && !PQntuples(res)) {
        quota_refuse(r, "vacations");
    } else if (db_good(res) && !db_get_int(res, 0, VACATION_DONE)) {
        http_error(r, ERROR_VACATION);
    } else {
        if (db_good(res)) notice_changed(api_tables(r->net), res, VACATION_TABLE);
        done_stored(r, res);
    }
}

void rest_away(request *r)
{
    db_args args = {0};
    json_t *body = http_body(r);
    if (!body) return;
    const char *zone = text_of(body, "zone");
    const char *from = text_of(body, "from"), *until = text_of(body, "until");
    if (!zone_fits(zone) || !is_day(from) || !is_day(until)) {
        http_error(r, ERROR_VACATION);
    } else {
        db_i64(&args, r->person);
        db_text(&args, zone);
        db_text(&args, from);
        db_text(&args, until);
        db_i64(&args, now_ms(r->node));
        db_i64(&args, MOST_MS);
        db_i64(&args, quota_hour(r->node));
        db_i32(&args, CHANGES);
        db_query(api_db(r->net), DB_VACATION, &args, DB_ONCE, gone, r);
    }
    json_decref(body);
}

static void back(void *arg, const PGresult *res)
{
    request *r = arg;
    if (db_good(res) && !db_get_int(res, 0, VACATION_END_DONE)) {
        http_error(r, ERROR_NO_VACATION);
        return;
    }
    if (db_good(res)) notice_changed(api_tables(r->net), res, VACATION_END_TABLE);
    done_stored(r, res);
}

void rest_back(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_VACATION_END, &args, DB_ONCE, back, r);
}
