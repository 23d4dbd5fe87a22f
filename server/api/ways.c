// The ways in of a person: keys, password, spare codes; and the sessions that began by
// them. Whoever changes one has proven lately who they are.

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "answer.h"
#include "api.h"
#include "claim.h"
#include "config.h"
#include "hasher.h"
#include "id.h"
#include "json.h"
#include "quota.h"
#include "router.h"
#include "signin.h"
#include "store.h"

enum {
    ALARM_MS = 7 * 86400000,
    SHORTEST = 10, // characters of a password
    LONGEST = 200,
    SECRET = 4 * LONGEST + 1,
    CHANGES = 20, // an hour, of passwords and spare codes together
    SPARES = 8,
    SPARE = 10, // letters
};

// ---- what there is ----

static void ways_found(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res) || !PQntuples(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    size_t len;
    const uint8_t *json = db_get_bytes(res, 0, WAYS_JSON, &len);
    http_reply(r, 200, "application/json", json, len, "Cache-Control: no-store\r\n");
}

void ways_get(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_bytes(&args, r->session, sizeof r->session);
    db_i64(&args, now_ms(r->node) - ALARM_MS);
    db_query(api_db(r->net), DB_WAYS, &args, DB_AGAIN, ways_found, r);
}

// ---- keys ----

void ways_key_begin(request *r)
{
    if (signin_fresh(r)) signin_challenge(r, true);
}

typedef struct {
    request *r;
    key_answer answer;
    char name[MI_NAME], device[PEOPLE_DEVICE];
} adding;

static void end_adding(adding *a)
{
    answer_free(&a->answer);
    free(a);
}

static void key_added(claim *c)
{
    json_t *key =
        json_pack("{ss ss sI sI}", "id", json_id(c->r->node, c->key_id), "device",
                  c->device, "made", (json_int_t)c->at, "used", (json_int_t)c->at);
    http_json(c->r, 201, json_pack("{so}", "key", key));
}

static void add_key(adding *a, const passkey_made *made)
{
    claim *c = must_alloc(sizeof *c);
    c->r = a->r;
    c->for_good = true;
    c->key = *made;
    c->done = key_added;
    memcpy(c->name, a->name, sizeof c->name);
    memcpy(c->device, a->device, sizeof c->device);
    claim_run(c);
}

static const char *judge(const adding *a, const PGresult *res, passkey_made *made)
{
    const config_values *own = &a->r->node->config;
    passkey_asked asked = {config_rp(own), a->answer.challenge, own->origin,
                           own->origins};
    passkey_answer parts = answer_parts(&a->answer);
    if (!PQntuples(res)) return "challenge";
    const char *why = passkey_new(&asked, &parts, made);
    return why ? why : answer_same(&a->answer.id, made->id) ? NULL : "id";
}

static void challenge_used(void *arg, const PGresult *res)
{
    adding *a = arg;
    passkey_made made;
    const char *why = db_good(res) ? judge(a, res, &made) : NULL;
    if (!db_good(res))
        http_error(a->r, ERROR_AWAY);
    else if (why)
        http_explain(a->r, ERROR_KEY, "why", why, NULL);
    else
        add_key(a, &made);
    end_adding(a);
}

static bool read_adding(adding *a, const json_t *body)
{
    people_device(body, a->device);
    if (!claim_name(a->r, body, a->name)) return false;
    if (answer_read(body, &a->answer)) return true;
    http_explain(a->r, ERROR_KEY, "why", "client", NULL);
    return false;
}

void ways_key_add(request *r)
{
    db_args args = {0};
    if (!signin_fresh(r)) return;
    json_t *body = http_body(r);
    if (!body) return;
    adding *a = must_alloc(sizeof *a);
    a->r = r;
    bool good = read_adding(a, body);
    json_decref(body);
    if (!good) {
        end_adding(a);
        return;
    }
    db_bytes(&args, a->answer.challenge, sizeof a->answer.challenge);
    db_i64(&args, r->person);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(a->r->net), DB_CHALLENGE_USE, &args, DB_ONCE, challenge_used, a);
}

