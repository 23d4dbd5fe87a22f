// What a person wants to be told, from JSON.

#ifndef MIASMA_SERVER_SWITCHES_H
#define MIASMA_SERVER_SWITCHES_H

#include <jansson.h>

#include "db.h"

// The arguments of SWITCH from {game, kind, channel, on}, and of HABITS from {language,
// zone, from, until}; false where they make no sense. What is given must live until the
// query is sent.
bool switches_args(const json_t *given, int64_t person, db_args *args);
bool switches_quiet_args(const json_t *given, int64_t person, db_args *args);

#endif
