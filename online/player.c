// A seat that plays by lot. It knows what a page knows: the log as its seat may see it.

#include <string.h>

#include "load.h"

player_counts player_count;
player_hooks player_hook;

enum { AGAIN_ONE_IN = 64 };

// ---- what it is shown ----

static void hello(player *p)
{
    uint8_t frame[PROTO_HEAD + 2];
    proto_head(frame, PROTO_HELLO, p->n);
    frame[PROTO_HEAD] = frame[PROTO_HEAD + 1] = p->seats;
    wire_send(&p->wire, frame, sizeof frame);
}

static void keep(player *p, const uint8_t *bytes, size_t len)
{
    if (p->len + len > p->room) p->items = grown(p->items, p->room = 2 * (p->room + len));
    memcpy(p->items + p->len, bytes, len);
    p->len += len;
}

static void keep_item(player *p, const mi_item *item)
{
    if (p->n == p->start_room) {
        p->start_room = 2 * p->start_room + 64;
        p->start = grown(p->start, p->start_room * sizeof *p->start);
    }
    p->start[p->n++] = (uint32_t)p->len;
    keep(p, item->lead, item->whole);
}

// Whether a stand-in plays for it, and whether the game waits.
static void note_aside(player *p, const mi_item *item)
{
    mi_aside aside;
    if (item->kind != MI_ITEM_ASIDE || !mi_aside_read(item->body, item->len, &aside))
        return;
    if (aside.kind == MI_ASIDE_PAUSED) p->paused = true;
    if (aside.kind == MI_ASIDE_RESUMED) p->paused = false;
    bool standin = aside.kind == MI_ASIDE_STANDIN || aside.kind == MI_ASIDE_RESIGNED;
    if (aside.seat != p->seat || (!standin && aside.kind != MI_ASIDE_RETURNS)) return;
    p->replaced = standin;
    p->replacements++;
}

// What no game could play is another history: the table plays no more. `item` is the last
// of those that are kept.
static void follow(player *p)
{
    mi_item item;
    size_t at = p->start[p->n - 1];
    mi_item_next(p->items, p->len, &at, &item);
    note_aside(p, &item);
    if (mi_course_follow(&p->course, p->items, &item)) return;
    complain(&player_count.forked, p->table->made.id, "an item that does not follow");
    p->lost = p->table->over = true;
    player_hook.over(p->table);
}

// Items it has already must be the ones it has.
static void compare(player *p, uint32_t i, const mi_item *item)
{
    size_t from = p->start[i], to = i + 1 < p->n ? p->start[i + 1] : p->len;
    if (to - from < item->whole || memcmp(p->items + from, item->lead, item->whole) != 0)
        complain(&player_count.forked, p->table->made.id, "an item told in two ways");
}

static void take_items(player *p, uint32_t number, const uint8_t *run, size_t len)
{
    mi_item item;
    size_t at = 0;
    bool known = true;
    while (mi_item_next(run, len, &at, &item)) {
        if (item.kind == MI_ITEM_NOTE) {
            if (!known) keep(p, item.lead, item.whole);
            continue;
        }
        known = number < p->n;
        if (known) {
            compare(p, number, &item);
        } else {
            keep_item(p, &item);
            follow(p);
        }
        if (p->lost) return;
        number++;
    }
    if (at != len) die("a run that cannot be read");
}

static void begin(player *p, const uint8_t *head, size_t len)
{
    size_t at = 0;
    if (mi_head_decode(&mi_games, head, len, &at, &p->head))
        die("a head that cannot be read");
    p->game = mi_find_head(&p->head);
    if (!mi_course_begin(&p->course, p->game, &p->head)) die("a head the game refuses");
}

// Moves that it has been shown now; whatever everybody has seen has arrived.
static void saw(player *p, uint32_t before)
{
    table *t = p->table;
    for (unsigned i = t->moves; i-- > 0;) {
        on_its_way *m = &t->move[i];
        if (before > m->at || p->n <= m->at || ++m->seen < t->count) continue;
        player_hook.delivered(now_ns() - m->sent);
        *m = t->move[--t->moves];
    }
}

// Of twins that race the first one counts; who is late will be told so.
static void set_out(table *t, uint32_t at, uint64_t sent)
{
    for (unsigned i = 0; i < t->moves; i++)
        if (t->move[i].at == at) return;
    for (unsigned i = 0; i < t->count; i++)
        if (t->player[i].n > at) return;
    if (t->moves < ON_ITS_WAY) t->move[t->moves++] = (on_its_way){at, 0, sent};
}

static bool is_asked(const player *p)
{
    return !p->replaced && !p->paused && mi_to_act(p->game, &p->course.p) == p->seat;
}

void player_look(player *p)
{
    if (!p->game) return;
    uint8_t actor = mi_to_act(p->game, &p->course.p);
    if (actor == MI_NOBODY && !p->table->over) {
        p->table->over = true;
        player_hook.over(p->table);
    } else if (is_asked(p) && !p->waiting && !p->ready) {
        p->ready = true;
        player_hook.ready(p);
    }
}

static void on_log(player *p, uint32_t number, const uint8_t *body, size_t len)
{
    if (len < 2 || len < 2u + body[1]) die("a log frame too short");
    uint32_t before = p->n;
    p->astray = body[0] != p->seats;
    if (p->astray) return;
    if (!p->game) begin(p, body + 2, body[1]);
    if (number > p->n) {
        hello(p);
        return;
    }
    take_items(p, number, body + 2 + body[1], len - 2 - body[1]);
    if (p->lost) return;
    saw(p, before);
    player_look(p);
}

// ---- what it does ----

