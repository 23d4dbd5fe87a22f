// What the files about histories share.

#ifndef MIASMA_LAWS_LEDGER_H
#define MIASMA_LAWS_LEDGER_H

#include <string.h>

#include "histories.h"

enum { DEED_STEPS = 8, DEED_BYTES = 4096, DEED_MINUTE = 60000, DEED_GRACE = 30000 };

typedef enum {
    DEED_NOTHING,
    DEED_BATCH,
    DEED_LEAVE,
    DEED_RETURN,
    DEED_RESIGN,
    DEED_BACK,
    DEED_STOP,
    DEED_PAUSE,
    DEED_RESUME,
    DEED_ANSWER
} deed_kind;

// What a row is made from: enough to make the same row twice.
typedef struct {
    deed_kind kind;
    int mover; // or MI_CLOCK_STOPPED
    unsigned seat;
    mi_seats seats;
    uint8_t level;
    uint32_t to;
    unsigned steps;
    size_t run_len, words_len;
    uint8_t run[DEED_BYTES];
    char words[DEED_BYTES];
} deed;

// Block `block` of draw `draw` of a history. Now and then all its bits are ones, so that
// no number of it can be used and the next block is needed.
void ledger_block(const history *h, uint32_t draw, uint32_t block, uint8_t out[MI_BLOCK]);

void ledger_begin(history_play *p);
// May the game go back to where the log had `to` items, according to the ledger?
bool ledger_may_go_back(const history_play *p, uint32_t to);
// Checks a row that has been entered into the log from byte `from` on.
const char *ledger_row(history_play *p, const mi_row *r, const deed *d, size_t from);

// Draws a list for a seat from what may come after this position, so that most of its ifs
// fit sooner or later.
void foresee(const mi_course *c, unsigned seat, mi_rng *rng, mi_ifs *out);
// What the first if that fits answers for the seat to act, according to the ledger. The
// second refuses ifs whose question has come and whose step is illegal.
bool ledger_answer(const history_play *p, unsigned seat, mi_action *then);
void ledger_judge(history_play *p);
// An entry is about to be played, and was: what becomes of the lists.
typedef struct {
    int kept;     // the if that its question fits, or -1
    uint8_t turn; // whose turn it is
} ledger_before;
ledger_before ledger_ifs_before(const history_play *p, mi_entry entry);
void ledger_ifs_after(history_play *p, mi_entry entry, ledger_before was);
void ledger_ifs_drop(history_play *p, mi_seats seats);
void ledger_ifs_end(history_play *p);
const char *ledger_same_ifs(const history_play *p, const mi_live *live);

// Checks who must agree, and a vote.
const char *ledger_voters(const history_play *p, mi_seats voters);
const char *ledger_vote(history_play *p, mi_seats own, mi_seats voters, bool carried);

#endif
