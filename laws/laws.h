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

// A game being watched: the true position, its log, and for some sets of seats the view
// that follows from their veiled log, which goes through codec and text on the way.
typedef struct {
    const mi_game *game;
    mi_record *log; // borrowed
    mi_position p;
    unsigned sets;
    mi_seats set[1 << MI_SEATS]; // the first is nobody, the last everybody
    mi_position view[1 << MI_SEATS];
    mi_rng rng;
    // True: every set of seats, and the costly checks at every step. False: nobody,
    // everybody, one seat and one random set, and the costly checks now and then.
    bool thorough;
    bool refused; // the last entry was illegal
} laws_watch;

// One whole random game; `log` is left as far as it went.
const char *laws_game(laws_watch *w, const mi_game *game, const mi_head *head,
                      mi_record *log, uint64_t seed);

// Plays a log again under the laws and returns the failure, if any. An entry that is
// refused ends it without a failure: such a log is not that of a game.
const char *laws_replay(laws_watch *w, const mi_record *of, mi_record *log);

// ---- smaller logs (shrink.c) ----

// Does this log still show what is looked for?
typedef bool laws_shows(void *of, const mi_record *r);
// Shortens a log that shows it: takes out runs of entries, long ones first, and what is
// refused without them, as long as the rest shows it too. Draws and notes are not moved
// along. `rest` is room for as many entries.
void laws_shrink(mi_record *r, laws_shows *shows, void *of, mi_record *rest);

// Is a law broken? The last one that was is left in `law`.
typedef struct {
    laws_watch *watch;
    mi_record *scratch;
    const char *law;
} laws_failure;
laws_shows laws_shows_failure;

#endif
