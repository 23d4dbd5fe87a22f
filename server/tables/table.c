// Tasks of a table, one after the other, and the copy of the table that they change.
//
// What the copy may turn to, from line to column:
//
//             absent due reading ready suspect rereading writing stale gone
//  absent       -     n     t      -      -        -        -      -    -
//  due          -     -     r      -      -        -        -      -    -
//  reading      fx    -     -      a      -        -        -      -    a
//  ready        x     -     -      -      n        t        t      -    -
//  suspect      x     -     -      -      -        r        -      -    -
//  rereading    x     s     -      af     -        -        -      -    a
//  writing      -     -     -      aq     f        -        -      n    -
//  stale        -     -     -      -      afq      -        -      -    -
//  gone         w     n     -      -      -        -        -      -    -
//
//  t a task wants it   r it is read at once   a the database has answered
//  n another node has news                    f the database did not answer
//  x log and table do not go together         s an operator took something out
//  w somebody wants to see the table anew     q a question of a task failed

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "ends.h"
#include "home.h"
#include "plant.h"
#include "upkeep.h"
#include "work.h"

enum { TRIES = 4, HOPS = 8 };

static void next(table *t);
static void stored(task *k, store_end end);

// ---- the copy ----

#define TO(copy) (1u << COPY_##copy)

// The table at the head of this file.
static const uint16_t follows[COPIES] = {
    [COPY_ABSENT] = TO(DUE) | TO(READING),
    [COPY_DUE] = TO(READING),
    [COPY_READING] = TO(ABSENT) | TO(READY) | TO(GONE),
    [COPY_READY] = TO(ABSENT) | TO(SUSPECT) | TO(REREADING) | TO(WRITING),
    [COPY_SUSPECT] = TO(ABSENT) | TO(REREADING),
    [COPY_REREADING] = TO(ABSENT) | TO(DUE) | TO(READY) | TO(GONE),
    [COPY_WRITING] = TO(READY) | TO(SUSPECT) | TO(STALE),
    [COPY_STALE] = TO(SUSPECT),
    [COPY_GONE] = TO(ABSENT) | TO(DUE),
};

#undef TO

static void turn_to(table *t, table_copy copy)
{
    bool good = follows[t->copy] >> copy & 1;
    assert(good);
    (void)good;
    t->copy = copy;
}

// There is no copy any more.
static void forget(table *t, table_copy copy)
{
    turn_to(t, copy);
    t->log.len = 0;
}

// The database has answered what a task asked or sent.
static void answered(table *t)
{
    turn_to(t, t->copy == COPY_STALE ? COPY_SUSPECT : COPY_READY);
}

// ---- the queue ----

static void push(table *t, task *k)
{
    k->next = NULL;
    *t->tasks_end = k;
    t->tasks_end = &k->next;
}

static void push_first(table *t, task *k)
{
    k->next = t->tasks;
    if (!t->tasks) t->tasks_end = &k->next;
    t->tasks = k;
}

static task *pop(table *t)
{
    task *k = t->tasks;
    t->tasks = k->next;
    if (!t->tasks) t->tasks_end = &t->tasks;
    return k;
}

// ---- reading ----

// A table of another version of the rules: its log means nothing here.
static bool take_in_bare(table *t, const about *fresh)
{
    t->is = *fresh;
    t->log.len = 0;
    t->course = (mi_course){.game = fresh->game, .length = fresh->length};
    turn_to(t, COPY_READY);
    return true;
}

// How often names or notes were taken out of it.
static int32_t scrubbed(const PGresult *res)
{
    return (int32_t)db_get_int(res, 0, LOAD_SCRUBBED);
}

// What an operator took out must not live on in a copy: the whole table is read again.
static bool take_in_anew(table *t)
{
    forget(t, COPY_DUE);
    return true;
}

