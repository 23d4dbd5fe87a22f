// Looks a game up. The only file that names games.

#include <string.h>

#include "miasma/names.h"
#include "miasma/play.h"

#define GAME(name)                                                                       \
    extern const mi_game name##_game;                                                    \
    extern const mi_names name##_names;
#include "games.def"
#undef GAME

static const mi_game *const games[] = {
#define GAME(name) &name##_game,
#include "games.def"
#undef GAME
};

enum { GAMES = sizeof games / sizeof *games };

const mi_game *mi_game_at(unsigned i) { return i < GAMES ? games[i] : NULL; }

const mi_game *mi_find(const char *name)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (strcmp(games[i]->name, name) == 0) return games[i];
    return NULL;
}

const mi_game *mi_find_id(uint8_t id)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (games[i]->id == id) return games[i];
    return NULL;
}

const mi_names *mi_names_of(const mi_game *game)
{
    static const mi_names *const names[] = {
#define GAME(name) &name##_names,
#include "games.def"
#undef GAME
    };
    for (unsigned i = 0; i < GAMES; i++)
        if (games[i] == game) return names[i];
    return NULL;
}
