// Counters and gauges as Prometheus reads them.

#include "metrics.h"
#include <string.h>

#include "bus.h"
#include "health.h"
#include "net.h"
#include "router.h"
#include "table.h"
#include "ws.h"

metrics_counts metrics;

static uint64_t metrics_gauge_sockets(void) { return ws_sockets(); }
static uint64_t metrics_gauge_connections(void) { return net_connections(); }
static uint64_t metrics_gauge_tables(void) { return cache_size(); }
static uint64_t metrics_gauge_database(void) { return health_good(); }

static void put(buf *out, const char *name, const char *kind, const char *help,
                uint64_t value)
{
    buf_print(out, "# HELP %s %s\n# TYPE %s %s\n%s %llu\n", name, help, name, kind, name,
              (unsigned long long)value);
}

void metrics_write(buf *out)
{
#define COUNTER(id, name, help) put(out, name, "counter", help, metrics.id);
#define GAUGE(id, name, help) put(out, name, "gauge", help, metrics_gauge_##id());
#include "metrics.def"
#undef COUNTER
#undef GAUGE
}

void metrics_get(request *r)
{
    buf text = {0};
    if (strcmp(r->path, "/metrics") != 0) {
        http_error(r, 404, "path");
        return;
    }
    metrics_write(&text);
    http_reply(r, 200, "text/plain; version=0.0.4; charset=utf-8", text.at, text.len,
               NULL);
    buf_free(&text);
}
