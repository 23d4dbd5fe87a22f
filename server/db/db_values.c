// Parameters and results of PostgreSQL as bytes: numbers have their big end first.

#include <string.h>

#include "db.h"

static void big(uint8_t *out, int64_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++)
        out[i] = (uint8_t)((uint64_t)v >> (8 * (bytes - 1 - i)));
}

static void number(db_args *a, int64_t v, unsigned bytes)
{
    big(a->room[a->n], v, bytes);
    a->at[a->n] = NULL; // its own room, wherever the arguments are copied to
    a->len[a->n++] = (int)bytes;
}

void db_i64(db_args *a, int64_t v) { number(a, v, 8); }
void db_i32(db_args *a, int32_t v) { number(a, v, 4); }
void db_i16(db_args *a, int16_t v) { number(a, v, 2); }
void db_bool(db_args *a, bool v) { number(a, v, 1); }

void db_bytes(db_args *a, const void *bytes, size_t len)
{
    a->at[a->n] = bytes ? bytes : "";
    a->len[a->n++] = (int)len;
}

void db_text(db_args *a, const char *text) { db_bytes(a, text, strlen(text)); }

static void big_put(buf *b, int64_t v, unsigned bytes)
{
    big(buf_grow(b, bytes), v, bytes);
    b->len += bytes;
}

// Dimensions, whether there are NULLs, the type of an element, length, first index.
void db_array(buf *b, uint32_t type, uint32_t n)
{
    b->len = 0;
    big_put(b, 1, 4);
    big_put(b, 0, 4);
    big_put(b, type, 4);
    big_put(b, n, 4);
    big_put(b, 1, 4);
}

void db_array_int(buf *b, int64_t v, uint32_t bytes)
{
    big_put(b, bytes, 4);
    big_put(b, v, bytes);
}

void db_array_bytes(buf *b, const void *bytes, size_t len)
{
    big_put(b, (int64_t)len, 4);
    buf_put(b, bytes, len);
}

int64_t db_get_int(const PGresult *res, int row, int column)
{
    const uint8_t *at = (const uint8_t *)PQgetvalue(res, row, column);
    int len = PQgetlength(res, row, column);
    if (PQgetisnull(res, row, column) || len == 0) return 0;
    int64_t v = at[0] < 0x80 ? at[0] : at[0] - 256;
    for (int i = 1; i < len; i++) v = (int64_t)((uint64_t)v << 8 | at[i]);
    return v;
}

const uint8_t *db_get_bytes(const PGresult *res, int row, int column, size_t *len)
{
    *len = (size_t)PQgetlength(res, row, column);
    return (const uint8_t *)PQgetvalue(res, row, column);
}

bool db_waits(node *n, db_primary *primary, const PGresult *res)
{
    if (db_good(res) && db_get_int(res, 0, STANDBY_WAITS)) return true;
    primary->unsafe = true;
    if (!db_good(res)) return false;
    log_line(n, "warning", "standby",
             "\"message\":\"a commit waits for no standby that has a name\","
             "\"synchronous_commit\":\"%s\",\"synchronous_standby_names\":\"%s\"",
             PQgetvalue(res, 0, STANDBY_COMMIT),
             log_text(n, PQgetvalue(res, 0, STANDBY_NAMES)));
    return false;
}
