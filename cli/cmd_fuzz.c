// miasma fuzz: random games under all laws, and after each of them a random history of a
// table with the same head. A failure leaves a small record, or a small history, behind.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "bot.h"
#include "cli.h"
#include "histories.h"
#include "laws.h"

typedef struct {
    const mi_game *game;
    uint64_t games, seed, seats, jobs;
    uint8_t fit[MI_SEATS]; // the numbers of seats that go with what is given
    unsigned fits;
    int argc;
    char **argv;
} plan;

typedef struct {
    uint64_t checked, failures; // games and tables
} tally;

// The options that are given, and nothing else.
static mi_head asked(const plan *p, uint8_t seats)
{
    mi_head head = mi_head_default(p->game, seats);
    cli_options(p->argc, p->argv, p->game, &head);
    return head;
}

// What is not given is drawn from the seed.
static mi_head head_of(const plan *p, uint64_t game)
{
    mi_rng rng = mi_rng_of(p->seed, game);
    mi_head head = asked(p, (uint8_t)p->seats);
    if (!p->seats) head.seats = p->fit[mi_rng_below(&rng, p->fits)];
    do {
        head = bot_any_options(p->game, head, &rng);
        cli_options(p->argc, p->argv, p->game, &head);
    } while (!mi_takes(p->game, &head));
    return head;
}

static void report(laws_watch *w, mi_record *log, const char *failure, uint64_t game)
{
    char file[128];
    mi_record *scratch = cli_record_new(), *smaller = cli_record_new();
    mi_record *rest = cli_record_new();
    *smaller = (mi_record){.game = log->game,
                           .head = log->head,
                           .entry = smaller->entry,
                           .draw = smaller->draw,
                           .n = log->n,
                           .room = smaller->room};
    memcpy(smaller->entry, log->entry, log->n * sizeof *log->entry);
    laws_failure still = {.watch = w, .scratch = scratch};
    laws_shrink(smaller, laws_shows_failure, &still, rest);
    snprintf(file, sizeof file, "fuzz-%s-%llu.mia", log->game->name,
             (unsigned long long)game);
    fprintf(stderr, "game %llu: %s; see %s\n", (unsigned long long)game, failure, file);
    cli_record_store(smaller, file);
    cli_record_free(rest);
    cli_record_free(scratch);
    cli_record_free(smaller);
}

static void report_history(history_play *play, history *h, uint64_t game)
{
    static char lines[1 << 18];
    char file[128];
    mi_text text = mi_text_of(lines, sizeof lines);
    history_shrink(play, h);
    history_put(play, h, &text);
    snprintf(file, sizeof file, "fuzz-%s-%llu.txt", h->game->name,
             (unsigned long long)game);
    FILE *out = fopen(file, "w");
    if (out) {
        fwrite(lines, 1, text.len, out);
        fclose(out);
    }
    fprintf(stderr, "table %llu: %s; see %s\n", (unsigned long long)game, play->broken,
            file);
}

// One game under the laws of the contract: true when one is broken.
static bool game_fails(const plan *p, uint64_t game, const mi_head *head, mi_record *log)
{
    static laws_watch watch;
    mi_record_init(log, log->entry, log->draw, LAWS_LONGEST);
    const char *failure = laws_game(&watch, p->game, head, log, p->seed ^ game);
    if (failure) report(&watch, log, failure, game);
    return failure;
}

// One history of a table: true when it breaks the sixth law.
static bool table_fails(const plan *p, uint64_t game, const mi_head *head)
{
    static history drawn;
    static history_play play;
    history_draw(&drawn, p->game, head, p->seed ^ game);
    const char *failure = history_run(&play, &drawn);
    if (failure) report_history(&play, &drawn, game);
    return failure;
}

// Every jobs-th game, telling the parent as it goes.
static void work(const plan *p, uint64_t job, int out)
{
    mi_record *log = cli_record_new();
    tally done = {0};
    uint64_t failures = 0;
    for (uint64_t game = job; game < p->games; game += p->jobs) {
        mi_head head = head_of(p, game);
        done.failures += game_fails(p, game, &head, log);
        done.failures += table_fails(p, game, &head);
        done.checked += 2;
        bool last = game + p->jobs >= p->games || failures + done.failures > 4;
        if (done.checked % 128 && !last) continue;
        if (write(out, &done, sizeof done) != sizeof done) break;
        failures += done.failures;
        done = (tally){0};
        if (last) break;
    }
    cli_record_free(log);
}

static int listen_to(const plan *p, int in)
{
    tally all = {0}, part;
    bool live = isatty(STDERR_FILENO);
    while (read(in, &part, sizeof part) == sizeof part) {
        all.checked += part.checked;
        all.failures += part.failures;
        if (live)
            fprintf(stderr, "\r%llu of %llu games", (unsigned long long)all.checked / 2,
                    (unsigned long long)p->games);
    }
    if (live) fputc('\n', stderr);
    int broken = 0, status;
    while (wait(&status) > 0) broken |= status;
    if (broken) fprintf(stderr, "miasma: a worker broke down\n");
    printf("%llu games and tables, %llu failures\n", (unsigned long long)all.checked,
           (unsigned long long)all.failures);
    return all.failures || broken ? 1 : 0;
}

static bool read_plan(int argc, char **argv, plan *p)
{
    *p = (plan){.game = cli_game(argc, argv),
                .seed = 1,
                .argc = argc,
                .argv = argv,
                .jobs = (uint64_t)sysconf(_SC_NPROCESSORS_ONLN)};
    if (!p->game || !cli_count(argc, argv, "games", &p->games) ||
        !cli_count(argc, argv, "seats", &p->seats) ||
        !cli_count(argc, argv, "seed", &p->seed) ||
        !cli_count(argc, argv, "jobs", &p->jobs))
        return false;
    mi_head head = mi_head_default(p->game, p->game->seats_min);
    if (!cli_options(argc, argv, p->game, &head)) return false;
    for (; head.seats <= p->game->seats_max; head.seats++) {
        bool wanted = !p->seats || p->seats == head.seats;
        if (wanted && mi_takes(p->game, &head)) p->fit[p->fits++] = head.seats;
    }
    if (!p->games)
        cli_complain("how many games? --games N");
    else if (!p->fits)
        cli_complain("no such table of %s is for %llu", p->game->name,
                     (unsigned long long)p->seats);
    return p->games && p->fits;
}

int cmd_fuzz(int argc, char **argv)
{
    static const char *const known[] = {"games", "seats", "seed", "option", "jobs", NULL};
    plan p;
    int ends[2];
    if (!cli_known(argc, argv, known)) return 2;
    if (!read_plan(argc, argv, &p)) return 2;
    if (pipe(ends) != 0) return cli_complain("no pipe");
    for (uint64_t job = 0; job < p.jobs; job++) {
        if (fork() != 0) continue;
        close(ends[0]);
        work(&p, job, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    return listen_to(&p, ends[0]);
}
