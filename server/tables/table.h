// A table: what is known of it, the row that is being made for its log, and the tasks
// that change it one after the other.
//
// The database is the truth; a table in memory is a copy that may be dropped when nobody
// uses it. Whatever changes a table is judged on the copy and written under the condition
// that length and revision are those of the copy. Who loses that race loads the table
// again and judges once more.

#ifndef MIASMA_SERVER_TABLE_H
#define MIASMA_SERVER_TABLE_H

#include "miasma/record.h"
#include "proto.h"

#include "base.h"
#include "live.h"

typedef enum { TABLE_OPEN, TABLE_RUNNING, TABLE_FINISHED, TABLE_CLOSED } table_state;
typedef enum { SEAT_OPEN, SEAT_INVITE, SEAT_PERSON, SEAT_BOT } seat_kind;
typedef enum { PACE_LIVE, PACE_DAYS } table_pace;

// A bot whose node dies is taken up by another after so long.
enum { LEASE_MS = 6000 };

// Actors as in the column.
enum { INVITE = 24, NATURE = MI_COURSE_NATURE, NOBODY = MI_COURSE_OVER };

typedef struct {
    uint8_t kind, level, standing;
    int64_t person; // 0 where none sits
    char name[MI_NAME];
    char invite[INVITE + 1];
} table_seat;

// All that stands in the database beside the log.
typedef struct {
    int64_t id;
    const mi_game *game;
    mi_head head;
    bool readable; // this program has the version of the rules it is played by
    uint8_t state, pace;
    bool hidden;
    int32_t bank, step; // seconds
    int64_t host;
    char host_name[MI_NAME];
    mi_stretch dice;  // secret and luck behind the draws of this table
    uint32_t resumed; // entries of the record it goes on from
    int64_t made;

    int32_t revision;
    uint32_t length;
    int16_t actor;
    int64_t since;
    mi_live live;
    table_seat seat[MI_SEATS];
} about;

// How the copy stands to the database. What follows on what is a table in table.c.
typedef enum {
    COPY_ABSENT,    // there is none: the first task has it read
    COPY_DUE,       // the same, but it is read at once, task or no task
    COPY_READING,   // it is being read, and there was none
    COPY_READY,     // tasks may run on it
    COPY_SUSPECT,   // it may be old, and is read before the next task
    COPY_REREADING, // what it lacks is being read
    COPY_WRITING,   // a row, a change or a question of a task is with the database
    COPY_STALE,     // the same, and news came meanwhile: it is read again afterwards
    COPY_GONE,      // there is no such table
    COPIES
} table_copy;

struct viewer; // somebody who is told of news (watch.h)
typedef struct task task;

typedef struct table {
    about is;
    mi_course course;
    buf log;          // whole, as it is in the database
    buf before;       // dice of the record it goes on from (dice.h)
    table_copy copy;  // changed by table.c alone
    int32_t scrubbed; // how often names or notes had been taken out
    bool thinking;    // a bot of this node thinks here
    ring telling;     // among those whose viewers are to hear of seats and clocks
    int64_t told_at;  // when they last did
    int64_t lag;      // how late whoever is to act was told at this length
    uint32_t lag_at;
    int64_t here[MI_SEATS]; // until when a person is believed to be here by other nodes
    uint32_t uses;          // holds: table_hold and table_release alone touch it
    task *tasks, **tasks_end;
    void *ear;                    // its subscription at the bus
    int64_t ear_since, others_at; // since when, and when another node was last heard
    mi_seats said;                // who is here, as the bus was last told
    ring viewers;
    ring recent; // in the order of their last use
    struct table *bucket;
} table;

// Is the copy there, and what the table was when it was last read?
static inline bool table_loaded(const table *t)
{
    return t->copy >= COPY_READY && t->copy <= COPY_STALE;
}

// Is an answer of the database waited for? Tasks wait with it.
static inline bool table_busy(const table *t)
{
    return t->copy == COPY_READING ||
           (t->copy >= COPY_REREADING && t->copy <= COPY_STALE);
}

// ---- the row being made (row.c) ----

// What will be appended if nobody else was faster: a row of the table layer, with its
// bytes and dice kept by this server.
typedef struct {
    mi_row made;
    buf bytes;          // of its items
    int64_t spared;     // of the turn, beside what everybody is given back
    int64_t since, due; // when whoever is next is asked, and when somebody must look
} row;

