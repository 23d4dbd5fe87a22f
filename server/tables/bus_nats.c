// The wire of the bus on libnats, which has threads of its own: what they hear is queued
// and handed to the loop. What the loop has to say is queued, too, and said by a thread:
// libnats holds its lock while it connects, for seconds where packets are lost.

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "bus_wire.h"

enum {
    AWAY_MS = 250,        // between attempts to connect, and for the bus to take bytes
    LAST_NS = 1000000000, // for the end of a connection
    MOST = 4096,          // orders that wait; what is said beyond is lost
};

typedef enum { SAY, LISTEN, IGNORE } order_kind;

typedef struct order {
    struct order *next;
    order_kind kind;
    bus_ear *ear;
    const char *subject; // behind the bytes
    size_t len;
    char bytes[];
} order;

struct bus_ear {
    ring link;
    natsSubscription *sub; // the speaker's
};

struct bus_wire {
    node *node;
    natsConnection *nats;
    bus_heard *heard;
    void *arg;
    uv_async_t wake;
    uv_mutex_t lock;
    uv_cond_t ended, told;
    uv_thread_t speaker;
    ring ears;
    // Under the lock:
    natsMsg **queue; // messages that were heard
    size_t count, room;
    bool over;            // nothing more will be heard
    order *first, **last; // for the speaker
    unsigned orders;      // how many
    bool closing;         // no more will come

    atomic_bool connected, lost;
};

// ---- hearing ----

static void on_message(natsConnection *nc, natsSubscription *sub, natsMsg *msg, void *arg)
{
    bus_wire *w = arg;
    (void)nc, (void)sub;
    uv_mutex_lock(&w->lock);
    if (w->count == w->room) {
        w->room = w->room ? 2 * w->room : 64;
        w->queue = must_grow(w->queue, w->room * sizeof(natsMsg *));
    }
    w->queue[w->count++] = msg;
    bool first = w->count == 1;
    uv_mutex_unlock(&w->lock);
    if (first) uv_async_send(&w->wake);
}

static void on_wake(uv_async_t *handle)
{
    bus_wire *w = CONTAINER_OF(bus_wire, wake, handle);
    uv_mutex_lock(&w->lock);
    natsMsg **all = w->queue;
    size_t n = w->count;
    w->queue = NULL;
    w->count = w->room = 0;
    uv_mutex_unlock(&w->lock);
    for (size_t i = 0; i < n; i++) {
        w->heard(w->arg, natsMsg_GetSubject(all[i]),
                 (const uint8_t *)natsMsg_GetData(all[i]),
                 (size_t)natsMsg_GetDataLength(all[i]));
        natsMsg_Destroy(all[i]);
    }
    free(all);
}

// ---- the speaker ----

static order *next_order(bus_wire *w)
{
    uv_mutex_lock(&w->lock);
    while (!w->first && !w->closing) uv_cond_wait(&w->told, &w->lock);
    order *o = w->first;
    if (o) w->first = o->next;
    if (!w->first) w->last = &w->first;
    w->orders -= o != NULL;
    uv_mutex_unlock(&w->lock);
    return o;
}

static void end_ear(bus_ear *ear)
{
    natsSubscription_Unsubscribe(ear->sub);
    natsSubscription_Destroy(ear->sub);
    free(ear);
}

static void carry_out(bus_wire *w, const order *o)
{
    switch (o->kind) {
    case SAY: natsConnection_Publish(w->nats, o->subject, o->bytes, (int)o->len); break;
    case LISTEN:
        natsConnection_Subscribe(&o->ear->sub, w->nats, o->subject, on_message, w);
        break;
    case IGNORE: end_ear(o->ear);
    }
}

static void speak(void *arg)
{
    bus_wire *w = arg;
    for (order *o; (o = next_order(w)); free(o)) carry_out(w, o);
}

// ---- speaking ----

static order *order_new(order_kind kind, const char *subject, const void *bytes,
                        size_t len)
{
    size_t word = strlen(subject) + 1;
    order *o = must_alloc(sizeof *o + len + word);
    o->kind = kind;
    o->len = len;
    o->subject = o->bytes + len;
    if (len) memcpy(o->bytes, bytes, len);
    memcpy(o->bytes + len, subject, word);
    return o;
}

static void give(bus_wire *w, order *o)
{
    uv_mutex_lock(&w->lock);
    bool full = o->kind == SAY && w->orders >= MOST;
    if (!full) {
        *w->last = o;
        w->last = &o->next;
        w->orders++;
        uv_cond_signal(&w->told);
    }
    uv_mutex_unlock(&w->lock);
    if (full) free(o);
}

void bus_wire_publish(bus_wire *w, const char *subject, const void *bytes, size_t len)
{
    give(w, order_new(SAY, subject, bytes, len));
}

