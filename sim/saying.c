// Reads JSON in a copy of the text: strings end with a zero there, where their quotation
// mark was.

#include "saying.h"

#include <stdlib.h>
#include <string.h>

// A value takes two bytes at least: one to begin, and one to end it or to part it from
// the next.
typedef struct {
    char *at;
    saying *to, *end;
} reader;

static bool read_value(reader *r, const char *name);

static char next_sign(reader *r)
{
    while (*r->at == ' ' || *r->at == '\n' || *r->at == '\r' || *r->at == '\t') r->at++;
    return *r->at;
}

static bool takes(reader *r, char sign)
{
    bool there = next_sign(r) == sign;
    r->at += there;
    return there;
}

// Four digits of hex become up to three bytes.
static char *put_sign(char *to, const char *hex)
{
    char digits[5] = {hex[0], hex[1], hex[2], hex[3], 0};
    unsigned sign = (unsigned)strtoul(digits, NULL, 16);
    if (sign >= 0x800) *to++ = (char)(0xe0 | sign >> 12);
    if (sign >= 0x80) *to++ = (char)((sign >= 0x800 ? 0x80 : 0xc0) | (sign >> 6 & 0x3f));
    *to++ = (char)(sign < 0x80 ? sign : 0x80 | (sign & 0x3f));
    return to;
}

// What follows a backslash; NULL where that is nothing.
static char *unescape(char **from, char *to)
{
    static const char signs[] = "\"\\/bfnrt", mean[] = "\"\\/\b\f\n\r\t";
    const char *at = strchr(signs, (*from)[1]);
    if ((*from)[1] == 'u' && strnlen(*from, 6) == 6) {
        to = put_sign(to, *from + 2);
        *from += 6;
        return to;
    }
    if (!at || !*at) return NULL;
    *to++ = mean[at - signs];
    *from += 2;
    return to;
}

static const char *read_text(reader *r)
{
    char *begins = r->at + 1, *from = begins;
    while (*from && *from != '"' && *from != '\\') from++;
    for (char *to = from; to && *from;) {
        if (*from == '"') {
            *to = '\0';
            r->at = from + 1;
            return begins;
        }
        if (*from == '\\')
            to = unescape(&from, to);
        else
            *to++ = *from++;
    }
    return NULL;
}

static bool read_list(reader *r, char end)
{
    r->at++;
    if (takes(r, end)) return true;
    do
        if (!read_value(r, "")) return false;
    while (takes(r, ','));
    return takes(r, end);
}

static bool read_object(reader *r)
{
    r->at++;
    if (takes(r, '}')) return true;
    do {
        const char *name = next_sign(r) == '"' ? read_text(r) : NULL;
        if (!name || !takes(r, ':') || !read_value(r, name)) return false;
    } while (takes(r, ','));
    return takes(r, '}');
}

static bool read_number(reader *r, saying *v)
{
    bool below = *r->at == '-';
    char *begins = r->at + below, *at = begins;
    uint64_t number = 0;
    while (*at >= '0' && *at <= '9') number = number * 10 + (uint64_t)(*at++ - '0');
    if (at == begins) return false;
    bool whole = *at != '.' && *at != 'e' && *at != 'E';
    if (!whole) (void)strtod(r->at, &at);
    r->at = at;
    v->kind = whole ? SAYING_NUMBER : SAYING_NOTHING;
    v->number = whole ? (int64_t)(below ? 0 - number : number) : 0;
    return true;
}

static bool read_word(reader *r, const char *word)
{
    size_t len = strlen(word);
    bool there = !strncmp(r->at, word, len);
    r->at += there ? len : 0;
    return there;
}

static bool read_any(reader *r, saying *v)
{
    switch (next_sign(r)) {
    case '{': v->kind = SAYING_OBJECT; return read_object(r);
    case '[': v->kind = SAYING_LIST; return read_list(r, ']');
    case '"': v->kind = SAYING_TEXT; return (v->text = read_text(r)) != NULL;
    case 't': v->kind = SAYING_TRUE; return read_word(r, "true");
    case 'f': return read_word(r, "false");
    case 'n': return read_word(r, "null");
    default: return read_number(r, v);
    }
}

static bool read_value(reader *r, const char *name)
{
    if (r->to == r->end) return false;
    saying *v = r->to++;
    *v = (saying){.name = name};
    bool good = read_any(r, v);
    v->size = (unsigned)(r->to - v);
    return good;
}

saying *saying_read(const char *text, size_t len)
{
    if (!len || !strchr("[{", *text)) return NULL;
    size_t most = len / 2 + 1, room = most * sizeof(saying);
    saying *all = malloc(room + len + 1);
    if (!all) abort();
    char *copy = (char *)all + room;
    memcpy(copy, text, len);
    copy[len] = '\0';
    reader r = {copy, all, all + most};
    if (read_value(&r, "") && !next_sign(&r) && r.at == copy + len) return all;
    free(all);
    return NULL;
}

const saying *saying_of(const saying *v, const char *name)
{
    if (!v || v->kind != SAYING_OBJECT) return NULL;
    SAYING_EACH(one, v)
    if (!strcmp(one->name, name)) return one;
    return NULL;
}

const saying *saying_at(const saying *v, unsigned number)
{
    if (!v || v->kind != SAYING_LIST) return NULL;
    SAYING_EACH(one, v)
    if (!number--) return one;
    return NULL;
}

const char *saying_text(const saying *v, const char *name)
{
    const saying *one = saying_of(v, name);
    return one ? one->text : NULL;
}

int64_t saying_number(const saying *v, const char *name)
{
    const saying *one = saying_of(v, name);
    return one ? one->number : 0;
}

bool saying_true(const saying *v, const char *name)
{
    const saying *one = saying_of(v, name);
    return one && one->kind == SAYING_TRUE;
}
