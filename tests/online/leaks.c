// usage: leaks PAIRS [SEED]
//
// Pairs of tables that differ only in what some seats may not know: one as it was played,
// one guessed from what these seats see of it. The server tells both what happens next,
// with its own functions, and the bytes for these seats must be the same. So must be
// everything else that could tell them apart: who is to act, the rows that are offered,
// the answer to any batch, and what standing orders answer for others.
//
// A pair is followed until something happens in one world that cannot happen in the
// other: from then on they differ in what everybody may know. Ends with the number of
// pairs and of leaks.
//
// Other pairs differ only in the answers that some seats keep in advance (leaks_lists.c),
// or in what people may not know of each other (leaks_people.c).

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"
#include "leaks_lists.h"
#include "leaks_people.h"
#include "leaks_room.h"
#include "watch.h"

// One pair in LISTS has another beside it that differs in lists.
enum { FAR = 12, TRIES = 8, OPEN = 20, LISTS = 4 };

typedef struct {
    table t;
    viewer v;
    buf told; // every frame the viewer got
} world;

static mi_rng rng;
static uint64_t pairs, steps, lists, people, leaks;

static void tell(viewer *v, const uint8_t *frame, size_t len)
{
    world *w = CONTAINER_OF(world, v, v);
    buf_put(&w->told, frame, len);
}

static void world_begin(world *w, const mi_game *game, const mi_position *p,
                        mi_seats seats)
{
    memset(&w->t, 0, sizeof w->t);
    ring_init(&w->t.viewers);
    w->t.is.home = leaks_room();
    w->t.is.game = game;
    w->t.is.head = *mi_head_of(p);
    w->t.course = (mi_course){.game = game};
    mi_copy(game, &w->t.course.p, p);
    w->v = (viewer){.t = &w->t, .seats = seats, .synced = true, .tell = tell};
    ring_join(&w->t.viewers, &w->v.link);
    w->told.len = 0;
}

// As after a commit: viewers are told, then the copy moves on.
static void world_enter(world *w, mi_entry entry)
{
    static buf run;
    mi_item item;
    size_t at = 0;
    run.len = 0;
    run.len += mi_item_entry(w->t.is.game, entry, buf_grow(&run, MI_ITEM_BYTES));
    watch_news(&w->t, run.at, run.len);
    mi_item_next(run.at, run.len, &at, &item);
    mi_course_follow(&w->t.course, run.at, &item);
}

static bool leak(const world *w, const char *what)
{
    fprintf(stderr, "%s, seats %02x, %u steps on: %s\n", w->t.is.game->name, w->v.seats,
            w->t.course.length, what);
    leaks++;
    return false;
}

// ---- what a seat could try ----

static bool same_rows(const world *a, const world *b, uint8_t actor)
{
    static mi_list one, other;
    one.n = other.n = 0;
    mi_rows(a->t.is.game, &a->t.course.p, actor, &one);
    mi_rows(b->t.is.game, &b->t.course.p, actor, &other);
    return one.n == other.n && !memcmp(one.row, other.row, one.n * sizeof *one.row);
}

static uint16_t any_argument(const mi_game *game, uint8_t kind)
{
    if (!kind) return 0;
    const mi_kind *of = mi_kind_of(game, kind);
    return (uint16_t)mi_rng_below(&rng, of->words || of->count ? of->count : 12);
}

// Actions by lot, most of them refused: by the same rule, with the same code.
static bool same_refusals(const world *a, const world *b)
{
    const mi_game *game = a->t.is.game;
    for (unsigned i = 0; i < TRIES; i++) {
        uint8_t who = (uint8_t)mi_rng_below(&rng, a->t.is.head.seats);
        if (!(a->v.seats & MI_SEAT_BIT(who))) continue;
        mi_action act = {.verb = (uint16_t)mi_rng_below(&rng, game->verb_count)};
        for (unsigned k = 0; k < MI_ARGS; k++)
            act.arg[k] = any_argument(game, game->verbs[act.verb].kind[k]);
        mi_rule why = NULL, other = NULL;
        mi_err err = mi_judge(game, &a->t.course.p, who, act, &why);
        if (err != mi_judge(game, &b->t.course.p, who, act, &other)) return false;
        if (err == MI_ERULE && strcmp(why, other) != 0) return false;
    }
    return true;
}

// An order of somebody else passes in both worlds or in none, unless it says that it
// tells.
static bool same_orders(const world *a, const world *b, uint8_t actor)
{
    const mi_game *game = a->t.is.game;
    for (unsigned o = 0; o < mi_orders(game, &a->t.is.head); o++) {
        mi_view one, other;
        mi_action answer = {0}, same = {0};
        if (game->host.orders[o].tells) continue;
        mi_see(game, &a->t.course.p, MI_SEAT_BIT(actor), &one);
        mi_see(game, &b->t.course.p, MI_SEAT_BIT(actor), &other);
        bool stands = game->host.stands(&one.p, o, &answer);
        if (stands != game->host.stands(&other.p, o, &same)) return false;
        if (stands && mi_compare(answer, same) != 0) return false;
    }
    return true;
}

// ---- what happens next ----

static mi_entry next_entry(const world *w, uint8_t actor)
{
    static mi_list rows;
    const mi_game *game = w->t.is.game;
    mi_position p = w->t.course.p;
    if (actor == MI_NATURE) return (mi_entry){actor, bot_nature(game, &p, &rng)};
    rows.n = 0;
    mi_rows(game, &p, actor, &rows);
    return (mi_entry){actor, rows.row[mi_rng_below(&rng, rows.n)]};
}

static bool looks_alike(const world *a, mi_entry entry, const world *b, mi_entry other)
{
    const mi_game *game = a->t.is.game;
    mi_entry one = mi_veil(game, &a->t.course.p, entry, a->v.seats);
    mi_entry two = mi_veil(game, &b->t.course.p, other, b->v.seats);
    return !mi_compare(one.action, two.action);
}

