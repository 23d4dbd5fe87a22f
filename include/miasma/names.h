// What the arguments and fields in a game's tables are called, for programs that read
// them by name. Nothing in the core needs it.

#ifndef MIASMA_NAMES_H
#define MIASMA_NAMES_H

#include "miasma/game.h"

// One text for each row of a table: the names, each followed by a space ("seat lot ").
typedef struct {
    const char *const *verbs, *const *events, *const *facts, *const *prompts;
} mi_names;

// The names of a game of this build (games/games.c).
const mi_names *mi_names_of(const mi_game *game);

#endif
