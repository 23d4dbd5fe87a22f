// Going with everything.

#include "shared.h"

// ---- JSON as jsonb_pretty writes it: names by length, a line each ----

static void indent(buf *b, int depth) { buf_print(b, "\n%*s", 4 * depth, ""); }

static void next_line(buf *b, int depth)
{
    uint8_t last = b->at[b->len - 1];
    if (last != '[' && last != '{') buf_byte(b, ',');
    indent(b, depth);
}

static void name(buf *b, int depth, const char *of)
{
    next_line(b, depth);
    buf_print(b, "\"%s\": ", of);
}

static void name_number(buf *b, int depth, const char *of, int64_t v)
{
    name(b, depth, of);
    json_number(b, v);
}

static void name_text(buf *b, int depth, const char *of, const bytes *v)
{
    name(b, depth, of);
    json_text(b, v);
}

static void name_bool(buf *b, int depth, const char *of, bool v)
{
    name(b, depth, of);
    json_bool(b, v);
}

static void open_list(buf *b, int depth, const char *of)
{
    name(b, depth, of);
    buf_byte(b, '[');
}

static void begin(buf *b, int depth)
{
    next_line(b, depth);
    buf_byte(b, '{');
}

static void end(buf *b, int depth, char mark)
{
    indent(b, depth);
    buf_byte(b, (uint8_t)mark);
}

// ---- what is kept of a person ----

static int oldest_end(const void *a, const void *b)
{
    ROWS(ends, x, y);
    return x->at == y->at ? up(x->table_id, y->table_id) : up(x->at, y->at);
}

static void tell_ends(model *m, buf *b, int64_t who)
{
    found all = found_new(m, T_ends);
    EACH(ends, e, 1, .person = who) if (e->stayed != NONE) found_put(&all, e);
    found_sort(&all, oldest_end);
    open_list(b, 1, "ends");
    for (size_t i = 0; i < all.n; i++) {
        const ends_row *e = all.at[i];
        begin(b, 2);
        name_number(b, 3, "at", e->at);
        name(b, 3, "table");
        json_whole(b, e->table_id);
        name_bool(b, 3, "stayed", e->stayed);
        end(b, 2, '}');
    }
    end(b, 1, ']');
}

static void tell_used(buf *b, int64_t made, int64_t used, const bytes *device, int depth)
{
    begin(b, depth);
    name_number(b, depth + 1, "made", made);
    name_number(b, depth + 1, "used", used);
    name_text(b, depth + 1, "device", device);
    end(b, depth, '}');
}

static void tell_ways(model *m, buf *b, const people_row *p)
{
    found all = keys_of(m, p->id);
    name(b, 1, "ways");
    buf_byte(b, '{');
    open_list(b, 2, "keys");
    for (size_t i = 0; i < all.n; i++) {
        const keys_row *k = all.at[i];
        tell_used(b, k->made, k->used, k->device, 3);
    }
    end(b, 2, ']');
    name_number(b, 2, "spares", spares_of(m, p->id));
    name_bool(b, 2, "password", p->password);
    end(b, 1, '}');
}

static void tell_sleep(model *m, buf *b, int64_t who)
{
    const sleeps_row *s = FIND(sleeps, .person = who);
    name(b, 1, "sleep");
    if (!s) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '{');
    name_number(b, 2, "from", s->sleep_from);
    name_text(b, 2, "zone", s->zone);
    name_number(b, 2, "minutes", s->minutes);
    end(b, 1, '}');
}

static void tell_channels(model *m, buf *b, int64_t who)
{
    static const char *const words[] = {"push", "mail", "hook"};
    open_list(b, 1, "notices");
    EACH_ROW(channels, c)
    {
        if (c->person != who) continue;
        begin(b, 2);
        name_number(b, 3, "made", c->made);
        name_text(b, 3, "target", c->target);
        name(b, 3, "channel");
        json_word(b, words[c->channel - 1]);
        end(b, 2, '}');
    }
    end(b, 1, ']');
}

static void tell_reports(model *m, buf *b, int64_t who)
{
    open_list(b, 1, "reports");
    EACH_ROW(reports, r)
    {
        if (r->person != who) continue;
        begin(b, 2);
        name_number(b, 3, "at", r->at);
        name_text(b, 3, "game", r->game);
        name_text(b, 3, "said", r->said);
        name_number(b, 3, "step", r->step);
        name(b, 3, "table");
        json_whole(b, r->table_id);
        end(b, 2, '}');
    }
    end(b, 1, ']');
}

static void tell_sessions(model *m, buf *b, int64_t who)
{
    found all = sessions_of(m, who);
    open_list(b, 1, "sessions");
    for (size_t i = all.n; i-- > 0;) {
        const sessions_row *s = all.at[i];
        tell_used(b, s->made, s->used, s->device, 2);
    }
    end(b, 1, ']');
}

