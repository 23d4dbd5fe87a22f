// Beginning and end of the wires.

#include "wires.h"

#include "inside.h"

static wires_weather weather;

void wires_begin(int64_t calendar_ms)
{
    weather = (wires_weather){0};
    database_begin(calendar_ms);
    bus_begin();
}

void wires_end(void) { database_end(); }

void wires_have(wires_weather now) { weather = now; }

const wires_weather *wires_now(void) { return &weather; }

void wires_gone(const uv_loop_t *uv)
{
    database_gone(uv);
    bus_gone(uv);
}