// ---- taking a way away ----

// Both statements answer alike: no row where there is nothing, and whether it is gone.
_Static_assert((int)KEY_DROP_GONE == (int)PASSWORD_DROP_GONE, "one reads both");

static void dropped(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res))
        http_error(r, ERROR_AWAY);
    else if (!PQntuples(res))
        http_error(r, ERROR_NONE);
    else if (!db_get_int(res, 0, KEY_DROP_GONE))
        http_error(r, ERROR_LAST);
    else
        http_reply(r, 204, NULL, NULL, 0, "Cache-Control: no-store\r\n");
}

static void drop(request *r, db_statement statement)
{
    char sure[4] = "";
    db_args args = {0};
    if (!signin_fresh(r)) return;
    http_query(r, "sure", sure, sizeof sure);
    db_i64(&args, r->person);
    db_i64(&args, r->id);
    db_bool(&args, strcmp(sure, "1") == 0);
    db_query(api_db(r->net), statement, &args, DB_ONCE, dropped, r);
}

void ways_key_drop(request *r) { drop(r, DB_KEY_DROP); }
void ways_password_drop(request *r) { drop(r, DB_PASSWORD_DROP); }

// ---- work that takes a thread ----

// A new password, or new spare codes.
typedef struct {
    hasher_job job;
    request *r;
    char name[MI_NAME], secret[SECRET];
    char kept[crypto_pwhash_STRBYTES];
    char code[SPARES][SPARE + 1];
    uint8_t hash[SPARES][32];
    bool good;
} making;

static void end_making(making *m)
{
    sodium_memzero(m, sizeof *m);
    free(m);
}

// How often the person did such a thing in this hour says when it is their turn.
static void counted(void *arg, const PGresult *res)
{
    making *m = arg;
    if (db_good(res) && PQntuples(res)) {
        m->job.place.tries = (unsigned)db_get_int(res, 0, SPEND_COUNT);
        hasher_give(&api_of(m->r->net)->hasher, &m->job);
        return;
    }
    if (db_good(res))
        quota_refuse(m->r, "changes");
    else
        http_error(m->r, ERROR_AWAY);
    end_making(m);
}

static void count(making *m)
{
    db_args args = {0};
    db_i16(&args, SPENT_WAYS);
    db_i64(&args, m->r->person);
    db_i64(&args, quota_hour(m->r->node));
    db_i32(&args, CHANGES);
    db_query(api_db(m->r->net), DB_SPEND, &args, DB_ONCE, counted, m);
}

// False after a refusal.
static bool worked(making *m)
{
    if (m->job.refused || !m->good) signin_busy(m->r);
    return !m->job.refused && m->good;
}

// ---- the password ----

static size_t characters(const char *text)
{
    size_t n = 0;
    for (; *text; text++) n += ((uint8_t)*text & 0xC0) != 0x80;
    return n;
}

static bool is_common(const char *password, const char *name)
{
    static const char *const common[] = {
#define COMMON(password) password,
#include "common.def"
#undef COMMON
    };
    for (size_t i = 0; i < sizeof common / sizeof *common; i++)
        if (strcasecmp(password, common[i]) == 0) return true;
    return strcasecmp(password, name) == 0;
}

static const char *password_wrong(const char *password, const char *name)
{
    size_t n = password ? characters(password) : 0;
    if (n < SHORTEST) return "short";
    if (n > LONGEST) return "long";
    return is_common(password, name) ? "common" : NULL;
}

static void make_password(hasher_job *job)
{
    making *m = CONTAINER_OF(making, job, job);
    m->good = hasher_make(m->secret, m->kept);
}

static void password_kept(claim *c)
{
    const request *r = c->r;
    json_t *own =
        people_json(r->node, &(people_one){r->person, r->person_name, r->account});
    http_json(c->r, 200, json_pack("{so}", "person", own));
}

