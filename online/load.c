// usage: load --node HOST:PORT [--node …] [--database CONNINFO …] [options]
//
// Plays tables with simulated people and says how fast it went; with --database it ends
// with the checker's verdict. One figure a line, so that scripts can read it.
//
//   --game rattus --seats 2   what is played
//   --movers 32               tables at a time, each with one move under way
//   --tables 100              tables made ahead; a mover whose game is over takes the
//                             next
//   --stay 0                  moves of a player before the table is left for the next; 0:
//                             to the end
//   --guests 64               people they are made for
//   --rate 0                  moves a second on a fixed schedule; 0: as fast as answered
//   --twins 1                 clients at every seat of one table in four: two of them
//                             race
//   --apart 1                 players of one table speak to different nodes; 0: to one
//   --seconds 10 --warm 1     measured time, and what goes before it
//   --idle 0                  sockets that only look on, opened before the measured time
//   --server PID, --postgres PID   whose CPU time and memory to read; may stand often
//   --seed 1
//
// SIGTERM ends the measured time early.

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "load.h"

enum { PIDS = 16, TOLD = 5 };

typedef struct {
    int pid[PIDS];
    unsigned n;
    double cpu; // spent while measuring
    uint64_t rss;
} processes;

static run_plan plan = {
    .making = {.game = "rattus", .seats = 2, .guests = 64, .tables = 100},
    .movers = 32,
    .twins = 1,
    .apart = 1,
    .seconds = 10,
    .warm = 1};
static processes server, postgres;
static databases all; // of the site
static mi_rng rng;

// ---- small things ----

void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

void *grown(void *room, size_t size)
{
    void *more = realloc(room, size);
    if (!more) die("out of memory");
    return more;
}

// The first few tables of a kind show where to look; the rest are only counted.
void complain(uint64_t *count, const char *id, const char *what)
{
    if (++*count > TOLD) return;
    printf("table %s: %s\n", id, what);
    fflush(stdout);
}

static unsigned number(const char *given)
{
    char *end;
    unsigned long n = strtoul(given, &end, 10);
    if (end == given || *end) die("%s is no number", given);
    return (unsigned)n;
}

uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint32_t lot(uint32_t below) { return mi_rng_below(&rng, below); }

void lot_bytes(uint8_t *out, size_t len)
{
    for (size_t i = 0; i < len; i++) out[i] = (uint8_t)(mi_rng_next(&rng) >> 56);
}

// Adds "host:port" (numbers only).
static void site_add(site *s, const char *name)
{
    char host[64];
    const char *colon = strrchr(name, ':');
    if (!colon || s->n == NODES || strlen(name) >= sizeof host) die("--node %s?", name);
    node *n = &s->node[s->n++];
    snprintf(n->name, sizeof n->name, "%s", name);
    snprintf(host, sizeof host, "%.*s", (int)(colon - name), name);
    if (uv_ip4_addr(host, (int)number(colon + 1), &n->address)) die("--node %s?", name);
}

// ---- what is asked for ----

static void set_node(const char *given) { site_add(&plan.site, given); }
static void set_game(const char *given) { plan.making.game = given; }
static void set_database(const char *given)
{
    if (all.n == DATABASES) die("too many databases");
    all.at[all.n++] = given;
}
static void set_seed(const char *given) { rng = mi_rng_of(number(given), 0); }

static void add_pid(processes *p, const char *given)
{
    if (p->n == PIDS) die("too many processes");
    p->pid[p->n++] = (int)number(given);
}

static void set_server(const char *given) { add_pid(&server, given); }
static void set_postgres(const char *given) { add_pid(&postgres, given); }

static const struct {
    const char *key;
    unsigned *number;
    double *real;
    void (*set)(const char *given);
} options[] = {
    {"--seats", &plan.making.seats, NULL, NULL},
    {"--tables", &plan.making.tables, NULL, NULL},
    {"--guests", &plan.making.guests, NULL, NULL},
    {"--movers", &plan.movers, NULL, NULL},
    {"--twins", &plan.twins, NULL, NULL},
    {"--idle", &plan.idle, NULL, NULL},
    {"--stay", &plan.stay, NULL, NULL},
    {"--apart", &plan.apart, NULL, NULL},
    {"--rate", NULL, &plan.rate, NULL},
    {"--seconds", NULL, &plan.seconds, NULL},
    {"--warm", NULL, &plan.warm, NULL},
    {"--node", NULL, NULL, set_node},
    {"--game", NULL, NULL, set_game},
    {"--database", NULL, NULL, set_database},
    {"--seed", NULL, NULL, set_seed},
    {"--server", NULL, NULL, set_server},
    {"--postgres", NULL, NULL, set_postgres},
};

