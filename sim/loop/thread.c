// Threads as coroutines: one runs until it waits, and is called again when what it waits
// for has come. So nothing that they share changes under their hands, and locks are
// always free.

#include <stdlib.h>
#include <ucontext.h>

#include "inside.h"

enum { STACK = 256 * 1024, WAKE_LEAST = 5 * WORLD_US, WAKE_MOST = 100 * WORLD_US };

typedef struct {
    ring link; // of its loop
    uv_thread_t id;
    moment wake;
    loop *loop;
    ucontext_t self, back;
    uint8_t *stack;
    const uv_cond_t *waits;
    uv_thread_cb call;
    void *arg;
    bool ended;
} thread;

static thread *running;

static void enter(void)
{
    thread *t = running;
    t->call(t->arg);
    t->ended = true;
}

// Until it waits or ends.
static void resume(thread *t)
{
    thread *before = running;
    loop *home = loop_enter(t->loop);
    world_cancel(&t->wake);
    running = t;
    swapcontext(&t->back, &t->self);
    running = before;
    loop_enter(home);
}

static void wait_here(void) { swapcontext(&running->self, &running->back); }

void thread_stop(void)
{
    if (running) wait_here();
}

static void on_wake(moment *e)
{
    thread *t = CONTAINER_OF(thread, wake, e);
    if (t->loop->still > world_now())
        world_at(e, t->loop->still, on_wake);
    else if (!t->loop->dead)
        resume(t);
}

static void wake_after(thread *t, uint64_t ns)
{
    world_at(&t->wake, world_now() + ns, on_wake);
}

int uv_thread_create(uv_thread_t *out, uv_thread_cb call, void *arg)
{
    thread *t = must_alloc(sizeof *t);
    t->loop = loop_running();
    t->id = ++t->loop->begun;
    t->call = call;
    t->arg = arg;
    t->stack = must_alloc(STACK);
    getcontext(&t->self);
    t->self.uc_stack.ss_sp = t->stack;
    t->self.uc_stack.ss_size = STACK;
    t->self.uc_link = &t->back;
    makecontext(&t->self, enter, 0);
    ring_join(&t->loop->threads, &t->link);
    wake_after(t, world_between(WAKE_LEAST, WAKE_MOST));
    *out = t->id;
    return 0;
}

static void thread_free(thread *t)
{
    world_cancel(&t->wake);
    ring_leave(&t->link);
    free(t->stack);
    free(t);
}

static thread *find(uv_thread_t id)
{
    ring *at = loop_running()->threads.next;
    while (CONTAINER_OF(thread, link, at)->id != id) at = at->next;
    return CONTAINER_OF(thread, link, at);
}

// Whoever waits for its end lets it go on at once.
int uv_thread_join(uv_thread_t *id)
{
    thread *t = find(*id);
    while (!t->ended) {
        resume(t);
        if (t->loop->dead) loop_die();
    }
    thread_free(t);
    return 0;
}

void threads_free(loop *l)
{
    for (ring *at = l->threads.next, *next; at != &l->threads; at = next) {
        next = at->next;
        thread_free(CONTAINER_OF(thread, link, at));
    }
}

// ---- waiting ----

void loop_work(uint64_t ns)
{
    if (!running) return;
    wake_after(running, ns);
    wait_here();
}

void uv_sleep(unsigned ms) { loop_work((uint64_t)ms * WORLD_MS); }

int uv_mutex_init(uv_mutex_t *m)
{
    (void)m;
    return 0;
}
void uv_mutex_lock(uv_mutex_t *m) { (void)m; }
void uv_mutex_unlock(uv_mutex_t *m) { (void)m; }

int uv_cond_init(uv_cond_t *c)
{
    (void)c;
    return 0;
}

void uv_cond_wait(uv_cond_t *c, uv_mutex_t *m)
{
    (void)m;
    running->waits = c;
    wait_here();
}

static void wake_waiting(const uv_cond_t *c, unsigned most)
{
    const loop *l = loop_running();
    for (ring *at = l->threads.next; at != &l->threads && most; at = at->next) {
        thread *t = CONTAINER_OF(thread, link, at);
        if (t->waits != c) continue;
        t->waits = NULL;
        wake_after(t, world_between(WAKE_LEAST, WAKE_MOST));
        most--;
    }
}

void uv_cond_signal(uv_cond_t *c) { wake_waiting(c, 1); }
void uv_cond_broadcast(uv_cond_t *c) { wake_waiting(c, UINT32_MAX); }
