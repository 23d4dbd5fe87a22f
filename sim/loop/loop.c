// Loops, timers and the small handles.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { TURN_LEAST = 5 * WORLD_US, TURN_MOST = 60 * WORLD_US };

static struct {
    loop *running, *standard;
    bool working; // in a thread of the pool
    uint64_t spent;
} now;

loop *loop_running(void) { return now.running; }

loop *loop_enter(loop *l)
{
    loop *before = now.running;
    now.running = l;
    return before;
}

// ---- handles ----

side *side_new(uv_loop_t *uv, void *handle, uv_handle_type type, void (*call)(side *))
{
    side *s = must_alloc(sizeof *s);
    uv_handle_t *h = handle;
    s->loop = loop_of(uv);
    s->handle = h;
    s->call = call;
    h->loop = uv;
    h->type = type;
    h->u.reserved[0] = s;
    ring_join(&s->loop->all, &s->all);
    return s;
}

static void side_free(side *s)
{
    ring_leave(&s->all);
    ring_leave(&s->active);
    ring_leave(&s->ready);
    if (s->socket) tcp_free(s->socket);
    free(s);
}

static void loop_arm(loop *l);

void side_ready(side *s)
{
    if (s->closing || s->ready.next) return;
    ring_join(&s->loop->ready, &s->ready);
    loop_arm(s->loop);
}

void uv_close(uv_handle_t *handle, uv_close_cb call)
{
    side *s = side_of(handle);
    handle->close_cb = call;
    s->closing = true;
    ring_leave(&s->active);
    if (s->socket) tcp_close(s->socket);
    ring_join(&s->loop->closing, &s->ready);
    loop_arm(s->loop);
}

void uv_unref(uv_handle_t *handle) { (void)handle; }

static void set_active(side *s, ring *list, bool on)
{
    if (s->closing) return;
    if (on && !s->active.next) ring_join(list, &s->active);
    if (!on) ring_leave(&s->active);
}

int uv_prepare_init(uv_loop_t *uv, uv_prepare_t *h)
{
    side_new(uv, h, UV_PREPARE, NULL);
    return 0;
}

int uv_prepare_start(uv_prepare_t *h, uv_prepare_cb call)
{
    h->prepare_cb = call;
    set_active(side_of(h), &side_of(h)->loop->prepares, true);
    return 0;
}

int uv_idle_init(uv_loop_t *uv, uv_idle_t *h)
{
    side_new(uv, h, UV_IDLE, NULL);
    return 0;
}

int uv_idle_start(uv_idle_t *h, uv_idle_cb call)
{
    h->idle_cb = call;
    set_active(side_of(h), &side_of(h)->loop->idles, true);
    loop_arm(side_of(h)->loop);
    return 0;
}

int uv_idle_stop(uv_idle_t *h)
{
    set_active(side_of(h), NULL, false);
    return 0;
}

static void async_call(side *s)
{
    uv_async_t *h = (uv_async_t *)s->handle;
    h->async_cb(h);
}

int uv_async_init(uv_loop_t *uv, uv_async_t *h, uv_async_cb call)
{
    side_new(uv, h, UV_ASYNC, async_call);
    h->async_cb = call;
    return 0;
}

int uv_async_send(uv_async_t *h)
{
    side_ready(side_of(h));
    return 0;
}

// ---- timers ----

// By its own clock.
// Parts of a million.
static uint64_t rate_of(const loop *l) { return (uint64_t)(INT64_C(1000000) + l->drift); }

static uint64_t shows(const loop *l)
{
    uint64_t since = world_now() - l->from;
    return l->shown + since / 1000 * rate_of(l) / 1000;
}

// When its clock will show that.
static uint64_t when_shows(const loop *l, uint64_t shown)
{
    if (shown <= l->shown) return 0;
    uint64_t ahead = (shown - l->shown) / 1000 + 1;
    return l->from + ahead * 1000000 / rate_of(l) * 1000 + 1000;
}

void loop_drift(uv_loop_t *uv, int32_t parts)
{
    loop *l = loop_of(uv);
    l->shown = shows(l);
    l->from = world_now();
    l->drift = parts;
    loop_arm(l);
}

uint64_t uv_now(const uv_loop_t *uv) { return uv->time; }

int uv_timer_init(uv_loop_t *uv, uv_timer_t *h)
{
    side_new(uv, h, UV_TIMER, NULL);
    h->timer_cb = NULL;
    h->repeat = 0;
    return 0;
}

// Most fall due after all others.
static void timer_put(side *s)
{
    ring *head = &s->loop->timers, *after = head->prev;
    while (after != head && CONTAINER_OF(side, active, after)->due > s->due)
        after = after->prev;
    ring_join(after->next, &s->active);
}

