// The object TABLE of docs/protocol.md.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home.h"
#include "json.h"
#include "miasma/text.h"

static const char *const states[] = {"open", "running", "finished", "closed"};
static const char *const kinds[] = {"open", "invite", "person", "bot"};
static const char *const asks[] = {"", "undo", "stop", "pause"};

const char *json_id(node *n, int64_t id)
{
    enum { DIGITS = 24 };
    char *text = arena_take(&n->turn, DIGITS);
    snprintf(text, DIGITS, "%lld", (long long)id);
    return text;
}

int64_t json_id_in(const json_t *body, const char *name)
{
    const char *text = json_string_value(json_object_get(body, name));
    long long id = text ? strtoll(text, NULL, 10) : 0;
    return id > 0 && id < INT64_MAX / 2 ? id : 0;
}

// ---- values ----

static bool is_plain(char c) { return (uint8_t)c >= ' ' && c != '"' && c != '\\'; }

static void put_text(buf *b, const char *text, size_t len)
{
    buf_byte(b, '"');
    for (size_t i = 0, from = 0; i < len; from = i) {
        while (i < len && is_plain(text[i])) i++;
        buf_put(b, text + from, i - from);
        if (i == len) break;
        uint8_t c = (uint8_t)text[i++];
        if (c < ' ')
            buf_print(b, "\\u%04x", c);
        else
            buf_put(b, (uint8_t[]){'\\', c}, 2);
    }
    buf_byte(b, '"');
}

// A comma where something stands before, then the key, which is plain.
static void key(buf *b, const char *name)
{
    uint8_t last = b->at[b->len - 1];
    if (last != '{' && last != '[') buf_byte(b, ',');
    buf_byte(b, '"');
    buf_text(b, name);
    buf_put(b, "\":", 2);
}

static void text(buf *b, const char *name, const char *value)
{
    key(b, name);
    if (value)
        put_text(b, value, strlen(value));
    else
        buf_text(b, "null");
}

static void number(buf *b, const char *name, int64_t value)
{
    key(b, name);
    buf_number(b, value);
}

// Milliseconds since 1970, or null.
static void moment(buf *b, const char *name, int64_t ms)
{
    if (ms)
        number(b, name, ms);
    else
        text(b, name, NULL);
}

static void truth(buf *b, const char *name, bool value)
{
    key(b, name);
    buf_text(b, value ? "true" : "false");
}

static void open_in(buf *b, uint8_t bracket)
{
    uint8_t last = b->at[b->len - 1];
    if (last == '}') buf_byte(b, ',');
    buf_byte(b, bracket);
}

// ---- parts ----

static void options(buf *b, const about *a)
{
    key(b, "options");
    buf_byte(b, '{');
    for (unsigned i = 0; i < a->game->option_count && a->readable; i++) {
        size_t len;
        const char *value =
            mi_option_value(&a->game->options[i], a->head.option[i], &len);
        key(b, a->game->options[i].word);
        put_text(b, value, len);
    }
    buf_byte(b, '}');
}

static void pace(buf *b, const about *a)
{
    key(b, "pace");
    buf_byte(b, '{');
    text(b, "kind", a->pace == PACE_LIVE ? "live" : "days");
    if (a->pace == PACE_LIVE) {
        number(b, "bank", a->bank);
        number(b, "step", a->step);
    } else {
        number(b, "days", a->bank / 86400);
    }
    buf_byte(b, '}');
}

static void terms(buf *b, const about *a)
{
    key(b, "terms");
    if (a->pace == PACE_LIVE) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '{');
    number(b, "vacation", a->vacation);
    truth(b, "sleep", a->sleep);
    number(b, "pause", a->pause);
    buf_byte(b, '}');
}

// What is left now: the actor's clock runs.
static void clock_of(buf *b, const about *a, unsigned s)
{
    int64_t now = now_ms(a->home->node);
    mi_clocks c = about_clocks(a);
    key(b, "clock");
    if (a->pace != PACE_LIVE || a->seat[s].kind == SEAT_BOT) {
        buf_text(b, "null");
        return;
    }
    buf_number(b, mi_clock_left(&c, (int)s, now, about_lost(a, now)));
}

// At a running table of days nobody is told who is here: an answer that was kept in
// advance comes from somebody who is not.
static void presence(buf *b, const about *a, bool here)
{
    if (a->pace == PACE_DAYS && a->state == TABLE_RUNNING)
        text(b, "here", NULL);
    else
        truth(b, "here", here);
}

