// What a card leaves to the player: which square, which house, whose cart.

#include "plague.h"

// C16, C2  Any free square of the town: first the street, then the square.

void plg_street_propose(const plg_state *s, mi_list *out)
{
    plg_set set = plg_free_squares(s);
    for (uint16_t street = 0; street < STREETS; street++)
        if (plg_meet(&set, &plg_streets[street])) mi_propose(out, V_STREET, street, 0, 0);
}

mi_rule plg_street_forbids(const plg_state *s, plg_street_args act)
{
    plg_set set = plg_free_squares(s);
    return plg_meet(&set, &plg_streets[act.street]) ? NULL : "A60";
}

void plg_street_apply(plg_state *s, plg_street_args act, mi_events *out)
{
    (void)out;
    s->street = (uint8_t)act.street;
    s->phase = PHASE_SQUARE;
}

// C9, C14, C16, C18, C19, C54  The drawer's cart goes to a square; C48 into a building.

void plg_go_propose(const plg_state *s, mi_list *out)
{
    plg_set set = {{0}};
    if (s->phase == PHASE_CURE)
        plg_add(&set, PHARMACEUTICAL);
    else
        set = plg_targets(s);
    plg_propose_set(out, V_GO, &set);
}

mi_rule plg_go_forbids(const plg_state *s, plg_go_args act)
{
    if (s->phase == PHASE_CURE) return act.space == PHARMACEUTICAL ? NULL : "C48";
    plg_set set = plg_targets(s);
    return plg_has(&set, act.space) ? NULL : "A60";
}

void plg_go_apply(plg_state *s, plg_go_args act, mi_events *out)
{
    plg_send(s, s->turn, act.space, out);
    s->phase = STEP_OBEYED;
}

// C22  An opponent's cart goes beside the Ditch.

static bool is_rival(const plg_state *s, unsigned seat)
{
    return seat < s->head.seats && seat != s->turn;
}

void plg_send_propose(const plg_state *s, mi_list *out)
{
    plg_set set = plg_targets(s);
    for (uint16_t seat = 0; seat < s->head.seats; seat++) {
        if (seat == s->turn) continue;
        for (uint16_t space = 0; space < SQUARES; space++)
            if (plg_has(&set, space)) mi_propose(out, V_SEND, seat, space, 0);
    }
}

mi_rule plg_send_forbids(const plg_state *s, plg_send_args act)
{
    if (!is_rival(s, act.seat)) return "C22";
    plg_set set = plg_targets(s);
    return plg_has(&set, act.space) ? NULL : "A60";
}

void plg_send_apply(plg_state *s, plg_send_args act, mi_events *out)
{
    plg_send(s, act.seat % SEATS, act.space, out);
    s->phase = STEP_OBEYED;
}

// C2, C48  Kept as an immunity card.

void plg_keep_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_KEEP, 0, 0, 0);
}

mi_rule plg_keep_forbids(const plg_state *s, plg_keep_args act)
{
    (void)s, (void)act;
    return NULL;
}

void plg_keep_apply(plg_state *s, plg_keep_args act, mi_events *out)
{
    (void)act;
    plg_keep(s, s->turn, s->card, out);
    s->phase = STEP_OBEYED;
}

// C26, C2  Loads and places change hands; A51 wherever the other cart is.

static void propose_rivals(const plg_state *s, mi_list *out, uint16_t verb)
{
    for (uint16_t seat = 0; seat < s->head.seats; seat++)
        if (seat != s->turn) mi_propose(out, verb, seat, 0, 0);
}

void plg_hijack_propose(const plg_state *s, mi_list *out)
{
    propose_rivals(s, out, V_HIJACK);
}

mi_rule plg_hijack_forbids(const plg_state *s, plg_hijack_args act)
{
    return is_rival(s, act.seat) ? NULL : "C26";
}

void plg_hijack_apply(plg_state *s, plg_hijack_args act, mi_events *out)
{
    unsigned a = s->turn, b = act.seat % SEATS;
    uint16_t place = s->cart[a];
    uint8_t load = s->load[a];
    s->cart[a] = s->cart[b];
    s->load[a] = s->load[b];
    s->cart[b] = place;
    s->load[b] = load;
    mi_emit(out, plg_event(E_HIJACKED, a, b, 0));
    s->phase = STEP_OBEYED;
}

// C38  The drawer may name one who shares the misery.

void plg_share_propose(const plg_state *s, mi_list *out)
{
    propose_rivals(s, out, V_SHARE);
}

