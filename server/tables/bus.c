// The bus on libnats, which has threads of its own: what they hear is queued and handed
// to the loop.
//
// A table that somebody looks at here has a subject of its own that this node listens to;
// so a node hears of its own tables only, however many nodes there are. While the bus is
// away, and now and then when it is not, the lengths of these tables are read from the
// database.

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "config.h"
#include "home.h"
#include "metrics.h"

enum {
    AWAY_MS = 250,     // between looks into the database while the bus is away
    SAFE_MS = 2000,    // and while it is there
    YOUNG_MS = 600,    // in which a subscription may not have reached the bus yet
    HERE_MS = 30000,   // between words about who is here
    BELIEF_MS = 75000, // how long such a word holds
    ANSWER_MS = 2000,  // for other nodes to say that they listen too
    MOST = 5000,       // tables in one look
    SUBJECT = 72,
    LAST_NS = 1000000000, // for the end of a connection
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
    if (!atomic_load(&s->connected)) return; // those who missed it will look
    subject_of(t, subject);
    natsConnection_Publish(s->nats, subject, b->at, (int)b->len);
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
    if (!t->is.home->bus.nats || alone(t)) return;
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
    if (t->is.home->bus.nats) publish(t, &b);
}

void bus_changed(const table *t) { say(t, (uint8_t[]){CHANGED}, 1); }

enum { TALK_HEAD = 1 + 1 + 4 };

void bus_talk(const table *t, const watch_line *line)
{
    buf b = {0};
    if (!t->is.home->bus.nats) return;
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
    if (t->is.home->bus.nats && watch_here_local(t) != t->said) say_here(t);
}

void bus_sessions(tables *home, const uint8_t *hashes, size_t count)
{
    char subject[SUBJECT];
    if (!home->bus.nats) return;
    snprintf(subject, sizeof subject, "%s.sessions", home->node->config.site);
    natsConnection_Publish(home->bus.nats, subject, hashes, (int)(32 * count));
}

// ---- hearing ----

static void on_message(natsConnection *nc, natsSubscription *sub, natsMsg *msg, void *arg)
{
    bus *s = arg;
    (void)nc, (void)sub;
    uv_mutex_lock(&s->lock);
    if (s->heard_count == s->heard_room) {
        s->heard_room = s->heard_room ? 2 * s->heard_room : 64;
        void **more = realloc(s->heard, s->heard_room * sizeof *s->heard);
        if (!more) abort();
        s->heard = more;
    }
    s->heard[s->heard_count++] = msg;
    bool first = s->heard_count == 1;
    uv_mutex_unlock(&s->lock);
    if (first) uv_async_send(&s->wake);
}

void bus_listen(table *t)
{
    char subject[SUBJECT];
    natsSubscription *sub = NULL;
    if (t->ear) return;
    bus *s = &t->is.home->bus;
    t->ear_since = s->listened = tick_ms(t->is.home->node);
    if (!s->nats) return;
    subject_of(t, subject);
    if (natsConnection_Subscribe(&sub, s->nats, subject, on_message, s) != NATS_OK)
        return;
    t->ear = sub;
    say(t, (uint8_t[]){WHO}, 1);
}

