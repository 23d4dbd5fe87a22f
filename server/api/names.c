// Names stand in records and on screens, and others must be able to tell them apart: no
// signs that nobody sees, none that turn the direction of what follows, none that are
// quotes or braces of a record.

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "names.h"
#include "skeleton.h"

typedef struct {
    uint32_t first, last;
} range;

// Signs without a picture of their own, and parts of private planes.
static const range unseen[] = {
    {0x0000, 0x001F}, {0x007F, 0x009F}, // controls
    {0x00A0, 0x00A0}, {0x00AD, 0x00AD}, // spaces and hyphens that look like others
    {0x034F, 0x034F}, {0x061C, 0x061C},   {0x115F, 0x1160},   {0x1680, 0x1680},
    {0x17B4, 0x17B5}, {0x180B, 0x180F},   {0x2000, 0x200F},   {0x2028, 0x202F},
    {0x205F, 0x206F}, {0x2800, 0x2800},   {0x3000, 0x3000},   {0x3164, 0x3164},
    {0xD800, 0xF8FF}, {0xFE00, 0xFE0F},   {0xFEFF, 0xFEFF},   {0xFFA0, 0xFFA0},
    {0xFFF0, 0xFFFF}, {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF},
};

// Marks that stand on the character before them.
static const range marks[] = {
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x0610, 0x061A},
    {0x064B, 0x065F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF},
    {0x302A, 0x302F}, {0x3099, 0x309A}, {0xFE20, 0xFE2F},
};

#define WITHIN(list, c) within(list, sizeof(list) / sizeof *(list), c)

static bool within(const range *list, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= list[i].first && c <= list[i].last) return true;
    return false;
}

// The next character; 0xFFFFFFFF where the bytes are none.
static uint32_t next(const char *text, size_t len, size_t *at)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint8_t lead = (uint8_t)text[*at];
    size_t n = lead < 0x80       ? 1
               : lead >> 5 == 6  ? 2
               : lead >> 4 == 14 ? 3
               : lead >> 3 == 30 ? 4
                                 : 0;
    if (!n || *at + n > len) return UINT32_MAX;
    uint32_t c = n == 1 ? lead : lead & (0x7Fu >> n);
    for (size_t i = 1; i < n; i++) {
        uint8_t more = (uint8_t)text[*at + i];
        if (more >> 6 != 2) return UINT32_MAX;
        c = c << 6 | (more & 0x3F);
    }
    *at += n;
    return c < least[n] ? UINT32_MAX : c;
}

// Two marks on one character are enough for every script.
static bool good_signs(const char *text, size_t len, const char *but, size_t *characters)
{
    size_t at = 0, stacked = 2;
    *characters = 0;
    while (at < len) {
        uint32_t c = next(text, len, &at);
        if (c == UINT32_MAX || WITHIN(unseen, c)) return false;
        if (c < 0x80 && strchr(but, (int)c)) return false;
        bool mark = WITHIN(marks, c);
        if (mark && stacked == 2) return false;
        stacked = mark ? stacked + 1 : 0;
        ++*characters;
    }
    return true;
}

// Names that the program itself gives to somebody, whatever letters they are written
// with.
static const char *const reserved[] = {"bot",    "standin", "stand-in", "nature",
                                       "nobody", "miasma",  "admin",    "moderator"};
static const char *const reserved_head[] = {"bot:", "bot ", "guest:"};

enum {
    RESERVED = sizeof reserved / sizeof *reserved,
    HEADS = sizeof reserved_head / sizeof *reserved_head,
};

_Static_assert((int)NAMES_RESERVED == (int)RESERVED + (int)HEADS, "room for all looks");

void names_begin(names *all, node *n)
{
    all->node = n;
    for (size_t i = 0; i < NAMES_RESERVED; i++)
        skeleton_of(n, i < RESERVED ? reserved[i] : reserved_head[i - RESERVED],
                    &all->reserved[i]);
}

static bool is_reserved(const names *all, const skeleton *name)
{
    for (size_t i = 0; i < NAMES_RESERVED; i++) {
        const char *word = all->reserved[i].folded;
        size_t len = i < RESERVED ? SKELETON : strlen(word);
        if (!strncmp(name->folded, word, len) || !strncmp(name->look, word, len))
            return true;
    }
    return false;
}

// The text without the spaces around it.
static size_t trim(const char **text)
{
    *text += strspn(*text, " ");
    size_t len = strlen(*text);
    while (len && (*text)[len - 1] == ' ') len--;
    return len;
}

const char *names_take(const names *all, const char *text, char out[MI_NAME])
{
    size_t characters;
    if (!text) return "short";
    size_t len = trim(&text);
    if (len == 0) return "short";
    if (!good_signs(text, len, "\"{}\\<>", &characters)) return "signs";
    if (characters > NAME_MOST || len >= MI_NAME) return "long";
    memcpy(out, text, len);
    out[len] = '\0';
    skeleton looks;
    if (!skeleton_of(all->node, out, &looks)) return "signs";
    return is_reserved(all, &looks) ? "taken" : NULL;
}

bool names_line(const char *text, size_t most, char *out, size_t room)
{
    size_t characters, len = trim(&text);
    if (!len || len >= room || !good_signs(text, len, "", &characters)) return false;
    memcpy(out, text, len);
    out[len] = '\0';
    return characters <= most;
}

bool names_sentence(const char *text)
{
    size_t characters;
    return good_signs(text, strlen(text), "{}", &characters);
}
