// What changes with a move besides the log: clocks, stand-ins, raised hands, a vote, and
// in the end the result. A few dozen bytes beside the length of the log (column `live`);
// all that a list of tables shows of a game without its log.

#ifndef MIASMA_SERVER_LIVE_H
#define MIASMA_SERVER_LIVE_H

#include "miasma/game.h"

#include "base.h"

typedef enum { ASK_NOTHING, ASK_UNDO, ASK_STOP } ask_kind;

typedef struct {
    mi_seats standins;       // seats that a bot plays for their person
    mi_seats raised;         // seats that want to be asked in the next window
    uint8_t level[MI_SEATS]; // of the stand-ins
    int32_t clock[MI_SEATS]; // milliseconds left when the seat was last not to act
    int64_t told;            // until when the game knows what time has passed
    uint8_t ask;             // of ask_kind
    uint32_t ask_to;
    mi_seats agreed;
    bool over;
    int16_t points[MI_SEATS];
    uint8_t rank[MI_SEATS];
} live;

enum { LIVE_BYTES = 2 + 1 + 6 + 24 + 8 + 1 + 4 + 1 + 1 + 18 };

size_t live_write(const live *l, uint8_t out[LIVE_BYTES]);
bool live_read(const uint8_t *bytes, size_t len, live *out);

#endif
