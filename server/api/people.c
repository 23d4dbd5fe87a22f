// Guests and their sessions.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "bus.h"
#include "claim.h"
#include "config.h"
#include "json.h"
#include "people.h"
#include "plant.h"
#include "play.h"
#include "quota.h"
#include "router.h"
#include "skeleton.h"
#include "store.h"

json_t *people_json(node *n, const people_one *p)
{
    return json_pack("{ss ss sb}", "id", json_id(n, p->id), "name", p->name, "account",
                     p->account);
}

static json_t *me(const request *r)
{
    return people_json(r->node, &(people_one){r->person, r->person_name, r->account});
}

void people_device(const json_t *body, char out[PEOPLE_DEVICE])
{
    const char *text = json_string_value(json_object_get(body, "device"));
    bool good = text && strlen(text) < PEOPLE_DEVICE && names_sentence(text);
    snprintf(out, PEOPLE_DEVICE, "%s", good ? text : "");
}

void people_token(const node *n, char token[PEOPLE_TOKEN + 1], uint8_t hash[32])
{
    uint8_t secret[PEOPLE_SECRET];
    draw_bytes(n, secret, sizeof secret);
    hex_put(token, secret, sizeof secret);
    router_token_hash(token, hash);
    sodium_memzero(secret, sizeof secret);
}

// Headers that set the cookie, or end it where the token is "".
static void cookie(const config_values *c, char *out, size_t room, const char *token)
{
    snprintf(out, room,
             "Cache-Control: no-store\r\nSet-Cookie: miasma=%s; Path=/; HttpOnly; "
             "SameSite=Strict; Max-Age=%d%s\r\n",
             token, *token ? PEOPLE_DAYS * 86400 : 0, c->secure ? "; Secure" : "");
}

static void welcome(request *r, const people_one *p, const char *token)
{
    char more[256];
    json_t *answer = json_pack("{so}", "person", people_json(r->node, p));
    if (!http_get(r, HEADER_ORIGIN))
        json_object_set_new(answer, "token", json_string(token));
    cookie(&r->node->config, more, sizeof more, token);
    http_json_with(r, 201, answer, more);
    sodium_memzero(more, sizeof more);
}

// ---- sessions ----

void people_end_sessions(api *home, const uint8_t *hashes, size_t count)
{
    play_end_sessions(home, hashes, count);
    bus_sessions(home->tables, hashes, count);
}

// Both statements answer with hashes of sessions that are gone.
_Static_assert((int)SESSIONS_END_HASH == (int)SESSIONS_OLD_HASH, "one reads both");

static void end_found(api *home, const PGresult *res)
{
    buf hashes = {0};
    for (int i = 0; i < PQntuples(res); i++) {
        size_t len;
        const uint8_t *hash = db_get_bytes(res, i, SESSIONS_END_HASH, &len);
        buf_put(&hashes, hash, len);
    }
    if (hashes.len) people_end_sessions(home, hashes.at, hashes.len / 32);
    buf_free(&hashes);
}

enum { SESSIONS_MOST = 50 }; // of a person

static void old_ones(void *arg, const PGresult *res)
{
    if (db_good(res)) end_found(arg, res);
}

void people_come(request *r, const people_one *p, const char *token)
{
    db_args args = {0};
    db_i64(&args, p->id);
    db_i32(&args, SESSIONS_MOST);
    db_query(api_db(r->net), DB_SESSIONS_OLD, &args, DB_ONCE, old_ones, api_of(r->net));
    welcome(r, p, token);
}

// ---- a name ----

// The name that a body asks for; false after a refusal that says why.
static bool read_name(request *r, const json_t *body, char out[MI_NAME])
{
    const char *why = names_take(&api_of(r->net)->names,
                                 json_string_value(json_object_get(body, "name")), out);
    if (why) http_explain(r, ERROR_NAME, "why", why, NULL);
    return !why;
}

// ---- beginning ----

typedef struct {
    request *r;
    char token[PEOPLE_TOKEN + 1], name[MI_NAME];
} guest;

static void guest_made(void *arg, const PGresult *res)
{
    guest *g = arg;
    if (!db_good(res))
        http_error(g->r, ERROR_AWAY);
    else if (!PQntuples(res))
        quota_over(g->r, "guests");
    else if (PQgetisnull(res, 0, GUEST_PERSON))
        http_explain(g->r, ERROR_NAME, "why", "taken", NULL);
    else
        welcome(g->r, &(people_one){db_get_int(res, 0, GUEST_PERSON), g->name, false},
                g->token);
    sodium_memzero(g, sizeof *g);
    free(g);
}

