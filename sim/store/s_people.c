// People, sessions and codes.

#include "shared.h"

static int64_t new_person(model *m, const bytes *name, int64_t made)
{
    int64_t id = NEXT_ID(people);
    INSERT(people, .id = id, .name = name, .made = made, .handle = ++m->handles);
    return id;
}

// The person of a name that is free; NONE where it looks like that of an account.
static int64_t guest(model *m, const question *a)
{
    EACH_ROW(people, p) if (looks_like(p, BYTES(7), BYTES(8))) return NONE;
    int64_t id = new_person(m, BYTES(1), NUMBER(3));
    INSERT(sessions, .hash = BYTES(2), .person = id, .made = NUMBER(3), .used = NUMBER(3),
           .device = BYTES(9), .id = ++m->handles);
    return id;
}

MODEL(GUEST)
{
    int64_t hour = NUMBER(5);
    if (spend(m, SPENT_GUESTS, address_hash(BYTES(4)), hour, NUMBER(6))) {
        out_row(o);
        out_i64(o, GUEST_PERSON, guest(m, a));
    }
    EACH_ROW(spent, s) if (s->hour < hour - 24) DROP(spent, s);
}

static int64_t last_used(const sessions_row *s)
{
    return s->used > s->made ? s->used : s->made;
}

MODEL(SESSION)
{
    const sessions_row *s = FIND(sessions, .hash = BYTES(1));
    if (!s || last_used(s) <= NUMBER(2)) return;
    const people_row *p = person(m, s->person);
    if (p->banned) return;
    out_row(o);
    out_i64(o, SESSION_PERSON, p->id);
    out_bytes(o, SESSION_NAME, p->name);
    out_i64(o, SESSION_LAST, last_used(s));
    out_i64(o, SESSION_FRESH, s->fresh);
    out_bool(o, SESSION_ACCOUNT, p->skeleton);
    out_bool(o, SESSION_MODERATOR, p->moderator);
    out_i32(o, SESSION_WARNED, p->warned);
    out_bool(o, SESSION_BARRED, p->barred > NUMBER(3));
}

static const cases_row *ban_of(model *m, const people_row *p)
{
    const cases_row *last = NULL;
    EACH_ROW(cases, c)
    if (c->person == p->id && bytes_are(c->act, "ban") && c->until == p->barred) last = c;
    return last;
}

MODEL(BARRED)
{
    const people_row *p = person(m, NUMBER(1));
    if (!p) return;
    const cases_row *c = ban_of(m, p);
    buf *b = &m->text;
    buf_byte(b, '{');
    if (c) {
        json_member(b, "case");
        json_whole(b, c->id);
        json_member(b, "why");
        json_text(b, c->reason);
    }
    json_member(b, "until");
    json_number(b, p->barred);
    if (c) {
        json_member(b, "state");
        json_text(b, c->state);
    }
    buf_byte(b, '}');
    out_row(o);
    out_text(o, BARRED_JSON, b);
}

MODEL(SESSION_USED)
{
    sessions_row *s = FIND(sessions, .hash = BYTES(1));
    if (!s) return;
    CHANGE(sessions, s);
    s->used = NUMBER(2);
}

MODEL(CODE)
{
    const codes_row *new = INSERT(codes, .hash = BYTES(1), .person = NUMBER(2),
                                  .until = NUMBER(3), .fresh = NUMBER(5));
    EACH_ROW(codes, c)
    if (c != new && (c->until < NUMBER(4) || c->person == NUMBER(2))) DROP(codes, c);
}

MODEL(CODE_USE)
{
    if (!spend(m, SPENT_CODES, address_hash(BYTES(4)), NUMBER(5), NUMBER(6))) return;
    out_row(o);
    out_bool(o, CODE_USE_ACCOUNT, false);
    codes_row *c = FIND(codes, .hash = BYTES(1));
    if (!c || c->until <= NUMBER(3)) return;
    DROP(codes, c);
    INSERT(sessions, .hash = BYTES(2), .person = c->person, .made = NUMBER(3),
           .used = NUMBER(3), .fresh = c->fresh, .how = 1, .device = BYTES(7),
           .id = ++m->handles);
    const people_row *p = person(m, c->person);
    out_i64(o, CODE_USE_PERSON, p->id);
    out_bytes(o, CODE_USE_NAME, p->name);
    out_bool(o, CODE_USE_ACCOUNT, p->skeleton);
}

MODEL(KEEP_OUT)
{
    if (!FIND(kept_out, .table_id = NUMBER(1), .person = NUMBER(2)))
        INSERT(kept_out, .table_id = NUMBER(1), .person = NUMBER(2));
}

static bool unwanted(model *m, int64_t table, int64_t who)
{
    if (FIND(kept_out, .table_id = table, .person = who)) return true;
    EACH(seats, s, 1, .table_id = table)
    if (s->kind == 2 && apart(m, s->person, who)) return true;
    return false;
}

MODEL(COMING)
{
    stays s = stays_of(m, NUMBER(2));
    out_row(o);
    out_bool(o, COMING_KEPT_OUT, unwanted(m, NUMBER(1), NUMBER(2)));
    out_i64(o, COMING_PLAYED, s.played);
    out_i64(o, COMING_STAYED, s.stayed);
}

MODEL(SESSIONS_GONE)
{
    bytes hash;
    for (array all = ARRAY(1); array_bytes(&all, &hash);) {
        const sessions_row *s = FIND(sessions, .hash = &hash);
        if (s && person(m, s->person)->barred <= NUMBER(2)) continue;
        out_row(o);
        out_bytes(o, SESSIONS_GONE_HASH, &hash);
    }
}
