// Shards: copies of people, and tables that move.

#include <string.h>

#include "packs.h"

// Text of a parameter, which ends with a NUL.
static const char *text_of(model *m, const bytes *b)
{
    char *text = arena_take(&m->memory, b->len + 1);
    memcpy(text, b->at, b->len);
    text[b->len] = '\0';
    return text;
}

// ---- copies of people ----

static void out_packed(model *m, answer *o, int column, int64_t who)
{
    buf packed = {0};
    person_pack(m, who, &packed);
    out_text(o, column, &packed);
    buf_free(&packed);
}

MODEL(PERSON_LEND)
{
    out_row(o);
    if (!person(m, NUMBER(1))) return;
    copies_row *c = FIND(copies, .person = NUMBER(1), .shard = NUMBER(2));
    if (!c) c = INSERT(copies, .person = NUMBER(1), .shard = NUMBER(2), .version = 1);
    out_i64(o, PERSON_LEND_VERSION, c->version);
    out_packed(m, o, PERSON_LEND_PERSON, NUMBER(1));
}

MODEL(PERSON_PUT) { person_put(m, NUMBER(2), text_of(m, BYTES(3)), NUMBER(4)); }

MODEL(PERSON_COPIED)
{
    copies_row *c = FIND(copies, .person = NUMBER(1), .shard = NUMBER(2));
    if (!c || c->version != NUMBER(3)) return;
    CHANGE(copies, c);
    c->due = INT64_MAX;
}

static int first_due(const void *a, const void *b)
{
    ROWS(copies, x, y);
    return x->due == y->due ? up(x->person, y->person) : up(x->due, y->due);
}

MODEL(COPIES_DUE)
{
    found all = found_new(m, T_copies);
    EACH_ROW(copies, c)
    if (c->shard == NUMBER(1) && c->due <= NUMBER(2)) found_put(&all, c);
    found_sort(&all, first_due);
    for (size_t i = 0; i < all.n && (int64_t)i < NUMBER(4); i++) {
        copies_row *c = all.at[i];
        CHANGE(copies, c);
        c->due = NUMBER(3);
        out_row(o);
        out_i64(o, COPIES_DUE_PERSON, c->person);
        out_i64(o, COPIES_DUE_VERSION, c->version);
        out_packed(m, o, COPIES_DUE_PACKED, c->person);
    }
}

// ---- tables that move ----

MODEL(MOVED)
{
    EACH_ROW(moved, x)
    {
        if (x->table_id <= NUMBER(1) || o->rows == NUMBER(2)) continue;
        out_row(o);
        out_i64(o, MOVED_TABLE, x->table_id);
        out_i16(o, MOVED_SHARD, x->shard);
    }
}

MODEL(ELSEWHERE)
{
    const moved_row *x = FIND(moved, .table_id = NUMBER(1));
    if (!x) return;
    out_row(o);
    out_i16(o, ELSEWHERE_SHARD, x->shard);
    out_i32(o, ELSEWHERE_MOVES, x->moves);
}

MODEL(MOVED_NOTE)
{
    const moved_row *x = FIND(moved, .table_id = NUMBER(1));
    if (!x || x->moves < NUMBER(3)) moved_note(m, NUMBER(1), NUMBER(2), NUMBER(3));
}

// Nobody moves a table for so long.
static bool is_late(const model *m, const arriving_row *x)
{
    return x->at < m->clock - 10LL * 60 * 1000;
}

MODEL(ARRIVING)
{
    EACH_ROW(arriving, x)
    {
        if (o->rows == 64) return;
        out_row(o);
        out_i64(o, ARRIVING_TABLE, x->table_id);
        out_bool(o, ARRIVING_LATE, is_late(m, x));
    }
}

MODEL(ARRIVING_DROP)
{
    arriving_row *x = FIND(arriving, .table_id = NUMBER(1));
    if (x && is_late(m, x)) DROP(arriving, x);
}

MODEL(ARRIVE) { table_arrive(m, NUMBER(1), NUMBER(2)); }

// ---- what is asked otherwise with shards ----

MODEL(SPOKE)
{
    const talk_row *t =
        FIND(talk, .table_id = NUMBER(1), .room = NUMBER(2), .no = NUMBER(3));
    if (!t) return;
    out_row(o);
    out_i64(o, SPOKE_PERSON, t->person);
}

MODEL(LETTERS_READ_UNTIL)
{
    EACH(letters, l, 1, .person = NUMBER(1))
    {
        if (l->at > NUMBER(2) || l->seen) continue;
        CHANGE(letters, l);
        l->seen = true;
    }
}
