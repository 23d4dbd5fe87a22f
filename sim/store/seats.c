// Tables and who sits there.

#include <jansson.h>
#include <string.h>

#include "shared.h"

tables_row *table_of(model *m, int64_t id) { return FIND(tables, .id = id); }
turns_row *turns_of(model *m, int64_t id) { return FIND(turns, .table_id = id); }

bool sits(model *m, int64_t table, int64_t who, int64_t kind)
{
    EACH(seats, s, 1, .table_id = table)
    if (s->person == who && who != NONE && (kind < 0 || s->kind == kind)) return true;
    return false;
}

bool seen_by(model *m, const tables_row *t, int64_t asker)
{
    return !t->hidden || t->host == asker || sits(m, t->id, asker, -1);
}

// As the triggers do: whoever opens a table and is no more; and a table that has moved.
tables_row *table_insert(model *m, tables_row t)
{
    if (FIND(moved, .table_id = t.id) || FIND(arriving, .table_id = t.id))
        fail(m, UNIQUE, "tables_pkey");
    if (!person(m, t.host)) {
        t.host = t.origin = 0;
        t.state = 3;
    }
    return row_insert(m, T_tables, &t);
}

// ---- whether anybody can be told ----

static bool reached(model *m, int64_t who)
{
    EACH_ROW(channels, c) if (c->person == who) return true;
    return false;
}

static void reach(model *m, int64_t table)
{
    turns_row *u = turns_of(m, table);
    if (!u || u->reached) return;
    CHANGE(turns, u);
    u->reached = true;
}

void channel_reaches(model *m, int64_t who)
{
    EACH_ROW(seats, s)
    {
        if (s->person != who) continue;
        const tables_row *t = table_of(m, s->table_id);
        if (t && t->state < 2) reach(m, t->id);
    }
}

// ---- seats from JSON ----

static int64_t number_of(const json_t *x, const char *name)
{
    const json_t *v = json_object_get(x, name);
    return json_is_integer(v) ? json_integer_value(v) : NONE;
}

static const bytes *text_of(model *m, const json_t *x, const char *name)
{
    const json_t *v = json_object_get(x, name);
    if (!json_is_string(v)) return NULL;
    size_t len = json_string_length(v);
    bytes *b = arena_take(&m->memory, sizeof *b + len + 1);
    *b = (bytes){.len = (uint32_t)len, .at = (char *)(b + 1)};
    memcpy(b + 1, json_string_value(v), len);
    return b;
}

#define READ_smallint(x, name) number_of(x, name)
#define READ_bigint(x, name) number_of(x, name)
#define READ_text(x, name) text_of(m, x, name)
#define READ(name, type) .name = READ_##type(x, #name),

static void of_somebody(model *m, seats_row *s)
{
    if (s->person == NONE || person(m, s->person)) return;
    s->person = NONE;
    s->name = &EMPTY;
}

static seats_row read_seat(model *m, int64_t table, const json_t *x)
{
    seats_row s = {.table_id = table, SEAT_COLUMNS(READ, READ, READ)};
    of_somebody(m, &s);
    return s;
}

#define WRITE_smallint(column, to) column = to
#define WRITE_bigint(column, to) column = to
#define WRITE_text(column, to) SET(column, to)
#define WRITE(name, type) WRITE_##type(r->name, s->name);

static void seat_put(model *m, const seats_row *s, bool change)
{
    seats_row *r = change ? FIND(seats, .table_id = s->table_id, .seat = s->seat) : NULL;
    bool anew = !r || r->person != s->person;
    if (!r) {
        row_insert(m, T_seats, s);
    } else {
        if (!s->name || !s->invite || s->kind == NONE) fail(m, NOT_NULL, "");
        CHANGE(seats, r);
        SEAT_COLUMNS(SEAT_NONE, WRITE, WRITE)
    }
    if (s->person != NONE && anew && reached(m, s->person)) reach(m, s->table_id);
}

void seat_comes(model *m, seats_row *s)
{
    of_somebody(m, s);
    if (s->person != NONE) s->name = person(m, s->person)->name;
    seat_put(m, s, false);
}

void seats_put(model *m, int64_t table, const bytes *json, bool change)
{
    json_t *all = json_loadb(json->at, json->len, 0, NULL);
    size_t n = json_array_size(all);
    seats_row *rows = arena_take(&m->memory, n * sizeof *rows + 1);
    for (size_t i = 0; i < n; i++) rows[i] = read_seat(m, table, json_array_get(all, i));
    bool good = json_is_array(all);
    json_decref(all);
    if (!good) fail(m, "22P02", "");
    for (size_t i = 0; i < n; i++) seat_put(m, &rows[i], change);
}

// ---- what is told of a table ----

