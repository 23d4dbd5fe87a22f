// Threads that check passwords (argon2id: 19 MiB and two passes, some 30 ms each), beside
// the loop. They are few and niced, so that moves do not wait for passwords, and their
// line is short: whoever finds it full is refused and comes again.
//
// Whoever has tried less comes first, and pushes out whoever has tried more. So the owner
// of a name gets in while others try without end.

#ifndef MIASMA_SERVER_HASHER_H
#define MIASMA_SERVER_HASHER_H

#include <sodium.h>
#include <uv.h>

#include "line.h"

enum { HASHER_THREADS = 16 };

// Under one lock: the line of jobs that wait, and a ring of jobs that are done and wait
// for the loop.
typedef struct {
    const node *node;
    uv_thread_t thread[HASHER_THREADS];
    unsigned threads;
    uv_mutex_t lock;
    uv_cond_t come;
    uv_async_t wake;
    line waiting;
    ring finished;
    bool running;
    char nobodys[crypto_pwhash_STRBYTES]; // a password that nobody knows, as it is kept
} hasher;

typedef struct hasher_job hasher_job;

struct hasher_job {
    const hasher *home;            // where it was given
    line_place place;              // by the tries of its address in this hour
    bool refused;                  // the line was full: `work` was not called
    void (*work)(hasher_job *job); // on a thread: touches nothing but the job
    void (*done)(hasher_job *job); // on the loop, afterwards
};

void hasher_open(hasher *h, const node *n, uv_loop_t *loop, unsigned threads);
// Refuses whoever waits, and whoever comes from now on.
void hasher_close(hasher *h);

// Ends in `done`, perhaps before this returns.
void hasher_give(hasher *h, hasher_job *job);

// ---- for `work` ----

// A password as it is kept; false when there is no memory.
bool hasher_make(const char *password, char out[crypto_pwhash_STRBYTES]);
// "" is kept by nobody: that takes the same time, and is false.
bool hasher_check(const hasher *h, const char *password, const char *kept);
// A spare code as it is kept for this person.
bool hasher_spare(const char *code, int64_t person, uint8_t out[32]);

#endif
