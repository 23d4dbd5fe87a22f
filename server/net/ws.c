// WebSockets by wslay: it reads from the bytes at hand and writes to one scratch buffer.

#include <openssl/evp.h>
#include <sodium.h>
#include <string.h>
#include <wslay/wslay.h>

#include "config.h"
#include "metrics.h"
#include "ws.h"

// Bytes that a socket may leave unread, and what a message costs beside its own.
enum { QUEUE_LIMIT = 768 * 1024, MESSAGE_COST = 256, TENTHS = 10 };

static ring dirty = {&dirty, &dirty};
static unsigned sockets;
static const uint8_t *input; // what the connection at hand has sent
static size_t input_len;
static buf scratch;
static wslay_event_context_ptr reading; // must not be freed now
static bool doomed;

unsigned ws_sockets(void) { return sockets; }

void ws_accept(const char *key, char out[32])
{
    char text[128];
    uint8_t hash[EVP_MAX_MD_SIZE];
    int len =
        snprintf(text, sizeof text, "%.24s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    EVP_Digest(text, (size_t)len, hash, NULL, EVP_sha1(), NULL);
    sodium_bin2base64(out, 32, hash, 20, sodium_base64_VARIANT_ORIGINAL);
}

static ssize_t on_recv(wslay_event_context_ptr ctx, uint8_t *to, size_t room, int flags,
                       void *arg)
{
    size_t n = room < input_len ? room : input_len;
    (void)flags, (void)arg;
    if (n == 0) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, input, n);
    input += n;
    input_len -= n;
    return (ssize_t)n;
}

static ssize_t on_send(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t len,
                       int flags, void *arg)
{
    (void)ctx, (void)flags, (void)arg;
    buf_put(&scratch, bytes, len);
    return (ssize_t)len;
}

// A bucket of messages that fills with time.
static bool within_rate(conn *c)
{
    if (!config.messages_per_second) return true;
    uint32_t now = (uint32_t)uv_now(net_loop());
    uint64_t gained =
        (uint64_t)(now - c->credited) * config.messages_per_second * TENTHS / 1000;
    uint64_t credit = c->credit + gained, most = (uint64_t)config.burst * TENTHS;
    if (gained) c->credited = now; // too short a time to gain anything is not forgotten
    if (credit > most) credit = most;
    bool good = credit >= TENTHS;
    c->credit = (uint16_t)(good ? credit - TENTHS : credit);
    return good;
}

static void on_message(wslay_event_context_ptr ctx,
                       const struct wslay_event_on_msg_recv_arg *m, void *arg)
{
    conn *c = arg;
    if (c->closing) return;
    if (m->opcode == WSLAY_CONNECTION_CLOSE || !wslay_event_get_write_enabled(ctx))
        return;
    if (!within_rate(c)) {
        metrics.limited++;
        ws_close(c, PROTO_CLOSE_POLICY);
        return;
    }
    if (wslay_is_ctrl_frame(m->opcode)) return;
    metrics.messages_in++;
    if (m->opcode != WSLAY_BINARY_FRAME) {
        ws_close(c, PROTO_CLOSE_UNSUITED);
        return;
    }
    net_used_by->message(c, m->msg, m->msg_length);
}

bool ws_begin(conn *c)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv,
        .send_callback = on_send,
        .on_msg_recv_callback = on_message,
    };
    if (wslay_event_context_server_init(&c->ws, &callbacks, c)) return false;
    wslay_event_config_set_max_recv_msg_length(c->ws, PROTO_MESSAGE);
    c->credit = (uint16_t)(config.burst * TENTHS);
    sockets++;
    return true;
}

void ws_input(conn *c, const uint8_t *bytes, size_t len)
{
    net_hold(c);
    input = bytes;
    input_len = len;
    reading = c->ws;
    int err = wslay_event_recv(reading);
    if (doomed) wslay_event_context_free(reading);
    reading = NULL;
    doomed = false;
    if (!c->closing && !c->leaving) net_wait(c);
    if (err) net_close(c);
    if (!c->closing) ws_mark(c);
    net_release(c);
}

void ws_gone(conn *c)
{
    if (!c->ws) return;
    if (c->ws == reading)
        doomed = true;
    else
        wslay_event_context_free(c->ws);
    c->ws = NULL;
    sockets--;
}

void ws_mark(conn *c)
{
    if (!c->dirty.next) ring_join(&dirty, &c->dirty);
}

// Everything it has been sent and did not read.
static bool overfull(const conn *c, size_t more)
{
    size_t queued = wslay_event_get_queued_msg_length(c->ws) +
                    wslay_event_get_queued_msg_count(c->ws) * MESSAGE_COST;
    return queued + net_unread(c) + more > QUEUE_LIMIT;
}

void ws_send(conn *c, const uint8_t *bytes, size_t len)
{
    struct wslay_event_msg m = {WSLAY_BINARY_FRAME, bytes, len};
    if (c->closing || !c->ws) return;
    if (overfull(c, len)) {
        metrics.limited++;
        net_close(c);
        return;
    }
    wslay_event_queue_msg(c->ws, &m);
    metrics.messages_out++;
    ws_mark(c);
}

void ws_close(conn *c, proto_close code)
{
    if (c->closing || !c->ws) return;
    wslay_event_queue_close(c->ws, (uint16_t)code, NULL, 0);
    wslay_event_shutdown_read(c->ws);
    ws_mark(c);
}

void ws_ping(conn *c)
{
    struct wslay_event_msg m = {WSLAY_PING, NULL, 0};
    wslay_event_queue_msg(c->ws, &m);
    ws_mark(c);
}

static void flush_one(conn *c)
{
    // A slow reader: wslay holds the rest until the socket has taken what there is.
    if (c->writing) return;
    scratch.len = 0;
    if (wslay_event_want_write(c->ws) && wslay_event_send(c->ws)) {
        net_close(c);
        return;
    }
    bool over = !wslay_event_want_read(c->ws) && !wslay_event_want_write(c->ws);
    bool said = wslay_event_get_close_sent(c->ws);
    if (scratch.len) net_write(c, scratch.at, scratch.len);
    if (!c->closing && (over || (said && !wslay_event_get_read_enabled(c->ws))))
        net_close_soon(c);
}

void ws_flush(void)
{
    while (!ring_empty(&dirty)) {
        conn *c = CONTAINER_OF(conn, dirty, dirty.next);
        ring_leave(&c->dirty);
        flush_one(c);
    }
}
