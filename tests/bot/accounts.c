// usage: accounts GAME SEATS FROM TO PLAYOUTS
// Plays games FROM to TO of reference players and looks at each again, every value by so
// many play-outs. A line a game: its entries; how many of its accounts do not balance;
// how many choices were judged once more in a world that their seat cannot tell from the
// true one, and how many of them otherwise; then for every seat its luck in its own turns
// and in others', own choices, those of others, and what was hidden, in parts of BOT_ONE.
// tools/accounts.py judges.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "study.h"

enum { ENTRIES = 20001, PAIRS = 10, SEED = 1 };

static mi_entry entries[ENTRIES];
static mi_draw draws[ENTRIES];
static bot_moment moments[ENTRIES], others[ENTRIES];

// ---- what a seat could not know ----

typedef struct {
    unsigned pairs, differences;
} comparison;

// The units of a decision in another world that the seat cannot tell from the true one.
static void compare(const bot_study *s, uint32_t i, mi_rng *rng, comparison *c)
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
        c->differences +=
            memcmp(&others[i].count[q], &s->moment[i].count[q], sizeof(bot_count)) != 0;
    }
    c->pairs++;
}

static bool can_compare(const bot_study *s, uint32_t i)
{
    const bot_moment *m = &s->moment[i];
    return m->kind == BOT_DECISION && m->count[BOT_KNEW].games;
}

// In turn those that there are, from one by lot on; some of them more than once.
static comparison compare_some(const bot_study *s, mi_rng *rng)
{
    static uint32_t which[ENTRIES];
    comparison c = {0};
    uint32_t n = 0;
    for (uint32_t i = 1; i <= s->n; i++)
        if (can_compare(s, i)) which[n++] = i;
    uint32_t first = n ? mi_rng_below(rng, n) : 0;
    for (uint32_t k = 0; n && k < PAIRS; k++) compare(s, which[(first + k) % n], rng, &c);
    return c;
}

// ---- the accounts of a game ----

static unsigned unbalanced(const bot_account *a)
{
    int32_t sum =
        a->start + a->own_luck + a->others_luck + a->own + a->others + a->hidden;
    return sum != a->result;
}

static void tell(const bot_study *s, const comparison *c)
{
    unsigned wrong = 0, seats = s->record->head.seats;
    bot_account a[MI_SEATS];
    for (uint8_t seat = 0; seat < seats; seat++) {
        a[seat] = bot_study_account(s, seat);
        wrong += unbalanced(&a[seat]);
    }
    printf("%u %u %u %u", s->n, wrong, c->pairs, c->differences);
    for (unsigned seat = 0; seat < seats; seat++)
        printf(" %d %d %d %d %d", a[seat].own_luck, a[seat].others_luck, a[seat].own,
               a[seat].others, a[seat].hidden);
    putchar('\n');
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

static void look(const mi_record *r, uint32_t playouts, mi_rng *rng)
{
    bot_study s;
    if (bot_study_begin(&s, r, moments)) abort();
    s.games = playouts;
    for (int32_t unit; (unit = bot_study_next(&s, 0, 1)) >= 0;)
        bot_study_run(&s, (uint32_t)unit, playouts);
    comparison c = compare_some(&s, rng);
    tell(&s, &c);
}

int main(int argc, char **argv)
{
    if (argc != 6) return 2;
    const mi_game *game = mi_find(argv[1]);
    mi_head head = mi_head_default(game, (uint8_t)atoi(argv[2]));
    for (uint32_t g = (uint32_t)atoi(argv[3]); g <= (uint32_t)atoi(argv[4]); g++) {
        mi_record r;
        mi_rng rng = mi_rng_of(SEED, g);
        play(&r, game, head, mi_rng_next(&rng));
        look(&r, (uint32_t)atoi(argv[5]), &rng);
    }
    return 0;
}