mi_rule plg_share_forbids(const plg_state *s, plg_share_args act)
{
    return is_rival(s, act.seat) ? NULL : "C38";
}

void plg_share_apply(plg_state *s, plg_share_args act, mi_events *out)
{
    (void)out;
    s->victims |= (uint8_t)(1u << act.seat % SEATS);
    s->phase = STEP_MISERY;
}

// C34  One cemetery of those that ever close.

void plg_open_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    for (uint16_t place = CEMETERY_FIRST; place < SHIP_FIRST; place++)
        if (place != CLARKS_HILL) mi_propose(out, V_OPEN, place, 0, 0);
}

// A77  Clarks Hill never closes, so the Pope has nothing to open there.
mi_rule plg_open_forbids(const plg_state *s, plg_open_args act)
{
    (void)s;
    if (act.space == CLARKS_HILL) return "A77";
    return plg_sort_of(act.space) == CEMETERY ? NULL : "C34";
}

void plg_open_apply(plg_state *s, plg_open_args act, mi_events *out)
{
    if (plg_sort_of(act.space) == CEMETERY) plg_open(s, act.space, 15, out);
    s->phase = STEP_OBEYED;
}

// C3, C4, C8, C13, R33, R34  Pieces in hand are put down.

void plg_put_propose(const plg_state *s, mi_list *out)
{
    plg_set set = plg_put_targets(s);
    plg_propose_set(out, V_PUT, &set);
}

// Which rule names the places that are meant.
static mi_rule put_forbids(const plg_state *s)
{
    switch (s->phase) {
    case PHASE_HERD: return "C3";
    case PHASE_SEWER: return "C13";
    case PHASE_CAT: return "A71";
    case PHASE_FLEAS: return "C8";
    default: return plg_kind_of(s->piece) < CAT ? "R33" : "R34";
    }
}

mi_rule plg_put_forbids(const plg_state *s, plg_put_args act)
{
    plg_set set = plg_put_targets(s);
    return plg_has(&set, act.space) ? NULL : put_forbids(s);
}

static unsigned move_fleas(plg_state *s, unsigned to)
{
    unsigned n = 0;
    for (unsigned flea = RATS; flea < RATS + FLEAS; flea++) {
        if (s->at[flea] >= SPACES) continue;
        plg_move(s, flea, to);
        n++;
    }
    return n;
}

// One piece, or all fleas, and how many that were.
static unsigned put_down(plg_state *s, plg_kind kind, unsigned to)
{
    if (s->phase == PHASE_FLEAS) return move_fleas(s, to);
    bool held = s->phase == PHASE_HERD || s->phase == PHASE_MOOR;
    unsigned piece = plg_find(s, kind, held ? HELD : BAG);
    if (piece < PIECES) plg_move(s, piece, to);
    return 1;
}

void plg_put_apply(plg_state *s, plg_put_args act, mi_events *out)
{
    static const uint8_t kinds[PHASES] = {[PHASE_CAT] = CAT, [PHASE_FLEAS] = FLEA};
    plg_kind kind =
        s->phase == PHASE_MOOR ? plg_kind_of(s->piece) : (plg_kind)kinds[s->phase];
    unsigned n = put_down(s, kind, act.space);
    mi_emit(out, plg_event(E_PUT, kind, act.space, n));
    if (s->phase == PHASE_MOOR) {
        s->piece = 0;
        s->phase = STEP_PICK;
        return;
    }
    s->left = plg_less(s->left, 1);
    if (s->left == 0) s->phase = STEP_OBEYED;
}

// C7, C9  One die: a word is said on 1 or 2, rain falls on 1 to 3.

void plg_die_propose(const plg_state *s, mi_list *out)
{
    (void)s;
    for (uint16_t pips = 1; pips <= RED; pips++) mi_propose(out, V_DIE, pips, 0, 0);
}

mi_rule plg_die_forbids(const plg_state *s, plg_die_args act)
{
    (void)s;
    return act.pips >= 1 && act.pips <= RED ? NULL : "A1";
}

void plg_die_apply(plg_state *s, plg_die_args act, mi_events *out)
{
    if (s->phase == PHASE_WEATHER) {
        plg_rained(s, act.pips <= 3, out);
        return;
    }
    unsigned seat = s->asked;
    if (act.pips <= 2)
        plg_pay(s, seat, s->turn, 1, out);
    else
        mi_emit(out, plg_event(E_QUIET, seat, 0, 0));
    plg_smile_next(s, seat, out);
}
