// Batches of steps and standing orders, from wherever they come.

#ifndef MIASMA_SERVER_BATCH_H
#define MIASMA_SERVER_BATCH_H

#include "table.h"

typedef struct {
    proto_refusal code;
    mi_rule rule;
    uint32_t length; // of the log
    uint32_t step;   // the one at fault, from 0
} batch_refusal;

// One of the two is called once.
typedef struct {
    void (*taken)(void *arg, const uint8_t *id, uint32_t first);
    void (*refused)(void *arg, const uint8_t *id, const batch_refusal *why);
    void *arg;
} batch_sender;

// What somebody sends. All of it is lent.
typedef struct {
    int64_t table, person;
    uint32_t number;   // items it was made on
    const uint8_t *id; // PROTO_BATCH_ID bytes
    const void *bytes; // a run of items, or steps in words, one a line
    size_t len;
    bool words;
    int64_t came; // when, by the site's time; 0: now
    int64_t here; // since when its sender is at this node
} batch_given;

void batch_send(const batch_given *given, batch_sender from);

// A standing order of a person's seat, or that it wants to be asked.
void batch_order(int64_t table, int64_t person, uint8_t seat, uint8_t value, bool raise);

// An id for a row of the server's own making.
void batch_new_id(uint8_t out[PROTO_BATCH_ID]);
// A task the table does of itself: nobody waits for the outcome.
void batch_unasked(table *t, void (*run)(task *k));

#endif
