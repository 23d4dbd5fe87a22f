// Signing in, with a passkey, a password or a spare code, and proving again who one is.
//
// A few sign-ins are under way at a time; others wait at the door, those first whose
// address has tried less. So the database is asked no faster than passwords are checked.
//
// A try is counted by the address, and by the address and the name together: nobody can
// lock the owner of a name out, who comes from another address. Names that nobody has
// cost the same queries and the same work as others, and are refused with the same words.

#include "signin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "api.h"
#include "claim.h"
#include "config.h"
#include "devices.h"
#include "hasher.h"
#include "line.h"
#include "quota.h"
#include "router.h"
#include "skeleton.h"
#include "store.h"
#include "tries.h"

enum {
    FRESH_MS = 15 * 60000,
    CHALLENGE_MS = 5 * 60000,
    CHALLENGES = 600,   // an hour, of an address
    TRIES = 100,        // the same
    TRIES_AT_NAME = 20, // the same, at one name
    KEYS = 20,          // of a person
    SECRET = 4 * 200 + 1,
};

// How a session began, as the table `sessions` has it.
typedef enum { BY_KEY = 2, BY_PASSWORD, BY_SPARE } way_in;

bool signin_fresh(request *r)
{
    if (!r->account || now_ms(r->node) - r->fresh < FRESH_MS) return true;
    http_error(r, ERROR_NOT_FRESH);
    return false;
}

void signin_busy(request *r)
{
    http_explain(r, ERROR_BUSY, NULL, NULL,
                 "Cache-Control: no-store\r\nRetry-After: 1\r\n");
}

// ---- challenges ----

typedef struct {
    request *r;
    bool add;
    uint8_t challenge[PASSKEY_CHALLENGE];
    int64_t until;
} asking;

static json_t *user_json(const request *r)
{
    uint8_t user[ANSWER_USER];
    answer_user(r->person, user);
    return json_pack("{so ss}", "id", answer_json(r->node, user, sizeof user), "name",
                     r->person_name);
}

static void answer_challenge(const asking *a, const PGresult *res)
{
    json_t *keys = json_loads(PQgetvalue(res, 0, CHALLENGE_KEYS), 0, NULL);
    if (a->add && json_array_size(keys) >= KEYS) {
        json_decref(keys);
        quota_refuse(a->r, "ways");
        return;
    }
    json_t *o = json_pack("{so s{ss ss} sI}", "challenge",
                          answer_json(a->r->node, a->challenge, sizeof a->challenge),
                          "rp", "id", config_rp(&a->r->node->config), "name", "Miasma",
                          "until", (json_int_t)a->until);
    if (a->add) json_object_set_new(o, "user", user_json(a->r));
    if (a->add) json_object_set(o, "exclude", keys);
    json_decref(keys);
    http_json(a->r, 200, o);
}

static void challenge_kept(void *arg, const PGresult *res)
{
    asking *a = arg;
    if (!db_good(res))
        http_error(a->r, ERROR_AWAY);
    else if (!PQntuples(res))
        quota_over(a->r, "challenges");
    else
        answer_challenge(a, res);
    free(a);
}

void signin_challenge(request *r, bool add)
{
    uint8_t address[LIMIT_BYTES];
    db_args args = {0};
    if (quota_is_over(r, "challenges")) return;
    asking *a = must_alloc(sizeof *a);
    a->r = r;
    a->add = add;
    a->until = now_ms(r->node) + CHALLENGE_MS;
    draw_bytes(r->node, a->challenge, sizeof a->challenge);
    limit_write(r->address, address);
    db_bytes(&args, a->challenge, sizeof a->challenge);
    db_i64(&args, add ? r->person : 0);
    db_i64(&args, a->until);
    db_i64(&args, now_ms(r->node));
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour(r->node));
    db_i32(&args, CHALLENGES);
    db_query(api_db(a->r->net), DB_CHALLENGE, &args, DB_ONCE, challenge_kept, a);
}

void signin_begin(request *r) { signin_challenge(r, false); }

// ---- somebody comes ----

typedef struct coming coming;

struct coming {
    api *home;
    line_place place; // at the door
    bool inside;
    void (*ask)(coming *c); // when it is its turn: asks the database
    hasher_job job;
    request *r;
    char folded[SKELETON]; // how the name looks
    way_in way;
    bool again; // has a session, and proves who they are
    bool good;
    char secret[SECRET]; // password or spare code
    char kept[crypto_pwhash_STRBYTES];
    uint8_t spare[32]; // its hash
    key_answer answer;
    int64_t key; // that proved it, and its counter
    uint32_t count;
    int64_t person; // 0: nobody has this name
    char name[MI_NAME], device[PEOPLE_DEVICE];
    char token[PEOPLE_TOKEN + 1];
};

static coming *begin(request *r, way_in way, const json_t *body)
{
    coming *c = must_alloc(sizeof *c);
    c->home = api_of(r->net);
    c->r = r;
    c->way = way;
    c->again = r->route->access != ANYONE;
    people_device(body, c->device);
    return c;
}

