// A game that begins in the middle of another: somebody takes a seat's place after some
// entry of a record and plays on from there.
//
// The new record has the same entries up to there, except that everything the seat had
// not seen is drawn anew: so nobody plays on with what only the others knew. Also: a log
// that a seat saw, made whole.

#ifndef MIASMA_AGAIN_H
#define MIASMA_AGAIN_H

#include "miasma/record.h"

typedef struct {
    uint32_t entries; // after so many of them
    uint8_t seat;     // whose place is taken
    uint64_t seed;    // the same seed draws the same
} mi_step;

// Cuts a record off at the step and draws anew (determinizes) what the seat had not seen:
// each world that looks to it as this one does is as likely as nature's chances make it,
// as far as the work that is put into it allows. Dice, result and digest are dropped;
// names and bots stay. mi_record_from is yours to call then.
//
// `scratch` is room for twice as many entries. MI_EOVER when the game is over at the
// step; MI_EARG when there is no such step or seat; MI_EWORLD when the record was veiled
// and no game was found that looks so. On failure the record is of no further use.
mi_err mi_again(mi_record *r, mi_step step, mi_entry *scratch);

// Guesses a world for a log that these seats saw: the same game, with something possible
// for what they did not know. `world` has the same head and game, and `scratch` is room
// for as many entries. False when none was found, which may be for want of patience.
bool mi_record_guess(const mi_record *seen, mi_seats seats, uint64_t seed,
                     mi_record *world, mi_entry *scratch);

#endif
