// miasma-sim: whole sites in virtual time, each repeatable by its number.

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "audit.h"
#include "cheap.h"
#include "fair.h"
#include "loop.h"
#include "miasma/rng.h"
#include "nemesis.h"
#include "nodes.h"
#include "people.h"
#include "plant.h"
#include "runs.h"
#include "wires.h"

// The latest news of a table are on their way for so long at most.
enum { NEWS_S = 10, EVENING_S = 300, SHRINK_TRIES = 8 };

typedef struct {
    unsigned seed, seeds, jobs, lines, seconds, faults, loud, deeds, shrink;
    unsigned shards; // databases; 0: by lot
    const char *trace;
    people_plan people;
    const char *plant; // NULL: none
} plan;

static const char usage[] =
    "miasma-sim [options]: whole sites in virtual time, one line a seed\n\n"
    "  --seed 1       the first seed\n"
    "  --seeds 1      how many\n"
    "  --jobs 1       so many at a time\n"
    "  --lines 1      0 leaves out the line of each seed\n"
    "  --nodes 3      at most 8\n"
    "  --shards 0     databases, at most 3; 0: one, or with one seed of six two or "
    "three\n"
    "  --tables 5     that are played at a time\n"
    "  --people 12    who play there\n"
    "  --seconds 120  virtual ones; then everybody comes to rest\n"
    "  --faults 8     on average; 0: nothing goes wrong\n"
    "  --loud 0       1 prints everything that happens, 2 also every byte\n"
    "  --trace FILE   what a page can draw (sim/loop/world.h has the fields), of one "
    "seed\n"
    "  --shrink 0     1 makes a seed that fails smaller: fewer people, tables, faults, "
    "shorter\n"
#ifdef MIASMA_PLANTED
    "  --plant WORD   a bug on purpose, of planted.def\n"
#endif
    "  --deeds 0      1 prints how often each deed was answered, by the first digit\n";

static bool set_number(plan *p, const char *word, const char *given)
{
    const struct {
        const char *word;
        unsigned *number;
    } all[] = {{"--seed", &p->seed},
               {"--seeds", &p->seeds},
               {"--jobs", &p->jobs},
               {"--lines", &p->lines},
               {"--seconds", &p->seconds},
               {"--loud", &p->loud},
               {"--faults", &p->faults},
               {"--deeds", &p->deeds},
               {"--nodes", &p->people.nodes},
               {"--shards", &p->shards},
               {"--tables", &p->people.tables},
               {"--people", &p->people.people},
               {"--shrink", &p->shrink}};
    for (unsigned i = 0; i < sizeof all / sizeof *all; i++) {
        if (strcmp(all[i].word, word) != 0) continue;
        *all[i].number = (unsigned)strtoul(given, NULL, 10);
        return true;
    }
    return false;
}

static bool plan_read(plan *p, int argc, char **argv)
{
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc) return false;
        if (!strcmp(argv[i], "--trace"))
            p->trace = argv[i + 1];
        else if (!strcmp(argv[i], "--plant") && plant_choose(argv[i + 1]))
            p->plant = argv[i + 1];
        else if (!set_number(p, argv[i], argv[i + 1]))
            return false;
    }
    return p->people.nodes && p->people.nodes <= NODES_MOST &&
           p->shards <= WIRES_DATABASES;
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void tell(unsigned seed, double real)
{
    people_counts c = people_so_far();
    uint64_t ms = world_now() / WORLD_MS;
    double virtual = (double)ms / 1e3;
    printf("seed %u hash %016llx guests %llu begun %llu over %llu moves %llu deeds %llu "
           "wrong %llu "
           "faults %u events %llu virtual_s %.0f real_s %.3f times %.0f\n",
           seed, (unsigned long long)world_hash(), (unsigned long long)c.guests,
           (unsigned long long)c.begun, (unsigned long long)c.over,
           (unsigned long long)c.moves, (unsigned long long)c.deeds,
           (unsigned long long)c.wrong, nemesis_faults(),
           (unsigned long long)world_events(), virtual, real, virtual / real);
}

// Until everything has come to its rest, but not for ever.
static void evening(void)
{
    uint64_t last = world_now() + (uint64_t)EVENING_S * WORLD_S;
    do world_run(world_now() + WORLD_S);
    while (world_now() < last && !(people_rested() && audit_rested()));
    world_run(world_now() + (uint64_t)NEWS_S * WORLD_S);
}

static void keep_outcome(void)
{
    people_counts c = people_so_far();
    outcome o = {.hash = world_hash(),
                 .ms = world_now() / WORLD_MS,
                 .people = c.guests,
                 .tables = c.begun,
                 .moves = c.moves};
    memcpy(o.struck, nemesis_struck(), sizeof o.struck);
    runs_tell(&o);
}

