// Taking turns.

#include <stdlib.h>

#include "lanes.h"

typedef struct lane {
    ring link; // among those with work, the next to be served first
    int64_t person;
    ring waiting;
    unsigned at_work;
} lane;

// Those who have not been served since they came, and the others in the order of serving.
static ring fresh = {&fresh, &fresh}, served = {&served, &served};
static ring at_work = {&at_work, &at_work};
static unsigned working, waiting;

unsigned lanes_waiting(void) { return waiting; }

static lane *find(const ring *in, int64_t person)
{
    for (ring *at = in->next; at != in; at = at->next)
        if (CONTAINER_OF(lane, link, at)->person == person)
            return CONTAINER_OF(lane, link, at);
    return NULL;
}

static lane *lane_of(int64_t person)
{
    lane *l = find(&fresh, person);
    if (!l) l = find(&served, person);
    if (l) return l;
    l = must_alloc(sizeof *l);
    l->person = person;
    ring_init(&l->waiting);
    ring_join(&fresh, &l->link);
    return l;
}

// One of those whose people have more that waits makes room before its time.
static void ask_for_room(const lane *mine)
{
    for (ring *at = at_work.next; at != &at_work; at = at->next) {
        lane_job *job = CONTAINER_OF(lane_job, link, at);
        if (job->lane == mine || ring_empty(&job->lane->waiting)) continue;
        atomic_store(&job->hurry, true);
        return;
    }
}

void lanes_add(lane_job *job, int64_t person, unsigned places)
{
    lane *l = lane_of(person);
    atomic_init(&job->hurry, false);
    job->lane = l;
    ring_join(&l->waiting, &job->link);
    waiting++;
    if (working >= places && !l->at_work) ask_for_room(l);
}

// The last place is kept for somebody else.
static bool may_begin(const lane *l, unsigned places)
{
    return !ring_empty(&l->waiting) && (places == 1 || l->at_work < places - 1);
}

static lane *first_of(const ring *in, unsigned places)
{
    for (ring *at = in->next; at != in; at = at->next)
        if (may_begin(CONTAINER_OF(lane, link, at), places))
            return CONTAINER_OF(lane, link, at);
    return NULL;
}

lane_job *lanes_next(unsigned places)
{
    if (working >= places) return NULL;
    lane *l = first_of(&fresh, places);
    if (!l) l = first_of(&served, places);
    if (!l) return NULL;
    lane_job *job = CONTAINER_OF(lane_job, link, l->waiting.next);
    ring_join(&at_work, &job->link);
    ring_join(&served, &l->link);
    l->at_work++;
    working++;
    waiting--;
    return job;
}

void lanes_done(lane_job *job)
{
    lane *l = job->lane;
    ring_leave(&job->link);
    working--;
    if (--l->at_work || !ring_empty(&l->waiting)) return;
    ring_leave(&l->link);
    free(l);
}
