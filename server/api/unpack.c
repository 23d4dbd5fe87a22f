// Where the fields of a head stand is in archive.c, which writes them.

#include "unpack.h"

#include <string.h>

enum {
    BLOCK = 512,
    SIZE_AT = 124,
    SIZE = 12,
    SUM_AT = 148,
    SUM = 8,
    KIND_AT = 156,
    MAGIC_AT = 257,
};

static bool is_zero(const uint8_t *block)
{
    for (unsigned i = 0; i < BLOCK; i++)
        if (block[i]) return false;
    return true;
}

// Octal digits up to a NUL or a space; spaces may stand before them.
static bool number(const uint8_t *field, size_t room, uint64_t *out)
{
    size_t i = 0, first;
    *out = 0;
    while (i < room && field[i] == ' ') i++;
    for (first = i; i < room && field[i] >= '0' && field[i] <= '7'; i++)
        *out = *out * 8 + (uint64_t)(field[i] - '0');
    return i > first && (i == room || field[i] == ' ' || field[i] == '\0');
}

static bool sum_good(const uint8_t *head)
{
    uint64_t given, sum = 0;
    for (unsigned i = 0; i < BLOCK; i++)
        sum += i >= SUM_AT && i < SUM_AT + SUM ? ' ' : head[i];
    return number(head + SUM_AT, SUM, &given) && given == sum;
}

static bool sign_good(char c)
{
    bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return letter || (c >= '0' && c <= '9') || (c && strchr("-._/", c));
}

static bool name_good(const char *name)
{
    if (!*name || *name == '/' || strstr(name, "..")) return false;
    while (*name && sign_good(*name)) name++;
    return *name == '\0';
}

static bool head_good(const uint8_t *head, uint64_t *size)
{
    bool plain = head[KIND_AT] == '0' || head[KIND_AT] == '\0';
    return sum_good(head) && plain && !memcmp(head + MAGIC_AT, "ustar", 5) &&
           number(head + SIZE_AT, SIZE, size);
}

unpack_end unpack_next(const uint8_t *bytes, size_t len, size_t *at, unpack_file *out)
{
    uint64_t size;
    const uint8_t *head = bytes + *at;
    if (*at == len) return UNPACK_END;
    if (len - *at < BLOCK) return UNPACK_BROKEN;
    if (is_zero(head)) return UNPACK_END;
    size_t room = len - *at - BLOCK;
    if (!head_good(head, &size) || size > room) return UNPACK_BROKEN;
    memcpy(out->name, head, ARCHIVE_NAME);
    out->name[ARCHIVE_NAME] = '\0';
    if (!name_good(out->name)) return UNPACK_BROKEN;
    out->bytes = head + BLOCK;
    out->len = (size_t)size;
    size_t padded = (out->len + BLOCK - 1) / BLOCK * BLOCK;
    *at += BLOCK + (padded < room ? padded : room);
    return UNPACK_FILE;
}