void row_begin(row *r, const table *t);
// Room for a batch of so many bytes.
void row_room(row *r, size_t more);
// All that follows from it; `mover` is the seat whose row it is, or NOBODY.
void row_settle(row *r, const table *t, int mover);
// The row is durable: the table is as it says.
void row_take(const row *r, table *t);
void row_free(row *r);
// May it be added to the log? Not if the log is full, nor if the row is one of many that
// do nothing for the game (row_limit.c).
bool row_fits(const row *r, const table *t);

// ---- what may be asked of a table (about.c) ----

// The table as the table layer has it, but for the course of its game.
mi_sitting about_sitting(const about *a);
mi_table about_table(const table *t);
// Does a person play this seat now, by themselves?
bool about_in_person(const about *a, unsigned seat);
bool about_is_bot(const about *a, unsigned seat); // or a stand-in
mi_seats about_seats_of(const about *a, int64_t person);
mi_seats about_people(const about *a); // seats that persons play now
// Who may see more than that there is none?
bool about_visible(const about *a, int64_t person, const char *invite);
// Sets the standing order of a seat; false where the game has no such order.
bool about_order(about *a, unsigned seat, uint32_t order);
// The seat whose clock runs, or NOBODY.
int about_runs(const about *a);
// The clocks of a table as miasma/clock.h has them, and what was agreed.
mi_clocks about_clocks(const about *a);
mi_terms about_terms(const about *a);
// What of the turn under way is not charged, up to a moment.
int64_t about_lost(const about *a, int64_t until);
// When the actor's time is up; 0 where it has no end.
int64_t about_due(const about *a);
// When somebody must look at the table at the latest: then, or when a bot should be done.
int64_t about_look(const about *a);
// When a game that is paused since then closes without a result.
int64_t about_closes(int64_t paused);

// ---- tasks (table.c) ----

// What became of a row or a change on its way to the database.
typedef enum {
    STORE_DONE,
    STORE_LOST, // somebody else was faster, or it is there already
    STORE_AWAY, // the database does not answer
} store_end;

// Something that changes a table. `run` judges and then calls one of the enders below.
struct task {
    task *next;
    table *t;
    void (*run)(task *k);
    // The row is durable and stands at `first`, or the change is made.
    void (*done)(task *k, uint32_t first);
    // Not done: of proto_refusal.
    void (*refused)(task *k, proto_refusal why, mi_rule rule);
    // Set by task_append and task_save: what the store calls in the end.
    void (*stored)(task *k, store_end end);
    uint8_t batch[PROTO_BATCH_ID];
    bool single;    // is to be sent in a group of its own
    bool fresh;     // its batch has not been here before
    bool bare;      // needs no rules: runs on a table that is not readable, too
    bool asked;     // what the site has lost was read for it
    unsigned tries; // races lost
    int64_t since;  // when it went to the database
    uint64_t given; // when it came, in nanoseconds
    row row;
    about *change; // instead of a row: the table as it will be
};

// Gives a task to a table, which loads itself if need be, lets those before it run, and
// runs it. The task belongs to the table from this call on: it may have been run, ended
// and freed before the call returns, so the caller does not touch it again. Exactly one
// of `done` and `refused` is called, and frees it.
void table_give(int64_t id, task *k);

// The enders of `run`: append the task's row; save what was changed in `now` under the
// table's revision; done without a change; or refused. Each takes the task: `run` returns
// right after it.
void task_append(task *k);
void task_save(task *k, const about *now);
void task_nothing(task *k, uint32_t first);
void task_refuse(task *k, proto_refusal why, mi_rule rule);
// A batch that may have been here before is done if it was; if not, it is `fresh` and
// runs again.
void task_look_up(task *k);
// What the site has lost is read anew; then it runs again, `asked`.
void task_ask_lost(task *k);
// The copy is not to be trusted for this task: the table is read, and the task runs
// again.
void task_read_again(task *k);

// Reads a table and brings its copy up to date with the database; `t` is NULL when there
// is none, and lent for the call. It may be one that is not readable. `fail` is set when
// the database does not answer.
typedef void table_found(void *arg, table *t, bool fail);
void table_read(int64_t id, table_found *found, void *arg);

// What another node says of a table: a row, or that something has changed.
struct bus_news;
void table_news(int64_t id, const struct bus_news *news);
void table_behind(table *t);

// ---- the cache (cache.c) ----

// Keeps a table in memory until it is released as often as it was held. Whoever releases
// a table does not touch it afterwards.
void table_hold(table *t);
void table_release(table *t);

table *cache_find(int64_t id);
table *cache_get(int64_t id); // makes an empty one
void cache_touch(table *t);
void cache_trim(void); // drops the longest unused beyond the limit
void cache_limit(size_t tables);
size_t cache_size(void);
// Calls for each.
void cache_each(void (*call)(table *t, void *arg), void *arg);

#endif
