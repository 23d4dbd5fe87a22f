// HTTP as it comes in: the bytes of a connection, cut anywhere, through parser and
// router. Handlers answer at once; the database knows nobody.

#include "page.h"
#include "router.h"
#include "stubs.h"
#include "ws.h"

// Every handler reads what it could, and answers.
static void handle(request *r)
{
    char text[64];
    http_query(r, "invite", text, sizeof text);
    http_query(r, "from", text, sizeof text);
    http_name(r, text, sizeof text);
    json_t *body = http_body(r);
    if (!body) return;
    json_decref(body);
    http_error(r, ERROR_TABLE);
}

#define ROUTE(method, path, handler, access, what, answer)                               \
    void handler(request *r) { handle(r); }
#include "routes.def"
#undef ROUTE
void page_get(request *r) { handle(r); }
void metrics_get(request *r) { handle(r); }

static void message(conn *c, const uint8_t *bytes, size_t len)
{
    (void)c, (void)bytes, (void)len;
}

static void gone(conn *c) { (void)c; }

static const net_uses uses = {.request = router_handle,
                              .body_limit = router_body_limit,
                              .message = message,
                              .gone = gone};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    config_values *config = &fuzz_node.config;
    if (!config->origins) config->origin[config->origins++] = "http://a.b";
    if (size < 2) return 0;
    conn *c = fuzz_conn(&uses);
    net_hold(c);
    // The first byte says how long a piece is that arrives at once.
    size_t piece = data[0] ? data[0] : size;
    for (size_t at = 1; at < size && !c->closing; at += piece) {
        size_t len = size - at < piece ? size - at : piece;
        http_input(c, (const char *)data + at, len);
        if (c->last) break;
    }
    fuzz_done(c);
    net_release(c);
    return 0;
}
