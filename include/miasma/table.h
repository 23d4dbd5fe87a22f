// A table: everything between two decisions of people. Judging a batch of steps, nature's
// answers, standing orders (auto-pass) and raised hands (ask me once), stand-ins, going
// back, votes and clocks.
//
// The second pure core beside the rules. Nothing here allocates, reads a clock or a file,
// makes random numbers or uses floating point: time, dice and bytes are arguments. A host
// (the server, the page, the terminal, a test) stores, sends and sleeps, and knows no
// rule of the table. With every host, the same head, batches, dice and times give the
// same bytes of the log: that is the sixth law (ARCHITECTURE.md).
//
// Whatever changes the course of the game is an item of its log (miasma/items.h). Orders,
// raised hands and answers kept in advance are a seat's own secret, so they are kept
// outside the log (docs/decisions/024, 031).

#ifndef MIASMA_TABLE_H
#define MIASMA_TABLE_H

#include "miasma/clock.h"
#include "miasma/course.h"
#include "miasma/ifs.h"
#include "miasma/lot.h"

// ---- a table ----

typedef enum { MI_ASK_NOTHING, MI_ASK_UNDO, MI_ASK_STOP, MI_ASK_PAUSE } mi_ask;

// What changes with a move besides the log.
typedef struct {
    mi_seats standins;            // seats that a bot plays for their person
    mi_seats resigned;            // those of them whose person has given up for good
    mi_seats coming;              // seats whose person takes over after this turn
    mi_seats raised;              // seats that want to be asked in the next window
    uint8_t level[MI_SEATS];      // of the stand-ins
    int64_t away[MI_SEATS];       // when the stand-in took over
    uint8_t away_turns[MI_SEATS]; // turns the stand-in has played, at most 255
    int64_t clock[MI_SEATS];      // milliseconds left when the clock was last stopped
    uint32_t owed;                // milliseconds of the current turn to be given back
    int64_t told;                 // the game has been told the time up to here
    int64_t paused;               // since when the game waits; 0: it does not
    mi_sleep sleep;               // of the seat to act, as it was when it was asked
    mi_seats ready;               // before the game: seats that said they are ready,
    int64_t ready_by;             // when the others lose their seats (0: no limit),
    bool fill;                    // and whether bots take the free seats
    uint8_t ask;                  // of mi_ask: what is being voted on
    uint32_t ask_to;              // MI_ASK_UNDO: back to where the log had so many items
    mi_seats agreed;              // seats that have voted for it
    bool over;
    int16_t points[MI_SEATS]; // these two only when it is over
    uint8_t rank[MI_SEATS];
    int64_t answers; // when the host lets the ifs answer; 0: never. The host's own
    // Answers kept in advance, at tables of days. Most of the bytes, and therefore last:
    // who only asks something may do without them.
    mi_ifs ifs[MI_SEATS];
} mi_live;

// Who sits there, what was agreed, and where the game stands.
typedef struct {
    mi_seats people;         // seats of people; bots have the others
    uint8_t level[MI_SEATS]; // of those bots
    uint8_t order[MI_SEATS]; // standing orders, by their place in the game's table
    mi_rest rest[MI_SEATS];  // at tables of days, as far as their terms allow it
    mi_terms terms;          // `fresh`: played over days. Else live: the game is told the
                             // time, and waits when all people have left
    uint32_t resumed;        // entries played elsewhere, which cannot be taken back
    int16_t actor;           // who is to act, as mi_course_actor has it
    int64_t since;           // when the actor was asked
    mi_live live;
} mi_sitting;

// Flat: copied by assignment.
typedef struct {
    mi_course course;
    mi_sitting sit;
} mi_table;

// A table before its first item; false when the game refuses the head. Every seat is a
// person's, with the whole bank on its clock; the caller may change that.
bool mi_table_begin(mi_table *t, const mi_game *game, const mi_head *head,
                    const mi_terms *terms, int64_t now);

// ---- what may be asked of it (seats.c) ----

// Seats that a person plays now; seats of people who have not resigned.
mi_seats mi_in_person(const mi_sitting *sit);
mi_seats mi_players(const mi_sitting *sit);
// The seat whose clock runs, or MI_CLOCK_STOPPED; the second returns all clocks.
int mi_runs(const mi_sitting *sit);
mi_clocks mi_clocks_of(const mi_sitting *sit);
// When the rest of a seat interrupts the question that it has now: its days off, and its
// hours of sleep as they were when it was asked.
mi_rest mi_rest_of(const mi_sitting *sit, unsigned seat);
// When the time of the seat to act is up, with `lost` milliseconds not charged; 0 where
// no clock runs.
int64_t mi_due(const mi_sitting *sit, int64_t lost);
// What the standing order of a seat answers, from the seat's own view; false when the
// seat is to be asked. Ignores a raised hand.
bool mi_stands(const mi_table *t, unsigned seat, mi_action *answer);
// The first if of a seat that waits and fits, by its number in the list; -1 where none
// does, or where no person of a table of days plays the seat. The seat is to act.
int mi_if_of(const mi_table *t, unsigned seat);
// Does such an if answer for the seat to act? Ifs before it that fit, but whose step is
// illegal, fall away: they are refused. A settled row has done this already.
bool mi_answers(mi_table *t);
// May the game go back to where its log had `to` items?
bool mi_may_go_back(const mi_table *t, const uint8_t *log, size_t len, uint32_t to);

