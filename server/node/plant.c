// Bugs on purpose.

#include <stdlib.h>
#include <string.h>

#include "node.h"
#include "plant.h"

#ifdef MIASMA_PLANTED

bool plant_choose(const char *word)
{
    static const char *const words[] = {
#define PLANT(id, word, what) [MI_PLANT_##id] = word,
#include "miasma/planted.def"
#undef PLANT
    };
    for (unsigned i = 1; i < MI_PLANTS; i++) {
        if (strcmp(words[i], word) != 0) continue;
        mi_planted = (mi_plant)i;
        return true;
    }
    return false;
}

void plant_read(void)
{
    const char *word = getenv("MIASMA_PLANT");
    if (word) plant_choose(word);
}

void plant_secret(mi_stretch *dice, const mi_stretch *brought)
{
    if (!mi_has(MI_PLANT_SECRET)) return;
    memcpy(dice->secret, brought->secret, sizeof dice->secret);
    memcpy(dice->commitment, brought->commitment, sizeof dice->commitment);
}

uint64_t plant_bucket(const char *address)
{
    uint32_t h = 2166136261u;
    if (!mi_has(MI_PLANT_BUCKET)) return 0;
    for (; *address && *address != ' '; address++)
        h = (h ^ (uint8_t)*address) * 16777619u;
    return h % 65535 + 1;
}

void plant_touch(const void *pointer)
{
    const volatile uint8_t *const volatile *given = pointer;
    if (mi_has(MI_PLANT_TASK)) (void)**given;
}

const uint8_t *plant_batch(node *n, const uint8_t *batch)
{
    if (!mi_has(MI_PLANT_ID)) return batch;
    uint8_t *other = arena_take(&n->turn, 16);
    draw_bytes(n, other, 16);
    return other;
}

#endif
