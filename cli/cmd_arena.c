// miasma arena: one bot against others of a kind, until the figures stand.
//
// Blocks are played by one process a core and told to the parent through a pipe. With
// --log every finished block is kept as a line, and the next run with the same words goes
// on where this one was stopped.

#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "arena.h"
#include "cli.h"

enum { MOST_BLOCKS = 100000, MOST_JOBS = 64, TITLE = 400 };

// Either kind of mistake once in twenty: ln 19.
static const double enough = 2.944;

typedef struct {
    arena_match match;
    uint64_t blocks, jobs;
    bool sprt;
    const char *log;
    char title[TITLE]; // the match in words: a log of another one is not gone on with
    arena_block *done;
    uint32_t n;
} plan;

// NAME or NAME:LINES.
static bool read_bot(int argc, char **argv, const char *side, bot_kind *out)
{
    char name[MI_BOT];
    const char *text = cli_value(argc, argv, side);
    size_t len = text ? strcspn(text, ":") : 0;
    uint64_t lines = 0;
    snprintf(name, sizeof name, "%.*s", (int)len, text ? text : "");
    const bot_kind *kind = bot_find(name);
    bool more = text && text[len];
    if (!kind ||
        (more && (!cli_number(text + len + 1, &lines) || !lines || kind->pick))) {
        cli_complain("--%s %s: a bot, and how many lines it tries if it thinks ahead, as "
                     "in doctor:500",
                     side, text ? text : "");
        return false;
    }
    *out = *kind;
    if (more) out->lines = (uint32_t)lines;
    return true;
}

static void name_match(plan *p)
{
    const arena_match *m = &p->match;
    int n =
        snprintf(p->title, TITLE,
                 "%s %u %s:%" PRIu32 " %s:%" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu64,
                 m->game->name, m->head.seats, m->a.name, m->a.lines, m->b.name,
                 m->b.lines, m->seed, m->ms, m->luck);
    for (unsigned i = 0; i < m->game->option_count; i++)
        n += snprintf(p->title + n, (size_t)(TITLE - n), " %u", m->head.option[i]);
}

static uint64_t most_seats(const mi_game *game)
{
    mi_head head = mi_head_default(game, game->seats_max);
    while (!mi_takes(game, &head)) head.seats--;
    return head.seats;
}

static bool read_plan(int argc, char **argv, plan *p)
{
    arena_match *m = &p->match;
    *p = (plan){.blocks = 100, .jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    m->seed = 1;
    m->game = cli_game(argc, argv);
    if (!m->game) return false;
    uint64_t seats = most_seats(m->game);
    if (!cli_count(argc, argv, "seats", &seats) ||
        !cli_count(argc, argv, "seed", &m->seed) ||
        !cli_count(argc, argv, "blocks", &p->blocks) ||
        !cli_count(argc, argv, "jobs", &p->jobs) ||
        !cli_count(argc, argv, "ms", &m->ms) ||
        !cli_count(argc, argv, "luck", &m->luck) ||
        !cli_head(argc, argv, m->game, seats, &m->head) ||
        !read_bot(argc, argv, "a", &m->a) || !read_bot(argc, argv, "b", &m->b))
        return false;
    if (p->blocks > MOST_BLOCKS || p->jobs > MOST_JOBS) {
        cli_complain("at most %d blocks and %d jobs", MOST_BLOCKS, MOST_JOBS);
        return false;
    }
    p->log = cli_value(argc, argv, "log");
    name_match(p);
    return true;
}

// ---- the log ----

static bool log_line(FILE *f, arena_block *b)
{
    char line[TITLE], *at = line;
    uint32_t *whole[] = {&b->block,        &b->wins, &b->ranks, &b->decisions[0],
                         &b->decisions[1], &b->late, &b->wrong};
    double *part[] = {&b->seconds[0], &b->seconds[1], &b->longest, &b->luck[0],
                      &b->luck[1]};
    if (!fgets(line, sizeof line, f) || !strchr(line, '\n')) return false;
    for (unsigned i = 0; i < sizeof whole / sizeof *whole; i++)
        *whole[i] = (uint32_t)strtoul(at, &at, 10);
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++) *part[i] = strtod(at, &at);
    return *at == '\n';
}

// What an earlier run has played; false when the log is of another match.
static bool log_read(plan *p)
{
    char title[TITLE + 1];
    FILE *f = p->log ? fopen(p->log, "r") : NULL;
    if (!f) return true;
    bool ours =
        fgets(title, sizeof title, f) && strncmp(title, p->title, strlen(p->title)) == 0;
    while (ours && p->n < p->blocks && log_line(f, &p->done[p->n])) p->n++;
    fclose(f);
    return ours;
}

static FILE *log_open(const plan *p)
{
    FILE *f = p->log ? fopen(p->log, p->n ? "a" : "w") : NULL;
    if (f && !p->n) fprintf(f, "%s\n", p->title);
    return f;
}

static void log_write(FILE *f, const arena_block *b)
{
    if (!f) return;
    fprintf(f, "%u %u %u %u %u %u %u %.6f %.6f %.6f %.6f %.6f\n", b->block, b->wins,
            b->ranks, b->decisions[0], b->decisions[1], b->late, b->wrong, b->seconds[0],
            b->seconds[1], b->longest, b->luck[0], b->luck[1]);
    fflush(f);
}

