// Bugs on purpose.

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "plant.h"

#ifdef MIASMA_PLANTED

static bool chosen(const char *bug)
{
    const char *plant = getenv("MIASMA_PLANT");
    return plant && strcmp(plant, bug) == 0;
}

bool plant_ack(void) { return chosen("ack"); }

db_statement plant_append(void)
{
    return chosen("conflict") ? DB_APPEND_BLIND : DB_APPEND;
}

const uint8_t *plant_batch(const uint8_t *batch)
{
    static uint8_t other[16];
    if (!chosen("id")) return batch;
    randombytes_buf(other, sizeof other);
    return other;
}

#endif
