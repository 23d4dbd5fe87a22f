// R16 to R31: the cart phase, step by step, and the cards that help in it.

#include "plague.h"

// R16  No first step at all: every way out is a rat's or closed.
// A24  The Stables are no exception.
static bool is_trapped(const plg_state *s)
{
    plg_course c;
    unsigned at = s->cart[s->walker], load = s->load[s->walker];
    plg_course_of(s, &c);
    if (at >= SQUARES) {
        const uint16_t *door = plg_doors(at);
        while (*door != NOWHERE && plg_has(&c.block, *door)) door++;
        return *door == NOWHERE;
    }
    unsigned ferry = plg_ferry(at);
    if (ferry != NOWHERE && s->units >= FERRY_PRICE && !plg_has(&c.block, ferry))
        return false;
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = plg_side[at][d];
        if (to < SQUARES ? !plg_has(&c.block, to)
                         : to != NOWHERE && plg_enterable(&c, to, load))
            return false;
    }
    return true;
}

static void look_ahead(plg_state *s)
{
    s->trapped = is_trapped(s);
    s->must = (uint8_t)(s->trapped ? 0 : plg_most(s));
}

void plg_cart_begin(plg_state *s, mi_events *out)
{
    s->phase = PHASE_CART;
    s->walker = s->turn;
    s->units = s->green;
    s->came = NOWHERE;
    s->fresh = true;
    s->trapped = false;
    s->must = 0;
    if (s->missing) {
        s->units = 0;
        mi_emit(out, plg_event(E_MISSES, s->turn, 0, 0));
    } else {
        look_ahead(s);
        if (s->trapped) mi_emit(out, plg_event(E_TRAPPED, s->turn, 0, 0));
    }
    plg_walk_next(s, out);
}

// C10  Afterwards another cart is pushed as far as one's own has driven.
void plg_cart_end(plg_state *s, mi_events *out)
{
    if (s->units) mi_emit(out, plg_event(E_LOST_UNITS, s->turn, s->units, 0));
    s->units = s->must = 0;
    s->licensed = s->fresh = s->trapped = false;
    s->came = NOWHERE;
    if (s->drawn == CARD_NEWTON && s->moved)
        s->phase = PHASE_PUSH;
    else
        s->phase = STEP_BAG;
}

static void card_walk_end(plg_state *s)
{
    s->phase = s->phase == PHASE_NEWTON ? STEP_BAG : STEP_OBEYED;
    s->units = s->must = 0;
    s->came = NOWHERE;
    s->walker = s->turn;
}

// C28  Into a closed cemetery, once; A30 not against a strike.
static bool pass_to(const plg_state *s, plg_set *out)
{
    unsigned at = s->cart[s->walker];
    memset(out, 0, sizeof *out);
    bool may = plg_holds(s, s->turn, CARD_SECRET_PASS) && s->units && at < SQUARES;
    if (!may || s->drawn == CARD_STRIKE || s->load[s->walker] == 0) return false;
    for (unsigned d = 0; d < 4; d++) {
        unsigned to = plg_side[at][d];
        if (to == NOWHERE || plg_sort_of(to) != CEMETERY || plg_is_open(s, to)) continue;
        plg_add(out, to);
    }
    return !plg_empty(out);
}

// C30  From a building into one beside it; A62 by the same rules as through a door.
static bool passage_to(const plg_state *s, plg_set *out)
{
    unsigned at = s->cart[s->walker];
    memset(out, 0, sizeof *out);
    bool may = plg_holds(s, s->turn, CARD_PASSAGE) && s->units && plg_is_building(at);
    if (!may || plg_waits(s)) return false;
    for (unsigned i = 0; i < 2; i++)
        for (uint64_t bits = plg_walls[at - HOUSE_FIRST][i]; bits; bits &= bits - 1) {
            unsigned to = HOUSE_FIRST + 64 * i + (unsigned)__builtin_ctzll(bits);
            if (!plg_enter_forbids(s, to)) plg_add(out, to);
        }
    return !plg_empty(out);
}

