// The laws of the contract, checked at every step of a game.
//
// Used by the contract tests and by `miasma fuzz`. A failure is a sentence that names the
// law; NULL means that everything held.

#ifndef MIASMA_LAWS_H
#define MIASMA_LAWS_H

#include "miasma/play.h"
#include "miasma/record.h"
#include "miasma/rng.h"

enum { LAWS_LONGEST = 20000 }; // a game of more entries is a failure

// A game being watched: the truth, its log, and for each set of seats watched the view
// that its veiled log, sent through codec and text, has led to.
typedef struct {
    const mi_game *game;
    mi_record *log; // borrowed
    mi_position p;
    unsigned sets;
    mi_seats set[1 << MI_SEATS]; // the first is nobody, the last everybody
    mi_position view[1 << MI_SEATS];
    mi_rng rng;
    // Every set of seats, and the dear checks at every step. Else nobody, everybody, one
    // seat and one set by lot, and the dear checks now and then.
    bool thorough;
    bool refused; // the last entry was illegal
} laws_watch;

// One whole random game; `log` is left as far as it went.
const char *laws_game(laws_watch *w, const mi_game *game, const mi_head *head,
                      mi_record *log, uint64_t seed);

// Plays a log again under the laws; the failure it leads to, if any. An entry that is
// refused ends it without one: the log is none of a game.
const char *laws_replay(laws_watch *w, const mi_record *of, mi_record *log);

// Takes entries out of a failing log for as long as it goes on to fail.
void laws_shrink(laws_watch *w, mi_record *failing, mi_record *scratch);

#endif
