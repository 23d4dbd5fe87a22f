// A table: what is known of it, the row that is being made for its log, and the tasks
// that change it one after the other.
//
// The database is the truth; a table in memory is a copy that may be dropped when nobody
// uses it. Every change is judged on the copy and written under the condition that length
// and revision are still those of the copy (optimistic concurrency). If somebody else was
// faster, the table is read again and the change is judged once more.

#ifndef MIASMA_SERVER_TABLE_H
#define MIASMA_SERVER_TABLE_H

#include "miasma/record.h"
#include "proto.h"

#include "live.h"
#include "node.h"

typedef enum { TABLE_OPEN, TABLE_RUNNING, TABLE_FINISHED, TABLE_CLOSED } table_state;
typedef enum { SEAT_OPEN, SEAT_INVITE, SEAT_PERSON, SEAT_BOT } seat_kind;
typedef enum { PACE_LIVE, PACE_DAYS } table_pace;

// If the node that runs a bot dies, another one takes over after this time.
enum { LEASE_MS = 6000 };

// Actors as the column `actor` has them.
enum { INVITE = 24, NATURE = MI_COURSE_NATURE, NOBODY = MI_COURSE_OVER };

typedef struct {
    uint8_t kind, level, standing;
    uint8_t played, stayed; // of the last twenty games of whoever sits there
    int64_t person;         // 0 where nobody sits
    int64_t sat;            // when the person sat down
    mi_rest rest;           // of the person, as far as the table's terms count it
    char name[MI_NAME];
    char invite[INVITE + 1];
} table_seat;

typedef struct tables tables; // the room (home.h)

// Everything about a table that the database keeps besides its log.
typedef struct {
    tables *home; // where it is
    int64_t id;
    const mi_game *game;
    mi_head head;
    bool readable; // this program has the version of the rules that it is played with
    uint8_t state, pace;
    uint8_t shard; // where it is stored
    bool hidden;
    int32_t bank, step; // seconds
    int64_t host;
    char host_name[MI_NAME];
    mi_stretch dice;  // secret and luck behind the draws of this table
    uint32_t resumed; // how many entries were played elsewhere, before this table
    int64_t made;
    bool imported;   // it was played elsewhere, and counts nowhere here
    uint8_t stays;   // of twenty games, how many whoever sits down must have finished
    bool standing;   // whoever wants to play now is led here, until it is full
    int64_t rematch; // where the same people play once more, or 0
    char rematch_invite[INVITE + 1]; // the code of the seats there
    // Terms at tables of days: days off in this game, whether clocks stand while people
    // sleep, days after which a pause ends (0: there is none).
    uint8_t vacation, pause;
    bool sleep;

    int32_t revision;
    uint32_t length;
    int16_t actor;
    int64_t since;
    bool reached; // somebody may have a place where they are told; the database knows
    mi_live live;
    table_seat seat[MI_SEATS];
} about;

// The state of the copy. table.c has the table of allowed transitions.
typedef enum {
    COPY_ABSENT,    // not in memory: the first task has it read
    COPY_DUE,       // not in memory, to be read at once, even without a task
    COPY_READING,   // being read for the first time
    COPY_READY,     // tasks may run on it
    COPY_SUSPECT,   // may be out of date: read again before the next task
    COPY_REREADING, // what is new is being read
    COPY_WRITING,   // waits for the database: a row, a change or a query of a task
    COPY_STALE,     // as COPY_WRITING, and news arrived: to be read again afterwards
    COPY_GONE,      // there is no such table
    COPIES
} table_copy;

struct viewer; // somebody who is told of news (watch.h)
typedef struct task task;

