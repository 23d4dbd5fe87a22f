// The load generator: simulated people at online tables, who play at random over
// WebSockets, and what they were told.
//
// Everything runs on one libuv loop; guests and tables are made beforehand over HTTP. A
// seat follows the veiled log with the rules core, as a page does. It remembers every
// byte it was shown and every batch that was acknowledged, so that the checker can
// compare both with the database.

#ifndef MIASMA_LOAD_H
#define MIASMA_LOAD_H

#include <signal.h>
#include <stdlib.h>
#include <uv.h>
#include <wslay/wslay.h>

#include "miasma/course.h"
#include "miasma/rng.h"
#include "proto.h"

enum { TOKEN = 65, TABLE_ID = 32, NODES = 8 };

// Prints to standard error and ends the program.
_Noreturn void die(const char *format, ...) __attribute__((format(printf, 1, 2)));
void *grown(void *room, size_t size);
// Prints what is wrong with a table to standard output, and counts it.
void complain(uint64_t *count, const char *id, const char *what);
uint64_t now_ns(void);
// Random numbers and bytes, from --seed.
uint32_t lot(uint32_t below);
void lot_bytes(uint8_t *out, size_t len);

// ---- the nodes under test ----

typedef struct {
    char name[64]; // host:port, as given
    struct sockaddr_in address;
} node;

typedef struct {
    node node[NODES];
    unsigned n;
} site;

// ---- one WebSocket (wire.c) ----

typedef enum { WIRE_CLOSED, WIRE_OPENING, WIRE_OPEN, WIRE_CLOSING } wire_state;

typedef struct wire wire;
struct wire {
    uv_tcp_t tcp;
    wslay_event_context_ptr ws; // owned while open
    wire_state state;
    const site *site;  // borrowed
    unsigned node;     // which one it speaks to; the next one after a failure
    const char *table; // borrowed
    const char *token; // borrowed
    bool wanted;       // to be opened again when it is closed
    uint64_t retry_at; // ns
    wire *next_retry;  // in the list of those that wait to open again
    void (*opened)(wire *);
    void (*frame)(wire *, const uint8_t *bytes, size_t len);
    void *owner;
};

void wire_open(wire *w);
// Closes the connection, and opens it again after a while at the next node.
void wire_drop(wire *w);
// Closes for good.
void wire_close(wire *w);
void wire_send(wire *w, const uint8_t *bytes, size_t len);
// Reopens the connections whose `retry_at` has come; call it now and then.
void wire_retry(uint64_t now);

typedef struct {
    uint64_t opened, failed, dropped;
} wire_counts;
extern wire_counts wire_count;

// ---- people and tables, made beforehand (people.c) ----

typedef struct {
    char id[TABLE_ID];
    char token[MI_SEATS][TOKEN];
} made_table;

typedef struct {
    const char *game;
    unsigned seats, guests, tables;
} making;

// Fills `out[0 .. m->tables)`, with several connections at once.
void people_make(const site *s, const making *m, made_table *out);

// ---- a seat that plays at random (player.c) ----

typedef struct {
    uint8_t id[PROTO_BATCH_ID];
    uint32_t at; // its place in the log, as acknowledged; DENIED where it was refused
} ack;
#define DENIED UINT32_MAX

typedef struct table table;

typedef struct {
    wire wire;
    table *table; // borrowed
    uint8_t seat; // MI_NOBODY: it watches
    mi_seats seats;
    bool replaced;         // a stand-in plays for it
    unsigned replacements; // how often one took over or left
    bool paused;           // the game waits
    bool astray;           // it was shown what others see
    bool lost;             // it was shown what cannot be
    const mi_game *game;
    mi_head head;
    mi_course course; // as the seat sees it
    uint32_t n;       // how many items it knows
    uint8_t *items;   // owned: all items it was shown, as they arrived
    size_t len, room;
    uint32_t *start; // owned: where item i begins in `items`
    uint32_t start_room;
    ack *acks; // owned
    uint32_t acked, ack_room;
    uint8_t batch[PROTO_MESSAGE]; // the latest frame it sent
    size_t batch_len;
    bool waiting; // for the answer to that frame
    bool again;   // it was acknowledged, and sent once more to see what happens
    bool ready;   // is in the queue of those that may move
    uint64_t due; // ns: when that frame should have been sent
} player;