// The same entry where it is legal there too; else one that looks the same to the seats,
// from a row drawn by lot on. False when there is none.
static bool partner(const world *a, mi_entry entry, const world *b, mi_entry *out)
{
    static mi_list rows;
    const mi_game *game = b->t.is.game;
    *out = entry;
    if (!mi_judge(game, &b->t.course.p, (uint8_t)entry.actor, entry.action, NULL))
        return true;
    rows.n = 0;
    mi_rows(game, &b->t.course.p, (uint8_t)entry.actor, &rows);
    unsigned first = rows.n ? mi_rng_below(&rng, rows.n) : 0;
    for (unsigned i = 0; i < rows.n; i++) {
        out->action = rows.row[(first + i) % rows.n];
        if (looks_alike(a, entry, b, *out)) return true;
    }
    return false;
}

// One step in both worlds; false at the end of the pair.
static bool step(world *a, world *b)
{
    const mi_game *game = a->t.is.game;
    uint8_t actor = mi_to_act(game, &a->t.course.p);
    if (actor != mi_to_act(game, &b->t.course.p)) return leak(a, "who is to act");
    if (actor == MI_NOBODY) return false;
    bool by_seat = actor < MI_SEATS, own = by_seat && a->v.seats & MI_SEAT_BIT(actor);
    if (own && !same_rows(a, b, actor)) return leak(a, "the rows offered");
    if (!same_refusals(a, b)) return leak(a, "the answer to a batch");
    if (by_seat && !same_orders(a, b, actor)) return leak(a, "a standing order");
    mi_entry entry = next_entry(a, actor), other;
    if (!partner(a, entry, b, &other)) return false;
    world_enter(a, entry);
    world_enter(b, other);
    steps++;
    if (a->told.len == b->told.len && !memcmp(a->told.at, b->told.at, a->told.len))
        return true;
    return leak(a, "the bytes sent");
}

static void pair(const mi_game *game, const mi_position *p, mi_seats seats)
{
    static world a, b;
    mi_position guessed;
    mi_copy(game, &guessed, p);
    game->hide(&guessed, seats);
    game->guess(&guessed, seats, mi_rng_next(&rng));
    if (mi_equal(game, p, &guessed)) return;
    pairs++;
    world_begin(&a, game, p, seats);
    world_begin(&b, game, &guessed, seats);
    for (unsigned i = 0; i < FAR && step(&a, &b); i++);
}

// A seat mostly; now and then somebody who looks on, or a shared screen.
static mi_seats some_seats(unsigned seats)
{
    if (mi_rng_below(&rng, 4) == 0)
        return (mi_seats)(mi_rng_below(&rng, 64) & ((1u << seats) - 1));
    return MI_SEAT_BIT(mi_rng_below(&rng, seats));
}

static void other_pair(leaks_of *find, const mi_game *game, const mi_position *p,
                       unsigned seats)
{
    mi_seats looks = some_seats(seats);
    const char *what = find(game, p, looks, &rng);
    leaks += what != NULL;
    if (what) fprintf(stderr, "%s, seats %02x: %s\n", game->name, looks, what);
}

static void other_pairs(const mi_game *game, const mi_position *p, unsigned seats)
{
    other_pair(leaks_of_people, game, p, seats);
    people++;
    if (mi_rng_below(&rng, LISTS)) return;
    other_pair(leaks_of_lists, game, p, seats);
    lists++;
}

static void play_game(const mi_game *game, mi_head head, uint64_t until)
{
    unsigned span = 1u + mi_most_seats(game, &head) - game->seats_min;
    uint8_t seats = (uint8_t)(game->seats_min + mi_rng_below(&rng, span));
    mi_position p;
    head.seats = seats;
    head = bot_any_options(game, head, &rng);
    if (mi_setup(game, &head, &p, NULL)) return;
    static world w;
    world_begin(&w, game, &p, 0);
    w.v.synced = false;
    for (uint8_t actor; pairs < until;) {
        actor = mi_to_act(game, &w.t.course.p);
        if (actor == MI_NOBODY) return;
        pair(game, &w.t.course.p, some_seats(seats));
        other_pairs(game, &w.t.course.p, seats);
        world_enter(&w, next_entry(&w, actor));
    }
}

// Its share of the pairs; a few games without one show that nothing is secret in it.
static void play_edition(unsigned i, uint64_t share)
{
    uint64_t before = pairs;
    mi_head head;
    const mi_game *game = mi_edition_at(i, &head);
    for (unsigned games = 0; pairs < before + share; games++) {
        if (games == OPEN && pairs == before) break;
        play_game(game, head, before + share);
    }
    printf("%s: %llu pairs%s\n", game->name, (unsigned long long)(pairs - before),
           pairs == before ? ", nothing is secret" : "");
}

int main(int argc, char **argv)
{
    uint64_t want = argc > 1 ? strtoull(argv[1], NULL, 10) : 1000;
    unsigned editions = 0;
    mi_head head;
    rng = mi_rng_of(argc > 2 ? strtoull(argv[2], NULL, 10) : 1, 0);
    while (mi_edition_at(editions, &head)) editions++;
    // Those who come later share what the open ones leave.
    for (unsigned i = 0; i < editions; i++)
        play_edition(editions - 1 - i, (want - pairs) / (editions - i));
    printf("%llu pairs, %llu steps, %llu pairs of lists, %llu of people, %llu leaks\n",
           (unsigned long long)pairs, (unsigned long long)steps,
           (unsigned long long)lists, (unsigned long long)people,
           (unsigned long long)leaks);
    return leaks ? 1 : 0;
}
