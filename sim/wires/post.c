// Mail, push services and hooks as a node sees them: something is sent, and after a while
// it is known how that ended.

#include "post.h"

#include <stdlib.h>

#include "inside.h"

// The last two as in the real one: how long a request may take, and a mail.
enum { TAKES_LEAST_MS = 5, TAKES_MOST_MS = 800, REQUEST_MS = 5000, MAIL_MS = 30000 };

typedef struct {
    ring link; // of its post
    uv_timer_t timer;
    post *home;
    post_end end; // how it will end
    post_done *done;
    void *arg;
} job;

void (*wires_sent)(const wires_letter *letter);

static void job_free(uv_handle_t *handle) { free(CONTAINER_OF(job, timer, handle)); }

static void end(job *j, post_end how)
{
    ring_leave(&j->link);
    j->home->busy--;
    uv_close((uv_handle_t *)&j->timer, job_free);
    j->done(j->arg, how);
}

static void on_timer(uv_timer_t *timer)
{
    job *j = CONTAINER_OF(job, timer, timer);
    end(j, j->end);
}

// Returns after how many milliseconds that is known.
static uint64_t choose_end(job *j, unsigned patience_ms)
{
    static const post_end bad[] = {POST_LATER, POST_GONE, POST_REFUSED};
    bool hangs = wires_bad_luck(wires_now()->hanging);
    if (hangs || loop_full(j->home->loop))
        j->end = POST_LATER;
    else if (wires_bad_luck(wires_now()->refused))
        j->end = bad[world_lot(sizeof bad / sizeof *bad)];
    return hangs ? patience_ms : world_between(TAKES_LEAST_MS, TAKES_MOST_MS);
}

static void take(post *p, const char *to, unsigned patience_ms, post_done *done,
                 void *arg)
{
    job *j = must_alloc(sizeof *j);
    j->home = p;
    j->done = done;
    j->arg = arg;
    p->busy++;
    ring_join(&p->jobs, &j->link);
    world_tell(loop_name(p->loop), "sends to %s", to);
    uv_timer_init(p->loop, &j->timer);
    uv_timer_start(&j->timer, on_timer, choose_end(j, patience_ms), 0);
}

void post_open(post *p, node *n, uv_loop_t *loop)
{
    p->node = n;
    p->loop = loop;
    ring_init(&p->jobs);
}

void post_close(post *p)
{
    for (ring *at = p->jobs.next, *next; at != &p->jobs; at = next) {
        next = at->next;
        end(CONTAINER_OF(job, link, at), POST_LATER);
    }
}

static void tell(const post *p, const wires_letter *what)
{
    wires_letter letter = *what;
    letter.node = loop_name(p->loop);
    if (wires_sent) wires_sent(&letter);
}

void post_send(post *p, const post_request *what, post_done *done, void *arg)
{
    tell(p, &(wires_letter){.to = what->url, .text = what->body, .len = what->len});
    take(p, what->url, REQUEST_MS, done, arg);
}

void post_mail(post *p, const post_letter *what, post_done *done, void *arg)
{
    tell(p, &(wires_letter){
                .to = what->to, .text = what->text, .len = what->len, .mail = true});
    take(p, what->to, MAIL_MS, done, arg);
}
