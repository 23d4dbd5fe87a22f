// Answers kept in advance: the moment at which they are given.

#include "answers.h"

#include "batch.h"
#include "home.h"

enum { DOUBLINGS = 5 };

// From a thirty-second part of what the site allows up to all of it, every doubling as
// likely as the others.
static int64_t any_delay(const node *n)
{
    int64_t least = n->config.answer_seconds * INT64_C(1000) >> DOUBLINGS;
    int64_t from = least << draw_below(n, DOUBLINGS);
    return from + (from ? draw_below(n, (uint32_t)from) : 0);
}

void answers_plan(const node *n, mi_table *t, int64_t now)
{
    mi_live *live = &t->sit.live;
    live->answers = 0;
    if (!mi_answers(t)) return;
    int64_t left = live->clock[mi_course_actor(&t->course)] / 2, delay = any_delay(n);
    live->answers = now + (delay < left ? delay : left);
}

void answers_plan_change(const table *t, about *now)
{
    mi_table changed = {.course = t->course, .sit = about_sitting(now)};
    answers_plan(now->home->node, &changed, now_ms(t->is.home->node));
    now->live = changed.sit.live;
}

// Somebody may have moved since this was due, or the list may have gone.
static void give(task *k)
{
    table *t = k->t;
    int16_t seat = t->is.actor;
    about now = t->is;
    if (now.state != TABLE_RUNNING || now.live.paused || !now.live.answers ||
        now.live.answers > now_ms(t->is.home->node)) {
        task_nothing(k, 0);
        return;
    }
    row_begin(&k->row, t);
    if (!mi_row_answer(&k->row.made)) {
        now.live.answers = 0;
        row_free(&k->row);
        task_save(k, &now);
        return;
    }
    t->is.home->node->metrics.moves++;
    row_settle(&k->row, t, seat);
    task_append(k);
}

void answers_give(table *t) { batch_unasked(t, give); }
