// R2 to R5: drawing, staying, showing, and the table's stop.

#include "template.h"

// R4.2  When all have shown, the points are told.
static void score(const lots_state *s, mi_events *out)
{
    mi_standing standing;
    lots_standing(s, &standing);
    for (uint16_t seat = 0; seat < s->head.seats; seat++)
        mi_emit(out, (mi_event){E_SCORED, {seat, (uint16_t)standing.points[seat]}});
}

// The turn passes to the next seat that has something to do in this phase (R2.1, R3.1,
// R4.1).
static void pass(lots_state *s, mi_events *out)
{
    do {
        s->turn++;
        if (s->turn < s->head.seats) continue;
        s->turn = 0;
        s->phase++;
    } while (s->phase == PHASE_SHOWING && !(s->in & MI_SEAT_BIT(s->turn)));
    if (s->phase == PHASE_ENDED) score(s, out);
}

// R2.1  Nature draws a lot for the seat, who alone sees it.

void lots_draw_propose(const lots_state *s, mi_list *out)
{
    unsigned seen = lots_seen(s);
    for (unsigned l = 0; l < lots_bag(s); l++)
        if (!(seen >> l & 1)) mi_propose(out, V_DRAW, s->turn, (uint16_t)l, 0);
}

mi_rule lots_draw_forbids(const lots_state *s, lots_draw_args act)
{
    if (act.seat != s->turn) return "R2.1";
    if (act.lot >= lots_bag(s)) return "R1.2";
    return lots_seen(s) >> act.lot & 1 ? "R2.2" : NULL;
}

void lots_draw_apply(lots_state *s, lots_draw_args act, mi_events *out)
{
    bool known = act.lot != MI_UNKNOWN;
    s->lot[s->turn] = known ? (uint8_t)(act.lot + 1) : HIDDEN;
    mi_emit(out, (mi_event){E_DRAWN, {s->turn, act.lot}});
    pass(s, out);
}

// R3.1  In turn everybody stays …

void lots_stay_propose(const lots_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_STAY, 0, 0, 0);
}

mi_rule lots_stay_forbids(const lots_state *s, lots_stay_args act)
{
    (void)s, (void)act;
    return NULL;
}

void lots_stay_apply(lots_state *s, lots_stay_args act, mi_events *out)
{
    (void)act;
    s->in |= MI_SEAT_BIT(s->turn);
    mi_emit(out, (mi_event){E_STAYED, {s->turn}});
    pass(s, out);
}

// R3.2  … or folds, and never shows.

void lots_fold_propose(const lots_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_FOLD, 0, 0, 0);
}

mi_rule lots_fold_forbids(const lots_state *s, lots_fold_args act)
{
    (void)s, (void)act;
    return NULL;
}

void lots_fold_apply(lots_state *s, lots_fold_args act, mi_events *out)
{
    (void)act;
    mi_emit(out, (mi_event){E_FOLDED, {s->turn}});
    pass(s, out);
}

// R4.1  Who stayed shows his lot: the entry carries what only he knew.

void lots_show_propose(const lots_state *s, mi_list *out)
{
    mi_propose(out, V_SHOW, (uint16_t)(s->lot[s->turn] - 1), 0, 0);
}

mi_rule lots_show_forbids(const lots_state *s, lots_show_args act)
{
    return act.lot + 1 == s->lot[s->turn] ? NULL : "R4.1a";
}

void lots_show_apply(lots_state *s, lots_show_args act, mi_events *out)
{
    s->lot[s->turn] = (uint8_t)(act.lot + 1);
    s->shown |= MI_SEAT_BIT(s->turn);
    mi_emit(out, (mi_event){E_SHOWN, {s->turn, act.lot}});
    pass(s, out);
}

// R5.1  The table may stop the game: who has not shown counts as folded.

void lots_stop_propose(const lots_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_STOP, 0, 0, 0);
}

mi_rule lots_stop_forbids(const lots_state *s, lots_stop_args act)
{
    (void)s, (void)act;
    return NULL;
}

void lots_stop_apply(lots_state *s, lots_stop_args act, mi_events *out)
{
    (void)act;
    s->phase = PHASE_ENDED;
    s->in &= s->shown;
    mi_emit(out, (mi_event){E_STOPPED, {0}});
    score(s, out);
}

// R5.2  Minutes mean nothing to this game.

void lots_clock_propose(const lots_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_CLOCK, 1, 0, 0);
}

mi_rule lots_clock_forbids(const lots_state *s, lots_clock_args act)
{
    (void)s, (void)act;
    return NULL;
}

void lots_clock_apply(lots_state *s, lots_clock_args act, mi_events *out)
{
    (void)s, (void)act, (void)out;
}