static void make_guest(guest *g, const char *device)
{
    uint8_t hash[32], address[LIMIT_BYTES];
    skeleton looks;
    db_args args = {0};
    skeleton_of(g->r->node, g->name, &looks);
    people_token(g->r->node, g->token, hash);
    limit_write(g->r->address, address);
    db_text(&args, g->name);
    db_bytes(&args, hash, sizeof hash);
    db_i64(&args, now_ms(g->r->node));
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour(g->r->node));
    db_i32(&args, quota_most(g->r->node->config.guests_per_hour));
    db_text(&args, looks.folded);
    db_text(&args, looks.look);
    db_text(&args, device);
    // Should the answer be lost, nobody knows the token: one more guest nobody is.
    db_query(api_db(g->r->net), DB_GUEST, &args, DB_ONCE, guest_made, g);
}

void people_guest(request *r)
{
    char name[MI_NAME], device[PEOPLE_DEVICE];
    if (quota_is_over(r, "guests")) return;
    json_t *body = http_body(r);
    if (!body) return;
    people_device(body, device);
    bool good = read_name(r, body, name);
    json_decref(body);
    if (!good) return;
    guest *g = must_alloc(sizeof *g);
    memcpy(g->name, name, sizeof name);
    g->r = r;
    make_guest(g, device);
}

// ---- may I be called so? ----

static void answer_name(request *r, const char *why)
{
    json_t *answer = json_pack("{sb}", "free", !why);
    if (why) json_object_set_new(answer, "why", json_string(why));
    http_json(r, 200, answer);
}

static void name_looked_up(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res))
        http_error(r, ERROR_AWAY);
    else
        answer_name(r, db_get_int(res, 0, NAME_FREE_IS) ? NULL : "taken");
}

void people_name(request *r)
{
    char text[4 * MI_NAME] = "", name[MI_NAME];
    skeleton looks;
    db_args args = {0};
    http_query(r, "name", text, sizeof text);
    const char *why = names_take(&api_of(r->net)->names, text, name);
    if (why) {
        answer_name(r, why);
        return;
    }
    skeleton_of(r->node, name, &looks);
    db_text(&args, looks.folded);
    db_text(&args, looks.look);
    db_i64(&args, r->person);
    db_query(api_db(r->net), DB_NAME_FREE, &args, DB_AGAIN, name_looked_up, r);
}

// ---- who am I ----

enum { TURNS_TOLD = 100 };

static void waiting_found(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    json_t *waiting = json_array();
    for (int i = 0; i < PQntuples(res) && json_array_size(waiting) < TURNS_TOLD; i++) {
        int64_t id = store_waiting(res, i);
        if (id) json_array_append_new(waiting, json_string(json_id(r->node, id)));
    }
    json_t *answer = json_pack("{so so}", "person", me(r), "waiting", waiting);
    if (r->moderator) json_object_set_new(answer, "moderator", json_true());
    if (r->warned) json_object_set_new(answer, "warned", json_integer(r->warned));
    // Whoever comes by and by keeps the cookie for ever.
    char more[256];
    const char *token = router_cookie(r);
    if (token) cookie(&r->node->config, more, sizeof more, token);
    http_json_with(r, 200, answer, token ? more : NULL);
}

void people_me(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    shards_ask(api_tables(r->net), DB_WAITING, &args, &store_longest, waiting_found, r);
}

static void renamed(claim *c)
{
    http_json(c->r, 200, json_pack("{so}", "person", me(c->r)));
}

// An account that takes another name has claimed that one.
void people_rename(request *r)
{
    char name[MI_NAME] = "";
    json_t *body = http_body(r);
    if (!body) return;
    bool good = read_name(r, body, name);
    json_decref(body);
    if (!good) return;
    claim *c = must_alloc(sizeof *c);
    c->r = r;
    c->done = renamed;
    memcpy(c->name, name, sizeof name);
    claim_run(c);
}

// ---- leaving ----

void people_goodbye(request *r)
{
    char more[256];
    cookie(&r->node->config, more, sizeof more, "");
    http_reply(r, 204, NULL, NULL, 0, more);
}

static void left(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    if (strcmp(r->route->path, "/api/me") != 0)
        end_found(api_of(r->net), res);
    else
        people_end_sessions(api_of(r->net), r->session, 1);
    people_goodbye(r);
}

void people_leave(request *r)
{
    db_args args = {0};
    if (mi_has(MI_PLANT_SIGNOUT)) {
        people_goodbye(r);
        return;
    }
    db_bytes(&args, r->session, sizeof r->session);
    db_query(api_db(r->net), DB_SESSION_END, &args, DB_AGAIN, left, r);
}

void people_leave_all(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_query(api_db(r->net), DB_SESSIONS_END, &args, DB_AGAIN, left, r);
}