static int by_since(const void *a, const void *b)
{
    ROWS(vacations, x, y);
    return up(x->since, y->since);
}

static void tell_vacations(model *m, buf *b, int64_t who)
{
    found all = found_new(m, T_vacations);
    EACH_ROW(vacations, v) if (v->person == who) found_put(&all, v);
    found_sort(&all, by_since);
    open_list(b, 1, "vacations");
    for (size_t i = 0; i < all.n; i++) {
        const vacations_row *v = all.at[i];
        begin(b, 2);
        name_number(b, 3, "since", v->since);
        name_number(b, 3, "until", v->until);
        end(b, 2, '}');
    }
    end(b, 1, ']');
}

static int oldest_complaint(const void *a, const void *b)
{
    ROWS(complaints, x, y);
    return x->at == y->at ? up(x->id, y->id) : up(x->at, y->at);
}

static void tell_complaints(model *m, buf *b, int64_t who)
{
    found all = found_new(m, T_complaints);
    EACH_ROW(complaints, c) if (c->person == who) found_put(&all, c);
    found_sort(&all, oldest_complaint);
    open_list(b, 1, "complaints");
    for (size_t i = 0; i < all.n; i++) {
        const complaints_row *c = all.at[i];
        begin(b, 2);
        name_number(b, 3, "at", c->at);
        name_text(b, 3, "said", c->said);
        end(b, 2, '}');
    }
    end(b, 1, ']');
}

static void tell_others(model *m, buf *b, const people_row *p)
{
    int64_t blocked = 0, followed = 0;
    EACH(blocks, x, 1, .person = p->id) blocked++;
    EACH(follows, f, 1, .person = p->id) followed++;
    name_number(b, 1, "blocks", blocked);
    name_number(b, 1, "format", 1);
    name_bool(b, 1, "account", p->skeleton);
    name_number(b, 1, "follows", followed);
}

static void tell_person(model *m, buf *b, const people_row *p)
{
    int64_t muted = 0;
    EACH(mutes, u, 1, .person = p->id) muted++;
    buf_byte(b, '{');
    name(b, 1, "id");
    json_whole(b, p->id);
    tell_ends(m, b, p->id);
    name_number(b, 1, "made", p->made);
    name_text(b, 1, "name", p->name);
    tell_ways(m, b, p);
    name_number(b, 1, "mutes", muted);
    tell_sleep(m, b, p->id);
    tell_others(m, b, p);
    tell_channels(m, b, p->id);
    tell_reports(m, b, p->id);
    tell_sessions(m, b, p->id);
    tell_vacations(m, b, p->id);
    tell_complaints(m, b, p->id);
    stays s = stays_of(m, p->id);
    name(b, 1, "reliability");
    buf_byte(b, '{');
    name_number(b, 2, "played", s.played);
    name_number(b, 2, "stayed", s.stayed);
    end(b, 1, '}');
    end(b, 0, '}');
    buf_byte(b, '\n');
}

MODEL(SHARE)
{
    people_row *p = person(m, NUMBER(1));
    if (!p) return;
    CHANGE(people, p);
    p->share = NUMBER(2);
    out_row(o);
}

MODEL(EXPORT)
{
    const people_row *p = person(m, NUMBER(1));
    if (!spend(m, SPENT_EXPORTS, NUMBER(1), NUMBER(2), NUMBER(3)) || !p) return;
    tell_person(m, &m->text, p);
    out_row(o);
    out_text(o, EXPORT_PERSON, &m->text);
    out_bool(o, EXPORT_SHARE, p->share);
}

// ---- lines ----

static bool line_after(const talk_row *t, int64_t id, int64_t room, int64_t no)
{
    if (t->table_id != id) return t->table_id > id;
    return t->room == room ? t->no > no : t->room > room;
}

MODEL(EXPORT_TALK)
{
    EACH_ROW(talk, t)
    {
        if (t->person != NUMBER(1) || !line_after(t, NUMBER(2), NUMBER(3), NUMBER(4)) ||
            o->rows >= NUMBER(5))
            continue;
        out_row(o);
        out_i64(o, EXPORT_TALK_TABLE, t->table_id);
        out_i16(o, EXPORT_TALK_ROOM, t->room);
        out_i64(o, EXPORT_TALK_NO, t->no);
        out_i64(o, EXPORT_TALK_AT, t->at);
        out_i16(o, EXPORT_TALK_PHRASE, t->phrase);
        out_bytes(o, EXPORT_TALK_TEXT, t->text);
    }
}

// ---- games ----

static int oldest(const void *a, const void *b)
{
    ROWS(tables, x, y);
    return x->made == y->made ? up(x->id, y->id) : up(x->made, y->made);
}

