// Tools that wait for new lines of a log (long polling).

#ifndef MIASMA_SERVER_LINES_H
#define MIASMA_SERVER_LINES_H

#include "base.h"
#include "miasma/table.h"

// What was written last, for those who wait for the same.
enum { LINES_KEPT = 8 };
typedef struct {
    int64_t table;
    uint32_t length, from;
    int32_t revision;
    mi_seats seats;
    shared *text;
} lines_written;

// The node stops: whoever waits is answered now.
struct api;
void lines_stop(struct api *home);
// Frees what was written.
void lines_end(struct api *home);

#endif
