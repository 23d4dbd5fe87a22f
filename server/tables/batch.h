// Batches of steps and standing orders, whether they come by WebSocket or by text lines.

#ifndef MIASMA_SERVER_BATCH_H
#define MIASMA_SERVER_BATCH_H

#include "table.h"

typedef struct {
    proto_refusal code;
    mi_rule rule;
    uint32_t length; // of the log
    uint32_t step;   // the one at fault, from 0
} batch_refusal;

// Callbacks: exactly one of the two is called, once.
typedef struct {
    void (*taken)(void *arg, const uint8_t *id, uint32_t first);
    void (*refused)(void *arg, const uint8_t *id, const batch_refusal *why);
    void *arg;
} batch_sender;

// A batch as it was sent. All pointers are borrowed for the call.
typedef struct {
    int64_t table, person;
    uint32_t number;   // length of the log that it was made for
    const uint8_t *id; // PROTO_BATCH_ID bytes
    const void *bytes; // a run of items, or steps in words, one a line
    size_t len;
    bool words;
    int64_t came; // when it arrived, by the site's time; 0: now
    int64_t here; // since when its sender is connected to this node
} batch_given;

void batch_send(tables *home, const batch_given *given, batch_sender from);

// Sets the standing order of a person's seat, or, with `raise`, whether the seat wants to
// be asked once in spite of it.
void batch_order(tables *home, int64_t table, int64_t person, uint8_t seat, uint8_t value,
                 bool raise);

// An id for a row of the server's own making.
void batch_new_id(const node *n, uint8_t out[PROTO_BATCH_ID]);
// Gives a table a task of the server's own, whose outcome nobody waits for.
void batch_unasked(table *t, void (*run)(task *k));

#endif
