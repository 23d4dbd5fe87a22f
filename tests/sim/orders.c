// Orders of statements that were asked at once, tried one after the other on copies of
// the model.

#include "orders.h"

#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "world.h"

enum { MOST_FOUND = 512, MOST_HELD = 6 };

// ---- a model, and numbers of connections ----

void twin_begin(twin *t)
{
    memset(t, 0, sizeof *t);
    t->m = model_new();
}

void twin_end(twin *t)
{
    model_free(t->m);
    t->m = NULL;
}

void twin_connect(twin *t, unsigned by, int32_t pid, unsigned block)
{
    if (t->of[by].pid) model_ended(t->m, t->of[by].pid);
    t->of[by].pid = pid;
    for (relation r = 0; r < TABLES; r++) t->of[by].last[r] = block * NUMBERS + 1;
    t->of[by].handles = block * NUMBERS + 1;
    model_connection(t->m, pid);
}

static twin twin_copy(const twin *from)
{
    twin t = *from;
    model *m = t.m = model_new();
    EACH_ROW(site, s) DROP(site, s);
    rows_commit(m);
    for (relation r = 0; r < TABLES; r++)
        for (size_t i = 0; i < from->m->tables[r].n; i++)
            row_insert(m, r, from->m->tables[r].at[i]);
    rows_commit(m);
    buf_put(&m->pids, from->m->pids.at, from->m->pids.len);
    return t;
}

static PGresult *twin_run(twin *t, const request *q, int64_t now)
{
    model *m = t->m;
    memcpy(m->last, t->of[q->by].last, sizeof m->last);
    m->handles = t->of[q->by].handles;
    model_connection(m, t->of[q->by].pid);
    model_clock(m, now);
    PGresult *res = model_run(m, q->statement, &q->asked.args);
    memcpy(t->of[q->by].last, m->last, sizeof m->last);
    t->of[q->by].handles = m->handles;
    sort_lists(q->statement, res);
    return res;
}

// Where this statement passes rows by that others hold; TABLES is nowhere.
static relation skipped(db_statement s)
{
    return s == DB_CLAIM                                 ? T_work
           : s == DB_NOTICE_CLAIM || s == DB_NOTICE_HERE ? T_notices
                                                         : TABLES;
}

uint64_t twin_differs(const twin *a, const twin *b)
{
    uint64_t which = 0;
    for (relation t = 0; t < TABLES; t++) {
        const heap *x = &a->m->tables[t], *y = &b->m->tables[t];
        bool same = x->n == y->n;
        for (size_t i = 0; same && i < x->n; i++) same = same_row(t, x->at[i], y->at[i]);
        which |= (uint64_t)!same << t;
    }
    return which;
}

// ---- trying ----

typedef struct {
    orders *found;
    const group *g;
    unsigned placed, order[MOST_ASKED];
    bool in[MOST_ASKED];
} search;

static void go_on(search *s, twin *t);

static bool may_be_next(const search *s, unsigned i)
{
    for (unsigned k = 0; k < i; k++)
        if (!s->in[k] && s->g->at[k].by == s->g->at[i].by) return false;
    return !s->in[i];
}

// `ours` is what the model says last in an order that did not come to its end.
static void note(search *s, PGresult *ours)
{
    orders *o = s->found;
    if (o->n || (o->differs && s->placed <= o->agree)) {
        PQclear(ours);
        return;
    }
    PQclear(o->differs);
    o->differs = ours;
    o->agree = s->placed;
    memcpy(o->order, s->order, sizeof o->order);
}

static void hold(twin *t, relation in, unsigned held)
{
    if (in == TABLES) return;
    heap *rows = &t->m->tables[in];
    for (size_t i = 0; i < rows->n; i++) rows->at[i]->held = held >> i & 1;
}

static void try_one(search *s, const twin *t, unsigned i, unsigned held)
{
    const request *q = &s->g->at[i];
    relation skips = skipped(q->statement);
    twin copy = twin_copy(t);
    hold(&copy, skips, held);
    PGresult *ours = twin_run(&copy, q, s->g->now);
    hold(&copy, skips, 0);
    s->order[s->placed] = i;
    if (q->res && !same_answer(q->statement, q->res, ours)) {
        note(s, ours);
        twin_end(&copy);
        return;
    }
    PQclear(ours);
    s->in[i] = true;
    s->placed++;
    go_on(s, &copy);
    s->placed--;
    s->in[i] = false;
}

// Of many rows it is not told apart which ones are held.
static unsigned ways_to_hold(const search *s, const twin *t, unsigned i)
{
    relation skips = skipped(s->g->at[i].statement);
    if (skips == TABLES || s->g->n == 1) return 1;
    size_t n = t->m->tables[skips].n;
    return 1u << (n < MOST_HELD ? n : MOST_HELD);
}

// Takes `t`. Where all answers are explained, what has none may have been left out.
static void go_on(search *s, twin *t)
{
    orders *o = s->found;
    bool answered = true;
    for (unsigned i = 0; i < s->g->n; i++) {
        answered &= s->in[i] || !s->g->at[i].res;
        if (!may_be_next(s, i)) continue;
        unsigned ways = ways_to_hold(s, t, i);
        for (unsigned held = 0; held < ways; held++) try_one(s, t, i, held);
    }
    if (answered && o->n < MOST_FOUND)
        o->at[o->n++] = *t;
    else
        twin_end(t);
}

void orders_find(orders *o, const twin *from, const group *g)
{
    search s = {.found = o, .g = g};
    twin first = twin_copy(from);
    *o = (orders){.at = malloc(MOST_FOUND * sizeof *o->at)};
    if (!o->at) abort();
    go_on(&s, &first);
}

void orders_free(orders *o)
{
    for (size_t i = 0; i < o->n; i++) twin_end(&o->at[i]);
    free(o->at);
    PQclear(o->differs);
}

twin *orders_pick(orders *o, PGresult *const tables[TABLES])
{
    for (size_t i = 0; i < o->n; i++) {
        bool same = true;
        for (relation t = 0; same && t < TABLES; t++)
            same = !tables[t] || same_table(o->at[i].m, t, tables[t]);
        if (same) return &o->at[i];
    }
    return NULL;
}
