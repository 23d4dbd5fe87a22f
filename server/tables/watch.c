// Telling viewers. A row is veiled once for each set of seats that looks on, not once a
// viewer.

#include <string.h>

#include "home.h"
#include "plant.h"

enum { PAUSE_MS = 2000 };

// Somebody who plays here has come or gone: the others hear of it, here and elsewhere.
static void presence(table *t, const viewer *v)
{
    if (!about_seats_of(&t->is, v->person)) return;
    bus_here(t);
    watch_changed(t, CHANGED_HERE);
}

void watch_begin(viewer *v, table *t)
{
    v->t = t;
    table_hold(t);
    bool first = ring_empty(&t->viewers);
    ring_join(&t->viewers, &v->link);
    if (first) bus_listen(t);
    presence(t, v);
}

void watch_end(viewer *v)
{
    table *t = v->t;
    if (!t) return;
    ring_leave(&v->link);
    v->t = NULL;
    presence(t, v);
    if (ring_empty(&t->viewers)) bus_ignore(t);
    table_release(t);
}

// Everything of a log frame before its items.
static void open_frame(const table *t, mi_seats seats, uint32_t first, buf *out)
{
    uint8_t head[MI_HEAD_BYTES];
    size_t len = mi_head_encode(t->is.game, &t->is.head, head);
    out->len = 0;
    buf_grow(out, PROTO_HEAD);
    proto_head(out->at, PROTO_LOG, first);
    out->len = PROTO_HEAD;
    buf_byte(out, seats);
    buf_byte(out, (uint8_t)len);
    buf_put(out, head, len);
}

// Adds an item as these seats may see it; the course is the one before it.
static void veil(const mi_course *c, const mi_item *item, mi_seats seats, buf *out)
{
    if (mi_has(MI_PLANT_VEIL)) seats = MI_ALL;
    out->len += mi_course_veil(c, item, seats, buf_grow(out, MI_ITEM_BYTES));
}

// The log again from its beginning: an item is veiled in the position before it.
static void veil_from(const table *t, mi_seats seats, uint32_t from, buf *out)
{
    mi_course c;
    mi_item item;
    if (!mi_course_begin(&c, t->is.game, &t->is.head)) return;
    for (size_t at = 0; mi_item_next(t->log.at, t->log.len, &at, &item);) {
        uint32_t number = c.length - (item.kind == MI_ITEM_NOTE);
        if (number >= from && number != UINT32_MAX) veil(&c, &item, seats, out);
        mi_course_follow(&c, t->log.at, &item);
    }
}

uint32_t watch_sync(viewer *v, uint32_t from)
{
    const table *t = v->t;
    watch *w = &t->is.home->watch;
    uint32_t length = t->course.length;
    if (from > length) from = 0;
    bool known = w->last.table == t->is.id && w->last.length == length &&
                 w->last.from == from && w->last.seats == v->seats;
    if (!known) open_frame(t, v->seats, from, &w->last.frame);
    if (!known && from < length) veil_from(t, v->seats, from, &w->last.frame);
    w->last.table = t->is.id;
    w->last.length = length;
    w->last.from = from;
    w->last.seats = v->seats;
    v->synced = true;
    v->tell(v, w->last.frame.at, w->last.frame.len);
    return known || from == length ? 0 : length;
}

// The sets of seats among the viewers that have not been served yet, as many as fit.
static unsigned next_sets(const table *t, watch_telling *to, uint64_t *served)
{
    unsigned n = 0;
    uint64_t taken = 0;
    for (ring *at = t->viewers.next; at != &t->viewers && n < WATCH_SETS; at = at->next) {
        viewer *v = CONTAINER_OF(viewer, link, at);
        uint64_t bit = UINT64_C(1) << (v->seats & MI_ALL);
        if (!v->synced || (*served | taken) & bit) continue;
        taken |= bit;
        to[n++].seats = v->seats;
    }
    *served |= taken;
    return n;
}

static void send_sets(table *t, const watch_telling *to, unsigned n)
{
    for (ring *at = t->viewers.next, *next; at != &t->viewers; at = next) {
        viewer *v = CONTAINER_OF(viewer, link, at);
        next = at->next;
        for (unsigned i = 0; i < n && v->synced; i++)
            if (to[i].seats == v->seats) {
                v->tell(v, to[i].frame.at, to[i].frame.len);
                break;
            }
    }
}

// One pass over the items for a handful of sets; the course is left where it was.
static void tell_sets(table *t, const uint8_t *run, size_t len, watch_telling *to,
                      unsigned n)
{
    mi_course c = t->course;
    mi_item item;
    for (unsigned i = 0; i < n; i++) open_frame(t, to[i].seats, c.length, &to[i].frame);
    for (size_t at = 0; mi_item_next(run, len, &at, &item);) {
        for (unsigned i = 0; i < n; i++) veil(&c, &item, to[i].seats, &to[i].frame);
        mi_course_follow(&c, t->log.at, &item);
    }
    send_sets(t, to, n);
}

void watch_news(table *t, const uint8_t *run, size_t len)
{
    watch_telling *to = t->is.home->watch.to;
    uint64_t served = 0;
    for (unsigned n; (n = next_sets(t, to, &served));) tell_sets(t, run, len, to, n);
}

