// A table in play: its words, its record, its position.

#include "session.h"
#include "fair.h"

void session_text(session *s, words_id id, const words_arg *args, char *out, size_t room)
{
    mi_text t = mi_text_of(out, room);
    words_say(s->table->lang, id, args, &t);
}

void session_message(session *s, words_id id, const words_arg *args)
{
    session_text(s, id, args, s->message, sizeof s->message);
}

void session_say(session *s, words_id id, const words_arg *args)
{
    char line[MESSAGE];
    session_text(s, id, args, line, sizeof line);
    tui_wrap(&s->table->term, line, 2);
}

// Plays the record from its beginning; false when it cannot be played.
bool session_rebuild(session *s)
{
    mi_record *r = session_record(s);
    bool judge = !s->table->link; // a log as one seat sees it has been judged by others
    bool good = mi_course_record(&s->t.course, r, r->n, judge) == MI_OK;
    s->t.sit.actor = mi_course_actor(&s->t.course);
    return good;
}

// The items of a row become entries of the record, nature's with the numbers behind them.
static bool keep(session *s, const mi_row *row)
{
    mi_record *r = session_record(s);
    mi_item item;
    mi_entry entry;
    for (size_t at = 0; mi_item_next(row->bytes, row->len, &at, &item);) {
        mi_draw draw = {0, 0};
        if (!mi_item_entry_read(r->game, &item, &entry)) continue;
        if (entry.actor == MI_NATURE)
            fair_draw(mi_record_dice(r, r->n + 1), r->game, &s->t.course.p,
                      s->t.course.draws + 1, &draw);
        if (mi_course_take(&s->t.course, entry, NULL)) return false;
        if (mi_record_add(r, entry, draw)) return false;
        s->saved = false;
    }
    s->t.sit = row->now.sit;
    s->t.sit.actor = mi_course_actor(&s->t.course);
    return true;
}

bool session_enter(session *s, mi_entry entry)
{
    uint8_t bytes[MI_ROW_BYTES];
    mi_row row;
    mi_row_begin(&row, &s->t, 0, bytes, sizeof bytes);
    return mi_row_play(&row, entry, NULL) == MI_OK && keep(s, &row);
}

// Room for some dozens of items: what is left over settles at the next call.
enum { SETTLED = 4 * MI_ROW_BYTES };

bool session_settle(session *s)
{
    uint8_t bytes[SETTLED], block[MI_BLOCK];
    mi_dice dice = {.bytes = block, .count = 1};
    const mi_record *r = session_record(s);
    mi_row row;
    mi_row_begin(&row, &s->t, 0, bytes, sizeof bytes);
    while (mi_row_settle(&row, MI_CLOCK_STOPPED, &dice) == MI_WANTS_DICE) {
        const mi_stretch *secret = mi_record_dice(r, r->n + row.count + 1);
        dice.draw = row.now.course.draws + 1;
        dice.block = row.block;
        fair_block(secret, dice.draw, dice.block, block);
    }
    return keep(s, &row);
}

// The first entry of the batch that is being made.
uint32_t session_barrier(session *s, uint8_t seat)
{
    mi_record *r = session_record(s);
    uint32_t at = r->n, sent = s->table->link ? s->table->link->known : r->from.entries;
    while (at > sent && r->entry[at - 1].actor == seat) at--;
    return at;
}
