// miasma puzzles: positions in which one row is far better than all others. They are
// found in games of bots, checked again, and shown.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli.h"
#include "finder.h"
#include "tui.h"

enum { MOST = 10000, COUNT = 100, TAIL = 8, LINE = 512, FIRST_LOOK = 512, DAY = 86400 };

static _Alignas(8) uint8_t arena[BOT_ARENA];

// ---- files ----

// A line of a file.
typedef struct {
    const char *text;
    size_t len;
    unsigned number; // from 1
} line;

typedef struct {
    char *text; // owned
    unsigned n;
    line row[MOST];
} lines;

static void lines_split(lines *all, size_t len)
{
    unsigned number = 1;
    for (size_t at = 0; at < len && all->n < MOST; number++) {
        const char *end = memchr(all->text + at, '\n', len - at);
        size_t to = end ? (size_t)(end - all->text) : len;
        if (to > at) all->row[all->n++] = (line){all->text + at, to - at, number};
        at = to + 1;
    }
}

// The lines of a file that is not empty; NULL after a complaint. Free with lines_free.
static lines *lines_load(const char *file)
{
    size_t len;
    lines *all = calloc(1, sizeof *all);
    if (!all) abort();
    all->text = cli_file(file, &len);
    if (all->text) lines_split(all, len);
    if (all->text && !all->n) cli_complain("%s: there is no puzzle in it", file);
    if (all->n) return all;
    free(all->text);
    free(all);
    return NULL;
}

static void lines_free(lines *all)
{
    free(all->text);
    free(all);
}

// ---- finding ----

// The puzzles that are there already.
typedef struct {
    unsigned n, wanted;
    struct {
        uint32_t seed;
        mi_action answer;
    } row[MOST];
} stock;

static void stock_add(stock *s, const bot_puzzle *z)
{
    mi_list rows;
    mi_legal(z->game, &z->p, &rows);
    s->row[s->n].seed = z->seed;
    s->row[s->n++].answer = rows.row[z->answer];
}

// A quarter of the puzzles that are there, and one more, may have the same answer, by
// verb and first argument: a file that is still short is no row of the same, either.
static bool wants(const void *arg, mi_action answer)
{
    const stock *s = arg;
    unsigned alike = 0;
    for (unsigned i = 0; i < s->n; i++)
        alike += s->row[i].answer.verb == answer.verb &&
                 s->row[i].answer.arg[0] == answer.arg[0];
    return alike <= s->n / 4;
}

static bool has_seed(const stock *s, uint32_t seed)
{
    for (unsigned i = 0; i < s->n; i++)
        if (s->row[i].seed == seed) return true;
    return false;
}

// Reads what a file has, if there is one.
static bool stock_load(stock *s, const char *file)
{
    static bot_puzzle z;
    FILE *there = file ? fopen(file, "r") : NULL;
    if (!there) return true;
    bool empty = fgetc(there) == EOF;
    fclose(there);
    lines *all = empty ? NULL : lines_load(file);
    bool good = empty || all;
    for (unsigned i = 0; all && i < all->n && good; i++) {
        good = bot_puzzle_read(&z, &mi_games, all->row[i].text, all->row[i].len) == MI_OK;
        if (good) stock_add(s, &z);
        if (!good) cli_complain("%s, line %u: no puzzle", file, all->row[i].number);
    }
    if (all) lines_free(all);
    return good;
}

typedef struct {
    bot_finder finder;
    stock stock;
    FILE *out; // owned, unless it is the standard output
    double until;
} quest;

static bool is_over(const quest *q)
{
    return q->stock.n >= q->stock.wanted || cli_seconds() >= q->until;
}

