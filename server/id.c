// Ids of tables.

#include <sodium.h>

#include "id.h"

int64_t id_new(unsigned shard)
{
    uint64_t drawn = 0;
    while (!drawn) {
        randombytes_buf(&drawn, sizeof drawn);
        drawn &= (UINT64_C(1) << ID_DRAWN) - 1;
    }
    return (int64_t)((uint64_t)(shard % ID_SHARDS) << ID_DRAWN | drawn);
}

void id_invite(char out[ID_INVITE + 1])
{
    static const char digits[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (unsigned i = 0; i < ID_INVITE; i++) out[i] = digits[randombytes_uniform(32)];
    out[ID_INVITE] = '\0';
}

unsigned id_shard(int64_t id) { return (unsigned)((uint64_t)id >> ID_DRAWN); }
