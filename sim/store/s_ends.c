// What remains of a finished game.

#include <jansson.h>

#include "shared.h"

// ---- its record ----

static tables_row *keep_record(model *m, const question *a)
{
    tables_row *t = table_of(m, NUMBER(1));
    if (!t || t->state != 2 || t->record || t->scrubbed != NUMBER(3)) return NULL;
    CHANGE(tables, t);
    SET(t->record, BYTES(2));
    return t;
}

static void work_done(model *m, int64_t id)
{
    work_row *w = FIND(work, .table_id = id, .kind = 0);
    if (w) DROP(work, w);
}

// Puts a row a person; those that it put in or, where `anew` says, changed.
static numbers ends_into(model *m, const question *a, int64_t id, bool anew)
{
    array people = ARRAY(5), places = ARRAY(6), stayed = ARRAY(7);
    numbers put = numbers_new(m, people.left);
    int64_t who, place, stay;
    while (array_number(&people, &who) && array_number(&places, &place) &&
           array_number(&stayed, &stay)) {
        ends_row *e = FIND(ends, .person = who, .table_id = id);
        if (!e) {
            INSERT(ends, .person = who, .table_id = id, .at = NUMBER(4),
                   .stayed = stay == -1 ? NONE : stay == 1, .place = place);
        } else if (anew && e->place == 0) {
            CHANGE(ends, e);
            e->at = NUMBER(4);
            e->place = place;
        } else {
            continue;
        }
        numbers_put(&put, who);
    }
    numbers_sort(&put);
    return put;
}

MODEL(KEEP_RECORD)
{
    const tables_row *t = keep_record(m, a);
    if (!t) return;
    ends_into(m, a, t->id, false);
    work_done(m, t->id);
}

// ---- dice and news of it ----

static int64_t of(const json_t *x, const char *name)
{
    return json_integer_value(json_object_get(x, name));
}

static void throw_put(model *m, const bytes *game, const json_t *v)
{
    dice_row *d = FIND(dice, .person = of(v, "person"), .game = game,
                       .faces = of(v, "faces"), .face = of(v, "face"));
    if (!d) {
        INSERT(dice, .person = of(v, "person"), .game = game, .faces = of(v, "faces"),
               .face = of(v, "face"), .count = of(v, "count"));
    } else {
        CHANGE(dice, d);
        d->count += of(v, "count");
    }
}

static bool has(const numbers *list, int64_t v)
{
    for (size_t i = 0; i < list->n; i++)
        if (list->at[i] == v) return true;
    return false;
}

static void count_dice(model *m, const question *a, const bytes *game,
                       const numbers *people)
{
    json_t *all = json_loadb(BYTES(10)->at, BYTES(10)->len, 0, NULL);
    const json_t *v;
    size_t i;
    json_array_foreach(all, i, v) if (has(people, of(v, "person"))) throw_put(m, game, v);
    json_decref(all);
}

static void tell_end(model *m, const question *a, int64_t id)
{
    int64_t who, at = NUMBER(9);
    for (array people = ARRAY(8); array_number(&people, &who);) {
        INSERT(letters, .person = who, .id = NEXT_ID(letters), .kind = 2, .table_id = id,
               .at = at);
        notices_into(m, &(notice){id, who, 2, at, at, 0, true});
    }
}

MODEL(KEEP_ALL)
{
    const tables_row *t = table_of(m, NUMBER(1));
    bool there = t && t->record && t->scrubbed == NUMBER(3);
    bool kept = keep_record(m, a);
    if (!t || (!there && !kept)) return;
    numbers people = ends_into(m, a, t->id, true);
    count_dice(m, a, t->game, &people);
    if (kept) tell_end(m, a, t->id);
    work_done(m, t->id);
}

MODEL(RECORD)
{
    const tables_row *t = table_of(m, NUMBER(1));
    if (!t || !t->record) return;
    out_row(o);
    out_bytes(o, RECORD_TEXT, t->record);
}
