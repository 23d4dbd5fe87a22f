// Making a log smaller as long as it still shows something.

#include <string.h>

#include "laws.h"

// ---- smaller ----

// The log without a run of entries, and without those that are refused then.
static void leave_out(const mi_record *r, uint32_t at, uint32_t run, bool judge,
                      mi_record *rest)
{
    mi_position p;
    rest->game = r->game;
    rest->head = r->head;
    rest->n = 0;
    if (mi_setup(r->game, &r->head, &p, NULL)) return;
    for (uint32_t i = 0; i < r->n; i++) {
        bool out = i >= at && i < at + run;
        mi_err err = out     ? MI_ERULE
                     : judge ? mi_play(r->game, &p, r->entry[i], NULL, NULL)
                             : mi_follow(r->game, &p, r->entry[i], NULL);
        if (!err) rest->entry[rest->n++] = r->entry[i];
    }
}

static void copy(mi_record *to, const mi_record *from)
{
    memcpy(to->entry, from->entry, from->n * sizeof *from->entry);
    to->n = from->n;
}

void laws_shrink(mi_record *r, laws_shows *shows, void *of, mi_record *rest)
{
    bool judge = mi_record_whole(r);
    for (uint32_t run = r->n / 2; run; run /= 2)
        for (uint32_t at = r->n; at >= run;) {
            leave_out(r, at -= run, run, judge, rest);
            if (shows(of, rest)) copy(r, rest);
            if (at > r->n) at = r->n;
        }
}

bool laws_shows_failure(void *of, const mi_record *r)
{
    laws_failure *f = of;
    f->watch->thorough = true;
    const char *failure = laws_replay(f->watch, r, f->scratch);
    if (failure) f->law = failure;
    return failure;
}
