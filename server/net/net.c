// Connections on libuv.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "http.h"
#include "net.h"
#include "page.h"
#include "stream.h"
#include "ws.h"

enum {
    OUT_LIMIT = 896 * 1024, // bytes a slow reader may leave behind
    BACKLOG = 4096,
    HTTP_MS = 15000, // for a request to arrive whole, and between two of them
    PING_MS = 25000, // of silence before a socket is asked
    PONG_MS = 20000, // for the answer
    LEAVE_MS = 2000, // for a goodbye
    WORK_MS = 60000, // for the answer to a request; nothing takes so long
    READ_MS = 15000, // for a client to read READ_LEAST bytes of what it was sent
    READ_LEAST = 16384,
};

void net_begin(net *home, node *n, uv_loop_t *loop, const net_uses *uses, void *above)
{
    ring *all[] = {&home->http_wait, &home->ws_wait, &home->ws_pinged, &home->leaving,
                   &home->others,    &home->unread,  &home->hungry,    &home->ws.dirty};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) ring_init(all[i]);
    home->node = n;
    home->loop = loop;
    home->uses = uses;
    home->above = above;
    limit_begin(&home->limits, n);
}

void net_end(net *home)
{
    limit_end(&home->limits);
    page_close(home);
    ws_end(home);
}

// ---- the end ----

void net_hold(conn *c) { c->refs++; }

void net_release(conn *c)
{
    if (--c->refs == 0) free(c);
}

static void on_closed(uv_handle_t *handle)
{
    conn *c = (conn *)handle;
    c->net->connections--;
    net_release(c);
}

static void drop_buf(buf **b)
{
    if (*b) buf_free(*b);
    free(*b);
    *b = NULL;
}

void net_close(conn *c)
{
    if (c->closing) return;
    c->closing = true;
    ring_leave(&c->timed);
    ring_leave(&c->dirty);
    ring_leave(&c->unread);
    c->net->uses->gone(c);
    limit_give(&c->net->limits, c->address);
    limit_give(&c->net->limits, c->person);
    http_gone(c);
    stream_gone(c);
    ws_gone(c);
    drop_buf(&c->rest);
    if (!c->writing) drop_buf(&c->out);
    shared_release(c->body);
    c->body = NULL;
    uv_close((uv_handle_t *)&c->tcp, on_closed);
}

static void on_shutdown(uv_shutdown_t *req, int status)
{
    (void)status;
    free(req);
}

// Closing at once would reset the connection, and the client might never read the last
// words.
static void take_leave(conn *c)
{
    uv_shutdown_t *req = must_alloc(sizeof *req);
    if (uv_shutdown(req, (uv_stream_t *)&c->tcp, on_shutdown)) {
        free(req);
        net_close(c);
        return;
    }
    c->leaving = true;
    c->heard = uv_now(c->net->loop);
    ring_join(&c->net->leaving, &c->timed);
    net_read(c, true);
}

void net_close_soon(conn *c)
{
    if (c->closing || c->last) return;
    c->last = true;
    if (!c->writing) take_leave(c);
}

// ---- writing ----

typedef struct {
    uv_write_t req;
    conn *c;
    buf bytes;
    shared *body;
} writing;

static void write_more(conn *c);

size_t net_unread(const conn *c)
{
    return uv_stream_get_write_queue_size((const uv_stream_t *)&c->tcp) +
           (c->out ? c->out->len : 0);
}

static void free_writing(writing *w)
{
    buf_free(&w->bytes);
    shared_release(w->body);
    free(w);
}

// Everything is read: on with whatever waited for that.
static void drained(conn *c)
{
    ring_leave(&c->unread);
    if (c->last)
        take_leave(c);
    else if (c->stream)
        stream_go_on(c);
    else if (c->ws)
        ws_mark(c);
    else
        http_go_on(c);
}

static void on_written(uv_write_t *req, int status)
{
    writing *w = CONTAINER_OF(writing, req, req);
    conn *c = w->c;
    free_writing(w);
    c->writing = false;
    if (c->closing) {
        drop_buf(&c->out);
        return;
    }
    if (status < 0) {
        net_close(c);
        return;
    }
    write_more(c);
    if (!c->closing && !c->writing) drained(c);
}

static void begin_patience(conn *c)
{
    c->unread_at = uv_now(c->net->loop);
    c->unread_left = net_unread(c);
    ring_join(&c->net->unread, &c->unread);
}

static writing *gathered(conn *c)
{
    writing *w = must_alloc(sizeof *w);
    w->c = c;
    if (c->out) w->bytes = *c->out;
    free(c->out);
    c->out = NULL;
    w->body = c->body;
    c->body = NULL;
    return w;
}

