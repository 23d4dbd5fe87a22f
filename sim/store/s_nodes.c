// Nodes, and the site's time.

#include <stdlib.h>
#include <string.h>

#include "shared.h"

// The model always has a standby.
MODEL(STANDBY)
{
    out_row(o);
    out_bool(o, STANDBY_WAITS, true);
}

MODEL(BEAT)
{
    beats_row *own = FIND(beats, .name = BYTES(1));
    int64_t latest = 0;
    if (!own) {
        own = INSERT(beats, .name = BYTES(1), .seen = NUMBER(2));
    } else {
        CHANGE(beats, own);
        own->seen = NUMBER(2);
    }
    EACH_ROW(beats, b)
    if (b != own && b->seen < NUMBER(2) - DAY_MS) DROP(beats, b);
    EACH_ROW(trace, t) latest = t->id;
    out_row(o);
    out_i64(o, BEAT_LATEST, latest);
}

MODEL(NOTICES)
{
    enum { MOST = 1000 };
    EACH_ROW(trace, t)
    {
        if (t->id <= NUMBER(1) || o->rows == MOST) continue;
        out_row(o);
        out_i64(o, NOTICES_ID, t->id);
        out_bytes(o, NOTICES_WHAT, t->what);
        out_i64(o, NOTICES_SUBJECT, t->subject);
    }
}

// ---- a beat ----

enum { BEAT_LATE_MS = 1500, BACK_MS = 2000, FRESH_MS = 3000 };

typedef struct {
    int64_t before, at, here; // the site's time, before and now, and the calendar
    int64_t own;              // when this node was here last; NONE
} beat;

// What the site's time is now, as a node says whose own is `own`.
static beat beat_of(model *m, const site_row *s, bool starts, int64_t own)
{
    int64_t gap = m->clock - s->seen, age = gap >= 0 && gap <= FRESH_MS ? gap : -1;
    int64_t least = s->at + (age > 0 ? age : 0);
    bool follows = starts && age >= 0;
    return (beat){s->at, follows || least > own ? least : own, m->clock, NONE};
}

static const stretches_row *stretch(model *m, int64_t kind, int64_t since, int64_t until)
{
    return INSERT(stretches, .id = NEXT_ID(stretches), .kind = kind, .since = since,
                  .until = until);
}

static void node_put(model *m, const question *a, int64_t at)
{
    nodes_row *n = FIND(nodes, .node = BYTES(1));
    if (!n) {
        INSERT(nodes, .node = BYTES(1), .at = at, .pid = m->pid, .knows = BYTES(5));
    } else {
        CHANGE(nodes, n);
        n->at = at;
        n->pid = m->pid;
        SET(n->knows, BYTES(5));
    }
}

static void out_stretch(answer *o, int64_t id, int64_t since, int64_t until)
{
    out_row(o);
    out_i64(o, PULSE_AT, 0);
    out_i64(o, PULSE_ID, id);
    out_i64(o, PULSE_SINCE, since);
    out_i64(o, PULSE_UNTIL, until);
    out_bytes(o, PULSE_EVERYWHERE, &EMPTY);
    out_bytes(o, PULSE_SOMEWHERE, &EMPTY);
}

// ---- versions ----

// The next word of a list with one blank between words; false at its end.
static bool next_word(const char **at, const char *end, bytes *word)
{
    if (*at > end) return false;
    const char *blank = memchr(*at, ' ', (size_t)(end - *at));
    word->at = *at;
    word->len = (uint32_t)((blank ? blank : end) - *at);
    *at = blank ? blank + 1 : end + 1;
    return true;
}

static unsigned count_word(const bytes *list, const bytes *word)
{
    unsigned n = 0;
    bytes one = {0};
    if (!list->len) return 0;
    for (const char *at = list->at; next_word(&at, list->at + list->len, &one);)
        n += bytes_equal(&one, word);
    return n;
}

// How often the other nodes name it.
static unsigned known(model *m, const bytes *own, const bytes *word)
{
    unsigned n = 0;
    EACH_ROW(nodes, d)
    if (!bytes_equal(d->node, own)) n += count_word(d->knows, word);
    return n;
}

static void versions_of(model *m, const bytes *own, const nodes_row *d, found *all)
{
    bytes one = {0};
    const char *at = d->knows->at;
    if (bytes_equal(d->node, own) || !d->knows->len) return;
    while (next_word(&at, d->knows->at + d->knows->len, &one)) {
        bool there = false;
        for (size_t i = 0; i < all->n; i++) there |= bytes_equal(all->at[i], &one);
        if (there) continue;
        bytes *copy = arena_take(&m->memory, sizeof *copy);
        *copy = one;
        found_put(all, copy);
    }
}

static int by_bytes(const void *a, const void *b)
{
    return bytes_compare(*(bytes *const *)a, *(bytes *const *)b);
}

