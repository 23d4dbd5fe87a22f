// What Africanus adds to a position. Its own chapters include this, and the three files
// that serve both games (game.c, facts.c, outlook.c). The chapters of the base game read
// nothing of it, because where Africanus is off these bytes are not there.

#ifndef RATTUS_AFRICA_H
#define RATTUS_AFRICA_H

#include "rattus.h"

// Region cards lie in rows: the hand of each seat, and what has been drawn but not yet
// kept or discarded.
enum { DRAWN = SEATS, ROWS_OF_CARDS };
// A row the viewer may not know. An empty one is known to all.
#define UNKNOWN_CARDS (~0ull)

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
typedef struct {
    rat_state base;
    uint64_t row[ROWS_OF_CARDS];  // region cards, one bit each, or UNKNOWN_CARDS
    uint64_t shown[SEATS];        // region cards laid open before the score (3.5.3)
    uint64_t discards;            // region cards
    uint64_t latest;              // region cards that were part of the latest shuffle
    uint32_t diplomats[SEATS];    // regions where a cube of the seat has a disc (3.3.5)
    uint32_t ravaged;             // regions the final ravage is done with (3.5.2)
    uint16_t cards;               // class cards in play, one bit each
    uint16_t covered;             // class cards under a region card (3.4.1)
    uint8_t envoys[SEATS];        // cubes in the palace that have a disc (Q48)
    uint8_t count[ROWS_OF_CARDS]; // region cards in each row; public
    uint8_t age[REGION_CARDS];    // of each card in the rows, row by row: its shuffle
    uint8_t batch[REGION_CARDS];  // the last shuffle a card was part of; public
    uint8_t cover[CLASSES];       // 1 + the region card on a class card, or 0
    uint8_t played;               // 1 + a region card not yet on a class card, or 0
    uint8_t shuffle;              // the latest
    uint8_t deck;                 // region cards left in it
    uint8_t caravan;              // a region, once the Trader's caravan stands
    uint8_t asked;                // the seat that is asked out of turn
    uint8_t waiting;              // seats still to be asked, one bit each
    uint8_t token;                // broke out, and has not struck yet
    uint8_t drawing;              // the class card that region cards are drawn for, or 0
    uint8_t spare[3];             // always zero
} rat_africa;
#pragma GCC diagnostic pop

// The position of a table that plays Africanus, to read and to change.
static inline const rat_africa *africa(const rat_state *s)
{
    return (const rat_africa *)s;
}
static inline rat_africa *africa_rw(rat_state *s) { return (rat_africa *)s; }

#endif
