// What the simulated people are made of: people, the tables they know, and who sits
// where.

#ifndef MIASMA_SIM_PERSON_H
#define MIASMA_SIM_PERSON_H

#include <jansson.h>

#include "ask.h"
#include "load.h"
#include "people.h"

typedef struct person person;
typedef struct board board;
typedef struct sitting sitting;

enum { KEPT = 6, KEPT_TEXT = 80 };

// Things of an answer that people may need later, such as `id` or `invite`.
typedef enum {
#define HEARD(word) HEARD_##word,
#include "heard.def"
#undef HEARD
    HEARDS
} heard;

enum { LINES = 256, BATCHES = 256 };

// What a passkey is asked for.
typedef enum { KEY_NEW, KEY_KNOWN, KEY_USES } key_use;

// A batch that was sent as lines of text.
typedef struct {
    int64_t table;
    uint8_t id[PROTO_BATCH_ID];
    bool taken;
} lines_batch;

struct person {
    unsigned number;
    char token[TOKEN];
    char name[48], password[24];
    uv_timer_t timer;
    const struct deed *doing; // what it is about to hear the answer of
    board *at;                // where
    bool account, gone;       // gone: left for good, or home for the evening
    char kept[HEARDS][KEPT][KEPT_TEXT];
    unsigned keeps[HEARDS];
    bool doubt; // it asked for the end of its session, and was not answered
    struct {
        int64_t table, no;
    } line[LINES]; // that it has said
    struct {
        int64_t table;
        char text[48];
    } word[LINES]; // that it has tried to say
    lines_batch batch[BATCHES];
    unsigned lines, words, batches;
    struct {
        board *at;
        int64_t no;
    } heard[KEPT]; // lines of others
    unsigned hears, chosen;
    char challenge[KEY_USES][KEPT_TEXT]; // the latest; "" once it was answered
    unsigned keys, signatures;           // that it has made
    bool in_path;                        // words are written for a path now
    char ended[TOKEN];                   // the latest session that it has ended
    uint8_t trying[PROTO_BATCH_ID];      // the id of the batch that it sends now
    char *record, *archive;              // owned: the latest that it was given
    size_t archive_len;
};

typedef enum { BOARD_OPEN, BOARD_RUNNING, BOARD_FINISHED, BOARD_CLOSED } board_state;

struct board {
    table table; // its id, and whether somebody has seen the end
    board *next;
    board_state state;
    char game[24];
    bool live, closed_to_strangers;
    unsigned seats, people;
    int64_t awaited, since; // who is, and since when, as the auditor saw last
    bool broken;            // the auditor has said so
    uint64_t changed;       // when something was last seen of it
    sitting *first;
};

// Somebody at a table, from when the server said so. What they were shown is kept until
// the end.
struct sitting {
    player player;
    person *who;
    board *at;
    sitting *next;
    uv_timer_t thinking;
    bool up; // it has got up
    // The clock of its seat: what it showed before this turn, and what it cost since.
    int64_t clock, spent;
    uint64_t read;         // when it did
    unsigned batches;      // since then
    bool by_lines;         // a batch of its own goes as lines, which costs something too
    unsigned replacements; // how many there had been then
    unsigned asked_before; // the same, when it was asked
    uint64_t asked;        // ns: when it was shown that it is to act; 0: it is not
    uint32_t asked_at;     // after how many entries
};

// All of them, for deeds and for the auditor.
typedef struct {
    people_plan plan;
    site site;
    uv_timer_t look;
    unsigned looks;
    person *person;
    unsigned persons;
    board *first;
    people_counts count;
    char mailed[KEPT][KEPT_TEXT]; // tokens of links that came by mail
    unsigned mails;
    bool resting;
} company;
extern company people;

person *people_any(void);
bool people_judges(const person *p); // was it made a moderator?
// A table by lot of those that have not ended for long, or NULL.
board *people_board(void);
board *people_meet(const char *id);                       // makes it where it is new
sitting *people_sitting(const board *b, const person *p); // one that still sits, or NULL
void people_watch(board *b, person *p);
// Everything that a table says of itself to somebody.
void people_learn(person *p, const saying *shown);
void people_get_up(sitting *s);
// Says that something is as it should never be.
void people_wrong(const char *id, const char *what);

// ---- clocks (audit.c) ----

// Looks whether what must hold at any moment does.
void audit_look(void);
// The table has said how it stands.
void audit_clock(sitting *s, const saying *shown);

// ---- deeds (deeds.c) ----

// Something by lot; false where it came to nothing, and no answer will come.
bool deeds_do(person *p);
// The request was answered, or not.
void deeds_answered(person *p, const ask_answer *answer);
// Words with <…> in them, filled by lot.
void deeds_print(void); // how often each was answered, and how

#endif