// Something may still be done that need not be.
static bool has_options(const plg_state *s)
{
    plg_set set;
    if (s->units == 0) return false;
    if (plg_holds(s, s->turn, CARD_LICENCE) || plg_can_fill(s)) return true;
    return pass_to(s, &set) || passage_to(s, &set);
}

void plg_walk_next(plg_state *s, mi_events *out)
{
    if (s->phase == PHASE_OVER || s->must) return;
    if (s->phase != PHASE_CART)
        card_walk_end(s);
    else if (!has_options(s))
        plg_cart_end(s, out);
}

// ---- steps ----

unsigned plg_price(unsigned from, unsigned to)
{
    return from < SQUARES && plg_ferry(from) == to ? FERRY_PRICE : 1;
}

static bool is_beside(unsigned at, unsigned to)
{
    if (at < SQUARES) {
        for (unsigned d = 0; d < 4; d++)
            if (plg_side[at][d] == to) return true;
        return plg_ferry(at) == to;
    }
    for (const uint16_t *door = plg_doors(at); *door != NOWHERE; door++)
        if (*door == to) return true;
    return false;
}

// A8  Every course there is, those into a place that ends the phase included.
static void look_round(const plg_state *s, plg_course *c)
{
    plg_course_of(s, c);
    c->may_go_in = true;
}

// A8  Not a step after which less could be used than before, unless it still leads into a
// place that ends the phase; A9 nor one that ends on somebody else's square.
static mi_rule whole_roll_forbids(const plg_state *s, plg_course *c, unsigned to,
                                  unsigned cost)
{
    unsigned left = s->units - cost, load = s->load[s->walker];
    int more = plg_on_square(c, to, s->cart[s->walker], left, load);
    if (more < 0) return "A9";
    return cost + (unsigned)more < s->must ? "A8" : NULL;
}

static mi_rule place_forbids(const plg_state *s, plg_course *c, unsigned to)
{
    if (s->phase == PHASE_NEWTON) return "A56";
    if (s->phase == PHASE_STROLL && s->units > 1) return "A57";
    mi_rule rule = plg_enter_forbids(s, to);
    if (rule || plg_sort_of(to) != HOUSE || s->phase == PHASE_STROLL) return rule;
    unsigned left = s->units - 1u, load = s->load[s->walker], room = FULL - load;
    int more = plg_claiming(c, to, left, load, room < left ? room : left);
    return 1u + (unsigned)more < s->must ? "A8" : NULL;
}

// R9  Through a side; R11 not straight back; R14 not on to rats; R31 nor into a closed
// street.
static mi_rule square_forbids(const plg_state *s, plg_course *c, unsigned to)
{
    unsigned at = s->cart[s->walker], cost = plg_price(at, to);
    if (to == s->came) return "R11";
    if (cost > 1 && s->phase == PHASE_NEWTON) return "A56";
    if (cost > s->units) return "R13";
    if (plg_has(&c->block, to)) return plg_street[to] == plg_closed(s) ? "R31" : "R14";
    return whole_roll_forbids(s, c, to, cost);
}

static mi_rule one_step_forbids(const plg_state *s, plg_course *c, unsigned to)
{
    return to < SQUARES ? square_forbids(s, c, to) : place_forbids(s, c, to);
}

// R21  In a house with something to claim, that comes first.
mi_rule plg_step_forbids(const plg_state *s, plg_step_args act)
{
    plg_course c;
    if (s->units == 0) return "R5";
    if (plg_waits(s)) return "R21";
    if (s->trapped) return "R16";
    if (!is_beside(s->cart[s->walker], act.space)) return "R9";
    look_round(s, &c);
    return one_step_forbids(s, &c, act.space);
}

static void propose_step(const plg_state *s, plg_course *c, unsigned to, mi_list *out)
{
    if (!one_step_forbids(s, c, to)) plg_propose_in_order(out, V_STEP, to);
}

