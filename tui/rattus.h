// The board of Rattus as the terminal draws it, with what the expansion Africanus adds.

#ifndef MIASMA_TUI_RATTUS_H
#define MIASMA_TUI_RATTUS_H

#include "skin.h"

enum { REGIONS = 24, SLOTS = 3, CLASSES = 16, CELL = 96, LINE = 640 };
// Kinds of the game, in the order of its tables.
enum { REGION = MI_FIRST_KIND, CLASS = MI_FIRST_KIND + 2 };
// Owners of a class card that no seat has.
enum { BESIDE = MI_TABLE, OUT_OF_PLAY = MI_NOBODY };

typedef struct {
    bool open, plague, bonus;
    unsigned cubes[MI_SEATS];
    unsigned rats;
    char limit[SLOTS]; // the limit on a token, as a sign; 0 if the viewer has not seen it
    // Africanus
    bool caravan, ravaged;
    bool diplomat[MI_SEATS];
} rattus_region;

typedef struct {
    rattus_region at[REGIONS];
    unsigned palace[MI_SEATS], stock[MI_SEATS], pile, seats;
    uint8_t owner[CLASSES];
    // Africanus
    bool africanus, sultan, covered[CLASSES];
    unsigned cards[MI_SEATS], diplomats[MI_SEATS], deck, discs;
    char hand[LINE], drawn[LINE]; // region cards the viewer sees
} rattus_board;

// The class cards of a seat, or those that lie beside the board.
void rattus_cards(const rattus_board *b, const words *w, uint8_t owner, char list[LINE]);
// "✚ Red"
void rattus_seat(const words *w, unsigned seat, mi_text *out);

// ---- Africanus (africa.c) ----

void africa_read(rattus_board *b, const words *w, const mi_fact *f);
unsigned africa_players(const tui_term *term, const words *w, const rattus_board *b,
                        bool print);

#endif