static void password_made(hasher_job *job)
{
    making *m = CONTAINER_OF(making, job, job);
    if (worked(m)) {
        claim *c = must_alloc(sizeof *c);
        c->r = m->r;
        c->for_good = true;
        c->done = password_kept;
        memcpy(c->name, m->name, sizeof c->name);
        memcpy(c->password, m->kept, sizeof c->password);
        claim_run(c);
    }
    end_making(m);
}

static bool read_password(making *m, const json_t *body)
{
    const char *password = json_string_value(json_object_get(body, "password"));
    if (!claim_name(m->r, body, m->name)) return false;
    const char *why = password_wrong(password, m->name);
    if (why)
        http_explain(m->r, ERROR_PASSWORD, "why", why, NULL);
    else
        strncpy(m->secret, password, sizeof m->secret - 1);
    return !why;
}

void ways_password(request *r)
{
    if (!signin_fresh(r)) return;
    json_t *body = http_body(r);
    if (!body) return;
    making *m = must_alloc(sizeof *m);
    m->r = r;
    m->job.work = make_password;
    m->job.done = password_made;
    if (read_password(m, body))
        count(m);
    else
        end_making(m);
    json_decref(body);
}

// ---- spare codes ----

static void hash_codes(hasher_job *job)
{
    making *m = CONTAINER_OF(making, job, job);
    m->good = true;
    for (unsigned i = 0; i < SPARES; i++)
        m->good &= hasher_spare(m->code[i], m->r->person, m->hash[i]);
}

// "abcdefghjk" is read as "abcde-fghjk".
static json_t *codes_json(const making *m)
{
    json_t *all = json_array();
    for (unsigned i = 0; i < SPARES; i++)
        json_array_append_new(all, json_sprintf("%.5s-%s", m->code[i], m->code[i] + 5));
    return json_pack("{so}", "codes", all);
}

static void codes_kept(void *arg, const PGresult *res)
{
    making *m = arg;
    if (db_good(res))
        http_json(m->r, 201, codes_json(m));
    else
        http_error(m->r, ERROR_AWAY);
    end_making(m);
}

static void codes_hashed(hasher_job *job)
{
    making *m = CONTAINER_OF(making, job, job);
    if (!worked(m)) {
        end_making(m);
        return;
    }
    buf array = {0};
    db_args args = {0};
    db_array(&array, DB_BYTEA, SPARES);
    for (unsigned i = 0; i < SPARES; i++)
        db_array_bytes(&array, m->hash[i], sizeof m->hash[i]);
    db_i64(&args, m->r->person);
    db_bytes(&args, array.at, array.len);
    db_query(api_db(m->r->net), DB_SPARES, &args, DB_ONCE, codes_kept, m);
    buf_free(&array);
}

void ways_spares(request *r)
{
    if (!signin_fresh(r)) return;
    if (!r->account) {
        http_error(r, ERROR_GUEST);
        return;
    }
    making *m = must_alloc(sizeof *m);
    m->r = r;
    m->job.work = hash_codes;
    m->job.done = codes_hashed;
    for (unsigned i = 0; i < SPARES; i++) id_draw(r->node, m->code[i], SPARE);
    count(m);
}

// ---- another session ----

static void session_ended(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res) || !PQntuples(res)) {
        http_error(r, db_good(res) ? ERROR_NONE : ERROR_AWAY);
        return;
    }
    size_t len;
    people_end_sessions(api_of(r->net), db_get_bytes(res, 0, SESSION_DROP_HASH, &len), 1);
    http_reply(r, 204, NULL, NULL, 0, "Cache-Control: no-store\r\n");
}

void ways_session_end(request *r)
{
    db_args args = {0};
    db_i64(&args, r->person);
    db_i64(&args, r->id);
    db_bytes(&args, r->session, sizeof r->session);
    db_query(api_db(r->net), DB_SESSION_DROP, &args, DB_AGAIN, session_ended, r);
}
