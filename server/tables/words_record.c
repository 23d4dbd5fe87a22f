// A table as a record: veiled while the game runs, whole with its proof when it is over.

#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "fair.h"
#include "home.h"
#include "paper.h"
#include "words_of.h"

static void people(const about *a, mi_record *rec)
{
    for (unsigned s = 0; s < a->head.seats; s++) {
        memcpy(rec->name[s], a->seat[s].name, MI_NAME);
        if (a->seat[s].kind == SEAT_BOT)
            strcpy(rec->bot[s], mi_level_word(a->seat[s].level));
    }
}

// An entry with the draw behind it, once draws may be known.
static void add(mi_record *rec, const mi_course *c, mi_entry entry, mi_seats seats,
                bool open)
{
    mi_draw draw = {0};
    const mi_stretch *dice = mi_record_dice(rec, rec->n + 1);
    if (open && entry.actor == MI_NATURE)
        fair_draw(dice, rec->game, &c->p, c->draws + 1, &draw);
    mi_record_add(rec, open ? entry : mi_veil(rec->game, &c->p, entry, seats), draw);
}

// Only what counts: what was taken back is not in a record.
static void entries(const table *t, mi_seats seats, mi_record *rec, bool open)
{
    mi_course c;
    mi_item item;
    mi_entry entry;
    mi_kept kept = mi_kept_of(t->log.at, t->log.len);
    mi_course_begin(&c, t->is.game, &t->is.head);
    while (mi_kept_next(&kept, &item)) {
        if (item.kind == MI_ITEM_NOTE)
            mi_record_note(rec, (const char *)item.body, item.len);
        if (!mi_item_entry_read(t->is.game, &item, &entry)) continue;
        add(rec, &c, entry, seats, open);
        if (mi_course_take(&c, entry, NULL)) return;
    }
}

static void fill(const table *t, mi_seats seats, mi_record *rec, bool whole)
{
    const about *a = &t->is;
    bool open = a->state == TABLE_FINISHED;
    rec->game = a->game;
    rec->head = a->head;
    dice_read_before(t->before.at, t->before.len, rec);
    rec->stretch[rec->stretches++] = a->dice;
    mi_record_open(rec, open);
    if (a->state == TABLE_OPEN) rec->stretch[rec->stretches - 1].lucky = 0;
    people(a, rec);
    if (whole) entries(t, seats, rec, open);
    if (open) rec->resigned = a->live.resigned;
    if (open) fair_finish(rec);
}

static void write_record(const table *t, mi_seats seats, bool whole, buf *out)
{
    uint32_t room = whole ? t->is.length + 1 : 1;
    mi_record *rec = paper_new(room);
    fill(t, seats, rec, whole);
    paper_write(rec, out);
    paper_free(rec);
}

void words_record(const table *t, mi_seats seats, buf *out)
{
    write_record(t, seats, true, out);
}

// The result and the proof of a finished game stand in its head.
void words_head(const table *t, mi_seats seats, buf *out)
{
    write_record(t, seats, t->is.state == TABLE_FINISHED, out);
}

// ---- reports ----

// Of several seats of a person, the one that is asked.
static uint8_t whose(const mi_record *rec, const mi_position *p, mi_seats own)
{
    uint8_t actor = mi_to_act(rec->game, p);
    if (!own) return MI_NOBODY;
    return actor < MI_SEATS && own & MI_SEAT_BIT(actor) ? actor
                                                        : (uint8_t)__builtin_ctz(own);
}

// What was tried, judged by what the seat sees.
static bool judge(const mi_record *rec, const mi_position *p, const char *tried,
                  mi_capsule *c)
{
    mi_view view;
    mi_rule why = NULL;
    c->has_tried = tried;
    if (!tried) return true;
    if (mi_action_parse(rec->game, tried, strlen(tried), &c->tried)) return false;
    mi_see(rec->game, p, mi_capsule_eyes(c), &view);
    mi_judge(rec->game, &view.p, c->seat, c->tried, &why);
    if (why && strlen(why) < MI_RULE_BYTES) strcpy(c->refused, why);
    return true;
}

static bool write_capsule(const mi_record *rec, mi_seats own, const char *tried,
                          mi_capsule *c, buf *out)
{
    mi_position p;
    size_t most = MI_CAPSULE_BYTES + (size_t)c->step * MI_CAPSULE_LINE;
    if (c->step > rec->n || mi_record_position(rec, c->step, false, &p, NULL, NULL))
        return false;
    c->seat = whose(rec, &p, own);
    if (!judge(rec, &p, tried, c)) return false;
    mi_text text = mi_text_of((char *)buf_grow(out, most), most);
    bool written = !mi_capsule_write(rec, c, mi_capsule_eyes(c), &text);
    out->len += text.len;
    return written;
}

bool words_capsule(const table *t, mi_seats own, const char *tried, mi_capsule *c,
                   buf *out)
{
    mi_record rec;
    uint32_t room = t->is.length + 1;
    mi_entry *entry = must_alloc(room * sizeof *entry);
    mi_draw *draw = must_alloc(room * sizeof *draw);
    mi_record_init(&rec, entry, draw, room);
    rec.game = t->is.game;
    rec.head = t->is.head;
    entries(t, MI_ALL, &rec, false);
    bool written = write_capsule(&rec, own, tried, c, out);
    free(draw);
    free(entry);
    return written;
}
