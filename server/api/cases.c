// What moderators do: reading cases, deciding them, and deciding appeals. Every act is
// one call of a function of the database, which writes it into the trace.

#include <stdlib.h>
#include <string.h>

#include "api.h"
#include "cases.h"
#include "done.h"
#include "names.h"
#include "people.h"
#include "router.h"
#include "store.h"
#include "talk.h"

typedef struct {
    const char *word;
    int least, most; // days
} verdict;

static const verdict verdicts[] = {
#define COMPLAINT(word)
#define VERDICT(word, least, most) {word, least, most},
#include "cases.def"
#undef COMPLAINT
#undef VERDICT
};

// ---- answers ----

static const struct {
    const char *word;
    http_fault fault;
} outcomes[] = {{"case", ERROR_CASE},
                {"moderator", ERROR_MODERATOR},
                {"own", ERROR_OWN_CASE},
                {"judge", ERROR_SAME_JUDGE},
                {"decided", ERROR_DECIDED}};

http_fault cases_fault(const char *outcome)
{
    for (unsigned i = 0; i < sizeof outcomes / sizeof *outcomes; i++)
        if (!strcmp(outcomes[i].word, outcome)) return outcomes[i].fault;
    return HTTP_FINE;
}

// ---- reading ----

void cases_list(request *r)
{
    static const char *const states[] = {"open", "appeals", "closed"};
    char state[16] = "open";
    db_args args = {0};
    http_query(r, "state", state, sizeof state);
    for (unsigned i = 0; i < sizeof states / sizeof *states; i++) {
        if (strcmp(state, states[i]) != 0) continue;
        db_text(&args, states[i]);
        db_i64(&args, r->person);
        db_query(api_db(r->net), DB_CASES, &args, DB_AGAIN, done_json, r);
        return;
    }
    http_error(r, ERROR_LIST_STATE);
}

static void shown(void *arg, const PGresult *res) { done_shown(arg, res, ERROR_CASE); }

void cases_show(request *r)
{
    db_args args = {0};
    db_i64(&args, r->id);
    db_i64(&args, r->person);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_CASE_SHOW, &args, DB_AGAIN, shown, r);
}

// ---- acting ----

// Both statements answer alike.
_Static_assert((int)CASE_ACT_LINE == (int)CASE_DECIDE_LINE &&
                   (int)CASE_ACT_SESSIONS == (int)CASE_DECIDE_SESSIONS,
               "one reads both");

// Whoever is at the table reads of it; sockets of somebody who is banned end.
static void tell(api *home, const PGresult *res)
{
    size_t len;
    const uint8_t *ended = db_get_bytes(res, 0, CASE_ACT_SESSIONS, &len);
    if (len) people_end_sessions(home, ended, len / 32);
    if (PQgetisnull(res, 0, CASE_ACT_LINE)) return;
    watch_line told = {.room = (uint8_t)db_get_int(res, 0, CASE_ACT_ROOM),
                       .no = (uint32_t)db_get_int(res, 0, CASE_ACT_LINE)};
    told.hidden = db_get_bytes(res, 0, CASE_ACT_HIDDEN, &told.hidden_len);
    talk_spread(home->tables, db_get_int(res, 0, CASE_ACT_TABLE), &told);
}

static void acted(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res) || !PQntuples(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    http_fault fault = cases_fault(PQgetvalue(res, 0, CASE_ACT_OUTCOME));
    if (fault) {
        http_error(r, fault);
        return;
    }
    tell(api_of(r->net), res);
    done_nothing(r);
}

static const verdict *verdict_of(const json_t *body)
{
    const char *word = json_string_value(json_object_get(body, "act"));
    json_int_t days = json_integer_value(json_object_get(body, "days"));
    for (unsigned i = 0; word && i < sizeof verdicts / sizeof *verdicts; i++)
        if (!strcmp(verdicts[i].word, word))
            return days >= verdicts[i].least && days <= verdicts[i].most ? &verdicts[i]
                                                                         : NULL;
    return NULL;
}

bool cases_sentence(const json_t *body, const char *key, char out[CASES_BYTES])
{
    const char *text = json_string_value(json_object_get(body, key));
    return text && names_line(text, CASES_CHARACTERS, out, CASES_BYTES);
}

static void decide(request *r, const json_t *body)
{
    char reason[CASES_BYTES];
    const verdict *v = verdict_of(body);
    db_args args = {0};
    if (!v || !cases_sentence(body, "reason", reason)) {
        http_error(r, v ? ERROR_REASON : ERROR_VERDICT);
        return;
    }
    db_i64(&args, r->id);
    db_i64(&args, r->person);
    db_text(&args, v->word);
    db_i32(&args, (int32_t)json_integer_value(json_object_get(body, "days")));
    db_text(&args, reason);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_CASE_ACT, &args, DB_ONCE, acted, r);
}

void cases_act(request *r)
{
    json_t *body = http_body(r);
    if (!body) return;
    decide(r, body);
    json_decref(body);
}

static void answer_appeal(request *r, const json_t *body)
{
    char reason[CASES_BYTES];
    const char *word = json_string_value(json_object_get(body, "decision"));
    bool known = word && (!strcmp(word, "uphold") || !strcmp(word, "lift"));
    db_args args = {0};
    if (!known || !cases_sentence(body, "reason", reason)) {
        http_error(r, known ? ERROR_REASON : ERROR_VERDICT);
        return;
    }
    db_i64(&args, r->id);
    db_i64(&args, r->person);
    db_text(&args, word);
    db_text(&args, reason);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_CASE_DECIDE, &args, DB_ONCE, acted, r);
}

void cases_decide(request *r)
{
    json_t *body = http_body(r);
    if (!body) return;
    answer_appeal(r, body);
    json_decref(body);
}
