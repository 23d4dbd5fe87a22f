// The log as lines of words, for tools and bots of others.

#include <string.h>

#include "miasma/text.h"
#include "words_of.h"

enum { LINE = 512 };

static void put_entry(const mi_course *c, const mi_item *item, mi_seats seats, buf *out)
{
    mi_entry entry;
    size_t used = 0;
    char line[LINE];
    mi_text t = mi_text_of(line, sizeof line);
    if (mi_entry_decode(c->game, item->body, item->len, &used, &entry)) return;
    mi_text_put(&t, mi_actor_word(entry.actor));
    mi_text_char(&t, ' ');
    mi_action_put(&t, c->game, mi_veil(c->game, &c->p, entry, seats).action);
    buf_put(out, line, t.len);
}

// No game has a verb of the table but stop and clock: these words cannot be mistaken.
static void put_aside(const mi_item *item, buf *out)
{
    mi_aside a;
    if (!mi_aside_read(item->body, item->len, &a)) return;
    const char *seat = mi_actor_word(a.seat);
    switch (a.kind) {
    case MI_ASIDE_BACK: buf_print(out, "table back %u", a.to); break;
    case MI_ASIDE_STANDIN:
        buf_print(out, "table standin %s %s", seat, mi_level_word(a.level));
        break;
    case MI_ASIDE_RETURNS: buf_print(out, "table returns %s", seat); break;
    case MI_ASIDE_GIVEN: buf_print(out, "table given %s %u", seat, a.ms); break;
    case MI_ASIDE_RESIGNED: buf_print(out, "table resigned %s", seat); break;
    case MI_ASIDE_PAUSED: buf_text(out, "table paused"); break;
    default: buf_text(out, "table resumed"); break;
    }
}

static void put_item(const mi_course *c, const mi_item *item, mi_seats seats, buf *out)
{
    if (item->kind == MI_ITEM_NOTE) {
        // On the line of its entry.
        if (out->len && out->at[out->len - 1] == '\n') out->len--;
        buf_print(out, " {%.*s}\n", (int)item->len, (const char *)item->body);
        return;
    }
    buf_print(out, "%u ", c->length + 1);
    if (item->kind == MI_ITEM_ENTRY)
        put_entry(c, item, seats, out);
    else
        put_aside(item, out);
    buf_byte(out, '\n');
}

static void put_head(const table *t, mi_seats seats, buf *out)
{
    buf whole = {0};
    words_head(t, seats, &whole);
    for (size_t at = 0; at < whole.len && whole.at[at] == '[';) {
        const uint8_t *end = memchr(whole.at + at, '\n', whole.len - at);
        size_t len = end ? (size_t)(end - whole.at) - at + 1 : whole.len - at;
        buf_put(out, whole.at + at, len);
        at += len;
    }
    buf_free(&whole);
}

static void put_choices(const table *t, mi_seats seats, buf *out)
{
    mi_list rows;
    int16_t actor = t->is.actor;
    const char *who = actor < 0         ? "nobody"
                      : actor == NATURE ? "nature"
                                        : mi_actor_word((unsigned)actor);
    bool running = t->is.state == TABLE_RUNNING;
    buf_print(out, "* %u %s\n", t->is.length, running ? who : "nobody");
    if (!running || actor < 0 || actor >= MI_SEATS || !(seats & MI_SEAT_BIT(actor)))
        return;
    if (!about_in_person(&t->is, (unsigned)actor)) return;
    mi_legal(t->is.game, &t->course.p, &rows);
    for (unsigned i = 0; i < rows.n; i++) {
        char line[LINE];
        mi_text text = mi_text_of(line, sizeof line);
        mi_action_put(&text, t->is.game, rows.row[i]);
        buf_print(out, "> %s\n", line);
    }
}

void words_lines(const table *t, mi_seats seats, uint32_t from, buf *out)
{
    mi_course c;
    mi_item item;
    if (from == 0) put_head(t, seats, out);
    if (!mi_course_begin(&c, t->is.game, &t->is.head)) return;
    for (size_t at = 0; mi_item_next(t->log.at, t->log.len, &at, &item);) {
        uint32_t number = c.length - (item.kind == MI_ITEM_NOTE);
        if (number >= from && number != UINT32_MAX) put_item(&c, &item, seats, out);
        if (!mi_course_follow(&c, t->log.at, &item)) return;
    }
    put_choices(t, seats, out);
}