// What came from the database becomes the copy. False when log and table do not go
// together.
static bool take_in(table *t, const PGresult *res)
{
    about *fresh = arena_take(&t->is.home->node->turn, sizeof *fresh);
    size_t len;
    const uint8_t *tail = db_get_bytes(res, 0, LOAD_LOG, &len);
    if (!store_about(t->is.home, res, 0, fresh)) return false;
    if (!fresh->readable) return take_in_bare(t, fresh);
    bool first = t->copy == COPY_READING;
    if (first && !mi_course_begin(&t->course, fresh->game, &fresh->head)) return false;
    if (!first && scrubbed(res) != t->scrubbed) return take_in_anew(t);
    t->scrubbed = scrubbed(res);
    bool changed = first || fresh->revision != t->is.revision;
    size_t before_len;
    const uint8_t *before = db_get_bytes(res, 0, LOAD_BEFORE, &before_len);
    t->before.len = 0;
    buf_put(&t->before, before, before_len);
    t->is = *fresh;
    if (len) {
        size_t from = t->log.len;
        buf_put(&t->log, tail, len);
        if (!first) watch_news(t, t->log.at + from, len);
        if (!mi_course_run(&t->course, t->log.at, from, t->log.len)) return false;
    }
    if (len) watch_changed(t, CHANGED_ROW);
    if (changed) watch_changed(t, CHANGED_ELSE);
    if (t->course.length != t->is.length) return false;
    turn_to(t, COPY_READY);
    return true;
}

// Those who wait now: whoever is refused may ask again at once, and waits for the next
// answer.
static void refuse_all(table *t)
{
    task *k = t->tasks;
    t->tasks = NULL;
    t->tasks_end = &t->tasks;
    for (task *after; k; k = after) {
        after = k->next;
        task_refuse(k, PROTO_AWAY, NULL);
    }
}

static void ask_for(table *t);

static void has_arrived(void *arg, const PGresult *res)
{
    (void)res;
    ask_for(arg);
}

static void finish_reading(table *t, const PGresult *res);

// The shard with the note may die.
static void note_at_home(const table *t, const PGresult *res)
{
    db_args args = {0};
    db_i64(&args, t->is.id);
    db_i16(&args, (int16_t)t->is.shard);
    db_i32(&args, (int32_t)db_get_int(res, 0, ELSEWHERE_MOVES));
    db_query(store_db(t->is.home), DB_MOVED_NOTE, &args, DB_AGAIN, NULL, NULL);
}

// Its shard, or the first database, says where it went. What is written there says that
// it may be played.
static void follow(table *t, const PGresult *res)
{
    db_args args = {0};
    shards_note(t->is.home, t->is.id, (unsigned)db_get_int(res, 0, ELSEWHERE_SHARD));
    t->is.shard = shard_of(t->is.home, t->is.id);
    db_i64(&args, t->is.id);
    db_i32(&args, (int32_t)db_get_int(res, 0, ELSEWHERE_MOVES));
    db_query(store_of(t->is.home, t->is.shard), DB_ARRIVE, &args, DB_PATIENT, has_arrived,
             t);
    note_at_home(t, res);
}

static void ask_where(table *t, unsigned shard, db_done *heard)
{
    db_args args = {0};
    db_i64(&args, t->is.id);
    db_query(store_of(t->is.home, shard), DB_ELSEWHERE, &args, DB_PATIENT, heard, t);
}

// Nobody has a note: it may have come while it was asked for.
static void known_at_home(void *arg, const PGresult *res)
{
    table *t = arg;
    if (db_good(res) && PQntuples(res))
        follow(t, res);
    else if (db_good(res) && t->hops < 2)
        ask_for(t);
    else
        finish_reading(t, res);
}

// A table that is known, or known to have moved, is somewhere.
static void elsewhere(void *arg, const PGresult *res)
{
    table *t = arg;
    bool known = t->copy == COPY_REREADING || t->is.shard != id_shard(t->is.id);
    if (db_good(res) && PQntuples(res))
        follow(t, res);
    else if (db_good(res) && known)
        ask_where(t, 0, known_at_home);
    else
        finish_reading(t, res);
}

static void was_read(void *arg, const PGresult *res)
{
    table *t = arg;
    bool here = !db_good(res) || PQntuples(res) || t->is.home->store.count == 1;
    t->is.home->node->metrics.loads++;
    if (here || ++t->hops > HOPS)
        finish_reading(t, res);
    else
        ask_where(t, t->is.shard, elsewhere);
}

