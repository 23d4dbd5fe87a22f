// Answers that a seat keeps in advance: read and written by its own person alone.

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "api.h"
#include "change.h"
#include "router.h"

// ---- reading a list ----

// A number of a row, 1 where it is left out; 0 where it is out of bounds.
static uint8_t count_of(const json_t *given, const char *name, json_int_t most)
{
    const json_t *count = json_object_get(given, name);
    json_int_t n = count ? json_integer_value(count) : 1;
    return (uint8_t)(n >= 1 && n <= most ? n : 0);
}

static http_fault read_then(const json_t *given, const mi_game *game, mi_if *out)
{
    const char *then = json_string_value(json_object_get(given, "then"));
    bool good = then && !mi_action_parse(game, then, strlen(then), &out->then);
    return good && out->then.verb >= MI_OWN_VERBS ? HTTP_FINE : ERROR_THEN;
}

static http_fault read_row(const json_t *given, const mi_game *game, mi_if *out)
{
    const char *condition = json_string_value(json_object_get(given, "if"));
    uint8_t times = count_of(given, "times", MI_IF_TIMES);
    uint8_t turns = count_of(given, "turns", MI_IF_TURNS);
    if (!json_is_object(given) || !times || !turns) return ERROR_ROWS;
    http_fault fault = read_then(given, game, out);
    if (fault) return fault;
    if (!condition || mi_if_parse(game, condition, strlen(condition), out))
        return ERROR_IF;
    out->times = times;
    out->turns = turns;
    return HTTP_FINE;
}

static change_end read_rows(change *x, const json_t *rows, const mi_game *game,
                            mi_ifs *out)
{
    size_t n = json_array_size(rows);
    if (!json_is_array(rows) || n > MI_IFS) return change_refuse(x, ERROR_ROWS);
    for (; out->n < n; out->n++) {
        http_fault fault = read_row(json_array_get(rows, out->n), game, &out->of[out->n]);
        x->row = (uint8_t)(out->n + 1);
        if (fault) return change_refuse(x, fault);
    }
    return CHANGE_SAVE;
}

// ---- keeping it ----

// Where a standing order would have passed for the seat that now keeps no answer, it does
// so at once.
static change_end keep(change *x, about *now)
{
    mi_ifs list = {0};
    uint8_t s = change_seat_named(x, now);
    x->row = 0;
    if (now->pace != PACE_DAYS) return change_refuse(x, ERROR_NOT_DAYS);
    if (now->state != TABLE_RUNNING) return change_refuse(x, ERROR_STATE);
    if (s == MI_NOBODY || !(x->own & MI_SEAT_BIT(s)) || !about_in_person(now, s))
        return change_refuse(x, ERROR_NO_SEAT);
    change_end end = read_rows(x, json_object_get(x->body, "rows"), now->game, &list);
    if (end != CHANGE_SAVE) return end;
    now->live.ifs[s] = list;
    answers_plan_change(x->task.t, now);
    x->settles = true;
    return CHANGE_SAVE;
}

void ifs_post(request *r) { change_table(r, keep); }

// ---- showing it ----

static json_t *row_of(const mi_game *game, const mi_if *f)
{
    char condition[MI_IF_TEXT], then[MI_IF_TEXT];
    mi_text words = mi_text_of(condition, sizeof condition);
    mi_text step = mi_text_of(then, sizeof then);
    mi_if_put(&words, game, f);
    mi_action_put(&step, game, f->then);
    return json_pack("{ss ss si si ss}", "if", condition, "then", then, "times", f->times,
                     "turns", f->turns, "state", mi_if_word(f->state));
}

static json_t *rows_of(const about *a, unsigned seat)
{
    json_t *rows = json_array();
    for (unsigned i = 0; i < a->live.ifs[seat].n; i++)
        json_array_append_new(rows, row_of(a->game, &a->live.ifs[seat].of[i]));
    return rows;
}

static void shown(void *arg, table *t, bool fail)
{
    request *r = arg;
    char word[16] = "";
    if (!change_sees(r, t, fail)) return;
    mi_seats own = about_seats_of(&t->is, r->person);
    bool named = http_query(r, "seat", word, sizeof word);
    uint8_t s = named ? change_seat(&t->is, word)
                : own ? (uint8_t)__builtin_ctz(own)
                      : MI_NOBODY;
    if (s == MI_NOBODY || !(own & MI_SEAT_BIT(s)))
        http_error(r, ERROR_NO_SEAT);
    else if (!t->is.readable)
        http_error(r, ERROR_VERSION);
    else
        http_json(
            r, 200,
            json_pack("{ss so}", "seat", mi_actor_word(s), "rows", rows_of(&t->is, s)));
}

void ifs_get(request *r) { table_read(api_tables(r->net), r->id, shown, r); }