#define TELL_smallint(b, v) json_number(b, v)
#define TELL_bigint(b, v) json_number(b, v)
#define TELL_text(b, v) json_text(b, v)
#define TELL_KEY(name, type)                                                             \
    buf_text(b, "\"" #name "\":");                                                       \
    TELL_##type(b, s->name);
#define TELL(name, type)                                                                 \
    buf_text(b, ",\"" #name "\":");                                                      \
    TELL_##type(b, s->name);

static void out_seats(model *m, answer *o, int64_t table)
{
    buf *b = &m->text;
    b->len = 0;
    EACH(seats, s, 1, .table_id = table)
    {
        buf_text(b, b->len ? ", \n {" : "[{");
        SEAT_COLUMNS(TELL_KEY, TELL, TELL)
        buf_byte(b, '}');
    }
    if (!b->len) return;
    buf_byte(b, ']');
    out_text(o, ABOUT_SEATS, b);
}

// The latest four, the latest first.
static void json_off(model *m, buf *b, const seats_row *s, const tables_row *t,
                     int64_t asked)
{
    rest *off;
    size_t n = days_off(m, s->person, s->sat == NONE ? 0 : s->sat, t->vacation, &off);
    unsigned told = 0;
    while (n-- > 0 && told < 4) {
        if (off[n].until <= asked) continue;
        buf_print(b, "%s[%lld, %lld]", told++ ? ", " : "[", (long long)off[n].since,
                  (long long)off[n].until);
    }
    buf_text(b, told ? "]" : "null");
}

static void json_rest(model *m, buf *b, const seats_row *s, const tables_row *t,
                      int64_t asked)
{
    const sleeps_row *h = FIND(sleeps, .person = s->person);
    bool sleeps = t->sleep && h && h->minutes > 0;
    buf_text(b, b->len ? ", {" : "[{");
    json_member(b, "seat");
    json_number(b, s->seat);
    json_member(b, "from");
    json_number(b, sleeps ? utc_minute(m, h->zone, h->sleep_from) : 0);
    json_member(b, "minutes");
    json_number(b, sleeps ? h->minutes : 0);
    json_member(b, "off");
    json_off(m, b, s, t, asked);
    buf_byte(b, '}');
}

static void out_rests(model *m, answer *o, const tables_row *t, int64_t asked)
{
    buf *b = &m->text;
    b->len = 0;
    EACH(seats, s, 1, .table_id = t->id)
    if (s->kind == 2) json_rest(m, b, s, t, asked);
    if (!b->len) return;
    buf_byte(b, ']');
    out_text(o, ABOUT_RESTS, b);
}

static void out_host_name(model *m, answer *o, int64_t host)
{
    const people_row *p = person(m, host);
    if (p) out_bytes(o, ABOUT_HOST_NAME, p->name);
}

static void out_terms(answer *o, const tables_row *t)
{
    out_i32(o, ABOUT_RESUMED, t->resumed);
    out_bytes(o, ABOUT_SECRET, t->secret);
    out_bytes(o, ABOUT_LUCK, t->luck);
    out_i64(o, ABOUT_MADE, t->made);
    out_bool(o, ABOUT_IMPORTED, t->imported > 0);
    out_i16(o, ABOUT_STAYS, t->stays);
    out_bool(o, ABOUT_STANDING, t->standing);
    out_i64(o, ABOUT_REMATCH, t->rematch);
    out_bytes(o, ABOUT_REMATCH_INVITE, t->rematch_invite);
    out_i16(o, ABOUT_VACATION, t->vacation);
    out_bool(o, ABOUT_SLEEP, t->sleep);
    out_i16(o, ABOUT_PAUSE, t->pause);
}

static void out_turns(answer *o, const turns_row *u)
{
    out_i32(o, ABOUT_REVISION, u->revision);
    out_i32(o, ABOUT_LENGTH, u->length);
    out_i16(o, ABOUT_ACTOR, u->actor);
    out_i64(o, ABOUT_SINCE, u->since);
    out_bool(o, ABOUT_REACHED, u->reached);
    out_bytes(o, ABOUT_LIVE, u->live);
}

void out_about(model *m, answer *o, const tables_row *t, const turns_row *u)
{
    out_row(o);
    out_i64(o, ABOUT_ID, t->id);
    out_bytes(o, ABOUT_HEAD, t->head);
    out_i16(o, ABOUT_STATE, t->state);
    out_bool(o, ABOUT_HIDDEN, t->hidden);
    out_i16(o, ABOUT_PACE, t->pace);
    out_i32(o, ABOUT_BANK, t->bank);
    out_i32(o, ABOUT_STEP, t->step);
    out_i64(o, ABOUT_HOST, t->host);
    out_host_name(m, o, t->host);
    out_terms(o, t);
    out_turns(o, u);
    out_seats(m, o, t->id);
    if (t->state < 2 && (t->vacation > 0 || t->sleep)) out_rests(m, o, t, u->since);
}