void plg_step_propose(const plg_state *s, mi_list *out)
{
    plg_course c;
    unsigned at = s->cart[s->walker];
    if (plg_waits(s) || s->trapped || s->units == 0) return;
    look_round(s, &c);
    if (at >= SQUARES) {
        for (const uint16_t *door = plg_doors(at); *door != NOWHERE; door++)
            propose_step(s, &c, *door, out);
        return;
    }
    for (unsigned d = 0; d < 4; d++)
        if (plg_side[at][d] != NOWHERE) propose_step(s, &c, plg_side[at][d], out);
    if (plg_ferry(at) != NOWHERE) propose_step(s, &c, plg_ferry(at), out);
}

// C23  Rats in the way leave the game.
static void squash(plg_state *s, unsigned square, mi_events *out)
{
    if (!s->licensed || !plg_has(&s->rats, square)) return;
    unsigned n = plg_move_all(s, RAT, square, GONE);
    mi_emit(out, plg_event(E_SQUASHED, n, square, 0));
}

static void pay_units(plg_state *s, unsigned cost)
{
    s->units = plg_less(s->units, cost);
    s->must = plg_less(s->must, cost);
    s->fresh = false;
}

void plg_step_apply(plg_state *s, plg_step_args act, mi_events *out)
{
    unsigned from = s->cart[s->walker], to = act.space, cost = plg_price(from, to);
    pay_units(s, cost);
    if (s->phase == PHASE_CART) s->moved = (uint8_t)(s->moved + cost);
    if (to < SQUARES) {
        s->came = (uint16_t)(from < SQUARES ? from : NOWHERE);
        s->cart[s->walker] = (uint16_t)to;
        mi_emit(out, plg_event(E_DROVE, s->walker, to, 0));
        squash(s, to, out);
    } else {
        plg_enter(s, to, out);
    }
    plg_walk_next(s, out);
}

// ---- claims ----

// R21  One or more, as far as units and room go; the whole roll counts here too.
static mi_rule claim_forbids(const plg_state *s, plg_course *c, unsigned k)
{
    unsigned load = s->load[s->walker], house = s->cart[s->walker];
    if (k < 1 || k > plg_most_claim(s)) return "R21";
    uint64_t before = plg_claim_in(c, house);
    int more = plg_leaving(c, house, s->units - k, load + k);
    plg_claim_undo(c, house, before);
    return k + (unsigned)more < s->must ? "A8" : NULL;
}

void plg_claim_propose(const plg_state *s, mi_list *out)
{
    plg_course c;
    if (!plg_waits(s) || s->trapped) return;
    look_round(s, &c);
    for (unsigned k = 1; k <= plg_most_claim(s); k++)
        if (!claim_forbids(s, &c, k)) mi_propose(out, V_CLAIM, (uint16_t)k, 0, 0);
}

mi_rule plg_claim_forbids(const plg_state *s, plg_claim_args act)
{
    plg_course c;
    if (!plg_waits(s)) return "R21";
    if (s->trapped) return "R16";
    look_round(s, &c);
    return claim_forbids(s, &c, act.units);
}

void plg_claim_apply(plg_state *s, plg_claim_args act, mi_events *out)
{
    unsigned house = s->cart[s->walker], seat = s->walker;
    s->load[seat] = (uint8_t)(s->load[seat] + act.units);
    pay_units(s, act.units);
    mi_emit(out, plg_event(E_CLAIMED, seat, act.units, house));
    if (plg_is_building(house) && plg_mark(s, house, out)) return;
    plg_walk_next(s, out);
}

// ---- cards kept for this phase ----

static void use(plg_state *s, unsigned card, mi_events *out)
{
    mi_emit(out, plg_event(E_USED, s->turn, card, 0));
    plg_spend(s, card);
}

// C23  For one whole cart phase rats do not stop the cart (A61); A8 what has to be used
// is counted anew.

void plg_licence_propose(const plg_state *s, mi_list *out)
{
    if (plg_holds(s, s->turn, CARD_LICENCE)) mi_propose(out, V_LICENCE, 0, 0, 0);
}

mi_rule plg_licence_forbids(const plg_state *s, plg_licence_args act)
{
    (void)act;
    return plg_holds(s, s->turn, CARD_LICENCE) ? NULL : "R8";
}