typedef struct table {
    about is;
    mi_course course;
    buf log;          // whole, as it is in the database
    buf before;       // dice of the record that it was continued from (dice.h)
    table_copy copy;  // changed by table.c only
    int32_t scrubbed; // how often operators had removed names or notes when it was read
    uint8_t hops;     // from shard to shard, while it is looked for
    bool thinking;    // this node runs a bot for it now
    ring telling;     // in the list of tables that have to send seats and clocks
    int64_t told_at;  // when viewers were last to be sent those, as far as all may know
    bool ripe;        // since then they have not been sent yet
    int64_t lag;      // how many ms late the actor was told, when the log had
    uint32_t lag_at;  // this length
    int64_t here[MI_SEATS]; // until when a person counts as present at another node
    uint32_t uses;          // reference count of table_hold and table_release
    task *tasks, **tasks_end;
    struct bus_ear *ear;          // what is heard of it
    int64_t ear_since, others_at; // when that began; when another node last published
    mi_seats said;                // seats present at this node, as last published
    ring viewers;
    ring recent; // in the list of those in use, or of the others
    struct table *bucket;
} table;

// How much of the time by which the actor was told late is not saved as `owed`: the save
// may be on its way, or may have failed.
static inline int64_t table_unsaved_lag(const table *t)
{
    bool counts = t->lag_at == t->is.length && t->lag > t->is.live.owed;
    return counts ? t->lag - t->is.live.owed : 0;
}

// Is there a copy that can be looked at, though it may be out of date?
static inline bool table_loaded(const table *t)
{
    return t->copy >= COPY_READY && t->copy <= COPY_STALE;
}

// Is the table waiting for an answer of the database? Its tasks wait too, then.
static inline bool table_busy(const table *t)
{
    return t->copy == COPY_READING ||
           (t->copy >= COPY_REREADING && t->copy <= COPY_STALE);
}

// ---- the row being made (row.c) ----

// What will be appended to the log if nobody else is faster: a row of the table layer
// (mi_row), whose bytes and dice this server provides.
typedef struct {
    mi_row made;
    buf bytes;          // of its items
    int64_t spared;     // ms of the turn given back to this player only
    int64_t since, due; // when the next actor is asked; when a node must look again
    int mover;          // the seat that made it, or NOBODY
} row;

void row_begin(row *r, const table *t);
// Makes room for a batch of `more` bytes.
void row_room(row *r, size_t more);
// Finishes the row (mi_row_settle); `mover` is the seat that made it, or NOBODY.
void row_settle(row *r, const table *t, int mover);
// The row is durable: the table becomes what the row made of it.
void row_take(const row *r, table *t);
void row_free(row *r);
// May the row be added to the log? Not if the log is full, nor if people have gone
// back too often, or left too often without a move between (row_limit.c).
bool row_fits(const row *r, const table *t);

// ---- what may be asked of a table (about.c) ----

// The table as the table layer has it: without the course of its game, and with it.
mi_sitting about_sitting(const about *a);
mi_table about_table(const table *t);
// Does a person play this seat now, and no stand-in?
bool about_in_person(const about *a, unsigned seat);
bool about_is_bot(const about *a, unsigned seat); // or a stand-in
mi_seats about_seats_of(const about *a, int64_t person);
mi_seats about_people(const about *a); // seats that people play now
// May this person see the table? To others it does not exist (404).
bool about_visible(const about *a, int64_t person, const char *invite);
// Sets the standing order of a seat; false where the game has no such order.
bool about_order(about *a, unsigned seat, uint32_t order);
// The seat whose clock runs, or NOBODY.
int about_runs(const about *a);
// The clocks of a table as miasma/clock.h has them, and what was agreed.
mi_clocks about_clocks(const about *a);
mi_terms about_terms(const about *a);
// How many ms of the current turn, up to a moment, are not charged.
int64_t about_lost(const about *a, int64_t until);
// When the actor's time is up; 0 where no clock runs.
int64_t about_due(const about *a);
// When a node must look at the table again at the latest: when time is up, when an answer
// kept in advance is given, when a bot should be done, when a ready check ends, or when a
// paused game closes or goes on.
int64_t about_look(const about *a);
// When a game that has been paused since `paused` closes without a result, or, at a table
// of days, goes on.
int64_t about_waits(const about *a, int64_t paused);
// Until when the person of a seat has days off; 0 where they have none now.
int64_t about_away(const about *a, unsigned seat);
// When a seat that has not answered in a ready check loses its place.
int64_t about_ready_by(const about *a, unsigned seat);

