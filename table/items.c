// Items as bytes.

#include <string.h>

#include "miasma/items.h"

bool mi_item_next(const uint8_t *run, size_t len, size_t *at, mi_item *out)
{
    if (*at >= len) return false;
    const uint8_t *lead = run + *at;
    bool marked = lead[0] >= MI_LEAD_ASIDE;
    size_t room = len - *at, ahead = marked ? 2 : 1;
    if (room < ahead || lead[0] == 0 || lead[ahead - 1] == 0) return false;
    size_t body = lead[ahead - 1];
    if (room - ahead < body) return false;
    *out = (mi_item){.body = lead + ahead, .len = body, .lead = lead};
    out->whole = ahead + body;
    out->kind = !marked                   ? MI_ITEM_ENTRY
                : lead[0] == MI_LEAD_NOTE ? MI_ITEM_NOTE
                                          : MI_ITEM_ASIDE;
    *at += ahead + body;
    return true;
}

bool mi_items_count(const uint8_t *run, size_t len, uint32_t *count)
{
    mi_item item;
    size_t at = 0;
    uint32_t n = 0;
    while (mi_item_next(run, len, &at, &item)) {
        if (item.kind == MI_ITEM_NOTE && n == 0) return false;
        n += item.kind != MI_ITEM_NOTE;
    }
    *count = n;
    return at == len;
}

size_t mi_item_entry(const mi_game *game, mi_entry entry, uint8_t *out)
{
    size_t len = mi_entry_encode(game, entry, out + 1);
    out[0] = (uint8_t)len;
    return 1 + len;
}

bool mi_item_entry_read(const mi_game *game, const mi_item *item, mi_entry *out)
{
    size_t at = 0;
    return item->kind == MI_ITEM_ENTRY &&
           !mi_entry_decode(game, item->body, item->len, &at, out) && at == item->len;
}

size_t mi_item_note(const char *text, size_t len, uint8_t *out)
{
    out[0] = MI_LEAD_NOTE;
    out[1] = (uint8_t)len;
    memcpy(out + 2, text, len);
    return 2 + len;
}

static size_t varint_put(uint32_t v, uint8_t *out)
{
    size_t n = 0;
    for (; v >= 0x80; v >>= 7) out[n++] = (uint8_t)(v | 0x80);
    out[n++] = (uint8_t)v;
    return n;
}

static bool varint_get(const uint8_t *in, size_t len, uint32_t *out)
{
    uint64_t v = 0;
    for (size_t i = 0; i < len && i < 5; i++) {
        v |= (uint64_t)(in[i] & 0x7F) << (7 * i);
        if (in[i] & 0x80) continue;
        *out = (uint32_t)v;
        return i + 1 == len && v <= UINT32_MAX && (in[i] || i == 0);
    }
    return false;
}

static bool has_seat(uint8_t kind)
{
    return kind == MI_ASIDE_STANDIN || kind == MI_ASIDE_RETURNS ||
           kind == MI_ASIDE_GIVEN || kind == MI_ASIDE_RESIGNED;
}

size_t mi_aside_write(const mi_aside *aside, uint8_t out[MI_ASIDE_BYTES])
{
    size_t n = 2;
    out[0] = MI_LEAD_ASIDE;
    out[n++] = aside->kind;
    if (aside->kind == MI_ASIDE_BACK) n += varint_put(aside->to, out + n);
    if (has_seat(aside->kind)) out[n++] = aside->seat;
    if (aside->kind == MI_ASIDE_STANDIN) out[n++] = aside->level;
    if (aside->kind == MI_ASIDE_GIVEN) n += varint_put(aside->ms, out + n);
    out[1] = (uint8_t)(n - 2);
    return n;
}

bool mi_aside_read(const uint8_t *body, size_t len, mi_aside *out)
{
    if (len < 1) return false;
    *out = (mi_aside){.kind = body[0]};
    if (has_seat(out->kind) && len > 1) out->seat = body[1];
    switch (out->kind) {
    case MI_ASIDE_BACK: return varint_get(body + 1, len - 1, &out->to);
    case MI_ASIDE_RETURNS:
    case MI_ASIDE_RESIGNED: return len == 2;
    case MI_ASIDE_GIVEN: return len > 2 && varint_get(body + 2, len - 2, &out->ms);
    case MI_ASIDE_PAUSED:
    case MI_ASIDE_RESUMED: return len == 1;
    case MI_ASIDE_STANDIN: break;
    default: return false;
    }
    if (len != 3) return false;
    out->level = body[2];
    return out->level < MI_LEVELS;
}

static const char *const levels[] = {
#define LEVEL(id, word) word,
#include "miasma/table.def"
#undef LEVEL
};

const char *mi_level_word(unsigned level)
{
    return level < MI_LEVELS ? levels[level] : NULL;
}

mi_level mi_level_find(const char *word)
{
    unsigned i = 0;
    while (i < MI_LEVELS && strcmp(levels[i], word) != 0) i++;
    return (mi_level)i;
}
