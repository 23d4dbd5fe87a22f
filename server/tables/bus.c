// What nodes tell each other.
//
// A table that somebody looks at here has a subject of its own that this node listens to;
// so a node hears of its own tables only, however many nodes there are. While the bus is
// away, and now and then when it is not, the lengths of these tables are read from the
// database.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "home.h"
#include "metrics.h"
#include "plant.h"

enum {
    AWAY_MS = 250,     // between looks into the database while the bus is away
    SAFE_MS = 2000,    // and while it is there
    YOUNG_MS = 600,    // in which a subscription may not have reached the bus yet
    HERE_MS = 30000,   // between words about who is here
    BELIEF_MS = 75000, // how long such a word holds
    ANSWER_MS = 2000,  // for other nodes to say that they listen too
    MOST = 5000,       // tables in one look
    SUBJECT = 72,
};

// A long row is one whose hot state has more than 255 bytes, as with answers kept in
// advance.
typedef enum { ROW = 1, CHANGED, HERE, WHO, LONG_ROW, TALK } kind;

// ---- speaking ----

static void subject_of(const table *t, char out[SUBJECT])
{
    snprintf(out, SUBJECT, "%s.table.%lld", t->is.home->node->config.site,
             (long long)t->is.id);
}

static void put(buf *b, uint64_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) buf_byte(b, (uint8_t)(v >> (8 * i)));
}

static uint64_t get(const uint8_t *at, unsigned bytes)
{
    uint64_t v = 0;
    for (unsigned i = 0; i < bytes; i++) v |= (uint64_t)at[i] << (8 * i);
    return v;
}

static void publish(const table *t, const buf *b)
{
    char subject[SUBJECT];
    const bus *s = &t->is.home->bus;
    if (!bus_wire_up(s->wire)) return; // those who missed it will look
    subject_of(t, subject);
    bus_wire_publish(s->wire, subject, b->at, b->len);
    t->is.home->node->metrics.bus_out++;
}

// Nobody else listens to a table that no other node has spoken of for long enough: those
// who begin to listen say so, and again and again.
static bool alone(const table *t)
{
    int64_t now = tick_ms(t->is.home->node);
    return t->ear && now - t->ear_since > ANSWER_MS && now - t->others_at > BELIEF_MS;
}

// Of a row before its hot state; a long one has a byte more for the length of that.
enum { ROW_HEAD = 1 + 1 + 2 + 4 + 4 + 8 + 1 };

void bus_row(const table *t, uint32_t first, const uint8_t *bytes, size_t len)
{
    buf b = {0};
    uint8_t live_bytes[LIVE_BYTES];
    if (!t->is.home->bus.wire || alone(t)) return;
    size_t live_len = live_write(&t->is.live, live_bytes);
    bool large = live_len > UINT8_MAX;
    put(&b, large ? LONG_ROW : ROW, 1);
    put(&b, t->is.state, 1);
    put(&b, (uint16_t)t->is.actor, 2);
    put(&b, (uint32_t)t->is.revision, 4);
    put(&b, first, 4);
    put(&b, (uint64_t)t->is.since, 8);
    put(&b, live_len, large ? 2 : 1);
    buf_put(&b, live_bytes, live_len);
    buf_put(&b, bytes, len);
    publish(t, &b);
    buf_free(&b);
}

static void say(const table *t, const uint8_t *bytes, size_t len)
{
    buf b = {(uint8_t *)bytes, len, len};
    if (t->is.home->bus.wire) publish(t, &b);
}

void bus_changed(const table *t) { say(t, (uint8_t[]){CHANGED}, 1); }

enum { TALK_HEAD = 1 + 1 + 4 };

void bus_talk(const table *t, const watch_line *line)
{
    buf b = {0};
    if (!t->is.home->bus.wire) return;
    put(&b, TALK, 1);
    put(&b, line->room, 1);
    put(&b, line->no, 4);
    buf_put(&b, line->hidden, line->hidden_len);
    publish(t, &b);
    buf_free(&b);
}