// ---- the door ----

// One more than passwords are checked at a time, so that no thread waits for the
// database.
static void let_next_in(api *home)
{
    while (home->door.inside < home->node->config.password_threads + 1) {
        line_place *p = line_next(&home->door.line);
        if (!p) return;
        coming *c = CONTAINER_OF(coming, place, p);
        home->door.inside++;
        c->inside = true;
        c->ask(c);
    }
}

static void end(coming *c)
{
    api *home = c->home;
    if (c->inside) home->door.inside--;
    answer_free(&c->answer);
    sodium_memzero(c, sizeof *c);
    free(c);
    let_next_in(home);
}

// An address, alone or with a name.
static unsigned *tries_by(const coming *c, const char *name)
{
    return tries_at(&c->home->tries, quota_hour(c->home->node), c->r->address, name);
}

static void over(coming *c)
{
    quota_refuse(c->r, "tries");
    end(c);
}

// The database has said so, which is remembered.
static void now_over(coming *c)
{
    *tries_by(c, c->folded) = TRIES_OVER;
    over(c);
}

static void busy(coming *c)
{
    signin_busy(c->r);
    end(c);
}

// Comes to the door; may be gone afterwards.
static void come_to_door(coming *c, void (*ask)(coming *c))
{
    api *home = c->home;
    if (*tries_by(c, c->folded) == TRIES_OVER) {
        over(c);
        return;
    }
    c->ask = ask;
    c->place.tries = ++*tries_by(c, "");
    line_place *out = line_join(&home->door.line, &c->place);
    if (out) busy(CONTAINER_OF(coming, place, out));
    let_next_in(home);
}

// ---- how it ends ----

static void refuse(coming *c)
{
    http_error(c->r, ERROR_WAY);
    end(c);
}

static void proven_again(void *arg, const PGresult *res)
{
    coming *c = arg;
    if (db_good(res))
        http_reply(c->r, 204, NULL, NULL, 0, "Cache-Control: no-store\r\n");
    else
        http_error(c->r, ERROR_AWAY);
    end(c);
}

static void note_again(coming *c)
{
    db_args args = {0};
    db_bytes(&args, c->r->session, sizeof c->r->session);
    db_i64(&args, now_ms(c->home->node));
    db_i64(&args, c->count);
    db_i64(&args, c->key);
    db_query(store_db(c->home->tables), DB_AGAIN_PROVEN, &args, DB_AGAIN, proven_again,
             c);
}

static void came(void *arg, const PGresult *res)
{
    coming *c = arg;
    if (!db_good(res))
        http_error(c->r, ERROR_AWAY);
    else if (!PQntuples(res))
        http_error(c->r, ERROR_WAY);
    else
        people_come(c->r, &(people_one){c->person, c->name, true}, c->token);
    end(c);
}

static void let_in(coming *c)
{
    static const db_statement by[] = {
        [BY_KEY] = DB_KEY_IN, [BY_PASSWORD] = DB_PASSWORD_IN, [BY_SPARE] = DB_SPARE_IN};
    uint8_t hash[32];
    db_args args = {0};
    people_token(c->home->node, c->token, hash);
    db_bytes(&args, hash, sizeof hash);
    db_i64(&args, c->person);
    db_i64(&args, now_ms(c->home->node));
    db_i16(&args, (int16_t)c->way);
    db_text(&args, c->device);
    if (c->way == BY_SPARE) db_bytes(&args, c->spare, sizeof c->spare);
    if (c->way == BY_KEY) db_i64(&args, c->count);
    if (c->way == BY_KEY) db_i64(&args, c->key);
    db_query(store_db(c->home->tables), by[c->way], &args, DB_ONCE, came, c);
}

// The person of the session must be the one who proves something.
static void go_on(coming *c)
{
    if (!c->good || (c->again && c->person != c->r->person))
        refuse(c);
    else if (c->again)
        note_again(c);
    else
        let_in(c);
}

// False after a refusal: the database is away, or there were too many tries.
static bool answered(coming *c, const PGresult *res)
{
    if (!db_good(res)) {
        http_error(c->r, ERROR_AWAY);
        end(c);
        return false;
    }
    if (PQntuples(res)) return true;
    now_over(c);
    return false;
}

// ---- by a name and a secret ----

static void work(hasher_job *job)
{
    coming *c = CONTAINER_OF(coming, job, job);
    c->good = c->way == BY_SPARE ? hasher_spare(c->secret, c->person, c->spare)
                                 : hasher_check(job->home, c->secret, c->kept);
}

static void worked(hasher_job *job)
{
    coming *c = CONTAINER_OF(coming, job, job);
    if (job->refused)
        busy(c);
    else
        go_on(c);
}

