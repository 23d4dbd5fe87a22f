// Taking turns.

#include <stdlib.h>

#include "lanes.h"

typedef struct lane {
    ring link; // among those with work, the next to be served first
    int64_t person;
    ring waiting;
    unsigned at_work;
} lane;

void lanes_begin(lanes *all)
{
    ring_init(&all->fresh);
    ring_init(&all->served);
    ring_init(&all->at_work);
}

static lane *find(const ring *in, int64_t person)
{
    for (ring *at = in->next; at != in; at = at->next)
        if (CONTAINER_OF(lane, link, at)->person == person)
            return CONTAINER_OF(lane, link, at);
    return NULL;
}

static lane *lane_of(lanes *all, int64_t person)
{
    lane *l = find(&all->fresh, person);
    if (!l) l = find(&all->served, person);
    if (l) return l;
    l = must_alloc(sizeof *l);
    l->person = person;
    ring_init(&l->waiting);
    ring_join(&all->fresh, &l->link);
    return l;
}

// One of those whose people have more that waits makes room before its time.
static void ask_for_room(const lanes *all, const lane *mine)
{
    for (ring *at = all->at_work.next; at != &all->at_work; at = at->next) {
        lane_job *job = CONTAINER_OF(lane_job, link, at);
        if (job->lane == mine || ring_empty(&job->lane->waiting)) continue;
        atomic_store(&job->hurry, true);
        return;
    }
}

void lanes_add(lanes *all, lane_job *job, int64_t person, unsigned places)
{
    lane *l = lane_of(all, person);
    atomic_init(&job->hurry, false);
    job->lane = l;
    ring_join(&l->waiting, &job->link);
    all->waiting++;
    if (all->working >= places && !l->at_work) ask_for_room(all, l);
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

lane_job *lanes_next(lanes *all, unsigned places)
{
    if (all->working >= places) return NULL;
    lane *l = first_of(&all->fresh, places);
    if (!l) l = first_of(&all->served, places);
    if (!l) return NULL;
    lane_job *job = CONTAINER_OF(lane_job, link, l->waiting.next);
    ring_join(&all->at_work, &job->link);
    ring_join(&all->served, &l->link);
    l->at_work++;
    all->working++;
    all->waiting--;
    return job;
}

void lanes_done(lanes *all, lane_job *job)
{
    lane *l = job->lane;
    ring_leave(&job->link);
    all->working--;
    if (--l->at_work || !ring_empty(&l->waiting)) return;
    ring_leave(&l->link);
    free(l);
}
