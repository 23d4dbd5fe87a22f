// The town of Plague! as the terminal draws it: a sign for each square, and the space
// that the square belongs to.

#ifndef MIASMA_TUI_TOWN_H
#define MIASMA_TUI_TOWN_H

#include <string.h>

#include "tui.h"

enum { TOWN_COLUMNS = 36, TOWN_ROWS = 29, TOWN_SPACES = 512, TOWN_NOWHERE = 0xFFFF };

typedef struct {
    const mi_game *game;
    const char *const *sign;              // a row of signs each; blank where nobody goes
    uint16_t at[TOWN_ROWS][TOWN_COLUMNS]; // the space, or TOWN_NOWHERE
    uint8_t nth[TOWN_ROWS][TOWN_COLUMNS]; // which of the squares of that space it is
    uint8_t squares[TOWN_SPACES];         // how many squares a space has
    uint8_t number[TOWN_SPACES];          // the number in the name of a house
} tui_town;

// Laid out once, and the same for everybody.
const tui_town *tui_town_of(const mi_game *game);

// The name of a place, shortened to fit on the map; "" where its sign has none.
const char *tui_town_label(char sign);

static inline bool tui_is_road(char sign) { return sign && strchr(".o=f", sign); }
static inline bool tui_is_house(char sign) { return sign && strchr("hjkl", sign); }
static inline bool tui_is_grave(char sign) { return sign && strchr("13456", sign); }

#endif
