// Whole games at random: nothing is ever lost, doubled or out of place.

#include "help.h"

static mi_head any_head(mi_rng *rng)
{
    mi_head head = mi_head_default(&rattus_game, (uint8_t)(2 + mi_rng_below(rng, 3)));
    do
        for (unsigned i = 0; i < OPTIONS; i++) {
            unsigned values = mi_option_values(&rattus_game.options[i]);
            head.option[i] = (uint8_t)mi_rng_below(rng, values);
        }
    while (!mi_takes(&rattus_game, &head));
    return head;
}

// Nature by the weights, seats at random.
static mi_action any_action(const mi_position *p, const mi_list *rows, mi_rng *rng)
{
    if (mi_to_act(&rattus_game, p) != MI_NATURE)
        return rows->row[mi_rng_below(rng, rows->n)];
    uint32_t total = 0;
    for (unsigned i = 0; i < rows->n; i++) total += rattus_game.weight(p, rows->row[i]);
    uint32_t r = mi_rng_below(rng, total);
    unsigned i = 0;
    for (uint32_t w; r >= (w = rattus_game.weight(p, rows->row[i])); i++) r -= w;
    return rows->row[i];
}

// Q36  As long as the supply lasts there are two rats somewhere.
static void rats_survive(const rat_state *s)
{
    if (s->pile && s->phase == PHASE_TURN)
        assert_true(__builtin_popcountll(s->lies) >= 2);
}

static void all_is_sound(const mi_position *p)
{
    mi_view view;
    assert_null(rattus_game.broken(p));
    for (unsigned seat = 0; seat < mi_head_of(p)->seats; seat++) {
        mi_see(&rattus_game, p, MI_SEAT_BIT(seat), &view);
        assert_null(rattus_game.broken(&view.p));
    }
    rats_survive((const rat_state *)(const void *)p);
}

static void play_a_game(mi_rng *rng)
{
    enum { LONGEST = 20000 };
    mi_head head = any_head(rng);
    mi_position p;
    memset(&p, 0, sizeof p);
    assert_int_equal(mi_setup(&rattus_game, &head, &p, NULL), MI_OK);
    unsigned steps = 0;
    for (; mi_to_act(&rattus_game, &p) != MI_NOBODY; steps++) {
        mi_list rows;
        mi_legal(&rattus_game, &p, &rows);
        assert_in_range(rows.n, 1, MI_ROWS);
        mi_entry entry = {mi_to_act(&rattus_game, &p), any_action(&p, &rows, rng)};
        assert_int_equal(mi_play(&rattus_game, &p, entry, NULL, NULL), MI_OK);
        all_is_sound(&p);
        assert_true(steps < LONGEST);
    }
}

RULE("2.2.1 2.1.3 2.2.3 2.5.4c Q36", pieces_are_conserved_in_games_at_random)
{
    mi_rng rng = {221};
    for (unsigned game = 0; game < 200; game++) play_a_game(&rng);
}
