// The log. A trouble that goes on does not fill it.

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "arena.h"
#include "base.h"

enum { SAME = 16, SAME_MS = 10000 };

// Troubles that were told of late, by a hash of their words.
static struct {
    uint64_t what;
    int64_t told;
    unsigned times;
} before[SAME];

// A trouble that says the same again and again is told every ten seconds, with how often
// it was not. Returns whether to tell; `times` is how often it was kept back before.
static bool worth_telling(const char *what, unsigned *times)
{
    uint64_t h = 1469598103934665603u;
    for (const char *c = what; *c; c++) h = (h ^ (uint8_t)*c) * 1099511628211u;
    unsigned i = h % SAME;
    int64_t now = tick_ms();
    bool same = before[i].what == h;
    if (same && now - before[i].told < SAME_MS) {
        before[i].times++;
        return false;
    }
    *times = same ? before[i].times : 0;
    before[i].what = h;
    before[i].told = now;
    before[i].times = 0;
    return true;
}

void log_line(const char *level, const char *event, const char *format, ...)
{
    char rest[1900] = "", again[32] = "";
    unsigned times = 0;
    va_list args;
    int64_t now = wall_ms();
    va_start(args, format);
    int len = vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    if (len < 0 || (size_t)len >= sizeof rest) rest[0] = '\0'; // too much for the line
    if (strcmp(level, "info") != 0 && !worth_telling(*rest ? rest : event, &times))
        return;
    if (times) snprintf(again, sizeof again, ",\"kept_back\":%u", times);
    fprintf(stderr, "{\"time\":%lld.%03d,\"level\":\"%s\",\"event\":\"%s\"%s%s%s}\n",
            (long long)(now / 1000), (int)(now % 1000), level, event, *rest ? "," : "",
            rest, again);
}

const char *log_text(const char *text)
{
    enum { MOST = 504 };
    char *out = arena_take(&arena_turn, text ? 2 * strnlen(text, MOST) + 1 : 1);
    size_t n = 0;
    for (const char *c = text ? text : ""; *c && n < MOST; c++) {
        unsigned char u = (unsigned char)*c;
        if (u == '"' || u == '\\') out[n++] = '\\';
        out[n++] = u < ' ' ? ' ' : *c;
    }
    out[n] = '\0';
    return out;
}