int uv_timer_start(uv_timer_t *h, uv_timer_cb call, uint64_t timeout, uint64_t repeat)
{
    side *s = side_of(h);
    if (s->closing || !call) return UV_EINVAL;
    ring_leave(&s->active);
    h->timer_cb = call;
    h->repeat = repeat;
    s->due = uv_now(h->loop) + timeout;
    timer_put(s);
    loop_arm(s->loop);
    return 0;
}

int uv_timer_stop(uv_timer_t *h)
{
    side *s = side_of(h);
    if (s) ring_leave(&s->active); // one that never began is stopped already
    return 0;
}

static side *timer_due(loop *l)
{
    if (ring_empty(&l->timers)) return NULL;
    side *s = CONTAINER_OF(side, active, l->timers.next);
    return s->due <= l->uv.time ? s : NULL;
}

static void run_timers(loop *l)
{
    for (side *s; (s = timer_due(l));) {
        uv_timer_t *h = (uv_timer_t *)s->handle;
        ring_leave(&s->active);
        if (h->repeat) uv_timer_start(h, h->timer_cb, h->repeat, h->repeat);
        h->timer_cb(h);
    }
}

// ---- turns ----

static void run_idles(loop *l)
{
    for (ring *at = l->idles.next, *next; at != &l->idles; at = next) {
        uv_idle_t *h = (uv_idle_t *)CONTAINER_OF(side, active, at)->handle;
        next = at->next;
        h->idle_cb(h);
    }
}

static void run_prepares(loop *l)
{
    for (ring *at = l->prepares.next, *next; at != &l->prepares; at = next) {
        uv_prepare_t *h = (uv_prepare_t *)CONTAINER_OF(side, active, at)->handle;
        next = at->next;
        h->prepare_cb(h);
    }
}

// What becomes ready meanwhile is for the next turn.
static void run_ready(loop *l)
{
    ring all;
    ring_init(&all);
    while (!ring_empty(&l->ready)) ring_join(&all, l->ready.next);
    while (!ring_empty(&all)) {
        side *s = CONTAINER_OF(side, ready, all.next);
        ring_leave(&s->ready);
        s->call(s);
    }
}

static void run_closing(loop *l)
{
    ring all;
    ring_init(&all);
    while (!ring_empty(&l->closing)) ring_join(&all, l->closing.next);
    while (!ring_empty(&all)) {
        side *s = CONTAINER_OF(side, ready, all.next);
        uv_handle_t *h = s->handle;
        if (s->socket) tcp_cancel(s->socket);
        side_free(s);
        if (h->close_cb) h->close_cb(h);
    }
}

// Runs code of the process, which may end it: see loop_die.
static void loop_run(loop *l, void (*code)(loop *l, void *arg), void *arg)
{
    loop *before = loop_enter(l);
    jmp_buf out;
    l->out = &out;
    if (setjmp(out) == 0) code(l, arg);
    l->out = NULL;
    loop_enter(before);
}

static void run_turn(loop *l, void *arg)
{
    (void)arg;
    l->in_turn = true;
    l->uv.time = shows(l) / WORLD_MS;
    run_ready(l);
    run_closing(l);
    if (!l->stopped) {
        run_timers(l);
        run_idles(l);
        run_prepares(l);
    }
    l->in_turn = false;
    l->busy = world_now() + world_between(TURN_LEAST, TURN_MOST);
    if (l->busy < l->still) l->busy = l->still;
    loop_arm(l);
}

// From waking up until it sleeps again.
static void turn(moment *e) { loop_run(CONTAINER_OF(loop, turn, e), run_turn, NULL); }

static uint64_t next_turn(const loop *l)
{
    if (!ring_empty(&l->ready) || !ring_empty(&l->closing) || !ring_empty(&l->idles))
        return 0;
    if (ring_empty(&l->timers)) return UINT64_MAX;
    return when_shows(l, CONTAINER_OF(side, active, l->timers.next)->due * WORLD_MS);
}

static void loop_arm(loop *l)
{
    if (l->in_turn || l->stopped) return;
    uint64_t when = next_turn(l);
    if (when < l->busy) when = l->busy;
    if (when == UINT64_MAX)
        world_cancel(&l->turn);
    else if (!l->turn.place || l->turn.when != when)
        world_at(&l->turn, when, turn);
}

typedef struct {
    void (*call)(void *arg);
    void *arg;
} wanted;

static void run_wanted(loop *l, void *arg)
{
    const wanted *w = arg;
    l->in_turn = true;
    l->uv.time = shows(l) / WORLD_MS;
    w->call(w->arg);
    run_prepares(l);
    l->in_turn = false;
    loop_arm(l);
}

void loop_call(uv_loop_t *uv, void (*call)(void *arg), void *arg)
{
    wanted w = {call, arg};
    loop_run(loop_of(uv), run_wanted, &w);
}

// ---- loops ----