// A move that has not reached all players of its table.
typedef struct {
    uint32_t at;   // length of the log that it was made for
    unsigned seen; // how many players have been shown it
    uint64_t sent; // ns
} on_its_way;

enum { ON_ITS_WAY = 8 };

// A table in play: `count` players, some of them perhaps twins at one seat.
struct table {
    made_table made;
    player *player; // owned
    unsigned count;
    on_its_way move[ON_ITS_WAY];
    unsigned moves;
    bool over;
};

typedef struct {
    uint64_t moves;     // acknowledged batches
    uint64_t stale;     // refused because somebody was faster
    uint64_t refused;   // refused by a rule: a seat that follows the log never should be
    uint64_t forgotten; // acknowledged, but refused when sent again
    uint64_t forked;    // players who were shown another history than before
    uint64_t repeats;   // batches sent again on purpose and answered as before
} player_counts;
extern player_counts player_count;

// What a table's players report: somebody may move, or the game is over.
typedef struct {
    void (*ready)(player *p);
    void (*over)(table *t);
    void (*delivered)(uint64_t ns); // a move has reached all players of its table
    // A batch is refused that was not too late.
    void (*refused)(player *p, proto_refusal why);
    // These two may be NULL: a batch was taken; the table as JSON has come.
    void (*taken)(player *p);
    void (*told)(player *p, const char *json, size_t len);
} player_hooks;
extern player_hooks player_hook;

// Connects a player: where it plays, as whom, and with which node it begins.
typedef struct {
    table *table;
    uint8_t seat;
    const site *site;
    unsigned node;
    const char *token;
} player_place;
void player_open(player *p, const player_place *at);
// Looks once more whether it may move.
void player_look(player *p);

// Connects the players of a table: each to another node where `apart` is set, else all to
// one.
void table_open(table *t, const made_table *made, const site *s, unsigned seats,
                unsigned twins, bool apart);
void table_close(table *t);
// Sends a random batch if it is still this seat's turn; `due` is when it should have been
// sent.
bool player_move(player *p, uint64_t due);

// ---- a run (run.c) ----

typedef struct {
    site site;
    making making;
    unsigned movers, twins, idle, apart;
    unsigned stay;              // moves of a player before the table is left; 0: never
    double rate, seconds, warm; // moves a second, 0 for as fast as they are answered
    void (*begins)(void);       // called when the measured time begins, and ends
    void (*ends)(void);
} run_plan;

typedef struct {
    table *tables; // owned: those that were opened
    unsigned opened, over;
    double seconds, making_s; // how long the measured part took, and making the tables
    uint64_t moves, unanswered;
    uint64_t seated;    // sockets opened in the measured time
    uint64_t onlookers; // idle sockets open at the end
    bool dry;           // the tables ran out: a mover found none that is not over
} run_result;

run_result run(const run_plan *plan);

// Set by a signal: the measured time is over.
extern volatile sig_atomic_t run_stopped;

// ---- measuring (meter.c) ----

void meter_latency(uint64_t ns);
void meter_clear(void);
// A quantile of the latencies, in milliseconds; `share` is in thousandths: 990 is the
// p99.
double meter_quantile(unsigned share);
uint64_t meter_counted(void);

// CPU seconds of a process with its children, and its resident memory in bytes.
double meter_cpu(int pid);
uint64_t meter_rss(int pid);

// ---- judging (judge.c) ----

typedef struct {
    uint64_t lost, doubled, forked, leaked;
} verdict;

// The log of a table as it is stored; borrowed.
typedef struct {
    uint32_t first, count;
    const uint8_t *id, *bytes;
    size_t len;
} log_row;

typedef struct {
    log_row *row;
    unsigned n;
} log_history;

void judge_log(const char *id, const log_history *h, verdict *v);
// What a player was answered, and what it was shown.
void judge_player(const player *p, const log_history *h, verdict *v);

// ---- the checker (check.c) ----

// Compares what the players of these tables were told with the databases of the site, of
// which one alone may have a table.
enum { DATABASES = 16 };
typedef struct {
    const char *at[DATABASES];
    unsigned n;
} databases;
verdict check_tables(const databases *all, table *tables, unsigned n);

#endif
