// Runs seeds in parallel and adds up what they came to.

#include "runs.h"

#include <stdio.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef MIASMA_REACHED
#include <gcov.h>
#endif

enum { JOBS_MOST = 64, FAULTS_MOST = 24, BAR = 50 };

typedef struct {
    pid_t process;
    unsigned seed;
} job;

static struct {
    runs_plan plan;
    job job[JOBS_MOST];
    outcome *came; // of each job, shared with its process
    unsigned mine;
    outcome sum;
    unsigned begun, ended, failed;
    unsigned with[FAULTS_MOST + 1]; // seeds by their number of faults
    double seconds;                 // of the processor
} all;

void runs_tell(const outcome *came)
{
    if (all.came) all.came[all.mine] = *came;
}

// ---- adding up ----

static void add(unsigned seed, const outcome *o)
{
    unsigned faults = 0;
    for (unsigned i = 0; i < FAULTS; i++) {
        faults += o->struck[i];
        all.sum.struck[i] += o->struck[i];
    }
    all.with[faults < FAULTS_MOST ? faults : FAULTS_MOST]++;
    // In no order: which seed ends first is up to the machine.
    all.sum.hash += o->hash * (2 * (uint64_t)seed + 1);
    all.sum.ms += o->ms;
    all.sum.people += o->people;
    all.sum.tables += o->tables;
    all.sum.moves += o->moves;
}

static void print_bar(unsigned n, unsigned most)
{
    for (unsigned i = 0; i < n * BAR / (most ? most : 1); i++) putchar('#');
    putchar('\n');
}

static void print_faults(void)
{
    unsigned most = 0;
    for (unsigned i = 0; i <= FAULTS_MOST; i++)
        if (all.with[i] > most) most = all.with[i];
    puts("faults, and seeds that had so many");
    for (unsigned i = 0; i <= FAULTS_MOST; i++) {
        if (!all.with[i]) continue;
        printf("%4u%c %6u ", i, i == FAULTS_MOST ? '+' : ' ', all.with[i]);
        print_bar(all.with[i], most);
    }
    puts("kind       struck  a seed");
    for (unsigned i = 0; i < FAULTS; i++)
        printf("%-10s %6u  %6.2f\n", nemesis_name(i), all.sum.struck[i],
               all.sum.struck[i] / (double)all.ended);
}

static void print_sum(void)
{
    double n = all.ended, virtual = (double)all.sum.ms / 1e3;
    unsigned faults = 0;
    for (unsigned i = 0; i < FAULTS; i++) faults += all.sum.struck[i];
    print_faults();
    printf("a seed: %.1f faults, %.1f people, %.1f tables, %.0f moves, %.0f virtual s\n",
           faults / n, (double)all.sum.people / n, (double)all.sum.tables / n,
           (double)all.sum.moves / n, virtual / n);
    printf("processor_s %.1f times %.0f\n", all.seconds, virtual / all.seconds);
    printf("seeds %u to %u failed %u hash %016llx\n", all.plan.first,
           all.plan.first + all.plan.count - 1, all.failed,
           (unsigned long long)all.sum.hash);
}

// ---- running ----

// Nothing is freed in the end: nobody looks whether it was.
static _Noreturn void leave(bool good)
{
    fflush(stdout);
#ifdef MIASMA_REACHED
    __gcov_dump();
#endif
    _exit(good ? 0 : 1);
}

static void start(unsigned which)
{
    job *j = &all.job[which];
    j->seed = all.plan.first + all.begun++;
    all.came[which] = (outcome){0};
    all.mine = which;
    fflush(stdout);
    j->process = fork();
    if (j->process) return;
    leave(all.plan.run(all.plan.arg, j->seed));
}

static double seconds_of(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

// Waits for one of them, and starts another one in its place.
static bool finish_one(void)
{
    struct rusage used;
    int status;
    pid_t process = wait4(-1, &status, 0, &used);
    if (process < 0) return false;
    unsigned which = 0;
    while (all.job[which].process != process) which++;
    unsigned seed = all.job[which].seed;
    all.ended++;
    all.seconds += seconds_of(used.ru_utime) + seconds_of(used.ru_stime);
    add(seed, &all.came[which]);
    if (status) {
        all.failed++;
        all.plan.failed(all.plan.arg, seed);
    }
    if (all.begun < all.plan.count) start(which);
    return true;
}

bool runs(const runs_plan *plan)
{
    all.plan = *plan;
    if (plan->jobs > JOBS_MOST) all.plan.jobs = JOBS_MOST;
    all.came = mmap(NULL, JOBS_MOST * sizeof *all.came, PROT_READ | PROT_WRITE,
                    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (all.came == MAP_FAILED) return false;
    while (all.begun < all.plan.jobs && all.begun < plan->count) start(all.begun);
    while (finish_one());
    if (plan->count > 1) print_sum();
    return !all.failed;
}
