// Bytes that grow, the clock.

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node.h"

// A buffer that begins with a few bytes would soon be moved.
enum { LEAST = 64 };

uint8_t *buf_grow(buf *b, size_t more)
{
    if (b->room - b->len < more) {
        size_t room = b->room * 2 > b->len + more ? b->room * 2 : b->len + more;
        if (room < LEAST) room = LEAST;
        b->at = must_grow(b->at, room);
        b->room = room;
    }
    return b->at + b->len;
}

void buf_put(buf *b, const void *bytes, size_t len)
{
    if (!len) return;
    memcpy(buf_grow(b, len), bytes, len);
    b->len += len;
}

void buf_byte(buf *b, uint8_t byte)
{
    *buf_grow(b, 1) = byte;
    b->len++;
}

void buf_text(buf *b, const char *text) { buf_put(b, text, strlen(text)); }

void buf_print(buf *b, const char *format, ...)
{
    va_list args;
    size_t room = b->room - b->len;
    va_start(args, format);
    int len = vsnprintf(room ? (char *)b->at + b->len : NULL, room, format, args);
    va_end(args);
    if (len < 0) return;
    if ((size_t)len >= room) {
        uint8_t *at = buf_grow(b, (size_t)len + 1);
        va_start(args, format);
        vsnprintf((char *)at, (size_t)len + 1, format, args);
        va_end(args);
    }
    b->len += (size_t)len;
}

void buf_number(buf *b, int64_t n)
{
    char digits[24];
    unsigned at = sizeof digits;
    uint64_t rest = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
    do digits[--at] = (char)('0' + rest % 10);
    while (rest /= 10);
    if (n < 0) digits[--at] = '-';
    buf_put(b, digits + at, sizeof digits - at);
}

void buf_free(buf *b)
{
    free(b->at);
    *b = (buf){0};
}

shared *shared_new(buf *bytes)
{
    shared *s = must_alloc(sizeof *s);
    *s = (shared){.bytes = *bytes, .refs = 1};
    *bytes = (buf){0};
    return s;
}

shared *shared_hold(shared *s)
{
    s->refs++;
    return s;
}

void shared_release(shared *s)
{
    if (!s || --s->refs) return;
    buf_free(&s->bytes);
    free(s);
}

int64_t now_ms(node *n)
{
    int64_t tick = tick_ms(n);
    if (!n->ahead) n->ahead = wall_ms(n) - tick;
    return tick + n->ahead;
}

void now_is(node *n, int64_t ms) { n->ahead = ms - tick_ms(n); }

void now_at_least(node *n, int64_t ms)
{
    int64_t behind = ms - now_ms(n);
    if (behind > 0) n->ahead += behind;
}

void hex_put(char *out, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        out[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        out[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    out[2 * len] = '\0';
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9') return c - '0';
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_get(const char *text, size_t len, uint8_t *out)
{
    if (len % 2) return false;
    for (size_t i = 0; i < len; i += 2) {
        int high = hex_digit(text[i]), low = hex_digit(text[i + 1]);
        if (high < 0 || low < 0) return false;
        out[i / 2] = (uint8_t)(high << 4 | low);
    }
    return true;
}
