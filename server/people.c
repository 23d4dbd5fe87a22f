// Guests and their sessions.

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus.h"
#include "config.h"
#include "json.h"
#include "play.h"
#include "quota.h"
#include "router.h"
#include "store.h"

enum { NAME_MOST = 40, SECRET = 32 };

// Controls beyond ASCII, and marks nobody sees: spaces of no width, ends of lines, turns
// of the direction of what follows (U+0080-9F, U+200B-F, U+2028-E, U+2060-F).
static bool unseen(const char *at)
{
    const unsigned char *c = (const unsigned char *)at;
    if (c[0] == 0xC2) return c[1] < 0xA0;
    if (c[0] != 0xE2) return false;
    if (c[1] == 0x80)
        return (c[2] >= 0x8B && c[2] <= 0x8F) || (c[2] >= 0xA8 && c[2] <= 0xAE);
    return c[1] == 0x81 && c[2] >= 0xA0 && c[2] <= 0xAF;
}

// A name stands in records and on screens: no control characters, no quotes, no braces;
// spaces around it are dropped.
static bool take_name(json_t *body, char out[MI_NAME])
{
    const char *text = json_string_value(json_object_get(body, "name"));
    if (!text) return false;
    text += strspn(text, " ");
    size_t len = strlen(text), characters = 0;
    while (len && text[len - 1] == ' ') len--;
    if (len == 0 || len >= MI_NAME) return false;
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 0x7F || strchr("\"{}\\<>", text[i])) return false;
        if (unseen(text + i)) return false;
        characters += (c & 0xC0) != 0x80;
    }
    memcpy(out, text, len);
    out[len] = '\0';
    return characters <= NAME_MOST;
}

static json_t *person(int64_t id, const char *name)
{
    return json_pack("{ss ss}", "id", json_id(id), "name", name);
}

static void cookie(char *out, size_t room, const char *token, bool end)
{
    snprintf(out, room,
             "Cache-Control: no-store\r\nSet-Cookie: miasma=%s; Path=/; HttpOnly; "
             "SameSite=Strict; Max-Age=%d%s\r\n",
             token, end ? 0 : 400 * 86400, config.secure ? "; Secure" : "");
}

// ---- beginning ----

typedef struct {
    request *r;
    char token[2 * SECRET + 1], name[MI_NAME];
} guest;

static void guest_made(void *arg, const PGresult *res)
{
    guest *g = arg;
    char more[256];
    if (db_good(res) && !PQntuples(res)) {
        quota_refuse(g->r, "guests");
    } else if (db_good(res)) {
        int64_t id = db_get_int(res, 0, 0);
        cookie(more, sizeof more, g->token, false);
        http_json_with(
            g->r, 201,
            json_pack("{so ss}", "person", person(id, g->name), "token", g->token), more);
    } else {
        http_error(g->r, 503, "away");
    }
    sodium_memzero(g, sizeof *g);
    free(g);
}

void people_guest(request *r)
{
    uint8_t secret[SECRET], hash[32];
    json_t *body = http_body(r);
    if (!body) return;
    guest *g = must_alloc(sizeof *g);
    bool named = take_name(body, g->name);
    json_decref(body);
    if (!named) {
        free(g);
        http_error(r, 422, "name");
        return;
    }
    randombytes_buf(secret, sizeof secret);
    hex_put(g->token, secret, sizeof secret);
    router_token_hash(g->token, hash);
    g->r = r;
    db_args args = {0};
    db_text(&args, g->name);
    db_bytes(&args, hash, sizeof hash);
    db_i64(&args, now_ms());
    uint8_t address[LIMIT_BYTES];
    limit_write(r->address, address);
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour());
    db_i32(&args, quota_most(config.guests_per_hour));
    // Should the answer be lost, nobody knows the token: one more guest nobody is.
    db_query(store_db(), DB_GUEST, &args, DB_ONCE, guest_made, g);
}

// ---- who am I ----

static void waiting_found(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, 503, "away");
        return;
    }
    json_t *waiting = json_array();
    for (int i = 0; i < PQntuples(res); i++)
        json_array_append_new(waiting, json_string(json_id(db_get_int(res, i, 0))));
    http_json(r, 200,
              json_pack("{so so}", "person", person(r->person, r->person_name), "waiting",
                        waiting));
}

void people_me(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_query(store_db(), DB_WAITING, &args, DB_AGAIN, waiting_found, r);
}

static void renamed(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, 503, "away");
        return;
    }
    http_json(r, 200, json_pack("{so}", "person", person(r->person, r->person_name)));
}

void people_rename(request *r)
{
    char name[MI_NAME];
    json_t *body = http_body(r);
    if (!body) return;
    bool named = take_name(body, name);
    json_decref(body);
    if (!named) {
        http_error(r, 422, "name");
        return;
    }
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
        http_error(r, 503, "away");
        return;
    }
    bool all = strcmp(r->route->path, "/api/me") != 0;
    for (int i = 0; i < PQntuples(res) && all; i++) {
        size_t len;
        const uint8_t *hash = db_get_bytes(res, i, 0, &len);
        buf_put(&hashes, hash, len);
    }
    if (!all) buf_put(&hashes, r->session, sizeof r->session);
    play_end_sessions(hashes.at, hashes.len / 32);
    bus_sessions(hashes.at, hashes.len / 32);
    buf_free(&hashes);
    cookie(more, sizeof more, "", true);
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
