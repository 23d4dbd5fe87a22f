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

#include "arena.h"
#include "bus.h"
#include "config.h"
#include "metrics.h"
#include "store.h"
#include "watch.h"

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

static natsConnection *nats;
static uv_async_t wake;
static uv_timer_t timer;
static uv_mutex_t lock;
static natsMsg **heard; // under the lock
static size_t heard_count, heard_room;
static atomic_bool connected, came_back;
static int64_t looked, said, listened;
static bool looking;
static bus_ended *sessions_ended;
static void *above;

// ---- speaking ----

static void subject_of(const table *t, char out[SUBJECT])
{
    snprintf(out, SUBJECT, "%s.table.%lld", config.site, (long long)t->is.id);
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
    if (!atomic_load(&connected)) return; // those who missed it will look
    subject_of(t, subject);
    natsConnection_Publish(nats, subject, b->at, (int)b->len);
    metrics.bus_out++;
}

// Nobody else listens to a table that no other node has spoken of for long enough: those
// who begin to listen say so, and again and again.
static bool alone(const table *t)
{
    int64_t now = tick_ms();
    return t->ear && now - t->ear_since > ANSWER_MS && now - t->others_at > BELIEF_MS;
}

// Of a row before its hot state; a long one has a byte more for the length of that.
enum { ROW_HEAD = 1 + 1 + 2 + 4 + 4 + 8 + 1 };

void bus_row(const table *t, uint32_t first, const uint8_t *bytes, size_t len)
{
    buf b = {0};
    uint8_t live_bytes[LIVE_BYTES];
    if (!nats || alone(t)) return;
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
    if (nats) publish(t, &b);
}

void bus_changed(const table *t) { say(t, (uint8_t[]){CHANGED}, 1); }

enum { TALK_HEAD = 1 + 1 + 4 };

void bus_talk(const table *t, const watch_line *line)
{
    buf b = {0};
    if (!nats) return;
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
    if (nats && watch_here_local(t) != t->said) say_here(t);
}

void bus_sessions(const uint8_t *hashes, size_t count)
{
    char subject[SUBJECT];
    if (!nats) return;
    snprintf(subject, sizeof subject, "%s.sessions", config.site);
    natsConnection_Publish(nats, subject, hashes, (int)(32 * count));
}

// ---- hearing ----

static void on_message(natsConnection *nc, natsSubscription *sub, natsMsg *msg, void *arg)
{
    (void)nc, (void)sub, (void)arg;
    uv_mutex_lock(&lock);
    if (heard_count == heard_room) {
        heard_room = heard_room ? 2 * heard_room : 64;
        natsMsg **more = realloc(heard, heard_room * sizeof *heard);
        if (!more) abort();
        heard = more;
    }
    heard[heard_count++] = msg;
    bool first = heard_count == 1;
    uv_mutex_unlock(&lock);
    if (first) uv_async_send(&wake);
}

void bus_listen(table *t)
{
    char subject[SUBJECT];
    natsSubscription *sub = NULL;
    if (t->ear) return;
    t->ear_since = listened = tick_ms();
    if (!nats) return;
    subject_of(t, subject);
    if (natsConnection_Subscribe(&sub, nats, subject, on_message, NULL) != NATS_OK)
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
    int64_t until = tick_ms() + BELIEF_MS;
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (here & MI_SEAT_BIT(s)) t->here[s] = until;
        if (gone & MI_SEAT_BIT(s)) t->here[s] = 0;
    }
    watch_changed(t, CHANGED_HERE);
}

static void hear_row(int64_t id, const uint8_t *at, size_t len)
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
    table_news(id, &news);
}

static void hear_talk(table *t, const uint8_t *at, size_t len)
{
    watch_line line = {.room = at[1],
                       .no = (uint32_t)get(at + 2, 4),
                       .hidden = at + TALK_HEAD,
                       .hidden_len = len - TALK_HEAD};
    watch_talk(t, &line);
}

static void hear_table(int64_t id, const uint8_t *at, size_t len)
{
    table *t = cache_open(id);
    if (!t || !len) return;
    metrics.bus_in++;
    t->others_at = tick_ms();
    bool added = at[0] == ROW || at[0] == LONG_ROW;
    if (added && len > ROW_HEAD) hear_row(id, at, len);
    if (at[0] == CHANGED) table_behind(t);
    if (at[0] == HERE && len == 3) hear_here(t, at[1], at[2]);
    if (at[0] == WHO) say_here(t);
    if (at[0] == TALK && len >= TALK_HEAD) hear_talk(t, at, len);
}

static void hear(natsMsg *msg)
{
    static const char prefix[] = ".table.";
    const char *subject = natsMsg_GetSubject(msg) + strlen(config.site);
    const uint8_t *at = (const uint8_t *)natsMsg_GetData(msg);
    size_t len = (size_t)natsMsg_GetDataLength(msg);
    if (!strncmp(subject, prefix, sizeof prefix - 1))
        hear_table(strtoll(subject + sizeof prefix - 1, NULL, 10), at, len);
    else
        sessions_ended(above, at, len / 32);
}