void bus_ignore(table *t)
{
    if (!t->ear) return;
    natsSubscription_Unsubscribe(t->ear);
    natsSubscription_Destroy(t->ear);
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

static void hear(tables *home, natsMsg *msg)
{
    static const char prefix[] = ".table.";
    const char *subject = natsMsg_GetSubject(msg) + strlen(home->node->config.site);
    const uint8_t *at = (const uint8_t *)natsMsg_GetData(msg);
    size_t len = (size_t)natsMsg_GetDataLength(msg);
    if (!strncmp(subject, prefix, sizeof prefix - 1))
        hear_table(home, strtoll(subject + sizeof prefix - 1, NULL, 10), at, len);
    else
        home->bus.sessions_ended(home->above, at, len / 32);
}

// ---- the database, where the bus may have failed ----

static void looked_up(void *arg, const PGresult *res)
{
    tables *home = arg;
    home->bus.looking = false;
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
    uint32_t n;
} ids;

static void note_id(table *t, void *arg)
{
    ids *all = arg;
    if (ring_empty(&t->viewers) || t->ear_since < all->since || all->n == MOST) return;
    all->id[all->n++] = t->is.id;
}

// At tables that are looked at, and listened to since this moment or later.
static void look(tables *home, int64_t since)
{
    buf array = {0};
    db_args args = {0};
    if (home->bus.looking || !store_ready(home)) return;
    ids *all = arena_take(&home->node->turn, sizeof *all);
    all->n = 0;
    all->since = since;
    cache_each(home, note_id, all);
    if (!all->n) return;
    db_array(&array, DB_INT8, all->n);
    for (uint32_t i = 0; i < all->n; i++) db_array_int(&array, all->id[i], 8);
    db_bytes(&args, array.at, array.len);
    home->bus.looking = true;
    db_query(store_db(home), DB_NEWS, &args, DB_ONCE, looked_up, home);
    buf_free(&array);
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
    bool back = atomic_exchange(&s->came_back, false);
    if (back) cache_each(home, suspect_others, &now);
    bool all = back || !atomic_load(&s->connected) || now - s->looked > SAFE_MS;
    if (all) s->looked = now;
    if (all || now - s->listened <= YOUNG_MS)
        look(home, all ? INT64_MIN : now - YOUNG_MS);
    if (now - s->said > HERE_MS) {
        s->said = now;
        cache_each(home, repeat_here, NULL);
    }
}

static void on_wake(uv_async_t *handle)
{
    tables *home = handle->data;
    bus *s = &home->bus;
    uv_mutex_lock(&s->lock);
    void **all = s->heard;
    size_t n = s->heard_count;
    s->heard = NULL;
    s->heard_count = s->heard_room = 0;
    uv_mutex_unlock(&s->lock);
    for (size_t i = 0; i < n; i++) {
        hear(home, all[i]);
        natsMsg_Destroy(all[i]);
    }
    free(all);
}

// ---- the connection ----

static void on_connected(natsConnection *nc, void *arg)
{
    bus *s = arg;
    (void)nc;
    atomic_store(&s->connected, true);
    atomic_store(&s->came_back, true);
}

static void on_disconnected(natsConnection *nc, void *arg)
{
    bus *s = arg;
    (void)nc;
    atomic_store(&s->connected, false);
}

// The last word of the connection.
static void on_ended(natsConnection *nc, void *arg)
{
    bus *s = arg;
    (void)nc;
    uv_mutex_lock(&s->lock);
    s->over = true;
    uv_cond_signal(&s->ended);
    uv_mutex_unlock(&s->lock);
}

// Something slow or lost: the database knows.
static void on_error(natsConnection *nc, natsSubscription *sub, natsStatus err, void *arg)
{
    bus *s = arg;
    (void)nc, (void)sub, (void)err;
    atomic_store(&s->came_back, true);
}

static natsStatus connect_to(bus *to, const char *url)
{
    natsOptions *o = NULL;
    natsStatus s = natsOptions_Create(&o);
    if (s == NATS_OK) s = natsOptions_SetURL(o, url);
    if (s == NATS_OK) s = natsOptions_SetName(o, "miasma-server");
    if (s == NATS_OK) s = natsOptions_SetSendAsap(o, true);
    if (s == NATS_OK) s = natsOptions_SetNoEcho(o, true);
    if (s == NATS_OK) s = natsOptions_SetMaxReconnect(o, -1);
    if (s == NATS_OK) s = natsOptions_SetReconnectWait(o, AWAY_MS);
    // A bus that does not read must not hold up the loop.
    if (s == NATS_OK) s = natsOptions_SetWriteDeadline(o, AWAY_MS);
    if (s == NATS_OK) s = natsOptions_UseGlobalMessageDelivery(o, true);
    if (s == NATS_OK) s = natsOptions_SetReconnectedCB(o, on_connected, to);
    if (s == NATS_OK) s = natsOptions_SetDisconnectedCB(o, on_disconnected, to);
    if (s == NATS_OK) s = natsOptions_SetClosedCB(o, on_ended, to);
    if (s == NATS_OK) s = natsOptions_SetErrorHandler(o, on_error, to);
    if (s == NATS_OK) s = natsOptions_SetRetryOnFailedConnect(o, true, on_connected, to);
    natsConnection *nats = NULL;
    if (s == NATS_OK) s = natsConnection_Connect(&nats, o);
    to->nats = nats;
    natsOptions_Destroy(o);
    return s;
}

static bool join(tables *home, const char *url)
{
    bus *to = &home->bus;
    natsSubscription *sub = NULL;
    char subject[SUBJECT];
    nats_Open(-1);
    nats_SetMessageDeliveryPoolSize(1);
    natsStatus s = connect_to(to, url);
    if (s == NATS_OK) on_connected(to->nats, to);
    if (s != NATS_OK && s != NATS_NOT_YET_CONNECTED) {
        log_line(home->node, "error", "bus", "\"message\":\"%s\"", natsStatus_GetText(s));
        to->nats = NULL;
        return false;
    }
    snprintf(subject, sizeof subject, "%s.sessions", home->node->config.site);
    natsConnection_Subscribe(&sub, to->nats, subject, on_message, to);
    return true;
}

bool bus_open(tables *home, const char *url, bus_ended *ended)
{
    bus *s = &home->bus;
    s->sessions_ended = ended;
    uv_mutex_init(&s->lock);
    uv_cond_init(&s->ended);
    uv_async_init(home->loop, &s->wake, on_wake);
    uv_timer_init(home->loop, &s->timer);
    s->wake.data = s->timer.data = home;
    uv_timer_start(&s->timer, on_timer, AWAY_MS, AWAY_MS);
    return !url || join(home, url);
}

bool bus_up(const tables *home) { return atomic_load(&home->bus.connected); }

static void forget_heard(bus *s)
{
    for (size_t i = 0; i < s->heard_count; i++) natsMsg_Destroy(s->heard[i]);
    free(s->heard);
    s->heard = NULL;
    s->heard_count = s->heard_room = 0;
}

// The threads of libnats know the node: it waits for their last word.
void bus_close(tables *home)
{
    bus *s = &home->bus;
    uv_timer_stop(&s->timer);
    if (!s->nats) return;
    natsConnection_Close(s->nats);
    uv_mutex_lock(&s->lock);
    while (!s->over && !uv_cond_timedwait(&s->ended, &s->lock, LAST_NS)) continue;
    forget_heard(s);
    uv_mutex_unlock(&s->lock);
    natsConnection_Destroy(s->nats);
    s->nats = NULL;
}
