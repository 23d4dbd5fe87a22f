// Sockets of the in-memory network. What one end sends is a packet that arrives at the
// other after a while, in the order of sending; a window limits how much may be on its
// way or unread. Ends that are gone answer as the system does: with a reset.

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum {
    WINDOW = 256 * 1024,
    WAY_LEAST = 20 * WORLD_US,
    WAY_MOST = 400 * WORLD_US,
    READS = 32, // of one turn
    ROOM = 65536,
};

typedef struct socket {
    side *side;          // NULL once the program has let go
    struct pair *pair;   // that it is an end of
    struct socket *peer; // the other one, once they are connected
    struct sockaddr_in own, remote;
    buf in; // what arrived and is unread, from `read` on
    size_t read;
    size_t flying; // what was sent and is unread by the other side
    uint64_t last; // when what was sent last arrives
    bool listens, reads, closed;
    bool fin_in, reset; // the other side has ended, or broken it
    bool fin_out;       // this side has
    uv_connect_t *connecting;
    int connected; // 0, or the error that ends `connecting`
    bool answered;
    uv_shutdown_t *ending;
    ring writes, written; // requests: waiting, and to be called back
    ring link;            // listeners: among all; others: among those to be accepted
    ring waiting;         // of a listener: sockets to be accepted
} socket_end;

// Both ends of a connection, which live as long as a program or a packet needs one.
typedef struct pair {
    socket_end end[2]; // who asked, and who was asked
    unsigned refs;
} pair;

static ring *listeners(void)
{
    static ring all;
    if (!all.next) ring_init(&all);
    return &all;
}

// ---- ends ----

static socket_end *end_new(void)
{
    pair *p = must_alloc(sizeof *p);
    p->refs = 1;
    for (unsigned i = 0; i < 2; i++) {
        socket_end *s = &p->end[i];
        s->pair = p;
        ring_init(&s->writes);
        ring_init(&s->written);
        ring_init(&s->waiting);
    }
    return &p->end[0];
}

static void end_release(const socket_end *s)
{
    pair *p = s->pair;
    if (--p->refs) return;
    for (unsigned i = 0; i < 2; i++) buf_free(&p->end[i].in);
    free(p);
}

static socket_end *end_hold(socket_end *s)
{
    s->pair->refs++;
    return s;
}

void tcp_free(socket_end *s)
{
    s->side = NULL;
    end_release(s);
}

static socket_end *end_of(const void *handle)
{
    return (socket_end *)side_of(handle)->socket;
}

static void wake(const socket_end *s)
{
    if (s->side) side_ready(s->side);
}

// ---- packets ----

typedef enum { SYN, ACCEPT, REFUSE, DATA, READ, FIN, RESET } kind;

typedef struct {
    moment e;
    socket_end *to; // held
    kind kind;
    size_t len;
    uint8_t bytes[];
} packet;

static void arrive(moment *e);

// Addresses that packets do not get to, or from.
enum { CUTS = 16, AGAIN_MOST = 2 * WORLD_S };
typedef struct {
    struct in_addr address;
    uint64_t to, from; // until when
} cut;
static cut cuts[CUTS];

void loop_cut(const char *address, uint64_t to_until, uint64_t from_until)
{
    struct in_addr a = {0};
    cut *c = cuts;
    inet_pton(AF_INET, address, &a);
    while (c->address.s_addr && c->address.s_addr != a.s_addr) c++;
    *c = (cut){a, to_until, from_until};
}

static uint64_t cut_until(struct in_addr from, struct in_addr to)
{
    uint64_t until = 0;
    for (const cut *c = cuts; c->address.s_addr; c++) {
        if (c->address.s_addr == to.s_addr && c->to > until) until = c->to;
        if (c->address.s_addr == from.s_addr && c->from > until) until = c->from;
    }
    return until;
}

// Who is cut off sends again, less and less often.
static uint64_t when_arrives(const socket_end *from, kind what)
{
    struct in_addr own = from->own.sin_addr, remote = from->remote.sin_addr;
    uint64_t until = what == REFUSE ? cut_until(remote, own) : cut_until(own, remote);
    uint64_t when = world_now() + world_between(WAY_LEAST, WAY_MOST);
    return until < when ? when : until + world_between(0, AGAIN_MOST);
}