// ---- the database, where the bus may have failed ----

static void looked_up(void *arg, const PGresult *res)
{
    (void)arg;
    looking = false;
    for (int i = 0; db_good(res) && i < PQntuples(res); i++) {
        table *t = cache_open(db_get_int(res, i, NEWS_TABLE));
        if (!t || t->copy != COPY_READY) continue;
        bool same = (uint32_t)db_get_int(res, i, NEWS_LENGTH) == t->is.length &&
                    (int32_t)db_get_int(res, i, NEWS_REVISION) == t->is.revision;
        if (same) continue;
        metrics.gaps++;
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
static void look(int64_t since)
{
    buf array = {0};
    db_args args = {0};
    if (looking || !store_ready()) return;
    ids *all = arena_take(&arena_turn, sizeof *all);
    all->n = 0;
    all->since = since;
    cache_each(note_id, all);
    if (!all->n) return;
    db_array(&array, DB_INT8, all->n);
    for (uint32_t i = 0; i < all->n; i++) db_array_int(&array, all->id[i], 8);
    db_bytes(&args, array.at, array.len);
    looking = true;
    db_query(store_db(), DB_NEWS, &args, DB_ONCE, looked_up, NULL);
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
    (void)handle;
    int64_t now = tick_ms();
    bool back = atomic_exchange(&came_back, false);
    if (back) cache_each(suspect_others, &now);
    bool all = back || !atomic_load(&connected) || now - looked > SAFE_MS;
    if (all) looked = now;
    if (all || now - listened <= YOUNG_MS) look(all ? INT64_MIN : now - YOUNG_MS);
    if (now - said > HERE_MS) {
        said = now;
        cache_each(repeat_here, NULL);
    }
}

static void on_wake(uv_async_t *handle)
{
    (void)handle;
    uv_mutex_lock(&lock);
    natsMsg **all = heard;
    size_t n = heard_count;
    heard = NULL;
    heard_count = heard_room = 0;
    uv_mutex_unlock(&lock);
    for (size_t i = 0; i < n; i++) {
        hear(all[i]);
        natsMsg_Destroy(all[i]);
    }
    free(all);
}

// ---- the connection ----

static void on_connected(natsConnection *nc, void *arg)
{
    (void)nc, (void)arg;
    atomic_store(&connected, true);
    atomic_store(&came_back, true);
}

static void on_disconnected(natsConnection *nc, void *arg)
{
    (void)nc, (void)arg;
    atomic_store(&connected, false);
}

// Something slow or lost: the database knows.
static void on_error(natsConnection *nc, natsSubscription *sub, natsStatus err, void *arg)
{
    (void)nc, (void)sub, (void)err, (void)arg;
    atomic_store(&came_back, true);
}

static natsStatus connect_to(const char *url)
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
    if (s == NATS_OK) s = natsOptions_SetReconnectedCB(o, on_connected, NULL);
    if (s == NATS_OK) s = natsOptions_SetDisconnectedCB(o, on_disconnected, NULL);
    if (s == NATS_OK) s = natsOptions_SetErrorHandler(o, on_error, NULL);
    if (s == NATS_OK)
        s = natsOptions_SetRetryOnFailedConnect(o, true, on_connected, NULL);
    if (s == NATS_OK) s = natsConnection_Connect(&nats, o);
    natsOptions_Destroy(o);
    return s;
}

static bool join(const char *url)
{
    natsSubscription *sub = NULL;
    char subject[SUBJECT];
    nats_Open(-1);
    nats_SetMessageDeliveryPoolSize(1);
    natsStatus s = connect_to(url);
    if (s == NATS_OK) on_connected(nats, NULL);
    if (s != NATS_OK && s != NATS_NOT_YET_CONNECTED) {
        log_line("error", "bus", "\"message\":\"%s\"", natsStatus_GetText(s));
        nats = NULL;
        return false;
    }
    snprintf(subject, sizeof subject, "%s.sessions", config.site);
    natsConnection_Subscribe(&sub, nats, subject, on_message, NULL);
    return true;
}

bool bus_open(uv_loop_t *loop, const char *url, bus_ended *ended, void *home)
{
    above = home;
    sessions_ended = ended;
    uv_mutex_init(&lock);
    uv_async_init(loop, &wake, on_wake);
    uv_timer_init(loop, &timer);
    uv_timer_start(&timer, on_timer, AWAY_MS, AWAY_MS);
    return !url || join(url);
}

bool bus_up(void) { return atomic_load(&connected); }

void bus_close(void)
{
    uv_timer_stop(&timer);
    if (!nats) return;
    natsConnection_Close(nats);
    natsConnection_Destroy(nats);
    nats = NULL;
}
