// Reading requests and writing replies.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "access.h"
#include "http.h"
#include "proto.h"

enum {
    AT_ONCE = 2, // requests of one connection in one turn of the loop
    URL_LIMIT = 2048,
    HEAD_LIMIT = 8192,
};

static const char *const names[HEADERS] = {
#define HEADER(id, name) [HEADER_##id] = name,
#include "headers.def"
#undef HEADER
};

static request *of(llhttp_t *parser) { return CONTAINER_OF(request, parser, parser); }

static const struct {
    unsigned status;
    const char *word;
} faults[HTTP_FAULTS] = {
#define API_ERROR(id, status, word, what) [ERROR_##id] = {status, word},
#include "errors.def"
#undef API_ERROR
};

static int fail(request *r, http_fault fault)
{
    r->fault = fault;
    return HPE_USER;
}

static int on_url(llhttp_t *p, const char *at, size_t len)
{
    request *r = of(p);
    if (r->url.len + len > URL_LIMIT) return fail(r, ERROR_URL);
    buf_put(&r->url, at, len);
    return 0;
}

static int head_part(request *r, buf *to, const char *at, size_t len)
{
    r->head_bytes += len;
    if (r->head_bytes > HEAD_LIMIT) return fail(r, ERROR_HEAD);
    buf_put(to, at, len);
    return 0;
}

static int on_field(llhttp_t *p, const char *at, size_t len)
{
    return head_part(of(p), &of(p)->name, at, len);
}

static int on_value(llhttp_t *p, const char *at, size_t len)
{
    return head_part(of(p), &of(p)->value, at, len);
}

// A header given twice could be read in two ways: none of ours may be. Proxies add a line
// of their own to where a client comes from: the last one is theirs.
static int on_value_complete(llhttp_t *p)
{
    request *r = of(p);
    int result = 0;
    buf_byte(&r->name, '\0');
    for (unsigned h = 0; h < HEADERS; h++) {
        if (strcasecmp((const char *)r->name.at, names[h]) != 0) continue;
        if ((r->at[h] && h != HEADER_FORWARDED_FOR) ||
            memchr(r->value.at ? r->value.at : (uint8_t *)"", '\0', r->value.len))
            result = fail(r, ERROR_REQUEST);
        r->at[h] = r->head.len + 1;
        buf_put(&r->head, r->value.at, r->value.len);
        buf_byte(&r->head, '\0');
    }
    r->head_bytes += 4;
    r->name.len = r->value.len = 0;
    return result;
}

// A line that goes on in the next one is read in two ways by programs in front of us.
static bool folded(request *r, const char *bytes, size_t len)
{
    for (size_t i = 0; i < len && !r->headed; i++) {
        if (bytes[i] == '\n') {
            r->headed = r->lines && !r->line;
            r->lines += r->line > 0;
            r->line = 0;
        } else if (bytes[i] != '\r') {
            bool space = bytes[i] == ' ' || bytes[i] == '\t';
            if (r->lines && !r->line && space) return true;
            r->line++;
        }
    }
    return false;
}

static int on_headers(llhttp_t *p)
{
    request *r = of(p);
    bool counted = p->flags & F_CONTENT_LENGTH;
    if (p->http_major != 1)
        return fail(r, ERROR_REQUEST), -1; // none at all is read as 0.9
    if (p->http_minor && !r->at[HEADER_HOST]) return fail(r, ERROR_REQUEST), -1;
    if (counted && p->content_length > r->net->uses->body_limit(r))
        return fail(r, ERROR_BODY), -1;
    return 0;
}

static int on_body(llhttp_t *p, const char *at, size_t len)
{
    request *r = of(p);
    if (r->body.len + len > r->net->uses->body_limit(r)) return fail(r, ERROR_BODY);
    buf_put(&r->body, at, len);
    return 0;
}

static int on_message(llhttp_t *p)
{
    of(p)->whole = true;
    return HPE_PAUSED;
}

static const llhttp_settings_t settings = {
    .on_url = on_url,
    .on_header_field = on_field,
    .on_header_value = on_value,
    .on_header_value_complete = on_value_complete,
    .on_headers_complete = on_headers,
    .on_body = on_body,
    .on_message_complete = on_message,
};

static request *begin(conn *c)
{
    request *r = must_alloc(sizeof *r);
    r->node = c->node;
    r->net = c->net;
    r->conn = c;
    r->began = tick_ns(c->node);
    llhttp_init(&r->parser, HTTP_REQUEST, &settings);
    c->request = r;
    return r;
}

static void free_request(request *r)
{
    buf_free(&r->url);
    buf_free(&r->name);
    buf_free(&r->value);
    buf_free(&r->head);
    buf_free(&r->body);
    free(r);
}

static void keep_rest(conn *c, const char *from, const char *end)
{
    if (from >= end) return;
    if (!c->rest) c->rest = must_alloc(sizeof *c->rest);
    buf_put(c->rest, from, (size_t)(end - from));
}

