// R17, A8: does any position keep a cart from a place that ends its phase?
//
// usage: gates GAMES
// Plays games of bots. In every position of a cart phase it looks for the places that end
// the phase, by a plain search over all courses; for each some legal step or claim must
// leave a course that leads there. Prints the numbers of positions and places, and every
// position that keeps a cart away.

#include <stdio.h>
#include <stdlib.h>

#include "bot.h"
#include "courses.h"

extern const mi_game plague_game;

// What a search has found: the places, and the most units a cart had left somewhere, by
// where it is, where it came from and what it has claimed on its way.
enum { SIDES = 5, CLAIMS = 5 };
typedef struct {
    plg_set places;
    uint8_t most[SPACES][SIDES][CLAIMS];
} search;

static unsigned side_of(const cart *c)
{
    unsigned d = 0;
    while (d < SIDES - 1 && (c->at >= SQUARES || plg_side[c->at][d] != c->came)) d++;
    return d;
}

// Was a cart here before that could do all that this one can?
static bool is_old(search *found, const cart *c, unsigned load)
{
    uint8_t *most = &found->most[c->at][side_of(c)][c->load - load];
    if (*most > c->left) return true;
    *most = (uint8_t)(c->left + 1);
    return false;
}

// A claim of one leaves the most units and the most room: no larger one leads further.
static void look(const plg_state *s, const cart *c, unsigned load, search *found)
{
    if (is_old(found, c, load)) return;
    if (is_in(c)) plg_add(&found->places, c->at);
    carts next = after(s, c, 1);
    for (unsigned i = 0; i < next.n; i++) look(s, &next.row[i], load, found);
}

static plg_set places_ahead(const plg_state *s)
{
    static search found;
    cart c = cart_of(s);
    memset(&found, 0, sizeof found);
    look(s, &c, c.load, &found);
    return found.places;
}

// The places that a step or a claim leads to, at once or later.
static plg_set places_after(const plg_state *s, mi_action act)
{
    plg_set places = {{0}};
    plg_state next = *s;
    if (act.verb == V_STEP && act.arg[0] >= TITLED_FIRST) plg_add(&places, act.arg[0]);
    plague_game.verbs[act.verb].apply(&next, act, NULL);
    if (next.phase != PHASE_CART || next.units == 0) return places;
    plg_set later = places_ahead(&next);
    plg_unite(&places, &later);
    return places;
}

static unsigned size(const plg_set *set)
{
    unsigned n = 0;
    for (unsigned i = 0; i < SET_WORDS; i++)
        n += (unsigned)__builtin_popcountll(set->w[i]);
    return n;
}

typedef struct {
    unsigned positions, places, kept;
} tally;

static void tell(const plg_state *s, const plg_set *kept)
{
    printf("turn %u, %s, %u units:", s->turns, plg_space_words[s->cart[s->walker]],
           s->units);
    for (unsigned space = 0; space < SPACES; space++)
        if (plg_has(kept, space)) printf(" %s", plg_space_words[space]);
    printf("\n");
}

static void check(const plg_state *s, const mi_list *rows, tally *n)
{
    if (s->phase != PHASE_CART || s->trapped) return;
    plg_set kept = places_ahead(s);
    n->positions++;
    n->places += size(&kept);
    for (unsigned i = 0; i < rows->n; i++) {
        if (rows->row[i].verb != V_STEP && rows->row[i].verb != V_CLAIM) continue;
        plg_set places = places_after(s, rows->row[i]);
        plg_subtract(&kept, &places);
    }
    if (plg_empty(&kept)) return;
    n->kept++;
    tell(s, &kept);
}

// Bots of different strength, a seat each.
static const char *const bots[SEATS] = {"normal", "easy", "random", "normal"};

static mi_action answer(const mi_position *p, const mi_list *rows, uint8_t who,
                        mi_rng *rng)
{
    mi_view view;
    if (who == MI_NATURE) return bot_nature(&plague_game, p, rng);
    mi_see(&plague_game, p, (mi_seats)(1u << who), &view);
    const bot_kind *bot = bot_find(bots[who]);
    return rows->row[bot_answer(bot, &plague_game, &view, rows, rng, NULL)];
}

static void play(unsigned game, tally *n)
{
    mi_rng rng = mi_rng_of(1348, game);
    mi_head head = bot_any_head(&plague_game, (uint8_t)(2 + game % 3), &rng);
    mi_position p;
    mi_list rows;
    if (mi_setup(&plague_game, &head, &p, NULL)) return;
    for (uint8_t who; (who = mi_legal(&plague_game, &p, &rows)) != MI_NOBODY;) {
        check((const plg_state *)&p, &rows, n);
        bot_apply(&plague_game, &p, answer(&p, &rows, who, &rng));
    }
}

int main(int argc, char **argv)
{
    unsigned games = argc == 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    tally n = {0};
    if (games == 0) return fprintf(stderr, "usage: gates GAMES\n"), 2;
    for (unsigned game = 0; game < games; game++) play(game, &n);
    printf("%u games, %u positions, %u places: %u positions keep a cart from one\n",
           games, n.positions, n.places, n.kept);
    return n.kept || n.places == 0;
}
