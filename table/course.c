// Following a log.

#include <stdlib.h>
#include <string.h>

#include "course.h"

bool course_begin(course *c, const mi_head *head)
{
    c->game = mi_find_id(head->game);
    c->length = c->draws = 0;
    return c->game && mi_setup(c->game, head, &c->p, NULL) == MI_OK;
}

static bool entry_of(const mi_game *game, const mi_item *item, mi_entry *out)
{
    size_t at = 0;
    return !mi_entry_decode(game, item->body, item->len, &at, out) && at == item->len;
}

static bool follow_entry(course *c, const mi_item *item)
{
    mi_entry entry;
    if (!entry_of(c->game, item, &entry)) return false;
    if (mi_follow(c->game, &c->p, entry, NULL)) return false;
    c->draws += entry.actor == MI_NATURE;
    return true;
}

course_kept *course_kept_of(const uint8_t *log, size_t len, uint32_t *count)
{
    uint32_t all = 0, n = 0, number = 0;
    mi_item item;
    mi_aside aside;
    mi_items_count(log, len, &all);
    course_kept *kept = must_alloc((all + 1) * sizeof *kept);
    for (size_t at = 0; mi_item_next(log, len, &at, &item);) {
        if (item.kind == MI_ITEM_NOTE) continue;
        if (item.kind == MI_ITEM_ASIDE && mi_aside_read(item.body, item.len, &aside) &&
            aside.kind == MI_ASIDE_BACK)
            while (n && kept[n - 1].number >= aside.to) n--;
        kept[n++] = (course_kept){number++, (size_t)(item.lead - log)};
    }
    *count = n;
    return kept;
}

// The game from its beginning, by the items that count in the first `len` bytes.
static bool play_again(course *c, const uint8_t *log, size_t len)
{
    uint32_t n;
    mi_head head = *mi_head_of(&c->p);
    course_kept *kept = course_kept_of(log, len, &n);
    uint32_t length = c->length;
    bool good = course_begin(c, &head);
    for (uint32_t i = 0; i < n && good; i++) {
        mi_item item;
        size_t at = kept[i].at;
        good = mi_item_next(log, len, &at, &item);
        if (good && item.kind == MI_ITEM_ENTRY) good = follow_entry(c, &item);
    }
    c->length = length;
    free(kept);
    return good;
}

bool course_follow(course *c, const uint8_t *log, const mi_item *item)
{
    mi_aside aside;
    if (item->kind == MI_ITEM_NOTE) return true;
    c->length++;
    if (item->kind == MI_ITEM_ENTRY) return follow_entry(c, item);
    if (!mi_aside_read(item->body, item->len, &aside)) return false;
    if (aside.kind != MI_ASIDE_BACK) return true;
    return play_again(c, log, (size_t)(item->lead - log) + item->whole);
}

bool course_run(course *c, const uint8_t *log, size_t from, size_t len)
{
    mi_item item;
    size_t at = from;
    while (mi_item_next(log, len, &at, &item))
        if (!course_follow(c, log, &item)) return false;
    return at == len;
}

// Only an argument marked in the verb's table can be unknown to somebody.
static bool has_secret(const mi_game *game, uint16_t verb)
{
    const uint8_t *kind = game->verbs[verb].kind;
    return (kind[0] | kind[1] | kind[2]) & MI_SECRET;
}

void course_veil(const course *c, const mi_item *item, mi_seats seats, buf *out)
{
    mi_entry entry;
    if (item->kind == MI_ITEM_ENTRY && entry_of(c->game, item, &entry) &&
        has_secret(c->game, entry.action.verb))
        course_put(c->game, mi_veil(c->game, &c->p, entry, seats), out);
    else
        buf_put(out, item->lead, item->whole);
}

void course_put(const mi_game *game, mi_entry entry, buf *out)
{
    uint8_t *at = buf_grow(out, 1 + MI_ENTRY_BYTES);
    at[0] = (uint8_t)mi_entry_encode(game, entry, at + 1);
    out->len += 1u + at[0];
}

// Is everything that counts from kept[i] on an entry of a seat, or the table's own?
static bool only_seats(const mi_game *game, const uint8_t *log, size_t len,
                       const course_kept *kept, uint32_t i, uint32_t n)
{
    for (; i < n; i++) {
        mi_item item;
        mi_entry entry;
        size_t at = kept[i].at;
        if (!mi_item_next(log, len, &at, &item)) return false;
        if (item.kind == MI_ITEM_ASIDE) continue;
        if (!entry_of(game, &item, &entry) || entry.actor >= MI_SEATS) return false;
    }
    return true;
}

bool course_may_go_back(const mi_game *game, const uint8_t *log, size_t len, uint32_t to)
{
    uint32_t n, i;
    course_kept *kept = course_kept_of(log, len, &n);
    for (i = n; i && kept[i - 1].number >= to; i--);
    bool whole = to == 0 || (i && kept[i - 1].number == to - 1);
    bool may = i < n && whole && only_seats(game, log, len, kept, i, n);
    free(kept);
    return may;
}