// `from` is whose packets come one after the other.
static packet *send_to(socket_end *from, socket_end *to, kind what, size_t len)
{
    packet *p = must_alloc(sizeof *p + len);
    p->to = end_hold(to);
    p->kind = what;
    p->len = len;
    uint64_t when = when_arrives(from, what);
    from->last = when > from->last ? when : from->last;
    world_at(&p->e, from->last, arrive);
    return p;
}

static void tell_peer(socket_end *s, kind what, size_t len)
{
    if (s->peer) send_to(s, s->peer, what, 0)->len = len;
}

static void end_sending(socket_end *s)
{
    if (s->fin_out || s->reset) return;
    s->fin_out = true;
    tell_peer(s, FIN, 0);
}

// ---- connecting ----

static socket_end *listener_at(const struct sockaddr_in *a)
{
    for (ring *at = listeners()->next; at != listeners(); at = at->next) {
        socket_end *s = CONTAINER_OF(socket_end, link, at);
        if (s->own.sin_port == a->sin_port &&
            s->own.sin_addr.s_addr == a->sin_addr.s_addr)
            return s;
    }
    return NULL;
}

// As libuv does without file descriptors: it has one in store, by which it can take a
// connection and end it.
static void turn_away(socket_end *s)
{
    s->closed = true;
    tell_peer(s, ACCEPT, 0);
    end_sending(s);
}

static void arrive_syn(socket_end *client)
{
    socket_end *l = listener_at(&client->remote);
    if (client->closed) return;
    if (!l) {
        send_to(client, client, REFUSE, 0);
        return;
    }
    socket_end *s = &client->pair->end[1];
    s->own = client->remote;
    s->remote = client->own;
    s->peer = client;
    client->peer = s;
    if (l->side->loop->full) {
        turn_away(s);
        return;
    }
    end_hold(s);
    ring_join(&l->waiting, &s->link);
    wake(l);
    tell_peer(s, ACCEPT, 0);
}

static void arrive_data(socket_end *s, const packet *p)
{
    if (s->closed)
        tell_peer(s, RESET, 0);
    else
        buf_put(&s->in, p->bytes, p->len);
    world_note(p->bytes, p->len);
}

static void arrive_reset(socket_end *s)
{
    s->reset = true;
    buf_free(&s->in);
    s->read = 0;
}

static void arrive_answer(socket_end *s, int err)
{
    s->answered = true;
    s->connected = err;
    if (s->closed) tell_peer(s, RESET, 0);
}

static void arrive(moment *e)
{
    packet *p = CONTAINER_OF(packet, e, e);
    socket_end *s = p->to;
    switch (p->kind) {
    case SYN: arrive_syn(s); break;
    case ACCEPT: arrive_answer(s, 0); break;
    case REFUSE: arrive_answer(s, UV_ECONNREFUSED); break;
    case DATA: arrive_data(s, p); break;
    case READ: s->flying -= p->len; break;
    case FIN: s->fin_in = true; break;
    case RESET: arrive_reset(s); break;
    }
    wake(s);
    free(p);
    end_release(s);
}

// ---- what a program calls ----

static void tcp_io(side *side);

int uv_tcp_init(uv_loop_t *uv, uv_tcp_t *h)
{
    side *s = side_new(uv, h, UV_TCP, tcp_io);
    h->write_queue_size = 0;
    h->read_cb = NULL;
    s->socket = end_new();
    s->socket->side = s;
    return 0;
}

int uv_tcp_nodelay(uv_tcp_t *h, int on)
{
    (void)h, (void)on;
    return 0;
}

int uv_tcp_bind(uv_tcp_t *h, const struct sockaddr *a, unsigned flags)
{
    (void)flags;
    memcpy(&end_of(h)->own, a, sizeof(struct sockaddr_in));
    return 0;
}

int uv_tcp_getpeername(const uv_tcp_t *h, struct sockaddr *out, int *len)
{
    memcpy(out, &end_of(h)->remote, sizeof(struct sockaddr_in));
    *len = sizeof(struct sockaddr_in);
    return 0;
}

