// WebSockets by wslay: it reads from the bytes at hand, and writes control frames to one
// scratch buffer. Messages need no masking and are never cut, so that their frames are
// written here: those of one turn of the event loop lie behind each other in one buffer,
// those of one socket are a chain in it and go out by one call.

#include <openssl/evp.h>
#include <sodium.h>
#include <string.h>
#include <wslay/wslay.h>

#include "ws.h"

// Bytes that a socket may leave unread; parts of one call.
enum { QUEUE_LIMIT = 768 * 1024, TENTHS = 10, PARTS = 32 };
// The room for messages that is kept from one turn to the next.
enum { TURN_ROOM = 1024 * 1024 };

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
    net *home = ((conn *)arg)->net;
    size_t n = room < home->ws.input_len ? room : home->ws.input_len;
    (void)flags;
    if (n == 0) {
        wslay_event_set_error(ctx, WSLAY_ERR_WOULDBLOCK);
        return -1;
    }
    memcpy(to, home->ws.input, n);
    home->ws.input += n;
    home->ws.input_len -= n;
    return (ssize_t)n;
}

static ssize_t on_send(wslay_event_context_ptr ctx, const uint8_t *bytes, size_t len,
                       int flags, void *arg)
{
    net *home = ((conn *)arg)->net;
    (void)ctx, (void)flags;
    buf_put(&home->ws.scratch, bytes, len);
    return (ssize_t)len;
}

// A bucket of messages that fills with time.
static bool within_rate(conn *c)
{
    if (!c->node->config.messages_per_second) return true;
    uint32_t now = (uint32_t)uv_now(c->net->loop);
    uint64_t gained = (uint64_t)(now - c->credited) *
                      c->node->config.messages_per_second * TENTHS / 1000;
    uint64_t credit = c->credit + gained, most = (uint64_t)c->node->config.burst * TENTHS;
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
        c->node->metrics.limited++;
        ws_close(c, PROTO_CLOSE_POLICY);
        return;
    }
    if (wslay_is_ctrl_frame(m->opcode)) return;
    c->node->metrics.messages_in++;
    if (m->opcode != WSLAY_BINARY_FRAME) {
        ws_close(c, PROTO_CLOSE_UNSUITED);
        return;
    }
    c->net->uses->message(c, m->msg, m->msg_length);
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
    c->credit = (uint16_t)(c->node->config.burst * TENTHS);
    c->net->ws.sockets++;
    return true;
}

void ws_input(conn *c, const uint8_t *bytes, size_t len)
{
    net *home = c->net;
    net_hold(c);
    home->ws.input = bytes;
    home->ws.input_len = len;
    home->ws.reading = c->ws;
    int err = wslay_event_recv(c->ws);
    if (home->ws.doomed) wslay_event_context_free(home->ws.reading);
    home->ws.reading = NULL;
    home->ws.doomed = false;
    if (!c->closing && !c->leaving) net_wait(c);
    if (err) net_close(c);
    if (!c->closing) ws_mark(c);
    net_release(c);
}

void ws_gone(conn *c)
{
    if (!c->ws) return;
    if (c->ws == c->net->ws.reading)
        c->net->ws.doomed = true;
    else
        wslay_event_context_free(c->ws);
    c->ws = NULL;
    c->net->ws.sockets--;
}

void ws_mark(conn *c)
{
    if (!c->dirty.next) ring_join(&c->net->ws.dirty, &c->dirty);
}

// ---- messages ----

// Before each message of this turn: 1 + where the socket's next one is, or 0; its bytes.
typedef struct {
    uint32_t next, len;
} chain;

static chain chain_at(const buf *turn, uint32_t place)
{
    chain link;
    memcpy(&link, turn->at + place - 1, sizeof link);
    return link;
}

// The head of a frame (RFC 6455, 5.2) that is one binary message, whole and unmasked:
// short lengths stand in the second byte, others in two or eight bytes after it.
static size_t frame_head(size_t len, uint8_t head[10])
{
    unsigned more = len < 126 ? 0 : len < 65536 ? 2 : 8;
    head[0] = 0x80 | WSLAY_BINARY_FRAME;
    head[1] = (uint8_t)(more == 0 ? len : more == 2 ? 126 : 127);
    for (unsigned i = 0; i < more; i++)
        head[2 + i] = (uint8_t)((uint64_t)len >> 8 * (more - 1 - i));
    return 2 + more;
}

static void put_message(conn *c, const uint8_t *bytes, size_t len)
{
    buf *turn = &c->net->ws.turn;
    uint8_t head[10];
    size_t head_len = frame_head(len, head);
    uint32_t place = (uint32_t)turn->len + 1;
    chain link = {0, (uint32_t)(head_len + len)};
    buf_put(turn, &link, sizeof link);
    buf_put(turn, head, head_len);
    buf_put(turn, bytes, len);
    if (c->final)
        memcpy(turn->at + c->final - 1, &place, sizeof place);
    else
        c->first = place;
    c->final = place;
    c->gathered += link.len;
}

// Everything it has been sent and did not read.
static bool overfull(const conn *c, size_t more)
{
    return c->gathered + net_unread(c) + more > QUEUE_LIMIT;
}

void ws_send(conn *c, const uint8_t *bytes, size_t len)
{
    if (c->closing || c->bye || !c->ws) return;
    if (overfull(c, len)) {
        c->node->metrics.limited++;
        net_close(c);
        return;
    }
    put_message(c, bytes, len);
    c->node->metrics.messages_out++;
    ws_mark(c);
}

static void send_messages(conn *c)
{
    const buf *turn = &c->net->ws.turn;
    uv_buf_t part[PARTS];
    uint32_t at = c->first;
    c->first = c->final = c->gathered = 0;
    while (at) {
        unsigned n = 0;
        for (chain link; at && n < PARTS; at = link.next) {
            link = chain_at(turn, at);
            char *bytes = (char *)turn->at + at - 1 + sizeof link;
            part[n++] = uv_buf_init(bytes, link.len);
        }
        net_write_parts(c, part, n);
    }
}

void ws_close(conn *c, proto_close code)
{
    if (c->closing || !c->ws) return;
    c->bye = true;
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
    buf *scratch = &c->net->ws.scratch;
    send_messages(c);
    if (c->closing || !c->ws) return;
    // A slow reader: wslay holds the rest until the socket has taken what there is.
    if (c->writing) return;
    scratch->len = 0;
    if (wslay_event_want_write(c->ws) && wslay_event_send(c->ws)) {
        net_close(c);
        return;
    }
    bool over = !wslay_event_want_read(c->ws) && !wslay_event_want_write(c->ws);
    bool said = wslay_event_get_close_sent(c->ws);
    if (scratch->len) net_write(c, scratch->at, scratch->len);
    if (!c->closing && (over || (said && !wslay_event_get_read_enabled(c->ws))))
        net_close_soon(c);
}

void ws_flush(net *home)
{
    buf *turn = &home->ws.turn;
    while (!ring_empty(&home->ws.dirty)) {
        conn *c = CONTAINER_OF(conn, dirty, home->ws.dirty.next);
        ring_leave(&c->dirty);
        flush_one(c);
    }
    turn->len = 0;
    if (turn->room > TURN_ROOM) buf_free(turn);
}

void ws_end(net *home)
{
    buf_free(&home->ws.turn);
    buf_free(&home->ws.scratch);
}
