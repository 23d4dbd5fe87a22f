// A connection for each request: it is made, asked, and closed with the answer.

#include "ask.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base.h"
#include "loop.h"

enum { PATIENCE_MS = 20000 };

typedef struct {
    uv_tcp_t tcp;
    uv_timer_t timer;
    uv_connect_t connecting;
    uv_write_t writing;
    buf out, in;
    unsigned closed; // handles
    ask_done *done;
    void *arg;
} asking;

// ---- the end ----

static void on_closed(uv_handle_t *handle)
{
    asking *a = handle->data;
    if (++a->closed < 2) return;
    buf_free(&a->out);
    buf_free(&a->in);
    free(a);
}

static void end(asking *a, const ask_answer *answer)
{
    ask_done *done = a->done;
    if (!done) return;
    a->done = NULL;
    uv_close((uv_handle_t *)&a->tcp, on_closed);
    uv_close((uv_handle_t *)&a->timer, on_closed);
    done(a->arg, answer);
}

static void fail(asking *a) { end(a, &(ask_answer){0}); }

static void on_late(uv_timer_t *timer) { fail(timer->data); }

// ---- the answer ----

static const char *after(const char *text, const char *what)
{
    const char *at = strcasestr(text, what);
    return at ? at + strlen(what) : NULL;
}

static void take(asking *a, char *body, size_t len)
{
    const char *text = (const char *)a->in.at;
    body[len] = '\0';
    saying *json = saying_read(body, len);
    ask_answer answer = {(unsigned)strtoul(text + sizeof "HTTP/1.1", NULL, 10), json,
                         body, len};
    end(a, &answer);
    free(json);
}

// Chunks put together where they are; false while there are more to come.
static bool join_chunks(char *body, size_t have, size_t *len)
{
    char *at = body, *to = body;
    const char *until = body + have;
    for (;;) {
        char *line = memmem(at, (size_t)(until - at), "\r\n", 2);
        size_t n = line ? strtoul(at, NULL, 16) : 0;
        if (!line || (size_t)(until - line) < n + 4) return false;
        if (n == 0) break;
        memmove(to, line + 2, n);
        to += n;
        at = line + 2 + n + 2;
    }
    *len = (size_t)(to - body);
    return true;
}

static bool ends_in_chunks(const asking *a)
{
    return a->in.len >= 5 && !memcmp(a->in.at + a->in.len - 5, "0\r\n\r\n", 5);
}

// Whole, once as many bytes have come as its head says.
static void look(asking *a)
{
    buf_byte(&a->in, '\0');
    a->in.len--;
    char *body = strstr((char *)a->in.at, "\r\n\r\n");
    if (!body) return;
    body += 4;
    body[-2] = '\0';
    const char *head = (const char *)a->in.at;
    const char *length = after(head, "content-length: ");
    size_t have = a->in.len - (size_t)(body - head);
    size_t len = length ? strtoul(length, NULL, 10) : 0;
    bool whole = after(head, "transfer-encoding: chunked")
                     ? ends_in_chunks(a) && join_chunks(body, have, &len)
                     : have >= len;
    body[-2] = '\r';
    if (whole) take(a, body, len);
}

static void room_for(uv_handle_t *handle, size_t size, uv_buf_t *out)
{
    static char room[65536];
    (void)handle, (void)size;
    *out = uv_buf_init(room, sizeof room);
}

static void on_read(uv_stream_t *stream, ssize_t n, const uv_buf_t *from)
{
    asking *a = stream->data;
    if (n < 0) {
        fail(a);
        return;
    }
    buf_put(&a->in, from->base, (size_t)n);
    look(a);
}

// ---- the question ----

static void on_written(uv_write_t *req, int status)
{
    asking *a = req->handle->data;
    if (status) fail(a);
}

static void on_connected(uv_connect_t *req, int status)
{
    asking *a = req->handle->data;
    if (status || !a->done) {
        fail(a);
        return;
    }
    uv_buf_t part = uv_buf_init((char *)a->out.at, (unsigned)a->out.len);
    uv_write(&a->writing, req->handle, &part, 1, on_written);
    uv_read_start(req->handle, room_for, on_read);
}

static void write_question(const ask_what *what, buf *out)
{
    buf_print(out, "%s %s HTTP/1.1\r\nHost: %s\r\n", what->method, what->path,
              what->node);
    if (*what->token) buf_print(out, "Authorization: Bearer %s\r\n", what->token);
    if (*what->body) buf_text(out, "Content-Type: application/json\r\n");
    size_t len = what->len ? what->len : strlen(what->body);
    buf_print(out, "Content-Length: %zu\r\n\r\n", len);
    buf_put(out, what->body, len);
}

void ask(const ask_what *what, ask_done *done, void *arg)
{
    struct sockaddr_in to;
    char host[64];
    asking *a = must_alloc(sizeof *a);
    const char *colon = strrchr(what->node, ':');
    snprintf(host, sizeof host, "%.*s", (int)(colon - what->node), what->node);
    uv_ip4_addr(host, (int)strtol(colon + 1, NULL, 10), &to);
    write_question(what, &a->out);
    a->done = done;
    a->arg = arg;
    uv_tcp_init(uv_default_loop(), &a->tcp);
    uv_timer_init(uv_default_loop(), &a->timer);
    a->tcp.data = a->timer.data = a;
    uv_timer_start(&a->timer, on_late, PATIENCE_MS, 0);
    uv_tcp_connect(&a->connecting, &a->tcp, (struct sockaddr *)&to, on_connected);
}