int uv_listen(uv_stream_t *h, int backlog, uv_connection_cb call)
{
    socket_end *s = end_of(h);
    (void)backlog;
    if (listener_at(&s->own)) return UV_EADDRINUSE;
    s->listens = true;
    h->connection_cb = call;
    ring_join(listeners(), &s->link);
    return 0;
}

// The handle takes the place of the one that was made for it.
int uv_accept(uv_stream_t *listener, uv_stream_t *h)
{
    socket_end *l = end_of(listener);
    side *s = side_of(h);
    if (ring_empty(&l->waiting)) return UV_EAGAIN;
    socket_end *e = CONTAINER_OF(socket_end, link, l->waiting.next);
    ring_leave(&e->link);
    tcp_free(s->socket);
    s->socket = e;
    e->side = s;
    side_ready(s);
    return 0;
}

static void choose_address(socket_end *s)
{
    char text[INET_ADDRSTRLEN];
    unsigned host = 1 + world_lot(250), net = world_lot(4);
    snprintf(text, sizeof text, "10.1.%u.%u", net, host);
    uv_ip4_addr(text, (int)(20000 + world_lot(40000)), &s->own);
}

int uv_tcp_connect(uv_connect_t *req, uv_tcp_t *h, const struct sockaddr *to,
                   uv_connect_cb call)
{
    socket_end *s = end_of(h);
    choose_address(s);
    memcpy(&s->remote, to, sizeof s->remote);
    req->cb = call;
    req->handle = (uv_stream_t *)h;
    s->connecting = req;
    send_to(s, s, SYN, 0);
    return 0;
}

int uv_read_start(uv_stream_t *h, uv_alloc_cb room, uv_read_cb call)
{
    socket_end *s = end_of(h);
    h->alloc_cb = room;
    h->read_cb = call;
    s->reads = true;
    wake(s);
    return 0;
}

int uv_read_stop(uv_stream_t *h)
{
    end_of(h)->reads = false;
    return 0;
}

// ---- sending ----

static size_t take(socket_end *s, const uv_buf_t *part, unsigned n, size_t skip)
{
    size_t taken = 0;
    for (unsigned i = 0; i < n; i++) {
        size_t from = skip < part[i].len ? skip : part[i].len;
        size_t len = part[i].len - from, room = WINDOW - s->flying;
        skip -= from;
        if (len > room) len = room;
        if (!len) continue;
        memcpy(send_to(s, s->peer, DATA, len)->bytes, part[i].base + from, len);
        s->flying += len;
        taken += len;
    }
    return taken;
}

int uv_try_write(uv_stream_t *h, const uv_buf_t *part, unsigned n)
{
    socket_end *s = end_of(h);
    if (s->reset || s->fin_out) return UV_EPIPE;
    if (!s->peer || !ring_empty(&s->writes)) return UV_EAGAIN;
    size_t taken = take(s, part, n, 0);
    return taken ? (int)taken : UV_EAGAIN;
}

static uv_write_t *write_of(ring *r)
{
    return CONTAINER_OF(uv_write_t, queue, (void *)r);
}

static ring *ring_of(uv_write_t *req) { return (ring *)(void *)req->queue; }

static void finish_write(socket_end *s, uv_write_t *req, int err)
{
    req->error = err;
    ring_join(&s->written, ring_of(req));
    wake(s);
}

// Of the first request `write_index` bytes have gone.
static void push(socket_end *s)
{
    if (!s->peer && !s->reset) return;
    while (!ring_empty(&s->writes)) {
        uv_write_t *req = write_of(s->writes.next);
        size_t whole = 0;
        for (unsigned i = 0; i < req->nbufs; i++) whole += req->bufsml[i].len;
        size_t went = s->reset ? 0 : take(s, req->bufsml, req->nbufs, req->write_index);
        req->write_index += (unsigned)went;
        req->handle->write_queue_size -= went;
        if (!s->reset && req->write_index < whole) return;
        req->handle->write_queue_size -= whole - req->write_index;
        finish_write(s, req, s->reset ? UV_EPIPE : 0);
    }
}

