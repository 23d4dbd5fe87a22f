// Tables as sorted arrays of rows, and what was changed in them since the last commit.
//
// A row is a struct of eight bytes a column: a number, or text and bytes that rows share.
// Rows that a statement deletes stay, marked as gone, until it has ended.

#ifndef MIASMA_SIM_ROWS_H
#define MIASMA_SIM_ROWS_H

#include <setjmp.h>
#include <string.h>

#include "store.h"

// Text or bytes; NULL is SQL's. `refs` is 0 where they belong to the parameters.
typedef struct {
    uint32_t refs, len;
    const char *at;
} bytes;

#define NONE INT64_MIN // NULL of a number

// ---- a struct for each table: people_row, and so on ----

// What columns are: COLUMN(name, kind, type), where a kind is a letter, small where there
// may be NULL.
#define INT2(name) COLUMN(name, "2", int64_t)
#define INT4(name) COLUMN(name, "4", int64_t)
#define INT8(name) COLUMN(name, "8", int64_t)
#define NINT8(name) COLUMN(name, "n", int64_t)
#define PERSON(name) COLUMN(name, "P", int64_t)
#define BOOL(name) COLUMN(name, "B", int64_t)
#define NBOOL(name) COLUMN(name, "b", int64_t)
#define TEXT(name) COLUMN(name, "T", const bytes *)
#define NTEXT(name) COLUMN(name, "t", const bytes *)
#define BYTEA(name) COLUMN(name, "Y", const bytes *)
#define NBYTEA(name) COLUMN(name, "y", const bytes *)
#define UUID(name) COLUMN(name, "U", const bytes *)

#define COLUMN(name, kind, type) type name;
#define TABLE(name, keys, columns)                                                       \
    typedef struct {                                                                     \
        int32_t gone, held;                                                              \
        columns                                                                          \
    } name##_row;
#include "tables.def"
#undef TABLE
#undef COLUMN

typedef enum {
#define TABLE(name, keys, columns) T_##name,
#include "tables.def"
#undef TABLE
    TABLES
} relation;

// Columns, those of the key, and a letter for the kind of each.
typedef struct {
    uint8_t keys, width;
    const char *kinds, *primary;
} shape;
extern const shape shapes[TABLES];

typedef union {
    int64_t n;
    const bytes *b;
} slot;

typedef struct {
    int32_t gone;
    // By somebody else: SKIP LOCKED passes it by, and a batch that was not one for this
    // row when it was sent does not find it as it is by now.
    int32_t held;
    slot at[];
} row;

typedef struct {
    row **at;
    size_t n, room;
    bool holes; // some rows are gone
} heap;

typedef struct {
    enum { INSERTED, CHANGED, DROPPED } what;
    relation relation;
    row *row;
    size_t old; // CHANGED: where the old columns are in `old`
} edit;

struct model {
    heap tables[TABLES];
    int64_t last[TABLES]; // numbers that identity columns have given
    int64_t handles;
    int64_t clock;
    bool lends;       // its people are copied to others
    int64_t pid;      // of the connection that asks
    buf pids;         // of all connections
    buf changes, old; // of the statement that runs
    buf text;         // it writes
    arena memory;     // it takes
    jmp_buf failed;   // where it ends if it fails
    const char *state, *constraint;
    const char *late; // a foreign key that its end will find broken
};

// ---- reading ----

// The row with this key, or NULL.
void *row_find(const model *m, relation t, const void *key);
// Rows whose first `keys` columns are those of `key`, in order: where they begin, and the
// next one, or NULL. Nothing may be inserted into the table meanwhile.
row **row_seek(const model *m, relation t, const void *key, unsigned keys);
void *row_next(const model *m, relation t, row ***at, const void *key, unsigned keys);

#define KEY(name, ...) (&(name##_row){__VA_ARGS__})
#define FIND(name, ...) ((name##_row *)row_find(m, T_##name, KEY(name, __VA_ARGS__)))
// for each row `r` whose first `keys` columns are these
#define EACH(name, r, keys, ...)                                                         \
    for (name##_row *r = NULL, **r##_at = (name##_row **)row_seek(                       \
                                   m, T_##name, KEY(name, __VA_ARGS__), keys);           \
         (r = row_next(m, T_##name, (row ***)&r##_at, KEY(name, __VA_ARGS__), keys));)
#define EACH_ROW(name, r) EACH(name, r, 0, .gone = 0)

// ---- changing ----

// Inserts a copy; fails where a rule of the database forbids it.
void *row_insert(model *m, relation t, const void *from);
#define INSERT(name, ...) ((name##_row *)row_insert(m, T_##name, KEY(name, __VA_ARGS__)))
// Before columns of a row are changed; the key never is. Text is changed with SET.
void row_change(model *m, relation t, void *r);
#define CHANGE(name, r) row_change(m, T_##name, r)
#define SET(column, to) bytes_set(&(column), to)
void bytes_set(const bytes **column, const bytes *to);
void row_drop(model *m, relation t, void *r);
#define DROP(name, r) row_drop(m, T_##name, r)

// The next number of an identity column; also a statement that fails takes it.
static inline int64_t next_id(model *m, relation t) { return ++m->last[t]; }
#define NEXT_ID(name) next_id(m, T_##name)

void rows_commit(model *m);
void rows_rollback(model *m);
void rows_free(model *m);

// ---- bytes ----

int bytes_compare(const bytes *a, const bytes *b);
static inline bool bytes_equal(const bytes *a, const bytes *b)
{
    return a && b && a->len == b->len && (!a->len || !memcmp(a->at, b->at, a->len));
}
bool bytes_are(const bytes *a, const char *text);
bool holds_bytes(char kind);

// ---- failing ----

// Ends the statement with an error.
_Noreturn void fail(model *m, const char *state, const char *constraint);
#define UNIQUE "23505"
#define FOREIGN "23503"
#define NOT_NULL "23502"

// Fails where this row of the table breaks a rule beside its key.
void row_rules(model *m, relation t, const void *r);

#endif
