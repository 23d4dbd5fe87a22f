// Frames and runs of items as bytes.

#include <string.h>

#include "proto.h"

void proto_head(uint8_t out[PROTO_HEAD], proto_type type, uint32_t number)
{
    out[0] = (uint8_t)type;
    for (unsigned i = 0; i < 4; i++) out[1 + i] = (uint8_t)(number >> (8 * i));
}

bool proto_read(const uint8_t *bytes, size_t len, proto_frame *out)
{
    if (len < PROTO_HEAD) return false;
    *out = (proto_frame){.type = bytes[0], .body = bytes + PROTO_HEAD};
    out->len = len - PROTO_HEAD;
    for (unsigned i = 0; i < 4; i++) out->number |= (uint32_t)bytes[1 + i] << (8 * i);
    return true;
}

bool proto_next(const uint8_t *run, size_t len, size_t *at, proto_item *out)
{
    if (*at >= len) return false;
    const uint8_t *lead = run + *at;
    bool marked = lead[0] >= PROTO_ASIDE;
    size_t room = len - *at, ahead = marked ? 2 : 1;
    if (room < ahead || lead[0] == 0 || lead[ahead - 1] == 0) return false;
    size_t body = lead[ahead - 1];
    if (room - ahead < body) return false;
    *out = (proto_item){.body = lead + ahead, .len = body, .lead = lead};
    out->whole = ahead + body;
    out->kind = !marked                 ? PROTO_ITEM_ENTRY
                : lead[0] == PROTO_NOTE ? PROTO_ITEM_NOTE
                                        : PROTO_ITEM_ASIDE;
    *at += ahead + body;
    return true;
}

bool proto_count(const uint8_t *run, size_t len, uint32_t *count)
{
    proto_item item;
    size_t at = 0;
    uint32_t n = 0;
    while (proto_next(run, len, &at, &item)) {
        if (item.kind == PROTO_ITEM_NOTE && n == 0) return false;
        n += item.kind != PROTO_ITEM_NOTE;
    }
    *count = n;
    return at == len;
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
    return kind == PROTO_ASIDE_STANDIN || kind == PROTO_ASIDE_RETURNS ||
           kind == PROTO_ASIDE_GIVEN || kind == PROTO_ASIDE_RESIGNED;
}

size_t proto_aside_write(const proto_aside *aside, uint8_t out[PROTO_ASIDE_BYTES])
{
    size_t n = 2;
    out[0] = PROTO_ASIDE;
    out[n++] = aside->kind;
    if (aside->kind == PROTO_ASIDE_BACK) n += varint_put(aside->to, out + n);
    if (has_seat(aside->kind)) out[n++] = aside->seat;
    if (aside->kind == PROTO_ASIDE_STANDIN) out[n++] = aside->level;
    if (aside->kind == PROTO_ASIDE_GIVEN) n += varint_put(aside->ms, out + n);
    out[1] = (uint8_t)(n - 2);
    return n;
}

bool proto_aside_read(const uint8_t *body, size_t len, proto_aside *out)
{
    if (len < 1) return false;
    *out = (proto_aside){.kind = body[0]};
    if (has_seat(out->kind) && len > 1) out->seat = body[1];
    switch (out->kind) {
    case PROTO_ASIDE_BACK: return varint_get(body + 1, len - 1, &out->to);
    case PROTO_ASIDE_RETURNS:
    case PROTO_ASIDE_RESIGNED: return len == 2;
    case PROTO_ASIDE_GIVEN: return len > 2 && varint_get(body + 2, len - 2, &out->ms);
    case PROTO_ASIDE_PAUSED:
    case PROTO_ASIDE_RESUMED: return len == 1;
    case PROTO_ASIDE_STANDIN: break;
    default: return false;
    }
    if (len != 3) return false;
    out->level = body[2];
    return out->level < PROTO_LEVELS;
}

static const char *const levels[] = {
#define LEVEL(id, word) word,
#include "messages.def"
#undef LEVEL
};

const char *proto_level_word(unsigned level)
{
    return level < PROTO_LEVELS ? levels[level] : NULL;
}

proto_level proto_level_find(const char *word)
{
    unsigned i = 0;
    while (i < PROTO_LEVELS && strcmp(levels[i], word) != 0) i++;
    return (proto_level)i;
}

const char *proto_refusal_word(unsigned code)
{
    switch (code) {
#define REFUSAL(id, number, word, what)                                                  \
    case number: return word;
#include "messages.def"
#undef REFUSAL
    default: return NULL;
    }
}
