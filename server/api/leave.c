// Somebody leaves for good. First they get up everywhere: a bot plays their running games
// to the end, and tables that have not begun go to others or close. Then everything that
// is kept of them is erased, by a thread with a connection of its own; one at a time,
// since each waits for the others anyway. Should the node die between the two, the person
// is still there and asks again.

#include <stdlib.h>
#include <string.h>

#include "admin.h"
#include "api.h"
#include "batch.h"
#include "metrics.h"
#include "people.h"
#include "play.h"
#include "ready.h"
#include "router.h"
#include "signin.h"
#include "store.h"

typedef struct {
    task task;      // at the table that is left now
    uv_work_t work; // erasing
    ring waits;     // in the list of those who wait for that
    request *r;
    int64_t person;
    buf tables; // ids
    size_t at;  // how many bytes of them have been left
    bool gone;
} leaving;

static void end(leaving *l)
{
    buf_free(&l->tables);
    free(l);
}

// ---- everything else ----

static void erase(uv_work_t *work)
{
    leaving *l = CONTAINER_OF(leaving, work, work);
    l->gone = admin_leave(l->r->node, l->person);
}

static void next_in_line(api *home);

static void erased(uv_work_t *work, int status)
{
    leaving *l = CONTAINER_OF(leaving, work, work);
    api *home = api_of(l->r->net);
    (void)status;
    home->leave.erasing = false;
    if (l->gone) {
        play_end_person(home, l->person);
        people_goodbye(l->r);
    } else {
        http_error(l->r, ERROR_AWAY);
    }
    end(l);
    next_in_line(home);
}

static void next_in_line(api *home)
{
    if (home->leave.erasing || ring_empty(&home->leave.line)) return;
    leaving *l = CONTAINER_OF(leaving, waits, home->leave.line.next);
    ring_leave(&l->waits);
    home->leave.erasing = true;
    uv_queue_work(home->net->loop, &l->work, erase, erased);
}

// ---- getting up ----

static void resign(task *k, mi_seats own)
{
    mi_sitting sit = about_sitting(&k->t->is);
    mi_seats seats = own & mi_players(&sit);
    row_begin(&k->row, k->t);
    mi_row_resign(&k->row.made, seats);
    row_settle(&k->row, k->t, NOBODY);
    if (!seats || !row_fits(&k->row, k->t)) {
        task_nothing(k, 0);
        return;
    }
    k->t->is.home->node->metrics.standins += (unsigned)__builtin_popcount(seats);
    task_append(k);
}

static void get_up(task *k, mi_seats own, bool host)
{
    about now = k->t->is;
    ready_get_up(&now, own);
    if (host) ready_pass_on(&now);
    task_save(k, &now);
}

// A copy that nobody at this node looks at may be old: it is read before it is believed
// that there is nothing to do.
static void run(task *k)
{
    leaving *l = (leaving *)(void *)k;
    const about *is = &k->t->is;
    mi_seats own = about_seats_of(is, l->person);
    bool host = is->host == l->person;
    row_free(&k->row);
    if (is->state == TABLE_RUNNING && own)
        resign(k, own);
    else if (is->state == TABLE_OPEN && (own || host))
        get_up(k, own, host);
    else if (!k->tries)
        task_read_again(k);
    else
        task_nothing(k, 0);
}

static void next_table(leaving *l);

static void done(task *k, uint32_t first)
{
    (void)first;
    next_table((leaving *)(void *)k);
}

// At a table whose rules this node does not know the seat is left empty, and a bot takes
// it when its time is up.
static void refused(task *k, proto_refusal why, mi_rule rule)
{
    leaving *l = (leaving *)(void *)k;
    (void)rule;
    if (why != PROTO_AWAY) {
        next_table(l);
        return;
    }
    http_error(l->r, ERROR_AWAY);
    end(l);
}

static void next_table(leaving *l)
{
    api *home = api_of(l->r->net);
    int64_t id;
    row_free(&l->task.row);
    if (l->at == l->tables.len) {
        ring_join(&home->leave.line, &l->waits);
        next_in_line(home);
        return;
    }
    memcpy(&id, l->tables.at + l->at, sizeof id);
    l->at += sizeof id;
    l->task = (task){.run = run, .done = done, .refused = refused};
    batch_new_id(home->node, l->task.batch);
    table_give(home->tables, id, &l->task);
}

// ---- the request ----

static void found(void *arg, const PGresult *res)
{
    leaving *l = arg;
    if (!db_good(res)) {
        http_error(l->r, ERROR_AWAY);
        end(l);
        return;
    }
    for (int i = 0; i < PQntuples(res); i++) {
        int64_t id = db_get_int(res, i, LEAVING_TABLE);
        buf_put(&l->tables, &id, sizeof id);
    }
    next_table(l);
}

static const shards_order all = {.by = LEAVING_TABLE, .whole = true};

void leave_for_good(request *r)
{
    char sure[4] = "";
    db_args args = {0};
    if (!signin_fresh(r)) return;
    http_query(r, "sure", sure, sizeof sure);
    if (strcmp(sure, "1") != 0) {
        http_error(r, ERROR_SURE);
        return;
    }
    leaving *l = must_alloc(sizeof *l);
    l->r = r;
    l->person = r->person;
    db_i64(&args, l->person);
    shards_ask(api_tables(r->net), DB_LEAVING, &args, &all, found, l);
}