// Seats that must all agree in a vote: people who are there, and people who left less
// than `grace` milliseconds ago, or, at tables played over days, less than
// MI_ABSENT_TURNS turns of their stand-in ago.
enum { MI_ABSENT_TURNS = 3 };
mi_seats mi_voters(const mi_sitting *sit, int64_t now, int64_t grace);
// The seats `own` vote for `ask`. If it is the question being voted on, they join those
// who have agreed; else the vote begins anew with them. True when all voters have agreed.
bool mi_vote(mi_live *live, mi_ask ask, uint32_t to, mi_seats own, mi_seats voters);
void mi_vote_drop(mi_live *live);
// A seat wants to be asked in the next window whatever its order, or no longer does.
void mi_raise(mi_live *live, unsigned seat, bool raised);

// ---- a row: what is added to the log at once ----

// A transaction on the table: the table as it will be, and the items that lead there, in
// the caller's bytes. A host stores the items and then replaces its table with `now`.
typedef struct {
    mi_table now;
    uint8_t *bytes; // yours; may be moved and made longer between two calls
    size_t len, room;
    uint32_t count; // items, notes not counted

    int64_t at;   // when it is judged; set at the beginning
    int64_t lost; // milliseconds of the turn not to be charged, besides `live.owed`

    int16_t asked;  // before this row: who was to act,
    int64_t since;  // since when,
    int runs;       // whose clock ran,
    bool paused;    // and whether the game waited
    bool back;      // this row takes the game back: no turn begins
    bool timed;     // the game has been told the time
    uint32_t block; // number of the block that is wanted for the next draw
} mi_row;

// With MI_ROW_BYTES of room left, any one call succeeds, except mi_row_settle, which asks
// for more. A batch needs its own length in addition.
enum { MI_ROW_BYTES = 1024 };

void mi_row_begin(mi_row *r, const mi_table *t, int64_t at, uint8_t *bytes, size_t room);

// Judges and enters one entry. On failure nothing has changed; MI_EROOM: no room.
mi_err mi_row_play(mi_row *r, mi_entry entry, mi_rule *why);

// Judges and enters a batch of the seat to act: a run of items, or lines of words. After
// a fault throw the row away: it holds the steps before the one at fault.
typedef struct {
    mi_err err;    // MI_ETURN also when the turn passes on before the batch ends
    mi_rule why;   // on MI_ERULE
    uint32_t step; // number of the step at fault, from 0; without fault, how many steps
} mi_verdict;
mi_verdict mi_row_batch(mi_row *r, unsigned seat, const uint8_t *run, size_t len);
mi_verdict mi_row_words(mi_row *r, unsigned seat, const char *text, size_t len);

// Enters what the seat to act has kept in advance: a step for every if that fits, as long
// as one does and the seat is to act, MI_IF_TIMES at most. False when there is none.
bool mi_row_answer(mi_row *r);

// leave: bots take over these seats. return: their people are back; a person whose turn
// it is and who has no time left gets the seat after the stand-in has played that turn.
// resign: people give up for good; a game of two seats then stops, won by the other.
void mi_row_leave(mi_row *r, mi_seats seats, mi_level level);
void mi_row_return(mi_row *r, mi_seats seats);
void mi_row_resign(mi_row *r, mi_seats seats);
// Takes the game back to where its log had `to` items, or stops it, once all have agreed.
// `log` is the table's log. False when the game may not go back there, or may not stop.
bool mi_row_back(mi_row *r, const uint8_t *log, size_t len, uint32_t to);
bool mi_row_stop(mi_row *r);
// Once all have agreed, a game over days waits: no clock runs. It goes on when one of
// them wants it, or when it has waited as long as was agreed. False when it cannot be.
bool mi_row_pause(mi_row *r);
bool mi_row_resume(mi_row *r);

// Finishes a row: lets standing orders pass and nature answer until a person or a bot is
// asked, or a seat that keeps an answer (mi_answers: the host says when it is given),
// charges and sets the clocks, drops a vote, counts points when the game is over. `mover`
// is the seat that made the row, or MI_CLOCK_STOPPED for none. MI_WANTS_DICE: call again
// with block r->block of draw r->now.course.draws + 1. MI_WANTS_ROOM: call again with
// MI_ROW_BYTES more.
typedef enum { MI_SETTLED, MI_WANTS_DICE, MI_WANTS_ROOM } mi_settled;
mi_settled mi_row_settle(mi_row *r, int mover, const mi_dice *dice);

#endif