// ---- everything but the log ----

static void tell_changed(table *t)
{
    t->ripe = false;
    for (ring *at = t->viewers.next, *next; at != &t->viewers; at = next) {
        viewer *v = CONTAINER_OF(viewer, link, at);
        next = at->next;
        if (v->changed) v->changed(v);
    }
}

// At a table of days what is not a row may be somebody's secret. It puts nothing off that
// others are told, and hastens nothing: what waits is told when it would have been.
static bool is_secret(const table *t, watch_cause cause)
{
    return t->is.pace == PACE_DAYS && cause != CHANGED_ROW;
}

// A table that changes all the time tells its viewers every two seconds.
void watch_changed(table *t, watch_cause cause)
{
    watch *w = &t->is.home->watch;
    bool secret = is_secret(t, cause), waits = t->telling.next;
    if (ring_empty(&t->viewers) || (waits && (secret || t->ripe))) return;
    bool ripe =
        cause == CHANGED_ELSE || tick_ms(t->is.home->node) - t->told_at >= PAUSE_MS;
    t->ripe = ripe && !secret;
    if (t->ripe) t->told_at = tick_ms(t->is.home->node);
    if (!waits) table_hold(t);
    ring_join(ripe || secret ? &w->soon : &w->later, &t->telling);
}

void watch_flush(tables *home)
{
    while (!ring_empty(&home->watch.soon)) {
        table *t = CONTAINER_OF(table, telling, home->watch.soon.next);
        ring_leave(&t->telling);
        tell_changed(t);
        table_release(t);
    }
}

void watch_sweep(tables *home)
{
    watch *w = &home->watch;
    int64_t now = tick_ms(home->node);
    for (ring *at = w->later.next, *next; at != &w->later; at = next) {
        table *t = CONTAINER_OF(table, telling, at);
        next = at->next;
        if (now - t->told_at < PAUSE_MS) continue;
        t->told_at = now;
        t->ripe = true;
        ring_join(&w->soon, &t->telling);
    }
}

void watch_done(tables *home)
{
    buf_free(&home->watch.last.frame);
    for (unsigned i = 0; i < WATCH_SETS; i++) buf_free(&home->watch.to[i].frame);
}

void watch_thinking(table *t, uint8_t seat)
{
    uint8_t frame[PROTO_HEAD + 1];
    proto_head(frame, PROTO_THINKING, t->is.length);
    frame[PROTO_HEAD] = seat;
    for (ring *at = t->viewers.next, *next; at != &t->viewers; at = next) {
        viewer *v = CONTAINER_OF(viewer, link, at);
        next = at->next;
        if (v->synced && v->changed) v->tell(v, frame, sizeof frame);
    }
}

watch_room watch_room_of(const table *t, int64_t person)
{
    return about_seats_of(&t->is, person) ? ROOM_PLAYERS : ROOM_WATCHERS;
}

static bool hidden_from(const watch_line *line, int64_t person)
{
    uint8_t id[8];
    for (unsigned i = 0; i < 8; i++) id[i] = (uint8_t)((uint64_t)person >> (56 - 8 * i));
    for (size_t at = 0; at + 8 <= line->hidden_len; at += 8)
        if (memcmp(line->hidden + at, id, 8) == 0) return true;
    return false;
}

void watch_talk(table *t, const watch_line *line)
{
    uint8_t frame[PROTO_HEAD];
    proto_head(frame, PROTO_TALK, line->no);
    for (ring *at = t->viewers.next, *next; at != &t->viewers; at = next) {
        viewer *v = CONTAINER_OF(viewer, link, at);
        next = at->next;
        bool concerned = watch_room_of(t, v->person) == line->room;
        if (v->synced && v->changed && concerned && !hidden_from(line, v->person))
            v->tell(v, frame, sizeof frame);
    }
}

void watch_orders(const viewer *v, buf *out)
{
    const table *t = v->t;
    proto_head(buf_grow(out, PROTO_HEAD), PROTO_ORDERS, t->is.length);
    out->len += PROTO_HEAD;
    for (uint8_t s = 0; s < t->is.head.seats; s++) {
        mi_seats bit = MI_SEAT_BIT(s);
        if (!(v->hands & bit)) continue;
        buf_byte(out, s);
        buf_byte(out, v->seats & bit ? t->is.seat[s].standing : 255);
        buf_byte(out, (t->is.live.raised & bit) != 0);
    }
}

int64_t watch_since(const table *t, int64_t person)
{
    int64_t since = INT64_MAX;
    for (const ring *at = t->viewers.next; at != &t->viewers; at = at->next) {
        const viewer *v = CONTAINER_OF(const viewer, link, at);
        if (v->person == person && v->since < since) since = v->since;
    }
    return since;
}

mi_seats watch_here_local(const table *t)
{
    mi_seats here = 0;
    for (const ring *at = t->viewers.next; at != &t->viewers; at = at->next) {
        const viewer *v = CONTAINER_OF(const viewer, link, at);
        here |= about_seats_of(&t->is, v->person);
    }
    return here;
}

mi_seats watch_here(const table *t)
{
    mi_seats here = watch_here_local(t);
    int64_t now = tick_ms(t->is.home->node);
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (t->here[s] > now) here |= MI_SEAT_BIT(s);
    return here;
}