static void keep(quest *q)
{
    const bot_puzzle *z = &q->finder.puzzle;
    char text[BOT_PUZZLE_TEXT + 1], answer[LINE];
    mi_text t = mi_text_of(text, sizeof text), a = mi_text_of(answer, sizeof answer);
    if (bot_puzzle_write(z, &t)) return;
    fprintf(q->out, "%s\n", text);
    fflush(q->out);
    stock_add(&q->stock, z);
    mi_action_put(&a, z->game, q->stock.row[q->stock.n - 1].answer);
    fprintf(stderr, "%u: entry %u, %s: %.1f and %.1f of 100\n", q->stock.n, z->n, answer,
            z->chance / 10.0, z->next_has / 10.0);
}

// At most one puzzle a game.
static void search(quest *q, const mi_game *game, const mi_head *head, uint64_t seed)
{
    unsigned games = 0;
    bot_finder *f = &q->finder;
    for (; !is_over(q); games++) {
        mi_rng seeds = mi_rng_of(seed, games);
        uint32_t own = (uint32_t)mi_rng_next(&seeds);
        bot_finding found = BOT_FINDS_NOTHING;
        if (has_seed(&q->stock, own) || !bot_finder_begin(f, game, head, own)) continue;
        while (found == BOT_FINDS_NOTHING && !is_over(q)) found = bot_finder_step(f);
        if (found == BOT_FINDS_PUZZLE) keep(q);
    }
    fprintf(stderr, "%u puzzles; %u games, %llu decisions, %llu contests, %.0f s\n",
            q->stock.n, games, (unsigned long long)f->decisions,
            (unsigned long long)f->contests, cli_seconds());
}

static int find(int argc, char **argv)
{
    static const char *const known[] = {"seats", "seed",   "minutes", "out",
                                        "count", "option", NULL};
    static quest q = {.out = NULL};
    uint64_t seats = 0, seed = 1, minutes = UINT32_MAX, count = COUNT;
    const char *file = cli_value(argc, argv, "out");
    mi_head head;
    if (!cli_known(argc, argv, known)) return 2;
    const mi_game *game = cli_game(argc, argv);
    if (!game || !cli_count(argc, argv, "seats", &seats) ||
        !cli_count(argc, argv, "seed", &seed) ||
        !cli_count(argc, argv, "minutes", &minutes) ||
        !cli_count(argc, argv, "count", &count))
        return 2;
    if (!cli_head(argc, argv, game, seats ? seats : game->seats_min, &head)) return 2;
    q.stock.wanted = count < MOST ? (unsigned)count : MOST;
    if (!stock_load(&q.stock, file)) return 2;
    q.out = file ? fopen(file, "a") : stdout;
    if (!q.out) return cli_complain("%s: %s", file, strerror(errno));
    q.until = 60.0 * (double)minutes;
    q.finder.arena = arena;
    q.finder.wants = wants;
    q.finder.asked = &q.stock;
    search(&q, game, &head, seed);
    if (file) fclose(q.out);
    return 0;
}

// ---- checking ----

typedef struct {
    uint32_t games, lines;
    uint64_t seed;
    unsigned n, refused, failed;
} check;

// How far off a difference may be, in hundredths of its error: with all games it must be
// as great as it should, and with fewer only what is surely wrong is found.
static unsigned slack(const check *c)
{
    return c->games < BOT_CONTEST_GAMES ? BOT_CERTAIN : 0;
}

// Why a puzzle does not hold; NULL where it does.
static const char *fault(const check *c, const bot_puzzle *z)
{
    static bot_contest contest;
    mi_view view;
    uint32_t first = c->games < FIRST_LOOK ? c->games : FIRST_LOOK;
    bot_puzzle_contest(z, c->seed, &view, &contest);
    for (unsigned i = 0; i < contest.rows.n; i++) {
        if (i == contest.answer) continue;
        bot_contest_play(&contest, i, first);
        if (!contest.rival[i].behind) bot_contest_play(&contest, i, c->games);
    }
    if (!bot_contest_open(&contest, slack(c))) return "another row is as good";
    if (!bot_puzzle_is_hard(z)) return "easy finds it";
    if (c->lines && bot_puzzle_doctor(z, c->lines, c->seed, arena) != z->answer)
        return "the doctor takes another row";
    return NULL;
}

