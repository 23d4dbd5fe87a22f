// Commitment, draws and verification, on libsodium's BLAKE2b.

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"

enum { BYTES_PER_ENTRY = 96, BYTES_OF_HEAD = 4096 };

bool fair_init(void) { return sodium_init() >= 0; }

void fair_hash(const void *bytes, size_t len, uint8_t out[MI_HASH])
{
    crypto_generichash(out, MI_HASH, bytes, len, NULL, 0);
}

void fair_begin(mi_stretch *d)
{
    randombytes_buf(d->secret, MI_HASH);
    fair_commit(d);
}

void fair_commit(mi_stretch *d)
{
    fair_hash(d->secret, MI_HASH, d->commitment);
    d->committed = true;
}

void fair_luck(mi_stretch *d, unsigned seat, const uint8_t luck[MI_HASH])
{
    memcpy(d->luck[seat], luck, MI_HASH);
    fair_hash(d->luck[seat], MI_HASH, d->promise[seat]);
    d->lucky |= MI_SEAT_BIT(seat);
    d->promised |= MI_SEAT_BIT(seat);
}

void fair_luck_words(mi_stretch *d, unsigned seat, const char *words)
{
    uint8_t luck[MI_HASH];
    fair_hash(words, strlen(words), luck);
    fair_luck(d, seat, luck);
}

static void put_le(uint8_t *out, uint64_t v, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) out[i] = (uint8_t)(v >> (8 * i));
}

// 32 bytes keyed by the secret, over the seats' luck in seat order, the number of the
// draw and the number of the block.
void fair_block(const mi_stretch *d, uint32_t n, uint32_t block, uint8_t out[MI_BLOCK])
{
    uint8_t message[MI_SEATS * MI_HASH + 12];
    size_t len = 0;
    for (unsigned s = 0; s < MI_SEATS; s++) {
        if (!(d->lucky & MI_SEAT_BIT(s))) continue;
        memcpy(message + len, d->luck[s], MI_HASH);
        len += MI_HASH;
    }
    put_le(message + len, n, 8);
    put_le(message + len + 8, block, 4);
    crypto_generichash(out, MI_BLOCK, message, len + 12, d->secret, MI_HASH);
}

uint32_t fair_number(const mi_stretch *d, uint32_t n, uint32_t of)
{
    uint8_t bytes[MI_BLOCK];
    uint32_t number, block = 0;
    do fair_block(d, n, block++, bytes);
    while (!mi_block_number(bytes, of, &number));
    return number;
}

mi_entry fair_draw(const mi_stretch *d, const mi_game *game, const mi_position *p,
                   uint32_t n, mi_draw *draw)
{
    uint32_t total = game->total(p);
    assert(total > 0);
    *draw = (mi_draw){fair_number(d, n, total), total};
    return (mi_entry){MI_NATURE, game->draw(p, draw->r)};
}

mi_err fair_digest(const mi_record *r, uint8_t out[MI_HASH])
{
    size_t room = BYTES_OF_HEAD + (size_t)r->n * BYTES_PER_ENTRY;
    char *text = malloc(room);
    if (!text) return MI_EROOM;
    mi_text t = mi_text_of(text, room);
    mi_record_write(r, true, &t);
    fair_hash(text, t.len, out);
    free(text);
    return t.full ? MI_EROOM : MI_OK;
}

mi_err fair_finish(mi_record *r)
{
    mi_position end;
    mi_err err = mi_record_position(r, r->n, false, &end, NULL, NULL);
    if (err) return err;
    if (mi_to_act(r->game, &end) != MI_NOBODY) return MI_EUNDONE;
    r->game->standing(&end, &r->result);
    r->has_result = r->finished = true;
    mi_record_open(r, true);
    return fair_digest(r, r->digest);
}

static bool is_hash_of(const uint8_t hash[MI_HASH], const uint8_t bytes[MI_HASH])
{
    uint8_t made[MI_HASH];
    fair_hash(bytes, MI_HASH, made);
    return memcmp(made, hash, MI_HASH) == 0;
}

static mi_err stretch_kept(const mi_stretch *d)
{
    if (!d->opened || !d->committed) return MI_EUNDONE;
    if (!is_hash_of(d->commitment, d->secret) || d->lucky != d->promised)
        return MI_EPROMISE;
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (d->lucky & MI_SEAT_BIT(s) && !is_hash_of(d->promise[s], d->luck[s]))
            return MI_EPROMISE;
    return MI_OK;
}

// Entries of another game have no dice, and those of this one begin right behind them.
static bool begins_rightly(const mi_record *r)
{
    const mi_stretch *before = &r->stretch[0];
    if (!r->from.entries) return true;
    bool bare =
        !before->committed && !before->opened && !before->promised && !before->lucky;
    return bare && r->stretches > 1 && r->stretch[1].from == r->from.entries + 1;
}

mi_err fair_promises(const mi_record *r)
{
    mi_err err = begins_rightly(r) ? MI_OK : MI_EPROMISE;
    for (uint32_t i = mi_record_own(r); i < r->stretches && !err; i++)
        err = stretch_kept(&r->stretch[i]);
    return err;
}

// Is nature's entry the one that draw number `n` gives? One that was taken over from
// another game claims no draw.
static bool drawn_rightly(const mi_record *r, const mi_position *p, uint32_t i,
                          uint32_t n)
{
    mi_draw draw;
    if (i < r->from.entries) return !r->draw[i].of;
    mi_entry expected = fair_draw(mi_record_dice(r, i + 1), r->game, p, n, &draw);
    return mi_compare(expected.action, r->entry[i].action) == 0 &&
           draw.r == r->draw[i].r && draw.of == r->draw[i].of;
}

// One entry: legal, and, where nature's, the one the secret gives.
static mi_err check_entry(const mi_record *r, mi_position *p, uint32_t i, uint32_t *draws)
{
    mi_entry entry = r->entry[i];
    if (entry.actor == MI_NATURE && mi_to_act(r->game, p) == MI_NATURE &&
        !drawn_rightly(r, p, i, ++*draws))
        return MI_EDICE;
    return mi_play(r->game, p, entry, NULL, NULL);
}

// A record tells points and ranks; what parted equal points is not written.
static bool same_result(const mi_standing *a, const mi_standing *b)
{
    return memcmp(a->points, b->points, sizeof a->points) == 0 &&
           memcmp(a->rank, b->rank, sizeof a->rank) == 0;
}

static mi_err check_end(const mi_record *r, const mi_position *end)
{
    mi_standing standing;
    uint8_t digest[MI_HASH];
    if (mi_to_act(r->game, end) != MI_NOBODY) return MI_EUNDONE;
    r->game->standing(end, &standing);
    if (!same_result(&standing, &r->result)) return MI_ERESULT;
    mi_err err = fair_digest(r, digest);
    if (err) return err;
    return memcmp(digest, r->digest, MI_HASH) == 0 ? MI_OK : MI_EDIGEST;
}

mi_err fair_verify(const mi_record *r, uint32_t *at)
{
    mi_position p;
    uint32_t draws = 0;
    if (at) *at = 0;
    bool played = !r->from.entries || r->from.entries < r->n;
    mi_err err = r->finished && r->has_result && played ? fair_promises(r) : MI_EUNDONE;
    if (!err) err = mi_setup(r->game, &r->head, &p, NULL);
    for (uint32_t i = 0; i < r->n && !err; i++) {
        err = check_entry(r, &p, i, &draws);
        if (err && at) *at = i + 1;
    }
    return err ? err : check_end(r, &p);
}