// What the socket did not take goes by libuv's queue, one request at a time.
static void write_more(conn *c)
{
    if ((!c->out && !c->body) || c->writing) return;
    writing *w = gathered(c);
    uv_buf_t part[2] = {uv_buf_init((char *)w->bytes.at, (unsigned)w->bytes.len)};
    if (w->body)
        part[1] = uv_buf_init((char *)w->body->bytes.at, (unsigned)w->body->bytes.len);
    c->writing = true;
    if (uv_write(&w->req, (uv_stream_t *)&c->tcp, part, w->body ? 2 : 1, on_written)) {
        c->writing = false;
        free_writing(w);
        net_close(c);
        return;
    }
    begin_patience(c);
}

// What the socket takes of it at once; -1 where it is gone.
static ssize_t try_write(conn *c, const uv_buf_t *part, unsigned n)
{
    if (c->writing || c->out) return 0;
    int taken = uv_try_write((uv_stream_t *)&c->tcp, part, n);
    if (taken == UV_EAGAIN) return 0;
    return taken < 0 ? -1 : taken;
}

static void keep_rest(conn *c, const uv_buf_t *part, unsigned n, size_t taken)
{
    if (!c->out) c->out = must_alloc(sizeof *c->out);
    for (unsigned i = 0; i < n; i++) {
        size_t skip = taken < part[i].len ? taken : part[i].len;
        buf_put(c->out, part[i].base + skip, part[i].len - skip);
        taken -= skip;
    }
}

void net_write_parts(conn *c, const uv_buf_t *part, unsigned n)
{
    size_t len = 0;
    if (c->closing) return;
    for (unsigned i = 0; i < n; i++) len += part[i].len;
    ssize_t taken = try_write(c, part, n);
    if (taken == (ssize_t)len) return;
    if (taken < 0 || net_unread(c) + len - (size_t)taken > OUT_LIMIT) {
        c->node->metrics.limited += taken >= 0;
        net_close(c);
        return;
    }
    keep_rest(c, part, n, (size_t)taken);
    write_more(c);
}

void net_write(conn *c, const void *bytes, size_t len)
{
    uv_buf_t part = uv_buf_init((char *)bytes, (unsigned)len);
    net_write_parts(c, &part, 1);
}

// A head that the socket took only in part is on its way already: the body waits for it.
void net_write_shared(conn *c, shared *body)
{
    if (c->closing || !body->bytes.len) return;
    c->body = shared_hold(body);
    write_more(c);
}

// ---- reading ----

static void on_alloc(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    net *home = ((conn *)handle)->net;
    (void)size;
    *out = uv_buf_init(home->room, sizeof home->room);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *from)
{
    conn *c = (conn *)stream;
    if (n == 0) return;
    if (n < 0) {
        net_close(c);
        return;
    }
    if (c->leaving) return;
    if (c->ws)
        ws_input(c, (const uint8_t *)from->base, (size_t)n);
    else
        http_input(c, from->base, (size_t)n);
}

void net_read(conn *c, bool on)
{
    if (c->closing) return;
    if (on)
        uv_read_start((uv_stream_t *)&c->tcp, on_alloc, on_read);
    else
        uv_read_stop((uv_stream_t *)&c->tcp);
}

// ---- taking turns ----

static void next_turn(uv_idle_t *handle)
{
    net *home = CONTAINER_OF(net, idle, handle);
    unsigned n = 0;
    for (const ring *at = home->hungry.next; at != &home->hungry; at = at->next) n++;
    while (n-- && !ring_empty(&home->hungry)) {
        conn *c = CONTAINER_OF(conn, dirty, home->hungry.next);
        ring_leave(&c->dirty);
        http_go_on(c);
    }
    if (ring_empty(&home->hungry)) uv_idle_stop(handle);
}

void net_later(conn *c)
{
    net *home = c->net;
    net_read(c, false);
    if (!home->idle.loop) {
        uv_idle_init(home->loop, &home->idle);
        uv_unref((uv_handle_t *)&home->idle);
    }
    if (!c->dirty.next) ring_join(&home->hungry, &c->dirty);
    uv_idle_start(&home->idle, next_turn);
}

// ---- accepting ----

conn *net_new(net *home)
{
    conn *c = must_alloc(sizeof *c + home->uses->own);
    c->node = home->node;
    c->net = home;
    c->refs = 1; // the handle's
    uv_tcp_init(home->loop, &c->tcp);
    home->connections++;
    net_wait(c);
    return c;
}

static void on_connection(uv_stream_t *server, int status)
{
    net *home = server->data;
    if (status < 0) return;
    conn *c = net_new(home);
    c->metrics = server == (uv_stream_t *)&home->listener[1];
    if (uv_accept(server, (uv_stream_t *)&c->tcp)) {
        net_close(c);
        return;
    }
    uv_tcp_nodelay(&c->tcp, 1);
    net_read(c, true);
}