static void seat_of(buf *b, const about *a, unsigned s, bool here)
{
    const table_seat *x = &a->seat[s];
    bool standin = a->live.standins & MI_SEAT_BIT(s);
    bool resigned = a->live.resigned & MI_SEAT_BIT(s);
    bool bot = x->kind == SEAT_BOT || standin;
    open_in(b, '{');
    text(b, "seat", mi_actor_word(s));
    text(b, "kind", resigned ? "resigned" : standin ? "standin" : kinds[x->kind & 3]);
    text(b, "name", x->name);
    text(b, "level", bot ? mi_level_word(standin ? a->live.level[s] : x->level) : NULL);
    presence(b, a, here);
    truth(b, "ready", a->live.ready & MI_SEAT_BIT(s));
    number(b, "played", x->played);
    number(b, "stayed", x->stayed);
    clock_of(b, a, s);
    moment(b, "away", about_away(a, s));
    buf_byte(b, '}');
}

static void seats(buf *b, const about *a, mi_seats here)
{
    key(b, "seats");
    buf_byte(b, '[');
    for (unsigned s = 0; s < a->head.seats; s++)
        seat_of(b, a, s, (here & MI_SEAT_BIT(s)) != 0);
    buf_byte(b, ']');
}

static void words_of(buf *b, const char *name, mi_seats which)
{
    key(b, name);
    buf_byte(b, '[');
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (!(which & MI_SEAT_BIT(s))) continue;
        if (b->at[b->len - 1] != '[') buf_byte(b, ',');
        put_text(b, mi_actor_word(s), strlen(mi_actor_word(s)));
    }
    buf_byte(b, ']');
}

static void result(buf *b, const about *a)
{
    key(b, "result");
    if (!a->live.over) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '[');
    for (unsigned s = 0; s < a->head.seats; s++) {
        open_in(b, '{');
        text(b, "seat", mi_actor_word(s));
        number(b, "points", a->live.points[s]);
        number(b, "rank", a->live.rank[s]);
        buf_byte(b, '}');
    }
    buf_byte(b, ']');
}

static void asked(buf *b, const about *a)
{
    key(b, "ask");
    if (a->live.ask == MI_ASK_NOTHING) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '{');
    text(b, "kind", asks[a->live.ask & 3]);
    number(b, "to", a->live.ask_to);
    words_of(b, "agreed", a->live.agreed);
    buf_byte(b, '}');
}

static void actor(buf *b, const about *a)
{
    bool anybody = a->state == TABLE_RUNNING && a->actor >= 0;
    text(b, "toAct",
         !anybody             ? NULL
         : a->actor == NATURE ? "nature"
                              : mi_actor_word((unsigned)a->actor));
    moment(b, "due", about_due(a));
}

// When a pause by consent ends at the latest.
static int64_t pause_ends(const about *a)
{
    bool waits = a->state == TABLE_RUNNING && a->live.paused && a->pace == PACE_DAYS;
    return waits ? about_waits(a, a->live.paused) : 0;
}

static void commitment(buf *b, const about *a)
{
    char hex[2 * MI_HASH + 1];
    hex_put(hex, a->dice.commitment, MI_HASH);
    text(b, "commitment", hex);
}

static void hashes(buf *b, const char *name, const about *a,
                   const uint8_t hash[][MI_HASH], mi_seats which)
{
    char hex[2 * MI_HASH + 1];
    key(b, name);
    buf_byte(b, '{');
    for (unsigned s = 0; s < a->head.seats; s++) {
        if (!(which & MI_SEAT_BIT(s))) continue;
        hex_put(hex, hash[s], MI_HASH);
        text(b, mi_actor_word(s), hex);
    }
    buf_byte(b, '}');
}

// Luck is seen when nobody can add any more.
static void luck(buf *b, const about *a)
{
    bool fixed = a->state != TABLE_OPEN;
    hashes(b, "promises", a, a->dice.promise, a->dice.promised);
    hashes(b, "lucks", a, a->dice.luck, fixed ? a->dice.lucky : 0);
}

static void resumed(buf *b, const about *a)
{
    if (a->resumed)
        number(b, "resumed", a->resumed);
    else
        text(b, "resumed", NULL);
}

static void invites(buf *b, const about *a)
{
    key(b, "invites");
    buf_byte(b, '{');
    for (unsigned s = 0; s < a->head.seats; s++)
        if (a->seat[s].invite[0]) text(b, mi_actor_word(s), a->seat[s].invite);
    buf_byte(b, '}');
}

// A seat's own secret: told to its person, who may sit with others at one screen where it
// has more than one.
static void own_order(buf *b, const about *a, mi_seats own)
{
    bool one = own && !(own & (own - 1)) && mi_orders(a->game, &a->head);
    if (one)
        number(b, "order", a->seat[__builtin_ctz(own)].standing);
    else
        text(b, "order", NULL);
    truth(b, "raised", one && a->live.raised & own);
}

// The code is for those who played here.
static void rematch(buf *b, const about *a, bool played)
{
    key(b, "rematch");
    if (!a->rematch || !played) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '{');
    text(b, "id", json_id(a->home->node, a->rematch));
    text(b, "invite", a->rematch_invite);
    buf_byte(b, '}');
}

