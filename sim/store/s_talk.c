// Talk, and people who do not want to meet.

#include "shared.h"

// ---- lines ----

static rooms_row *room_after(model *m, int64_t id, int64_t number, int64_t at)
{
    rooms_row *r = FIND(rooms, .table_id = id, .room = number);
    if (!r) return INSERT(rooms, .table_id = id, .room = number, .latest = at);
    CHANGE(rooms, r);
    r->latest = r->latest + 1 > at ? r->latest + 1 : at;
    return r;
}

int64_t room_line(model *m, int64_t id, int64_t number, int64_t at)
{
    return room_after(m, id, number, at)->latest;
}

// Five hundred lines are kept, and the new one.
static void forget_lines(model *m, int64_t id, int64_t number)
{
    enum { KEPT = 499 };
    size_t n = 0;
    EACH(talk, t, 2, .table_id = id, .room = number) n++;
    EACH(talk, t, 2, .table_id = id, .room = number)
    {
        if (n-- <= KEPT) return;
        DROP(talk, t);
    }
}

// People on seats of a table, but this one, each once.
static numbers others_at(model *m, int64_t id, int64_t who)
{
    numbers all = numbers_new(m, m->tables[T_seats].n);
    EACH(seats, s, 1, .table_id = id)
    if (s->kind == 2 && s->person != who && s->person != NONE)
        numbers_put(&all, s->person);
    numbers_sort(&all);
    return all;
}

static void tell_line(model *m, int64_t id, int64_t who, int64_t at)
{
    numbers all = others_at(m, id, who);
    for (size_t i = 0; i < all.n; i++)
        if (!deaf(m, all.at[i], who)) notices_tell(m, id, all.at[i], 3, at, at + 20000);
}

static int64_t say(model *m, const question *a)
{
    int64_t id = NUMBER(1), room = NUMBER(2), at = NUMBER(3), who = NUMBER(4);
    int64_t no = room_line(m, id, room, at);
    forget_lines(m, id, room);
    INSERT(talk, .table_id = id, .room = room, .no = no, .at = at, .person = who,
           .seat = NUMBER(5), .name = BYTES(6), .phrase = NUMBER(7), .text = BYTES(8));
    if (room == 0) tell_line(m, id, who, at);
    return no;
}

MODEL(TALK)
{
    const people_row *p = person(m, NUMBER(4));
    bool muted = p && p->muted > NUMBER(3);
    if (!table_of(m, NUMBER(1))) return;
    out_row(o);
    if (p) out_bool(o, TALK_MUTED, muted);
    if (p && !muted && spend(m, SPENT_LINES, p->id, NUMBER(9), NUMBER(10)))
        out_i64(o, TALK_NO, say(m, a));
    out_deaf_to(m, o, TALK_HIDDEN, NUMBER(4));
}

static void out_line(answer *o, const talk_row *t)
{
    out_row(o);
    out_i64(o, TALKED_NO, t->no);
    out_i64(o, TALKED_AT, t->at);
    out_i64(o, TALKED_PERSON, t->person);
    out_i16(o, TALKED_SEAT, t->seat);
    out_bytes(o, TALKED_NAME, t->name);
    out_i16(o, TALKED_PHRASE, t->phrase);
    out_bytes(o, TALKED_TEXT, t->text);
}

static void heard(model *m, int64_t id, int64_t who)
{
    EACH(notices, n, 2, .table_id = id, .person = who)
    if (n->kind == 3) DROP(notices, n);
    EACH(letters, l, 1, .person = who)
    {
        if (l->table_id != id || l->kind != 3 || l->seen) continue;
        CHANGE(letters, l);
        l->seen = true;
    }
}

MODEL(TALKED)
{
    enum { MOST = 200 };
    if (!table_of(m, NUMBER(1))) return;
    found all = found_new(m, T_talk);
    EACH(talk, t, 2, .table_id = NUMBER(1), .room = NUMBER(2))
    if (t->no > NUMBER(3) && !deaf(m, NUMBER(4), t->person)) found_put(&all, t);
    for (size_t i = all.n > MOST ? all.n - MOST : 0; i < all.n; i++)
        out_line(o, all.at[i]);
    if (!all.n) out_row(o);
    heard(m, NUMBER(1), NUMBER(4));
}