// ---- tasks (table.c) ----

// What became of a row or a change on its way to the database.
typedef enum {
    STORE_DONE,
    STORE_LOST, // somebody else was faster, or the row is already in the log
    STORE_AWAY, // the database does not answer
} store_end;

// Something that changes a table. `run` judges it and then calls one of the functions
// below that end a task.
struct task {
    task *next;
    table *t;
    void (*run)(task *k);
    // The row is durable and stands at `first`, or the change is made.
    void (*done)(task *k, uint32_t first);
    // It was not done; `why` says the reason.
    void (*refused)(task *k, proto_refusal why, mi_rule rule);
    // Set by task_append and task_save: what the store calls in the end.
    void (*stored)(task *k, store_end end);
    uint8_t batch[PROTO_BATCH_ID];
    bool single;    // must be sent in a group of its own
    bool fresh;     // its batch is known not to be in the log yet
    bool bare;      // needs no rules, so it also runs on a table that is not `readable`
    bool asked;     // the time lost by the site has been read for it
    unsigned tries; // how often somebody else was faster
    int64_t since;  // when it was sent to the database
    uint64_t given; // when it was given to the table, in nanoseconds
    row row;
    about *change; // instead of a row: the table as it will be
};

// Gives a task to a table, which loads itself if need be, lets those before it run, and
// runs it. The task belongs to the table from this call on: it may have been run, ended
// and freed before the call returns, so the caller does not touch it again. Exactly one
// of `done` and `refused` is called, and frees it.
void table_give(tables *home, int64_t id, task *k);

// What `run` ends with: append the task's row; save `now`, if the table's revision has
// not changed; nothing to change; or refuse. Each takes over the task: `run` must return
// right after it.
void task_append(task *k);
void task_save(task *k, const about *now);
void task_nothing(task *k, uint32_t first);
void task_refuse(task *k, proto_refusal why, mi_rule rule);
// Looks up whether the batch is in the log already. If so, the task is done; if not, it
// is `fresh` and runs again.
void task_look_up(task *k);
// Reads the time lost by the site again; then the task is `asked` and runs again.
void task_ask_lost(task *k);
// For a task that must not rely on the copy: the table is read, and the task runs again.
void task_read_again(task *k);

// Reads a table, brings its copy up to date with the database, and calls `found`. `t` is
// borrowed for the call, NULL when there is no such table, and may be not `readable`.
// `fail` is set when the database does not answer.
typedef void table_found(void *arg, table *t, bool fail);
void table_read(tables *home, int64_t id, table_found *found, void *arg);

// The same for somebody who comes to look at the table: a copy that others look at, and
// that news reach, is good enough where the person has a seat by it, or is nobody (0).
void table_glance(tables *home, int64_t id, int64_t person, table_found *found,
                  void *arg);

// Another node says of a table that there is a new row, or that something has changed.
struct bus_news;
void table_news(tables *home, int64_t id, const struct bus_news *news);
void table_behind(table *t);

// ---- the cache (cache.c) ----

// Reference count: a table stays in memory until it is released as often as it was held.
// Do not touch a table after releasing it.
void table_hold(table *t);
void table_release(table *t);

// A table in memory, or NULL. cache_open has only those that are in use or were so
// lately: the others are packed, and nobody looks at them.
table *cache_find(tables *home, int64_t id);
table *cache_open(tables *home, int64_t id);
table *cache_get(tables *home, int64_t id); // makes an empty one
void cache_limit(tables *home, size_t most);
size_t cache_size(const tables *home);
// Drops all that are packed: they may be out of date.
void cache_forget(tables *home);
// Frees all tables, in use or not.
void cache_end(tables *home);
// Calls the function for each table that is not packed.
void cache_each(tables *home, void (*call)(table *t, void *arg), void *arg);

#endif
