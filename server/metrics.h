// What a node counts. Served as Prometheus text on a port of its own.

#ifndef MIASMA_SERVER_METRICS_H
#define MIASMA_SERVER_METRICS_H

#include "base.h"

typedef struct {
#define COUNTER(id, name, help) uint64_t id;
#define GAUGE(id, name, help)
#include "metrics.def"
#undef COUNTER
#undef GAUGE
} metrics_counts;

extern metrics_counts metrics;

// All of them as text.
void metrics_write(buf *out);

#endif