// Cuts the url at the question mark.
static void split_url(request *r)
{
    buf_byte(&r->url, '\0');
    char *mark = strchr((char *)r->url.at, '?');
    if (mark) *mark = '\0';
    r->path = (const char *)r->url.at;
    r->query = mark ? mark + 1 : NULL;
}

static void feed(conn *c, const char *bytes, size_t len)
{
    request *r = c->request ? c->request : begin(c);
    llhttp_errno_t err = folded(r, bytes, len) ? HPE_INVALID_HEADER_TOKEN
                                               : llhttp_execute(&r->parser, bytes, len);
    if (err == HPE_OK) return;
    net_read(c, false);
    net_wait_no_more(c);
    r->node->metrics.requests++;
    if (!r->whole) {
        split_url(r);
        http_error(r, r->fault ? r->fault : ERROR_REQUEST);
        return;
    }
    keep_rest(c, llhttp_get_error_pos(&r->parser), bytes + len);
    r->keep = llhttp_should_keep_alive(&r->parser) && !r->parser.upgrade;
    split_url(r);
    r->net->uses->request(r);
}

// Is there more that may be read at once?
static bool has_more(const conn *c)
{
    return !c->closing && !c->leaving && !c->ws && !c->request && c->rest && !c->writing;
}

static void feed_rest(conn *c)
{
    buf rest = *c->rest;
    free(c->rest);
    c->rest = NULL;
    feed(c, (const char *)rest.at, rest.len);
    buf_free(&rest);
}

// Requests that came together are answered one after the other, each when the client has
// read the answer to the one before, and a few in one turn of the loop: others wait, too.
void http_input(conn *c, const char *bytes, size_t len)
{
    net_hold(c);
    c->feeding = true;
    feed(c, bytes, len);
    for (unsigned i = 1; i < AT_ONCE && has_more(c); i++) feed_rest(c);
    if (has_more(c)) net_later(c);
    c->feeding = false;
    net_release(c);
}

void http_gone(conn *c)
{
    request *r = c->request;
    if (!r) return;
    c->request = NULL;
    r->conn = NULL;
    // One that is being handled is freed by its reply.
    if (!r->whole && !r->path) free_request(r);
}

void http_timeout(conn *c)
{
    request *r = c->request;
    if (!r) {
        net_close(c);
        return;
    }
    net_wait_no_more(c);
    net_read(c, false);
    split_url(r);
    http_error(r, ERROR_TIMEOUT);
}

// Ends a request without an answer; its connection, or NULL.
static conn *leave(request *r)
{
    conn *c = r->conn;
    if (c) c->request = NULL;
    free_request(r);
    return c;
}

// ---- what handlers ask ----

const char *http_get(const request *r, http_header h)
{
    return r->at[h] ? (const char *)r->head.at + r->at[h] - 1 : NULL;
}

void http_address_text(const request *r, char out[HTTP_ADDRESS])
{
    struct sockaddr_storage from;
    int len = sizeof from;
    out[0] = '\0';
    if (!uv_tcp_getpeername(&r->conn->tcp, (struct sockaddr *)&from, &len))
        uv_ip_name((struct sockaddr *)&from, out, HTTP_ADDRESS);
    const char *forwarded = http_get(r, HEADER_FORWARDED_FOR);
    if (!forwarded || !config_is_proxy(&r->node->config, out)) return;
    // The last one is the proxy's own word; those before it could be anybody's.
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    last += strspn(last, " ");
    snprintf(out, HTTP_ADDRESS, "%.*s", (int)strcspn(last, " "), last);
}

limit_key http_address(const request *r)
{
    char text[HTTP_ADDRESS];
    http_address_text(r, text);
    return limit_address(text);
}

void http_charge(const request *r, uint32_t cost)
{
    limits *all = &r->net->limits;
    uint64_t now = uv_now(r->net->loop);
    limit_charge(all, r->address, cost, now);
    limit_charge(all, limit_person(r->person), cost, now);
}

static int digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    c |= 0x20;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

// In a query a plus stands for a space.
static bool decode(const char *from, size_t len, bool query, char *out, size_t room)
{
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        char c = from[i];
        if (c == '+' && query) c = ' ';
        if (c == '%') {
            if (len - i < 3) return false;
            int high = digit(from[i + 1]), low = digit(from[i + 2]);
            if (high < 0 || low < 0 || high + low == 0) return false;
            c = (char)(high << 4 | low);
            i += 2;
        }
        if (n + 1 >= room) return false;
        out[n++] = c;
    }
    out[n] = '\0';
    return true;
}

bool http_query(const request *r, const char *name, char *out, size_t room)
{
    size_t want = strlen(name);
    for (const char *at = r->query; at && *at;) {
        const char *end = at + strcspn(at, "&");
        if (!strncmp(at, name, want) && at[want] == '=')
            return decode(at + want + 1, (size_t)(end - at) - want - 1, true, out, room);
        at = *end ? end + 1 : end;
    }
    return false;
}

bool http_name(const request *r, char *out, size_t room)
{
    return r->named && decode(r->named, strcspn(r->named, "/"), false, out, room);
}

