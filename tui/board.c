// A view as a picture where the game has one, and as sentences where it has none.

#include <stdio.h>
#include <string.h>

#include "skin.h"

static const struct {
    const char *game;
    tui_skin *draw;
    words_id legend, expansion; // the signs; those that come with an expansion
} skins[] = {
    {.game = "rattus",
     .draw = tui_rattus,
     .legend = W_LEGEND,
     .expansion = W_AFRICA_LEGEND},
    {.game = "blackdeath", .draw = tui_blackdeath, .legend = W_BLACKDEATH_LEGEND},
    {.game = "plague", .draw = tui_plague, .legend = W_PLAGUE_LEGEND},
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

// Choices stand below the picture. Where there are more of them than usual, a skin that
// can do with less is told of a lower terminal.
static tui_term room_for(const tui_term *term, const words *w, const mi_view *view)
{
    enum { USUAL = 4 };
    tui_term room = *term;
    mi_list rows;
    tui_menu menu;
    uint8_t actor = mi_to_act(w->game, &view->p);
    if (actor >= MI_SEATS || !(view->seats >> actor & 1)) return room;
    mi_legal(w->game, &view->p, &rows);
    tui_menu_open(w->game, &rows, &menu);
    unsigned lines = tui_menu_show(term, w, &menu, false);
    if (lines > USUAL) room.rows -= lines - USUAL < room.rows ? lines - USUAL : room.rows;
    return room;
}

unsigned tui_board(const tui_term *term, const words *w, const mi_view *view)
{
    static mi_facts facts;
    tui_term room = room_for(term, w, view);
    facts.n = 0;
    w->game->facts(&view->p, &facts);
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++)
        if (strcmp(skins[i].game, w->game->name) == 0)
            return skins[i].draw(&room, w, &facts);
    return sentences(term, w, &facts);
}

static void explain(const tui_term *term, const words *w, words_id signs)
{
    char line[768];
    mi_text t = mi_text_of(line, sizeof line);
    words_say(w->lang, signs, NULL, &t);
    tui_wrap(term, line, 2);
}

void tui_legend(const tui_term *term, const words *w)
{
    for (unsigned i = 0; i < sizeof skins / sizeof *skins; i++) {
        if (strcmp(skins[i].game, w->game->name) != 0) continue;
        explain(term, w, skins[i].legend);
        for (unsigned e = 0; e < w->game->expansion_count; e++)
            if (w->head->option[w->game->expansions[e].option])
                explain(term, w, skins[i].expansion);
    }
}
