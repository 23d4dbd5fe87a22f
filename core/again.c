// A game that begins in the middle of another: what a seat had not seen is drawn anew.
//
// The log is a world that fits what the seat saw: the true one, or one that was guessed.
// From there on it walks from world to world (the Metropolis algorithm): at every hidden
// entry another answer is tried, and what was there before takes its place where the log
// names the other one later. A try counts if the rest of the log stays legal and looks
// the same to the seat, and by how much likelier or less likely nature's answers are
// then. So worlds come up as often as their chances say, and there is always one in hand.

#include <string.h>

#include "miasma/again.h"
#include "miasma/rng.h"

enum {
    SWEEPS = 4,     // over the whole log
    TRIES = 4,      // at each hidden entry
    WORK = 1 << 20, // entries that are played at most: about a second
};

typedef struct {
    const mi_game *game;
    mi_entry *entry;      // the world
    const mi_entry *seen; // the same log as the seat saw it
    uint32_t n;
    mi_seats eyes;
    uint32_t work; // what is left of it
    mi_rng rng;
} walk;

// From entry `at` up to `end` two elements of a kind change places where the seat saw
// neither; at entry `at` the answer `to` stands for `from`.
typedef struct {
    uint32_t at, end;
    mi_action from, to;
    uint8_t kind;
    uint16_t one, other;
} change;

static bool hidden(mi_action seen)
{
    for (unsigned a = 0; a < MI_ARGS; a++)
        if (seen.arg[a] == MI_UNKNOWN) return true;
    return false;
}

// ---- chances ----

// A product of many chances, m · 2^e with m from 2^31 to 2^32: the core has no floating
// point, so that every machine draws the same.
typedef struct {
    uint64_t m;
    int32_t e;
} product;

static const product ONE = {1ull << 31, 0};

static void times(product *p, uint32_t by)
{
    p->m *= by ? by : 1;
    int over = 32 - __builtin_clzll(p->m);
    if (over <= 0) return;
    p->m >>= over;
    p->e += over;
}

// True with the chance now / before, and surely where that is more than 1.
static bool accepts(walk *w, product now, product before)
{
    int32_t apart = now.e - before.e;
    uint64_t share = (now.m << 31) / before.m; // 2^31 is 1
    if (apart > 1 || apart < -31) return apart > 1;
    share = apart < 0 ? share >> -apart : share << apart;
    return mi_rng_next(&w->rng) >> 33 < share;
}

// ---- trying another world ----

// The entry with the change made.
static mi_entry changed(const walk *w, const change *c, uint32_t i)
{
    mi_entry entry = w->entry[i];
    const uint8_t *kind = w->game->verbs[entry.action.verb].kind;
    if (i == c->at) entry.action = c->to;
    if (i <= c->at || i > c->end) return entry;
    for (unsigned a = 0; a < MI_ARGS; a++) {
        uint16_t *arg = &entry.action.arg[a];
        if (w->seen[i].action.arg[a] != MI_UNKNOWN || MI_KIND(kind[a]) != c->kind)
            continue;
        *arg = *arg == c->one ? c->other : *arg == c->other ? c->one : *arg;
    }
    return entry;
}

// Plays entry number `i`, from 0: its weight goes into one product, and all of nature's
// weights there into the other. False when it is illegal, or the seat would have seen
// something else.
static bool goes(const walk *w, mi_position *p, mi_entry entry, uint32_t i,
                 product *weight, product *total)
{
    const mi_game *game = w->game;
    if (mi_judge(game, p, (uint8_t)entry.actor, entry.action, NULL)) return false;
    mi_action looks = game->veil(p, entry.action, w->eyes);
    if (mi_compare(looks, w->seen[i].action) != 0) return false;
    if (entry.actor == MI_NATURE) {
        times(weight, game->weight(p, entry.action));
        times(total, game->total(p));
    }
    return mi_follow(game, p, entry, NULL) == MI_OK;
}

// Does the rest of the log go with the change, and is it to be made? Chances are weights
// over totals: those of either world go into the product of the one and of the other.
static bool counts(walk *w, const mi_position *before, const change *c)
{
    mi_position now, then;
    product likelier = ONE, less = ONE;
    mi_copy(w->game, &now, before);
    mi_copy(w->game, &then, before);
    for (uint32_t i = c->at; i < w->n; i++) {
        if (!w->work) return false;
        w->work--;
        if (!goes(w, &now, changed(w, c, i), i, &likelier, &less)) return false;
        goes(w, &then, w->entry[i], i, &less, &likelier);
    }
    return accepts(w, likelier, less);
}

