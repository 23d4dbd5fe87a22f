// R1 to R5: the rules of Lots, one by one.

#include <string.h>

#include "../template.h"
#include "rule_test.h"

enum { RED, BLUE, GOLD };

extern const mi_game template_game;

static mi_action act(unsigned verb, unsigned a, unsigned b)
{
    return (mi_action){(uint16_t)verb, {(uint16_t)a, (uint16_t)b}};
}

static mi_action draw(unsigned seat, unsigned lot) { return act(V_DRAW, seat, lot - 1); }
static mi_action stay(void) { return act(V_STAY, 0, 0); }
static mi_action fold(void) { return act(V_FOLD, 0, 0); }
static mi_action show(unsigned lot) { return act(V_SHOW, lot - 1, 0); }
static mi_action stop(void) { return act(V_STOP, 0, 0); }
static mi_action minutes(unsigned count) { return act(V_CLOCK, count, 0); }

static lots_state a_table(uint8_t seats)
{
    mi_head head = mi_head_default(&template_game, seats);
    mi_position p;
    assert_int_equal(mi_setup(&template_game, &head, &p, NULL), MI_OK);
    lots_state s;
    memcpy(&s, &p, sizeof s);
    return s;
}

// Three players have drawn: Red 7, Blue 12, Gold 3.
static lots_state all_have_drawn(void)
{
    lots_state s = a_table(3);
    ALLOWS(&s, draw(RED, 7));
    ALLOWS(&s, draw(BLUE, 12));
    ALLOWS(&s, draw(GOLD, 3));
    return s;
}

// … and Red and Blue have stayed.
static lots_state two_have_stayed(void)
{
    lots_state s = all_have_drawn();
    ALLOWS(&s, stay());
    ALLOWS(&s, stay());
    ALLOWS(&s, fold());
    return s;
}

static void is_worth(const lots_state *s, int red, int blue, int gold)
{
    mi_standing standing;
    lots_standing(s, &standing);
    assert_int_equal(standing.points[RED], red);
    assert_int_equal(standing.points[BLUE], blue);
    assert_int_equal(standing.points[GOLD], gold);
}

static uint8_t actor(const lots_state *s) { return template_game.to_act(s); }

RULE("R1.1", two_to_six_play)
{
    mi_position p;
    for (uint8_t n = 0; n <= 8; n++) {
        mi_head head = mi_head_default(&template_game, n);
        mi_err err = mi_setup(&template_game, &head, &p, NULL);
        assert_int_equal(err, n >= 2 && n <= 6 ? MI_OK : MI_ESEATS);
    }
}

RULE("R1.2", the_bag_holds_twelve_lots_or_eight)
{
    lots_state s = a_table(4);
    assert_int_equal(lots_bag(&s), 12);
    assert_int_equal(mi_option_set(&template_game, &s.head, "bag", "8"), MI_OK);
    assert_int_equal(lots_bag(&s), 8);
    REFUSES(&s, draw(RED, 9), "R1.2");
    assert_int_equal(mi_option_set(&template_game, &s.head, "bag", "12"), MI_OK);
    ALLOWS(&s, draw(RED, 9));
}

RULE("R1.2", the_small_bag_is_for_at_most_four)
{
    for (uint8_t n = 2; n <= 6; n++) {
        mi_head head = mi_head_default(&template_game, n);
        mi_position p;
        mi_rule why = NULL;
        assert_int_equal(mi_option_set(&template_game, &head, "bag", "8"), MI_OK);
        mi_err err = mi_setup(&template_game, &head, &p, &why);
        assert_int_equal(err, n <= 4 ? MI_OK : MI_ERULE);
        if (err) assert_string_equal(why, "R1.2");
    }
}

RULE("R2.1", everybody_draws_in_the_order_of_the_seats)
{
    lots_state s = a_table(3);
    assert_int_equal(actor(&s), MI_NATURE);
    REFUSES(&s, draw(BLUE, 5), "R2.1");
    ALLOWS(&s, draw(RED, 5));
    HAPPENED(E_DRAWN, RED, 4, ANY);
    ALLOWS(&s, draw(BLUE, 6));
    ALLOWS(&s, draw(GOLD, 1));
    assert_int_equal(actor(&s), RED);
}

RULE("R2.1", nobody_draws_once_all_have_drawn)
{
    lots_state s = all_have_drawn();
    REFUSES(&s, draw(RED, 8), "R2.1");
}

RULE("R2.1", a_lot_is_looked_at_in_secret)
{
    lots_state s = all_have_drawn();
    for (unsigned viewer = 0; viewer < 3; viewer++) {
        lots_state view = s;
        template_game.hide(&view, MI_SEAT_BIT(viewer));
        for (unsigned seat = 0; seat < 3; seat++)
            assert_int_equal(view.lot[seat], seat == viewer ? s.lot[seat] : HIDDEN);
        assert_null(template_game.broken(&view));
    }
}

RULE("R2.1", the_log_shows_a_lot_only_to_who_drew_it)
{
    lots_state s = a_table(2);
    for (unsigned viewer = 0; viewer < 2; viewer++) {
        lots_act seen = {template_game.veil(&s, draw(RED, 5), MI_SEAT_BIT(viewer))};
        assert_int_equal(seen.draw.lot, viewer == RED ? 4 : MI_UNKNOWN);
    }
}

RULE("R2.2", a_lot_is_drawn_once)
{
    lots_state s = a_table(2);
    ALLOWS(&s, draw(RED, 5));
    REFUSES(&s, draw(BLUE, 5), "R2.2");
    ALLOWS(&s, draw(BLUE, 6));
    assert_null(template_game.broken(&s));
    s.lot[BLUE] = 5;
    assert_string_equal(template_game.broken(&s), "R2.2");
}

