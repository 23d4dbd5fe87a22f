// Bugs on purpose.

#include <stdlib.h>
#include <string.h>

#include "miasma/planted.h"
#include "node.h"
#include "plant.h"

#ifdef MIASMA_PLANTED

static bool chosen(const char *bug)
{
    const char *plant = getenv("MIASMA_PLANT");
    return plant && strcmp(plant, bug) == 0;
}

void plant_secret(mi_stretch *dice, const mi_stretch *brought)
{
    if (!chosen("secret")) return;
    memcpy(dice->secret, brought->secret, sizeof dice->secret);
    memcpy(dice->commitment, brought->commitment, sizeof dice->commitment);
}

uint64_t plant_bucket(const char *address)
{
    uint32_t h = 2166136261u;
    if (!chosen("bucket")) return 0;
    for (; *address && *address != ' '; address++)
        h = (h ^ (uint8_t)*address) * 16777619u;
    return h % 65535 + 1;
}

void plant_touch(const void *pointer)
{
    const volatile uint8_t *const volatile *given = pointer;
    if (chosen("task")) (void)**given;
}

bool plant_ack(void) { return chosen("ack"); }

bool plant_blind(void) { return chosen("conflict"); }

const uint8_t *plant_batch(node *n, const uint8_t *batch)
{
    if (!chosen("id")) return batch;
    uint8_t *other = arena_take(&n->turn, 16);
    draw_bytes(n, other, 16);
    return other;
}

void plant_table(void)
{
    mi_planted = chosen("refill")  ? MI_PLANT_REFILL
                 : chosen("since") ? MI_PLANT_SINCE
                                   : MI_PLANT_NOTHING;
}

#endif
