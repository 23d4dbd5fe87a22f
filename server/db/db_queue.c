// Queries in their order.

#include "db_queue.h"

#include <stdlib.h>

#include "plant.h"

enum { PATIENCE_MS = 8000 }; // for a connection to come back, where nobody is patient

static void put(db_asked ***end, db_asked *a)
{
    a->next = NULL;
    **end = a;
    *end = &a->next;
}

static db_asked *take(db_asked **head, db_asked ***end)
{
    db_asked *a = *head;
    if (!a) return NULL;
    *head = a->next;
    if (!*head) *end = head;
    return a;
}

static void finish(db_asked *a, const PGresult *res)
{
    if (a->done) a->done(a->arg, res);
    PQclear(a->held);
    buf_free(&a->bytes);
    free(a);
}

bool db_queue_checks(const db_queue *q, const db_asked *a)
{
    return q->node->config.require_standby && a->done && a->statement != DB_STANDBY &&
           (a->mode == DB_ONCE || !mi_has(MI_PLANT_UNSYNCED));
}

void db_queue_begin(db_queue *q, const node *n)
{
    *q = (db_queue){.node = n};
    q->sent_end = &q->sent;
    q->waiting_end = &q->waiting;
    q->doubted_end = &q->doubted;
}

db_asked *db_queue_ask(db_queue *q, db_statement statement, const db_args *args,
                       db_mode mode, db_done *done, void *arg)
{
    db_asked *a = must_alloc(sizeof *a);
    a->statement = statement;
    a->mode = mode;
    a->done = done;
    a->arg = arg;
    a->since = tick_ms(q->node);
    a->args = *args;
    put(&q->waiting_end, a);
    return a;
}

void db_queue_keep(db_asked *a)
{
    size_t total = 0;
    for (int i = 0; i < a->args.n; i++)
        if (a->args.at[i]) total += (size_t)a->args.len[i];
    buf_grow(&a->bytes, total + 1);
    for (int i = 0; i < a->args.n; i++) {
        if (!a->args.at[i]) continue;
        const char *copy = (const char *)a->bytes.at + a->bytes.len;
        buf_put(&a->bytes, a->args.at[i], (size_t)a->args.len[i]);
        a->args.at[i] = copy;
    }
}

db_asked *db_queue_send(db_queue *q)
{
    db_asked *a = take(&q->waiting, &q->waiting_end);
    if (!a) return NULL;
    a->sent = tick_ms(q->node);
    a->synced = 0;
    PQclear(a->held);
    a->held = NULL;
    put(&q->sent_end, a);
    return a;
}

void db_queue_answer(db_queue *q, const PGresult *res)
{
    if (q->sent) finish(take(&q->sent, &q->sent_end), res);
}

static bool may_wait(const db_queue *q, const db_asked *a, bool sent)
{
    int64_t most = a->mode == DB_PATIENT ? (int)DB_PATIENCE_MS : (int)PATIENCE_MS;
    return !(sent && a->mode == DB_ONCE) && tick_ms(q->node) - a->since < most;
}

void db_queue_doubt(db_queue *q)
{
    db_asked *a = take(&q->sent, &q->sent_end);
    if (may_wait(q, a, true))
        put(&q->doubted_end, a);
    else
        finish(a, NULL);
}

void db_queue_again(db_queue *q)
{
    while (q->doubted) put(&q->waiting_end, take(&q->doubted, &q->doubted_end));
}

// What was sent stands before what waits.
void db_queue_break(db_queue *q, bool closing)
{
    db_queue_again(q);
    db_asked *const lists[] = {q->sent, q->waiting};
    db_asked *failed = NULL, **failed_end = &failed;
    db_queue_begin(q, q->node);
    for (unsigned i = 0; i < 2; i++)
        for (db_asked *a = lists[i], *after; a; a = after) {
            after = a->next;
            bool waits = !closing && may_wait(q, a, i == 0);
            put(waits ? &q->waiting_end : &failed_end, a);
        }
    while (failed) finish(take(&failed, &failed_end), NULL);
    while (closing && q->waiting) finish(take(&q->waiting, &q->waiting_end), NULL);
}