RULE("R2.2", a_guess_holds_no_lot_twice)
{
    lots_state s = all_have_drawn();
    for (uint64_t seed = 0; seed < 500; seed++) {
        lots_state view = s;
        template_game.hide(&view, MI_SEAT_BIT(BLUE));
        template_game.guess(&view, MI_SEAT_BIT(BLUE), seed);
        assert_null(template_game.broken(&view));
        assert_int_equal(view.lot[BLUE], s.lot[BLUE]);
        assert_int_not_equal(view.lot[RED], HIDDEN);
    }
}

RULE("R3.1", everybody_stays_or_folds_in_the_order_of_the_seats)
{
    lots_state s = all_have_drawn();
    for (unsigned seat = 0; seat < 3; seat++) {
        assert_int_equal(actor(&s), seat);
        ALLOWS(&s, stay());
        HAPPENED(E_STAYED, (int)seat, ANY, ANY);
    }
    assert_int_equal(s.phase, PHASE_SHOWING);
}

RULE("R3.1", nobody_stays_once_all_have_chosen)
{
    lots_state s = two_have_stayed();
    REFUSES(&s, stay(), "R3.1");
    s.phase = PHASE_CHOOSING;
    ALLOWS(&s, stay());
}

RULE("R3.2", who_folds_never_shows)
{
    lots_state s = all_have_drawn();
    ALLOWS(&s, fold());
    HAPPENED(E_FOLDED, RED, ANY, ANY);
    ALLOWS(&s, stay());
    ALLOWS(&s, fold());
    assert_int_equal(actor(&s), BLUE);
    ALLOWS(&s, show(12));
    assert_int_equal(actor(&s), MI_NOBODY);
    template_game.hide(&s, MI_SEAT_BIT(BLUE));
    assert_int_equal(s.lot[RED], HIDDEN);
}

RULE("R3.2", nobody_folds_once_all_have_chosen)
{
    lots_state s = two_have_stayed();
    REFUSES(&s, fold(), "R3.2");
    s.phase = PHASE_CHOOSING;
    ALLOWS(&s, fold());
}

RULE("R3.2", when_all_fold_the_game_is_over)
{
    lots_state s = all_have_drawn();
    for (unsigned seat = 0; seat < 3; seat++) ALLOWS(&s, fold());
    assert_int_equal(actor(&s), MI_NOBODY);
    is_worth(&s, 1, 1, 1);
}

RULE("R4.1", those_who_stayed_show_in_the_order_of_the_seats)
{
    lots_state s = two_have_stayed();
    assert_int_equal(actor(&s), RED);
    ALLOWS(&s, show(7));
    HAPPENED(E_SHOWN, RED, 6, ANY);
    assert_int_equal(actor(&s), BLUE);
    template_game.hide(&s, 0);
    assert_int_equal(s.lot[RED], 7);
    assert_int_equal(s.lot[BLUE], HIDDEN);
}

RULE("R4.1", nobody_shows_before_all_have_chosen)
{
    lots_state s = all_have_drawn();
    REFUSES(&s, show(7), "R4.1");
    s.phase = PHASE_SHOWING;
    ALLOWS(&s, show(7));
}

RULE("R4.1a", the_lot_shown_is_the_lot_drawn)
{
    lots_state s = two_have_stayed();
    REFUSES(&s, show(12), "R4.1a");
    ALLOWS(&s, show(7));
}

RULE("R4.2", the_highest_lot_shown_earns_three_and_a_fold_one)
{
    lots_state s = two_have_stayed();
    ALLOWS(&s, show(7));
    ALLOWS(&s, show(12));
    HAPPENED(E_SCORED, RED, 0, ANY);
    HAPPENED(E_SCORED, BLUE, 3, ANY);
    HAPPENED(E_SCORED, GOLD, 1, ANY);
    is_worth(&s, 0, 3, 1);
}

RULE("R4.2", among_equals_the_earlier_seat_ranks_first)
{
    lots_state s = all_have_drawn();
    for (unsigned seat = 0; seat < 3; seat++) ALLOWS(&s, fold());
    mi_standing standing;
    lots_standing(&s, &standing);
    for (unsigned seat = 0; seat < 3; seat++)
        assert_int_equal(standing.rank[seat], seat + 1);
}

RULE("R5.1", the_table_may_stop_the_game_and_only_lots_shown_count_as_stayed)
{
    lots_state s = two_have_stayed();
    ALLOWS(&s, show(7));
    ALLOWS(&s, stop());
    HAPPENED(E_STOPPED, ANY, ANY, ANY);
    assert_int_equal(actor(&s), MI_NOBODY);
    HAPPENED(E_SCORED, BLUE, 1, ANY);
    is_worth(&s, 3, 1, 1);
}

RULE("R5.1", the_game_may_be_stopped_at_every_question)
{
    for (unsigned phase = PHASE_DRAWING; phase < PHASE_ENDED; phase++) {
        lots_state s = all_have_drawn();
        s.phase = (uint8_t)phase;
        ALLOWS(&s, stop());
        assert_int_equal(actor(&s), MI_NOBODY);
    }
}

RULE("R5.2", minutes_passing_change_nothing)
{
    lots_state s = all_have_drawn(), before = s;
    ALLOWS(&s, minutes(45));
    assert_memory_equal(&s, &before, sizeof s);
    assert_int_equal(rule_events.n, 0);
}