bus_ear *bus_wire_listen(bus_wire *w, const char *subject)
{
    order *o = order_new(LISTEN, subject, NULL, 0);
    bus_ear *ear = o->ear = must_alloc(sizeof *ear);
    ring_join(&w->ears, &ear->link);
    give(w, o);
    return ear;
}

void bus_wire_ignore(bus_wire *w, bus_ear *ear)
{
    order *o = order_new(IGNORE, "", NULL, 0);
    o->ear = ear;
    ring_leave(&ear->link);
    give(w, o);
}

// ---- the connection ----

bool bus_wire_up(const bus_wire *w) { return w && atomic_load(&w->connected); }

bool bus_wire_lost(bus_wire *w) { return atomic_exchange(&w->lost, false); }

static void on_connected(natsConnection *nc, void *arg)
{
    bus_wire *w = arg;
    (void)nc;
    atomic_store(&w->connected, true);
    atomic_store(&w->lost, true);
}

static void on_disconnected(natsConnection *nc, void *arg)
{
    bus_wire *w = arg;
    (void)nc;
    atomic_store(&w->connected, false);
}

// The last word of the connection.
static void on_ended(natsConnection *nc, void *arg)
{
    bus_wire *w = arg;
    (void)nc;
    uv_mutex_lock(&w->lock);
    w->over = true;
    uv_cond_signal(&w->ended);
    uv_mutex_unlock(&w->lock);
}

// Something slow or lost: the database knows.
static void on_error(natsConnection *nc, natsSubscription *sub, natsStatus err, void *arg)
{
    bus_wire *w = arg;
    (void)nc, (void)sub, (void)err;
    atomic_store(&w->lost, true);
}

static natsStatus connect_to(bus_wire *w, const char *url)
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
    if (s == NATS_OK) s = natsOptions_SetReconnectedCB(o, on_connected, w);
    if (s == NATS_OK) s = natsOptions_SetDisconnectedCB(o, on_disconnected, w);
    if (s == NATS_OK) s = natsOptions_SetClosedCB(o, on_ended, w);
    if (s == NATS_OK) s = natsOptions_SetErrorHandler(o, on_error, w);
    if (s == NATS_OK) s = natsOptions_SetRetryOnFailedConnect(o, true, on_connected, w);
    if (s == NATS_OK) s = natsConnection_Connect(&w->nats, o);
    natsOptions_Destroy(o);
    return s;
}

static void wire_free(uv_handle_t *handle) { free(CONTAINER_OF(bus_wire, wake, handle)); }

static void wire_end(bus_wire *w)
{
    uv_cond_destroy(&w->ended);
    uv_cond_destroy(&w->told);
    uv_mutex_destroy(&w->lock);
    uv_close((uv_handle_t *)&w->wake, wire_free);
}

static bool join(bus_wire *w, const char *url)
{
    nats_Open(-1);
    nats_SetMessageDeliveryPoolSize(1);
    natsStatus s = connect_to(w, url);
    if (s == NATS_OK) on_connected(w->nats, w);
    if (s == NATS_OK || s == NATS_NOT_YET_CONNECTED) return true;
    log_line(w->node, "error", "bus", "\"message\":\"%s\"", natsStatus_GetText(s));
    return false;
}

bus_wire *bus_wire_open(node *n, uv_loop_t *loop, const char *url, bus_heard *heard,
                        void *arg)
{
    bus_wire *w = must_alloc(sizeof *w);
    w->node = n;
    w->heard = heard;
    w->arg = arg;
    uv_mutex_init(&w->lock);
    uv_cond_init(&w->ended);
    uv_cond_init(&w->told);
    uv_async_init(loop, &w->wake, on_wake);
    ring_init(&w->ears);
    w->last = &w->first;
    if (!join(w, url)) {
        wire_end(w);
        return NULL;
    }
    uv_thread_create(&w->speaker, speak, w);
    return w;
}

static void forget_heard(bus_wire *w)
{
    for (size_t i = 0; i < w->count; i++) natsMsg_Destroy(w->queue[i]);
    free(w->queue);
}

// Whatever was to be said is said before.
static void end_speaker(bus_wire *w)
{
    uv_mutex_lock(&w->lock);
    w->closing = true;
    uv_cond_signal(&w->told);
    uv_mutex_unlock(&w->lock);
    uv_thread_join(&w->speaker);
    for (ring *at = w->ears.next, *next; at != &w->ears; at = next) {
        next = at->next;
        end_ear(CONTAINER_OF(bus_ear, link, at));
    }
}

// The threads of libnats know the wire: it waits for their last word.
void bus_wire_close(bus_wire *w)
{
    if (!w) return;
    end_speaker(w);
    natsConnection_Close(w->nats);
    uv_mutex_lock(&w->lock);
    while (!w->over && !uv_cond_timedwait(&w->ended, &w->lock, LAST_NS)) continue;
    forget_heard(w);
    uv_mutex_unlock(&w->lock);
    natsConnection_Destroy(w->nats);
    wire_end(w);
}