static void check_line(check *c, const char *file, const line *l)
{
    static bot_puzzle z;
    mi_err err = bot_puzzle_read(&z, &mi_games, l->text, l->len);
    const char *why = err ? mi_err_words(err) : fault(c, &z);
    c->n++;
    c->refused += err != MI_OK;
    c->failed += !err && why;
    if (why) printf("%s, line %u: %s\n", file, l->number, why);
}

// Draws so many of the lines, each at most once.
static void check_sample(check *c, const char *file, lines *all, uint64_t sample)
{
    mi_rng rng = mi_rng_of(c->seed, 0);
    if (sample > all->n) sample = all->n;
    for (unsigned i = 0; i < sample; i++) {
        unsigned drawn = i + mi_rng_below(&rng, all->n - i);
        line l = all->row[drawn];
        all->row[drawn] = all->row[i];
        all->row[i] = l;
        check_line(c, file, &all->row[i]);
    }
}

// Every file that is named; false after a complaint.
static bool check_files(check *c, int argc, char **argv, uint64_t sample)
{
    const char *file;
    if (!cli_word(argc, argv, 0)) return cli_complain("which file?"), false;
    for (unsigned i = 0; (file = cli_word(argc, argv, i)); i++) {
        lines *all = lines_load(file);
        if (!all) return false;
        check_sample(c, file, all, sample);
        lines_free(all);
    }
    return true;
}

// Which lines are drawn, and which games are played, is another matter every day.
static int check_again(int argc, char **argv)
{
    static const char *const known[] = {"sample", "games", "lines", "seed", NULL};
    uint64_t sample = MOST, games = BOT_CONTEST_GAMES, by = BOT_PUZZLE_LINES;
    uint64_t seed = (uint64_t)time(NULL) / DAY;
    const char *doctor = cli_value(argc, argv, "lines");
    if (!cli_known(argc, argv, known) || !cli_count(argc, argv, "sample", &sample) ||
        !cli_count(argc, argv, "games", &games) || !cli_count(argc, argv, "seed", &seed))
        return 2;
    if (doctor && (!cli_number(doctor, &by) || by > UINT32_MAX))
        return cli_complain("--lines %s: a number", doctor);
    check c = {.games = games < BOT_CONTEST_GAMES ? (uint32_t)games : BOT_CONTEST_GAMES,
               .lines = (uint32_t)by,
               .seed = seed};
    if (!check_files(&c, argc, argv, sample)) return 2;
    printf("%u puzzles looked at, %u hold (seed %llu)\n", c.n, c.n - c.refused - c.failed,
           (unsigned long long)seed);
    return c.refused || 30 * c.failed > c.n;
}

// ---- showing ----

typedef struct {
    bot_puzzle puzzle;
    mi_record *record;
    words w;
    tui_term term;
    mi_list rows;
} shown;

static void say(const shown *s, words_id id, const words_arg *args)
{
    tui_say(&s->term, s->w.lang, id, args);
}

static void say_theme(const shown *s, unsigned number)
{
    static const words_id themes[] = {
#define THEME(id, key) [BOT_THEME_##id] = W_THEME_##id,
#include "themes.def"
#undef THEME
    };
    char theme[LINE];
    mi_text t = mi_text_of(theme, sizeof theme);
    words_say(s->w.lang, themes[bot_puzzle_theme(&s->puzzle)], NULL, &t);
    say(s, W_PUZZLE_TITLE,
        (words_arg[]){{NULL, number}, {words_title(&s->w), 0}, {theme, 0}});
}