uv_loop_t *loop_new(const char *name)
{
    loop *l = must_alloc(sizeof *l);
    ring *lists[] = {&l->all,   &l->timers,  &l->idles, &l->prepares,
                     &l->ready, &l->closing, &l->works, &l->threads};
    for (unsigned i = 0; i < sizeof lists / sizeof *lists; i++) ring_init(lists[i]);
    snprintf(l->name, sizeof l->name, "%s", name);
    l->from = l->shown = world_now();
    l->uv.time = shows(l) / WORLD_MS;
    return &l->uv;
}

uv_loop_t *uv_default_loop(void)
{
    if (!now.standard) now.standard = loop_of(loop_new("people"));
    return &now.standard->uv;
}

const char *loop_name(const uv_loop_t *uv) { return loop_of(uv)->name; }

void uv_stop(uv_loop_t *uv)
{
    loop_of(uv)->stopped = true;
    world_cancel(&loop_of(uv)->turn);
}

void loop_pause(uv_loop_t *uv, uint64_t until)
{
    loop *l = loop_of(uv);
    l->still = until;
    if (until > l->busy) l->busy = until;
    loop_arm(l);
}

void loop_fill(uv_loop_t *uv, bool full) { loop_of(uv)->full = full; }
bool loop_full(const uv_loop_t *uv) { return loop_of(uv)->full; }

// ---- work for threads of the pool ----

typedef struct {
    side side; // in the loop's list of works
    moment e;
    uv_work_t *req;
} work;

enum { WORK_LEAST = 100 * WORLD_US, WORK_LOOK = 2 * WORLD_MS };

uint64_t loop_ticks(const uv_loop_t *uv)
{
    if (now.working) now.spent += WORK_LOOK;
    return shows(loop_of(uv)) + now.spent;
}

static void work_free(work *w)
{
    world_cancel(&w->e);
    ring_leave(&w->side.all);
    ring_leave(&w->side.ready);
    free(w);
}

static void work_after(side *s)
{
    work *w = CONTAINER_OF(work, side, s);
    uv_work_t *req = w->req;
    work_free(w);
    req->after_work_cb(req, 0);
}

static void work_done(moment *e) { side_ready(&CONTAINER_OF(work, e, e)->side); }

static void run_work(loop *l, void *arg)
{
    const work *w = arg;
    (void)l;
    w->req->work_cb(w->req);
}

// A thread takes it: how long it worked is known when it has.
static void work_begins(moment *e)
{
    work *w = CONTAINER_OF(work, e, e);
    loop *l = w->side.loop;
    if (l->still > world_now()) {
        world_at(e, l->still, work_begins);
        return;
    }
    now.working = true;
    now.spent = world_between(WORK_LEAST, 2 * WORK_LEAST);
    loop_run(l, run_work, w);
    now.working = false;
    world_at(e, world_now() + now.spent, work_done);
    now.spent = 0;
}

int uv_queue_work(uv_loop_t *uv, uv_work_t *req, uv_work_cb call, uv_after_work_cb after)
{
    work *w = must_alloc(sizeof *w);
    w->side = (side){.loop = loop_of(uv), .call = work_after};
    w->req = req;
    req->loop = uv;
    req->work_cb = call;
    req->after_work_cb = after;
    ring_join(&w->side.loop->works, &w->side.all);
    world_at(&w->e, world_now() + world_between(WORK_LEAST, 2 * WORK_LEAST), work_begins);
    return 0;
}

// ---- a process that ends by itself ----

static void tell_death(moment *e)
{
    const loop *l = CONTAINER_OF(loop, death, e);
    l->died(l->arg);
}

void loop_on_death(uv_loop_t *uv, void (*died)(void *arg), void *arg)
{
    loop_of(uv)->died = died;
    loop_of(uv)->arg = arg;
}

void loop_starve(uv_loop_t *uv, unsigned pieces) { loop_of(uv)->lasts = pieces; }

bool loop_feeds(void)
{
    loop *l = now.running;
    return !l || !l->lasts || --l->lasts;
}

_Noreturn void loop_die(void)
{
    loop *l = now.running;
    l->dead = true;
    uv_stop(&l->uv);
    world_at(&l->death, world_now(), tell_death);
    thread_stop();
    longjmp(*l->out, 1);
}

// ---- the end ----

static void free_works(const loop *l)
{
    for (ring *at = l->works.next, *next; at != &l->works; at = next) {
        next = at->next;
        work_free(CONTAINER_OF(work, side.all, at));
    }
}

static void free_sides(const loop *l)
{
    for (ring *at = l->all.next, *next; at != &l->all; at = next) {
        side *s = CONTAINER_OF(side, all, at);
        next = at->next;
        if (s->socket && !s->closing) tcp_close(s->socket);
        side_free(s);
    }
}

void loop_free(uv_loop_t *uv)
{
    loop *l = loop_of(uv);
    l->stopped = true;
    threads_free(l);
    free_works(l);
    free_sides(l);
    world_cancel(&l->turn);
    world_cancel(&l->death);
    if (now.standard == l) now.standard = NULL;
    free(l);
}
