// Measuring: a histogram of latencies, and what /proc says of a process.

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "load.h"

// Buckets of one part in 32: the error of a quantile is at most 3 %.
enum { FINE = 32, OCTAVES = 40, BUCKETS = FINE * OCTAVES };

static uint64_t bucket[BUCKETS], counted;

static unsigned bucket_of(uint64_t ns)
{
    if (ns < FINE) return (unsigned)ns;
    unsigned high = 63u - (unsigned)__builtin_clzll(ns); // at least 5
    unsigned at = (high - 4) * FINE + (unsigned)(ns >> (high - 5) & (FINE - 1));
    return at < BUCKETS ? at : BUCKETS - 1;
}

static double bucket_ns(unsigned at)
{
    if (at < FINE) return at;
    unsigned high = at / FINE + 4;
    return (double)(1ull << high) * (1.0 + (at % FINE + 0.5) / (double)FINE);
}

void meter_latency(uint64_t ns)
{
    bucket[bucket_of(ns)]++;
    counted++;
}

void meter_clear(void)
{
    memset(bucket, 0, sizeof bucket);
    counted = 0;
}

uint64_t meter_counted(void) { return counted; }

double meter_quantile(unsigned share)
{
    uint64_t want = (counted * share + 999) / 1000, sum = 0;
    for (unsigned i = 0; i < BUCKETS; i++) {
        sum += bucket[i];
        if (sum && sum >= want) return bucket_ns(i) / 1e6;
    }
    return 0;
}

// A file of one line below /proc; "" when the process is gone.
static void read_proc(int pid, const char *name, char *out, int room)
{
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/%s", pid, name);
    FILE *f = fopen(path, "r");
    if (!f || !fgets(out, room, f)) out[0] = '\0';
    if (f) fclose(f);
}

// Number `n`, from 0, of a line of numbers.
static uint64_t field(const char *line, unsigned n)
{
    char *end = (char *)line;
    uint64_t v = 0;
    for (unsigned i = 0; i <= n; i++) {
        line = end;
        v = strtoull(line, &end, 10);
        if (end == line) return 0;
    }
    return v;
}

// Time of the process and of the children it has waited for: fields 14 to 17 of stat.
static double one_cpu(int pid)
{
    char line[1024];
    read_proc(pid, "stat", line, sizeof line);
    const char *after = strrchr(line, ')'); // the name may hold spaces
    if (!after || strlen(after) < 5) return 0;
    uint64_t ticks = 0;
    for (unsigned i = 10; i < 14; i++) ticks += field(after + 4, i);
    return (double)ticks / (double)sysconf(_SC_CLK_TCK);
}

double meter_cpu(int pid)
{
    char name[32], line[4096];
    double sum = one_cpu(pid);
    snprintf(name, sizeof name, "task/%d/children", pid);
    read_proc(pid, name, line, sizeof line);
    for (unsigned i = 0; field(line, i); i++) sum += one_cpu((int)field(line, i));
    return sum;
}

uint64_t meter_rss(int pid)
{
    char line[256];
    read_proc(pid, "statm", line, sizeof line);
    return field(line, 1) * (uint64_t)sysconf(_SC_PAGESIZE);
}
