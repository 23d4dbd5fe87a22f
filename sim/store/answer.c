// Parameters and answers in PostgreSQL's binary format: numbers have their big end first.

#include <string.h>

#include "answer.h"

// ---- parameters ----

static int64_t big(const char *at, uint32_t len)
{
    const uint8_t *from = (const uint8_t *)at;
    int64_t v = len && from[0] >= 0x80 ? -1 : 0;
    for (uint32_t i = 0; i < len; i++) v = (int64_t)((uint64_t)v << 8 | from[i]);
    return v;
}

int64_t asked_number(const question *a, int n)
{
    return big(a->at[n - 1].at, a->at[n - 1].len);
}

// Dimensions, whether there are NULLs, the type of an element, length, first index.
array asked_array(const question *a, int n)
{
    const bytes *b = BYTES(n);
    if (b->len < 20) return (array){0};
    return (array){b->at + 20, (uint32_t)big(b->at + 12, 4)};
}

bool array_bytes(array *from, bytes *out)
{
    if (!from->left) return false;
    from->left--;
    *out = (bytes){.len = (uint32_t)big(from->at, 4), .at = from->at + 4};
    from->at += 4 + out->len;
    return true;
}

bool array_number(array *from, int64_t *out)
{
    bytes one;
    if (!array_bytes(from, &one)) return false;
    *out = big(one.at, one.len);
    return true;
}

// ---- answers ----

static void put(answer *o, int column, const char *at, int len)
{
    PQsetvalue(o->res, o->rows - 1, column, (char *)at, len);
}

void out_row(answer *o)
{
    o->rows++;
    put(o, 0, NULL, -1);
}

void out_number(answer *o, int column, int64_t v, unsigned width)
{
    char out[8];
    if (v == NONE) return;
    for (unsigned i = 0; i < width; i++)
        out[i] = (char)((uint64_t)v >> (8 * (width - 1 - i)));
    put(o, column, out, (int)width);
}

void out_bytes(answer *o, int column, const bytes *b)
{
    if (b) put(o, column, b->at, (int)b->len);
}

void out_text(answer *o, int column, const buf *text)
{
    put(o, column, text->len ? (const char *)text->at : "", (int)text->len);
}
