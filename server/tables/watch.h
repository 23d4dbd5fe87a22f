// Viewers of a table, who are told what is new: WebSockets, and tools that wait for
// lines.

#ifndef MIASMA_SERVER_WATCH_H
#define MIASMA_SERVER_WATCH_H

#include "table.h"

typedef struct viewer viewer;

enum { WATCH_SETS = 8 };

// A frame for all viewers that see for the same seats.
typedef struct {
    mi_seats seats;
    buf frame;
} watch_telling;

typedef struct {
    ring soon;                    // tables to be told of in this turn of the loop
    ring later;                   // told a moment ago
    watch_telling to[WATCH_SETS]; // the memory of frames is kept: every move needs some
    // What was told last: whoever asks for the same again gets it without a replay.
    struct {
        int64_t table;
        uint32_t length, from;
        mi_seats seats;
        buf frame;
    } last;
} watch;

struct viewer {
    ring link; // in the table's ring
    table *t;
    int64_t person;        // 0 for a visitor without a session
    int64_t since;         // when it came, by the site's time
    mi_seats seats, hands; // the seats it sees for, and the seats it plays
    bool synced;           // has been sent the log so far
    // Sends a frame; the bytes are borrowed for the call.
    void (*tell)(viewer *v, const uint8_t *frame, size_t len);
    // Something other than the log has changed.
    void (*changed)(viewer *v);
};

// The table is kept in memory while somebody looks at it.
void watch_begin(viewer *v, table *t);
void watch_end(viewer *v);

// Sends the log from item `from` on as the viewer may see it, and from now on everything
// new. Returns how many items had to be replayed for it.
uint32_t watch_sync(viewer *v, uint32_t from);

// Sends viewers a run of items that come next in the log. The course of the table is
// still that before them, and stays so.
void watch_news(table *t, const uint8_t *run, size_t len);

// Why viewers are to be told anew what is not in the log: a row came, which moves clocks;
// somebody came or went; or something else has changed.
typedef enum { CHANGED_ROW, CHANGED_HERE, CHANGED_ELSE } watch_cause;

// Viewers are told in this turn of the loop, or a little later if they were told of a row
// less than two seconds ago. At a live table that goes for everything but CHANGED_ELSE,
// which is told at once.
void watch_changed(table *t, watch_cause cause);
// Once in each turn of the loop: tells of those changes.
void watch_flush(tables *home);
// Now and then: finds those whose two seconds are over.
void watch_sweep(tables *home);
// Frees what the room holds for it.
void watch_done(tables *home);

// Tells all viewers that a bot thinks.
void watch_thinking(table *t, uint8_t seat);
// Adds a frame with the orders of the seats that a viewer plays.
void watch_orders(const viewer *v, buf *out);

// Something was said at the table, in one of its rooms. Who does not want to hear of the
// speaker, eight bytes each as the database sends them, is told nothing.
typedef enum { ROOM_PLAYERS, ROOM_WATCHERS, ROOMS } watch_room;
typedef struct watch_line {
    uint8_t room;
    uint32_t no; // the low half of its number
    const uint8_t *hidden;
    size_t hidden_len;
} watch_line;
watch_room watch_room_of(const table *t, int64_t person);
void watch_talk(table *t, const watch_line *line);

// Since when this person has been looking on at this node; INT64_MAX where nobody is.
int64_t watch_since(const table *t, int64_t person);

// Seats whose people look at this table, here or at another node.
mi_seats watch_here(const table *t);
mi_seats watch_here_local(const table *t);

#endif
