// What a running table does of itself.

#include "upkeep.h"
#include "batch.h"
#include "home.h"
#include "plant.h"

enum { LATE_MS = 100 };

void upkeep_begin(about *a)
{
    mi_terms terms = about_terms(a);
    a->state = TABLE_RUNNING;
    a->since = a->live.told = now_ms(a->home->node);
    a->live.ready = 0;
    a->live.ready_by = 0;
    a->live.fill = false;
    if (a->actor >= 0 && a->actor < MI_SEATS)
        a->live.sleep = a->seat[a->actor].rest.sleep;
    for (unsigned s = 0; s < MI_SEATS; s++) a->live.clock[s] = terms.bank;
}

static void late_run(task *k)
{
    table *t = k->t;
    int64_t due = about_due(&t->is);
    if (due && !k->asked) {
        task_ask_lost(k);
        return;
    }
    row_begin(&k->row, t);
    k->row.spared = site_lost_by_nodes(about_site(&t->is), t->is.since, k->row.made.at);
    if (!due || due + k->row.spared + table_unsaved_lag(t) > k->row.made.at) {
        task_nothing(k, 0);
        return;
    }
    mi_row_leave(&k->row.made, MI_SEAT_BIT(t->is.actor), MI_NORMAL);
    t->is.home->node->metrics.standins++;
    row_settle(&k->row, t, NOBODY);
    task_append(k);
}

void upkeep_late(table *t)
{
    if (!mi_has(MI_PLANT_LATE)) batch_unasked(t, late_run);
}

// The longest counts where several nodes tell the same person.
static void owe_run(task *k)
{
    about now = k->t->is;
    if (about_runs(&now) < 0 || !table_unsaved_lag(k->t)) {
        task_nothing(k, 0);
        return;
    }
    now.live.owed = (uint32_t)k->t->lag;
    task_save(k, &now);
}

bool upkeep_told(table *t)
{
    int runs = about_runs(&t->is);
    int64_t now = now_ms(t->is.home->node), since = t->is.since;
    if (runs < 0 || t->is.pace != PACE_LIVE || now - since < LATE_MS) return false;
    // Who came later has been shown an older copy since then.
    int64_t came = watch_since(t, t->is.seat[runs].person);
    if (came > now) return false;
    if (came > since) since = came;
    int64_t lag = now - since - site_lost(about_site(&t->is), since, now);
    if (lag < LATE_MS || lag <= t->is.live.owed) return false;
    t->lag = lag < UINT32_MAX ? lag : UINT32_MAX;
    t->lag_at = t->is.length;
    batch_unasked(t, owe_run);
    return true;
}

static void go_on(task *k)
{
    row_begin(&k->row, k->t);
    mi_row_resume(&k->row.made);
    row_settle(&k->row, k->t, NOBODY);
    task_append(k);
}

// All people have been away for so long that the game ends without a result. At a table
// of days a pause is over, and the game goes on.
static void close_run(task *k)
{
    about now = k->t->is;
    if (now.state != TABLE_RUNNING || !now.live.paused ||
        about_waits(&now, now.live.paused) > now_ms(k->t->is.home->node)) {
        task_nothing(k, 0);
        return;
    }
    if (now.pace == PACE_DAYS) {
        go_on(k);
        return;
    }
    now.state = TABLE_CLOSED;
    task_save(k, &now);
}

void upkeep_close(table *t) { batch_unasked(t, close_run); }
