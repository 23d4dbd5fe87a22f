// Law 6: a table is a function of its head, its batches, its dice and its times.
//
// A history (generated test case) is a list of random events: batches, good and broken,
// people who come and go, votes, pauses, orders, raised hands, answers kept in advance,
// time. It is played as a host would play it. Every row is compared with a ledger, a
// second model that is computed from the bytes of the log alone. A failure is a sentence;
// NULL means that everything held. Nothing here allocates or prints.

#ifndef MIASMA_LAWS_HISTORIES_H
#define MIASMA_LAWS_HISTORIES_H

#include "miasma/rng.h"
#include "miasma/table.h"
#include "miasma/text.h"

// When every history begins, in milliseconds.
#define HISTORY_BEGIN INT64_C(1700000000000)

enum {
    HISTORY_EVENTS = 200,
    HISTORY_LOG = 1 << 15,  // bytes of a log; an event that might need more is skipped
    HISTORY_ROW = 1 << 13,  // bytes of one row
    HISTORY_ITEMS = 1 << 13 // items of a log
};

// What can happen: the word for it in a printed history, and how often it happens, in
// percent.
#define HISTORY_KINDS_TABLE(KIND)                                                        \
    KIND(BATCH, "batch", 39)                                                             \
    KIND(BROKEN, "broken batch", 6)                                                      \
    KIND(ORDER, "order", 4)                                                              \
    KIND(HAND, "hand", 6)                                                                \
    KIND(IFS, "ifs", 5)                                                                  \
    KIND(ANSWER, "answer", 6)                                                            \
    KIND(LEAVE, "leave", 6)                                                              \
    KIND(RETURN, "return", 7)                                                            \
    KIND(RESIGN, "resign", 1)                                                            \
    KIND(VOTE, "vote", 6)                                                                \
    KIND(DISAGREE, "disagree", 1)                                                        \
    KIND(TIME, "time", 10)                                                               \
    KIND(OWED, "owed", 2)                                                                \
    KIND(NOTHING, "nothing", 1)

typedef enum {
#define KIND(id, word, percent) HISTORY_##id,
    HISTORY_KINDS_TABLE(KIND)
#undef KIND
        HISTORY_KINDS
} history_kind;

// One event. Everything else about it is chosen by `lot` from what the table allows at
// that moment, so it still works when events before it are left out.
typedef struct {
    uint8_t kind, seat;
    uint32_t lot;
} history_event;

typedef struct {
    const mi_game *game; // borrowed: lives as long as the program
    mi_head head;
    uint64_t seed; // of the dice
    mi_terms terms;
    mi_seats people;
    bool resumes;  // nature's first entries count as played at another table
    bool thorough; // every set of seats looks on; else four sets
    uint32_t n;
    history_event event[HISTORY_EVENTS];
} history;

// Somebody who is sent the log veiled.
typedef struct {
    mi_seats seats;
    mi_course course;
    size_t len;
    uint8_t log[HISTORY_LOG];
} history_viewer;

// An item of the log as the ledger keeps it.
typedef struct {
    mi_entry entry;
    bool is_entry, gone; // gone: taken back
} history_item;

// The ledger (reference model): what the log so far says.
typedef struct {
    mi_course course; // followed item by item
    history_item item[HISTORY_ITEMS];
    mi_seats standins, resigned, raised;
    mi_ifs ifs[MI_SEATS];
    int64_t clock[MI_SEATS], away[MI_SEATS];
    int64_t told, paused; // paused: since when, 0 where the game does not wait
    uint8_t ask;
    uint32_t ask_to;
    mi_seats agreed;
} history_ledger;

// A history being played. Large: keep it static.
typedef struct {
    const history *of; // borrowed
    mi_table t;        // as the table layer has it
    int64_t now;
    int64_t lost; // of the turn under way
    size_t len;
    uint8_t log[HISTORY_LOG];
    uint8_t bytes[3][HISTORY_ROW]; // of rows in the making
    history_ledger ledger;
    unsigned viewers;
    history_viewer viewer[1 << MI_SEATS];
    uint64_t hash;      // FNV-1a over all rows, and over what is kept outside the log
    uint32_t rows;      // how many rows were made
    const char *broken; // the sentence of the law that was broken, or NULL
} history_play;

// Draws a random history for a table with this head.
void history_draw(history *h, const mi_game *game, const mi_head *head, uint64_t seed);

// Plays it to its end, to the end of the game or to the first failure.
const char *history_run(history_play *p, const history *h);

// The same step by step.
const char *history_begin(history_play *p, const history *h);
const char *history_next(history_play *p, history_event event);

// Shortens a failing history: leaves out events as long as it still fails.
void history_shrink(history_play *p, history *failing);

// Plays it once more and writes it as lines: the table, each event with the items that it
// led to, and the law that was broken.
void history_put(history_play *p, const history *h, mi_text *out);

#endif
