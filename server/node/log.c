// The log. A trouble that goes on does not fill it.

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "node.h"

enum { SAME_MS = 10000 };

// A trouble that says the same again and again is told every ten seconds, with how often
// it was not. Returns whether to tell; `times` is how often it was kept back before.
static bool worth_telling(node *n, const char *what, unsigned *times)
{
    uint64_t h = 1469598103934665603u;
    for (const char *c = what; *c; c++) h = (h ^ (uint8_t)*c) * 1099511628211u;
    log_told *before = &n->told[h % LOG_TOLD];
    int64_t now = tick_ms(n);
    bool same = before->what == h;
    if (same && now - before->at < SAME_MS) {
        before->times++;
        return false;
    }
    *times = same ? before->times : 0;
    before->what = h;
    before->at = now;
    before->times = 0;
    return true;
}

void log_line(node *n, const char *level, const char *event, const char *format, ...)
{
    char rest[1900] = "", again[32] = "", line[2048];
    unsigned times = 0;
    va_list args;
    int64_t now = wall_ms(n);
    va_start(args, format);
    int len = vsnprintf(rest, sizeof rest, format, args);
    va_end(args);
    if (len < 0 || (size_t)len >= sizeof rest) rest[0] = '\0'; // too much for the line
    if (strcmp(level, "info") != 0 && !worth_telling(n, *rest ? rest : event, &times))
        return;
    if (times) snprintf(again, sizeof again, ",\"kept_back\":%u", times);
    snprintf(line, sizeof line,
             "{\"time\":%lld.%03d,\"level\":\"%s\",\"event\":\"%s\"%s%s%s}",
             (long long)(now / 1000), (int)(now % 1000), level, event, *rest ? "," : "",
             rest, again);
    log_out(n, line);
}

const char *log_text(node *n, const char *text)
{
    enum { MOST = 504 };
    char *out = arena_take(&n->turn, text ? 2 * strnlen(text, MOST) + 1 : 1);
    size_t len = 0;
    for (const char *c = text ? text : ""; *c && len < MOST; c++) {
        unsigned char u = (unsigned char)*c;
        if (u == '"' || u == '\\') out[len++] = '\\';
        out[len++] = u < ' ' ? ' ' : *c;
    }
    out[len] = '\0';
    return out;
}
