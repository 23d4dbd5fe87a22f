// Looks a game up. The only file that names games.

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

const mi_library mi_games = {games, GAMES};

const mi_game *mi_game_at(unsigned i) { return i < GAMES ? games[i] : NULL; }
const mi_game *mi_find(const char *name) { return mi_library_find(&mi_games, name); }
const mi_game *mi_find_id(uint8_t id) { return mi_library_find_id(&mi_games, id); }

const mi_game *mi_edition_at(unsigned i, mi_head *head)
{
    for (unsigned g = 0; g < GAMES; g++) {
        const mi_game *game = games[g];
        *head = mi_head_default(game, game->seats_min);
        if (i && i <= game->expansion_count)
            head->option[game->expansions[i - 1].option] = 1;
        if (i <= game->expansion_count) return game;
        i -= game->expansion_count + 1u;
    }
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

const mi_evening *mi_evening_of(const mi_game *game)
{
    static const mi_evening evenings[] = {
#define EVENING(name, option, value, turns, printed)                                     \
    {&name##_game, option, value, turns, printed},
#include "evenings.def"
#undef EVENING
    };
    for (unsigned i = 0; i < sizeof evenings / sizeof *evenings; i++)
        if (evenings[i].game == game) return &evenings[i];
    return NULL;
}

unsigned mi_minutes(unsigned turns, unsigned seats)
{
    return (turns * seats + 2) / 5 * 5;
}
