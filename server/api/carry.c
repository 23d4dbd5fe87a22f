// Names and notes are not proven by the digest: whoever sends a record may have written
// them. Names are held to what a person may be called here.

#include "carry.h"

#include <stdlib.h>
#include <string.h>

#include "dice.h"
#include "fair.h"
#include "paper.h"

enum { DAY = 86400 };

const char *carry_word(carry_fault fault)
{
    static const char *const words[] = {
        NULL,
#define CARRY(id, word, what) word,
#include "carry.def"
#undef CARRY
    };
    return words[fault];
}

// ---- the proof ----

static carry_fault fault_of(mi_err err)
{
    switch (err) {
    case MI_OK: return CARRY_FINE;
    case MI_EUNDONE: return CARRY_OPEN;
    case MI_EDICE:
    case MI_EPROMISE: return CARRY_DICE;
    case MI_EDIGEST:
    case MI_ERESULT: return CARRY_DIGEST;
    case MI_EGAME: return CARRY_VERSION;
    case MI_ETEXT:
    case MI_EROOM: return CARRY_TEXT;
    default: return CARRY_RULE;
    }
}

static carry_fault judge(mi_record *rec, const char *text, size_t len)
{
    mi_err err = mi_record_read(rec, &mi_games, text, len, NULL);
    if (err) return err == MI_EGAME ? CARRY_VERSION : CARRY_TEXT;
    if (!mi_record_whole(rec)) return CARRY_TEXT;
    if (rec->from.given) return CARRY_FROM;
    return fault_of(fair_verify(rec, NULL));
}

// ---- the table ----

static void put_log(const mi_record *rec, carried *c)
{
    buf *log = &c->log;
    for (uint32_t i = 0; i < rec->n; i++) {
        const char *note = mi_record_noted(rec, i + 1);
        log->len += mi_item_entry(rec->game, rec->entry[i], buf_grow(log, MI_ITEM_BYTES));
        if (note)
            log->len += mi_item_note(note, strlen(note), buf_grow(log, MI_ITEM_BYTES));
    }
    c->count = rec->n;
}

// The last stretch of dice is the table's own; those before it stand beside it.
static void put_dice(mi_record *rec, carried *c)
{
    c->a.dice = rec->stretch[rec->stretches - 1];
    c->a.resumed = c->a.dice.from - 1;
    rec->stretches--;
    dice_put_before(rec, &c->before);
    rec->stretches++;
}

// Points and ranks as the table layer counts them: those who gave up are behind.
static bool put_result(const mi_record *rec, about *a)
{
    mi_row end;
    mi_table t;
    uint8_t bytes[MI_ROW_BYTES];
    mi_dice none = {0};
    if (!mi_table_begin(&t, rec->game, &rec->head, &(mi_terms){.fresh = true}, 0))
        return false;
    for (uint32_t i = 0; i < rec->n; i++)
        if (mi_course_take(&t.course, rec->entry[i], NULL)) return false;
    t.sit.actor = mi_course_actor(&t.course);
    t.sit.live.resigned = t.sit.live.standins = rec->resigned;
    mi_row_begin(&end, &t, 0, bytes, sizeof bytes);
    if (mi_row_settle(&end, MI_CLOCK_STOPPED, &none) != MI_SETTLED) return false;
    a->live = end.now.sit.live;
    a->actor = end.now.sit.actor;
    return a->live.over;
}

static carry_fault put_seats(const names *all, const mi_record *rec, carried *c)
{
    char name[MI_NAME];
    for (unsigned s = 0; s < rec->head.seats; s++) {
        table_seat *x = &c->a.seat[s];
        mi_level level = mi_level_find(rec->bot[s]);
        x->kind = *rec->bot[s] ? SEAT_BOT : SEAT_PERSON;
        x->level = (uint8_t)(level == MI_LEVELS ? MI_NORMAL : level);
        x->standing = rec->game->host.order_away;
        if (x->kind == SEAT_BOT && c->own & MI_SEAT_BIT(s)) return CARRY_SEAT;
        memcpy(x->name, rec->name[s], sizeof x->name);
        if (x->kind == SEAT_PERSON && *x->name &&
            (names_take(all, x->name, name) || strcmp(name, x->name) != 0))
            return CARRY_NAME;
    }
    return CARRY_FINE;
}

// ---- what stands beside it ----

static int64_t whole(const json_t *beside, const char *name, int64_t least, int64_t most)
{
    json_int_t n = json_integer_value(json_object_get(beside, name));
    return n < least ? least : n > most ? most : n;
}

static mi_seats own_seats(const json_t *yours, unsigned seats)
{
    mi_seats own = 0;
    for (size_t i = 0; i < json_array_size(yours); i++) {
        const char *word = json_string_value(json_array_get(yours, i));
        uint8_t s = word ? mi_actor_find(word, strlen(word)) : MI_NOBODY;
        if (s >= seats) return 0;
        own |= (mi_seats)MI_SEAT_BIT(s);
    }
    return own;
}

static void put_terms(node *n, const json_t *beside, carried *c)
{
    const char *pace = json_string_value(json_object_get(beside, "pace"));
    int64_t now = now_ms(n);
    bool live = pace && strcmp(pace, "live") == 0;
    c->a.pace = live ? PACE_LIVE : PACE_DAYS;
    c->a.bank = (int32_t)whole(beside, "bank", live ? 5 : DAY, live ? DAY : 30 * DAY);
    c->a.step = live ? (int32_t)whole(beside, "step", 0, 3600) : 0;
    c->a.made = whole(beside, "made", 0, now);
    c->ended = whole(beside, "ended", c->a.made, now);
}

// ---- all of it ----

// Names and notes in the one form that records have.
static void put_text(const mi_record *rec, buf *out)
{
    paper_write(rec, out);
    buf_byte(out, '\0');
}

static carry_fault make_table(const names *all, mi_record *rec, const json_t *beside,
                              carried *c)
{
    c->a.game = rec->game;
    c->a.head = rec->head;
    c->a.readable = c->a.hidden = c->a.imported = true;
    c->a.state = TABLE_FINISHED;
    c->own = own_seats(json_object_get(beside, "yours"), rec->head.seats);
    carry_fault fault = c->own ? put_seats(all, rec, c) : CARRY_SEAT;
    if (fault) return fault;
    if (!put_result(rec, &c->a)) return CARRY_RULE;
    put_terms(all->node, beside, c);
    put_dice(rec, c);
    put_log(rec, c);
    put_text(rec, &c->record);
    return CARRY_FINE;
}

carry_fault carry_read(const names *all, const char *text, size_t len,
                       const json_t *beside, carried *out)
{
    mi_record *rec = paper_new(PAPER_MOST);
    *out = (carried){0};
    carry_fault fault = judge(rec, text, len);
    if (!fault) fault = make_table(all, rec, beside, out);
    if (fault) carry_free(out);
    paper_free(rec);
    return fault;
}

void carry_free(carried *c)
{
    buf_free(&c->log);
    buf_free(&c->before);
    buf_free(&c->record);
    *c = (carried){0};
}
