// A table: everything between two decisions of people. Judging a batch of steps, nature's
// answers, standing orders and raised hands, stand-ins, going back, votes and clocks.
//
// The second pure core beside the rules. Nothing here allocates, reads a clock or a file,
// draws or uses floating point: time, dice and bytes are arguments. Whoever hosts a table
// (the server, the page, the terminal, tests) stores, sends and sleeps, and knows no rule
// of the table. The same head, batches, dice and times give the same bytes of the log,
// whoever hosts: that is the sixth law (ARCHITECTURE.md).
//
// What changes the course of the game is an item of its log (miasma/items.h). Orders and
// raised hands are a seat's own secret and stand beside it (docs/decisions/024).

#ifndef MIASMA_TABLE_H
#define MIASMA_TABLE_H

#include "miasma/clock.h"
#include "miasma/course.h"
#include "miasma/lot.h"

// ---- a table ----

typedef enum { MI_ASK_NOTHING, MI_ASK_UNDO, MI_ASK_STOP } mi_ask;

// What changes with a move besides the log.
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
    mi_seats ready;               // before the beginning: who has said so,
    int64_t ready_by;             // when the others give up their seats (0: no hurry),
    bool fill;                    // and that bots take the free seats
    uint8_t ask;                  // of mi_ask: what is being voted on
    uint32_t ask_to;              // MI_ASK_UNDO: where to
    mi_seats agreed;
    bool over;
    int16_t points[MI_SEATS]; // when it is over
    uint8_t rank[MI_SEATS];
} mi_live;

// Who sits there, what was agreed, and where the game stands.
typedef struct {
    mi_seats people;         // seats of people; bots have the others
    uint8_t level[MI_SEATS]; // of those bots
    uint8_t order[MI_SEATS]; // standing orders
    mi_terms terms;          // `fresh`: played over days. Else people are there at once:
                             // the game is told the time and waits when all have left
    uint32_t resumed;        // entries that were played elsewhere: they stand
    int16_t actor;           // who is to act, as mi_course_actor has it
    int64_t since;           // since when
    mi_live live;
} mi_sitting;

// Flat: copied by assignment.
typedef struct {
    mi_course course;
    mi_sitting sit;
} mi_table;

// A table before its first item; false when the game refuses the head. Everybody is a
// person with the whole bank until you say otherwise.
bool mi_table_begin(mi_table *t, const mi_game *game, const mi_head *head,
                    const mi_terms *terms, int64_t now);

// ---- what may be asked of it (seats.c) ----

// Seats that a person plays now; seats whose person has not given up for good.
mi_seats mi_in_person(const mi_sitting *sit);
mi_seats mi_players(const mi_sitting *sit);
// The seat whose clock runs, or MI_CLOCK_STOPPED; and all clocks.
int mi_runs(const mi_sitting *sit);
mi_clocks mi_clocks_of(const mi_sitting *sit);
// What the standing order of a seat answers, by the seat's own view; false when the seat
// is to be asked. A raised hand is not looked at.
bool mi_stands(const mi_table *t, unsigned seat, mi_action *answer);
// May the game go back to where its log had `to` items?
bool mi_may_go_back(const mi_table *t, const uint8_t *log, size_t len, uint32_t to);

// Seats without whose word nothing can be agreed on: people, and those who left less than
// `grace` milliseconds ago, at tables of days less than MI_ABSENT_TURNS turns.
enum { MI_ABSENT_TURNS = 3 };
mi_seats mi_voters(const mi_sitting *sit, int64_t now, int64_t grace);
// These seats agree. A question that stands is answered, another one is asked anew; true
// when all voters have agreed.
bool mi_vote(mi_live *live, mi_ask ask, uint32_t to, mi_seats own, mi_seats voters);
void mi_vote_drop(mi_live *live);
// A seat wants to be asked in the next window, or does not any more.
void mi_raise(mi_live *live, unsigned seat, bool raised);

// ---- a row: what is added to the log at once ----

// The table as it will be, and the items that lead there, in the caller's bytes.
typedef struct {
    mi_table now;
    uint8_t *bytes; // yours; may be moved and made longer between two calls
    size_t len, room;
    uint32_t count; // items, notes not counted

    int64_t at;   // when it is judged; set at the beginning
    int64_t lost; // of the turn under way: not charged, beside what is owed

    int16_t asked;  // as it was before: who was to act,
    int64_t since;  // since when,
    int runs;       // whose clock ran,
    bool paused;    // and whether the game waited
    bool back;      // the game goes back by it: nobody's turn begins
    bool timed;     // the game has been told the time
    uint32_t block; // of the draw that is asked for next
} mi_row;

// Room in which any one call but mi_row_settle succeeds; a batch needs its own length
// beside it.
enum { MI_ROW_BYTES = 1024 };

void mi_row_begin(mi_row *r, const mi_table *t, int64_t at, uint8_t *bytes, size_t room);

// Judges and enters one entry. On failure nothing has changed; MI_EROOM: no room.
mi_err mi_row_play(mi_row *r, mi_entry entry, mi_rule *why);

// A batch of the seat to act: a run of items, or lines of words. The steps before the one
// at fault have been entered: throw the row away then.
typedef struct {
    mi_err err;    // MI_ETURN also where the seat is not to act any more
    mi_rule why;   // on MI_ERULE
    uint32_t step; // the one at fault, from 0; without fault how many there are
} mi_verdict;
mi_verdict mi_row_batch(mi_row *r, unsigned seat, const uint8_t *run, size_t len);
mi_verdict mi_row_words(mi_row *r, unsigned seat, const char *text, size_t len);

// Bots take these seats; people are back; people give up for good. Of two seats the other
// one has won then: the game stops. A person whose turn it is and who has no time left is
// let in when the stand-in has played it.
void mi_row_leave(mi_row *r, mi_seats seats, mi_level level);
void mi_row_return(mi_row *r, mi_seats seats);
void mi_row_resign(mi_row *r, mi_seats seats);
// All have agreed to go back, or to stop. `log` is the table's log; false when it may not
// go back there, or the rules do not let it stop.
bool mi_row_back(mi_row *r, const uint8_t *log, size_t len, uint32_t to);
bool mi_row_stop(mi_row *r);

// Lets standing orders pass and nature answer until a person or a bot is asked; charges
// and sets the clocks; ends a vote; counts points when the game is over. `mover` is the
// seat whose row it is, or MI_CLOCK_STOPPED. MI_WANTS_DICE: call again with the block
// r->block of draw r->now.course.draws + 1. MI_WANTS_ROOM: again with MI_ROW_BYTES more.
typedef enum { MI_SETTLED, MI_WANTS_DICE, MI_WANTS_ROOM } mi_settled;
mi_settled mi_row_settle(mi_row *r, int mover, const mi_dice *dice);

#endif
