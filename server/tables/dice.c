// Dice of a table as bytes. A stretch of an earlier table is the number of its first
// entry in four bytes, little end first, its secret, how many bytes of luck follow (one
// byte of them names the seat), and that luck.

#include <string.h>

#include "dice.h"
#include "fair.h"

enum { ONE_LUCK = 1 + MI_HASH, STRETCH_HEAD = 4 + MI_HASH + 1 };

void dice_put_luck(const mi_stretch *d, buf *out)
{
    for (uint8_t s = 0; s < MI_SEATS; s++) {
        if (!(d->lucky & MI_SEAT_BIT(s))) continue;
        buf_byte(out, s);
        buf_put(out, d->luck[s], MI_HASH);
    }
}

bool dice_read_luck(const uint8_t *at, size_t len, mi_stretch *d)
{
    for (; len >= ONE_LUCK; at += ONE_LUCK, len -= ONE_LUCK) {
        if (at[0] >= MI_SEATS) return false;
        fair_luck(d, at[0], at + 1);
    }
    return len == 0;
}

void dice_drop_luck(mi_stretch *d, unsigned seat)
{
    d->lucky &= (mi_seats)~MI_SEAT_BIT(seat);
    d->promised &= (mi_seats)~MI_SEAT_BIT(seat);
}

void dice_put_before(const mi_record *r, buf *out)
{
    for (uint32_t i = 0; i < r->stretches; i++) {
        const mi_stretch *d = &r->stretch[i];
        for (unsigned k = 0; k < 4; k++) buf_byte(out, (uint8_t)(d->from >> (8 * k)));
        buf_put(out, d->secret, MI_HASH);
        buf_byte(out, (uint8_t)(ONE_LUCK * __builtin_popcount(d->lucky)));
        dice_put_luck(d, out);
    }
}

static bool read_stretch(const uint8_t *at, size_t luck, mi_stretch *d)
{
    *d = (mi_stretch){.committed = true, .opened = true};
    for (unsigned k = 0; k < 4; k++) d->from |= (uint32_t)at[k] << (8 * k);
    memcpy(d->secret, at + 4, MI_HASH);
    fair_hash(d->secret, MI_HASH, d->commitment);
    return dice_read_luck(at + STRETCH_HEAD, luck, d);
}

bool dice_read_before(const uint8_t *at, size_t len, mi_record *r)
{
    r->stretches = 0;
    while (len >= STRETCH_HEAD && r->stretches < MI_STRETCHES) {
        size_t luck = at[STRETCH_HEAD - 1];
        if (len - STRETCH_HEAD < luck) return false;
        if (!read_stretch(at, luck, &r->stretch[r->stretches++])) return false;
        at += STRETCH_HEAD + luck;
        len -= STRETCH_HEAD + luck;
    }
    return len == 0;
}
