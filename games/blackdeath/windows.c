// W: the windows in which everybody may play a card, and standing orders.
//
// Every seat with a card is asked, whatever the card: nothing can be read from who is
// asked (W5).

#include "blackdeath.h"

enum { WINDOWED, SIMPLE };

static bool simple(const bd_state *s) { return s->head.option[O_TIMING] == SIMPLE; }

// W7  With simple timing only the active player plays, and only before Luck.
static unsigned players(const bd_state *s) { return simple(s) ? 1 : s->head.seats; }

void bd_window_open(bd_state *s, unsigned window)
{
    bool held = !simple(s) || (window == W_OPEN && !s->first);
    s->window = (uint8_t)window;
    s->asked = 0;
    s->passes = held ? 0 : SEATS;
    s->phase = STEP_ASK;
}

// W5  In turn order from the active player, until all have passed in a row.
void bd_window_next(bd_state *s, mi_events *out)
{
    (void)out;
    for (; s->passes < players(s); s->passes++) {
        unsigned seat = s->order[(s->at + s->asked) % s->head.seats];
        s->phase = PHASE_WINDOW;
        if (bd_has_cards(s, seat)) return;
        s->asked = (uint8_t)((s->asked + 1) % players(s));
    }
    s->phase = (uint8_t)(STEP_LUCK + s->window);
}

// Whatever the card is, so that nothing can be read from it (W8).
bool bd_may_add(const bd_state *s) { return !simple(s) && bd_has_cards(s, bd_active(s)); }

void bd_pass_propose(const bd_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_PASS, 0, 0, 0);
}

mi_rule bd_pass_forbids(const bd_state *s, bd_pass_args act)
{
    (void)s, (void)act;
    return NULL;
}

void bd_pass_apply(bd_state *s, bd_pass_args act, mi_events *out)
{
    (void)act, (void)out;
    s->passes++;
    s->asked = (uint8_t)((s->asked + 1) % players(s));
    s->phase = STEP_ASK;
}

// After a card everybody has to pass again.
void bd_card_done(bd_state *s)
{
    if (s->phase == PHASE_OVER) return;
    if (s->after == PHASE_OPEN || s->after == PHASE_WINDOW) {
        s->after = PHASE_WINDOW;
        s->passes = 0;
        s->asked = (uint8_t)((s->asked + 1) % players(s));
    }
    s->phase = STEP_RESUME;
}

// W6  Who is asked may have left word.
bool bd_stands(const void *position, unsigned order, mi_action *answer)
{
    const bd_state *s = position;
    if (s->phase != PHASE_WINDOW || s->rolls || bd_owed_seat(s) != NO_SEAT) return false;
    bool mine = s->asked == 0, last = s->window == W_MORTALITY;
    bool ask[ORDERS] = {
        [ORDER_ALWAYS] = true, [ORDER_MORTALITY] = mine || last,      [ORDER_MINE] = mine,
        [ORDER_NEVER] = false, [ORDER_NOTHING] = bd_playable(s) != 0,
    };
    if (!ask[order]) *answer = mi_act(V_PASS, 0, 0, 0);
    return !ask[order];
}
