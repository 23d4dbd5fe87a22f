// The same people once more, at a new table, with seats by lot.
//
// Whoever of them asks first has id and code of that table written at the old one, where
// all who played see it. Then it is made, by everybody who asks: there can be one of that
// id, and nobody has to rely on who was first.

#include <string.h>

#include "change.h"
#include "create.h"
#include "home.h"
#include "id.h"
#include "router.h"

static change_end agree_on(change *x, about *now)
{
    if (now->state != TABLE_FINISHED) return change_refuse(x, ERROR_NOT_OVER);
    if (!x->own) return change_refuse(x, ERROR_NO_SEAT);
    if (now->rematch) return CHANGE_NOTHING;
    now->rematch = id_new(x->r->node, now->shard);
    id_invite(x->r->node, now->rematch_invite);
    return CHANGE_SAVE;
}

// What was agreed on, as far as today's rules still have it.
static json_t *options_of(const about *a)
{
    json_t *options = json_object();
    const mi_game *game = versions_newest(&a->home->versions, a->game->name);
    mi_head head = mi_head_default(game, a->head.seats);
    for (unsigned i = 0; i < a->game->option_count; i++) {
        size_t len;
        const mi_option *option = &a->game->options[i];
        const char *value = mi_option_value(option, a->head.option[i], &len);
        json_t *text = json_stringn(value, len);
        if (!mi_option_set(game, &head, option->word, json_string_value(text)))
            json_object_set(options, option->word, text);
        json_decref(text);
    }
    return options;
}

static json_t *pace_of(const about *a)
{
    if (a->pace == PACE_DAYS)
        return json_pack("{ss si}", "kind", "days", "days", a->bank / 86400);
    return json_pack("{ss si si}", "kind", "live", "bank", a->bank, "step", a->step);
}

static json_t *terms_of(const about *a)
{
    return json_pack("{si sb si}", "vacation", a->vacation, "sleep", a->sleep, "pause",
                     a->pause);
}

static json_t *seat_of(const table_seat *was, int64_t person)
{
    bool me = was->person == person;
    if (was->kind == SEAT_BOT)
        return json_pack("{ss ss}", "kind", "bot", "level", mi_level_word(was->level));
    return json_pack("{ss}", "kind", me ? "me" : "invite");
}

static json_t *seats_of(const about *a, int64_t person)
{
    json_t *seats = json_array();
    for (unsigned s = 0; s < a->head.seats; s++)
        json_array_insert_new(seats, draw_below(a->home->node, s + 1),
                              seat_of(&a->seat[s], person));
    return seats;
}

// It waits for the luck of whoever made it, even where only bots sit with them.
static void make(request *r, const about *was)
{
    create_once once = {
        .id = was->rematch, .invite = was->rematch_invite, .after = was->id};
    json_t *body =
        json_pack("{ss so so so so sb sb}", "game", was->game->name, "options",
                  options_of(was), "pace", pace_of(was), "terms", terms_of(was), "seats",
                  seats_of(was, r->person), "private", was->hidden, "wait", true);
    create_table(r, body, &once);
}

void rematch_ask(request *r) { change_and(r, agree_on, make); }
