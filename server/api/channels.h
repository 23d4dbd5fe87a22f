// What a person wants to be told, as JSON.

#ifndef MIASMA_SERVER_CHANNELS_H
#define MIASMA_SERVER_CHANNELS_H

#include <jansson.h>

#include "db.h"

// Of answers to SWITCHES_OF and HABITS_OF: as switches_args and switches_quiet_args take
// them one by one.
json_t *channels_switches(const PGresult *res);
json_t *channels_quiet(const PGresult *res);

#endif
