// Tables that move to another database, as the functions of migration 023 have them.

#include "packs.h"

// Whose rows are of a table, and the column that says of which.
static const struct {
    relation t;
    unsigned column;
} parts[] = {{T_tables, 0},  {T_turns, 0},    {T_seats, 0},  {T_log, 0},
             {T_work, 0},    {T_kept_out, 0}, {T_rooms, 0},  {T_talk, 0},
             {T_notices, 0}, {T_ends, 1},     {T_letters, 3}};
enum { PARTS = sizeof parts / sizeof *parts };

static void each_row(model *m, int64_t id,
                     void (*call)(model *m, relation t, row *r, buf *b), buf *b)
{
    for (unsigned i = 0; i < PARTS; i++) {
        const heap *all = &m->tables[parts[i].t];
        for (size_t k = 0; k < all->n; k++) {
            row *r = all->at[k];
            if (!r->gone && r->at[parts[i].column].n == id) call(m, parts[i].t, r, b);
        }
    }
}

static void pack_one(model *m, relation t, row *r, buf *b)
{
    (void)m;
    if (t == T_tables) {
        tables_row counted = *(tables_row *)(void *)r;
        counted.moves++;
        row_pack(b, t, &counted);
    } else {
        row_pack(b, t, r);
    }
}

static void table_pack(model *m, int64_t id, buf *b) { each_row(m, id, pack_one, b); }

static void drop_one(model *m, relation t, row *r, buf *b)
{
    (void)b;
    row_drop(m, t, r);
}

void moved_note(model *m, int64_t id, int64_t shard, int64_t moves)
{
    moved_row *to = FIND(moved, .table_id = id);
    if (!to) to = INSERT(moved, .table_id = id);
    CHANGE(moved, to);
    to->shard = shard;
    to->moves = moves;
}

static void table_leave(model *m, int64_t id, int64_t shard, int64_t moves)
{
    each_row(m, id, drop_one, NULL);
    moved_note(m, id, shard, moves);
}

// ---- it comes ----

static bool is_told(model *m, const letters_row *l)
{
    if (l->seen || (l->kind != 1 && l->kind != 3)) return false;
    EACH(letters, o, 1, .person = l->person)
    if (o->table_id == l->table_id && o->kind == l->kind && !o->seen) return true;
    return false;
}

static void letter_comes(model *m, letters_row *l)
{
    l->id = NEXT_ID(letters);
    if (!is_told(m, l)) row_insert(m, T_letters, l);
}

void table_arrive(model *m, int64_t id, int64_t moves)
{
    arriving_row *a = FIND(arriving, .table_id = id);
    if (!a || a->moves != moves) return;
    moved_row *was = FIND(moved, .table_id = id);
    if (was && was->moves < moves) DROP(moved, was);
    DROP(arriving, a);
    relation t;
    const char *rows = a->rows->at;
    for (void *r; (r = row_unpack(m, &rows, &t));) {
        if (t == T_letters)
            letter_comes(m, r);
        else if (t == T_seats)
            seat_comes(m, r);
        else
            row_insert(m, t, r);
    }
}

// ---- what an operator says ----

// One that stands ready for everybody is where nodes look for it.
MODEL(OPERATOR_TABLES)
{
    EACH_ROW(tables, t)
    {
        if (t->standing && t->state == 0) continue;
        out_row(o);
        out_i64(o, 0, t->id);
    }
}

// Whose rows of a table name somebody, and the column that does.
static const struct {
    relation t;
    unsigned column;
} named[] = {{T_seats, 3},    {T_tables, 8}, {T_talk, 4},
             {T_kept_out, 1}, {T_ends, 0},   {T_notices, 1}};

static void put_named(model *m, relation t, row *r, buf *b)
{
    (void)m;
    for (unsigned i = 0; i < sizeof named / sizeof *named; i++)
        if (named[i].t == t && r->at[named[i].column].n > 0)
            buf_put(b, &r->at[named[i].column].n, sizeof r->at->n);
}

MODEL(OPERATOR_PEOPLE)
{
    buf *b = &m->text;
    each_row(m, NUMBER(1), put_named, b);
    numbers all = {.at = (int64_t *)(void *)b->at, .n = b->len / sizeof(int64_t)};
    if (all.n) numbers_sort(&all);
    for (size_t i = 0; i < all.n; i++) {
        out_row(o);
        out_i64(o, 0, all.at[i]);
    }
}

MODEL(OPERATOR_PACK)
{
    const tables_row *t = table_of(m, NUMBER(1));
    if (!t) return;
    table_pack(m, t->id, &m->text);
    out_row(o);
    out_i32(o, 0, t->moves + 1);
    out_text(o, 1, &m->text);
}

MODEL(OPERATOR_ARRIVING)
{
    arriving_row *x = FIND(arriving, .table_id = NUMBER(1));
    if (!x) x = INSERT(arriving, .table_id = NUMBER(1), .rows = BYTES(3));
    CHANGE(arriving, x);
    x->moves = NUMBER(2);
    x->at = m->clock;
    SET(x->rows, BYTES(3));
}

MODEL(OPERATOR_LEAVE) { table_leave(m, NUMBER(1), NUMBER(2), NUMBER(3)); }

MODEL(OPERATOR_TRACE)
{
    static const bytes what = {.len = sizeof "tables move" - 1, .at = "tables move"};
    INSERT(trace, .id = NEXT_ID(trace), .at = m->clock, .who = &EMPTY, .what = &what,
           .subject = NUMBER(1), .why = &EMPTY);
}
