// Bots and deadlines.
//
// A running table has one row in `work`. It falls due when a person's time is up, or some
// seconds after a bot began to think: whichever node finds it then looks after the table.
// The node that appended a row lets the bot think at once, so the row matters only if
// that node dies.

#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "batch.h"
#include "ends.h"
#include "home.h"
#include "plant.h"
#include "player.h"
#include "ready.h"
#include "upkeep.h"
#include "work.h"

enum { LOOK_MS = 500, CLAIM_MOST = 64, STEPS = 64, NICE = 5 };
// A table of rules that this node does not know is left to another one: for a moment, and
// for longer where none is known to know them.
enum { HANDED_MS = 1000, MINUTE_MS = 60000 };

// ---- thinking ----

typedef struct {
    uv_work_t req;
    lane_job job;
    task task;
    const node *node;
    table *t;       // held while the bot thinks
    int64_t id;     // of that table
    uint32_t moved; // by the log it thinks about
    uint8_t seat, level;
    mi_view view;
    const mi_game *game;
    mi_rng rng;
    uint64_t asked; // by tick_ns
    uint64_t time;  // for one answer, in nanoseconds
    mi_action step[STEPS];
    unsigned steps;
} thought;

// Other threads must not keep the loop from its people.
static _Thread_local bool is_nice;

static void be_nice(const node *n)
{
    if (!is_nice) thread_nice(n, NICE);
    is_nice = true;
}

// Steps until the seat is not to act any more, on its own view. What nature answers is
// not known yet: then the rest is another turn. So it is when the time for one answer is
// over, which counts from the asking: with many tables bots think less, and nobody waits
// for long.
static void think(uv_work_t *req)
{
    thought *x = CONTAINER_OF(thought, req, req);
    uint64_t now = x->asked;
    mi_list rows;
    be_nice(x->node);
    while (x->steps < STEPS && now <= x->asked + x->time &&
           mi_legal(x->game, &x->view.p, &rows) == x->seat) {
        player_time until = {now + x->time, &x->job.hurry, x->node};
        unsigned pick = player_pick(x->level, x->game, &x->view, &rows, &x->rng, until);
        mi_entry entry = {x->seat, rows.row[pick]};
        if (mi_stage(x->game, &x->view, entry, NULL)) break;
        x->step[x->steps++] = entry.action;
        now = tick_ns(x->node);
    }
}

// Who comes and goes meanwhile changes nothing for it: else nobody could play with a bot
// against the will of somebody who always leaves and comes back.
static void play_run(task *k)
{
    thought *x = CONTAINER_OF(thought, task, k);
    table *t = k->t;
    t->thinking = false;
    if (t->course.moved != x->moved || t->is.state != TABLE_RUNNING ||
        t->is.actor != x->seat || t->is.live.paused || !about_is_bot(&t->is, x->seat)) {
        task_nothing(k, UINT32_MAX);
        return;
    }
    row_begin(&k->row, t);
    mi_row *made = &k->row.made;
    for (unsigned i = 0; i < x->steps; i++) {
        if (mi_course_actor(&made->now.course) != x->seat) break;
        if (mi_row_play(made, (mi_entry){x->seat, x->step[i]}, NULL)) break;
    }
    if (!made->count) {
        task_refuse(k, PROTO_RULE, NULL);
        return;
    }
    row_settle(&k->row, t, NOBODY);
    task_append(k);
}

static void play_done(task *k, uint32_t first)
{
    thought *x = CONTAINER_OF(thought, task, k);
    if (first == UINT32_MAX)
        work_turn(k->t); // something came between: think about that
    else
        k->t->is.home->node->metrics.bots++;
    free(x);
}

static void play_refused(task *k, proto_refusal why, mi_rule rule)
{
    thought *x = CONTAINER_OF(thought, task, k);
    (void)rule;
    k->t->thinking = false;
    log_line(k->t->is.home->node, "warning", "bot", "\"table\":%lld,\"refused\":\"%s\"",
             (long long)x->id, proto_refusal_word(why));
    free(x);
}

static void think_next(tables *home);

static void thought_out(uv_work_t *req, int status)
{
    thought *x = CONTAINER_OF(thought, req, req);
    tables *home = x->t->is.home;
    (void)status;
    home->work.thoughts--;
    lanes_done(&home->lanes, &x->job);
    think_next(home);
    x->task.run = play_run;
    x->task.done = play_done;
    x->task.refused = play_refused;
    batch_new_id(home->node, x->task.batch);
    table *t = x->t;
    table_give(home, x->id, &x->task); // `x` may be gone from here on
    plant_touch(&x->task.t);
    table_release(t);
}

// People take turns at the threads, whoever has more tables than others.
static void think_next(tables *home)
{
    for (lane_job *job; (job = lanes_next(&home->lanes, home->node->config.threads));)
        uv_queue_work(home->loop, &CONTAINER_OF(thought, job, job)->req, think,
                      thought_out);
}

static void begin_to_think(table *t)
{
    tables *home = t->is.home;
    uint8_t seat = (uint8_t)t->is.actor;
    bool standin = t->is.live.standins & MI_SEAT_BIT(seat);
    thought *x = must_alloc(sizeof *x);
    x->node = home->node;
    x->id = t->is.id;
    x->moved = t->course.moved;
    x->seat = seat;
    x->level = standin ? t->is.live.level[seat] : t->is.seat[seat].level;
    x->game = t->is.game;
    x->asked = tick_ns(home->node);
    x->time = home->node->config.think_ms * (uint64_t)1000000;
    draw_bytes(home->node, &x->rng.state, sizeof x->rng.state);
    mi_see(t->is.game, &t->course.p, MI_SEAT_BIT(seat), &x->view);
    t->thinking = true;
    home->work.thoughts++;
    x->t = t;
    table_hold(t);
    watch_thinking(t, seat);
    lanes_add(&home->lanes, &x->job, t->is.host, home->node->config.threads);
    think_next(home);
}

