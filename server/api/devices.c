// Codes that bring a person to a second device: short enough to type, good once and for
// ten minutes.

#include <ctype.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "devices.h"
#include "id.h"
#include "people.h"
#include "quota.h"
#include "router.h"
#include "store.h"

// Fifty bits, and twenty tries an hour of an address.
enum { CODE = DEVICES_CODE, CODE_MS = 600000, TRIES = 20 };

static void hash_of(const char code[CODE], uint8_t out[32])
{
    crypto_generichash(out, 32, (const uint8_t *)code, CODE, NULL, 0);
}

// ---- on the first device ----

typedef struct {
    request *r;
    char code[CODE + 1];
    int64_t until;
} giving;

static void given(void *arg, const PGresult *res)
{
    giving *g = arg;
    if (db_good(res))
        http_json(g->r, 201,
                  json_pack("{ss sI}", "code", g->code, "until", (json_int_t)g->until));
    else
        http_error(g->r, ERROR_AWAY);
    sodium_memzero(g, sizeof *g);
    free(g);
}

void devices_code(request *r)
{
    uint8_t hash[32];
    db_args args = {0};
    giving *g = must_alloc(sizeof *g);
    g->r = r;
    g->until = now_ms(r->node) + CODE_MS;
    id_draw(r->node, g->code, CODE);
    hash_of(g->code, hash);
    db_bytes(&args, hash, sizeof hash);
    db_i64(&args, r->person);
    db_i64(&args, g->until);
    db_i64(&args, now_ms(r->node));
    db_i64(&args, r->fresh);
    db_query(api_db(g->r->net), DB_CODE, &args, DB_ONCE, given, g);
}

// ---- on the second ----

typedef struct {
    request *r;
    char token[PEOPLE_TOKEN + 1];
} coming;

static void came(void *arg, const PGresult *res)
{
    coming *c = arg;
    if (!db_good(res))
        http_error(c->r, ERROR_AWAY);
    else if (!PQntuples(res))
        quota_over(c->r, "codes");
    else if (PQgetisnull(res, 0, CODE_USE_PERSON))
        http_error(c->r, ERROR_CODE);
    else
        people_come(c->r,
                    &(people_one){db_get_int(res, 0, CODE_USE_PERSON),
                                  PQgetvalue(res, 0, CODE_USE_NAME),
                                  db_get_int(res, 0, CODE_USE_ACCOUNT)},
                    c->token);
    sodium_memzero(c, sizeof *c);
    free(c);
}

// As people type it: capitals, spaces and hyphens do not matter.
bool devices_read_code(const char *text, char out[DEVICES_CODE])
{
    size_t n = 0;
    for (; text && *text; text++) {
        char c = (char)tolower((unsigned char)*text);
        if (c == ' ' || c == '-') continue;
        if (n == CODE || !strchr(id_letters, c)) return false;
        out[n++] = c;
    }
    return n == CODE;
}

static void use(request *r, const uint8_t hash[32], const char *device)
{
    uint8_t session[32], address[LIMIT_BYTES];
    db_args args = {0};
    coming *c = must_alloc(sizeof *c);
    c->r = r;
    people_token(r->node, c->token, session);
    limit_write(r->address, address);
    db_bytes(&args, hash, 32);
    db_bytes(&args, session, sizeof session);
    db_i64(&args, now_ms(r->node));
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour(r->node));
    db_i32(&args, TRIES);
    db_text(&args, device);
    db_query(api_db(c->r->net), DB_CODE_USE, &args, DB_ONCE, came, c);
}

// A code that is none is a try like others.
void devices_come(request *r, const json_t *body)
{
    char code[CODE] = "", device[PEOPLE_DEVICE];
    uint8_t hash[32];
    const char *text = json_string_value(json_object_get(body, "code"));
    if (quota_is_over(r, "codes")) return;
    bool good = devices_read_code(text, code);
    people_device(body, device);
    hash_of(code, hash);
    if (!good) hash[0] = hash[1] = hash[2] = hash[3] = 0;
    use(r, hash, device);
}
