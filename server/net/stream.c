// Pieces are chunks of HTTP/1.1. To a client of HTTP/1.0 the end of the connection is the
// end of the answer.

#include "stream.h"

static void call_more(http_stream *s)
{
    s->waits = false;
    s->more(s);
}

// The stream waits until the connection has sent these; `more` may be called before this
// returns, if the connection breaks.
static void send_piece(http_stream *s, buf *bytes)
{
    shared *piece = shared_new(bytes);
    s->waits = true;
    net_wait_no_more(s->conn);
    net_write_shared(s->conn, piece);
    shared_release(piece);
}

void stream_begin(http_stream *s, request *r, const char *type, const char *more_headers)
{
    buf head = {0};
    s->chunked = r->parser.http_minor > 0;
    s->conn = http_take(r, type, more_headers, &head);
    if (s->conn) {
        s->conn->stream = s;
        send_piece(s, &head);
        return;
    }
    buf_free(&head);
    call_more(s);
}

void stream_piece(http_stream *s, buf *bytes)
{
    buf piece = {0};
    if (!s->conn || !bytes->len) {
        buf_free(bytes);
        call_more(s);
        return;
    }
    if (s->chunked) buf_print(&piece, "%zx\r\n", bytes->len);
    buf_put(&piece, bytes->at, bytes->len);
    if (s->chunked) buf_text(&piece, "\r\n");
    buf_free(bytes);
    send_piece(s, &piece);
}

// The connection, which the stream has let go of.
static conn *let_go(http_stream *s)
{
    conn *c = s->conn;
    if (c) c->stream = NULL;
    s->conn = NULL;
    return c;
}

void stream_end(http_stream *s)
{
    static const char last[] = "0\r\n\r\n";
    bool chunked = s->chunked;
    conn *c = let_go(s);
    if (!c) return;
    if (chunked) net_write(c, last, sizeof last - 1);
    net_close_soon(c);
}

void stream_break(http_stream *s)
{
    conn *c = let_go(s);
    if (c) net_close(c);
}

void stream_go_on(conn *c) { call_more(c->stream); }

void stream_gone(conn *c)
{
    http_stream *s = c->stream;
    if (!s) return;
    let_go(s);
    if (s->waits) call_more(s);
}