// Who is here, and who was until now.
static void say_here(table *t)
{
    mi_seats here = watch_here_local(t), gone = t->said & (mi_seats)~here;
    t->said = here;
    say(t, (uint8_t[]){HERE, here, gone}, 3);
}

void bus_here(table *t)
{
    if (t->is.home->bus.wire && watch_here_local(t) != t->said) say_here(t);
}

void bus_sessions(tables *home, const uint8_t *hashes, size_t count)
{
    char subject[SUBJECT];
    if (!home->bus.wire) return;
    snprintf(subject, sizeof subject, "%s.sessions", home->node->config.site);
    bus_wire_publish(home->bus.wire, subject, hashes, 32 * count);
}

// ---- hearing ----

void bus_listen(table *t)
{
    char subject[SUBJECT];
    if (t->ear) return;
    bus *s = &t->is.home->bus;
    t->ear_since = s->listened = tick_ms(t->is.home->node);
    if (!s->wire) return;
    subject_of(t, subject);
    t->ear = bus_wire_listen(s->wire, subject);
    say(t, (uint8_t[]){WHO}, 1);
}

void bus_ignore(table *t)
{
    bus_wire *wire = t->is.home->bus.wire;
    if (!t->ear) return;
    if (wire) bus_wire_ignore(wire, t->ear); // none: it has closed, with its ears
    t->ear = NULL;
    memset(t->here, 0, sizeof t->here);
}

static void hear_here(table *t, mi_seats here, mi_seats gone)
{
    int64_t until = tick_ms(t->is.home->node) + BELIEF_MS;
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (here & MI_SEAT_BIT(s)) t->here[s] = until;
        if (gone & MI_SEAT_BIT(s)) t->here[s] = 0;
    }
    watch_changed(t, CHANGED_HERE);
}

static void hear_row(tables *home, int64_t id, const uint8_t *at, size_t len)
{
    bus_news news = {.state = at[1]};
    bool large = at[0] == LONG_ROW;
    size_t live_len = (size_t)get(at + ROW_HEAD - 1, large ? 2 : 1);
    size_t head = large ? ROW_HEAD + 1 : ROW_HEAD;
    if (len < head + live_len || !live_read(at + head, live_len, &news.live, &news.old))
        return;
    news.actor = (int16_t)get(at + 2, 2);
    news.revision = (int32_t)get(at + 4, 4);
    news.first = (uint32_t)get(at + 8, 4);
    news.since = (int64_t)get(at + 12, 8);
    news.bytes = at + head + live_len;
    news.len = len - head - live_len;
    table_news(home, id, &news);
}

static void hear_talk(table *t, const uint8_t *at, size_t len)
{
    watch_line line = {.room = at[1],
                       .no = (uint32_t)get(at + 2, 4),
                       .hidden = at + TALK_HEAD,
                       .hidden_len = len - TALK_HEAD};
    watch_talk(t, &line);
}

static void hear_table(tables *home, int64_t id, const uint8_t *at, size_t len)
{
    table *t = cache_open(home, id);
    if (!t || !len) return;
    home->node->metrics.bus_in++;
    t->others_at = tick_ms(home->node);
    bool added = at[0] == ROW || at[0] == LONG_ROW;
    if (added && len > ROW_HEAD) hear_row(home, id, at, len);
    if (at[0] == CHANGED) table_behind(t);
    if (at[0] == HERE && len == 3) hear_here(t, at[1], at[2]);
    if (at[0] == WHO) say_here(t);
    if (at[0] == TALK && len >= TALK_HEAD) hear_talk(t, at, len);
}

static void hear(void *arg, const char *subject, const uint8_t *at, size_t len)
{
    static const char prefix[] = ".table.";
    tables *home = arg;
    const char *what = subject + strlen(home->node->config.site);
    if (!strncmp(what, prefix, sizeof prefix - 1))
        hear_table(home, strtoll(what + sizeof prefix - 1, NULL, 10), at, len);
    else
        home->bus.sessions_ended(home->above, at, len / 32);
}