static void draw(const plan *p, unsigned seed)
{
    if (!p->trace) return;
    if (!world_draw_to(p->trace)) perror(p->trace);
    world_show("\"nodes\":%u,\"people\":%u,\"tables\":%u,\"faults\":%u,\"seed\":%u,"
               "\"until\":%u",
               p->people.nodes, p->people.people, p->people.tables, p->faults, seed,
               p->seconds * 1000);
}

// What is freed will be wanted again: nothing goes back to the machine, and more of it is
// taken at a time. Not too much: what was taken before it is wanted is cleared by hand.
static void keep_memory(void)
{
    mallopt(M_TRIM_THRESHOLD, 1 << 30);
    mallopt(M_MMAP_THRESHOLD, 1 << 30);
    mallopt(M_TOP_PAD, 1 << 20);
}

// How many databases the site has. The lot is not that of the world, in which so every
// site with one database is what it was before there were others.
static unsigned databases_of(const plan *p, unsigned seed)
{
    enum { SITES = 6, STREAM = 36 };
    mi_rng lot = mi_rng_of(seed, STREAM);
    if (p->shards) return p->shards;
    return mi_rng_below(&lot, SITES) ? 1 : 2 + mi_rng_below(&lot, WIRES_DATABASES - 1);
}

static bool run(const plan *p, unsigned seed)
{
    double began = seconds_now();
    uint64_t until = (uint64_t)p->seconds * WORLD_S;
    unsigned databases = databases_of(p, seed);
    world_begin(seed);
    world_loud(p->loud);
    draw(p, seed);
    wires_begin(NODES_CALENDAR, true, databases);
    nodes_begin(p->people.nodes, databases);
    people_begin(&p->people);
    audit_begin(until);
    nemesis_begin(&(nemesis_plan){p->people.nodes, databases, p->faults, until});
    world_run(until);
    people_rest();
    evening();
    audit();
    nodes_end(audit_node);
    world_draw_end();
    keep_outcome();
    if (p->lines) tell(seed, seconds_now() - began);
    if (p->deeds) people_print();
    fflush(stdout);
    return !people_so_far().wrong;
}

// Each in a process of its own: whatever becomes of it, the next one begins anew.
static bool run_apart(const plan *p, unsigned seed)
{
    int status = 1;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) _exit(run(p, seed) ? 0 : 1);
    if (child > 0) waitpid(child, &status, 0);
    return !status;
}

// ---- a seed that fails ----

static void print_command(const plan *p, unsigned seed)
{
    printf("miasma-sim --seed %u --nodes %u --tables %u --people %u --seconds %u"
           " --faults %u --shards %u%s%s\n",
           seed, p->people.nodes, p->people.tables, p->people.people, p->seconds,
           p->faults, databases_of(p, seed), p->plant ? " --plant " : "",
           p->plant ? p->plant : "");
}

// Everything happens otherwise then, so what is smaller is tried with some seeds.
static bool fails_too(const plan *p, unsigned *seed)
{
    for (unsigned i = 0; i < SHRINK_TRIES; i++) {
        unsigned other = *seed + i;
        if (run_apart(p, other)) continue;
        *seed = other;
        return true;
    }
    return false;
}

// One of its numbers made smaller by a quarter, or by one; no less than is needed.
static bool smaller(plan *p, unsigned which)
{
    unsigned *const numbers[] = {&p->seconds, &p->faults, &p->people.people,
                                 &p->people.tables, &p->people.nodes};
    static const unsigned least[] = {5, 0, 2, 1, 1};
    unsigned *n = numbers[which], less = *n / 4 ? *n / 4 : 1;
    if (*n < least[which] + less) return false;
    *n -= less;
    return true;
}

static void shrink(plan p, unsigned seed)
{
    enum { NUMBERS = 5 };
    p.shards = databases_of(&p, seed);
    for (unsigned which = 0, stuck = 0; stuck < NUMBERS; which = (which + 1) % NUMBERS) {
        plan less = p;
        unsigned other = seed;
        bool made = smaller(&less, which) && fails_too(&less, &other);
        stuck = made ? 0 : stuck + 1;
        if (!made) continue;
        p = less;
        seed = other;
    }
    printf("smaller: ");
    print_command(&p, seed);
}

static bool run_one(const void *arg, unsigned seed) { return run(arg, seed); }

static void has_failed(const void *arg, unsigned seed)
{
    const plan *p = arg;
    printf("seed %u failed: ", seed);
    print_command(p, seed);
    if (p->shrink) shrink(*p, seed);
}

int main(int argc, char **argv)
{
    plan p = {.seed = 1,
              .seeds = 1,
              .jobs = 1,
              .lines = 1,
              .seconds = 120,
              .faults = 8,
              .people = {.nodes = 3, .tables = 5, .people = 12}};
    if (!plan_read(&p, argc, argv)) {
        fputs(usage, stderr);
        return 2;
    }
    clearenv(); // nodes read options there
    keep_memory();
    cheap_begin();
    if (!fair_init()) return 1;
    runs_plan all = {p.seed, p.seeds, p.jobs, run_one, has_failed, &p};
    return runs(&all) ? 0 : 1;
}
