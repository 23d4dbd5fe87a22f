// Judging batches.

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "home.h"
#include "plant.h"
#include "work.h"

typedef struct {
    task task;
    batch_sender from;
    int64_t person;
    int64_t came, here; // when it arrived, which is what counts for clocks; its sender
    uint32_t number, step;
    bool words; // lines of words, not items
    size_t len;
    uint8_t bytes[];
} batch;

void batch_new_id(const node *n, uint8_t out[PROTO_BATCH_ID])
{
    draw_bytes(n, out, PROTO_BATCH_ID);
}

// ---- of the table's own making ----

static void unasked_done(task *k, uint32_t first)
{
    (void)first;
    free(k);
}

static void unasked_refused(task *k, proto_refusal why, mi_rule rule)
{
    (void)why, (void)rule;
    free(k);
}

void batch_unasked(table *t, void (*run)(task *k))
{
    task *k = must_alloc(sizeof *k);
    k->run = run;
    k->done = unasked_done;
    k->refused = unasked_refused;
    batch_new_id(t->is.home->node, k->batch);
    table_give(t->is.home, t->is.id, k);
}

// ---- the task ----

static proto_refusal refusal_of(mi_err err)
{
    switch (err) {
    case MI_ERULE: return PROTO_RULE;
    case MI_ETURN:
    case MI_EOVER: return PROTO_TURN;
    default: return PROTO_BYTES;
    }
}

static mi_verdict judge(batch *b, unsigned seat)
{
    row *r = &b->task.row;
    row_room(r, 2 * b->len);
    return b->words ? mi_row_words(&r->made, seat, (const char *)b->bytes, b->len)
                    : mi_row_batch(&r->made, seat, b->bytes, b->len);
}

static void nobody_taken(void *arg, const uint8_t *id, uint32_t first)
{
    (void)arg, (void)id, (void)first;
}

static void nobody_refused(void *arg, const uint8_t *id, const batch_refusal *why)
{
    (void)arg, (void)id, (void)why;
}

// A bug on purpose: the sender hears before it is true, and nothing afterwards.
static void acknowledge(batch *b)
{
    b->from.taken(b->from.arg, b->task.batch, b->number);
    b->from = (batch_sender){nobody_taken, nobody_refused, NULL};
}

// Somebody who came in the middle of the turn may have come from a node that is gone.
static bool is_new_here(const batch *b, const table *t)
{
    return t->is.pace == PACE_LIVE && b->here > t->is.since;
}

// Is the seat to act played by this person, now and by themselves?
static bool is_asked(const about *a, mi_seats own)
{
    bool seat = a->actor >= 0 && a->actor < MI_SEATS && own & MI_SEAT_BIT(a->actor);
    return seat && about_in_person(a, (unsigned)a->actor);
}

// The batch becomes a row, with all that follows from it.
static void append(batch *b)
{
    task *k = &b->task;
    table *t = k->t;
    int16_t seat = t->is.actor;
    row_begin(&k->row, t);
    k->row.made.at = b->came;
    if (is_new_here(b, t))
        k->row.spared = site_lost_by_nodes(about_site(&t->is), t->is.since, b->here);
    mi_verdict verdict = judge(b, (unsigned)seat);
    b->step = verdict.step;
    if (verdict.err) {
        task_refuse(k, refusal_of(verdict.err), verdict.why);
        return;
    }
    row_settle(&k->row, t, seat);
    if (!row_fits(&k->row, t)) {
        task_refuse(k, PROTO_CLOSED, NULL);
        return;
    }
    if (mi_has(MI_PLANT_ACK)) acknowledge(b);
    task_append(k);
}

// A stranger hears nothing of what the log holds, and nothing is read for one. What was
// made on another log may have been here before.
static void run(task *k)
{
    batch *b = (batch *)(void *)k;
    table *t = k->t;
    mi_seats own = about_seats_of(&t->is, b->person);
    bool old = b->number < t->is.length;
    if (!own)
        task_refuse(k, PROTO_SEAT, NULL);
    else if (b->number > t->is.length)
        task_read_again(k);
    else if ((old || k->tries) && !k->fresh && !mi_has(MI_PLANT_LOOKUP))
        task_look_up(k);
    else if (old)
        task_refuse(k, PROTO_STALE, NULL);
    else if (t->is.state != TABLE_RUNNING)
        task_refuse(k, PROTO_CLOSED, NULL);
    else if (t->is.live.paused && t->is.pace == PACE_DAYS)
        task_refuse(k, PROTO_PAUSED, NULL);
    else if (!is_asked(&t->is, own))
        task_refuse(k, PROTO_TURN, NULL);
    else if (is_new_here(b, t) && !k->asked)
        task_ask_lost(k);
    else
        append(b);
}

static void done(task *k, uint32_t first)
{
    batch *b = (batch *)(void *)k;
    k->t->is.home->node->metrics.moves++;
    b->from.taken(b->from.arg, k->batch, first);
    free(b);
}

static void refused(task *k, proto_refusal why, mi_rule rule)
{
    batch *b = (batch *)(void *)k;
    batch_refusal r = {why, rule, k->t->is.length, b->step};
    b->from.refused(b->from.arg, k->batch, &r);
    free(b);
}

void batch_send(tables *home, const batch_given *given, batch_sender from)
{
    batch *b = must_alloc(sizeof *b + given->len);
    b->from = from;
    b->person = given->person;
    b->came = given->came ? given->came : now_ms(home->node);
    b->here = given->here ? given->here : b->came;
    b->number = given->number;
    b->words = given->words;
    b->len = given->len;
    if (given->len) memcpy(b->bytes, given->bytes, given->len);
    b->task.run = run;
    b->task.done = done;
    b->task.refused = refused;
    memcpy(b->task.batch, given->id, PROTO_BATCH_ID);
    table_give(home, given->table, &b->task);
}

// ---- standing orders ----

typedef struct {
    task task;
    int64_t person;
    uint8_t seat, value;
    bool raise;
} order;

static void order_run(task *k)
{
    order *o = (order *)(void *)k;
    about now = k->t->is;
    if (now.state > TABLE_RUNNING) {
        task_refuse(k, PROTO_CLOSED, NULL);
        return;
    }
    if (o->seat >= now.head.seats) {
        task_refuse(k, PROTO_SEAT, NULL);
        return;
    }
    mi_seats bit = MI_SEAT_BIT(o->seat);
    if (!(about_seats_of(&now, o->person) & bit)) {
        task_refuse(k, PROTO_SEAT, NULL);
        return;
    }
    if (o->raise) {
        mi_raise(&now.live, o->seat, o->value);
    } else if (!about_order(&now, o->seat, o->value)) {
        task_refuse(k, PROTO_BYTES, NULL);
        return;
    }
    task_save(k, &now);
}

static void order_done(task *k, uint32_t first)
{
    (void)first;
    work_settle(k->t);
    free(k);
}

static void order_refused(task *k, proto_refusal why, mi_rule rule)
{
    (void)why, (void)rule;
    free(k);
}

void batch_order(tables *home, int64_t id, int64_t person, uint8_t seat, uint8_t value,
                 bool raise)
{
    order *o = must_alloc(sizeof *o);
    o->person = person;
    o->seat = seat;
    o->value = value;
    o->raise = raise;
    o->task.run = order_run;
    o->task.done = order_done;
    o->task.refused = order_refused;
    table_give(home, id, &o->task);
}
