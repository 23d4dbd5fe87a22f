// What changes with a move besides the log: clocks, stand-ins, raised hands, a vote, who
// is ready before the beginning, and in the end the result. A few dozen bytes beside the
// length of the log (column `live`); all that a list of tables shows of a game without
// its log.

#ifndef MIASMA_SERVER_LIVE_H
#define MIASMA_SERVER_LIVE_H

#include "miasma/game.h"

#include "base.h"

typedef enum { ASK_NOTHING, ASK_UNDO, ASK_STOP } ask_kind;

typedef struct {
    mi_seats standins;            // seats that a bot plays for their person
    mi_seats resigned;            // those of them whose person has given up for good
    mi_seats coming;              // whose person takes over when this turn is played
    mi_seats raised;              // seats that want to be asked in the next window
    uint8_t level[MI_SEATS];      // of the stand-ins
    int64_t away[MI_SEATS];       // since when a stand-in plays
    uint8_t away_turns[MI_SEATS]; // turns it has played, 255 for more
    int64_t clock[MI_SEATS];      // milliseconds left when it was last stopped
    uint32_t owed;                // of the turn under way, to be given back
    int64_t told;                 // until when the game knows what time has passed
    int64_t paused;               // since when the game waits for people; 0: it does not
    mi_seats ready;               // before the beginning
    int64_t ready_by;             // when those who are not ready give up; 0: no hurry
    bool fill;                    // bots take the free seats when all are ready
    uint8_t ask;                  // of ask_kind
    uint32_t ask_to;
    mi_seats agreed;
    bool over, old; // `old`: read from version 1, whose clocks are of live tables only
    int16_t points[MI_SEATS];
    uint8_t rank[MI_SEATS];
} live;

enum { LIVE_BYTES = 6 + 6 * (5 + 10) + 4 + 8 + 8 + 1 + 8 + 6 + 18 };

size_t live_write(const live *l, uint8_t out[LIVE_BYTES]);
// Reads what version 1 wrote, too, and says so in `old`.
bool live_read(const uint8_t *bytes, size_t len, live *out);

#endif
