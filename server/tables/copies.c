// Bringing people to shards.

#include "copies.h"

#include <stdlib.h>

#include "home.h"

enum { LOOK_MS = 250, SETTLE_MS = 5000, LEASE_MS_OF_COPY = 10000, MOST = 32 };

// A copy under way.
typedef struct {
    tables *home;
    int64_t person, version;
    unsigned shard;
    copies_done *done; // NULL where nobody waits for it
    void *arg;
} copy;

// Copies that were brought are kept up to date: nobody has to be brought twice.
static int64_t key(int64_t person, unsigned shard) { return person * SHARDS + shard; }

static int64_t *remembered(tables *home, int64_t person, unsigned shard)
{
    return &home->copies.brought[(uint64_t)key(person, shard) % COPIES_BROUGHT];
}

static void end(copy *c, bool good)
{
    if (c->done) c->done(c->arg, good);
    free(c);
}

static void was_put(void *arg, const PGresult *res)
{
    copy *c = arg;
    db_args args = {0};
    db_i64(&args, c->person);
    db_i16(&args, (int16_t)c->shard);
    db_i64(&args, c->version);
    if (db_good(res))
        *remembered(c->home, c->person, c->shard) = key(c->person, c->shard);
    if (db_good(res))
        db_query(store_db(c->home), DB_PERSON_COPIED, &args, DB_AGAIN, NULL, NULL);
    end(c, db_good(res));
}

// No text: the person is gone.
static void put(copy *c, const char *packed)
{
    db_args args = {0};
    db_i64(&args, c->person);
    db_i64(&args, c->version);
    db_text(&args, packed);
    db_i64(&args, now_ms(c->home->node));
    db_query(store_of(c->home, c->shard), DB_PERSON_PUT, &args, DB_AGAIN, was_put, c);
}

// ---- somebody comes ----

static void was_lent(void *arg, const PGresult *res)
{
    copy *c = arg;
    if (!db_good(res) || !PQntuples(res) || PQgetisnull(res, 0, PERSON_LEND_PERSON)) {
        end(c, false);
        return;
    }
    c->version = db_get_int(res, 0, PERSON_LEND_VERSION);
    put(c, PQgetvalue(res, 0, PERSON_LEND_PERSON));
}

void copies_bring(tables *home, int64_t person, unsigned shard, copies_done *done,
                  void *arg)
{
    db_args args = {0};
    bool here =
        !shard || !person || *remembered(home, person, shard) == key(person, shard);
    if (here) {
        done(arg, true);
        return;
    }
    copy *c = must_alloc(sizeof *c);
    *c = (copy){home, person, 0, shard, done, arg};
    db_i64(&args, person);
    db_i32(&args, (int32_t)shard);
    db_query(store_db(home), DB_PERSON_LEND, &args, DB_AGAIN, was_lent, c);
}

// ---- somebody has changed ----

static void were_due(void *arg, const PGresult *res)
{
    struct copies_at *at = arg;
    at->asking = false;
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        copy *c = must_alloc(sizeof *c);
        *c = (copy){.home = at->home,
                    .person = db_get_int(res, i, COPIES_DUE_PERSON),
                    .version = db_get_int(res, i, COPIES_DUE_VERSION),
                    .shard = at->shard};
        put(c, PQgetvalue(res, i, COPIES_DUE_PACKED));
    }
}

static void look_at(struct copies_at *at)
{
    db_args args = {0};
    int64_t now = now_ms(at->home->node);
    if (at->asking || !store_up(at->home, at->shard)) return;
    db_i16(&args, (int16_t)at->shard);
    db_i64(&args, now);
    db_i64(&args, now + LEASE_MS_OF_COPY);
    db_i32(&args, MOST);
    at->asking = true;
    db_query(store_db(at->home), DB_COPIES_DUE, &args, DB_ONCE, were_due, at);
}

static void look(uv_timer_t *handle)
{
    tables *home = handle->data;
    if (tick_ms(home->node) - home->copies.settled > SETTLE_MS) {
        home->copies.settled = tick_ms(home->node);
        shards_settle(home);
    }
    if (!store_ready(home)) return;
    for (unsigned i = 1; i < home->store.count; i++) look_at(&home->copies.at[i]);
}

void copies_open(tables *home)
{
    if (home->store.count == 1) return;
    for (unsigned i = 0; i < SHARDS; i++)
        home->copies.at[i] = (struct copies_at){.home = home, .shard = i};
    uv_timer_init(home->loop, &home->copies.timer);
    home->copies.timer.data = home;
    uv_timer_start(&home->copies.timer, look, LOOK_MS, LOOK_MS);
    home->copies.running = true;
    shards_settle(home);
}

void copies_close(tables *home)
{
    if (home->copies.running) uv_close((uv_handle_t *)&home->copies.timer, NULL);
    home->copies.running = false;
}