static void say_rows(const shown *s)
{
    char text[LINE], seat[LINE];
    mi_text name = mi_text_of(seat, sizeof seat);
    mi_prompt prompt = s->puzzle.game->prompt(&s->puzzle.p);
    mi_text t = mi_text_of(text, sizeof text);
    words_seat(&s->w, mi_to_act(s->puzzle.game, &s->puzzle.p), &name);
    words_prompt(&s->w, &prompt, &t);
    say(s, W_PUZZLE_ASK, (words_arg[]){{seat, 0}, {text, 0}});
    for (unsigned i = 0; i < s->rows.n; i++) {
        int indent = snprintf(text, sizeof text, "%4u  ", i + 1);
        t = mi_text_of(text + indent, sizeof text - (size_t)indent);
        words_action(&s->w, s->rows.row[i], &t);
        tui_wrap(&s->term, text, (unsigned)indent);
    }
}

static void say_answer(const shown *s)
{
    const bot_puzzle *z = &s->puzzle;
    char best[LINE], next[LINE];
    mi_text b = mi_text_of(best, sizeof best), n = mi_text_of(next, sizeof next);
    words_action(&s->w, s->rows.row[z->answer], &b);
    words_action(&s->w, s->rows.row[z->next], &n);
    say(s, W_PUZZLE_ANSWER, (words_arg[]){{best, 0}, {NULL, (z->chance + 5u) / 10}});
    say(s, W_PUZZLE_NEXT, (words_arg[]){{next, 0}, {NULL, (z->next_has + 5u) / 10}});
}

static void show_board(const shown *s)
{
    const bot_puzzle *z = &s->puzzle;
    mi_view view;
    mi_seats eyes = MI_SEAT_BIT(mi_to_act(z->game, &z->p));
    mi_see(z->game, &z->p, eyes, &view);
    tui_tale tale = {s->record, eyes, 0, z->n};
    tui_log(&s->term, &s->w, &tale, TAIL);
    putchar('\n');
    tui_board(&s->term, &s->w, &view, 0);
}

static void to_record(const bot_puzzle *z, mi_record *r)
{
    r->games = &mi_games;
    r->game = z->game;
    r->head = z->head;
    for (uint32_t i = 0; i < z->n; i++) mi_record_add(r, z->entry[i], (mi_draw){0, 0});
}

static void show_puzzle(shown *s, words_lang lang, unsigned number, bool answer)
{
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS];
    s->record = cli_record_new();
    to_record(&s->puzzle, s->record);
    tui_names(s->record, lang, storage, names);
    s->w = (words){lang, s->puzzle.game, &s->puzzle.head, names, NULL};
    s->term = tui_term_open();
    mi_legal(s->puzzle.game, &s->puzzle.p, &s->rows);
    say_theme(s, number);
    show_board(s);
    say_rows(s);
    if (answer) say_answer(s);
    cli_record_free(s->record);
}

static int show(int argc, char **argv)
{
    static const char *const known[] = {"lang", NULL};
    static shown s;
    words_lang lang;
    bool answer = cli_flag(&argc, argv, "answer");
    const char *file = cli_word(argc, argv, 0), *which = cli_word(argc, argv, 1);
    uint64_t number = 1;
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &lang)) return 2;
    if (!file) return cli_complain("which file?");
    if (which && !cli_number(which, &number)) return cli_complain("which puzzle?");
    lines *all = lines_load(file);
    if (!all) return 2;
    bool there = number && number <= all->n;
    const line *l = there ? &all->row[number - 1] : all->row;
    mi_err err = bot_puzzle_read(&s.puzzle, &mi_games, l->text, l->len);
    if (!there)
        cli_complain("%s has %u puzzles", file, all->n);
    else if (err)
        cli_complain("%s, line %u: %s", file, l->number, mi_err_words(err));
    else
        show_puzzle(&s, lang, (unsigned)number, answer);
    lines_free(all);
    return there && !err ? 0 : 2;
}

// ---- the command ----

int cmd_puzzles(int argc, char **argv)
{
    const char *what = argc ? argv[0] : "";
    if (strcmp(what, "find") == 0) return find(argc - 1, argv + 1);
    if (strcmp(what, "check") == 0) return check_again(argc - 1, argv + 1);
    if (strcmp(what, "show") == 0) return show(argc - 1, argv + 1);
    return cli_complain("puzzles find, check or show?");
}
