// Lines of the log, asked for and waited for, and steps in words.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "batch.h"
#include "change.h"
#include "lines.h"
#include "router.h"
#include "watch.h"
#include "words_of.h"

enum { LONGEST_WAIT = 30 };

// ---- waiting for news ----

typedef struct {
    viewer viewer;
    uv_timer_t timer;
    ring link;
    request *r;
    uint32_t from;
    bool ending;
} waiter;

static bool same(const lines_written *a, const lines_written *b)
{
    return a->table == b->table && a->length == b->length && a->from == b->from &&
           a->revision == b->revision && a->seats == b->seats && a->text;
}

// Many ask for the same at once, when something happens at a table: it is written once
// for a set of seats, and sent to all of them. Whoever asks for what nobody has asked for
// yet pays for the work.
static shared *lines_of(const request *r, const table *t, uint32_t from)
{
    api *home = api_of(r->net);
    lines_written w = {
        t->is.id, t->is.length, from, t->is.revision, about_seats_of(&t->is, r->person),
        NULL};
    for (unsigned i = 0; i < LINES_KEPT; i++)
        if (same(&home->lines.kept[i], &w)) return home->lines.kept[i].text;
    buf text = {0};
    words_lines(t, w.seats, from, &text);
    w.text = shared_new(&text);
    shared_release(home->lines.kept[home->lines.next].text);
    home->lines.kept[home->lines.next] = w;
    home->lines.next = (home->lines.next + 1) % LINES_KEPT;
    http_charge(r, limit_of_items(t->is.length));
    return w.text;
}

static void reply(request *r, const table *t, uint32_t from)
{
    if (from > t->is.length) from = t->is.length;
    http_reply_shared(r, 200, "text/plain; charset=utf-8", lines_of(r, t, from), NULL);
}

static void free_waiter(uv_handle_t *handle) { free(handle->data); }

// Not within the call that brings the news: the table is not done with them.
static void answer(uv_timer_t *timer)
{
    waiter *w = timer->data;
    table *t = w->viewer.t;
    reply(w->r, t, w->from);
    watch_end(&w->viewer);
    ring_leave(&w->link);
    uv_close((uv_handle_t *)timer, free_waiter);
}

static void soon(viewer *v)
{
    waiter *w = CONTAINER_OF(waiter, viewer, v);
    if (w->ending) return;
    w->ending = true;
    uv_timer_start(&w->timer, answer, 0, 0);
}

static void tell(viewer *v, const uint8_t *frame, size_t len)
{
    (void)frame, (void)len;
    soon(v);
}

static void wait_for_news(request *r, table *t, uint32_t from, unsigned seconds)
{
    waiter *w = must_alloc(sizeof *w);
    w->r = r;
    w->from = from;
    w->viewer = (viewer){
        .person = r->person, .since = now_ms(r->node), .tell = tell, .synced = true};
    w->timer.data = w;
    uv_timer_init(r->net->loop, &w->timer);
    uv_timer_start(&w->timer, answer, seconds * 1000u, 0);
    // Before the beginning news are about seats, and who is ready.
    if (t->is.state == TABLE_OPEN) w->viewer.changed = soon;
    ring_join(&api_of(r->net)->lines.waiters, &w->link);
    watch_begin(&w->viewer, t);
}

void lines_stop(api *home)
{
    const ring *all = &home->lines.waiters;
    for (ring *at = all->next; at != all; at = at->next)
        soon(&CONTAINER_OF(waiter, link, at)->viewer);
}

void lines_end(api *home)
{
    for (unsigned i = 0; i < LINES_KEPT; i++) shared_release(home->lines.kept[i].text);
}

static unsigned number_of(const request *r, const char *name, unsigned most)
{
    char text[16] = "";
    if (!http_query(r, name, text, sizeof text)) return 0;
    unsigned long n = strtoul(text, NULL, 10);
    return (unsigned)(n < most ? n : most);
}

static void found(void *arg, table *t, bool fail)
{
    request *r = arg;
    if (!change_sees(r, t, fail)) return;
    if (!t->is.readable) {
        http_error(r, ERROR_VERSION);
        return;
    }
    uint32_t from = number_of(r, "from", UINT32_MAX);
    unsigned wait = number_of(r, "wait", LONGEST_WAIT);
    if (!wait || from < t->is.length || t->is.state == TABLE_FINISHED) {
        reply(r, t, from);
        return;
    }
    wait_for_news(r, t, from, wait);
}

void lines_get(request *r) { table_read(api_tables(r->net), r->id, found, r); }

// ---- steps ----

static void taken(void *arg, const uint8_t *id, uint32_t first)
{
    request *r = arg;
    char text[32];
    const table *t = cache_find(api_tables(r->net), r->id);
    (void)id, (void)first;
    int len = snprintf(text, sizeof text, "ok %u\n", t ? t->is.length : 0);
    http_reply(r, 200, "text/plain; charset=utf-8", text, (size_t)len, NULL);
}

static void refused(void *arg, const uint8_t *id, const batch_refusal *why)
{
    request *r = arg;
    char text[128];
    int len;
    (void)id;
    if (why->code == PROTO_AWAY) {
        http_error(r, ERROR_AWAY);
        return;
    }
    if (why->code == PROTO_SEAT) {
        http_error(r, ERROR_NO_SEAT);
        return;
    }
    bool stale = why->code == PROTO_STALE || why->code == PROTO_CLOSED ||
                 why->code == PROTO_PAUSED;
    if (stale)
        len = snprintf(text, sizeof text, "%s %u\n", proto_refusal_word(why->code),
                       why->length);
    else
        len = snprintf(text, sizeof text, "refused %u %.64s\n", why->step + 1,
                       why->rule ? why->rule : proto_refusal_word(why->code));
    http_reply(r, stale ? 409 : 422, "text/plain; charset=utf-8", text, (size_t)len,
               NULL);
}

static void may_post(void *arg, table *t, bool fail)
{
    request *r = arg;
    char hex[2 * PROTO_BATCH_ID + 2] = "", at[16] = "";
    uint8_t id[PROTO_BATCH_ID];
    if (fail) {
        http_error(r, ERROR_AWAY);
        return;
    }
    if (!t || !about_visible(&t->is, r->person, NULL)) {
        http_error(r, ERROR_TABLE);
        return;
    }
    if (!about_seats_of(&t->is, r->person)) {
        http_error(r, ERROR_NO_SEAT);
        return;
    }
    if (!t->is.readable) {
        http_error(r, ERROR_VERSION);
        return;
    }
    bool named = http_query(r, "id", hex, sizeof hex) &&
                 strlen(hex) == 2 * PROTO_BATCH_ID &&
                 hex_get(hex, 2 * PROTO_BATCH_ID, id);
    if (!named || !http_query(r, "at", at, sizeof at)) {
        http_error(r, ERROR_QUERY);
        return;
    }
    batch_sender from = {taken, refused, r};
    batch_given given = {.table = r->id,
                         .person = r->person,
                         .number = (uint32_t)strtoul(at, NULL, 10),
                         .id = id,
                         .bytes = r->body.at,
                         .len = r->body.len,
                         .words = true,
                         .came = r->came};
    batch_send(api_tables(r->net), &given, from);
}

void lines_post(request *r)
{
    r->came = now_ms(r->node);
    table_read(api_tables(r->net), r->id, may_post, r);
}
