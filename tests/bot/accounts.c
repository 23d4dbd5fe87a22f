// usage: accounts GAME SEATS GAMES PLAYOUTS [SEED]
// Looks again at games of reference players, every value by so many play-outs, and checks
// what must hold of the accounts: they balance exactly; luck and hidden things come to
// nothing on average, and so do the decisions of players who play as the reference does;
// and what a decision is worth does not depend on what its seat could not know.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study.h"

enum { ENTRIES = 20001, PAIRS = 40, ENOUGH = 100 };

static mi_entry entries[ENTRIES];
static mi_draw draws[ENTRIES];
static bot_moment moments[ENTRIES], others[ENTRIES];
static unsigned faults, unbalanced;

// ---- sums ----

typedef struct {
    double n, sum, squares;
} mean;

static void note(mean *m, int32_t share)
{
    double points = 100.0 * share / BOT_ONE;
    m->n++;
    m->sum += points;
    m->squares += points * points;
}

static double middle(const mean *m) { return m->sum / m->n; }
static double error(const mean *m)
{
    return sqrt((m->squares / m->n - middle(m) * middle(m)) / m->n);
}

static void tell(const char *what, const mean *m)
{
    bool far = m->n >= ENOUGH && fabs(middle(m)) > 3 * error(m);
    printf("  %-16s %+.3f ± %.3f%s\n", what, middle(m), error(m), far ? " TOO FAR" : "");
    faults += far;
}

typedef struct {
    mean luck, others_luck, own, rivals, hidden;
} seat_means;

static seat_means means[MI_SEATS];

static void balance(const bot_study *s)
{
    for (uint8_t seat = 0; seat < s->record->head.seats; seat++) {
        bot_account a = bot_study_account(s, seat);
        int32_t sum = a.start + a.own_luck + a.others_luck + a.own + a.others + a.hidden;
        unbalanced += sum != a.result;
        seat_means *m = &means[seat];
        note(&m->luck, a.own_luck + a.others_luck);
        note(&m->own, a.own);
        note(&m->rivals, a.others);
        note(&m->hidden, a.hidden);
    }
}

// ---- what a seat could not know ----

static uint64_t pairs, differences;

// The units of a decision in another world that the seat cannot tell from the true one.
static void compare(const bot_study *s, uint32_t i, mi_rng *rng)
{
    const mi_game *game = s->record->game;
    uint8_t seat = (uint8_t)s->record->entry[i - 1].actor;
    bot_study other = *s;
    other.moment = others;
    others[i] = s->moment[i];
    memset(others[i].count, 0, sizeof others[i].count);
    other.at = i - 1;
    if (mi_record_position(s->record, i - 1, false, &other.p, NULL, NULL)) abort();
    game->hide(&other.p, MI_SEAT_BIT(seat));
    game->guess(&other.p, MI_SEAT_BIT(seat), mi_rng_next(rng));
    for (unsigned q = BOT_KNEW; q <= BOT_CHOSE; q++) {
        bot_study_run(&other, i * BOT_QUESTIONS + q, s->games);
        differences +=
            memcmp(&others[i].count[q], &s->moment[i].count[q], sizeof(bot_count)) != 0;
    }
    pairs++;
}

static void compare_some(const bot_study *s, mi_rng *rng)
{
    for (unsigned k = 0; k < PAIRS; k++) {
        uint32_t i = 1 + mi_rng_below(rng, s->n);
        const bot_moment *m = &s->moment[i];
        if (m->kind == BOT_DECISION && m->count[BOT_KNEW].games) compare(s, i, rng);
    }
}

// ---- games ----

// The commitment decides which games values are counted in.
static void play(mi_record *r, const mi_game *game, mi_head head, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 0);
    mi_position p;
    mi_list rows;
    mi_view view;
    mi_record_init(r, entries, draws, ENTRIES);
    r->game = game;
    r->head = head;
    memcpy(r->stretch[0].commitment, &seed, sizeof seed);
    if (mi_setup(game, &head, &p, NULL)) abort();
    for (uint8_t actor; (actor = mi_legal(game, &p, &rows)) != MI_NOBODY;) {
        mi_see(game, &p, MI_SEAT_BIT(actor), &view);
        mi_entry next = {actor, actor == MI_NATURE
                                    ? bot_nature(game, &p, &rng)
                                    : rows.row[bot_reference(game, &view, &rows, &rng)]};
        if (mi_record_add(r, next, (mi_draw){0})) abort();
        bot_apply(game, &p, next.action);
    }
}

static uint64_t look(const mi_record *r, uint32_t playouts, uint64_t seed)
{
    bot_study s;
    uint64_t games = 0;
    mi_rng rng = mi_rng_of(seed, 1);
    if (bot_study_begin(&s, r, moments)) abort();
    s.games = playouts;
    for (int32_t unit; (unit = bot_study_next(&s, 0, 1)) >= 0; games += playouts)
        bot_study_run(&s, (uint32_t)unit, playouts);
    balance(&s);
    compare_some(&s, &rng);
    return games;
}

int main(int argc, char **argv)
{
    if (argc < 5) return 2;
    const mi_game *game = mi_find(argv[1]);
    mi_head head = mi_head_default(game, (uint8_t)atoi(argv[2]));
    uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1, played = 0, entered = 0;
    for (uint32_t g = 0; g < (uint32_t)atoi(argv[3]); g++) {
        mi_record r;
        mi_rng rng = mi_rng_of(seed, g);
        play(&r, game, head, mi_rng_next(&rng));
        played += look(&r, (uint32_t)atoi(argv[4]), mi_rng_next(&rng));
        entered += r.n;
    }
    printf("%s: %s games of %s, %.0f entries and %.0f play-outs a game\n", argv[1],
           argv[3], argv[2], (double)entered / atoi(argv[3]),
           (double)played / atoi(argv[3]));
    for (unsigned seat = 0; seat < head.seats; seat++) {
        printf(" seat %u, points\n", seat + 1);
        tell("luck", &means[seat].luck);
        tell("own decisions", &means[seat].own);
        tell("others'", &means[seat].rivals);
        tell("hidden", &means[seat].hidden);
    }
    printf("%u accounts do not balance\n", unbalanced);
    printf("%llu pairs of worlds, %llu differences\n", (unsigned long long)pairs,
           (unsigned long long)differences);
    return faults || unbalanced || differences;
}