static void looked_up(void *arg, const PGresult *res)
{
    coming *c = arg;
    if (!answered(c, res)) return;
    c->person = db_get_int(res, 0, TRY_PERSON);
    snprintf(c->name, sizeof c->name, "%s", PQgetvalue(res, 0, TRY_NAME));
    snprintf(c->kept, sizeof c->kept, "%s", PQgetvalue(res, 0, TRY_PASSWORD));
    c->job.place.tries = c->place.tries;
    c->job.work = work;
    c->job.done = worked;
    hasher_give(&c->home->hasher, &c->job);
}

static void ask_name(coming *c)
{
    uint8_t address[LIMIT_BYTES];
    db_args args = {0};
    limit_write(c->r->address, address);
    db_bytes(&args, address, sizeof address);
    db_text(&args, c->folded);
    db_i64(&args, quota_hour(c->home->node));
    db_i32(&args, TRIES);
    db_i32(&args, TRIES_AT_NAME);
    db_query(store_db(c->home->tables), DB_TRY, &args, DB_ONCE, looked_up, c);
}

// What is no name is one that nobody has.
static void try_name(coming *c, const char *text)
{
    skeleton looks = {.folded = "?"};
    char name[MI_NAME];
    if (!names_take(&c->home->names, text, name))
        skeleton_of(c->home->node, name, &looks);
    memcpy(c->folded, looks.folded, sizeof c->folded);
    come_to_door(c, ask_name);
}

// A secret that nobody can have is a try like others.
static void by_password(request *r, const json_t *body, const char *name)
{
    const char *password = json_string_value(json_object_get(body, "password"));
    coming *c = begin(r, BY_PASSWORD, body);
    if (password && strlen(password) < sizeof c->secret) strcpy(c->secret, password);
    try_name(c, name);
}

static void by_spare(request *r, const json_t *body)
{
    coming *c = begin(r, BY_SPARE, body);
    const char *spare = json_string_value(json_object_get(body, "spare"));
    if (!devices_read_code(spare, c->secret)) c->secret[0] = '\0';
    try_name(c, json_string_value(json_object_get(body, "name")));
}

// ---- by a key ----

static bool proves(coming *c, const PGresult *res)
{
    passkey_kept kept = {.count = (uint32_t)db_get_int(res, 0, KEY_TRY_COUNT)};
    const config_values *own = &c->home->node->config;
    passkey_asked asked = {config_rp(own), c->answer.challenge, own->origin,
                           own->origins};
    passkey_answer parts = answer_parts(&c->answer);
    uint8_t user[ANSWER_USER];
    bool asked_for = db_get_int(res, 0, KEY_TRY_ASKED);
    c->key = db_get_int(res, 0, KEY_TRY_ID);
    c->person = db_get_int(res, 0, KEY_TRY_PERSON);
    answer_user(c->person, user);
    if (!asked_for || !c->key || !c->person) return false;
    if (c->answer.user.len &&
        !answer_same(&c->answer.user, (passkey_bytes){user, sizeof user}))
        return false;
    kept.key.at = db_get_bytes(res, 0, KEY_TRY_KEY, &kept.key.len);
    return !passkey_proves(&asked, &parts, &kept, &c->count);
}

static void key_found(void *arg, const PGresult *res)
{
    coming *c = arg;
    if (!answered(c, res)) return;
    snprintf(c->name, sizeof c->name, "%s", PQgetvalue(res, 0, KEY_TRY_NAME));
    c->good = proves(c, res);
    go_on(c);
}

static void ask_key(coming *c)
{
    uint8_t address[LIMIT_BYTES];
    db_args args = {0};
    limit_write(c->r->address, address);
    db_bytes(&args, address, sizeof address);
    db_i64(&args, quota_hour(c->home->node));
    db_i32(&args, TRIES);
    db_bytes(&args, c->answer.challenge, sizeof c->answer.challenge);
    db_i64(&args, now_ms(c->home->node));
    db_bytes(&args, c->answer.id.at, c->answer.id.len);
    db_query(store_db(c->home->tables), DB_KEY_TRY, &args, DB_ONCE, key_found, c);
}

// What cannot be read has no challenge of ours. No name looks like "key" and a space.
static void by_key(request *r, const json_t *body)
{
    coming *c = begin(r, BY_KEY, body);
    if (!answer_read(json_object_get(body, "key"), &c->answer))
        memset(c->answer.challenge, 0, sizeof c->answer.challenge);
    strcpy(c->folded, "key ");
    come_to_door(c, ask_key);
}

// ---- requests ----

void signin_session(request *r)
{
    json_t *body = http_body(r);
    if (!body) return;
    if (json_object_get(body, "key"))
        by_key(r, body);
    else if (json_object_get(body, "password"))
        by_password(r, body, json_string_value(json_object_get(body, "name")));
    else if (json_object_get(body, "spare"))
        by_spare(r, body);
    else
        devices_come(r, body);
    json_decref(body);
}

void signin_again(request *r)
{
    json_t *body = http_body(r);
    if (!body) return;
    if (json_object_get(body, "key"))
        by_key(r, body);
    else
        by_password(r, body, r->person_name);
    json_decref(body);
}
