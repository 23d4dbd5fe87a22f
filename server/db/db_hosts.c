// Names of database hosts become addresses before libpq hears of them: it would ask the
// resolver itself, and everybody would wait for that.

#include <stdlib.h>
#include <string.h>

#include "db_hosts.h"

enum { HOSTS = 16, ADDRESS = 64 };

struct db_hosts {
    uv_getaddrinfo_t req;
    db_hosts_found *found;
    void *arg; // NULL once nobody waits any more
    char *host[HOSTS], *port[HOSTS];
    unsigned n, at;
    buf hosts, addresses, ports; // lists for libpq, one address each
};

static void end(db_hosts *h)
{
    for (unsigned i = 0; i < h->n; i++) {
        free(h->host[i]);
        free(h->port[i]);
    }
    buf_free(&h->hosts);
    buf_free(&h->addresses);
    buf_free(&h->ports);
    free(h);
}

static void put(buf *list, const char *text, bool first)
{
    if (!first) buf_byte(list, ',');
    buf_text(list, text);
}

static void add(db_hosts *h, const char *address)
{
    bool first = h->hosts.len == 0;
    put(&h->hosts, h->host[h->at], first);
    put(&h->addresses, address, first);
    put(&h->ports, h->port[h->at], first);
}

static void step(db_hosts *h);

static void resolved(uv_getaddrinfo_t *req, int status, struct addrinfo *all)
{
    db_hosts *h = req->data;
    if (h->arg) {
        for (struct addrinfo *a = status ? NULL : all; a; a = a->ai_next) {
            char text[ADDRESS] = "";
            uv_ip_name(a->ai_addr, text, sizeof text);
            if (*text) add(h, text);
        }
        h->at++;
    }
    uv_freeaddrinfo(all);
    if (h->arg)
        step(h);
    else
        end(h);
}

// Paths and numbers stay as they are.
static bool is_name(const char *host)
{
    struct sockaddr_storage unused;
    return host[0] != '/' && host[0] != '@' && host[0] &&
           uv_ip4_addr(host, 0, (struct sockaddr_in *)&unused) &&
           uv_ip6_addr(host, 0, (struct sockaddr_in6 *)&unused);
}

static void step(db_hosts *h)
{
    static const struct addrinfo hints = {.ai_socktype = SOCK_STREAM};
    for (; h->at < h->n; h->at++) {
        const char *host = h->host[h->at];
        if (is_name(host)) {
            h->req.data = h;
            if (!uv_getaddrinfo(h->req.loop, &h->req, resolved, host, NULL, &hints))
                return;
            continue;
        }
        add(h, host[0] == '/' || host[0] == '@' || !host[0] ? "" : host);
    }
    buf_byte(&h->hosts, '\0');
    buf_byte(&h->addresses, '\0');
    buf_byte(&h->ports, '\0');
    bool any = h->hosts.len > 1 || h->n == 0;
    h->found(h->arg, any ? (char *)h->hosts.at : NULL, (char *)h->addresses.at,
             (char *)h->ports.at);
    end(h);
}

// ---- what libpq was told ----

static const char *option(const PQconninfoOption *all, const char *word)
{
    for (; all && all->keyword; all++)
        if (strcmp(all->keyword, word) == 0) return all->val;
    return NULL;
}

static unsigned split(const char *list, char *out[HOSTS])
{
    unsigned n = 0;
    for (const char *at = list; at && n < HOSTS; n++) {
        size_t len = strcspn(at, ",");
        out[n] = strndup(at, len);
        at = at[len] ? at + len + 1 : NULL;
    }
    return n;
}

// One port may stand for all hosts.
static void spread(db_hosts *h, unsigned ports)
{
    for (unsigned i = ports; i < h->n; i++)
        h->port[i] = strdup(ports == 1 ? h->port[0] : "");
    for (unsigned i = h->n; i < ports; i++) free(h->port[i]);
}

db_hosts *db_hosts_find(uv_loop_t *loop, const char *conninfo, db_hosts_found *found,
                        void *arg)
{
    PQconninfoOption *all = PQconninfoParse(conninfo, NULL);
    const char *host = option(all, "host");
    bool names = false;
    db_hosts *h = must_alloc(sizeof *h);
    *h = (db_hosts){.found = found, .arg = arg};
    h->req.loop = loop;
    if (host && !option(all, "hostaddr")) {
        h->n = split(host, h->host);
        spread(h, split(option(all, "port"), h->port));
    }
    PQconninfoFree(all);
    for (unsigned i = 0; i < h->n; i++) names |= is_name(h->host[i]);
    if (names) return h;
    end(h);
    return NULL;
}

void db_hosts_begin(db_hosts *h) { step(h); }

void db_hosts_forget(db_hosts *h)
{
    if (h) h->arg = NULL;
}
