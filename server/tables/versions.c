// Lists of versions, and what follows from them.

#include "versions.h"

#include <stdio.h>
#include <string.h>

enum { WORD = 40 };

static void word_of(const mi_game *game, unsigned version, char word[WORD])
{
    snprintf(word, WORD, "%s@%u", game->name, version);
}

// Is the word among those of the list, which are parted by single spaces?
static bool listed(const char *list, const char *word)
{
    size_t len = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += len)
        if ((at == list || at[-1] == ' ') && (at[len] == ' ' || !at[len])) return true;
    return false;
}

const char *versions_mine(versions *v)
{
    char *mine = v->mine;
    size_t len = strlen(mine);
    for (unsigned i = 0; !len && i < mi_games.count; i++) {
        char word[WORD];
        word_of(mi_games.game[i], mi_games.game[i]->version, word);
        if (listed(mine, word)) continue; // today's, and archived already
        snprintf(mine + strlen(mine), sizeof v->mine - strlen(mine), "%s%s", i ? " " : "",
                 word);
    }
    return mine;
}

void versions_told(versions *v, const char *by_all, const char *by_one)
{
    snprintf(v->everywhere, sizeof v->everywhere, "%s", by_all);
    snprintf(v->somewhere, sizeof v->somewhere, "%s", by_one);
}

static bool known(const versions *v, const mi_game *game)
{
    char word[WORD];
    word_of(game, game->version, word);
    return !*v->somewhere || listed(v->everywhere, word); // alone, or known to all
}

const mi_game *versions_newest(const versions *v, const char *title)
{
    const mi_game *best = NULL;
    for (unsigned i = 0; i < mi_games.count; i++) {
        const mi_game *game = mi_games.game[i];
        bool newer = !best || game->version > best->version;
        if (strcmp(game->name, title) == 0 && newer && known(v, game)) best = game;
    }
    return best;
}

bool versions_elsewhere(const versions *v, const mi_head *head)
{
    char word[WORD];
    const mi_game *title = mi_find_id(head->game);
    if (title) word_of(title, head->version, word);
    return title && listed(v->somewhere, word);
}
