// Is what PostgreSQL says what the model says?

#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calls.h"
#include "world.h"

static const char *const names[TABLES] = {
#define TABLE(name, keys, columns) [T_##name] = #name,
#include "tables.def"
#undef TABLE
};

// With a comma before each.
static const char *const columns_of[TABLES] = {
#define COLUMN(name, kind, type) "," #name
#define TABLE(name, keys, columns) [T_##name] = columns,
#include "tables.def"
#undef TABLE
#undef COLUMN
};

static const char *const kinds[TABLES] = {
#define COLUMN(name, kind, type) kind
#define TABLE(name, keys, columns) [T_##name] = columns,
#include "tables.def"
#undef TABLE
#undef COLUMN
};

// ---- comparing ----

bool good(const PGresult *res)
{
    ExecStatusType s = PQresultStatus(res);
    return s == PGRES_TUPLES_OK || s == PGRES_COMMAND_OK;
}

static int compare_cells(const PGresult *a, int i, const PGresult *b, int k, int column)
{
    int none = PQgetisnull(a, i, column) - PQgetisnull(b, k, column);
    int x = PQgetlength(a, i, column), y = PQgetlength(b, k, column);
    if (none || PQgetisnull(a, i, column)) return none;
    int order = memcmp(PQgetvalue(a, i, column), PQgetvalue(b, k, column),
                       (size_t)(x < y ? x : y));
    return order ? order : x - y;
}

static int compare_rows(const PGresult *a, int i, const PGresult *b, int k)
{
    int order = 0;
    for (int c = 0; !order && c < PQnfields(a); c++) order = compare_cells(a, i, b, k, c);
    return order;
}

static const PGresult *sorted;
static int by_cells(const void *a, const void *b)
{
    return compare_rows(sorted, *(const int *)a, sorted, *(const int *)b);
}

// The numbers of its rows, in an order that does not depend on theirs.
static int *order_of(const PGresult *res, bool as_it_is)
{
    int n = PQntuples(res), *rows = malloc((size_t)n * sizeof *rows + 1);
    for (int i = 0; i < n; i++) rows[i] = i;
    sorted = res;
    if (!as_it_is) qsort(rows, (size_t)n, sizeof *rows, by_cells);
    return rows;
}

static size_t chunk;
static int by_chunk(const void *a, const void *b) { return memcmp(a, b, chunk); }

// A cell of ids or hashes, one after the other, in whatever order.
static void sort_cells(PGresult *res, int column, size_t width)
{
    chunk = width;
    for (int i = 0; i < PQntuples(res); i++)
        qsort(PQgetvalue(res, i, column), (size_t)PQgetlength(res, i, column) / width,
              width, by_chunk);
}

void sort_lists(db_statement s, PGresult *res)
{
    if (!good(res)) return;
    if (s == DB_TALK) sort_cells(res, TALK_HIDDEN, 8);
    if (s == DB_CASE_ACT) sort_cells(res, CASE_ACT_SESSIONS, 32);
    if (s == DB_BECOME) sort_cells(res, BECOME_SESSIONS, 32);
    if (s == DB_CASE_ACT || s == DB_CASE_DECIDE) sort_cells(res, CASE_ACT_HIDDEN, 8);
}

static bool same_rows(const PGresult *real, const PGresult *ours, bool ordered)
{
    if (PQntuples(real) != PQntuples(ours) || PQnfields(real) != PQnfields(ours))
        return false;
    int *x = order_of(real, ordered), *y = order_of(ours, ordered);
    bool same = true;
    for (int i = 0; same && i < PQntuples(real); i++)
        same = compare_rows(real, x[i], ours, y[i]) == 0;
    free(x);
    free(y);
    return same;
}

static bool is_query(db_statement s)
{
    static const bool queries[DB_STATEMENTS] = {
#define STATEMENT(id, sql)
#define QUERY(id, before, columns, after) [DB_##id] = true,
#include "statements.def"
#undef STATEMENT
#undef QUERY
    };
    return queries[s];
}

static const char *field(const PGresult *res, int which)
{
    const char *text = PQresultErrorField(res, which);
    return text ? text : "";
}

static bool same_error(const PGresult *real, const PGresult *ours)
{
    const char *state = field(real, PG_DIAG_SQLSTATE);
    if (strcmp(state, field(ours, PG_DIAG_SQLSTATE)) != 0) return false;
    return strcmp(state, "23505") != 0 ||
           strcmp(field(real, PG_DIAG_CONSTRAINT_NAME),
                  field(ours, PG_DIAG_CONSTRAINT_NAME)) == 0;
}

bool same_answer(db_statement s, const PGresult *real, const PGresult *ours)
{
    if (!good(real) || !good(ours))
        return !good(real) && !good(ours) && same_error(real, ours);
    if (is_query(s)) return same_rows(real, ours, world_ordered(s));
    return PQresultStatus(real) == PGRES_COMMAND_OK || PQntuples(real) == PQntuples(ours);
}

// ---- telling ----

