// Tables, the log, and work.

#include "shared.h"

// ---- tables ----

// Tables cannot be looked up yet: the game is the one that is given.
static void call_first(model *m, const question *a, int64_t table)
{
    uint32_t done = 0;
    EACH_ROW(channels, c)
    {
        if (c->person != NUMBER(28) || c->after >= UNCONFIRMED_AT) continue;
        if (done >> c->channel & 1) continue;
        done |= 1u << c->channel;
        if (notice_wanted(m, c->person, BYTES(1), 0, c->channel))
            INSERT(notices, .table_id = table, .person = c->person, .channel = c->channel,
                   .kind = 0, .due = NUMBER(29), .since = NUMBER(11),
                   .until = NUMBER(30));
    }
}

static int64_t create_table(model *m, const question *a)
{
    return table_insert(m, (tables_row){.id = NUMBER(21),
                                        .game = BYTES(1),
                                        .head = BYTES(2),
                                        .state = NUMBER(3),
                                        .hidden = NUMBER(4),
                                        .pace = NUMBER(5),
                                        .bank = NUMBER(6),
                                        .step = NUMBER(7),
                                        .host = NUMBER(8),
                                        .secret = BYTES(9),
                                        .luck = BYTES(10),
                                        .made = NUMBER(11),
                                        .resumed = NUMBER(19),
                                        .before = BYTES(20),
                                        .origin = address_hash(BYTES(22)),
                                        .stays = NUMBER(23),
                                        .standing = NUMBER(24),
                                        .rematch_invite = &EMPTY,
                                        .vacation = NUMBER(25),
                                        .sleep = NUMBER(26),
                                        .pause = NUMBER(27)})
        ->id;
}

MODEL(CREATE)
{
    int64_t id = create_table(m, a), length = NUMBER(12);
    INSERT(turns, .table_id = id, .revision = 0, .length = length, .actor = NUMBER(13),
           .since = NUMBER(11), .armed = NUMBER(14), .live = BYTES(15));
    if (NUMBER(3) == 1) INSERT(work, .table_id = id, .kind = 0, .due = NUMBER(14));
    if (length > 0)
        INSERT(log, .table_id = id, .first = 0, .count = length, .batch = BYTES(16),
               .bytes = BYTES(17));
    seats_put(m, id, BYTES(18), false);
    call_first(m, a, id);
    out_row(o);
}

static bool sits_apart(model *m, int64_t table, int64_t who)
{
    EACH(seats, s, 1, .table_id = table)
    {
        if (s->kind == 2 && apart(m, s->person, who)) return true;
    }
    return false;
}

static const tables_row *opened_by(model *m, int64_t host, const tables_row *like)
{
    const tables_row *first = NULL;
    EACH_ROW(tables, t)
    {
        bool fits = t->host == host && t->state == 0 && !t->hidden &&
                    bytes_equal(t->game, like->game) && t->pace == like->pace;
        if (fits && (!first || t->id < first->id)) first = t;
    }
    return first;
}

MODEL(STANDING)
{
    EACH_ROW(tables, t)
    {
        if (!t->standing || t->state != 0 || !bytes_equal(t->game, BYTES(1)) ||
            t->pace != NUMBER(2))
            continue;
        const tables_row *led =
            sits_apart(m, t->id, NUMBER(3)) ? opened_by(m, NUMBER(3), t) : t;
        out_row(o);
        if (led) out_i64(o, STANDING_TABLE, led->id);
    }
}

MODEL(LOAD)
{
    const tables_row *t = table_of(m, NUMBER(1));
    const turns_row *u = turns_of(m, NUMBER(1));
    if (!t || !u) return;
    out_about(m, o, t, u);
    buf *b = &m->text;
    bool any = false;
    b->len = 0;
    EACH(log, l, 1, .table_id = t->id)
    {
        if (l->first < NUMBER(2)) continue;
        buf_put(b, l->bytes->at, l->bytes->len);
        any = true;
    }
    if (any) out_text(o, LOAD_LOG, b);
    out_bytes(o, LOAD_BEFORE, t->before);
    out_i32(o, LOAD_SCRUBBED, t->scrubbed);
}

static void save_table(model *m, const question *a, tables_row *t)
{
    CHANGE(tables, t);
    t->state = NUMBER(8);
    t->host = NUMBER(9);
    t->standing = NUMBER(15);
    t->rematch = NUMBER(16);
    SET(t->luck, BYTES(11));
    SET(t->rematch_invite, BYTES(17));
    row_rules(m, T_tables, t);
}

static void work_sooner(model *m, int64_t table, int64_t due)
{
    work_row *w = FIND(work, .table_id = table, .kind = 0);
    if (!w) {
        INSERT(work, .table_id = table, .kind = 0, .due = due);
    } else {
        CHANGE(work, w);
        if (due < w->due) w->due = due;
    }
}

MODEL(SAVE)
{
    int64_t id = NUMBER(1), armed = NUMBER(6);
    turns_row *u = turns_of(m, id);
    if (!u || u->revision != NUMBER(2) || u->length != NUMBER(3)) return;
    CHANGE(turns, u);
    u->revision++;
    u->actor = NUMBER(4);
    u->since = NUMBER(5);
    u->armed = armed;
    SET(u->live, BYTES(7));
    tables_row *t = table_of(m, id);
    if (t) save_table(m, a, t);
    if (armed < INT64_MAX) work_sooner(m, id, armed);
    seats_put(m, id, BYTES(10), true);
    notices_change(m, id, NUMBER(12), NUMBER(13), NUMBER(14), NUMBER(18));
    out_row(o);
}

