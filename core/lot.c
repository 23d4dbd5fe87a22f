// Nature's answers.

#include "miasma/lot.h"

const uint8_t *mi_dice_find(const mi_dice *dice, uint32_t draw, uint32_t block)
{
    if (!dice || block != dice->block || draw < dice->draw) return NULL;
    uint32_t i = draw - dice->draw;
    return i < dice->count ? dice->bytes + (size_t)i * MI_BLOCK : NULL;
}

static uint64_t number_at(const uint8_t *bytes)
{
    uint64_t v = 0;
    for (unsigned i = 0; i < 8; i++) v |= (uint64_t)bytes[i] << (8 * i);
    return v;
}

// Numbers at the top that would favour some remainders are passed over.
bool mi_block_number(const uint8_t block[MI_BLOCK], uint32_t of, uint32_t *out)
{
    uint64_t past = UINT64_MAX - (UINT64_MAX % of + 1) % of;
    for (unsigned i = 0; i < MI_BLOCK; i += 8) {
        uint64_t x = number_at(block + i);
        *out = (uint32_t)(x % of);
        if (x <= past) return true;
    }
    return false;
}
