// miasma analyse: a finished game looked at again. What was luck, what was play?

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"
#include "fair.h"
#include "study.h"
#include "tui.h"

enum { SLICE = 64, HEIGHT = 11, WIDEST = 100, NARROW = 40, LINE = 512 };

// A share as points: games of a hundred, to a tenth.
static double points(int32_t share) { return 100.0 * share / (double)BOT_ONE; }

typedef struct {
    bot_study study;
    words w;
    tui_term term;
    uint8_t from, to; // the seats whose turning points are told
    uint64_t games;   // of every value; 0: until its band is narrow
} analysis;

// ---- counting ----

static void show_progress(const analysis *a)
{
    fprintf(stderr, "\r%3u %%", bot_study_progress(&a->study) / 10);
    fflush(stderr);
}

static void count(analysis *a)
{
    unsigned slices = 0;
    for (int32_t unit; (unit = bot_study_next(&a->study, 0, 1)) >= 0;) {
        bot_study_run(&a->study, (uint32_t)unit, SLICE);
        if (a->term.live && ++slices % 32 == 0) show_progress(a);
    }
    if (a->term.live) fputs("\r     \r", stderr);
}

// Over all counts, to be compared with what another machine comes to.
static void hash_of(const bot_study *s, char digits[2 * MI_HASH + 1])
{
    size_t each = sizeof s->moment->count;
    uint8_t *all = malloc((s->n + 1) * each), hash[MI_HASH];
    for (uint32_t i = 0; i <= s->n; i++) memcpy(all + i * each, s->moment[i].count, each);
    fair_hash(all, (s->n + 1) * each, hash);
    free(all);
    mi_text t = mi_text_of(digits, 2 * MI_HASH + 1);
    mi_text_hex(&t, hash, MI_HASH);
}

// ---- words ----

static void say(const analysis *a, words_id id, const words_arg *args)
{
    tui_say(&a->term, a->w.lang, id, args);
}

static void seat_name(const analysis *a, unsigned seat, char out[LINE])
{
    mi_text t = mi_text_of(out, LINE);
    words_seat(&a->w, seat, &t);
}

// ---- the graph ----

static void draw_row(const analysis *a, unsigned row, unsigned columns)
{
    int32_t chance[MI_SEATS];
    printf("%3u ", 100 - 10 * row);
    for (unsigned c = 0; c < columns; c++) {
        unsigned seat = MI_SEATS;
        bot_study_value(&a->study, (uint32_t)((uint64_t)a->study.n * c / (columns - 1)),
                        chance);
        for (unsigned k = 0; k < a->study.record->head.seats; k++)
            if ((unsigned)(points(chance[k]) / 10 + 0.5) == 10 - row) seat = k;
        if (seat < MI_SEATS) tui_style_on(&a->term, TUI_SEAT + seat);
        fputs(seat < MI_SEATS ? tui_glyph(seat) : row == 10 ? "_" : " ", stdout);
        if (seat < MI_SEATS) tui_style_off(&a->term);
    }
    putchar('\n');
}

static void draw(const analysis *a)
{
    unsigned columns = a->term.columns > 8 ? a->term.columns - 6 : NARROW;
    if (columns > WIDEST) columns = WIDEST;
    say(a, W_LOOK_GRAPH, NULL);
    for (unsigned row = 0; row < HEIGHT; row++) draw_row(a, row, columns);
    putchar('\n');
}

// ---- turning points ----

static void what_happened(const analysis *a, uint32_t entry, char out[LINE])
{
    const mi_record *r = a->study.record;
    mi_course c;
    mi_events events = {0};
    mi_text t = mi_text_of(out, LINE);
    if (mi_course_record(&c, r, entry - 1, false)) return;
    mi_course_take(&c, r->entry[entry - 1], &events);
    if (events.n)
        words_event(&a->w, &events.row[0], &t);
    else
        words_action(&a->w, r->entry[entry - 1].action, &t);
}

static void tell_better(const analysis *a, const bot_turning *t)
{
    char action[LINE];
    mi_text text = mi_text_of(action, sizeof action);
    if (!t->better) return;
    words_action(&a->w, t->instead, &text);
    say(a, W_LOOK_BETTER,
        (words_arg[]){{action, 0}, {NULL, (uint32_t)(points(t->kept) + 0.5)}});
}

static void tell_turning(const analysis *a, const bot_turning *t)
{
    char event[LINE];
    what_happened(a, t->entry, event);
    int32_t worth = t->worth < 0 ? -t->worth : t->worth;
    words_id id = t->worth < 0 ? W_LOOK_COST : W_LOOK_GAIN;
    say(a, id,
        (words_arg[]){
            {NULL, t->entry}, {event, 0}, {NULL, (uint32_t)(points(worth) + 0.5)}});
    tell_better(a, t);
}

static void tell_seat(const analysis *a, uint8_t seat)
{
    bot_turning list[BOT_TURNING];
    char name[LINE];
    unsigned n = bot_study_turning(&a->study, seat, list);
    seat_name(a, seat, name);
    say(a, W_LOOK_TURNING, (words_arg[]){{name, 0}});
    for (unsigned i = 0; i < n; i++) tell_turning(a, &list[i]);
    putchar('\n');
}

// ---- the account ----

static void account_line(const analysis *a, uint8_t seat)
{
    char name[LINE];
    bot_account of = bot_study_account(&a->study, seat);
    seat_name(a, seat, name);
    int32_t part[] = {of.start,  of.own_luck, of.others_luck, of.own,
                      of.others, of.hidden,   of.result};
    printf("%s %-*.*s", tui_glyph(seat), 14, 14, name);
    for (unsigned i = 0; i < sizeof part / sizeof *part; i++)
        printf(" %+8.1f", points(part[i]));
    putchar('\n');
}

