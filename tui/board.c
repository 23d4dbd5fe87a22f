// A view as a picture where the game has one, and as sentences where it has none.

#include <stdio.h>
#include <string.h>

#include "skin.h"

static const struct {
    const char *game;
    tui_skin *draw;
    words_id legend;
} skins[] = {
    {"rattus", tui_rattus, W_LEGEND},
    {"blackdeath", tui_blackdeath, W_BLACKDEATH_LEGEND},
};

static unsigned sentences(const tui_term *term, const words *w, const mi_facts *facts)
{
    unsigned lines = 0;
    for (unsigned i = 0; i < facts->n; i++) {
        char line[256];
        mi_text t = mi_text_of(line, sizeof line);
        words_fact(w, &facts->row[i], &t);
        lines += tui_wrap(term, line, 2);
    }
    return lines;
}

unsigned tui_board(const tui_term *term, const words *w, const mi_view *view)
{
    static mi_facts facts;
    facts.n = 0;
    w->game->facts(&view->p, &facts);
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++)
        if (strcmp(skins[i].game, w->game->name) == 0)
            return skins[i].draw(term, w, &facts);
    return sentences(term, w, &facts);
}

void tui_legend(const tui_term *term, const words *w)
{
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++) {
        if (strcmp(skins[i].game, w->game->name) != 0) continue;
        char line[256];
        mi_text t = mi_text_of(line, sizeof line);
        words_say(w->lang, skins[i].legend, NULL, &t);
        tui_wrap(term, line, 2);
    }
}
