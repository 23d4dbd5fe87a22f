// Counters and gauges as Prometheus reads them.

#include "metrics.h"

static void put(buf *out, const char *name, const char *kind, const char *help,
                uint64_t value)
{
    buf_print(out, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", name, help, name, kind, name,
              (unsigned long long)value);
}

static void put_histogram(buf *out, const char *name, const char *help,
                          const histogram *h)
{
    uint64_t sum = 0;
    buf_print(out, "# HELP %s %s\n# TYPE %s histogram\n", name, help, name);
    for (unsigned i = 0; i < METRICS_BUCKETS; i++) {
        sum += h->within[i];
        buf_print(out, "%s_bucket{le=\"%g\"} %llu\n", name, metrics_bounds[i] / 1e6,
                  (unsigned long long)sum);
    }
    sum += h->within[METRICS_BUCKETS];
    buf_print(out, "%s_bucket{le=\"+Inf\"} %llu\n%s_sum %.6f\n%s_count %llu\n", name,
              (unsigned long long)sum, name, (double)h->nanoseconds / 1e9, name,
              (unsigned long long)sum);
}

// A bell needs a line before there is something to ring for.
static void put_statuses(const metrics_counts *m, buf *out)
{
    static const char name[] = "miasma_http_responses_total";
    buf_print(out, "# HELP %s Answers by status.\n# TYPE %s counter\n", name, name);
    for (unsigned i = 0; i < METRICS_STATUSES; i++)
        if (m->status[i] || i == 200 || i == 429 || i == 503)
            buf_print(out, "%s{code=\"%u\"} %llu\n", name, i,
                      (unsigned long long)m->status[i]);
}

void metrics_write(const metrics_counts *m, const uint64_t gauge[METRICS_GAUGES],
                   buf *out)
{
    put_statuses(m, out);
#define HISTOGRAM(id, name, help) put_histogram(out, name, help, &m->id);
#define COUNTER(id, name, help) put(out, name, "counter", help, m->id);
#define GAUGE(id, name, help) put(out, name, "gauge", help, gauge[GAUGE_##id]);
#include "metrics.def"
#undef COUNTER
#undef GAUGE
#undef HISTOGRAM
}
