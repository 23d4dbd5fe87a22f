// Following a log.

#include <string.h>

#include "miasma/course.h"

bool mi_course_begin(mi_course *c, const mi_game *game, const mi_head *head)
{
    c->game = game;
    c->length = c->moved = c->draws = 0;
    return mi_setup(game, head, &c->p, NULL) == MI_OK;
}

static void count(mi_course *c, mi_entry entry)
{
    c->moved = ++c->length;
    c->draws += entry.actor == MI_NATURE;
}

mi_err mi_course_play(mi_course *c, mi_entry entry, mi_events *events, mi_rule *why)
{
    mi_err err = mi_play(c->game, &c->p, entry, events, why);
    if (!err) count(c, entry);
    return err;
}

mi_err mi_course_take(mi_course *c, mi_entry entry, mi_events *events)
{
    mi_err err = mi_follow(c->game, &c->p, entry, events);
    if (!err) count(c, entry);
    return err;
}

mi_err mi_course_record(mi_course *c, const mi_record *r, uint32_t n, bool judge)
{
    mi_err err = mi_course_begin(c, r->game, &r->head) ? MI_OK : MI_EGAME;
    for (uint32_t i = 0; i < n && i < r->n && !err; i++)
        err = judge ? mi_course_play(c, r->entry[i], NULL, NULL)
                    : mi_course_take(c, r->entry[i], NULL);
    return err;
}

mi_err mi_stage(const mi_game *game, mi_view *view, mi_entry step, mi_rule *why)
{
    return mi_play(game, &view->p, step, NULL, why);
}

int16_t mi_course_actor(const mi_course *c)
{
    uint8_t actor = mi_to_act(c->game, &c->p);
    if (actor < MI_SEATS) return actor;
    return actor == MI_NATURE ? MI_COURSE_NATURE : MI_COURSE_OVER;
}

static bool follow_entry(mi_course *c, const mi_item *item)
{
    mi_entry entry;
    return mi_item_entry_read(c->game, item, &entry) && !mi_course_take(c, entry, NULL);
}

// ---- what counts ----

static bool is_back(const mi_item *item, mi_aside *aside)
{
    return item->kind == MI_ITEM_ASIDE && mi_aside_read(item->body, item->len, aside) &&
           aside->kind == MI_ASIDE_BACK;
}

mi_kept mi_kept_of(const uint8_t *log, size_t len)
{
    return (mi_kept){.log = log, .len = len};
}

// Looks ahead from the item at k->at, number k->next. An item counts if no `back` behind
// it leads to it or before it. So all items up to the least place that any of them leads
// to count; and if that is here or before, everything does not that stands before the
// last `back` which leads here: go on there.
static void look_ahead(mi_kept *k)
{
    mi_item item;
    mi_aside aside;
    uint32_t number = k->next, here = k->next, least = UINT32_MAX;
    for (size_t at = k->at, lead = at; mi_item_next(k->log, k->len, &at, &item);
         lead = at) {
        if (item.kind == MI_ITEM_NOTE) continue;
        if (is_back(&item, &aside) && number > here && aside.to <= here) {
            k->at = lead;
            k->next = number;
            least = UINT32_MAX;
        } else if (is_back(&item, &aside) && number > k->next && aside.to < least) {
            least = aside.to;
        }
        number++;
    }
    k->until = least;
}

bool mi_kept_next(mi_kept *k, mi_item *out)
{
    size_t at = k->at;
    if (!mi_item_next(k->log, k->len, &at, out)) return false;
    if (out->kind != MI_ITEM_NOTE) {
        while (k->until <= k->next) look_ahead(k);
        at = k->at;
        mi_item_next(k->log, k->len, &at, out);
        k->number = k->next++;
    }
    k->at = at;
    return true;
}

bool mi_course_again(mi_course *c, const uint8_t *log, size_t len, uint32_t to)
{
    mi_head head = *mi_head_of(&c->p);
    mi_kept kept = mi_kept_of(log, len);
    mi_item item;
    uint32_t length = c->length;
    bool good = mi_course_begin(c, c->game, &head);
    while (good && mi_kept_next(&kept, &item) && kept.number < to)
        if (item.kind == MI_ITEM_ENTRY) good = follow_entry(c, &item);
    c->moved = c->length = length;
    return good;
}

bool mi_course_follow(mi_course *c, const uint8_t *log, const mi_item *item)
{
    mi_aside aside;
    if (item->kind == MI_ITEM_NOTE) return true;
    if (item->kind == MI_ITEM_ENTRY) return follow_entry(c, item);
    c->length++;
    if (!mi_aside_read(item->body, item->len, &aside)) return false;
    if (aside.kind != MI_ASIDE_BACK) return true;
    return mi_course_again(c, log, (size_t)(item->lead - log) + item->whole, UINT32_MAX);
}

bool mi_course_run(mi_course *c, const uint8_t *log, size_t from, size_t len)
{
    mi_item item;
    size_t at = from;
    while (mi_item_next(log, len, &at, &item))
        if (!mi_course_follow(c, log, &item)) return false;
    return at == len;
}

// An aside, or an entry of a seat's: nature's dice are not rolled twice, and time that
// the table has told has passed.
static bool may_be_taken_back(const mi_game *game, const mi_item *item)
{
    mi_entry entry;
    if (item->kind != MI_ITEM_ENTRY) return true;
    return mi_item_entry_read(game, item, &entry) && entry.actor < MI_SEATS;
}

bool mi_course_may_go_back(const mi_game *game, const uint8_t *log, size_t len,
                           uint32_t to)
{
    mi_kept kept = mi_kept_of(log, len);
    mi_item item;
    bool whole = to == 0, any = false;
    while (mi_kept_next(&kept, &item)) {
        whole |= kept.number + 1 == to;
        if (kept.number < to) continue;
        if (!may_be_taken_back(game, &item)) return false;
        any = true;
    }
    return any && whole;
}

// ---- seeing ----

// Only an argument marked in the verb's table can be unknown to somebody.
static bool has_secret(const mi_game *game, uint16_t verb)
{
    const uint8_t *kind = game->verbs[verb].kind;
    return (kind[0] | kind[1] | kind[2]) & MI_SECRET;
}

size_t mi_course_veil(const mi_course *c, const mi_item *item, mi_seats seats,
                      uint8_t *out)
{
    mi_entry entry;
    if (mi_item_entry_read(c->game, item, &entry) &&
        has_secret(c->game, entry.action.verb))
        return mi_item_entry(c->game, mi_veil(c->game, &c->p, entry, seats), out);
    memcpy(out, item->lead, item->whole);
    return item->whole;
}
