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

// Where this statement may pass rows by: SKIP LOCKED does so with what others hold, and
// an UPDATE with what is only by now as it asks for. TABLES is nowhere.
static relation skipped(db_statement s)
{
    switch (s) {
    case DB_CLAIM: return T_work;
    case DB_NOTICE_CLAIM:
    case DB_NOTICE_HERE: return T_notices;
    case DB_APPEND:
    case DB_APPEND_QUIET: return T_turns;
    default: return TABLES;
    }
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

// ---- what no order explains ----

static bool beside(const group *g, unsigned i, db_statement other)
{
    for (unsigned k = 0; k < g->n; k++)
        if (g->at[k].by != g->at[i].by && g->at[k].statement == other) return true;
    return false;
}

static bool late_answer(const group *g, unsigned i)
{
    bool late = false;
#define ANSWER(one, other, why)                                                          \
    late |= g->at[i].statement == DB_##one && beside(g, i, DB_##other);
#define ROWS(one, other, why)
#include "late.def"
#undef ANSWER
#undef ROWS
    return late;
}

bool orders_late_rows(const group *g)
{
    bool late = false;
    for (unsigned i = 0; i < g->n; i++) {
#define ANSWER(one, other, why)
#define ROWS(one, other, why)                                                            \
    late |= g->at[i].statement == DB_##one && beside(g, i, DB_##other);
#include "late.def"
#undef ANSWER
#undef ROWS
    }
    return late;
}

// ---- trying ----

typedef struct {
    orders *found;
    const group *g;
    bool late;
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

// The first column is a table in the answer, and in the rows that are passed by.
static bool names(const PGresult *res, int64_t table)
{
    for (int i = 0; i < PQntuples(res); i++)
        if (db_get_int(res, i, 0) == table) return true;
    return false;
}

static bool tells_tables(db_statement s) { return skipped(s) != T_notices; }

// Rows of tables that are not in its answer, or those of a bit each.
static void hold(twin *t, const request *q, unsigned way)
{
    relation in = skipped(q->statement);
    if (in == TABLES || !way) return;
    heap *rows = &t->m->tables[in];
    for (size_t i = 0; i < rows->n; i++) {
        bool told = q->res && tells_tables(q->statement);
        bool held = told ? !names(q->res, rows->at[i]->at[0].n) : way >> i & 1;
        rows->at[i]->held = held;
    }
}

static void let_go(twin *t, const request *q)
{
    relation in = skipped(q->statement);
    for (size_t i = 0; in != TABLES && i < t->m->tables[in].n; i++)
        t->m->tables[in].at[i]->held = 0;
}

static void try_one(search *s, const twin *t, unsigned i, unsigned way)
{
    const request *q = &s->g->at[i];
    twin copy = twin_copy(t);
    hold(&copy, q, way);
    PGresult *ours = twin_run(&copy, q, s->g->now);
    let_go(&copy, q);
    s->order[s->placed] = i;
    bool free = !q->res || (s->late && late_answer(s->g, i));
    if (!free && !same_answer(q->statement, q->res, ours)) {
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

// Way 0 is that no row is passed by. Of many rows it is not told apart which ones are.
static unsigned ways_to_hold(const search *s, const twin *t, unsigned i)
{
    const request *q = &s->g->at[i];
    relation skips = skipped(q->statement);
    if (skips == TABLES || s->g->n == 1 || (skips == T_turns && !s->placed)) return 1;
    if (q->res && tells_tables(q->statement)) return good(q->res) ? 2 : 1;
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
        for (unsigned way = 0; way < ways; way++) try_one(s, t, i, way);
    }
    if (answered && o->n < MOST_FOUND)
        o->at[o->n++] = *t;
    else
        twin_end(t);
}

void orders_find(orders *o, const twin *from, const group *g, bool late)
{
    search s = {.found = o, .g = g, .late = late};
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
