// The wire of the bus on libnats, which has threads of its own: what they hear is queued
// and handed to the loop.

#include <nats/nats.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "bus_wire.h"

enum {
    AWAY_MS = 250,        // between attempts to connect, and for the bus to take bytes
    LAST_NS = 1000000000, // for the end of a connection
};

struct bus_wire {
    node *node;
    natsConnection *nats;
    bus_heard *heard;
    void *arg;
    uv_async_t wake;
    uv_mutex_t lock;
    uv_cond_t ended;
    natsMsg **queue; // messages, under the lock
    size_t count, room;
    bool over; // nothing more will be heard, under the lock
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

bus_ear *bus_wire_listen(bus_wire *w, const char *subject)
{
    natsSubscription *sub = NULL;
    natsConnection_Subscribe(&sub, w->nats, subject, on_message, w);
    return (bus_ear *)sub;
}

void bus_wire_ignore(bus_ear *ear)
{
    natsSubscription *sub = (natsSubscription *)ear;
    natsSubscription_Unsubscribe(sub);
    natsSubscription_Destroy(sub);
}

// ---- speaking ----

void bus_wire_publish(bus_wire *w, const char *subject, const void *bytes, size_t len)
{
    natsConnection_Publish(w->nats, subject, bytes, (int)len);
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
    uv_async_init(loop, &w->wake, on_wake);
    if (join(w, url)) return w;
    wire_end(w);
    return NULL;
}

static void forget_heard(bus_wire *w)
{
    for (size_t i = 0; i < w->count; i++) natsMsg_Destroy(w->queue[i]);
    free(w->queue);
}

// The threads of libnats know the wire: it waits for their last word.
void bus_wire_close(bus_wire *w)
{
    if (!w) return;
    natsConnection_Close(w->nats);
    uv_mutex_lock(&w->lock);
    while (!w->over && !uv_cond_timedwait(&w->ended, &w->lock, LAST_NS)) continue;
    forget_heard(w);
    uv_mutex_unlock(&w->lock);
    natsConnection_Destroy(w->nats);
    wire_end(w);
}