// ---- the database, where the bus may have failed ----

static void looked_up(void *arg, const PGresult *res)
{
    store_shard *x = arg;
    tables *home = x->home;
    home->bus.looking[x->primary.number] = false;
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        table *t = cache_open(home, db_get_int(res, i, NEWS_TABLE));
        if (!t || t->copy != COPY_READY) continue;
        bool same = (uint32_t)db_get_int(res, i, NEWS_LENGTH) == t->is.length &&
                    (int32_t)db_get_int(res, i, NEWS_REVISION) == t->is.revision;
        if (same) continue;
        home->node->metrics.gaps++;
        table_behind(t);
    }
}

typedef struct {
    int64_t id[MOST], since;
    unsigned shard;
    uint32_t n;
} ids;

static void note_id(table *t, void *arg)
{
    ids *all = arg;
    if (ring_empty(&t->viewers) || t->ear_since < all->since || all->n == MOST ||
        t->is.shard != all->shard)
        return;
    all->id[all->n++] = t->is.id;
}

// At tables that are looked at, and listened to since this moment or later.
static void look_at(store_shard *x, int64_t since)
{
    tables *home = x->home;
    unsigned number = x->primary.number;
    buf array = {0};
    db_args args = {0};
    if (home->bus.looking[number] || !store_up(home, number)) return;
    ids *all = arena_take(&home->node->turn, sizeof *all);
    all->n = 0;
    all->shard = number;
    all->since = since;
    cache_each(home, note_id, all);
    if (!all->n) return;
    db_array(&array, DB_INT8, all->n);
    for (uint32_t i = 0; i < all->n; i++) db_array_int(&array, all->id[i], 8);
    db_bytes(&args, array.at, array.len);
    home->bus.looking[number] = true;
    db_query(x->rest, DB_NEWS, &args, DB_ONCE, looked_up, x);
    buf_free(&array);
}

static void look(tables *home, int64_t since)
{
    for (unsigned i = 0; i < home->store.count; i++)
        look_at(&home->store.shards[i], since);
}

static void repeat_here(table *t, void *arg)
{
    (void)arg;
    if (t->ear) say_here(t);
}

// While the bus was away others may have begun to listen.
static void suspect_others(table *t, void *arg) { t->others_at = *(int64_t *)arg; }

static void on_timer(uv_timer_t *handle)
{
    tables *home = handle->data;
    bus *s = &home->bus;
    int64_t now = tick_ms(home->node);
    bool back = s->wire && bus_wire_lost(s->wire);
    if (back) cache_each(home, suspect_others, &now);
    bool all = back || !bus_wire_up(s->wire) || now - s->looked > SAFE_MS;
    if (all) s->looked = now;
    if (mi_has(MI_PLANT_DEAF)) return;
    if (all || now - s->listened <= YOUNG_MS)
        look(home, all ? INT64_MIN : now - YOUNG_MS);
    if (now - s->said > HERE_MS) {
        s->said = now;
        cache_each(home, repeat_here, NULL);
    }
}

// ---- the connection ----

bool bus_open(tables *home, const char *url, bus_ended *ended)
{
    char subject[SUBJECT];
    bus *s = &home->bus;
    s->sessions_ended = ended;
    uv_timer_init(home->loop, &s->timer);
    s->timer.data = home;
    uv_timer_start(&s->timer, on_timer, AWAY_MS, AWAY_MS);
    if (!url) return true;
    s->wire = bus_wire_open(home->node, home->loop, url, hear, home);
    if (!s->wire) return false;
    snprintf(subject, sizeof subject, "%s.sessions", home->node->config.site);
    bus_wire_listen(s->wire, subject);
    return true;
}

bool bus_up(const tables *home) { return bus_wire_up(home->bus.wire); }

void bus_close(tables *home)
{
    uv_timer_stop(&home->bus.timer);
    bus_wire_close(home->bus.wire);
    home->bus.wire = NULL;
}