static void finish_reading(table *t, const PGresult *res)
{
    bool fail = !db_good(res), first = t->copy == COPY_READING;
    uint32_t before = first ? UINT32_MAX : t->is.length;
    t->hops = 0;
    if (fail) {
        turn_to(t, first ? COPY_ABSENT : COPY_READY);
    } else if (PQntuples(res) == 0) {
        turn_to(t, COPY_GONE);
    } else if (!take_in(t, res)) {
        log_line(t->is.home->node, "error", "log", "\"table\":%lld", (long long)t->is.id);
        forget(t, COPY_ABSENT);
        fail = true;
    }
    if (fail) refuse_all(t);
    next(t);
    if (!fail && t->is.length > before) (void)upkeep_told(t);
    table_release(t);
}

// The copy must not change under a row that is on its way: the table is busy meanwhile.
// It may have moved since it was read.
static void read_now(table *t)
{
    t->is.shard = shard_of(t->is.home, t->is.id);
    turn_to(t, table_loaded(t) ? COPY_REREADING : COPY_READING);
    table_hold(t);
    ask_for(t);
}

static void ask_for(table *t)
{
    db_args args = {0};
    db_i64(&args, t->is.id);
    db_i32(&args, table_loaded(t) ? (int32_t)t->course.length : 0);
    db_query(store_of(t->is.home, t->is.shard), DB_LOAD, &args, DB_PATIENT, was_read, t);
}

// ---- tasks ----

// Runs tasks until one of them has to wait for the database. The caller holds the table.
static void next(table *t)
{
    while (t->tasks && !table_busy(t)) {
        if (t->copy != COPY_READY && t->copy != COPY_GONE) {
            read_now(t);
            return;
        }
        task *k = pop(t);
        if (t->copy == COPY_GONE)
            task_refuse(k, PROTO_CLOSED, NULL);
        else if (!t->is.readable && !k->bare)
            task_refuse(k, PROTO_VERSION, NULL);
        else
            k->run(k);
    }
    if (t->copy == COPY_DUE || t->copy == COPY_SUSPECT) read_now(t);
}

void table_give(tables *home, int64_t id, task *k)
{
    table *t = cache_get(home, id);
    table_hold(t); // the task's hold, until it is done or refused
    table_hold(t); // and ours, for this call
    k->t = t;
    k->given = tick_ns(home->node);
    push(t, k);
    next(t);
    table_release(t);
}

void task_nothing(task *k, uint32_t first)
{
    table *t = k->t;
    row_free(&k->row);
    k->done(k, first);
    table_release(t);
}

void task_refuse(task *k, proto_refusal why, mi_rule rule)
{
    table *t = k->t;
    t->is.home->node->metrics.refusals++;
    row_free(&k->row);
    k->refused(k, why, rule);
    table_release(t);
}

// A row of somebody else ends a stretch of the turn: what is not spared now cannot be
// given back (`owed`) by the node that is silent.
static bool charges_for_good(const task *k)
{
    const row *r = &k->row;
    return r->mover == NOBODY && r->made.runs >= 0 && k->t->is.pace == PACE_LIVE;
}

void task_append(task *k)
{
    if (charges_for_good(k) && !k->asked) {
        task_ask_lost(k);
        return;
    }
    k->stored = stored;
    turn_to(k->t, COPY_WRITING);
    store_append(k);
}

// The change as it will be, kept with the task until it is made.
void task_save(task *k, const about *now)
{
    k->change = must_alloc(sizeof *k->change);
    *k->change = *now;
    turn_to(k->t, COPY_WRITING);
    k->stored = stored;
    store_save(k, now);
}

// ---- afterwards ----

static void appended(task *k)
{
    table *t = k->t;
    row *r = &k->row;
    uint32_t first = t->is.length;
    size_t from = t->log.len;
    buf_put(&t->log, r->bytes.at, r->bytes.len);
    watch_news(t, t->log.at + from, r->bytes.len);
    row_take(r, t);
    if (t->is.actor < 0) t->is.state = TABLE_FINISHED;
    if (t->is.actor < 0) ends_keep(t, true);
    t->is.home->node->metrics.items += r->made.count;
    bus_row(t, first, t->log.at + from, r->bytes.len);
    metrics_observe(&t->is.home->node->metrics.move,
                    tick_ns(t->is.home->node) - k->given);
    row_free(r);
    k->done(k, first);
    watch_changed(t, CHANGED_ROW);
    work_turn(t);
    // Nobody can move before the row is stored: here the clock runs from now on. A node
    // that takes over counts from when the row was sent.
    if (!upkeep_told(t)) t->is.since = now_ms(t->is.home->node);
}

