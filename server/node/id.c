// Ids of tables.

#include "id.h"

int64_t id_new(const node *n, unsigned shard)
{
    uint64_t drawn = 0;
    while (!drawn) {
        draw_bytes(n, &drawn, sizeof drawn);
        drawn &= (UINT64_C(1) << ID_DRAWN) - 1;
    }
    return (int64_t)((uint64_t)(shard % ID_SHARDS) << ID_DRAWN | drawn);
}

const char id_letters[33] = "abcdefghijkmnpqrstuvwxyz23456789";

void id_draw(const node *n, char *out, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        out[i] = id_letters[draw_below(n, sizeof id_letters - 1)];
    out[count] = '\0';
}

void id_invite(const node *n, char out[ID_INVITE + 1]) { id_draw(n, out, ID_INVITE); }

unsigned id_shard(int64_t id) { return (unsigned)((uint64_t)id >> ID_DRAWN); }
