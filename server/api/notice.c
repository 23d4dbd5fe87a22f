// Acts of operators and moderators: copies are read again, sockets of people and tables
// that are gone end.

#include "notice.h"

#include <string.h>

#include "api.h"
#include "bus.h"
#include "play.h"
#include "store.h"

typedef struct {
    int64_t person;
    buf ids;
} concerned;

static void collect(table *t, void *arg)
{
    concerned *c = arg;
    bool theirs = about_seats_of(&t->is, c->person) || t->is.host == c->person;
    if (theirs) buf_put(&c->ids, &t->is.id, sizeof t->is.id);
}

static void read_again(tables *home, int64_t id)
{
    table *t = cache_find(home, id);
    if (t && table_loaded(t)) table_behind(t);
}

// Reading may drop a table: the cache is not walked meanwhile.
static void person_changed(tables *home, int64_t person)
{
    concerned c = {.person = person};
    cache_forget(home);
    cache_each(home, collect, &c);
    for (size_t at = 0; at < c.ids.len; at += sizeof(int64_t)) {
        int64_t id;
        memcpy(&id, c.ids.at + at, sizeof id);
        read_again(home, id);
    }
    buf_free(&c.ids);
}

static void take(api *home, const char *what, int64_t subject)
{
    if (!strcmp(what, "tables erase")) play_end_table(home, subject);
    if (!strcmp(what, "tables move")) shards_look(home->tables, subject, read_again);
    if (!strncmp(what, "tables ", 7)) read_again(home->tables, subject);
    if (!strcmp(what, "people ban") || !strcmp(what, "people erase") ||
        !strcmp(what, "sessions end") || !strcmp(what, "case ban"))
        play_end_person(home, subject);
    if (!strncmp(what, "people ", 7)) person_changed(home->tables, subject);
}

static void found(void *arg, const PGresult *res)
{
    api *home = arg;
    home->notice.asking = false;
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        home->notice.known = db_get_int(res, i, NOTICES_ID);
        const char *what = PQgetvalue(res, i, NOTICES_WHAT);
        int64_t subject = db_get_int(res, i, NOTICES_SUBJECT);
        log_line(home->node, "info", "act", "\"what\":\"%s\",\"subject\":%lld",
                 log_text(home->node, what), (long long)subject);
        take(home, what, subject);
    }
}

void notice_latest(api *home, int64_t number)
{
    if (home->notice.known < 0) home->notice.known = number;
    if (number <= home->notice.known || home->notice.asking) return;
    db_args args = {0};
    home->notice.asking = true;
    db_i64(&args, home->notice.known);
    db_query(store_db(home->tables), DB_NOTICES, &args, DB_ONCE, found, home);
}

void notice_changed(tables *home, const PGresult *res, int column)
{
    for (int i = 0; i < PQntuples(res); i++) {
        table *t = cache_find(home, db_get_int(res, i, column));
        if (!t) continue;
        bus_changed(t);
        table_behind(t);
    }
}
