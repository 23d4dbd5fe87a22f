// Those who look at a table and are told what is new: sockets, and tools that wait for
// lines.

#ifndef MIASMA_SERVER_WATCH_H
#define MIASMA_SERVER_WATCH_H

#include "table.h"

typedef struct viewer viewer;

struct viewer {
    ring link; // in the table's ring
    table *t;
    int64_t person;        // 0 for nobody in particular
    int64_t since;         // when it came, by the site's time
    mi_seats seats, hands; // seen, and played
    bool synced;           // has been told the log so far
    // A frame of news; the bytes are lent.
    void (*tell)(viewer *v, const uint8_t *frame, size_t len);
    // Something but the log has changed.
    void (*changed)(viewer *v);
};

// The table is kept in memory while somebody looks at it.
void watch_begin(viewer *v, table *t);
void watch_end(viewer *v);

// Sends the log from `from` on as the viewer sees it, and everything new from now on.
// Says how many items had to be played for it.
uint32_t watch_sync(viewer *v, uint32_t from);

// Tells a run of items, which follow the course so far, and moves the course on.
void watch_news(table *t, const uint8_t *run, size_t len);

// Seats, clocks, votes or presence have changed: viewers hear of it in this turn of the
// loop, or, where they just have, a little later unless it is to be `now`.
void watch_changed(table *t, bool now);
// Once a turn of the loop.
void watch_flush(void);
// Now and then.
void watch_sweep(void);

// A frame without news to everybody.
void watch_thinking(table *t, uint8_t seat);
void watch_orders(viewer *v);

// Does this person look on at this node since before that time?
bool watch_stays(const table *t, int64_t person, int64_t before);

// Seats whose people look at this table, here or at another node.
mi_seats watch_here(const table *t);
mi_seats watch_here_local(const table *t);

#endif
