// What players were told, held against the log.
//
//   lost     a batch was acknowledged and is not in the log where it was said to be, or
//            was refused and is in the log all the same
//   doubled  a batch stands in the log twice
//   forked   the log has a gap or an overlap, or a player was shown another history
//   leaked   a player was shown what its seat may not know

#include <string.h>

#include "load.h"

// ---- the log by itself ----

void judge_log(const char *id, const log_history *h, verdict *v)
{
    uint32_t next = 0;
    for (unsigned i = 0; i < h->n; i++) {
        uint32_t items;
        const log_row *r = &h->row[i];
        bool whole = mi_items_count(r->bytes, r->len, &items) && items == r->count;
        if (r->first != next || !whole) complain(&v->forked, id, "a gap in the log");
        next = r->first + r->count;
        for (unsigned k = 0; k < i; k++)
            if (!memcmp(h->row[k].id, r->id, PROTO_BATCH_ID))
                complain(&v->doubled, id, "a batch twice in the log");
    }
}

// ---- promises ----

static const log_row *row_of(const log_history *h, const uint8_t *id)
{
    for (unsigned i = 0; i < h->n; i++)
        if (!memcmp(h->row[i].id, id, PROTO_BATCH_ID)) return &h->row[i];
    return NULL;
}

static void judge_promises(const player *p, const log_history *h, verdict *v)
{
    for (uint32_t i = 0; i < p->acked; i++) {
        const log_row *r = row_of(h, p->acks[i].id);
        bool denied = p->acks[i].at == DENIED;
        if (denied && r)
            complain(&v->lost, p->table->made.id,
                     "a batch was refused and is in the log");
        else if (!denied && !r)
            complain(&v->lost, p->table->made.id,
                     "a batch was taken and is not in the log");
        else if (!denied && r->first != p->acks[i].at)
            complain(&v->lost, p->table->made.id,
                     "a batch is at another place in the log");
    }
}

// ---- what was shown ----

static bool shown(const player *p, uint32_t i, const uint8_t *bytes, size_t len)
{
    size_t from = p->start[i], to = i + 1 < p->n ? p->start[i + 1] : p->len;
    return to - from >= len && memcmp(p->items + from, bytes, len) == 0;
}

static bool judge_item(const player *p, const mi_course *c, const mi_item *item,
                       verdict *v)
{
    uint8_t seen[MI_ITEM_BYTES];
    if (c->length >= p->n) return true;
    size_t len = mi_course_veil(c, item, p->seats, seen);
    if (shown(p, c->length, seen, len)) return true;
    if (shown(p, c->length, item->lead, item->whole))
        complain(&v->leaked, p->table->made.id, "shown what the seat may not know");
    else
        complain(&v->forked, p->table->made.id, "shown another history");
    return false;
}

// Every entry once more by the rules: the log is what they allow.
static bool play(mi_course *c, const uint8_t *log, const mi_item *item)
{
    mi_entry entry;
    if (!mi_item_entry_read(c->game, item, &entry))
        return item->kind != MI_ITEM_ENTRY && mi_course_follow(c, log, item);
    return mi_course_play(c, entry, NULL, NULL) == MI_OK;
}

static void judge_views(const player *p, const uint8_t *log, size_t len, verdict *v)
{
    mi_course c;
    mi_item item;
    bool right = true, lawful = true;
    if (!mi_course_begin(&c, p->game, &p->head)) return;
    for (size_t at = 0; lawful && mi_item_next(log, len, &at, &item);) {
        if (item.kind == MI_ITEM_NOTE) continue;
        right = right && judge_item(p, &c, &item, v);
        lawful = play(&c, log, &item);
    }
    if (!lawful) complain(&v->forked, p->table->made.id, "an item against the rules");
    if (lawful && p->n > c.length)
        complain(&v->forked, p->table->made.id, "shown more than there is");
}

void judge_player(const player *p, const log_history *h, verdict *v)
{
    size_t len = 0, room = 0;
    for (unsigned i = 0; i < h->n; i++) room += h->row[i].len;
    uint8_t *log = grown(NULL, room + 1);
    for (unsigned i = 0; i < h->n; len += h->row[i++].len)
        memcpy(log + len, h->row[i].bytes, h->row[i].len);
    judge_promises(p, h, v);
    if (p->game) judge_views(p, log, len, v);
    free(log);
}
