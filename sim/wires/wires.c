// Beginning and end of the wires, and what goes wrong on all of them.

#include "wires.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

enum { NODES = 16, NAME = 24 };

typedef struct {
    char name[NAME];
    wires_cuts until;
} way;

static struct {
    wires_weather weather;
    way way[NODES];
} site;

void wires_begin(int64_t calendar_ms, bool losable, unsigned databases)
{
    memset(&site, 0, sizeof site);
    databases_begin(calendar_ms, losable, databases);
    connections_begin();
    bus_begin();
}

wires_weather *wires_now(void) { return &site.weather; }

wires_cuts *wires_cut(const char *name)
{
    way *w = site.way;
    while (*w->name && strcmp(w->name, name) != 0) w++;
    if (!*w->name) snprintf(w->name, NAME, "%s", name);
    return &w->until;
}

unsigned wires_number(const uv_loop_t *uv)
{
    const char *name = loop_name(uv);
    return (unsigned)strtoul(name + strcspn(name, "0123456789"), NULL, 10);
}

void wires_gone(const uv_loop_t *uv)
{
    database_gone(uv);
    bus_gone(uv);
}
