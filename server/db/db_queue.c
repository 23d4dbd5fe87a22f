// Queries in their order.

#include "db_queue.h"

#include <stdlib.h>

enum { PATIENCE_MS = 8000 }; // for a connection to come back

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

void db_queue_begin(db_queue *q)
{
    q->sent_end = &q->sent;
    q->waiting_end = &q->waiting;
}

db_asked *db_queue_ask(db_queue *q, const db_args *args)
{
    db_asked *a = must_alloc(sizeof *a);
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

db_asked *db_queue_send(db_queue *q, int64_t now)
{
    db_asked *a = take(&q->waiting, &q->waiting_end);
    if (!a) return NULL;
    a->sent = now;
    put(&q->sent_end, a);
    return a;
}

void db_queue_answer(db_queue *q, const PGresult *res)
{
    if (q->sent) finish(take(&q->sent, &q->sent_end), res);
}

// What was sent stands before what waits.
static db_asked *split_sent(db_queue *q, int64_t now, bool closing)
{
    db_asked *failed = NULL, **failed_end = &failed;
    db_queue after = {.waiting = NULL};
    db_queue_begin(&after);
    for (db_asked *a; (a = take(&q->sent, &q->sent_end));) {
        bool again = !closing && a->mode == DB_AGAIN && now - a->since < PATIENCE_MS;
        put(again ? &after.waiting_end : &failed_end, a);
    }
    for (db_asked *a; (a = take(&q->waiting, &q->waiting_end));)
        put(&after.waiting_end, a);
    q->waiting = after.waiting;
    if (q->waiting) q->waiting_end = after.waiting_end;
    return failed;
}

static bool given_up(const db_queue *q, int64_t now, bool closing)
{
    return q->waiting && (closing || now - q->waiting->since >= PATIENCE_MS);
}

void db_queue_break(db_queue *q, int64_t now, bool closing)
{
    db_asked *failed = split_sent(q, now, closing), **end = NULL;
    while (failed) finish(take(&failed, &end), NULL);
    while (given_up(q, now, closing)) finish(take(&q->waiting, &q->waiting_end), NULL);
}