static bool address_of(const char *text, struct sockaddr_storage *out)
{
    char host[64];
    const char *colon = strrchr(text, ':');
    if (!colon || colon == text || (size_t)(colon - text) >= sizeof host) return false;
    bool six = text[0] == '[';
    snprintf(host, sizeof host, "%.*s", (int)(colon - text) - 2 * six, text + six);
    if (strcmp(host, "localhost") == 0) snprintf(host, sizeof host, "127.0.0.1");
    int port = (int)strtol(colon + 1, NULL, 10);
    return six ? !uv_ip6_addr(host, port, (struct sockaddr_in6 *)out)
               : !uv_ip4_addr(host, port, (struct sockaddr_in *)out);
}

bool net_listen(net *home, const char *address, bool for_metrics)
{
    struct sockaddr_storage where = {0};
    uv_tcp_t *l = &home->listener[for_metrics];
    int err = address_of(address, &where) ? 0 : UV_EINVAL;
    if (!err) err = uv_tcp_init(home->loop, l);
    l->data = home;
    if (!err) err = uv_tcp_bind(l, (struct sockaddr *)&where, 0);
    if (!err) err = uv_listen((uv_stream_t *)l, BACKLOG, on_connection);
    if (!err) home->listeners |= 1u << for_metrics;
    if (err)
        log_line(home->node, "error", "listen", "\"address\":\"%s\",\"message\":\"%s\"",
                 log_text(home->node, address),
                 err == UV_EINVAL ? "no address and port such as 127.0.0.1:8080 or "
                                    "[::1]:8080; names other than localhost are not "
                                    "looked up"
                                  : uv_strerror(err));
    return !err;
}

void net_stop_listening(net *home)
{
    for (unsigned i = 0; i < 2; i++)
        if (home->listeners & 1u << i) uv_close((uv_handle_t *)&home->listener[i], NULL);
    home->listeners = 0;
}

// ---- sockets ----

bool net_count_socket(conn *c, limit_key address, int64_t person)
{
    limit_key who = limit_person(person);
    limits *all = &c->net->limits;
    if (!limit_take(all, address)) return false;
    if (!limit_take(all, who)) {
        limit_give(all, address);
        return false;
    }
    c->address = address;
    c->person = who;
    return true;
}

// ---- patience ----

// Rings are in the order of waiting: only their beginnings are looked at.
void net_wait(conn *c)
{
    c->heard = uv_now(c->net->loop);
    ring_join(c->ws ? &c->net->ws_wait : &c->net->http_wait, &c->timed);
}

void net_wait_no_more(conn *c)
{
    c->heard = uv_now(c->net->loop);
    ring_join(&c->net->others, &c->timed);
}

static conn *silent(ring *r, uint64_t limit)
{
    if (ring_empty(r)) return NULL;
    conn *c = CONTAINER_OF(conn, timed, r->next);
    return uv_now(c->net->loop) - c->heard > limit ? c : NULL;
}

// Whoever reads goes on, however slowly, above a least speed.
static void sweep_unread(net *home)
{
    while (!ring_empty(&home->unread)) {
        conn *c = CONTAINER_OF(conn, unread, home->unread.next);
        if (uv_now(home->loop) - c->unread_at <= READ_MS) return;
        size_t left = net_unread(c);
        if (left + READ_LEAST > c->unread_left) {
            c->node->metrics.limited++;
            net_close(c);
            continue;
        }
        c->unread_at = uv_now(home->loop);
        c->unread_left = left;
        ring_join(&home->unread, &c->unread);
    }
}

// An answer that is being read is another matter.
static void sweep_others(net *home)
{
    for (conn *c; (c = silent(&home->others, WORK_MS));) {
        if (c->writing)
            net_wait_no_more(c);
        else
            net_close(c);
    }
}

void net_sweep(net *home)
{
    sweep_unread(home);
    sweep_others(home);
    for (conn *c; (c = silent(&home->http_wait, HTTP_MS));) http_timeout(c);
    for (conn *c; (c = silent(&home->ws_wait, PING_MS));) {
        c->heard = uv_now(home->loop);
        ring_join(&home->ws_pinged, &c->timed);
        ws_ping(c);
    }
    for (conn *c; (c = silent(&home->ws_pinged, PONG_MS));) net_close(c);
    for (conn *c; (c = silent(&home->leaving, LEAVE_MS));) net_close(c);
}

static void each_of(ring *r, void (*call)(conn *c, void *arg), void *arg)
{
    for (ring *at = r->next, *next; at != r; at = next) {
        next = at->next;
        call(CONTAINER_OF(conn, timed, at), arg);
    }
}

void net_each(net *home, void (*call)(conn *c, void *arg), void *arg)
{
    each_of(&home->http_wait, call, arg);
    each_of(&home->ws_wait, call, arg);
    each_of(&home->ws_pinged, call, arg);
    each_of(&home->leaving, call, arg);
    each_of(&home->others, call, arg);
}