// Somebody else sits there, whose rest is not known here yet.
static bool needs_rests(const about *was, const about *is)
{
    bool anew = false;
    if (!is->vacation && !is->sleep) return false;
    for (unsigned s = 0; s < is->head.seats; s++)
        anew |= is->seat[s].person && is->seat[s].person != was->seat[s].person;
    return anew;
}

static void changed(task *k)
{
    table *t = k->t;
    if (needs_rests(&t->is, k->change) && t->copy == COPY_READY) turn_to(t, COPY_SUSPECT);
    t->is = *k->change;
    t->is.revision++;
    bus_here(t);
    free(k->change);
    k->change = NULL;
    bus_changed(t);
    k->done(k, t->is.length);
    watch_changed(t, CHANGED_ELSE);
    work_turn(t);
}

// Somebody was faster: the table is read again, and the task judged again.
static void lost(task *k)
{
    table *t = k->t;
    t->is.home->node->metrics.races++;
    // A batch may ask again: its row may be there, by a sending that was not answered.
    proto_refusal why = k->change ? PROTO_STALE : PROTO_AWAY;
    free(k->change);
    k->change = NULL;
    k->fresh = k->fresh && mi_has(MI_PLANT_FRESH);
    if (++k->tries >= TRIES) {
        task_refuse(k, why, NULL);
        next(t);
        return;
    }
    push_first(t, k);
    read_now(t);
}

static void stored(task *k, store_end end)
{
    table *t = k->t;
    // Where nobody knows what became of it, the copy cannot be trusted.
    if (end == STORE_AWAY)
        turn_to(t, COPY_SUSPECT);
    else
        answered(t);
    table_hold(t);
    if (end == STORE_LOST) {
        lost(k);
    } else if (end == STORE_AWAY) {
        free(k->change);
        k->change = NULL;
        task_refuse(k, PROTO_AWAY, NULL);
        next(t);
    } else {
        if (k->change)
            changed(k);
        else
            appended(k);
        next(t);
        table_release(t); // the task's hold
    }
    table_release(t);
}

// ---- batches that came before ----

static void batch_found(void *arg, const PGresult *res)
{
    task *k = arg;
    table *t = k->t;
    answered(t);
    table_hold(t);
    if (!db_good(res)) {
        task_refuse(k, PROTO_AWAY, NULL);
    } else if (PQntuples(res) && !PQgetisnull(res, 0, BATCH_FIRST)) {
        task_nothing(k, (uint32_t)db_get_int(res, 0, BATCH_FIRST));
    } else {
        // Where a table has moved its log has moved, too.
        k->fresh = PQntuples(res) > 0;
        push_first(t, k);
        if (!k->fresh) read_now(t);
    }
    next(t);
    table_release(t);
}

void task_look_up(task *k)
{
    db_args args = {0};
    turn_to(k->t, COPY_WRITING);
    db_i64(&args, k->t->is.id);
    db_bytes(&args, k->batch, sizeof k->batch);
    db_query(store_of(k->t->is.home, k->t->is.shard), DB_BATCH, &args, DB_PATIENT,
             batch_found, k);
}

static void lost_found(void *arg, const PGresult *res)
{
    task *k = arg;
    table *t = k->t;
    answered(t);
    table_hold(t);
    if (db_good(res)) {
        site_take(about_site(&t->is), res);
        push_first(t, k);
    } else {
        task_refuse(k, PROTO_AWAY, NULL);
    }
    next(t);
    table_release(t);
}

void task_ask_lost(task *k)
{
    db_args args = {0};
    k->asked = true;
    turn_to(k->t, COPY_WRITING);
    const about *is = &k->t->is;
    db_bytes(&args, about_site(is)->node, SITE_NODE);
    db_i64(&args, now_ms(is->home->node));
    db_query(store_of(is->home, is->shard), DB_STRETCHES, &args, DB_PATIENT, lost_found,
             k);
}

