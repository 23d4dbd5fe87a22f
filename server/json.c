// The object TABLE of docs/protocol.md.

#include <stdio.h>
#include <string.h>

#include "fair.h"
#include "json.h"
#include "miasma/text.h"

static const char *const states[] = {"open", "running", "finished", "closed"};
static const char *const kinds[] = {"open", "invite", "person", "bot"};

const char *json_id(int64_t id)
{
    static char text[24];
    snprintf(text, sizeof text, "%lld", (long long)id);
    return text;
}

static json_t *options(const about *a)
{
    json_t *all = json_object();
    for (unsigned i = 0; i < a->game->option_count; i++) {
        size_t len;
        const char *value =
            mi_option_value(&a->game->options[i], a->head.option[i], &len);
        json_object_set_new(all, a->game->options[i].word, json_stringn(value, len));
    }
    return all;
}

static json_t *pace(const about *a)
{
    if (a->pace == PACE_LIVE)
        return json_pack("{ss si si}", "kind", "live", "bank", a->bank, "step", a->step);
    return json_pack("{ss si}", "kind", "days", "days", a->bank / 86400);
}

// What is left now: the actor's clock runs.
static json_t *clock_of(const about *a, unsigned s)
{
    if (a->pace != PACE_LIVE || a->seat[s].kind == SEAT_BOT) return json_null();
    int64_t left = a->live.clock[s];
    if (a->state == TABLE_RUNNING && a->actor == (int)s && about_in_person(a, s))
        left -= now_ms() - a->since;
    return json_integer(left > 0 ? left : 0);
}

static json_t *seat_of(const about *a, unsigned s, mi_seats here)
{
    const table_seat *x = &a->seat[s];
    bool standin = a->live.standins & MI_SEAT_BIT(s);
    bool bot = x->kind == SEAT_BOT || standin;
    const char *level = proto_level_word(standin ? a->live.level[s] : x->level);
    json_t *o = json_object();
    json_object_set_new(o, "seat", json_string(mi_actor_word(s)));
    json_object_set_new(o, "kind", json_string(standin ? "standin" : kinds[x->kind & 3]));
    json_object_set_new(o, "name", json_string(x->name));
    json_object_set_new(o, "level", bot && level ? json_string(level) : json_null());
    json_object_set_new(o, "here", json_boolean(here & MI_SEAT_BIT(s)));
    json_object_set_new(o, "clock", clock_of(a, s));
    return o;
}

static json_t *words_of(mi_seats seats)
{
    json_t *all = json_array();
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (seats & MI_SEAT_BIT(s))
            json_array_append_new(all, json_string(mi_actor_word(s)));
    return all;
}

static json_t *result(const about *a)
{
    if (!a->live.over) return json_null();
    json_t *all = json_array();
    for (unsigned s = 0; s < a->head.seats; s++)
        json_array_append_new(all, json_pack("{ss si si}", "seat", mi_actor_word(s),
                                             "points", (int)a->live.points[s], "rank",
                                             (int)a->live.rank[s]));
    return all;
}

static json_t *asked(const about *a)
{
    if (a->live.ask == ASK_NOTHING) return json_null();
    json_t *o = json_object();
    json_object_set_new(o, "kind",
                        json_string(a->live.ask == ASK_UNDO ? "undo" : "stop"));
    json_object_set_new(o, "to", json_integer(a->live.ask_to));
    json_object_set_new(o, "agreed", words_of(a->live.agreed));
    return o;
}

static json_t *actor(const about *a)
{
    if (a->state != TABLE_RUNNING || a->actor < 0) return json_null();
    return json_string(a->actor == NATURE ? "nature" : mi_actor_word((unsigned)a->actor));
}

static json_t *invites(const about *a)
{
    json_t *o = json_object();
    for (unsigned s = 0; s < a->head.seats; s++)
        if (a->seat[s].invite[0])
            json_object_set_new(o, mi_actor_word(s), json_string(a->seat[s].invite));
    return o;
}

json_t *json_table(const about *a, int64_t person, mi_seats here)
{
    uint8_t hash[MI_HASH];
    char commitment[2 * MI_HASH + 1];
    mi_seats own = about_seats_of(a, person);
    int64_t due = about_due(a);
    fair_hash(a->secret, MI_HASH, hash);
    hex_put(commitment, hash, MI_HASH);

    json_t *o = json_object(), *seats = json_array();
    for (unsigned s = 0; s < a->head.seats; s++)
        json_array_append_new(seats, seat_of(a, s, here));
    json_object_set_new(o, "id", json_string(json_id(a->id)));
    json_object_set_new(o, "game", json_string(a->game->name));
    json_object_set_new(o, "version", json_integer(a->head.version));
    json_object_set_new(o, "options", options(a));
    json_object_set_new(o, "state", json_string(states[a->state & 3]));
    json_object_set_new(o, "private", json_boolean(a->hidden));
    json_object_set_new(o, "pace", pace(a));
    json_object_set_new(o, "host", json_string(a->host_name));
    json_object_set_new(o, "isHost", json_boolean(person && person == a->host));
    json_object_set_new(o, "you",
                        own ? json_string(mi_actor_word((unsigned)__builtin_ctz(own)))
                            : json_null());
    json_object_set_new(o, "yours", words_of(own));
    json_object_set_new(o, "seats", seats);
    json_object_set_new(o, "length", json_integer(a->length));
    json_object_set_new(o, "toAct", actor(a));
    json_object_set_new(o, "due", due ? json_integer(due) : json_null());
    json_object_set_new(o, "commitment", json_string(commitment));
    json_object_set_new(o, "created", json_integer(a->made));
    json_object_set_new(o, "updated", json_integer(a->since));
    json_object_set_new(o, "result", result(a));
    json_object_set_new(o, "ask", asked(a));
    if (person && person == a->host) json_object_set_new(o, "invites", invites(a));
    return o;
}
