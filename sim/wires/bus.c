// The bus between simulated nodes: a message reaches everybody who listens to its
// subject, each in its own time, so that two may change places.

#include <stdlib.h>
#include <string.h>

#include "bus_wire.h"
#include "inside.h"

enum {
    SUBJECT = 80,
    OPEN_MS = 2,
    CUT_MS = 500,   // until it is noticed that nothing gets through
    LATE_MS = 4000, // at most
};

struct bus_wire {
    ring link; // among all
    uv_loop_t *loop;
    bus_heard *heard;
    void *arg;
    uv_timer_t timer; // until it is connected
    uv_async_t wake;
    ring ears, arrived;
    wires_cuts *cuts;
    bool up, lost;
};

struct bus_ear {
    ring link; // of its wire
    char subject[SUBJECT];
};

typedef struct {
    ring link; // once it has arrived
    moment e;
    bus_wire *to; // NULL once that is gone
    ring flying;  // among all that are under way
    char subject[SUBJECT];
    size_t len;
    uint8_t bytes[];
} message;

static struct {
    ring wires, flying;
} site;

void bus_begin(void)
{
    ring_init(&site.wires);
    ring_init(&site.flying);
}

// ---- messages ----

static void message_free(message *m)
{
    world_cancel(&m->e);
    ring_leave(&m->link);
    ring_leave(&m->flying);
    free(m);
}

static void arrive(moment *e)
{
    message *m = CONTAINER_OF(message, e, e);
    ring_leave(&m->flying);
    ring_join(&m->to->arrived, &m->link);
    uv_async_send(&m->to->wake);
}

static void send_to(bus_wire *to, const char *subject, const void *bytes, size_t len)
{
    message *m = must_alloc(sizeof *m + len);
    m->to = to;
    m->len = len;
    strncpy(m->subject, subject, SUBJECT - 1);
    memcpy(m->bytes, bytes, len);
    ring_join(&site.flying, &m->flying);
    uint64_t late = wires_bad_luck(wires_now()->late) ? world_lot(LATE_MS) : 0;
    world_at(&m->e, world_now() + wires_way() + wires_way() + late * WORLD_MS, arrive);
}

static bool listens(const bus_wire *w, const char *subject)
{
    for (ring *at = w->ears.next; at != &w->ears; at = at->next)
        if (!strcmp(CONTAINER_OF(bus_ear, link, at)->subject, subject)) return w->up;
    return false;
}

static bool gets_through(const bus_wire *from, const bus_wire *to)
{
    uint64_t now = world_now();
    return from->cuts->bus.to <= now && to->cuts->bus.from <= now &&
           !wires_bad_luck(wires_now()->lost);
}

static void show(const char *what, const bus_wire *from, const bus_wire *to)
{
    world_show("\"%s\":%u,\"to\":%u", what, wires_number(from->loop),
               wires_number(to->loop));
}

void bus_wire_publish(bus_wire *w, const char *subject, const void *bytes, size_t len)
{
    for (ring *at = site.wires.next; w->up && at != &site.wires; at = at->next) {
        bus_wire *to = CONTAINER_OF(bus_wire, link, at);
        if (to == w || !listens(to, subject)) continue;
        if (!gets_through(w, to)) {
            world_tell(loop_name(w->loop), "a message to %s is lost",
                       loop_name(to->loop));
            continue;
        }
        show("message", w, to);
        send_to(to, subject, bytes, len);
        if (wires_bad_luck(wires_now()->doubled)) send_to(to, subject, bytes, len);
    }
}

static void on_wake(uv_async_t *handle)
{
    bus_wire *w = CONTAINER_OF(bus_wire, wake, handle);
    for (ring *at = w->arrived.next, *next; at != &w->arrived; at = next) {
        message *m = CONTAINER_OF(message, link, at);
        next = at->next;
        w->heard(w->arg, m->subject, m->bytes, m->len);
        message_free(m);
    }
}

// ---- listening ----

bus_ear *bus_wire_listen(bus_wire *w, const char *subject)
{
    bus_ear *ear = must_alloc(sizeof *ear);
    strncpy(ear->subject, subject, SUBJECT - 1);
    ring_join(&w->ears, &ear->link);
    return ear;
}

void bus_wire_ignore(bus_wire *w, bus_ear *ear)
{
    (void)w;
    ring_leave(&ear->link);
    free(ear);
}

// ---- the connection ----

bool bus_wire_up(const bus_wire *w) { return w && w->up; }

bool bus_wire_lost(bus_wire *w)
{
    bool lost = w->lost;
    w->lost = false;
    return lost;
}

// Connected, or cut off for long enough to notice: until it is connected again messages
// may be lost.
static void on_timer(uv_timer_t *timer)
{
    bus_wire *w = CONTAINER_OF(bus_wire, timer, timer);
    uint64_t now = world_now();
    bool reached = w->cuts->bus.to <= now && w->cuts->bus.from <= now;
    w->lost |= reached && !w->up;
    w->up = reached;
}

bus_wire *bus_wire_open(node *n, uv_loop_t *loop, const char *url, bus_heard *heard,
                        void *arg)
{
    bus_wire *w = must_alloc(sizeof *w);
    (void)n, (void)url;
    w->loop = loop;
    w->cuts = wires_cut(loop_name(loop));
    w->heard = heard;
    w->arg = arg;
    ring_init(&w->ears);
    ring_init(&w->arrived);
    ring_join(&site.wires, &w->link);
    uv_timer_init(loop, &w->timer);
    uv_timer_start(&w->timer, on_timer, OPEN_MS, CUT_MS);
    uv_async_init(loop, &w->wake, on_wake);
    return w;
}

// Ears stay with those who listen: they may let go later.
static void cut(bus_wire *w)
{
    ring_leave(&w->link);
    for (ring *at = site.flying.next, *next; at != &site.flying; at = next) {
        message *m = CONTAINER_OF(message, flying, at);
        next = at->next;
        if (m->to == w) message_free(m);
    }
    for (ring *at = w->arrived.next, *next; at != &w->arrived; at = next) {
        next = at->next;
        message_free(CONTAINER_OF(message, link, at));
    }
    while (!ring_empty(&w->ears)) ring_leave(w->ears.next);
}

static void wire_free(uv_handle_t *handle) { free(CONTAINER_OF(bus_wire, wake, handle)); }

void bus_wire_close(bus_wire *w)
{
    if (!w) return;
    cut(w);
    uv_close((uv_handle_t *)&w->timer, NULL);
    uv_close((uv_handle_t *)&w->wake, wire_free);
}

void bus_gone(const uv_loop_t *uv)
{
    for (ring *at = site.wires.next, *next; at != &site.wires; at = next) {
        bus_wire *w = CONTAINER_OF(bus_wire, link, at);
        next = at->next;
        if (w->loop == uv) cut(w);
    }
}