static void set(const char *key, const char *given)
{
    for (unsigned i = 0; i < sizeof options / sizeof *options; i++) {
        if (strcmp(key, options[i].key) != 0) continue;
        if (options[i].number) *options[i].number = number(given);
        if (options[i].real) *options[i].real = strtod(given, NULL);
        if (options[i].set) options[i].set(given);
        return;
    }
    die("there is no option %s", key);
}

// ---- what is told ----

static void read_processes(processes *p, double sign)
{
    p->rss = 0;
    for (unsigned i = 0; i < p->n; i++) {
        p->cpu += sign * meter_cpu(p->pid[i]);
        p->rss += meter_rss(p->pid[i]);
    }
}

static uint64_t rss_before;

static void stop(int number)
{
    (void)number;
    run_stopped = 1;
}

static void begins(void)
{
    puts("begins");
    fflush(stdout);
    read_processes(&server, -1);
    read_processes(&postgres, -1);
}

static void ends(void)
{
    read_processes(&server, 1);
    read_processes(&postgres, 1);
}

static void tell_cpu(const char *name, const processes *p, uint64_t moves)
{
    if (!p->n) return;
    printf("%s_cpu_s %.3f\n", name, p->cpu);
    if (moves && p->cpu > 0)
        printf("%s_moves_per_cpu_s %.0f\n", name, (double)moves / p->cpu);
}

static void tell(const run_result *r)
{
    printf("moves %llu\nseconds %.2f\nmoves_per_s %.1f\n", (unsigned long long)r->moves,
           r->seconds, (double)r->moves / r->seconds);
    printf("seated %llu\ndelivered %llu\n", (unsigned long long)r->seated,
           (unsigned long long)meter_counted());
    printf("p50_ms %.3f\np99_ms %.3f\nmax_ms %.3f\n", meter_quantile(500),
           meter_quantile(990), meter_quantile(1000));
    tell_cpu("server", &server, r->moves);
    tell_cpu("postgres", &postgres, r->moves);
    if (plan.idle && server.n)
        printf("idle %llu\nidle_bytes_each %.0f\n", (unsigned long long)r->onlookers,
               (double)(server.rss - rss_before) / plan.idle);
    printf("making_s %.1f\ntables %u\ngames_over %u\ndry %d\n", r->making_s, r->opened,
           r->over, r->dry);
    printf("stale %llu\nrefused %llu\nrepeats %llu\nunanswered %llu\n",
           (unsigned long long)player_count.stale,
           (unsigned long long)player_count.refused,
           (unsigned long long)player_count.repeats, (unsigned long long)r->unanswered);
    printf("opened %llu\ndropped %llu\nfailed %llu\n",
           (unsigned long long)wire_count.opened, (unsigned long long)wire_count.dropped,
           (unsigned long long)wire_count.failed);
}

// What the players noticed themselves counts too.
static bool judge(const run_result *r)
{
    verdict v = check_tables(&all, r->tables, r->opened);
    v.lost += player_count.forgotten;
    v.forked += player_count.forked;
    printf("lost %llu, doubled %llu, forked %llu, leaked %llu\n",
           (unsigned long long)v.lost, (unsigned long long)v.doubled,
           (unsigned long long)v.forked, (unsigned long long)v.leaked);
    return !(v.lost || v.doubled || v.forked || v.leaked);
}

int main(int argc, char **argv)
{
    rng = mi_rng_of(now_ns(), (uint64_t)getpid());
    signal(SIGPIPE, SIG_IGN); // a node that was killed while it was written to
    signal(SIGTERM, stop);
    for (int i = 1; i + 1 < argc; i += 2) set(argv[i], argv[i + 1]);
    if (argc % 2 == 0 || !plan.site.n)
        die("usage: load --node HOST:PORT [--KEY VALUE …]");
    plan.begins = begins;
    plan.ends = ends;
    read_processes(&server, 0);
    rss_before = server.rss;
    run_result r = run(&plan);
    tell(&r);
    bool well = player_count.refused == 0 && r.unanswered == 0;
    if (all.n) well = judge(&r) && well;
    return well ? 0 : 1;
}