MODEL(INVITE)
{
    int64_t who = NUMBER(3), at = NUMBER(4);
    numbers all = others_at(m, NUMBER(2), who);
    for (size_t i = 0; i < all.n; i++)
        if (!apart(m, all.at[i], who)) notices_tell(m, NUMBER(1), all.at[i], 1, at, at);
    out_row(o);
}

// ---- people who do not want to meet ----

// On a seat of the table, or who said a line there; NONE where it is nobody else.
static int64_t other_there(model *m, const question *a)
{
    const seats_row *s = FIND(seats, .table_id = NUMBER(2), .seat = NUMBER(3));
    const talk_row *t =
        FIND(talk, .table_id = NUMBER(2), .room = NUMBER(5), .no = NUMBER(4));
    int64_t sits_there = s && s->kind == 2 && s->person != NUMBER(1) ? s->person : NONE;
    int64_t spoke = t && t->person != NUMBER(1) ? t->person : NONE;
    if (sits_there == NONE || spoke == NONE)
        return sits_there == NONE ? spoke : sits_there;
    return sits_there < spoke ? sits_there : spoke;
}

static void unfollow(model *m, int64_t one, int64_t other)
{
    follows_row *f = FIND(follows, .person = one, .other = other);
    if (f) DROP(follows, f);
}

static void block(model *m, int64_t one, int64_t other, int64_t at)
{
    int64_t id = NEXT_ID(blocks);
    if (!FIND(blocks, .person = one, .other = other))
        INSERT(blocks, .person = one, .other = other, .at = at, .id = id);
    unfollow(m, one, other);
    unfollow(m, other, one);
}

MODEL(BLOCK)
{
    int64_t who = NUMBER(1), other = other_there(m, a);
    if (other == NONE) return;
    blocks_row *b = FIND(blocks, .person = who, .other = other);
    out_row(o);
    out_i64(o, BLOCK_PERSON, other);
    if (NUMBER(6))
        block(m, who, other, NUMBER(7));
    else if (b)
        DROP(blocks, b);
}

static void mute(model *m, int64_t one, int64_t other, int64_t at)
{
    int64_t id = NEXT_ID(mutes);
    if (!FIND(mutes, .person = one, .other = other))
        INSERT(mutes, .person = one, .other = other, .at = at, .id = id);
}

MODEL(MUTE)
{
    int64_t who = NUMBER(1), other = other_there(m, a);
    if (other == NONE) return;
    mutes_row *u = FIND(mutes, .person = who, .other = other);
    out_row(o);
    out_i64(o, MUTE_PERSON, other);
    if (NUMBER(6))
        mute(m, who, other, NUMBER(7));
    else if (u)
        DROP(mutes, u);
}

// ---- lists of them ----

// Blocks and mutes have the same columns.
_Static_assert(sizeof(blocks_row) == sizeof(mutes_row), "one order for both");

static int latest_id(const void *a, const void *b)
{
    ROWS(blocks, x, y);
    return up(y->id, x->id);
}

static void out_turned_away(model *m, answer *o, const char *name, found *all)
{
    buf *b = &m->text;
    found_sort(all, latest_id);
    buf_byte(b, '{');
    json_member(b, name);
    buf_byte(b, '[');
    for (size_t i = 0; i < all->n; i++) {
        const blocks_row *x = all->at[i];
        json_element(b);
        buf_byte(b, '{');
        json_member(b, "id");
        json_whole(b, x->id);
        json_member(b, "name");
        json_text(b, person(m, x->other)->name);
        json_member(b, "at");
        json_number(b, x->at);
        buf_byte(b, '}');
    }
    buf_text(b, "]}");
    out_row(o);
    out_text(o, 0, b);
}

MODEL(BLOCKS)
{
    found all = found_new(m, T_blocks);
    EACH(blocks, b, 1, .person = NUMBER(1)) found_put(&all, b);
    out_turned_away(m, o, "blocks", &all);
}

MODEL(MUTES)
{
    found all = found_new(m, T_mutes);
    EACH(mutes, u, 1, .person = NUMBER(1)) found_put(&all, u);
    out_turned_away(m, o, "mutes", &all);
}

MODEL(BLOCK_END)
{
    EACH(blocks, b, 1, .person = NUMBER(1))
    {
        if (b->id != NUMBER(2)) continue;
        DROP(blocks, b);
        out_row(o);
    }
}

MODEL(MUTE_END)
{
    EACH(mutes, u, 1, .person = NUMBER(1))
    {
        if (u->id != NUMBER(2)) continue;
        DROP(mutes, u);
        out_row(o);
    }
}
