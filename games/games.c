// Looks a game up. The only file that names games. MIASMA_ARCHIVE says that archived
// versions are in the build; GAMES_DEF, that it has other games than those of games.def.

#include <string.h>

#include "miasma/names.h"
#include "miasma/play.h"
#include "miasma/text.h"

#ifndef GAMES_DEF
#define GAMES_DEF "games.def"
#endif

#ifdef MIASMA_ARCHIVE
#define ARCHIVE_DEF "archive/archive.def"
#else
#define ARCHIVE_DEF "archive/none.def"
#endif

#define GAME(name)                                                                       \
    extern const mi_game name##_game;                                                    \
    extern const mi_names name##_names;
#define ARCHIVED(title, version, contract, sha256, bench) GAME(title##version)
#include ARCHIVE_DEF
#include GAMES_DEF
#undef ARCHIVED
#undef GAME

// Today's rules, and then those that were archived.
static const mi_game *const games[] = {
#define GAME(name) &name##_game,
#define ARCHIVED(title, version, contract, sha256, bench) GAME(title##version)
#include GAMES_DEF
#include ARCHIVE_DEF
#undef ARCHIVED
#undef GAME
};

enum { ALL = sizeof games / sizeof *games };

// How many of them are today's.
enum {
#define GAME(name) OF_##name,
#include GAMES_DEF
#undef GAME
    GAMES
};

const mi_library mi_games = {games, ALL};

const mi_game *mi_game_at(unsigned i) { return i < GAMES ? games[i] : NULL; }
const mi_game *mi_archived_at(unsigned i)
{
    return i < ALL - GAMES ? games[GAMES + i] : NULL;
}
const mi_game *mi_find_id(uint8_t id) { return mi_library_find_id(&mi_games, id); }

const mi_game *mi_find_head(const mi_head *head)
{
    return mi_library_find_version(&mi_games, head->game, head->version);
}

// Is `name` this title and version, "rattus@1"?
static bool named(const mi_game *game, const char *name)
{
    char own[32];
    mi_text t = mi_text_of(own, sizeof own);
    mi_text_put(&t, game->name);
    mi_text_char(&t, '@');
    mi_text_number(&t, game->version);
    return strcmp(own, name) == 0;
}

// The last that fits: a version that is archived and today's at once is the archived one.
static const mi_game *find_version(const char *name)
{
    unsigned i = ALL;
    while (i && !named(games[i - 1], name)) i--;
    return i ? games[i - 1] : NULL;
}

const mi_game *mi_find(const char *name)
{
    return strchr(name, '@') ? find_version(name) : mi_library_find(&mi_games, name);
}

const mi_game *mi_edition_at(unsigned i, mi_head *head)
{
    for (unsigned g = 0; g < GAMES; g++) {
        if (mi_edition(games[g], i, head)) return games[g];
        i -= games[g]->expansion_count + 1u;
    }
    return NULL;
}

const mi_names *mi_names_of(const mi_game *game)
{
    static const mi_names *const names[] = {
#define GAME(name) &name##_names,
#define ARCHIVED(title, version, contract, sha256, bench) GAME(title##version)
#include GAMES_DEF
#include ARCHIVE_DEF
#undef ARCHIVED
#undef GAME
    };
    for (unsigned i = 0; i < ALL; i++)
        if (games[i] == game) return names[i];
    return NULL;
}

const mi_evening *mi_evening_of(const mi_game *game)
{
    static const mi_evening evenings[] = {
#define EVENING(name, option, value, turns, printed)                                     \
    {#name, option, value, turns, printed},
#include "evenings.def"
#undef EVENING
    };
    for (unsigned i = 0; i < sizeof evenings / sizeof *evenings; i++)
        if (strcmp(evenings[i].title, game->name) == 0) return &evenings[i];
    return NULL;
}

unsigned mi_minutes(unsigned turns, unsigned seats)
{
    return (turns * seats + 2) / 5 * 5;
}
