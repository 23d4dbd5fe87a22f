// Judging a batch: the steps of one seat, with notes.

#include <string.h>

#include "miasma/record.h"
#include "miasma/text.h"
#include "row.h"

// One step of the seat to act.
static mi_err step(mi_row *r, mi_entry entry, unsigned seat, mi_rule *why)
{
    if (entry.actor != seat || mi_course_actor(&r->now.course) != (int)seat)
        return MI_ETURN;
    return mi_row_play(r, entry, why);
}

// A note on an entry that carries none is dropped.
static mi_err note(mi_row *r, mi_entry entry, const char *text, size_t len)
{
    char kept[MI_NOTE_BYTES + 1];
    if (!mi_note_fits(r->now.course.game, entry)) return MI_OK;
    mi_err err = mi_note_clean(text, len, kept);
    if (!err && !row_has_room(r)) err = MI_EROOM;
    if (!err && kept[0]) r->len += mi_item_note(kept, strlen(kept), r->bytes + r->len);
    return err;
}

// One item of a batch; `*last` is the entry it may be a note of.
static mi_err take_item(mi_row *r, unsigned seat, const mi_item *item, mi_entry *last,
                        mi_verdict *v)
{
    if (item->kind == MI_ITEM_NOTE)
        return v->step ? note(r, *last, (const char *)item->body, item->len) : MI_EBYTES;
    if (!mi_item_entry_read(r->now.course.game, item, last)) return MI_EBYTES;
    mi_err err = step(r, *last, seat, &v->why);
    v->step += !err;
    return err;
}

mi_verdict mi_row_batch(mi_row *r, unsigned seat, const uint8_t *run, size_t len)
{
    mi_verdict v = {0};
    mi_item item;
    mi_entry last = {0};
    size_t at = 0;
    bool noted = false; // an entry has one note
    while (!v.err && mi_item_next(run, len, &at, &item)) {
        bool again = noted && item.kind == MI_ITEM_NOTE;
        v.err = again ? MI_EBYTES : take_item(r, seat, &item, &last, &v);
        noted = item.kind == MI_ITEM_NOTE;
    }
    if (!v.err && (at != len || !v.step)) v.err = MI_EBYTES;
    return v;
}

// Where the comment of a line begins, or its end.
static size_t comment_at(const char *line, size_t len)
{
    size_t at = len;
    if (len && line[len - 1] == '}')
        while (at && line[at - 1] != '{') at--;
    return at ? at - (at < len) : len;
}

// One line: the words of a step, and perhaps a comment behind them, which is its note, as
// in a record.
static mi_err take_line(mi_row *r, unsigned seat, const char *line, size_t len,
                        mi_rule *why)
{
    mi_entry entry = {.actor = (uint16_t)seat};
    size_t words = comment_at(line, len);
    mi_err err = mi_action_parse(r->now.course.game, line, words, &entry.action);
    if (!err) err = step(r, entry, seat, why);
    if (err || words == len) return err;
    return note(r, entry, line + words + 1, len - words - 2);
}

mi_verdict mi_row_words(mi_row *r, unsigned seat, const char *text, size_t len)
{
    mi_verdict v = {0};
    for (size_t at = 0, line; at < len && !v.err; at += line + 1) {
        const char *end = memchr(text + at, '\n', len - at);
        line = end ? (size_t)(end - text) - at : len - at;
        size_t used = line;
        while (used && (text[at + used - 1] == '\r' || text[at + used - 1] == ' '))
            used--;
        if (!used) continue;
        v.err = take_line(r, seat, text + at, used, &v.why);
        v.step += !v.err;
    }
    if (!v.err && !v.step) v.err = MI_EBYTES;
    return v;
}
