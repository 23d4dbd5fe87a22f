// When people rest.

#include "shared.h"

// ---- what several statements share ----

static int by_since(const void *a, const void *b)
{
    ROWS(vacations, x, y);
    return x->since == y->since ? up(x->id, y->id) : up(x->since, y->since);
}

static found vacations_of(model *m, int64_t who)
{
    found all = found_new(m, T_vacations);
    EACH_ROW(vacations, v) if (v->person == who) found_put(&all, v);
    found_sort(&all, by_since);
    return all;
}

size_t days_off(model *m, int64_t who, int64_t sat, int64_t days, rest **out)
{
    found all = vacations_of(m, who);
    rest *list = arena_take(&m->memory, all.n * sizeof *list + 1);
    size_t n = 0;
    int64_t left = days * DAY_MS;
    for (size_t i = 0; i < all.n; i++) {
        const vacations_row *v = all.at[i];
        int64_t since = v->since > sat ? v->since : sat;
        if (v->until <= sat) continue;
        int64_t most = since + left;
        if (left > 0) list[n++] = (rest){since, v->until < most ? v->until : most};
        left -= v->until - since;
    }
    *out = list;
    return n;
}

static bool counts_rest(const tables_row *t)
{
    return t->state < 2 && (t->vacation > 0 || t->sleep);
}

static void look_now(model *m, int64_t id, int64_t now)
{
    work_row *w = FIND(work, .table_id = id, .kind = 0);
    if (!w) return;
    CHANGE(work, w);
    if (now < w->due) w->due = now;
}

// As RESTS_CHANGE: the tables whose revision was raised. As RESTS_LOOK too if `look`.
static numbers rests_change(model *m, int64_t who, int64_t look)
{
    numbers all = numbers_new(m, m->tables[T_tables].n);
    EACH_ROW(tables, t)
    {
        turns_row *u = turns_of(m, t->id);
        if (!u || !counts_rest(t) || !sits(m, t->id, who, -1)) continue;
        CHANGE(turns, u);
        u->revision++;
        if (look != NONE) look_now(m, t->id, look);
        numbers_put(&all, t->id);
    }
    return all;
}

// One row at least: what was done, and a table in each.
static void out_tables(answer *o, const numbers *all, int column, int done, bool is_done)
{
    size_t i = 0;
    do {
        out_row(o);
        out_bool(o, done, is_done);
        if (i < all->n) out_i64(o, column, all->at[i]);
    } while (++i < all->n);
}

// ---- statements ----

static bool sleep_put(model *m, const question *a)
{
    if (!zone_good(BYTES(2))) return false;
    sleeps_row *s = FIND(sleeps, .person = NUMBER(1));
    if (!s) {
        INSERT(sleeps, .person = NUMBER(1), .zone = BYTES(2), .sleep_from = NUMBER(3),
               .minutes = NUMBER(4), .at = NUMBER(5));
        return true;
    }
    if (s->at >= NUMBER(6)) return false;
    CHANGE(sleeps, s);
    SET(s->zone, BYTES(2));
    s->sleep_from = NUMBER(3);
    s->minutes = NUMBER(4);
    s->at = NUMBER(5);
    return true;
}

MODEL(SLEEP)
{
    bool good = zone_good(BYTES(2)), done = sleep_put(m, a);
    numbers all = done ? rests_change(m, NUMBER(1), NONE) : (numbers){0};
    out_tables(o, &all, SLEEP_TABLE, SLEEP_DONE, done);
    for (o->rows = 0; o->rows++ < PQntuples(o->res);) out_bool(o, SLEEP_ZONE, good);
}

// From when to when; false where that cannot be.
static bool vacation_asked(const question *a, rest *v)
{
    int64_t from = day_begins(BYTES(2), BYTES(3), 0), now = NUMBER(5);
    v->until = day_begins(BYTES(2), BYTES(4), 1);
    v->since = from > now ? from : now;
    return from != NONE && v->until != NONE && v->until > v->since &&
           v->until - from <= NUMBER(6) && from < now + 31622400000;
}

static void vacation_put(model *m, const question *a, rest asked)
{
    int64_t who = NUMBER(1), now = NUMBER(5);
    bool began = false;
    EACH_ROW(vacations, v)
    {
        if (v->person != who) continue;
        if (v->since > now) {
            DROP(vacations, v);
        } else if (v->until > now) {
            CHANGE(vacations, v);
            v->until = asked.until;
            began = true;
        }
    }
    if (!began)
        INSERT(vacations, .id = NEXT_ID(vacations), .person = who, .zone = BYTES(2),
               .since = asked.since, .until = asked.until);
}

MODEL(VACATION)
{
    rest asked;
    if (!spend(m, SPENT_VACATIONS, NUMBER(1), NUMBER(7), NUMBER(8))) return;
    bool ok = vacation_asked(a, &asked);
    if (ok) vacation_put(m, a, asked);
    numbers all = ok ? rests_change(m, NUMBER(1), NUMBER(5)) : (numbers){0};
    out_tables(o, &all, VACATION_TABLE, VACATION_DONE, ok);
}

