// Rows as text, a line each: on their way to another database.

#include <stdlib.h>

#include "shared.h"

enum { NULL_MARK = '~' };

static void pack_bytes(buf *b, const bytes *from)
{
    if (!from) buf_byte(b, NULL_MARK);
    if (from) buf_byte(b, 'x');
    for (uint32_t i = 0; from && i < from->len; i++)
        buf_print(b, "%02x", (uint8_t)from->at[i]);
}

static void pack_number(buf *b, int64_t v)
{
    if (v == NONE)
        buf_byte(b, NULL_MARK);
    else
        buf_number(b, v);
}

void row_pack(buf *b, relation t, const void *from)
{
    const row *r = from;
    buf_number(b, t);
    for (unsigned c = 0; c < shapes[t].width; c++) {
        buf_byte(b, ' ');
        if (holds_bytes(shapes[t].kinds[c]))
            pack_bytes(b, r->at[c].b);
        else
            pack_number(b, r->at[c].n);
    }
    buf_byte(b, '\n');
}

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

static const bytes *unpack_bytes(model *m, const char **at)
{
    if (*(*at)++ == NULL_MARK) return NULL;
    const char *end = *at;
    while (*end > ' ') end++;
    uint32_t len = (uint32_t)(end - *at) / 2;
    bytes *b = arena_take(&m->memory, sizeof *b + len + 1);
    char *to = (char *)(b + 1);
    *b = (bytes){.len = len, .at = to};
    for (; *at < end; *at += 2) *to++ = (char)(digit((*at)[0]) << 4 | digit((*at)[1]));
    return b;
}

static int64_t unpack_number(const char **at)
{
    char *end;
    int64_t v = strtoll(*at, &end, 10);
    *at = end;
    return v;
}

static int64_t unpack_value(const char **at)
{
    if (**at != NULL_MARK) return unpack_number(at);
    ++*at;
    return NONE;
}

void *row_unpack(model *m, const char **at, relation *t)
{
    if (!**at) return NULL;
    *t = (relation)unpack_number(at);
    row *r = arena_take(&m->memory, sizeof *r + shapes[*t].width * sizeof(slot));
    *r = (row){0};
    for (unsigned c = 0; c < shapes[*t].width; c++) {
        ++*at;
        if (holds_bytes(shapes[*t].kinds[c]))
            r->at[c].b = unpack_bytes(m, at);
        else
            r->at[c].n = unpack_value(at);
    }
    ++*at;
    return r;
}