// Another answer that looks the same to the seat, by lot; false where the lot falls on
// the one that is there.
static bool other_answer(walk *w, const mi_position *p, change *c)
{
    mi_list rows;
    uint32_t found = 0;
    mi_rows(w->game, p, (uint8_t)w->entry[c->at].actor, &rows);
    for (unsigned i = 0; i < rows.n; i++) {
        mi_action looks = w->game->veil(p, rows.row[i], w->eyes);
        bool fits = mi_compare(looks, w->seen[c->at].action) == 0;
        if (fits && mi_rng_below(&w->rng, ++found) == 0) c->to = rows.row[i];
    }
    c->from = w->entry[c->at].action;
    return found && mi_compare(c->from, c->to) != 0;
}

// The two elements that change places: the first in which the answers differ.
static void name_elements(const walk *w, change *c)
{
    unsigned a = 0;
    while (c->from.arg[a] == c->to.arg[a]) a++;
    c->kind = MI_KIND(w->game->verbs[c->to.verb].kind[a]);
    c->one = c->from.arg[a];
    c->other = c->to.arg[a];
}

// How far it reaches: this entry alone, up to some later one, or to the end.
static uint32_t reach(walk *w, uint32_t at)
{
    switch (mi_rng_below(&w->rng, 3)) {
    case 0: return at;
    case 1: return at + mi_rng_below(&w->rng, w->n - at);
    default: return w->n;
    }
}

static void try_another(walk *w, const mi_position *p, uint32_t at)
{
    change c = {.at = at};
    if (!other_answer(w, p, &c)) return;
    name_elements(w, &c);
    c.end = reach(w, at);
    if (!counts(w, p, &c)) return;
    for (uint32_t i = at; i < w->n && i <= c.end; i++) w->entry[i] = changed(w, &c, i);
}

static void sweep(walk *w, const mi_head *head)
{
    mi_position p;
    if (mi_setup(w->game, head, &p, NULL)) return;
    for (uint32_t i = 0; i < w->n; i++) {
        for (unsigned t = 0; t < TRIES && hidden(w->seen[i].action); t++)
            try_another(w, &p, i);
        if (mi_follow(w->game, &p, w->entry[i], NULL)) return;
    }
}

// ---- the record ----

// What the seat saw; the game must be on behind it.
static mi_err see(const mi_record *r, mi_step step, mi_entry *seen)
{
    mi_position p;
    bool judge = mi_record_whole(r);
    mi_err err = mi_setup(r->game, &r->head, &p, NULL);
    for (uint32_t i = 0; i < r->n && !err; i++) {
        seen[i] = mi_veil(r->game, &p, r->entry[i], MI_SEAT_BIT(step.seat));
        err = judge ? mi_play(r->game, &p, r->entry[i], NULL, NULL)
                    : mi_follow(r->game, &p, r->entry[i], NULL);
    }
    if (!err && mi_to_act(r->game, &p) == MI_NOBODY) err = MI_EOVER;
    return err;
}

// Nothing but the head, names and the first entries.
static void cut(mi_record *r, uint32_t n)
{
    r->n = n;
    memset(r->draw, 0, n * sizeof *r->draw);
    while (r->notes && r->note[r->notes - 1].entry > n) r->notes--;
    r->stretches = 1;
    r->stretch[0] = (mi_stretch){.from = 1};
    r->finished = r->has_result = false;
    r->resigned = 0;
    r->from = (mi_origin){.given = false};
}

mi_err mi_again(mi_record *r, mi_step step, mi_entry *scratch)
{
    if (step.entries > r->n || step.seat >= r->head.seats) return MI_EARG;
    cut(r, step.entries);
    mi_err err = see(r, step, scratch);
    if (err) return err;
    mi_record seen = *r;
    seen.entry = scratch;
    mi_seats eyes = MI_SEAT_BIT(step.seat);
    if (!mi_record_whole(r) &&
        !mi_record_guess(&seen, eyes, step.seed, r, scratch + step.entries))
        return MI_EWORLD;
    walk w = {r->game, r->entry, scratch, r->n, eyes, WORK, mi_rng_of(step.seed, 1)};
    for (unsigned i = 0; i < SWEEPS && w.work; i++) sweep(&w, &r->head);
    return MI_OK;
}
