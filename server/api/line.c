// The line is short: it is walked from end to end.

#include "line.h"

static line_place *place_at(ring *at) { return CONTAINER_OF(line_place, link, at); }

// Of those with the fewest tries, the one that came last.
static line_place *lightest(line *l)
{
    line_place *best = NULL;
    for (ring *at = l->all.next; at != &l->all; at = at->next)
        if (!best || place_at(at)->tries <= best->tries) best = place_at(at);
    return best;
}

// Of those with the most tries, the one that waits longest.
static line_place *heaviest(line *l)
{
    line_place *worst = NULL;
    for (ring *at = l->all.next; at != &l->all; at = at->next)
        if (!worst || place_at(at)->tries > worst->tries) worst = place_at(at);
    return worst;
}

static void leave(line *l, line_place *p)
{
    ring_leave(&p->link);
    l->waiting--;
}

line_place *line_join(line *l, line_place *newcomer)
{
    line_place *last = l->waiting < LINE_MOST ? NULL : heaviest(l);
    if (last && last->tries < newcomer->tries) return newcomer;
    if (last) leave(l, last);
    ring_join(&l->all, &newcomer->link);
    l->waiting++;
    return last;
}

line_place *line_next(line *l)
{
    line_place *p = lightest(l);
    if (p) leave(l, p);
    return p;
}
