// A skin draws the facts of one game's view. It knows the game by its words only.

#ifndef MIASMA_TUI_SKIN_H
#define MIASMA_TUI_SKIN_H

#include "tui.h"

// Returns how many lines it took.
typedef unsigned tui_skin(const tui_term *term, const words *w, const mi_facts *facts);

tui_skin tui_rattus, tui_blackdeath, tui_plague;

// The word of the space that a square of the town of Plague! belongs to; NULL where
// nobody goes.
const char *tui_plague_word(const mi_game *game, unsigned x, unsigned y);

#endif