// How many answers kept in advance still wait: the list itself is at its own path.
static void own_ifs(buf *b, const about *a, mi_seats own)
{
    bool one = own && !(own & (own - 1)) && a->pace == PACE_DAYS;
    const mi_ifs *list = &a->live.ifs[one ? __builtin_ctz(own) : 0];
    unsigned waits = 0;
    for (unsigned i = 0; i < list->n; i++) waits += list->of[i].state == MI_IF_WAITS;
    if (one)
        number(b, "ifs", waits);
    else
        text(b, "ifs", NULL);
}

static void asker(buf *b, const about *a, int64_t person)
{
    mi_seats own = about_seats_of(a, person);
    bool host = person && person == a->host;
    text(b, "you", own ? mi_actor_word((unsigned)__builtin_ctz(own)) : NULL);
    words_of(b, "yours", own);
    truth(b, "isHost", host);
    own_order(b, a, own);
    rematch(b, a, own);
    own_ifs(b, a, own);
    if (host) invites(b, a);
}

void json_table(const about *a, int64_t person, mi_seats here, buf *b)
{
    buf_byte(b, '{');
    text(b, "id", json_id(a->home->node, a->id));
    text(b, "game", a->game->name);
    number(b, "version", a->head.version);
    truth(b, "readable", a->readable);
    options(b, a);
    text(b, "state", states[a->state & 3]);
    truth(b, "private", a->hidden);
    truth(b, "standing", a->standing);
    truth(b, "imported", a->imported);
    pace(b, a);
    terms(b, a);
    number(b, "stays", a->stays);
    text(b, "host", a->host_name);
    asker(b, a, person);
    seats(b, a, here);
    number(b, "length", a->length);
    actor(b, a);
    commitment(b, a);
    luck(b, a);
    resumed(b, a);
    number(b, "created", a->made);
    number(b, "updated", a->since);
    moment(b, "readyBy", a->state == TABLE_OPEN ? a->live.ready_by : 0);
    moment(b, "paused", a->state == TABLE_RUNNING ? a->live.paused : 0);
    moment(b, "pausedUntil", pause_ends(a));
    result(b, a);
    asked(b, a);
    buf_byte(b, '}');
}

void json_reply(request *r, unsigned status, const about *a, mi_seats here)
{
    buf body = {0};
    json_table(a, r->person, here, &body);
    http_reply(r, status, "application/json", body.at, body.len, NULL);
    buf_free(&body);
}

// ---- answers of several shards ----

int64_t json_amount(const json_t *object, const char *name)
{
    return json_integer_value(json_object_get(object, name));
}

static const char *name_in(const json_t *one)
{
    const char *page = json_string_value(json_object_get(one, "page"));
    return page ? page : json_string_value(json_object_get(one, "game"));
}

// A table is at one shard.
static json_t *same_in(const json_t *list, const json_t *one)
{
    const char *name = json_object_get(one, "id") ? NULL : name_in(one);
    for (size_t i = 0; name && i < json_array_size(list); i++) {
        json_t *other = json_array_get(list, i);
        const char *called = name_in(other);
        if (called && !strcmp(called, name)) return other;
    }
    return NULL;
}

static void add_count(json_t *into, const json_t *from, const char *name)
{
    json_t *count = json_object_get(into, name);
    if (json_is_integer(count))
        json_integer_set(count, json_integer_value(count) + json_amount(from, name));
}

static void add_counts(json_t *into, const json_t *from)
{
    static const char *const counts[] = {"played", "stayed", "games", "won", "lost"};
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
        add_count(into, from, counts[i]);
}

typedef void join(json_t *into, json_t *from);

static void each_list(json_t *into, json_t *from, join *call)
{
    const char *name;
    json_t *list;
    json_object_foreach(from, name, list)
    {
        if (json_is_array(list)) call(json_object_get(into, name), list);
    }
}

static void append_all(json_t *into, json_t *from) { json_array_extend(into, from); }

static void join_list(json_t *into, json_t *from)
{
    for (size_t i = 0; i < json_array_size(from); i++) {
        json_t *one = json_array_get(from, i), *same = same_in(into, one);
        if (!same) {
            json_array_append(into, one);
            continue;
        }
        add_counts(same, one);
        each_list(same, one, append_all);
    }
}

json_t *json_joined(const PGresult *res)
{
    enum { JSON };
    json_t *all = json_loads(PQgetvalue(res, 0, JSON), 0, NULL);
    for (int i = 1; i < PQntuples(res); i++) {
        json_t *one = json_loads(PQgetvalue(res, i, JSON), 0, NULL);
        add_counts(all, one);
        each_list(all, one, join_list);
        json_decref(one);
    }
    return all;
}
