// A finished game looked at again: how likely each seat was to win after every entry, and
// what came of luck, of choices, and of what nobody could know.
//
// Values (value.h) are counted in units, one unit for one question about one entry. Which
// games a unit plays depends on the record, the unit and the number of the game alone,
// and how many it wants on its own counts, but for inner units (below). So two workers,
// in any order, come to the numbers that one comes to.
//
// Of entry i, for every seat, with value(i) the chance after it with everything known:
//     luck      value(i) - value(i-1) where nature answers
//     decision  of a seat: value of what it knew, after the entry, less before it
//     hidden    value(i) - value(i-1) - decision
// so start, luck, decisions and what was hidden add up to the result. Before the entry
// the reference player chooses in every game; after it the seat has chosen. Both are
// counted in the same worlds with the same luck, so that few games tell them apart.
//
// A long game is judged at the ends of turns first. Its account takes whole turns: the
// reference player takes each once more, with the same dice (retake.h); what that brings
// is luck, and what the turn brought beyond it the decision of whose turn it was. When
// all ends are known, the game is judged inside the turns that moved some seat most,
// BOT_TURNING for each seat, where they moved it by BOT_SWING or more: these are the
// inner units. They tell what turned the game and what was hidden; luck and decisions of
// the account do not come from them, because turns that are chosen for what luck brought
// would leave luck and decisions with a mean that is not 0.

#ifndef MIASMA_STUDY_H
#define MIASMA_STUDY_H

#include "miasma/record.h"
#include "value.h"

enum {
    BOT_LONG = 240,           // entries of a long game, more than
    BOT_SWING = BOT_ONE / 20, // 5 points
    BOT_COARSE = 16,          // games of a unit in the first pass
    BOT_FINE = 256,           // games of a unit before others get more
    BOT_BESIDE = 256,         // games of a unit that is set beside another
    BOT_BESIDE_LONG = 128,
    BOT_STEP = 64, // games between two looks at the band
    BOT_BAND = BOT_ONE * 3 / 100,
    BOT_BAND_LONG = BOT_ONE * 4 / 100,
    BOT_BAND_INSIDE = BOT_ONE * 6 / 100, // of inner units
    BOT_TURNING = 3,                     // turning points
};

// What an entry is.
typedef enum { BOT_FORCED, BOT_LUCK, BOT_DECISION } bot_entry_kind;

// The questions of a unit: the chance after the entry; what its seat knew before it, and
// after it; after what the reference player would have done instead; and, where a turn of
// a long game ends, after the turn that the reference player makes of the same dice.
typedef enum {
    BOT_TRUTH,
    BOT_KNEW,
    BOT_CHOSE,
    BOT_INSTEAD,
    BOT_RETAKEN,
    BOT_QUESTIONS
} bot_question_of;

// One entry, and what is counted of it. Entry 0 is the beginning of the game.
typedef struct {
    bot_count count[BOT_QUESTIONS];
    mi_action instead; // what the reference player mostly does; MI_STOP: the same
                       // or, of entries not judged by themselves, unknown
    uint8_t kind;      // bot_entry_kind
    uint8_t turn;      // whose turn it was
    bool veiled;       // the seat did not see everything
    bool ends;         // a turn ends with it
    bool as_retaken;   // ... which the reference player would have made the same
    bool inside;       // in a long game: its turn is judged inside
} bot_moment;

typedef struct {
    const mi_record *record;
    bot_moment *moment; // of entry 0 to n
    uint64_t seed;
    uint32_t n;
    uint32_t games; // of every unit; 0: until its band is narrow enough
    bool by_turns;  // a long game
    bool looked_in; // and it is known which turns are judged inside
    uint8_t winner;
    uint32_t at; // the position below is the one after so many entries
    mi_position p;
} bot_study;

// What became of a seat. The first six add up to the last.
typedef struct {
    int32_t start, own_luck, others_luck, own, others, hidden, result;
} bot_account;

typedef struct {
    uint32_t entry;
    uint8_t kind;
    uint16_t actor;
    int32_t worth; // to the seat that asks
    bool better;   // is something better known?
    mi_action instead;
    int32_t kept; // what that is worth beside what was done
} bot_turning;

// Begins to look at a whole record that ended; random numbers follow from its commitment,
// which everybody knows. `moment` has room for one more than its entries. MI_ERULE where
// an entry is against the rules, MI_EOVER where the game is not over.
mi_err bot_study_begin(bot_study *s, const mi_record *record, bot_moment *moment);

// The number of the next unit that wants games, of those of a worker: each does its share
// of the entries. -1 where none does, as far as is known.
int32_t bot_study_next(const bot_study *s, unsigned worker, unsigned workers);
// Plays at most so many games for a unit, and not more than it wants before the next
// look at its band.
void bot_study_run(bot_study *s, uint32_t unit, uint32_t games);
// The counts of a unit; and taking what another worker found.
const bot_count *bot_study_count(const bot_study *s, uint32_t unit);
void bot_study_add(bot_study *s, uint32_t unit, const bot_count *count);
// How much of the work that is known of is done, of 1000.
unsigned bot_study_progress(const bot_study *s);

// The chances after entry `i`, and from how many games; of an entry without a count the
// ones before it.
uint32_t bot_study_value(const bot_study *s, uint32_t i, int32_t chance[MI_SEATS]);
// What an entry brought each seat; in a long game, outside the turns that are judged
// inside, what its turn brought, at the last entry.
typedef struct {
    int32_t luck[MI_SEATS], decision[MI_SEATS], hidden[MI_SEATS];
} bot_change;
void bot_study_change(const bot_study *s, uint32_t i, bot_change *out);

bot_account bot_study_account(const bot_study *s, uint8_t seat);
// The turning points of a seat, the greatest first; returns how many.
unsigned bot_study_turning(const bot_study *s, uint8_t seat,
                           bot_turning out[BOT_TURNING]);

#endif