// Seats as bits, or NONE: the person's own, or also those whose names may stand there.
static int64_t seats_named(model *m, const tables_row *t, int64_t who, bool others)
{
    int64_t bits = 0;
    EACH(seats, s, 1, .table_id = t->id)
    {
        const people_row *p = s->person == NONE ? NULL : person(m, s->person);
        bool named = others && (t->imported > 0 || (p && p->share));
        if (s->person == who || named) bits += 1LL << s->seat;
    }
    return bits ? bits : NONE;
}

static void out_game(model *m, answer *o, const tables_row *t, int64_t who)
{
    out_row(o);
    out_i64(o, EXPORT_GAMES_TABLE, t->id);
    out_bytes(o, EXPORT_GAMES_GAME, t->game);
    out_i64(o, EXPORT_GAMES_MADE, t->made);
    out_i64(o, EXPORT_GAMES_ENDED, turns_of(m, t->id)->since);
    out_bool(o, EXPORT_GAMES_IMPORTED, t->imported > 0);
    out_i16(o, EXPORT_GAMES_PACE, t->pace);
    out_i32(o, EXPORT_GAMES_BANK, t->bank);
    out_i32(o, EXPORT_GAMES_STEP, t->step);
    out_bytes(o, EXPORT_GAMES_RECORD, t->record);
    out_i64(o, EXPORT_GAMES_OWN, seats_named(m, t, who, false));
    out_i64(o, EXPORT_GAMES_NAMED, seats_named(m, t, who, true));
}

MODEL(EXPORT_GAMES)
{
    int64_t before = 0;
    found all = found_new(m, T_tables);
    const tables_row last = {.made = NUMBER(2), .id = NUMBER(3)}, *after = &last;
    EACH_ROW(tables, t)
    {
        const tables_row *one = t;
        if (t->state == 2 && t->record && sits(m, t->id, NUMBER(1), -1) &&
            oldest(&one, &after) > 0)
            found_put(&all, t);
    }
    found_sort(&all, oldest);
    for (size_t i = 0; i < all.n && (int64_t)i < NUMBER(4) && before < NUMBER(5); i++) {
        const tables_row *t = all.at[i];
        if (turns_of(m, t->id)) out_game(m, o, t, NUMBER(1));
        before += t->record->len;
    }
}

// A record ends with its digest.
static bool same_digest(const bytes *one, const bytes *other)
{
    enum { DIGEST = 65 };
    bytes x = *one, y = *other;
    if (x.len > DIGEST) x = (bytes){.len = DIGEST, .at = x.at + x.len - DIGEST};
    if (y.len > DIGEST) y = (bytes){.len = DIGEST, .at = y.at + y.len - DIGEST};
    return bytes_equal(&x, &y);
}

static bool known(model *m, const question *a)
{
    EACH_ROW(tables, t)
    if (t->record && bytes_equal(t->secret, BYTES(9)) &&
        same_digest(t->record, BYTES(2)) && sits(m, t->id, NUMBER(1), -1))
        return true;
    return false;
}

static int64_t import_table(model *m, const question *a)
{
    return table_insert(m, (tables_row){.game = BYTES(5),
                                        .head = BYTES(18),
                                        .state = 2,
                                        .hidden = true,
                                        .pace = NUMBER(6),
                                        .bank = NUMBER(7),
                                        .step = NUMBER(8),
                                        .host = NUMBER(1),
                                        .secret = BYTES(9),
                                        .luck = BYTES(19),
                                        .made = NUMBER(10),
                                        .resumed = NUMBER(11),
                                        .before = BYTES(12),
                                        .id = NUMBER(13),
                                        .record = BYTES(2),
                                        .rematch_invite = &EMPTY,
                                        .imported = NUMBER(14)})
        ->id;
}

static int64_t import(model *m, const question *a)
{
    int64_t id = import_table(m, a), length = NUMBER(15);
    INSERT(turns, .table_id = id, .revision = 0, .length = length, .actor = -1,
           .since = NUMBER(16), .armed = INT64_MAX, .live = BYTES(20));
    if (length > 0)
        INSERT(log, .table_id = id, .first = 0, .count = length, .batch = BYTES(21),
               .bytes = BYTES(17));
    seats_put(m, id, BYTES(22), false);
    return id;
}

MODEL(IMPORT)
{
    bool here = known(m, a);
    out_row(o);
    out_bool(o, IMPORT_KNOWN, here);
    if (here || !person(m, NUMBER(1)) ||
        !spend(m, SPENT_BROUGHT, NUMBER(1), NUMBER(3), NUMBER(4)))
        return;
    out_i64(o, IMPORT_TABLE, import(m, a));
}