static void print_bytes(const char *at, int len)
{
    bool plain = len > 0;
    for (int i = 0; i < len; i++) plain &= (uint8_t)at[i] >= ' ' && at[i] != 127;
    if (plain) {
        printf(" '%.*s'", len, at);
        return;
    }
    printf(" x");
    for (int i = 0; i < len; i++) printf("%02x", (uint8_t)at[i]);
    int64_t v = len && (uint8_t)at[0] >= 0x80 ? -1 : 0;
    for (int i = 0; i < len; i++) v = (int64_t)((uint64_t)v << 8 | (uint8_t)at[i]);
    if (len == 2 || len == 4 || len == 8) printf("(%lld)", (long long)v);
}

void print_answer(const char *whose, const PGresult *res, bool ordered)
{
    printf("%s: %s %s %s %s\n", whose, PQresStatus(PQresultStatus(res)),
           field(res, PG_DIAG_SQLSTATE), field(res, PG_DIAG_CONSTRAINT_NAME),
           PQresultErrorMessage(res));
    if (!good(res)) return;
    int *rows = order_of(res, ordered);
    for (int i = 0; i < PQntuples(res); i++, printf("\n"))
        for (int c = 0; c < PQnfields(res); c++)
            if (PQgetisnull(res, rows[i], c))
                printf(" NULL");
            else
                print_bytes(PQgetvalue(res, rows[i], c), PQgetlength(res, rows[i], c));
    free(rows);
}

void print_statement(db_statement s, const db_args *args)
{
    printf("%s", world_name(s));
    for (int i = 0; i < args->n; i++) {
        printf("\n  $%d", i + 1);
        print_bytes(args->at[i] ? args->at[i] : (const char *)args->room[i],
                    args->len[i]);
    }
    printf("\n");
}

// ---- tables ----

static void add_cell(PGresult *res, int i, int column, slot at, char kind)
{
    char out[8];
    int width = kind == '2' ? 2 : kind == '4' ? 4 : kind == 'B' || kind == 'b' ? 1 : 8;
    if (strchr("TtYyU", kind)) {
        if (at.b) PQsetvalue(res, i, column, (char *)at.b->at, (int)at.b->len);
        return;
    }
    for (int k = 0; k < width; k++)
        out[k] = (char)((uint64_t)at.n >> (8 * (width - 1 - k)));
    if (at.n != NONE) PQsetvalue(res, i, column, out, width);
}

const char *table_name(relation t) { return names[t]; }

static PGresult *rows_of_model(const model *m, relation t)
{
    static PGresAttDesc columns[64];
    int width = (int)strlen(kinds[t]);
    PGresult *res = PQmakeEmptyPGresult(NULL, PGRES_TUPLES_OK);
    PQsetResultAttrs(res, width, columns);
    for (size_t i = 0; i < m->tables[t].n; i++) {
        PQsetvalue(res, (int)i, 0, NULL, -1);
        for (int c = 0; c < width; c++)
            add_cell(res, (int)i, c, m->tables[t].at[i]->at[c], kinds[t][c]);
    }
    return res;
}

const char *columns_compared(relation t) { return columns_of[t] + 1; }

// In which order nodes become stretches, and so which of their numbers they get, is left
// open: the numbers go by order to the rows by order.
static void deal_numbers(PGresult *res)
{
    enum { WIDTH = 8 };
    int n = PQntuples(res);
    char *all = malloc((size_t)n * WIDTH + 1);
    for (int i = 0; i < n; i++) {
        memcpy(all + (ptrdiff_t)i * WIDTH, PQgetvalue(res, i, 0), WIDTH);
        memset(PQgetvalue(res, i, 0), 0, WIDTH);
    }
    chunk = WIDTH;
    qsort(all, (size_t)n, WIDTH, by_chunk);
    int *rows = order_of(res, false);
    for (int i = 0; i < n; i++)
        memcpy(PQgetvalue(res, rows[i], 0), all + (ptrdiff_t)i * WIDTH, WIDTH);
    free(rows);
    free(all);
}

bool same_table(const model *m, relation t, PGresult *real)
{
    PGresult *ours = rows_of_model(m, t);
    if (t == T_stretches) {
        deal_numbers(real);
        deal_numbers(ours);
    }
    bool same = same_rows(real, ours, false);
    PQclear(ours);
    return same;
}

void print_table(const model *m, relation t, const PGresult *real)
{
    PGresult *ours = rows_of_model(m, t);
    printf("table %s: %s\n", names[t], columns_compared(t));
    print_answer("PostgreSQL", real, false);
    print_answer("model", ours, false);
    PQclear(ours);
}

bool same_row(relation t, const row *a, const row *b)
{
    bool same = true;
    for (unsigned c = 0; same && kinds[t][c]; c++) {
        slot x = a->at[c], y = b->at[c];
        same = !strchr("TtYyU", kinds[t][c]) ? x.n == y.n
               : x.b && y.b                  ? bytes_compare(x.b, y.b) == 0
                                             : x.b == y.b;
    }
    return same;
}