// ---- the log ----

typedef struct {
    int64_t id, first, revision, count, actor, due, called, call_at, until, now;
    bytes live, batch, bytes;
} batch;

// Where the table is as the batch thinks: takes it.
static bool append(model *m, const batch *i, bool quiet)
{
    turns_row *u = turns_of(m, i->id);
    if (!u || u->length != i->first || u->revision != i->revision) return false;
    if (u->held || (quiet && u->reached)) return false;
    CHANGE(turns, u);
    u->length = i->first + i->count;
    u->actor = i->actor;
    u->since = i->now;
    if (i->due < u->armed) u->armed = i->due;
    SET(u->live, &i->live);
    work_row *w = FIND(work, .table_id = i->id, .kind = 0);
    if (w && u->armed == i->due) {
        CHANGE(work, w);
        w->due = i->due;
    }
    tables_row *t = table_of(m, i->id);
    if (t && i->actor < 0) {
        CHANGE(tables, t);
        t->state = 2;
    }
    INSERT(log, .table_id = i->id, .first = i->first, .count = i->count,
           .batch = &i->batch, .bytes = &i->bytes);
    return true;
}

typedef struct {
    array all[PUT_WIDTH];
} columns;

static bool next_batch(columns *c, batch *i, bool quiet)
{
    array *all = c->all;
    if (!array_number(&all[PUT_ID], &i->id)) return false;
    array_number(&all[PUT_FIRST], &i->first);
    array_number(&all[PUT_REVISION], &i->revision);
    array_number(&all[PUT_COUNT], &i->count);
    array_number(&all[PUT_ACTOR], &i->actor);
    array_number(&all[PUT_DUE], &i->due);
    array_bytes(&all[PUT_LIVE], &i->live);
    array_bytes(&all[PUT_BATCH], &i->batch);
    array_bytes(&all[PUT_BYTES], &i->bytes);
    if (quiet) return true;
    array_number(&all[PUT_CALLED], &i->called);
    array_number(&all[PUT_CALL_AT], &i->call_at);
    array_number(&all[PUT_UNTIL], &i->until);
    return true;
}

static void append_all(model *m, const question *a, answer *o, bool quiet)
{
    enum { ROW_WIDTH = PUT_BYTES + 1 };
    int width = quiet ? ROW_WIDTH : PUT_WIDTH;
    columns c = {0};
    batch i = {.now = NUMBER(width + 1)};
    for (int n = 0; n < width; n++) c.all[n] = ARRAY(n + 1);
    while (next_batch(&c, &i, quiet)) {
        if (!append(m, &i, quiet)) continue;
        if (!quiet) notices_change(m, i.id, i.called, i.call_at, i.now, i.until);
        out_row(o);
        out_i64(o, APPEND_TABLE, i.id);
    }
}

MODEL(APPEND) { append_all(m, a, o, false); }
MODEL(APPEND_QUIET) { append_all(m, a, o, true); }

#ifdef MIASMA_PLANTED
// The same without asking whether the batch was made on this log.
MODEL(APPEND_BLIND)
{
    columns c = {0};
    batch i = {.now = NUMBER(PUT_WIDTH + 1)};
    for (int n = 0; n < PUT_WIDTH; n++) c.all[n] = ARRAY(n + 1);
    while (next_batch(&c, &i, false)) {
        const turns_row *u = turns_of(m, i.id);
        if (!u) continue;
        i.first = u->length;
        i.revision = u->revision;
        append(m, &i, false);
        out_row(o);
        out_i64(o, APPEND_BLIND_TABLE, i.id);
    }
}
#endif

MODEL(BATCH)
{
    if (!table_of(m, NUMBER(1))) return;
    out_row(o);
    EACH(log, l, 1, .table_id = NUMBER(1))
    if (bytes_equal(l->batch, BYTES(2))) out_i32(o, BATCH_FIRST, l->first);
}

MODEL(NEWS)
{
    int64_t id;
    for (array all = ARRAY(1); array_number(&all, &id);) {
        const turns_row *u = turns_of(m, id);
        out_row(o);
        out_i64(o, NEWS_TABLE, id);
        out_i32(o, NEWS_LENGTH, u ? u->length : -1);
        out_i32(o, NEWS_REVISION, u ? u->revision : -1);
    }
}

// ---- work ----

static int by_due(const void *a, const void *b)
{
    ROWS(work, x, y);
    return up(x->due, y->due);
}

MODEL(CLAIM)
{
    found all = found_new(m, T_work);
    EACH_ROW(work, w) if (!w->held && w->due <= NUMBER(1)) found_put(&all, w);
    found_sort(&all, by_due);
    for (size_t i = 0; i < all.n && (int64_t)i < NUMBER(3); i++) {
        work_row *w = all.at[i];
        CHANGE(work, w);
        w->due = NUMBER(2);
        out_row(o);
        out_i64(o, CLAIM_TABLE, w->table_id);
    }
}

MODEL(ARM)
{
    turns_row *u = turns_of(m, NUMBER(1));
    if (!u || u->length != NUMBER(2) || u->revision != NUMBER(4)) return;
    CHANGE(turns, u);
    u->armed = NUMBER(3);
    work_row *w = FIND(work, .table_id = NUMBER(1), .kind = 0);
    if (!w) return;
    CHANGE(work, w);
    w->due = NUMBER(3);
}

MODEL(DONE)
{
    work_row *w = FIND(work, .table_id = NUMBER(1), .kind = 0);
    if (w) DROP(work, w);
}