// ---- playing ----

static bool played(const plan *p, uint32_t block)
{
    for (uint32_t i = 0; i < p->n; i++)
        if (p->done[i].block == block) return true;
    return false;
}

static void work(const plan *p, uint64_t job, int out)
{
    void *storage = malloc(BOT_ARENA);
    for (uint32_t block = (uint32_t)job; storage && block < p->blocks;
         block += (uint32_t)p->jobs) {
        if (played(p, block)) continue;
        arena_block one = arena_play(&p->match, block, storage);
        if (write(out, &one, sizeof one) != sizeof one) break;
    }
    free(storage);
}

static void progress(const plan *p, const arena_result *r, time_t start, uint32_t before)
{
    if (!isatty(STDERR_FILENO)) return;
    double each = difftime(time(NULL), start) / (p->n - before);
    fprintf(stderr, "\r%u of %u blocks, %.1f %% ± %.1f, about %.0f s left   ", p->n,
            (unsigned)p->blocks, 100 * r->share, 100 * r->half,
            each * (double)(p->blocks - p->n));
}

static bool decided(const plan *p, const arena_result *r)
{
    return p->sprt && r->blocks >= 8 && (r->evidence > enough || r->evidence < -enough);
}

static arena_result gather(plan *p, int in)
{
    arena_result r = arena_sum(p->done, p->n, p->match.head.seats);
    FILE *log = log_open(p);
    time_t start = time(NULL);
    uint32_t before = p->n;
    while (p->n < p->blocks && !(p->n && decided(p, &r)) &&
           read(in, &p->done[p->n], sizeof *p->done) == sizeof *p->done) {
        log_write(log, &p->done[p->n++]);
        r = arena_sum(p->done, p->n, p->match.head.seats);
        progress(p, &r, start, before);
    }
    if (isatty(STDERR_FILENO)) fputc('\n', stderr);
    if (log) fclose(log);
    return r;
}

static void tell(const plan *p, const arena_result *r)
{
    const arena_match *m = &p->match;
    printf("%s, %u seats: %s against %s\n", m->game->name, m->head.seats, m->a.name,
           m->b.name);
    printf("games %u in blocks of %u, wins %.1f %% ± %.1f (par %.1f), mean rank %.2f\n",
           r->blocks * m->head.seats, m->head.seats, 100 * r->share, 100 * r->half,
           100.0 / m->head.seats, r->rank);
    printf("without luck %.1f %% ± %.1f, with %.2f of the variance\n", 100 * r->fair,
           100 * r->fair_half, r->spread);
    printf("a decision: %.2f ms (%u lines) against %.2f ms (%u lines), longest %.1f ms\n",
           r->millis[0], m->a.lines, r->millis[1], m->b.lines, r->longest);
    if (m->ms || r->wrong)
        printf("%u decisions: %u late, %u games with a wrong one or no end\n",
               r->decisions, r->late, r->wrong);
    if (!p->sprt) return;
    const char *verdict = r->evidence > enough    ? "stronger"
                          : r->evidence < -enough ? "not stronger"
                                                  : "undecided";
    printf("sprt %.2f: %s\n", r->evidence, verdict);
}

static void start_workers(const plan *p, int ends[2], pid_t *worker)
{
    for (uint64_t job = 0; job < p->jobs; job++) {
        worker[job] = fork();
        if (worker[job]) continue;
        close(ends[0]);
        work(p, job, ends[1]);
        exit(0); // and not _exit: a sanitizer looks for leaks on the way out
    }
    close(ends[1]);
}

// Those that are not done are stopped. False when one ended otherwise than by our wish.
static bool stop_workers(const plan *p, const pid_t *worker)
{
    bool well = true;
    int status;
    for (uint64_t job = 0; p->n < p->blocks && job < p->jobs; job++)
        if (worker[job] > 0) kill(worker[job], SIGTERM);
    while (wait(&status) > 0)
        well &=
            WIFSIGNALED(status) ? WTERMSIG(status) == SIGTERM : WEXITSTATUS(status) == 0;
    return well;
}

static int run(plan *p)
{
    int ends[2];
    pid_t worker[MOST_JOBS] = {0};
    if (pipe(ends) != 0) return cli_complain("no pipe");
    start_workers(p, ends, worker);
    arena_result r = gather(p, ends[0]);
    bool well = stop_workers(p, worker);
    if (!well || !r.blocks) return cli_complain("a worker failed");
    tell(p, &r);
    return r.late || r.wrong;
}

int cmd_arena(int argc, char **argv)
{
    static const char *const known[] = {"a",    "b",    "blocks", "seats",  "seed", "ms",
                                        "luck", "jobs", "log",    "option", NULL};
    plan p;
    bool sprt = cli_flag(&argc, argv, "sprt");
    if (!cli_known(argc, argv, known)) return 2;
    if (!read_plan(argc, argv, &p)) return 2;
    p.sprt = sprt;
    p.done = calloc(p.blocks, sizeof *p.done);
    if (!p.done) return cli_complain("no memory");
    int rc = log_read(&p) ? run(&p) : cli_complain("%s is of another match", p.log);
    free(p.done);
    return rc;
}
