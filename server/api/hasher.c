// Argon2id, and the threads that work it out.

#include "hasher.h"

#include <string.h>

enum { NICE = 19, REST = 3, PASSES = 2, MEMORY = 19 << 20 };

// ---- argon2id ----

bool hasher_make(const char *password, char out[crypto_pwhash_STRBYTES])
{
    return crypto_pwhash_str_alg(out, password, strlen(password), PASSES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

// The program does not know it either.
static void draw_nobodys(const node *n, char nobodys[crypto_pwhash_STRBYTES])
{
    char secret[65];
    uint8_t drawn[32];
    draw_bytes(n, drawn, sizeof drawn);
    hex_put(secret, drawn, sizeof drawn);
    if (!hasher_make(secret, nobodys)) nobodys[0] = '\0';
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(drawn, sizeof drawn);
}

bool hasher_check(const hasher *h, const char *password, const char *kept)
{
    const char *against = *kept ? kept : h->nobodys;
    bool same = crypto_pwhash_str_verify(against, password, strlen(password)) == 0;
    return same && *kept;
}

bool hasher_spare(const char *code, int64_t person, uint8_t out[32])
{
    uint8_t salt[crypto_pwhash_SALTBYTES];
    crypto_generichash(salt, sizeof salt, (const uint8_t *)&person, sizeof person, NULL,
                       0);
    return crypto_pwhash(out, 32, code, strlen(code), salt, PASSES, MEMORY,
                         crypto_pwhash_ALG_ARGON2ID13) == 0;
}

// ---- threads ----

static hasher_job *job_of(line_place *p)
{
    return p ? CONTAINER_OF(hasher_job, place, p) : NULL;
}

static hasher_job *next_job(hasher *h)
{
    while (h->running && !h->waiting.waiting) uv_cond_wait(&h->come, &h->lock);
    return h->running ? job_of(line_next(&h->waiting)) : NULL;
}

// While others wait it rests for REST times as long as it has worked: whoever tries
// passwords without end gets a quarter of a processor, and moves the rest.
static void rest(hasher *h, uint64_t worked)
{
    if (!h->waiting.waiting) return;
    uv_mutex_unlock(&h->lock);
    uv_sleep((unsigned)(REST * worked / 1000000));
    uv_mutex_lock(&h->lock);
}

static void serve(void *arg)
{
    hasher *h = arg;
    thread_nice(h->node, NICE);
    uv_mutex_lock(&h->lock);
    for (hasher_job *job; (job = next_job(h));) {
        uv_mutex_unlock(&h->lock);
        uint64_t began = tick_ns(h->node);
        job->work(job);
        uint64_t worked = tick_ns(h->node) - began;
        uv_mutex_lock(&h->lock);
        ring_join(&h->finished, &job->place.link);
        uv_async_send(&h->wake);
        rest(h, worked);
    }
    uv_mutex_unlock(&h->lock);
}

// ---- the loop ----

static hasher_job *take_finished(hasher *h)
{
    uv_mutex_lock(&h->lock);
    ring *first = ring_empty(&h->finished) ? NULL : h->finished.next;
    if (first) ring_leave(first);
    uv_mutex_unlock(&h->lock);
    return first ? job_of(CONTAINER_OF(line_place, link, first)) : NULL;
}

static void on_wake(uv_async_t *handle)
{
    hasher *h = CONTAINER_OF(hasher, wake, handle);
    for (hasher_job *job; (job = take_finished(h));) job->done(job);
}

static void refuse(hasher_job *job)
{
    job->refused = true;
    job->done(job);
}

void hasher_give(hasher *h, hasher_job *job)
{
    job->home = h;
    uv_mutex_lock(&h->lock);
    hasher_job *out = h->running ? job_of(line_join(&h->waiting, &job->place)) : job;
    uv_cond_signal(&h->come);
    uv_mutex_unlock(&h->lock);
    if (out) refuse(out);
}

void hasher_open(hasher *h, const node *n, uv_loop_t *loop, unsigned count)
{
    h->node = n;
    draw_nobodys(n, h->nobodys);
    uv_mutex_init(&h->lock);
    uv_cond_init(&h->come);
    uv_async_init(loop, &h->wake, on_wake);
    ring_init(&h->waiting.all);
    ring_init(&h->finished);
    h->running = true;
    h->threads = count < HASHER_THREADS ? count : HASHER_THREADS;
    for (unsigned i = 0; i < h->threads; i++) uv_thread_create(&h->thread[i], serve, h);
}

void hasher_close(hasher *h)
{
    if (!h->running) return;
    uv_mutex_lock(&h->lock);
    h->running = false;
    uv_cond_broadcast(&h->come);
    uv_mutex_unlock(&h->lock);
    for (unsigned i = 0; i < h->threads; i++) uv_thread_join(&h->thread[i]);
    on_wake(&h->wake);
    for (hasher_job *job; (job = job_of(line_next(&h->waiting)));) refuse(job);
    uv_close((uv_handle_t *)&h->wake, NULL);
}