int uv_write(uv_write_t *req, uv_stream_t *h, const uv_buf_t part[], unsigned n,
             uv_write_cb call)
{
    socket_end *s = end_of(h);
    if (n > sizeof req->bufsml / sizeof *req->bufsml) abort();
    req->cb = call;
    req->handle = h;
    req->nbufs = n;
    req->write_index = 0;
    memcpy(req->bufsml, part, n * sizeof *part);
    for (unsigned i = 0; i < n; i++) h->write_queue_size += part[i].len;
    memset(req->queue, 0, sizeof req->queue);
    ring_join(&s->writes, ring_of(req));
    push(s);
    return 0;
}

size_t uv_stream_get_write_queue_size(const uv_stream_t *h)
{
    return h->write_queue_size;
}

int uv_shutdown(uv_shutdown_t *req, uv_stream_t *h, uv_shutdown_cb call)
{
    socket_end *s = end_of(h);
    if (s->reset || !s->peer) return UV_ENOTCONN;
    req->cb = call;
    req->handle = h;
    s->ending = req;
    wake(s);
    return 0;
}

// ---- what a turn finds ----

static void call_connected(socket_end *s)
{
    uv_connect_t *req = s->connecting;
    if (!req || !s->answered) return;
    s->connecting = NULL;
    req->cb(req, s->connected);
}

static void call_listener(const socket_end *s)
{
    uv_stream_t *h = (uv_stream_t *)s->side->handle;
    while (!s->closed && !ring_empty(&s->waiting)) h->connection_cb(h, 0);
}

static void read_some(socket_end *s, uv_stream_t *h)
{
    uv_buf_t to = {0};
    h->alloc_cb((uv_handle_t *)h, ROOM, &to);
    size_t n = s->in.len - s->read;
    if (n > to.len) n = to.len;
    memcpy(to.base, s->in.at + s->read, n);
    s->read += n;
    if (s->read == s->in.len) s->read = s->in.len = 0;
    tell_peer(s, READ, n);
    h->read_cb(h, (ssize_t)n, &to);
}

static void call_reader(socket_end *s)
{
    uv_stream_t *h = (uv_stream_t *)s->side->handle;
    for (unsigned i = 0; i < READS && !s->closed && s->reads && s->in.len; i++)
        read_some(s, h);
    if (s->closed || !s->reads) return;
    if (s->in.len) {
        wake(s);
    } else if (s->reset || s->fin_in) {
        s->reads = false;
        h->read_cb(h, s->reset ? UV_ECONNRESET : UV_EOF, &(uv_buf_t){0});
    }
}

static void call_writers(socket_end *s)
{
    while (!ring_empty(&s->written)) {
        uv_write_t *req = write_of(s->written.next);
        ring_leave(ring_of(req));
        req->cb(req, req->error);
    }
}

static void call_ending(socket_end *s)
{
    uv_shutdown_t *req = s->ending;
    if (!req || s->closed || !ring_empty(&s->writes)) return;
    s->ending = NULL;
    end_sending(s);
    req->cb(req, s->reset ? UV_ENOTCONN : 0);
}

static void tcp_io(side *of)
{
    socket_end *s = end_hold(of->socket);
    if (s->listens) call_listener(s);
    if (!s->closed) call_connected(s);
    if (!s->closed) call_reader(s);
    if (!s->closed) push(s);
    if (!s->closed) call_writers(s);
    if (!s->closed) call_ending(s);
    end_release(s);
}

// ---- the end ----

void tcp_close(socket_end *s)
{
    if (s->closed) return;
    s->closed = true;
    ring_leave(&s->link);
    for (ring *at = s->waiting.next, *next; at != &s->waiting; at = next) {
        socket_end *unheard = CONTAINER_OF(socket_end, link, at);
        next = at->next;
        tcp_close(unheard);
        tcp_free(unheard);
    }
    if (s->in.len)
        tell_peer(s, RESET, 0);
    else
        end_sending(s);
}

void tcp_cancel(socket_end *s)
{
    uv_connect_t *connecting = s->connecting;
    uv_shutdown_t *ending = s->ending;
    s->connecting = NULL;
    s->ending = NULL;
    if (connecting) connecting->cb(connecting, UV_ECANCELED);
    while (!ring_empty(&s->writes))
        finish_write(s, write_of(s->writes.next), UV_ECANCELED);
    call_writers(s);
    if (ending) ending->cb(ending, UV_ECANCELED);
}