// Every version that another node knows, or that all of them do, in their order.
static void out_versions(model *m, answer *o, int column, const bytes *own, bool all_know)
{
    enum { MOST = 256 };
    found all = {.at = arena_take(&m->memory, MOST * sizeof(void *))};
    unsigned others = 0;
    EACH_ROW(nodes, d)
    {
        others += !bytes_equal(d->node, own);
        versions_of(m, own, d, &all);
    }
    found_sort(&all, by_bytes);
    m->text.len = 0;
    for (size_t i = 0; i < all.n; i++) {
        const bytes *word = all.at[i];
        if (all_know && known(m, own, word) != others) continue;
        if (m->text.len) buf_byte(&m->text, ' ');
        buf_put(&m->text, word->at, word->len);
    }
    out_text(o, column, &m->text);
}

// ---- the statements ----

static int newest_stretch(const void *a, const void *b)
{
    ROWS(stretches, x, y);
    return up(y->id, x->id);
}

// The latest of everybody above a number, but not the one of this statement.
static void out_stretches(model *m, answer *o, int64_t above, const stretches_row *own)
{
    enum { MOST = 200 };
    found all = found_new(m, T_stretches);
    EACH_ROW(stretches, s)
    if (s->id > above && s != own && s->kind == 0) found_put(&all, s);
    found_sort(&all, newest_stretch);
    for (size_t i = all.n < MOST ? all.n : MOST; i-- > 0;) {
        const stretches_row *s = all.at[i];
        out_stretch(o, s->id, s->since, s->until);
    }
}

static beat site_beats(model *m, const question *a)
{
    site_row *s = NULL;
    EACH_ROW(site, one) s = one;
    if (!s) abort(); // a migration makes it
    beat now = beat_of(m, s, NUMBER(3), NUMBER(2));
    const nodes_row *n = FIND(nodes, .node = BYTES(1));
    if (n) now.own = n->at;
    CHANGE(site, s);
    s->at = now.at;
    s->seen = now.here;
    return now;
}

MODEL(PULSE)
{
    beat now = site_beats(m, a);
    const stretches_row *gap = NULL;
    if (now.before > 0 && now.at - now.before > BEAT_LATE_MS)
        gap = stretch(m, 0, now.before, now.at + BACK_MS);
    if (now.own != NONE && now.at - now.own > BEAT_LATE_MS)
        stretch(m, 1, now.own, now.at + BACK_MS);
    out_row(o);
    out_i64(o, PULSE_AT, now.at);
    out_i64(o, PULSE_ID, 0);
    out_i64(o, PULSE_SINCE, 0);
    out_i64(o, PULSE_UNTIL, 0);
    out_versions(m, o, PULSE_EVERYWHERE, BYTES(1), true);
    out_versions(m, o, PULSE_SOMEWHERE, BYTES(1), false);
    if (gap) out_stretch(o, 0, gap->since, gap->until);
    out_stretches(m, o, NUMBER(4), gap);
    node_put(m, a, now.at);
}

static bool connected(const model *m, int64_t pid)
{
    for (size_t i = 0; i < m->pids.len / sizeof pid; i++)
        if (((const int64_t *)(const void *)m->pids.at)[i] == pid) return true;
    return false;
}

MODEL(STRETCHES)
{
    int64_t now = NUMBER(2);
    enum { HOUR = 3600000, SILENT_MS = 30000, GONE_MS = 5000 };
    EACH_ROW(stretches, s)
    {
        if (s->until <= now - HOUR) continue;
        out_row(o);
        out_i64(o, STRETCHES_SINCE, s->since);
        out_i64(o, STRETCHES_UNTIL, s->until);
    }
    EACH_ROW(nodes, n)
    {
        bool there = connected(m, n->pid);
        int64_t until = n->at + (there ? SILENT_MS : GONE_MS);
        if (bytes_equal(n->node, BYTES(1)) || (there && n->at >= now - BEAT_LATE_MS))
            continue;
        out_row(o);
        out_i64(o, STRETCHES_SINCE, n->at);
        out_i64(o, STRETCHES_UNTIL, until < now ? until : now);
    }
}

MODEL(REAP)
{
    int64_t now = NUMBER(2);
    EACH_ROW(stretches, s)
    if (s->kind == 1 && s->until < now - DAY_MS) DROP(stretches, s);
    EACH_ROW(nodes, n)
    {
        bool silent = n->at < now - 30000;
        bool gone = n->at < now - 5000 && !connected(m, n->pid);
        if (bytes_equal(n->node, BYTES(1)) || (!silent && !gone)) continue;
        DROP(nodes, n);
        stretch(m, 1, n->at, n->at + 5000);
    }
}

MODEL(GOODBYE)
{
    nodes_row *n = FIND(nodes, .node = BYTES(1));
    if (n) DROP(nodes, n);
    stretch(m, 1, NUMBER(2), NUMBER(2) + 3000);
}