json_t *http_body(request *r)
{
    json_t *body = r->body.len ? json_loadb((char *)r->body.at, r->body.len,
                                            JSON_REJECT_DUPLICATES, NULL)
                               : json_object();
    buf_free(&r->body);
    if (json_is_object(body)) return body;
    json_decref(body);
    http_error(r, ERROR_JSON);
    return NULL;
}

// ---- replies ----

static const char *reason(unsigned status)
{
    switch (status) {
#define STATUS(code, words)                                                              \
    case code: return words;
#include "statuses.def"
#undef STATUS
    default: return "Error";
    }
}

void http_go_on(conn *c)
{
    net_wait(c);
    net_read(c, true);
    if (!c->rest || c->feeding) return;
    buf rest = *c->rest;
    free(c->rest);
    c->rest = NULL;
    http_input(c, (const char *)rest.at, rest.len);
    buf_free(&rest);
}

// Every answer is counted, timed and logged.
static void note(const request *r, unsigned status)
{
    if (r->conn && r->conn->metrics) return;
    metrics_observe(&r->node->metrics.request, tick_ns(r->node) - r->began);
    if (status < METRICS_STATUSES) r->node->metrics.status[status]++;
    access_line(r, status);
}

static void put_head(const request *r, buf *out, unsigned status, const char *type,
                     size_t len)
{
    note(r, status);
    buf_print(out,
              "HTTP/1.1 %u %s\r\nContent-Length: %zu\r\n%s%s%s"
              "X-Content-Type-Options: nosniff\r\n%s",
              status, reason(status), len, type ? "Content-Type: " : "", type ? type : "",
              type ? "\r\n" : "", r->keep ? "" : "Connection: close\r\n");
}

// Sends the head, which has the body in it unless that is shared. No further request is
// looked at while the client has this answer to read.
static void send_answer(request *r, const buf *out, shared *body)
{
    bool keep = r->keep;
    if (r->parser.method == HTTP_HEAD) body = NULL;
    conn *c = leave(r);
    if (!c) return;
    net_write(c, out->at, out->len);
    if (body) net_write_shared(c, body);
    if (c->closing) return;
    if (!keep)
        net_close_soon(c);
    else if (!c->writing)
        http_go_on(c);
}

void http_reply(request *r, unsigned status, const char *type, const void *body,
                size_t len, const char *more)
{
    buf out = {0};
    r->node->metrics.limited += status == 429;
    put_head(r, &out, status, type, len);
    buf_print(&out, "%s\r\n", more ? more : "Cache-Control: no-store\r\n");
    if (r->parser.method != HTTP_HEAD) buf_put(&out, body, len);
    send_answer(r, &out, NULL);
    buf_free(&out);
}

void http_reply_shared(request *r, unsigned status, const char *type, shared *body,
                       const char *more)
{
    buf out = {0};
    put_head(r, &out, status, type, body->bytes.len);
    buf_print(&out, "%s\r\n", more ? more : "Cache-Control: no-store\r\n");
    send_answer(r, &out, body);
    buf_free(&out);
}

conn *http_take(request *r, const char *type, const char *more, buf *head)
{
    note(r, 200);
    buf_print(head,
              "HTTP/1.1 200 OK\r\nContent-Type: %s\r\nConnection: close\r\n%s"
              "X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\n%s\r\n",
              type, r->parser.http_minor ? "Transfer-Encoding: chunked\r\n" : "", more);
    return leave(r);
}

void http_json_with(request *r, unsigned status, json_t *body, const char *more)
{
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    http_reply(r, status, "application/json", text ? text : "", text ? strlen(text) : 0,
               more);
    free(text);
}

void http_json(request *r, unsigned status, json_t *body)
{
    http_json_with(r, status, body, NULL);
}

void http_explain(request *r, http_fault fault, const char *key, const char *value,
                  const char *more)
{
    json_t *body = json_object();
    json_object_set_new(body, "error", json_string(faults[fault].word));
    if (value) json_object_set_new(body, key, json_string(value));
    http_json_with(r, faults[fault].status, body, more);
}

void http_explain_all(request *r, http_fault fault, json_t *more)
{
    json_object_set_new(more, "error", json_string(faults[fault].word));
    http_json(r, faults[fault].status, more);
}

void http_refuse(request *r, http_fault fault, const char *rule)
{
    http_explain(r, fault, "rule", rule, NULL);
}

void http_error(request *r, http_fault fault)
{
    if (!r->whole) r->keep = false;
    http_refuse(r, fault, NULL);
}

conn *http_upgrade(request *r, const char *accept)
{
    buf out = {0};
    note(r, 101);
    conn *c = leave(r);
    if (!c) return NULL;
    buf_print(&out,
              "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: "
              "Upgrade\r\n"
              "Sec-WebSocket-Accept: %s\r\nSec-WebSocket-Protocol: " PROTO_NAME
              "\r\n\r\n",
              accept);
    net_write(c, out.at, out.len);
    buf_free(&out);
    return c->closing ? NULL : c;
}
