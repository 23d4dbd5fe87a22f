// What a node counts. Served as Prometheus text on a port of its own.

#ifndef MIASMA_SERVER_METRICS_H
#define MIASMA_SERVER_METRICS_H

#include "base.h"

enum { METRICS_STATUSES = 600, METRICS_BUCKETS = 13 };

// How long things took: the number within each of metrics_bounds and beyond, and the sum.
typedef struct {
    uint64_t within[METRICS_BUCKETS + 1];
    uint64_t nanoseconds;
} histogram;

typedef struct {
    uint64_t status[METRICS_STATUSES]; // answers by their status
#define HISTOGRAM(id, name, help) histogram id;
#define COUNTER(id, name, help) uint64_t id;
#define GAUGE(id, name, help)
#include "metrics.def"
#undef COUNTER
#undef GAUGE
#undef HISTOGRAM
} metrics_counts;

typedef enum {
#define HISTOGRAM(id, name, help)
#define COUNTER(id, name, help)
#define GAUGE(id, name, help) GAUGE_##id,
#include "metrics.def"
#undef COUNTER
#undef GAUGE
#undef HISTOGRAM
    METRICS_GAUGES
} metrics_gauge;

// In microseconds.
static const uint32_t metrics_bounds[METRICS_BUCKETS] = {
    1000,   2500,   5000,    10000,   25000,   50000,   100000,
    250000, 500000, 1000000, 2500000, 5000000, 10000000};

static inline void metrics_observe(histogram *h, uint64_t nanoseconds)
{
    unsigned i = 0;
    while (i < METRICS_BUCKETS && nanoseconds > metrics_bounds[i] * UINT64_C(1000)) i++;
    h->within[i]++;
    h->nanoseconds += nanoseconds;
}

// Writes all metrics as text. The caller passes the current values of the gauges.
void metrics_write(const metrics_counts *m, const uint64_t gauge[METRICS_GAUGES],
                   buf *out);

#endif