MODEL(VACATION_END)
{
    int64_t who = NUMBER(1), now = NUMBER(2);
    bool ok = false;
    EACH_ROW(vacations, v)
    {
        if (v->person != who || v->until <= now) continue;
        if (v->since > now) {
            DROP(vacations, v);
        } else {
            int64_t end = next_minute(now, v->zone, 0);
            CHANGE(vacations, v);
            if (end < v->until) v->until = end;
        }
        ok = true;
    }
    numbers all = ok ? rests_change(m, who, now) : (numbers){0};
    out_tables(o, &all, VACATION_END_TABLE, VACATION_END_DONE, ok);
}

// ---- REST, as JSON ----

static const bytes *zone_of(model *m, int64_t who)
{
    const sleeps_row *s = FIND(sleeps, .person = who);
    const habits_row *h = FIND(habits, .person = who);
    return s ? s->zone : h ? h->zone : &EMPTY;
}

static void json_sleep(buf *b, const sleeps_row *s)
{
    json_member(b, "sleep");
    if (!s || s->minutes <= 0) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '{');
    json_member(b, "from");
    json_number(b, s->sleep_from);
    json_member(b, "minutes");
    json_number(b, s->minutes);
    json_member(b, "at");
    json_number(b, s->at);
    buf_byte(b, '}');
}

static void json_vacation(model *m, buf *b, int64_t who, int64_t now)
{
    found all = vacations_of(m, who);
    json_member(b, "vacation");
    for (size_t i = 0; i < all.n; i++) {
        const vacations_row *v = all.at[i];
        if (v->until <= now) continue;
        buf_byte(b, '{');
        json_member(b, "since");
        json_number(b, v->since);
        json_member(b, "until");
        json_number(b, v->until);
        buf_byte(b, '}');
        return;
    }
    buf_text(b, "null");
}

static int64_t spent_days(model *m, int64_t who, const tables_row *t, int64_t sat,
                          int64_t now)
{
    rest *off;
    int64_t sum = 0;
    size_t n = days_off(m, who, sat == NONE ? 0 : sat, t->vacation, &off);
    for (size_t i = 0; i < n; i++) {
        int64_t end = off[i].since > now ? off[i].since : now;
        sum += (off[i].until < end ? off[i].until : end) - off[i].since;
    }
    return sum;
}

static void json_others(model *m, buf *b, int64_t table_id, int64_t who)
{
    json_member(b, "others");
    buf_byte(b, '[');
    EACH(seats, s, 1, .table_id = table_id)
    {
        if (s->kind != 2 || s->person == who || s->person == NONE) continue;
        json_element(b);
        json_text(b, s->name);
    }
    buf_byte(b, ']');
}

static void json_table(model *m, buf *b, const tables_row *t, int64_t who, int64_t sat,
                       int64_t now)
{
    json_element(b);
    buf_byte(b, '{');
    json_member(b, "id");
    json_whole(b, t->id);
    json_member(b, "game");
    json_text(b, t->game);
    json_member(b, "days");
    json_number(b, t->bank / 86400);
    json_member(b, "vacation");
    json_number(b, t->vacation);
    json_member(b, "sleep");
    json_bool(b, t->sleep);
    json_member(b, "pause");
    json_number(b, t->pause);
    json_member(b, "spent");
    json_number(b, spent_days(m, who, t, sat, now));
    json_others(m, b, t->id, who);
    buf_byte(b, '}');
}

static int newest_table(const void *a, const void *b)
{
    ROWS(tables, x, y);
    return x->made == y->made ? up(x->id, y->id) : up(y->made, x->made);
}

// When the person sat down there first: NONE also where that is not known.
static int64_t sat_at(model *m, int64_t table_id, int64_t who)
{
    int64_t first = NONE;
    EACH(seats, s, 1, .table_id = table_id)
    if (s->person == who && s->kind == 2 && s->sat != NONE &&
        (first == NONE || s->sat < first))
        first = s->sat;
    return first;
}

static void json_tables(model *m, buf *b, int64_t who, int64_t now)
{
    found all = found_new(m, T_tables);
    EACH_ROW(tables, t)
    if (t->state < 2 && t->pace == 1 && sits(m, t->id, who, 2)) found_put(&all, t);
    found_sort(&all, newest_table);
    json_member(b, "tables");
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n; i++) {
        const tables_row *t = all.at[i];
        json_table(m, b, t, who, sat_at(m, t->id, who), now);
    }
    buf_byte(b, ']');
}

MODEL(REST)
{
    int64_t who = NUMBER(1), now = NUMBER(2);
    const sleeps_row *s = FIND(sleeps, .person = who);
    buf *b = &m->text;
    buf_byte(b, '{');
    json_member(b, "zone");
    json_text(b, zone_of(m, who));
    json_sleep(b, s);
    json_member(b, "changeable");
    json_number(b, s ? s->at + DAY_MS : 0);
    json_vacation(m, b, who, now);
    json_tables(m, b, who, now);
    buf_byte(b, '}');
    out_row(o);
    out_text(o, REST_JSON, b);
}
