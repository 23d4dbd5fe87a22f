// The numbers of the node, on a port of their own.

#include <string.h>

#include "api.h"
#include "health.h"
#include "metrics.h"
#include "router.h"

static bool is_durable(const store *s)
{
    bool durable = true;
    for (unsigned i = 0; i < s->count; i++) durable &= !s->shards[i].primary.unsafe;
    return durable;
}

static uint64_t shards_away(const tables *home)
{
    uint64_t n = 0;
    for (unsigned i = 1; i < home->store.count; i++) n += !store_up(home, i);
    return n;
}

void metrics_get(request *r)
{
    const api *home = api_of(r->net);
    const uint64_t gauge[METRICS_GAUGES] = {
        [GAUGE_sockets] = r->net->ws.sockets,
        [GAUGE_connections] = r->net->connections,
        [GAUGE_tables] = cache_size(home->tables),
        [GAUGE_database] = health_good(home),
        [GAUGE_durable] = is_durable(&home->tables->store),
        [GAUGE_shards_away] = shards_away(home->tables),
        [GAUGE_bot_queue] = home->tables->work.thoughts,
    };
    buf text = {0};
    if (strcmp(r->path, "/metrics") != 0) {
        http_error(r, ERROR_PATH);
        return;
    }
    metrics_write(&home->node->metrics, gauge, &text);
    http_reply(r, 200, "text/plain; version=0.0.4; charset=utf-8", text.at, text.len,
               NULL);
    buf_free(&text);
}
