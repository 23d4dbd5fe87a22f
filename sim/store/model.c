// Which function a statement is, and how it begins and ends.

#include <stdlib.h>
#include <string.h>

#include "shared.h"

typedef void statement(model *m, const question *a, answer *o);

static statement *const statements[MODEL_STATEMENTS] = {
#define STATEMENT(id, sql) [DB_##id] = model_##id,
#define QUERY(id, before, columns, after) [DB_##id] = model_##id,
#define OPERATOR(id, width) [OPERATOR_##id] = model_OPERATOR_##id,
#include "operator.def"
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef OPERATOR
};

static const uint8_t widths[MODEL_STATEMENTS] = {
#define STATEMENT(id, sql) [DB_##id] = 1,
#define QUERY(id, before, columns, after) [DB_##id] = id##_WIDTH,
#define OPERATOR(id, width) [OPERATOR_##id] = width,
#include "operator.def"
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef OPERATOR
};

model *model_new(void)
{
    model *m = must_alloc(sizeof *m);
    INSERT(site, .at = 0);
    rows_commit(m);
    return m;
}

void model_free(model *m)
{
    if (!m) return;
    rows_free(m);
    buf_free(&m->changes);
    buf_free(&m->old);
    buf_free(&m->text);
    buf_free(&m->pids);
    arena_free(&m->memory);
    free(m);
}

void model_lends(model *m) { m->lends = true; }

void model_clock(model *m, int64_t ms) { m->clock = ms; }

void model_ended(model *m, int32_t pid)
{
    int64_t *all = (int64_t *)(void *)m->pids.at;
    size_t n = m->pids.len / sizeof *all, left = 0;
    for (size_t i = 0; i < n; i++)
        if (all[i] != pid) all[left++] = all[i];
    m->pids.len = left * sizeof *all;
}

void model_connection(model *m, int32_t pid)
{
    m->pid = pid;
    model_ended(m, pid);
    buf_put(&m->pids, &m->pid, sizeof m->pid);
}

void fail(model *m, const char *state, const char *constraint)
{
    m->state = state;
    m->constraint = constraint;
    longjmp(m->failed, 1);
}

static question read_args(const db_args *args)
{
    question a = {.args = args};
    for (int i = 0; i < args->n; i++) {
        const char *at = args->at[i] ? args->at[i] : (const char *)args->room[i];
        a.at[i] = (bytes){.len = (uint32_t)args->len[i], .at = at};
    }
    return a;
}

static PGresult *failed(model *m, PGresult *res)
{
    rows_rollback(m);
    PQclear(res);
    return error_result(m->state, m->constraint);
}

PGresult *model_run(model *m, unsigned which, const db_args *args)
{
    static PGresAttDesc columns[UINT8_MAX];
    question a = read_args(args);
    answer o = {.res = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK)};
    PQsetResultAttrs(o.res, widths[which], columns);
    m->late = NULL;
    m->text.len = 0;
    arena_empty(&m->memory);
    if (setjmp(m->failed)) return failed(m, o.res);
    statements[which](m, &a, &o);
    if (m->late) fail(m, m->late, "");
    if (m->lends) copies_are_due(m);
    rows_commit(m);
    return o.res;
}
