// Under one lock: the line of jobs that wait, and a ring of jobs that are done and wait
// for the loop.

#include "hasher.h"

#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { THREADS = 16, NICE = 19, REST = 3, PASSES = 2, MEMORY = 19 << 20 };

static uv_thread_t thread[THREADS];
static unsigned threads;
static uv_mutex_t lock;
static uv_cond_t come;
static uv_async_t wake;
static line waiting = {.all = {&waiting.all, &waiting.all}};
static ring finished = {&finished, &finished};
static bool running;

// ---- argon2id ----

bool hasher_make(const char *password, char out[crypto_pwhash_STRBYTES])
{
    return crypto_pwhash_str_alg(out, password, strlen(password), PASSES, MEMORY,
                                 crypto_pwhash_ALG_ARGON2ID13) == 0;
}

// Of a password that nobody knows, the program included.
static char nobodys[crypto_pwhash_STRBYTES];

static void draw_nobodys(void)
{
    char secret[65];
    uint8_t drawn[32];
    randombytes_buf(drawn, sizeof drawn);
    hex_put(secret, drawn, sizeof drawn);
    if (!hasher_make(secret, nobodys)) nobodys[0] = '\0';
    sodium_memzero(secret, sizeof secret);
    sodium_memzero(drawn, sizeof drawn);
}

bool hasher_check(const char *password, const char *kept)
{
    bool same =
        crypto_pwhash_str_verify(*kept ? kept : nobodys, password, strlen(password)) == 0;
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

static hasher_job *next_job(void)
{
    while (running && !waiting.waiting) uv_cond_wait(&come, &lock);
    return running ? job_of(line_next(&waiting)) : NULL;
}

// While others wait it rests for REST times as long as it has worked: whoever tries
// passwords without end gets a quarter of a processor, and moves the rest.
static void rest(uint64_t worked)
{
    if (!waiting.waiting) return;
    uv_mutex_unlock(&lock);
    uv_sleep((unsigned)(REST * worked / 1000000));
    uv_mutex_lock(&lock);
}

static void serve(void *unused)
{
    (void)unused;
    setpriority(PRIO_PROCESS, (id_t)gettid(), NICE);
    uv_mutex_lock(&lock);
    for (hasher_job *job; (job = next_job());) {
        uv_mutex_unlock(&lock);
        uint64_t began = uv_hrtime();
        job->work(job);
        uint64_t worked = uv_hrtime() - began;
        uv_mutex_lock(&lock);
        ring_join(&finished, &job->place.link);
        uv_async_send(&wake);
        rest(worked);
    }
    uv_mutex_unlock(&lock);
}

// ---- the loop ----

static hasher_job *take_finished(void)
{
    uv_mutex_lock(&lock);
    ring *first = ring_empty(&finished) ? NULL : finished.next;
    if (first) ring_leave(first);
    uv_mutex_unlock(&lock);
    return first ? job_of(CONTAINER_OF(line_place, link, first)) : NULL;
}

static void on_wake(uv_async_t *handle)
{
    (void)handle;
    for (hasher_job *job; (job = take_finished());) job->done(job);
}

static void refuse(hasher_job *job)
{
    job->refused = true;
    job->done(job);
}

void hasher_give(hasher_job *job)
{
    uv_mutex_lock(&lock);
    hasher_job *out = running ? job_of(line_join(&waiting, &job->place)) : job;
    uv_cond_signal(&come);
    uv_mutex_unlock(&lock);
    if (out) refuse(out);
}

void hasher_open(uv_loop_t *loop, unsigned count)
{
    draw_nobodys();
    uv_mutex_init(&lock);
    uv_cond_init(&come);
    uv_async_init(loop, &wake, on_wake);
    running = true;
    threads = count < THREADS ? count : THREADS;
    for (unsigned i = 0; i < threads; i++) uv_thread_create(&thread[i], serve, NULL);
}

void hasher_close(void)
{
    uv_mutex_lock(&lock);
    running = false;
    uv_cond_broadcast(&come);
    uv_mutex_unlock(&lock);
    for (unsigned i = 0; i < threads; i++) uv_thread_join(&thread[i]);
    on_wake(&wake);
    for (hasher_job *job; (job = job_of(line_next(&waiting)));) refuse(job);
    uv_close((uv_handle_t *)&wake, NULL);
}
