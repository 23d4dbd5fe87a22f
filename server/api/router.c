// Who may ask what. Requests that change something, and sockets, must come from a page of
// ours if they bring a cookie; a token in a header, which no foreign page can send, needs
// no origin.

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "api.h"
#include "arena.h"
#include "config.h"
#include "page.h"
#include "people.h"
#include "router.h"

enum {
    TOKEN = 64,
    DAY_MS = 86400000,
    BODY_LIMIT = 16 * 1024,
    RECORD_LIMIT = 512 * 1024, // of what may hold records: a new table, an archive
};

static const http_route routes[] = {
#define ROUTE(method, path, handler, access, what, answer)                               \
    {HTTP_##method, path, handler, access},
#include "routes.def"
#undef ROUTE
};

// How long a number is: at most eighteen digits, no zero in front; 0 where it is none.
static size_t number_in(const char *path, int64_t *id)
{
    size_t digits = 0;
    if (*path == '0') return 0;
    *id = 0;
    for (; digits < 18 && isdigit((unsigned char)path[digits]); digits++)
        *id = *id * 10 + (path[digits] - '0');
    return digits;
}

// "{id}" takes a number, "{name}" what stands up to the next slash.
static bool matches(const char *pattern, request *r)
{
    size_t before = strcspn(pattern, "{");
    const char *rest = pattern + before;
    if (!*rest) return strcmp(pattern, r->path) == 0;
    if (strncmp(pattern, r->path, before) != 0) return false;
    const char *path = r->path + before;
    bool number = !strncmp(rest, "{id}", 4);
    size_t len = number ? number_in(path, &r->id) : strcspn(path, "/");
    if (!number) r->named = path;
    return len && strcmp(strchr(rest, '}') + 1, path + len) == 0;
}

static const http_route *find(request *r, bool *known)
{
    *known = false;
    for (unsigned i = 0; i < sizeof routes / sizeof *routes; i++) {
        if (!matches(routes[i].path, r)) continue;
        *known = true;
        if (routes[i].method == r->parser.method) return &routes[i];
    }
    return NULL;
}

static bool is_url(const request *r, const char *url)
{
    return r->url.len == strlen(url) && !memcmp(r->url.at, url, r->url.len);
}

size_t router_body_limit(const request *r)
{
    if (r->parser.method != HTTP_POST) return BODY_LIMIT;
    bool records = is_url(r, "/api/tables") || is_url(r, "/api/me/import");
    return records ? RECORD_LIMIT : BODY_LIMIT;
}

// ---- the session ----

void router_token_hash(const char token[TOKEN], uint8_t out[32])
{
    crypto_generichash(out, 32, (const uint8_t *)token, TOKEN, NULL, 0);
}

static bool is_token(const char *at)
{
    uint8_t unused[TOKEN / 2];
    return at && strlen(at) >= TOKEN && hex_get(at, TOKEN, unused);
}

static const char *cookie_of(const request *r)
{
    const char *all = http_get(r, HEADER_COOKIE);
    for (const char *at = all; at && *at; at += *at == ';') {
        at += strspn(at, " ");
        size_t len = strcspn(at, ";");
        if (!strncmp(at, "miasma=", 7)) return len == 7 + TOKEN ? at + 7 : "";
        at += len;
    }
    return NULL;
}

// NULL where none was brought, "" where it is no token.
static const char *token_of(request *r)
{
    const char *given = http_get(r, HEADER_AUTHORIZATION);
    if (given) {
        bool bearer = !strncasecmp(given, "bearer ", 7) && strlen(given) == 7 + TOKEN;
        return bearer && is_token(given + 7) ? given + 7 : "";
    }
    const char *cookie = cookie_of(r);
    r->cookie = cookie != NULL;
    return cookie && !is_token(cookie) ? "" : cookie;
}

const char *router_cookie(const request *r)
{
    if (!r->cookie || !r->person) return NULL;
    char *token = arena_take(&r->node->turn, TOKEN + 1);
    memcpy(token, cookie_of(r), TOKEN);
    token[TOKEN] = '\0';
    return token;
}

static bool origin_good(const request *r, bool session)
{
    const char *origin = http_get(r, HEADER_ORIGIN);
    if (origin) return config_origin_allowed(&r->node->config, origin);
    if (r->cookie) return false;
    // A socket without an origin is no browser's: it shows who it is.
    return session || !r->parser.upgrade;
}

static void too_many(request *r, unsigned wait)
{
    char more[80];
    snprintf(more, sizeof more, "Cache-Control: no-store\r\nRetry-After: %u\r\n", wait);
    http_explain(r, ERROR_RATE, NULL, NULL, more);
}

static bool within_limit(request *r, limit_key who)
{
    unsigned wait = limit_ask(&r->net->limits, who, LIMIT_ONE, uv_now(r->net->loop));
    if (wait) too_many(r, wait);
    return wait == 0;
}

static void why_found(void *arg, const PGresult *res)
{
    request *r = arg;
    bool there = db_good(res) && PQntuples(res);
    json_t *why = there ? json_loads(PQgetvalue(res, 0, BARRED_JSON), 0, NULL) : NULL;
    if (why)
        http_explain_all(r, ERROR_BANNED, why);
    else
        http_error(r, ERROR_AWAY);
}

void router_nobody(request *r)
{
    if (!r->banned) {
        http_error(r, ERROR_SESSION);
        return;
    }
    db_args args = {0};
    db_i64(&args, r->banned);
    db_query(api_db(r->net), DB_BARRED, &args, DB_AGAIN, why_found, r);
}

static void go(request *r)
{
    if (r->route->access != ANYONE && !r->person)
        router_nobody(r);
    else if (r->route->access == MODERATOR && !r->moderator)
        http_error(r, ERROR_MODERATOR);
    else
        r->route->handle(r);
}

// A session that is used does not end: once a day it is noted.
static void session_used(const request *r)
{
    db_args args = {0};
    db_bytes(&args, r->session, sizeof r->session);
    db_i64(&args, now_ms(r->node));
    db_query(api_db(r->net), DB_SESSION_USED, &args, DB_ONCE, NULL, NULL);
}

static void take_person(request *r, const PGresult *res)
{
    if (now_ms(r->node) - db_get_int(res, 0, SESSION_LAST) > DAY_MS) session_used(r);
    r->person = db_get_int(res, 0, SESSION_PERSON);
    r->account = db_get_int(res, 0, SESSION_ACCOUNT);
    r->fresh = db_get_int(res, 0, SESSION_FRESH);
    strncpy(r->person_name, PQgetvalue(res, 0, SESSION_NAME), sizeof r->person_name - 1);
    r->moderator = db_get_int(res, 0, SESSION_MODERATOR);
    r->warned = (unsigned)db_get_int(res, 0, SESSION_WARNED);
}

// Somebody whom a moderator has banned is told so, and is nobody where anybody may ask.
static void go_banned(request *r, const PGresult *res)
{
    if (r->route->access == BANNED)
        take_person(r, res);
    else
        r->banned = db_get_int(res, 0, SESSION_PERSON);
    go(r);
}

static void session_found(void *arg, const PGresult *res)
{
    request *r = arg;
    if (!db_good(res)) {
        http_error(r, ERROR_AWAY);
        return;
    }
    bool known = PQntuples(res), banned = known && db_get_int(res, 0, SESSION_BARRED);
    if (known && !banned) {
        take_person(r, res);
        sessions_keep(&api_of(r->net)->sessions, r->session, r->person, r->began);
    }
    int64_t person = known ? db_get_int(res, 0, SESSION_PERSON) : 0;
    if (!within_limit(r, limit_person(person))) return;
    if (banned)
        go_banned(r, res);
    else
        go(r);
}

// A socket has no use for the name, which may be another one by now: a session that was
// looked up a moment ago is enough for it. A batch waits here as long as later.
static void find_session(request *r, const char *token)
{
    db_args args = {0};
    router_token_hash(token, r->session);
    if (r->parser.upgrade)
        r->person =
            sessions_person(&api_of(r->net)->sessions, tick_ns(r->node), r->session);
    if (r->person) {
        if (within_limit(r, limit_person(r->person))) go(r);
        return;
    }
    db_bytes(&args, r->session, sizeof r->session);
    db_i64(&args, now_ms(r->node) - (int64_t)PEOPLE_DAYS * DAY_MS);
    db_i64(&args, now_ms(r->node));
    db_mode mode = r->route->handle == lines_post ? DB_PATIENT : DB_AGAIN;
    db_query(api_db(r->net), DB_SESSION, &args, mode, session_found, r);
}

static void wrong_path(request *r, bool known)
{
    if (known) {
        http_error(r, ERROR_METHOD);
        return;
    }
    bool page = strncmp(r->path, "/api/", 5) != 0;
    bool read = r->parser.method == HTTP_GET || r->parser.method == HTTP_HEAD;
    if (!page) {
        http_error(r, ERROR_PATH);
        return;
    }
    if (!read) {
        http_error(r, ERROR_METHOD);
        return;
    }
    page_get(r);
}

// Whoever asks whether the node lives must hear it, whatever others do.
static bool is_health(const request *r)
{
    return r->route &&
           (r->route->handle == health_alive || r->route->handle == health_ready);
}

void router_handle(request *r)
{
    bool known;
    if (r->conn->metrics) {
        metrics_get(r);
        return;
    }
    r->route = find(r, &known);
    if (is_health(r)) {
        go(r);
        return;
    }
    r->address = http_address(r);
    if (!within_limit(r, r->address)) return;
    if (!r->route) {
        wrong_path(r, known);
        return;
    }
    const char *token = token_of(r);
    bool safe = r->parser.method == HTTP_GET && !r->parser.upgrade;
    if (!safe && !origin_good(r, token && *token)) {
        http_error(r, ERROR_ORIGIN);
        return;
    }
    r->claimed = token != NULL;
    if (!token || !*token) {
        go(r);
        return;
    }
    find_session(r, token);
}