// ---- nature and standing orders ----

static void settle_run(task *k)
{
    if (k->t->is.state != TABLE_RUNNING || k->t->is.live.paused) {
        task_nothing(k, 0);
        return;
    }
    row_begin(&k->row, k->t);
    row_settle(&k->row, k->t, NOBODY);
    if (!k->row.made.count) {
        task_nothing(k, 0);
        return;
    }
    task_append(k);
}

void work_settle(table *t) { batch_unasked(t, settle_run); }

void work_turn(table *t)
{
    if (!t->is.home->work.running || t->is.state != TABLE_RUNNING || t->is.live.paused)
        return;
    if (t->is.actor == NATURE)
        work_settle(t);
    else if (t->is.actor >= 0 && !t->thinking &&
             about_is_bot(&t->is, (unsigned)t->is.actor))
        begin_to_think(t);
}

// ---- what is due ----

static void rest(const table *t)
{
    db_args args = {0};
    db_i64(&args, t->is.id);
    if (t->is.state > TABLE_RUNNING) {
        db_query(store_of(t->is.home, t->is.shard), DB_DONE, &args, DB_ONCE, NULL, NULL);
        return;
    }
    db_i32(&args, (int32_t)t->is.length);
    db_i64(&args, about_look(&t->is));
    db_i32(&args, t->is.revision);
    db_query(store_of(t->is.home, t->is.shard), DB_ARM, &args, DB_ONCE, NULL, NULL);
}

// The log hears of it once a minute, however many tables there are.
static void warn_of_version(const table *t)
{
    int64_t *warned = &t->is.home->work.warned;
    if (tick_ms(t->is.home->node) - *warned < MINUTE_MS) return;
    *warned = tick_ms(t->is.home->node);
    log_line(t->is.home->node, "warning", "version",
             "\"table\":%lld,\"game\":\"%s\",\"version\":%u", (long long)t->is.id,
             t->is.game->name, t->is.head.version);
}

// This node cannot go on with it: another one can, soon, or one that comes later.
static void put_off(const table *t)
{
    db_args args = {0};
    bool elsewhere = versions_elsewhere(&t->is.home->versions, &t->is.head);
    if (!elsewhere) warn_of_version(t);
    db_i64(&args, t->is.id);
    db_i32(&args, (int32_t)t->is.length);
    db_i64(&args, now_ms(t->is.home->node) + (elsewhere ? HANDED_MS : MINUTE_MS));
    db_i32(&args, t->is.revision);
    db_query(store_of(t->is.home, t->is.shard), DB_ARM, &args, DB_ONCE, NULL, NULL);
}

static void found_due(void *arg, table *t, bool fail)
{
    (void)arg;
    if (fail || !t) return;
    if (!t->is.readable) {
        put_off(t);
        return;
    }
    if (t->is.state == TABLE_FINISHED && !mi_has(MI_PLANT_END)) {
        ends_keep(t, false);
        return;
    }
    bool early = about_look(&t->is) > now_ms(t->is.home->node), waits = t->is.live.paused;
    bool person = about_due(&t->is) != 0, runs = t->is.state == TABLE_RUNNING;
    if (early ? person || waits || !runs : t->is.state > TABLE_RUNNING)
        rest(t);
    else if (!runs)
        ready_late(t);
    else if (waits)
        upkeep_close(t);
    else if (person && t->is.live.answers)
        answers_give(t);
    else if (person)
        upkeep_late(t);
    else if (!mi_has(MI_PLANT_LEASE))
        work_turn(t);
}

void work_due(tables *home, int64_t id) { table_read(home, id, found_due, NULL); }

static void look_at(store_shard *x);

static void claimed(void *arg, const PGresult *res)
{
    store_shard *x = arg;
    tables *home = x->home;
    home->work.asking[x->primary.number] = false;
    if (!db_good(res)) return;
    for (int i = 0; i < PQntuples(res); i++)
        work_due(home, db_get_int(res, i, CLAIM_TABLE));
    if (PQntuples(res) == CLAIM_MOST) look_at(x); // there is more
}

static void look_at(store_shard *x)
{
    tables *home = x->home;
    bool *asking = &home->work.asking[x->primary.number];
    if (*asking || !home->work.running || !store_up(home, x->primary.number)) return;
    db_args args = {0};
    int64_t now = now_ms(home->node);
    db_i64(&args, now);
    db_i64(&args, now + LEASE_MS);
    db_i32(&args, CLAIM_MOST);
    *asking = true;
    db_query(x->rest, DB_CLAIM, &args, DB_ONCE, claimed, x);
}

static void look(uv_timer_t *handle)
{
    tables *home = handle->data;
    for (unsigned i = 0; i < home->store.count; i++) look_at(&home->store.shards[i]);
}

void work_open(tables *home)
{
    uv_timer_t *timer = &home->work.timer;
    uv_timer_init(home->loop, timer);
    timer->data = home;
    // Nodes that start together should not look together.
    uv_timer_start(timer, look, LOOK_MS + draw_below(home->node, LOOK_MS), LOOK_MS);
    home->work.running = true;
}

void work_close(tables *home)
{
    if (home->work.running) uv_close((uv_handle_t *)&home->work.timer, NULL);
    home->work.running = false;
}