void plg_licence_apply(plg_state *s, plg_licence_args act, mi_events *out)
{
    (void)act;
    use(s, CARD_LICENCE, out);
    s->licensed = true;
    if (s->trapped)
        look_ahead(s);
    else
        s->must = (uint8_t)plg_most(s);
    plg_walk_next(s, out);
}

void plg_pass_propose(const plg_state *s, mi_list *out)
{
    plg_set set;
    if (pass_to(s, &set)) plg_propose_set(out, V_PASS, &set);
}

mi_rule plg_pass_forbids(const plg_state *s, plg_pass_args act)
{
    plg_set set;
    if (!plg_holds(s, s->turn, CARD_SECRET_PASS)) return "R8";
    if (s->drawn == CARD_STRIKE) return "A30";
    return pass_to(s, &set) && plg_has(&set, act.space) ? NULL : "C28";
}

void plg_pass_apply(plg_state *s, plg_pass_args act, mi_events *out)
{
    use(s, CARD_SECRET_PASS, out);
    s->moved++;
    plg_enter(s, act.space, out);
    plg_walk_next(s, out);
}

void plg_passage_propose(const plg_state *s, mi_list *out)
{
    plg_set set;
    if (passage_to(s, &set)) plg_propose_set(out, V_PASSAGE, &set);
}

mi_rule plg_passage_forbids(const plg_state *s, plg_passage_args act)
{
    plg_set set;
    if (!plg_holds(s, s->turn, CARD_PASSAGE)) return "R8";
    if (plg_waits(s)) return "R21";
    return passage_to(s, &set) && plg_has(&set, act.space) ? NULL : "A62";
}

void plg_passage_apply(plg_state *s, plg_passage_args act, mi_events *out)
{
    use(s, CARD_PASSAGE, out);
    pay_units(s, 1);
    s->moved++;
    s->trapped = false;
    plg_enter(s, act.space, out);
    if (s->phase != PHASE_OVER && s->units) s->must = (uint8_t)plg_most(s);
    plg_walk_next(s, out);
}

// R17  Who can use no more units, and wants no card, stops.

void plg_halt_propose(const plg_state *s, mi_list *out)
{
    if (s->must == 0) mi_propose(out, V_HALT, 0, 0, 0);
}

// A12  As in a dead end.
mi_rule plg_halt_forbids(const plg_state *s, plg_halt_args act)
{
    (void)act;
    return s->must ? "R17" : NULL;
}

void plg_halt_apply(plg_state *s, plg_halt_args act, mi_events *out)
{
    (void)act;
    plg_cart_end(s, out);
}

// ---- C10: the other cart ----

void plg_push_propose(const plg_state *s, mi_list *out)
{
    for (uint16_t seat = 0; seat < s->head.seats; seat++)
        if (seat != s->turn) mi_propose(out, V_PUSH, seat, 0, 0);
}

mi_rule plg_push_forbids(const plg_state *s, plg_push_args act)
{
    return act.seat < s->head.seats && act.seat != s->turn ? NULL : "C10";
}

void plg_push_apply(plg_state *s, plg_push_args act, mi_events *out)
{
    s->walker = (uint8_t)(act.seat % SEATS);
    s->phase = PHASE_NEWTON;
    s->units = s->moved;
    s->came = NOWHERE;
    mi_emit(out, plg_event(E_PUSHED, s->turn, s->walker, s->moved));
    s->must = (uint8_t)plg_most(s);
    plg_walk_next(s, out);
}

uint64_t plg_cart_open(const plg_state *s)
{
    uint64_t open = plg_waits(s) ? BIT(CLAIM) : BIT(STEP);
    if (plg_can_fill(s)) open |= BIT(FILL);
    if (s->must == 0) open |= BIT(HALT);
    for (unsigned i = 0; i < s->hands; i++) {
        if (s->owner[i] != s->turn) continue;
        if (s->hand[i] == CARD_LICENCE) open |= BIT(LICENCE);
        if (s->hand[i] == CARD_SECRET_PASS) open |= BIT(PASS);
        if (s->hand[i] == CARD_PASSAGE) open |= BIT(PASSAGE);
    }
    return open;
}
