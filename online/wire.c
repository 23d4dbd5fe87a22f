// One WebSocket to a node: connecting, the handshake, frames, and coming back after a
// failure.

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "load.h"

enum { OUT = 1 << 16, RETRY_MS = 100 };

wire_counts wire_count;

static wire *retry_list;

// What the loop has just read, until wslay has taken it.
static struct {
    const uint8_t *at;
    size_t len;
} in;

static struct {
    uint8_t bytes[OUT];
    size_t len;
} out;

// ---- what wslay asks for ----

static ssize_t ws_recv(wslay_event_context_ptr ws, uint8_t *buf, size_t len, int flags,
                       void *user)
{
    (void)flags;
    (void)user;
    if (in.len == 0) {
        wslay_event_set_error(ws, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    if (len > in.len) len = in.len;
    memcpy(buf, in.at, len);
    in.at += len;
    in.len -= len;
    return (ssize_t)len;
}

static ssize_t ws_send(wslay_event_context_ptr ws, const uint8_t *data, size_t len,
                       int flags, void *user)
{
    (void)ws;
    (void)flags;
    (void)user;
    if (out.len + len > OUT) die("too much to send at once");
    memcpy(out.bytes + out.len, data, len);
    out.len += len;
    return (ssize_t)len;
}

static int ws_mask(wslay_event_context_ptr ws, uint8_t *buf, size_t len, void *user)
{
    (void)ws;
    (void)user;
    lot_bytes(buf, len);
    return 0;
}

static void ws_message(wslay_event_context_ptr ws,
                       const struct wslay_event_on_msg_recv_arg *arg, void *user)
{
    (void)ws;
    wire *w = user;
    if (arg->opcode == WSLAY_BINARY_FRAME) w->frame(w, arg->msg, arg->msg_length);
}

static const struct wslay_event_callbacks callbacks = {
    .recv_callback = ws_recv,
    .send_callback = ws_send,
    .genmask_callback = ws_mask,
    .on_msg_recv_callback = ws_message,
};

// ---- closing and coming back ----

static void closed(uv_handle_t *handle)
{
    wire *w = handle->data;
    if (w->ws) wslay_event_context_free(w->ws);
    w->ws = NULL;
    w->state = WIRE_CLOSED;
    if (!w->wanted) return;
    w->node = (w->node + 1) % w->site->n;
    w->retry_at = now_ns() + (uint64_t)(RETRY_MS + lot(RETRY_MS)) * 1000000;
    w->next_retry = retry_list;
    retry_list = w;
}

void wire_drop(wire *w)
{
    if (w->state == WIRE_CLOSED || w->state == WIRE_CLOSING) return;
    if (w->wanted) wire_count.dropped++;
    w->state = WIRE_CLOSING;
    uv_close((uv_handle_t *)&w->tcp, closed);
}

void wire_close(wire *w)
{
    w->wanted = false;
    wire_drop(w);
}

void wire_retry(uint64_t now)
{
    wire *list = retry_list;
    retry_list = NULL;
    while (list) {
        wire *w = list;
        list = w->next_retry;
        if (w->wanted && w->retry_at <= now) {
            wire_open(w);
        } else if (w->wanted) {
            w->next_retry = retry_list;
            retry_list = w;
        }
    }
}

// ---- sending ----

typedef struct {
    uv_write_t req;
    uint8_t bytes[];
} late;

static void late_sent(uv_write_t *req, int status)
{
    (void)status;
    free(req);
}

// What the socket does not take at once is kept for later.
static void flush(wire *w)
{
    uv_buf_t buf = uv_buf_init((char *)out.bytes, (unsigned)out.len);
    int sent = uv_try_write((uv_stream_t *)&w->tcp, &buf, 1);
    size_t done = sent > 0 ? (size_t)sent : 0;
    if (done < out.len && (sent >= 0 || sent == UV_EAGAIN)) {
        late *rest = grown(NULL, sizeof *rest + out.len - done);
        memcpy(rest->bytes, out.bytes + done, out.len - done);
        buf = uv_buf_init((char *)rest->bytes, (unsigned)(out.len - done));
        if (uv_write(&rest->req, (uv_stream_t *)&w->tcp, &buf, 1, late_sent)) free(rest);
    } else if (sent < 0) {
        wire_drop(w);
    }
    out.len = 0;
}

static void pump(wire *w)
{
    if (w->state != WIRE_OPEN || !wslay_event_want_write(w->ws)) return;
    wslay_event_send(w->ws);
    if (out.len) flush(w);
}

void wire_send(wire *w, const uint8_t *bytes, size_t len)
{
    struct wslay_event_msg msg = {WSLAY_BINARY_FRAME, bytes, len};
    if (w->state != WIRE_OPEN) return;
    wslay_event_queue_msg(w->ws, &msg);
    pump(w);
}

// ---- reading ----

static void room_for(uv_handle_t *handle, size_t size, uv_buf_t *buf)
{
    static char room[1 << 16];
    (void)handle;
    (void)size;
    *buf = uv_buf_init(room, sizeof room);
}

// The head of the answer to the upgrade comes in one piece: nodes write it at once.
static size_t upgraded(wire *w, const char *bytes, size_t len)
{
    const char *end = memmem(bytes, len, "\r\n\r\n", 4);
    if (!end || len < 12 || memcmp(bytes, "HTTP/1.1 101", 12) != 0) {
        wire_count.failed++;
        return 0;
    }
    if (wslay_event_context_client_init(&w->ws, &callbacks, w)) die("out of memory");
    w->state = WIRE_OPEN;
    wire_count.opened++;
    w->opened(w);
    return (size_t)(end + 4 - bytes);
}

static void received(uv_stream_t *stream, ssize_t len, const uv_buf_t *buf)
{
    wire *w = stream->data;
    if (len == 0) return;
    size_t at = 0;
    if (len > 0 && w->state == WIRE_OPENING) at = upgraded(w, buf->base, (size_t)len);
    if (len < 0 || w->state != WIRE_OPEN) {
        wire_drop(w);
        return;
    }
    in.at = (const uint8_t *)buf->base + at;
    in.len = (size_t)len - at;
    if (wslay_event_recv(w->ws)) {
        wire_drop(w);
        return;
    }
    pump(w);
    if (w->state == WIRE_OPEN && wslay_event_get_close_received(w->ws)) wire_drop(w);
}

// ---- opening ----

static void connected(uv_connect_t *req, int status)
{
    wire *w = req->data;
    free(req);
    if (w->state != WIRE_OPENING) return;
    if (status) {
        wire_count.failed++;
        wire_drop(w);
        return;
    }
    out.len = (size_t)snprintf(
        (char *)out.bytes, OUT,
        "GET /api/tables/%s/play HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Protocol: miasma.1\r\nAuthorization: Bearer %s\r\n\r\n",
        w->table, w->site->node[w->node].name, w->token);
    flush(w);
    if (w->state == WIRE_OPENING)
        uv_read_start((uv_stream_t *)&w->tcp, room_for, received);
}

void wire_open(wire *w)
{
    uv_connect_t *req = grown(NULL, sizeof *req);
    w->state = WIRE_OPENING;
    w->wanted = true;
    uv_tcp_init(uv_default_loop(), &w->tcp);
    uv_tcp_nodelay(&w->tcp, 1);
    w->tcp.data = w;
    req->data = w;
    const struct sockaddr *to = (const struct sockaddr *)&w->site->node[w->node].address;
    if (uv_tcp_connect(req, &w->tcp, to, connected)) {
        free(req);
        wire_count.failed++;
        wire_drop(w);
    }
}
