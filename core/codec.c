// Heads and entries as bytes. The format is described in codec.h.

#include <string.h>

#include "miasma/codec.h"

enum { NATURE_BYTE = MI_SEATS, TABLE_BYTE };

static size_t varint_put(uint32_t v, uint8_t *out)
{
    size_t n = 0;
    while (v >= 0x80) {
        out[n++] = (uint8_t)(v | 0x80);
        v >>= 7;
    }
    out[n++] = (uint8_t)v;
    return n;
}

// At most three bytes, and never a longer form than the writer's.
static bool varint_get(const uint8_t *in, size_t len, size_t *at, uint32_t *out)
{
    uint32_t v = 0;
    for (unsigned shift = 0; shift < 21 && *at < len; shift += 7) {
        uint8_t byte = in[(*at)++];
        v |= (uint32_t)(byte & 0x7F) << shift;
        if (byte & 0x80) continue;
        *out = v;
        return byte || shift == 0;
    }
    return false;
}

size_t mi_head_encode(const mi_game *game, const mi_head *head, uint8_t *out)
{
    out[0] = MI_CODEC;
    out[1] = head->game;
    out[2] = head->version;
    out[3] = head->seats;
    out[4] = game->option_count;
    memcpy(out + 5, head->option, game->option_count);
    return 5u + game->option_count;
}

mi_err mi_head_decode(const mi_library *games, const uint8_t *in, size_t len, size_t *at,
                      mi_head *out)
{
    const uint8_t *head = in + *at;
    if (len - *at < 5 || head[0] != MI_CODEC) return MI_EBYTES;
    const mi_game *game = mi_library_find_version(games, head[1], head[2]);
    if (!game) return MI_EGAME;
    // Options are only ever appended: a log from before one was is played without it.
    if (head[4] > game->option_count || len - *at < 5u + head[4]) return MI_EBYTES;
    *out = mi_head_default(game, head[3]);
    memcpy(out->option, head + 5, head[4]);
    *at += 5u + head[4];
    return MI_OK;
}

static uint32_t actor_byte(uint16_t actor)
{
    if (actor < MI_SEATS) return actor;
    return actor == MI_NATURE ? NATURE_BYTE : TABLE_BYTE;
}

size_t mi_entry_encode(const mi_game *game, mi_entry entry, uint8_t *out)
{
    const mi_verb *verb = &game->verbs[entry.action.verb];
    size_t n = varint_put(actor_byte(entry.actor), out);
    n += varint_put(entry.action.verb, out + n);
    for (unsigned i = 0; i < mi_arity(verb->kind, MI_ARGS); i++) {
        uint16_t arg = entry.action.arg[i];
        n += varint_put(arg == MI_UNKNOWN ? 0 : arg + 1u, out + n);
    }
    return n;
}

static bool actor_get(uint32_t byte, uint16_t *actor)
{
    static const uint8_t others[] = {MI_NATURE, MI_TABLE};
    if (byte > TABLE_BYTE) return false;
    *actor = byte < MI_SEATS ? (uint16_t)byte : others[byte - MI_SEATS];
    return true;
}

static bool args_get(const mi_verb *verb, const uint8_t *in, size_t len, size_t *at,
                     uint16_t arg[MI_ARGS])
{
    for (unsigned i = 0; i < mi_arity(verb->kind, MI_ARGS); i++) {
        uint32_t v;
        if (!varint_get(in, len, at, &v) || v > MI_UNKNOWN) return false;
        if (v == 0 && !(verb->kind[i] & MI_SECRET)) return false;
        arg[i] = v ? (uint16_t)(v - 1) : MI_UNKNOWN;
    }
    return true;
}

mi_err mi_entry_decode(const mi_game *game, const uint8_t *in, size_t len, size_t *at,
                       mi_entry *out)
{
    size_t next = *at;
    uint32_t actor, verb;
    mi_entry entry = {0};
    if (!varint_get(in, len, &next, &actor) || !actor_get(actor, &entry.actor))
        return MI_EBYTES;
    if (!varint_get(in, len, &next, &verb) || verb >= game->verb_count) return MI_EBYTES;
    entry.action.verb = (uint16_t)verb;
    if (!args_get(&game->verbs[verb], in, len, &next, entry.action.arg)) return MI_EBYTES;
    *out = entry;
    *at = next;
    return MI_OK;
}
