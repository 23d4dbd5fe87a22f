// JSON with the blanks of PostgreSQL.

#include <inttypes.h>

#include "shared.h"

void json_number(buf *b, int64_t v)
{
    if (v == NONE)
        buf_text(b, "null");
    else
        buf_number(b, v);
}

static void escaped(buf *b, char c)
{
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    for (unsigned i = 0; from[i]; i++)
        if (from[i] == c) {
            buf_byte(b, '\\');
            buf_byte(b, (uint8_t)to[i]);
            return;
        }
    if ((uint8_t)c < ' ')
        buf_print(b, "\\u%04x", c);
    else
        buf_byte(b, (uint8_t)c);
}

void json_text(buf *b, const bytes *v)
{
    if (!v) {
        buf_text(b, "null");
        return;
    }
    buf_byte(b, '"');
    for (uint32_t i = 0; i < v->len; i++) escaped(b, v->at[i]);
    buf_byte(b, '"');
}

void json_word(buf *b, const char *v) { buf_print(b, "\"%s\"", v); }
void json_bool(buf *b, bool v) { buf_text(b, v ? "true" : "false"); }

void json_whole(buf *b, int64_t v)
{
    if (v == NONE)
        buf_text(b, "null");
    else
        buf_print(b, "\"%" PRId64 "\"", v);
}

void json_element(buf *b)
{
    uint8_t last = b->len ? b->at[b->len - 1] : '[';
    if (last != '[' && last != '{') buf_text(b, ", ");
}

void json_member(buf *b, const char *name)
{
    json_element(b);
    buf_print(b, "\"%s\" : ", name);
}

void json_row(buf *b) { buf_text(b, b->at[b->len - 1] == '[' ? "{" : ", \n {"); }

void json_field(buf *b, const char *name)
{
    buf_print(b, b->at[b->len - 1] == '{' ? "\"%s\":" : ",\"%s\":", name);
}
