// Sorted arrays of rows with a journal.

#include <stdlib.h>
#include <string.h>

#include "rows.h"

enum {
#define COLUMN(name, kind, type) +1
#define TABLE(name, keys, columns) WIDTH_##name = 0 columns,
#include "tables.def"
#undef TABLE
#undef COLUMN
};

const shape shapes[TABLES] = {
#define COLUMN(name, kind, type) kind
#define TABLE(name, keys, columns)                                                       \
    [T_##name] = {keys, WIDTH_##name, columns, #name "_pkey"},
#include "tables.def"
#undef TABLE
#undef COLUMN
};

// ---- bytes ----

bool holds_bytes(char kind)
{
    return kind == 'T' || kind == 't' || kind == 'Y' || kind == 'y' || kind == 'U';
}

int bytes_compare(const bytes *a, const bytes *b)
{
    uint32_t both = a->len < b->len ? a->len : b->len;
    int order = both ? memcmp(a->at, b->at, both) : 0;
    return order ? order : (a->len > b->len) - (a->len < b->len);
}

bool bytes_are(const bytes *a, const char *text)
{
    return a && a->len == strlen(text) && memcmp(a->at, text, a->len) == 0;
}

// One more reference; a copy of what belongs to the parameters.
static const bytes *keep(const bytes *b)
{
    if (!b) return NULL;
    if (b->refs) {
        ((bytes *)b)->refs++;
        return b;
    }
    bytes *copy = malloc(sizeof *copy + b->len + 1);
    if (!copy) abort();
    *copy = (bytes){.refs = 1, .len = b->len, .at = (char *)(copy + 1)};
    if (b->len) memcpy(copy + 1, b->at, b->len);
    ((char *)(copy + 1))[b->len] = 0;
    return copy;
}

static void release(const bytes *b)
{
    if (b && --((bytes *)b)->refs == 0) free((bytes *)b);
}

void bytes_set(const bytes **column, const bytes *to)
{
    const bytes *old = *column;
    *column = keep(to);
    release(old);
}

static void keep_all(relation t, slot *at)
{
    for (unsigned c = 0; c < shapes[t].width; c++)
        if (holds_bytes(shapes[t].kinds[c])) at[c].b = keep(at[c].b);
}

static void release_all(relation t, slot *at)
{
    for (unsigned c = 0; c < shapes[t].width; c++)
        if (holds_bytes(shapes[t].kinds[c])) release(at[c].b);
}

// ---- order ----

static int compare(relation t, const row *a, const row *b, unsigned keys)
{
    for (unsigned c = 0; c < keys; c++) {
        slot x = a->at[c], y = b->at[c];
        int order = holds_bytes(shapes[t].kinds[c]) ? bytes_compare(x.b, y.b)
                                                    : (x.n > y.n) - (x.n < y.n);
        if (order) return order;
    }
    return 0;
}

row **row_seek(const model *m, relation t, const void *key, unsigned keys)
{
    const heap *map = &m->tables[t];
    size_t low = 0, high = keys ? map->n : 0;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare(t, map->at[middle], key, keys) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return map->at + low;
}

void *row_next(const model *m, relation t, row ***at, const void *key, unsigned keys)
{
    const heap *map = &m->tables[t];
    while (*at < map->at + map->n) {
        row *r = *(*at)++;
        if (r->gone) continue;
        return compare(t, r, key, keys) == 0 ? r : NULL;
    }
    return NULL;
}

void *row_find(const model *m, relation t, const void *key)
{
    row **at = row_seek(m, t, key, shapes[t].keys);
    return row_next(m, t, &at, key, shapes[t].keys);
}

// ---- changes ----

static void note(model *m, edit c) { buf_put(&m->changes, &c, sizeof c); }

// A row may be inserted beside one with the same key that is gone.
static void put_in(heap *map, size_t place, row *r)
{
    if (map->n == map->room) {
        map->room = map->room ? 2 * map->room : 16;
        row **more = realloc(map->at, map->room * sizeof *more);
        if (!more) abort();
        map->at = more;
    }
    memmove(map->at + place + 1, map->at + place, (map->n - place) * sizeof *map->at);
    map->at[place] = r;
    map->n++;
}

static void check_null(model *m, relation t, const row *r)
{
    for (unsigned c = 0; c < shapes[t].width; c++) {
        char kind = shapes[t].kinds[c];
        bool none = holds_bytes(kind) ? !r->at[c].b : r->at[c].n == NONE;
        if (none && !strchr("ntby", kind)) fail(m, NOT_NULL, "");
    }
}

// Foreign keys are looked at when the statement has ended.
static void check_people(model *m, relation t, const row *r)
{
    for (unsigned c = 0; c < shapes[t].width; c++)
        if (shapes[t].kinds[c] == 'P' && !FIND(people, .id = r->at[c].n))
            m->late = FOREIGN;
}

void *row_insert(model *m, relation t, const void *from)
{
    const row *new = from;
    size_t size = sizeof(row) + shapes[t].width * sizeof(slot);
    check_null(m, t, new);
    if (row_find(m, t, new)) fail(m, UNIQUE, shapes[t].primary);
    row_rules(m, t, new);
    check_people(m, t, new);
    row *r = malloc(size);
    if (!r) abort();
    memcpy(r, new, size);
    r->gone = 0;
    keep_all(t, r->at);
    put_in(&m->tables[t], (size_t)(row_seek(m, t, new, shapes[t].keys) - m->tables[t].at),
           r);
    note(m, (edit){.what = INSERTED, .relation = t, .row = r});
    return r;
}

void row_change(model *m, relation t, void *r)
{
    row *old = r;
    size_t size = shapes[t].width * sizeof(slot);
    note(m, (edit){.what = CHANGED, .relation = t, .row = r, .old = m->old.len});
    buf_put(&m->old, old->at, size);
    keep_all(t, old->at);
}

void row_drop(model *m, relation t, void *r)
{
    ((row *)r)->gone = 1;
    m->tables[t].holes = true;
    note(m, (edit){.what = DROPPED, .relation = t, .row = r});
}

// ---- the end of a statement ----

static void free_row(relation t, row *r)
{
    release_all(t, r->at);
    free(r);
}

static void sweep(heap *map, relation t)
{
    size_t left = 0;
    for (size_t i = 0; i < map->n; i++) {
        row *r = map->at[i];
        if (r->gone)
            free_row(t, r);
        else
            map->at[left++] = r;
    }
    map->n = left;
    map->holes = false;
}

static void forget_changes(model *m) { m->changes.len = m->old.len = 0; }

void rows_commit(model *m)
{
    const edit *all = (const edit *)(const void *)m->changes.at;
    size_t n = m->changes.len / sizeof *all;
    for (size_t i = 0; i < n; i++)
        if (all[i].what == CHANGED)
            release_all(all[i].relation, (slot *)(void *)(m->old.at + all[i].old));
    for (size_t i = 0; i < n; i++)
        if (m->tables[all[i].relation].holes)
            sweep(&m->tables[all[i].relation], all[i].relation);
    forget_changes(m);
}

static void undo(model *m, const edit *c)
{
    slot *old = (slot *)(void *)(m->old.at + c->old);
    if (c->what == CHANGED) {
        release_all(c->relation, c->row->at);
        memcpy(c->row->at, old, shapes[c->relation].width * sizeof *old);
    }
    c->row->gone = c->what == INSERTED;
    m->tables[c->relation].holes |= c->what == INSERTED;
}

void rows_rollback(model *m)
{
    const edit *all = (const edit *)(const void *)m->changes.at;
    for (size_t i = m->changes.len / sizeof *all; i-- > 0;) undo(m, &all[i]);
    for (relation t = 0; t < TABLES; t++)
        if (m->tables[t].holes) sweep(&m->tables[t], t);
    forget_changes(m);
}

void rows_free(model *m)
{
    for (relation t = 0; t < TABLES; t++) {
        for (size_t i = 0; i < m->tables[t].n; i++) free_row(t, m->tables[t].at[i]);
        free(m->tables[t].at);
    }
}
