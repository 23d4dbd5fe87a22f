// Guests and their sessions.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus.h"
#include "config.h"
#include "json.h"
#include "names.h"
#include "people.h"
#include "play.h"
#include "quota.h"
#include "router.h"
#include "store.h"

static json_t *json_of(int64_t id, const char *name)
{
    return json_pack("{ss ss}", "id", json_id(id), "name", name);
}

void people_token(char token[PEOPLE_TOKEN + 1], uint8_t hash[32])
{
    uint8_t secret[PEOPLE_SECRET];
    randombytes_buf(secret, sizeof secret);
    hex_put(token, secret, sizeof secret);
    router_token_hash(token, hash);
    sodium_memzero(secret, sizeof secret);
}

// Headers that set the cookie, or end it where the token is "".
static void cookie(char *out, size_t room, const char *token)
{
    snprintf(out, room,
             "Cache-Control: no-store\r\nSet-Cookie: miasma=%s; Path=/; HttpOnly; "
             "SameSite=Strict; Max-Age=%d%s\r\n",
             token, *token ? PEOPLE_DAYS * 86400 : 0, config.secure ? "; Secure" : "");
}

void people_welcome(request *r, int64_t id, const char *name, const char *token)
{
    char more[256];
    json_t *answer = json_pack("{so}", "person", json_of(id, name));
    if (!http_get(r, HEADER_ORIGIN))
        json_object_set_new(answer, "token", json_string(token));
    cookie(more, sizeof more, token);
    http_json_with(r, 201, answer, more);
    sodium_memzero(more, sizeof more);
}

// The name that a body asks for; false after a refusal that says why.
static bool read_name(request *r, char out[MI_NAME])
{
    json_t *body = http_body(r);
    if (!body) return false;
    const char *why = names_take(json_string_value(json_object_get(body, "name")), out);
    json_decref(body);
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
        quota_refuse(g->r, "guests");
    else
        people_welcome(g->r, db_get_int(res, 0, GUEST_PERSON), g->name, g->token);
    sodium_memzero(g, sizeof *g);
    free(g);
}

void people_guest(request *r)
{
    uint8_t hash[32], address[LIMIT_BYTES];
    char name[MI_NAME];
    db_args args = {0};
    if (!read_name(r, name)) return;
    guest *g = must_alloc(sizeof *g);
    memcpy(g->name, name, sizeof name);
    g->r = r;
    people_token(g->token, hash);
    limit_write(r->address, address);
    db_text(&args, g->name);
    db_bytes(&args, hash, sizeof hash);
    db_i64(&args, now_ms());
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour());
    db_i32(&args, quota_most(config.guests_per_hour));
    // Should the answer be lost, nobody knows the token: one more guest nobody is.
    db_query(store_db(), DB_GUEST, &args, DB_ONCE, guest_made, g);
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
        if (id) json_array_append_new(waiting, json_string(json_id(id)));
    }
    json_t *me = json_pack("{so so}", "person", json_of(r->person, r->person_name),
                           "waiting", waiting);
    // Whoever comes by and by keeps the cookie for ever.
    char more[256];
    const char *token = router_cookie(r);
    if (token) cookie(more, sizeof more, token);
    http_json_with(r, 200, me, token ? more : NULL);
}

void people_me(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_query(store_db(), DB_WAITING, &args, DB_AGAIN, waiting_found, r);
}

// Copies in memory still have the old name: they are read again, here and elsewhere.
static void renamed(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    for (int i = 0; i < PQntuples(res); i++) {
        table *t = cache_find(db_get_int(res, i, RENAME_TABLE));
        if (!t) continue;
        bus_changed(t);
        table_behind(t);
    }
    http_json(r, 200, json_pack("{so}", "person", json_of(r->person, r->person_name)));
}

void people_rename(request *r)
{
    char name[MI_NAME] = "";
    if (!read_name(r, name)) return;
    memcpy(r->person_name, name, sizeof name);
    db_args args = {0};
    db_i64(&args, r->person);
    db_text(&args, name);
    db_query(store_db(), DB_RENAME, &args, DB_AGAIN, renamed, r);
}

// ---- leaving ----

static void left(void *arg, const PGresult *res)
{
    request *r = arg;
    char more[256];
    buf hashes = {0};
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    bool all = strcmp(r->route->path, "/api/me") != 0;
    for (int i = 0; i < PQntuples(res) && all; i++) {
        size_t len;
        const uint8_t *hash = db_get_bytes(res, i, SESSIONS_END_HASH, &len);
        buf_put(&hashes, hash, len);
    }
    if (!all) buf_put(&hashes, r->session, sizeof r->session);
    play_end_sessions(hashes.at, hashes.len / 32);
    bus_sessions(hashes.at, hashes.len / 32);
    buf_free(&hashes);
    cookie(more, sizeof more, "");
    http_reply(r, 204, NULL, NULL, 0, more);
}

void people_leave(request *r)
{
    db_args args = {0};
    db_bytes(&args, r->session, sizeof r->session);
    db_query(store_db(), DB_SESSION_END, &args, DB_AGAIN, left, r);
}

void people_leave_all(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_query(store_db(), DB_SESSIONS_END, &args, DB_AGAIN, left, r);
}