// The copy is older than what the task was made on, or may be.
void task_read_again(task *k)
{
    if (++k->tries >= TRIES) {
        task_refuse(k, PROTO_STALE, NULL);
        return;
    }
    push_first(k->t, k);
    read_now(k->t);
}

// ---- reading for others ----

typedef struct {
    task task;
    table_found *found;
    void *arg;
    bool glance; // a copy that is kept will do
    int64_t person;
} look;

static void look_done(task *k, uint32_t first)
{
    look *l = (look *)(void *)k;
    (void)first;
    l->found(l->arg, k->t, false);
    free(l);
}

static void look_refused(task *k, proto_refusal why, mi_rule rule)
{
    look *l = (look *)(void *)k;
    (void)rule;
    l->found(l->arg, NULL, why == PROTO_AWAY);
    free(l);
}

// Is the copy as good as the database? News reach it as long as somebody here looks at
// it.
static bool kept(const table *t) { return t->is.readable && !ring_empty(&t->viewers); }

// Who has a seat by a kept copy needs no other. Somebody else may have come to the table
// just now: that is read.
static bool will_do(const look *l)
{
    const table *t = l->task.t;
    bool known = !l->person || about_seats_of(&t->is, l->person);
    return l->glance && kept(t) && known;
}

// Mostly only a copy that has just been read is good enough.
static void look_run(task *k)
{
    table *t = k->t;
    if (k->tries || will_do((look *)(void *)k)) {
        task_nothing(k, t->is.length);
        return;
    }
    k->tries = 1;
    push_first(t, k);
    read_now(t);
}

static void look_for(tables *home, int64_t id, look what)
{
    look *l = must_alloc(sizeof *l);
    table *t = cache_get(home, id);
    *l = what;
    l->task.run = look_run;
    l->task.done = look_done;
    l->task.refused = look_refused;
    l->task.bare = true;
    // A table that is not there yet is fresh once it has been read.
    if (t->copy == COPY_GONE) forget(t, COPY_ABSENT);
    l->task.tries = !table_loaded(t) && !table_busy(t);
    table_give(home, id, &l->task);
}

void table_read(tables *home, int64_t id, table_found *found, void *arg)
{
    look_for(home, id, (look){.found = found, .arg = arg});
}

void table_glance(tables *home, int64_t id, int64_t person, table_found *found, void *arg)
{
    look_for(home, id,
             (look){.found = found, .arg = arg, .glance = true, .person = person});
}

// ---- news from elsewhere ----

// One that is being read is not read again.
void table_behind(table *t)
{
    if (t->copy == COPY_ABSENT) turn_to(t, COPY_DUE);
    if (t->copy == COPY_GONE) forget(t, COPY_DUE);
    if (t->copy == COPY_READY) turn_to(t, COPY_SUSPECT);
    if (t->copy == COPY_WRITING) turn_to(t, COPY_STALE);
    table_hold(t);
    next(t);
    table_release(t);
}

// A row that follows what is known; anything else is looked up.
void table_news(tables *home, int64_t id, const bus_news *news)
{
    table *t = cache_find(home, id);
    if (!t || !table_loaded(t)) return;
    bool busy = table_busy(t);
    if (news->first < t->is.length && !busy) return;
    bool fits = news->first == t->is.length && news->revision == t->is.revision;
    if (busy || !t->is.readable || !fits || news->old) {
        home->node->metrics.gaps += !busy;
        table_behind(t);
        return;
    }
    size_t from = t->log.len;
    buf_put(&t->log, news->bytes, news->len);
    watch_news(t, t->log.at + from, news->len);
    if (!mi_course_run(&t->course, t->log.at, from, t->log.len)) forget(t, COPY_ABSENT);
    t->is.length = t->course.length;
    t->is.live = news->live;
    t->is.actor = news->actor;
    t->is.since = news->since;
    t->is.state = news->state;
    watch_changed(t, CHANGED_ROW);
    (void)upkeep_told(t);
}
