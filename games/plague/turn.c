// R4 to R8: who begins, and the first half of a turn.

#include "plague.h"

// R4  Everybody rolls both dice and the highest total starts; equals roll again.
static void first_rolled(plg_state *s, mi_events *out)
{
    uint8_t highest = 0, best = 0;
    for (unsigned seat = 0; seat < s->head.seats; seat++) {
        if (!(s->rivals >> seat & 1) || s->total[seat] < highest) continue;
        if (s->total[seat] > highest) best = 0;
        highest = s->total[seat];
        best |= (uint8_t)(1u << seat);
    }
    s->pending = s->rivals = best;
    s->turn = (uint8_t)__builtin_ctz(best);
    if (best & (best - 1)) return;
    s->pending = s->rivals = 0;
    memset(s->total, 0, sizeof s->total);
    s->start = s->turn;
    s->round = 1;
    mi_emit(out, plg_event(E_STARTS, s->start, 0, 0));
    s->phase = STEP_TURN;
}

static void roll_for_start(plg_state *s, plg_roll_args act, mi_events *out)
{
    mi_emit(out, plg_event(E_ROLLED, s->turn, act.green, act.red));
    s->total[s->turn] = (uint8_t)(act.green + act.red);
    s->pending &= (uint8_t)(s->pending - 1);
    if (s->pending)
        s->turn = (uint8_t)__builtin_ctz(s->pending);
    else
        first_rolled(s, out);
}

// R6  A cemetery whose time is over closes as a turn begins, never during one.
static void close_cemeteries(plg_state *s, mi_events *out)
{
    unsigned now = s->head.option[O_HOURS] ? s->minutes : s->turns;
    for (unsigned i = 0; i < CEMETERIES; i++) {
        if (!s->closes[i] || s->closes[i] > now) continue;
        s->closes[i] = 0;
        if (!plg_is_open(s, CEMETERY_FIRST + i))
            mi_emit(out, plg_event(E_CLOSES, CEMETERY_FIRST + i, 0, 0));
    }
}

static void turn_begin(plg_state *s, mi_events *out)
{
    s->asked = s->walker = s->turn;
    s->phase = PHASE_ROLL;
    s->turns++;
    s->drawn = NO_CARD;
    s->missing = false;
    s->moved = s->green = s->red = s->left = 0;
    mi_emit(out, plg_event(E_TURN_BEGINS, s->turn, s->round, 0));
    close_cemeteries(s, out);
}

void plg_go_on(plg_state *s, mi_events *out)
{
    static void (*const steps[STEPS_END - PHASES])(plg_state *, mi_events *) = {
        [STEP_TURN - PHASES] = turn_begin,        [STEP_OBEY - PHASES] = plg_obey,
        [STEP_MISERY - PHASES] = plg_misery_next, [STEP_OBEYED - PHASES] = plg_obeyed,
        [STEP_CART - PHASES] = plg_cart_begin,    [STEP_CART_END - PHASES] = plg_cart_end,
        [STEP_BAG - PHASES] = plg_bag_begin,      [STEP_PICK - PHASES] = plg_bag_next,
        [STEP_TURN_END - PHASES] = plg_turn_end,
    };
    while (s->phase >= PHASES) steps[s->phase - PHASES](s, out);
}

// A1  The green die has twelve faces, the red one six.

void plg_roll_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    for (uint16_t green = 1; green <= GREEN; green++)
        for (uint16_t red = 1; red <= RED; red++) mi_propose(out, V_ROLL, green, red, 0);
}

mi_rule plg_roll_forbids(const plg_state *s, plg_roll_args act)
{
    (void)s;
    bool green = act.green >= 1 && act.green <= GREEN;
    return green && act.red >= 1 && act.red <= RED ? NULL : "A1";
}

// R7  Thirteen on the dice loads thirteen, before the card; A2 never less than before.
// A3  Wherever the cart is.
static void thirteen(plg_state *s, mi_events *out)
{
    s->load[s->turn] = 13;
    mi_emit(out, plg_event(E_SHOUTED, s->turn, 13, 0));
}

void plg_roll_apply(plg_state *s, plg_roll_args act, mi_events *out)
{
    if (s->phase == PHASE_START) {
        roll_for_start(s, act, out);
        return;
    }
    s->green = (uint8_t)act.green;
    s->red = (uint8_t)act.red;
    mi_emit(out, plg_event(E_DICE, s->turn, s->green, s->red));
    bool bonus = s->green + s->red == 13 && s->load[s->turn] < 13;
    if (bonus && !s->head.option[O_SHOUT]) {
        s->phase = PHASE_SHOUT;
        return;
    }
    if (bonus) thirteen(s, out);
    s->phase = PHASE_CARD;
}

// J1  Who calls out the year gets the bonus; the question is the call.
static void shout(plg_state *s, bool aloud, mi_events *out)
{
    if (aloud) thirteen(s, out);
    s->phase = PHASE_CARD;
}

// J9  The vote to stop goes round until somebody says no.
static void vote(plg_state *s, bool yes, mi_events *out)
{
    mi_emit(out, plg_event(yes ? E_VOTE_YES : E_VOTE_NO, s->asked, 0, 0));
    s->asked = (uint8_t)((s->asked + 1u) % s->head.seats);
    if (yes && s->asked != s->turn) return;
    if (yes) s->ending = true;
    if (yes) mi_emit(out, plg_event(E_LAST_ROUND, 0, 0, 0));
    s->asked = s->turn;
    s->phase = PHASE_BAG;
}

// C7  A word about the sly smile costs a buried point; J2 on one's honour.
static void honour(plg_state *s, bool spoke, mi_events *out)
{
    unsigned seat = s->asked;
    if (spoke)
        plg_pay(s, seat, s->turn, 1, out);
    else
        mi_emit(out, plg_event(E_QUIET, seat, 0, 0));
    plg_smile_next(s, seat, out);
}

static void answer(plg_state *s, bool yes, mi_events *out)
{
    switch (s->phase) {
    case PHASE_SHOUT: shout(s, yes, out); break;
    case PHASE_RAIN: plg_rained(s, yes, out); break;
    case PHASE_HONOUR: honour(s, yes, out); break;
    case PHASE_IMMUNE: plg_answer_death(s, yes, out); break;
    case PHASE_VOTE: vote(s, yes, out); break;
    default: s->asked = s->turn, s->phase = STEP_MISERY; break;
    }
}

void plg_yes_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_YES, 0, 0, 0);
}

mi_rule plg_yes_forbids(const plg_state *s, plg_yes_args act)
{
    (void)s, (void)act;
    return NULL;
}

void plg_yes_apply(plg_state *s, plg_yes_args act, mi_events *out)
{
    (void)act;
    answer(s, true, out);
}

// No also leaves a dull card alone (C14, J6) and keeps one's misery to oneself (C38).

void plg_no_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_NO, 0, 0, 0);
}

mi_rule plg_no_forbids(const plg_state *s, plg_no_args act)
{
    (void)s, (void)act;
    return NULL;
}

void plg_no_apply(plg_state *s, plg_no_args act, mi_events *out)
{
    (void)act;
    if (s->phase == PHASE_BORING)
        s->phase = STEP_OBEYED;
    else
        answer(s, false, out);
}
