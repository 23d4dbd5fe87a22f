// What others say and do that must not show, with the server's own frames and JSON.

#include "leaks_people.h"

enum { ROUNDS = 6, CROWD = 4, STRANGER = 100 };

typedef struct {
    site *s;
    viewer crowd[CROWD]; // others who look at this table
    unsigned here;
} side;

// A viewer who is told nothing more than a frame.
static void changed(viewer *v) { (void)v; }

static void unheard(viewer *v, const uint8_t *frame, size_t len)
{
    (void)v, (void)frame, (void)len;
}

static void begin(side *x, site *s, const mi_game *game, const mi_position *p,
                  mi_seats looks)
{
    *x = (side){.s = s};
    site_begin(s, game, p, looks);
    s->v.changed = changed;
}

static void come(side *x, int64_t person)
{
    if (x->here == CROWD) return;
    viewer *v = &x->crowd[x->here++];
    *v = (viewer){.t = &x->s->t, .person = person, .synced = true, .tell = unheard};
    ring_join(&x->s->t.viewers, &v->link);
}

// A line that person `apart` does not hear, where that is not 0.
static void say(side *x, watch_room room, uint32_t no, int64_t apart)
{
    uint8_t id[8];
    for (unsigned i = 0; i < 8; i++) id[i] = (uint8_t)((uint64_t)apart >> (56 - 8 * i));
    watch_line line = {(uint8_t)room, no, id, apart ? sizeof id : 0};
    watch_talk(&x->s->t, &line);
}

// ---- what one of the two has, and what both have ----

// While a game of days runs, not even who plays shows whether they are here.
static int64_t somebody(const table *t, unsigned round)
{
    if (t->is.state == TABLE_OPEN) return STRANGER + round;
    return t->is.seat[round % t->is.head.seats].person;
}

static void alone(side *x, unsigned round, mi_rng *rng)
{
    const viewer *v = &x->s->v;
    watch_room own = watch_room_of(&x->s->t, v->person);
    switch (mi_rng_below(rng, 3)) {
    case 0: say(x, !own, round, 0); break;
    case 1: come(x, somebody(&x->s->t, round)); break;
    default:
        if (v->person) say(x, own, round, v->person);
    }
}

static void both(side *x, unsigned round, uint8_t seat)
{
    say(x, watch_room_of(&x->s->t, x->s->v.person), round, STRANGER);
    if (round == 0) come(x, x->s->t.is.seat[seat].person);
}

static const char *compare(const site *a, const site *b)
{
    if (!site_same(&a->told, &b->told)) return "the bytes sent, of what was said";
    return site_same(&a->json, &b->json) ? NULL : "the table as JSON, of who is here";
}

const char *leaks_of_people(const mi_game *game, const mi_position *p, mi_seats looks,
                            mi_rng *rng)
{
    static site one, other;
    static side a, b;
    mi_position guessed;
    mi_copy(game, &guessed, p);
    game->hide(&guessed, looks);
    game->guess(&guessed, looks, mi_rng_next(rng));
    begin(&a, &one, game, p, looks);
    begin(&b, &other, game, &guessed, looks);
    uint8_t seat = (uint8_t)mi_rng_below(rng, one.t.is.head.seats);
    if (mi_rng_below(rng, 2)) one.t.is.state = other.t.is.state = TABLE_OPEN;
    for (unsigned i = 0; i < ROUNDS; i++) {
        both(&a, i, seat);
        both(&b, i, seat);
        alone(&b, i, rng);
    }
    site_look(&one);
    site_look(&other);
    return compare(&one, &other);
}
