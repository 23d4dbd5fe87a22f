// One statement does it all; what is left is to say how it ended, and to have copies of
// tables read again.

#include "claim.h"

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "notice.h"
#include "skeleton.h"
#include "store.h"

bool claim_name(request *r, const json_t *body, char out[MI_NAME])
{
    const char *given = json_string_value(json_object_get(body, "name"));
    const char *why = names_take(&api_of(r->net)->names,
                                 given && !r->account ? given : r->person_name, out);
    if (why && r->account) memcpy(out, r->person_name, MI_NAME);
    if (!why || r->account) return true;
    http_explain(r, ERROR_NAME, "why", why, NULL);
    return false;
}

// Two who claim the same at once pass each other's check, and the second breaks a rule of
// the database.
static void explain(request *r, const PGresult *res)
{
    const char *state = res ? PQresultErrorField(res, PG_DIAG_SQLSTATE) : NULL;
    const char *rule = res ? PQresultErrorField(res, PG_DIAG_CONSTRAINT_NAME) : NULL;
    if (!state || !rule || strcmp(state, "23505") != 0)
        http_error(r, ERROR_AWAY);
    else if (strcmp(rule, "people_skeleton_key") == 0)
        http_explain(r, ERROR_NAME, "why", "taken", NULL);
    else
        http_explain(r, ERROR_KEY, "why", "known", NULL);
}

static void became(void *arg, const PGresult *res)
{
    claim *c = arg;
    if (!db_good(res)) {
        explain(c->r, res);
    } else if (!PQntuples(res)) {
        http_explain(c->r, ERROR_NAME, "why", "taken", NULL);
    } else {
        size_t len;
        const uint8_t *ended = db_get_bytes(res, 0, BECOME_SESSIONS, &len);
        if (len) people_end_sessions(api_of(c->r->net), ended, len / 32);
        notice_changed(api_tables(c->r->net), res, BECOME_TABLE);
        memcpy(c->r->person_name, c->name, sizeof c->name);
        c->r->account = db_get_int(res, 0, BECOME_ACCOUNT);
        c->key_id = db_get_int(res, 0, BECOME_KEY);
        c->done(c);
    }
    sodium_memzero(c, sizeof *c);
    free(c);
}

// A key must not be added twice; the rest may be done again.
void claim_run(claim *c)
{
    skeleton looks;
    db_args args = {0};
    skeleton_of(c->r->node, c->name, &looks);
    c->at = now_ms(c->r->node);
    db_i64(&args, c->r->person);
    db_text(&args, c->name);
    db_text(&args, looks.folded);
    db_text(&args, looks.look);
    db_bool(&args, c->for_good && !c->r->account);
    db_text(&args, c->password);
    db_i64(&args, c->at);
    db_bytes(&args, c->r->session, sizeof c->r->session);
    db_bytes(&args, c->key.id.at, c->key.id.len);
    db_bytes(&args, c->key.key.at, c->key.key.len);
    db_i64(&args, c->key.count);
    db_text(&args, c->device);
    db_query(api_db(c->r->net), DB_BECOME, &args, c->key.id.len ? DB_ONCE : DB_AGAIN,
             became, c);
}