static void tell_account(const analysis *a)
{
    static const words_id heads[] = {W_LOOK_START, W_LOOK_OWN_LUCK, W_LOOK_LUCK,
                                     W_LOOK_OWN,   W_LOOK_OTHERS,   W_LOOK_HIDDEN,
                                     W_LOOK_RESULT};
    say(a, W_LOOK_ACCOUNT, NULL);
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        say(a, heads[i], (words_arg[]){{NULL, i + 1}});
    printf("%16s", "");
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++)
        printf("      (%u)", i + 1);
    putchar('\n');
    for (uint8_t seat = 0; seat < a->study.record->head.seats; seat++)
        account_line(a, seat);
    putchar('\n');
}

static void tell(const analysis *a)
{
    char digits[2 * MI_HASH + 1];
    draw(a);
    for (uint8_t seat = a->from; seat < a->to; seat++) tell_seat(a, seat);
    tell_account(a);
    hash_of(&a->study, digits);
    printf("= %s\n", digits);
}

// ---- for programs ----

static void json_shares(const char *name, const int32_t *share, unsigned n)
{
    printf("\"%s\":[", name);
    for (unsigned i = 0; i < n; i++) printf("%s%d", i ? "," : "", share[i]);
    putchar(']');
}

static void json_entries(const bot_study *s)
{
    unsigned seats = s->record->head.seats;
    int32_t chance[MI_SEATS];
    bot_change change;
    printf("\"entries\":[");
    for (uint32_t i = 0; i <= s->n; i++) {
        uint32_t games = bot_study_value(s, i, chance);
        printf("%s{\"entry\":%u,\"games\":%u,", i ? "," : "", i, i == s->n ? 0 : games);
        json_shares("chance", chance, seats);
        if (i) {
            bot_study_change(s, i, &change);
            putchar(',');
            json_shares("luck", change.luck, seats);
            putchar(',');
            json_shares("decision", change.decision, seats);
            putchar(',');
            json_shares("hidden", change.hidden, seats);
        }
        putchar('}');
    }
    printf("]");
}

static void json_account(const bot_study *s, uint8_t seat)
{
    bot_turning list[BOT_TURNING];
    bot_account a = bot_study_account(s, seat);
    printf("{\"seat\":\"%s\",\"start\":%d,\"own_luck\":%d,\"others_luck\":%d,\"own\":%d,"
           "\"others\":%d,\"hidden\":%d,\"result\":%d,\"turning\":[",
           mi_actor_word(seat), a.start, a.own_luck, a.others_luck, a.own, a.others,
           a.hidden, a.result);
    unsigned n = bot_study_turning(s, seat, list);
    for (unsigned i = 0; i < n; i++)
        printf("%s{\"entry\":%u,\"worth\":%d}", i ? "," : "", list[i].entry,
               list[i].worth);
    printf("]}");
}

static void json(const analysis *a)
{
    char digits[2 * MI_HASH + 1];
    const bot_study *s = &a->study;
    hash_of(s, digits);
    printf("{\"one\":%d,\"hash\":\"%s\",", BOT_ONE, digits);
    json_entries(s);
    printf(",\"accounts\":[");
    for (uint8_t seat = 0; seat < s->record->head.seats; seat++) {
        if (seat) putchar(',');
        json_account(s, seat);
    }
    puts("]}");
}

// ---- the command ----

static bool read_seat(int argc, char **argv, analysis *a, const mi_record *r)
{
    const char *as = cli_value(argc, argv, "as");
    uint8_t seat = as ? mi_actor_find(as, strlen(as)) : 0;
    a->from = seat;
    a->to = as ? seat + 1 : r->head.seats;
    if (seat < r->head.seats) return true;
    cli_complain("there is no seat %s at this table", as);
    return false;
}

static int look(analysis *a, const mi_record *r, const char *file, bool for_programs)
{
    bot_moment *moment = malloc((r->n + 1) * sizeof *moment);
    mi_err err = mi_record_whole(r) ? bot_study_begin(&a->study, r, moment) : MI_ETEXT;
    if (err == MI_EOVER)
        cli_complain("%s: the game is not over", file);
    else if (err)
        cli_complain("%s: %s", file, mi_err_words(err));
    a->study.games = (uint32_t)a->games;
    if (!err) count(a);
    if (!err && for_programs) json(a);
    if (!err && !for_programs) tell(a);
    free(moment);
    return err ? 2 : 0;
}

int cmd_analyse(int argc, char **argv)
{
    static const char *const known[] = {"as", "games", "lang", NULL};
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS];
    words_lang lang;
    bool for_programs = cli_flag(&argc, argv, "json");
    uint64_t games = 0;
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &lang)) return 2;
    if (!cli_count(argc, argv, "games", &games)) return 2;
    const char *file = cli_word(argc, argv, 0);
    if (!file) return cli_complain("which file?");
    if (!fair_init()) return cli_complain("libsodium does not start");
    mi_record *r = cli_record_new();
    analysis a = {.term = tui_term_open(), .games = games};
    int result = 2;
    if (cli_record_load(r, file) && read_seat(argc, argv, &a, r)) {
        tui_names(r, lang, storage, names);
        a.w = (words){lang, r->game, &r->head, names, NULL};
        result = look(&a, r, file, for_programs);
    }
    cli_record_free(r);
    return result;
}