static void think(player *p)
{
    static mi_list rows;
    mi_view staged;
    mi_see(p->game, &p->course.p, MI_SEAT_BIT(p->seat), &staged);
    proto_head(p->batch, PROTO_BATCH, p->n);
    lot_bytes(p->batch + PROTO_HEAD, PROTO_BATCH_ID);
    p->batch_len = PROTO_HEAD + PROTO_BATCH_ID;
    do {
        rows.n = 0;
        mi_rows(p->game, &staged.p, p->seat, &rows);
        mi_entry step = {p->seat, rows.row[lot(rows.n)]};
        p->batch_len += mi_item_entry(p->game, step, p->batch + p->batch_len);
        if (mi_stage(p->game, &staged, step, NULL)) die("a legal row was refused");
    } while (mi_to_act(p->game, &staged.p) == p->seat &&
             p->batch_len + MI_ENTRY_BYTES < PROTO_MESSAGE);
}

bool player_move(player *p, uint64_t due)
{
    table *t = p->table;
    p->ready = false;
    if (p->waiting || t->over || !is_asked(p)) return false;
    think(p);
    p->waiting = true;
    p->again = false;
    set_out(t, p->n, due);
    wire_send(&p->wire, p->batch, p->batch_len);
    return true;
}

// ---- what it is answered ----

static bool of_latest(player *p, const uint8_t *body, size_t len)
{
    return len >= PROTO_BATCH_ID && p->batch_len &&
           !memcmp(body, p->batch + PROTO_HEAD, PROTO_BATCH_ID);
}

static void remember(player *p, uint32_t at)
{
    if (p->acked == p->ack_room) {
        p->ack_room = 2 * p->ack_room + 16;
        p->acks = grown(p->acks, p->ack_room * sizeof *p->acks);
    }
    ack *a = &p->acks[p->acked++];
    memcpy(a->id, p->batch + PROTO_HEAD, PROTO_BATCH_ID);
    a->at = at;
}

// Now and then it says the same once more: the answer must be the same, and the log too.
static void on_taken(player *p, uint32_t at, const uint8_t *body, size_t len)
{
    if (!of_latest(p, body, len)) return;
    if (p->waiting) {
        p->waiting = false;
        remember(p, at);
        player_count.moves++;
        if (player_hook.taken) player_hook.taken(p);
        p->again = lot(AGAIN_ONE_IN) == 0;
        if (p->again) wire_send(&p->wire, p->batch, p->batch_len);
    } else if (p->again) {
        p->again = false;
        player_count.repeats++;
        if (at != p->acks[p->acked - 1].at)
            complain(&player_count.forgotten, p->table->made.id, "another answer");
    }
    if (p->game && p->n > at) player_look(p);
}

// A node that cannot reach the database may be asked the same again, or another one.
static void on_refused(player *p, const uint8_t *body, size_t len)
{
    if (!of_latest(p, body, len) || len == PROTO_BATCH_ID) return;
    proto_refusal why = body[PROTO_BATCH_ID];
    if (why == PROTO_AWAY) {
        wire_drop(&p->wire);
        return;
    }
    if (p->again)
        complain(&player_count.forgotten, p->table->made.id, "taken, then refused");
    if (p->waiting) remember(p, DENIED);
    if (p->waiting && (why == PROTO_STALE || why == PROTO_TURN)) player_count.stale++;
    if (p->waiting && (player_hook.taken || (why != PROTO_STALE && why != PROTO_TURN)))
        player_hook.refused(p, why);
    p->again = p->waiting = false;
    hello(p);
}

// Who was shown something else than their seat sees asks again: it may be theirs by now.
static void on_table(player *p, const uint8_t *body, size_t len)
{
    if (p->astray) hello(p);
    if (player_hook.told) player_hook.told(p, (const char *)body, len);
}

static void on_frame(wire *w, const uint8_t *bytes, size_t len)
{
    player *p = w->owner;
    proto_frame f;
    if (p->lost || !proto_read(bytes, len, &f)) return;
    if (f.type == PROTO_LOG) on_log(p, f.number, f.body, f.len);
    if (f.type == PROTO_TAKEN) on_taken(p, f.number, f.body, f.len);
    if (f.type == PROTO_REFUSED) on_refused(p, f.body, f.len);
    if (f.type == PROTO_TABLE) on_table(p, f.body, f.len);
}

// After a break it says what it knows, and repeats what was not answered.
static void on_open(wire *w)
{
    player *p = w->owner;
    hello(p);
    if (p->waiting || p->again) wire_send(&p->wire, p->batch, p->batch_len);
}

// ---- a table of them ----

void player_open(player *p, const player_place *at)
{
    memset(p, 0, sizeof *p);
    p->table = at->table;
    p->seat = at->seat;
    p->seats = (mi_seats)(at->seat < MI_SEATS ? MI_SEAT_BIT(at->seat) : 0);
    p->wire = (wire){.site = at->site,
                     .node = at->node % at->site->n,
                     .table = at->table->made.id,
                     .token = at->token,
                     .opened = on_open,
                     .frame = on_frame,
                     .owner = p};
    wire_open(&p->wire);
}

void table_open(table *t, const made_table *made, const site *s, unsigned seats,
                unsigned twins, bool apart)
{
    unsigned first = lot(s->n);
    *t = (table){.made = *made, .count = seats * twins};
    t->player = grown(NULL, t->count * sizeof *t->player);
    for (unsigned i = 0; i < t->count; i++) {
        unsigned seat = i % seats;
        player_open(&t->player[i], &(player_place){t, (uint8_t)seat, s,
                                                   first + (apart ? i + i / seats : 0),
                                                   t->made.token[seat]});
    }
}

void table_close(table *t)
{
    for (unsigned i = 0; i < t->count; i++) wire_close(&t->player[i].wire);
}
