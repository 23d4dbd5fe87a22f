// A view as a picture where the game has one, and as sentences where it has none.

#include <stdio.h>
#include <string.h>

#include "skin.h"

static const struct {
    const char *game;
    tui_skin *draw;
    words_id legend, expansion; // the signs; those that come with an expansion
    bool large;                 // shown through a window that can be moved
} skins[] = {
    {.game = "rattus",
     .draw = tui_rattus,
     .legend = W_LEGEND,
     .expansion = W_AFRICA_LEGEND},
    {.game = "blackdeath", .draw = tui_blackdeath, .legend = W_BLACKDEATH_LEGEND},
    {.game = "plague", .draw = tui_plague, .legend = W_PLAGUE_LEGEND, .large = true},
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

// Where more than usual stands below the picture, a skin that can do with less is told of
// a lower terminal.
static tui_term room_for(const tui_term *term, unsigned below)
{
    enum { USUAL = 6 }; // a question, four lines of choices, and where one types
    tui_term room = *term;
    if (below > USUAL) room.rows -= below - USUAL < room.rows ? below - USUAL : room.rows;
    return room;
}

unsigned tui_board(const tui_term *term, const words *w, const mi_view *view,
                   unsigned below)
{
    static mi_facts facts;
    tui_term room = room_for(term, below);
    facts.n = 0;
    w->game->facts(&view->p, &facts);
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++)
        if (strcmp(skins[i].game, w->game->name) == 0)
            return skins[i].draw(&room, w, &facts);
    return sentences(term, w, &facts);
}

// The signs of the board, and of the expansions that are in play.
void tui_legend(const words *w, mi_text *out)
{
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++) {
        if (strcmp(skins[i].game, w->game->name) != 0) continue;
        words_say(w->lang, skins[i].legend, NULL, out);
        for (unsigned e = 0; e < w->game->expansion_count; e++) {
            if (!w->head->option[w->game->expansions[e].option]) continue;
            mi_text_put(out, " ");
            words_say(w->lang, skins[i].expansion, NULL, out);
        }
    }
}

bool tui_is_large(const words *w)
{
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++)
        if (strcmp(skins[i].game, w->game->name) == 0) return skins[i].large;
    return false;
}
