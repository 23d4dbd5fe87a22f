// The Black Death cards: what each does at once. Choices follow in choices.c.

#include "plague.h"

typedef void effect(plg_state *s, unsigned where, mi_events *out);

void plg_obeyed(plg_state *s, mi_events *out)
{
    (void)out;
    if (s->card != NO_CARD) plg_under(s, s->card);
    s->card = NO_CARD;
    s->left = s->street = 0;
    s->asked = s->turn;
    s->phase = STEP_CART;
}

static void done(plg_state *s) { s->phase = STEP_OBEYED; }

// A70  What cannot be done is skipped.
static void idle(plg_state *s, mi_events *out)
{
    mi_emit(out, plg_event(E_IDLE, s->card, 0, 0));
    done(s);
}

static void ask(plg_state *s, plg_phase phase) { s->phase = (uint8_t)phase; }

// Asks for a place, if there is one to name.
static void ask_square(plg_state *s, plg_phase phase, mi_events *out)
{
    ask(s, phase);
    plg_set set = plg_targets(s);
    if (plg_empty(&set)) idle(s, out);
}

static void ask_put(plg_state *s, plg_phase phase, mi_events *out)
{
    ask(s, phase);
    plg_set set = plg_put_targets(s);
    if (plg_empty(&set)) idle(s, out);
}

// A15  A house that was not claimed in stays unvisited.
void plg_send(plg_state *s, unsigned seat, unsigned space, mi_events *out)
{
    s->cart[seat] = (uint16_t)space;
    mi_emit(out, plg_event(E_SENT, seat, space, 0));
}

// Rats on road squares go elsewhere; A45 those on ships or in houses stay, A46 those on
// the bridge do not.
static unsigned catch_rats(plg_state *s, unsigned to)
{
    unsigned n = 0;
    for (unsigned rat = 0; rat < RATS; rat++) {
        if (s->at[rat] >= SQUARES) continue;
        plg_move(s, rat, to);
        n++;
    }
    return n;
}

// C1, C37, C39, C40  To a place.
static void catch (plg_state *s, unsigned where, mi_events *out)
{
    unsigned n = catch_rats(s, where);
    if (n) mi_emit(out, plg_event(E_CAUGHT, n, where, 0));
    if (n)
        done(s);
    else
        idle(s, out);
}

static bool any_road_rat(const plg_state *s)
{
    for (unsigned rat = 0; rat < RATS; rat++)
        if (s->at[rat] < SQUARES) return true;
    return false;
}

// C3  The drawer puts each rat of the roads somewhere in St Thomas Street.
static void herd(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    ask(s, PHASE_HERD);
    plg_set set = plg_put_targets(s);
    if (plg_empty(&set) || !any_road_rat(s)) {
        idle(s, out);
        return;
    }
    s->left = (uint8_t)catch_rats(s, HELD);
}

static void privilege(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    ask(s, PHASE_PRIVILEGE);
}

// C4  Ignored when all three cats are out.
static void cat(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    if (s->bag[CAT])
        ask_put(s, PHASE_CAT, out);
    else
        idle(s, out);
}

// C5  Into the Caff; A21 its 24 are loaded at once, and the cart phase is spent.
static void eat(plg_state *s, unsigned where, mi_events *out)
{
    plg_send(s, s->turn, where, out);
    if (!plg_visited(s, where)) {
        s->load[s->turn] = 24;
        s->missing = true;
        mi_emit(out, plg_event(E_LOADED, s->turn, 24, 0));
        if (plg_mark(s, where, out)) return;
    }
    done(s);
}

// A69  Nobody pays what he has not buried.
void plg_pay(plg_state *s, unsigned from, unsigned to, unsigned points, mi_events *out)
{
    if (points > s->buried[from]) points = s->buried[from];
    if (!points) return;
    s->buried[from] = (uint8_t)(s->buried[from] - points);
    s->buried[to] = (uint8_t)(s->buried[to] + points);
    mi_emit(out, plg_event(E_PAID, from, to, points));
}

// C6  Everybody pays.
static void tax(plg_state *s, unsigned points, mi_events *out)
{
    for (unsigned i = 1; i < s->head.seats; i++)
        plg_pay(s, (s->turn + i) % s->head.seats, s->turn, points, out);
    if (!plg_wins(s, s->turn, out)) done(s);
}

void plg_smile_next(plg_state *s, unsigned seat, mi_events *out)
{
    if (plg_wins(s, s->turn, out)) return;
    do seat = (seat + 1) % s->head.seats;
    while (seat != s->turn && s->buried[seat] == 0);
    s->asked = (uint8_t)seat;
    ask(s, s->head.option[O_SMILE] ? PHASE_HONOUR : PHASE_TONGUE);
    if (seat == s->turn) done(s);
}

static void smile(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    plg_smile_next(s, s->turn, out);
}

static bool any_flea(const plg_state *s) { return !plg_empty(&s->fleas); }

static void fleas(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    if (any_flea(s))
        ask_put(s, PHASE_FLEAS, out);
    else
        idle(s, out);
}

// C9  Whether it rains is thrown, or told by the drawer (J3).
static void rain(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    ask(s, s->head.option[O_RAIN] ? PHASE_RAIN : PHASE_WEATHER);
}

void plg_rained(plg_state *s, bool wet, mi_events *out)
{
    mi_emit(out, plg_event(wet ? E_WET : E_DRY, 0, 0, 0));
    if (wet)
        ask_square(s, PHASE_SQUARE, out);
    else
        done(s);
}

// C10 and C15 tell in the phases that follow.
static void later(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    done(s);
}

// C11, C12, C17, C25, C31  Into a place, visited or infested or not (R27).
static void enter(plg_state *s, unsigned where, mi_events *out)
{
    plg_send(s, s->turn, where, out);
    done(s);
}

// C13  As many as the bag still has.
static void rats(plg_state *s, unsigned number, mi_events *out)
{
    s->left = (uint8_t)(s->bag[RAT] < number ? s->bag[RAT] : number);
    if (s->left)
        ask_put(s, PHASE_SEWER, out);
    else
        idle(s, out);
}

static void boring(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    ask_square(s, PHASE_BORING, out);
}

static void anywhere(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    plg_set set = plg_free_squares(s);
    if (plg_empty(&set))
        idle(s, out);
    else
        ask(s, PHASE_STREET);
}

static void road(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    ask_square(s, PHASE_SQUARE, out);
}

// C54  Only from the north of the Harbour; A59 the bridge is neither side.
static void cross(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    if (plg_has(&plg_melcombe, s->cart[s->turn]))
        ask_square(s, PHASE_SQUARE, out);
    else
        idle(s, out);
}

// A58  Squares within reach by road, whatever stands on them; a door counts one.
static plg_set within(unsigned from, unsigned steps)
{
    plg_set near = {{0}};
    plg_add(&near, from);
    for (unsigned n = 0; n < steps; n++) {
        plg_set wider = near;
        for (unsigned square = 0; square < SQUARES; square++) {
            if (!plg_has(&near, square)) continue;
            for (unsigned d = 0; d < 4; d++)
                if (plg_side[square][d] != NOWHERE) plg_add(&wider, plg_side[square][d]);
        }
        if (n == 0 && from >= SQUARES)
            for (const uint16_t *door = plg_doors(from); *door != NOWHERE; door++)
                plg_add(&wider, *door);
        near = wider;
    }
    return near;
}

// C20  Fleas near the drawer's cart go back into the bag.
static void comb(plg_state *s, unsigned steps, mi_events *out)
{
    plg_set near = within(s->cart[s->turn], steps);
    unsigned n = 0;
    for (unsigned flea = RATS; flea < RATS + FLEAS; flea++) {
        if (s->at[flea] >= SPACES || !plg_has(&near, s->at[flea])) continue;
        plg_move(s, flea, BAG);
        n++;
    }
    if (n) mi_emit(out, plg_event(E_COMBED, n, 0, 0));
    if (n)
        done(s);
    else
        idle(s, out);
}

// C21  The vacuum cleaner goes home, if it is anywhere.
static void vacuum(plg_state *s, unsigned where, mi_events *out)
{
    if (s->at[PIECES - 1] >= SPACES) {
        idle(s, out);
        return;
    }
    plg_move(s, PIECES - 1, where);
    mi_emit(out, plg_event(E_PUT, VACUUM, where, 1));
    done(s);
}

static void favour(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    ask_square(s, PHASE_FAVOUR, out);
}

// A72  A card to keep is kept.
// C49, C50, C53  Immunity cards; others say themselves what they are kept for.
static void keep(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    plg_keep(s, s->turn, s->card, out);
    done(s);
}

// C24  Exactly thirteen, also downwards (A5).
static void baker(plg_state *s, unsigned dozen, mi_events *out)
{
    s->load[s->turn] = (uint8_t)dozen;
    mi_emit(out, plg_event(E_LOADED, s->turn, dozen, 0));
    done(s);
}

static void hijack(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    ask(s, PHASE_HIJACK);
}

// Whom a public order sends to the Council Offices.
// C27, C42, C47  Whoever is on a street that is closed, C32 or on a sewer; C41 everybody
// on a road; C46 everybody in a building, and A23 the Stables are one if agreed.
static bool is_caught(const plg_state *s, unsigned street, unsigned space)
{
    bool stables = space == STABLES && s->head.option[O_STABLES];
    if (s->board == CARD_OUT_OF_HOUSES) return plg_is_building(space) || stables;
    if (space >= SQUARES) return false;
    if (s->board == CARD_NO_SEWERS) return plg_has(&plg_sewer, space);
    return s->board == CARD_OFF_ROADS || plg_street[space] == street;
}

// R46  A new order takes the place of the old one, which goes under the deck first (A65).
// A49  Also by one that works only once. R47  Several carts may come together.
static void order(plg_state *s, unsigned street, mi_events *out)
{
    if (s->board != NO_CARD) plg_under(s, s->board);
    s->board = s->card;
    s->card = NO_CARD;
    mi_emit(out, plg_event(E_ORDERED, s->board, 0, 0));
    for (unsigned seat = 0; seat < s->head.seats; seat++)
        if (is_caught(s, street, s->cart[seat])) plg_send(s, seat, COUNCIL, out);
    done(s);
}

// A27, A28  What has become of a cemetery: it opens, closes, or is open as it was.
static void tell_gate(const plg_state *s, unsigned cemetery, bool was_open,
                      mi_events *out)
{
    unsigned event = was_open ? E_STAYS_OPEN : E_OPENS;
    if (!plg_is_open(s, cemetery)) event = E_CLOSES;
    mi_emit(out, plg_event(event, cemetery, 0, 0));
}

// J4  Minutes are rounds: a quarter of an hour two, twenty minutes three, half an hour
// four; or minutes of the table's clock, as fast as agreed. A27 the later closing counts.
void plg_open(plg_state *s, unsigned cemetery, unsigned minutes, mi_events *out)
{
    static const uint8_t speed[] = {1, 1, 2, 4};
    unsigned hours = s->head.option[O_HOURS], factor = speed[hours];
    unsigned rounds = minutes == 30 ? 4 : minutes == 20 ? 3 : 2;
    unsigned until = hours ? s->minutes + (minutes + factor - 1) / factor
                           : s->turns + rounds * s->head.seats;
    uint16_t *closes = &s->closes[cemetery - CEMETERY_FIRST];
    bool was_open = plg_is_open(s, cemetery);
    if (until > *closes) *closes = (uint16_t)until;
    tell_gate(s, cemetery, was_open, out);
}

// C29, C33, C35  A cemetery opens, St Nicholas longer than the others.
static void open(plg_state *s, unsigned cemetery, mi_events *out)
{
    plg_open(s, cemetery, cemetery == ST_NICHOLAS ? 30 : 20, out);
    done(s);
}

static void pope(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    ask(s, PHASE_POPE);
}

// C36  Five squares before the cart phase.
static void stroll(plg_state *s, unsigned squares, mi_events *out)
{
    ask(s, PHASE_STROLL);
    s->units = (uint8_t)squares;
    s->came = NOWHERE;
    s->must = (uint8_t)plg_most(s);
    if (s->must == 0) idle(s, out);
    plg_walk_next(s, out);
}

static void misery(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    s->victims = (uint8_t)(1u << s->turn);
    ask(s, PHASE_MISERY);
}

// C43, C44, C45  A death by the card, as far as it goes.
static void bubonic(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    plg_death(s, s->turn, out);
}

// J7  There is no money: the way is what is earned.
static void cure(plg_state *s, unsigned where, mi_events *out)
{
    (void)where, (void)out;
    ask(s, PHASE_CURE);
}

// C51  The load is lost and kept cards go under the deck; J5 the dishes are a title.
static void flagellants(plg_state *s, unsigned where, mi_events *out)
{
    (void)where;
    s->load[s->turn] = 0;
    for (unsigned i = 0; i < s->hands;) {
        if (s->owner[i] == s->turn)
            plg_spend(s, s->hand[i]);
        else
            i++;
    }
    s->washers |= (uint8_t)(1u << s->turn);
    mi_emit(out, plg_event(E_DISHES, s->turn, 0, 0));
    done(s);
}

// C52  Boot Hill opens, and closes when the card comes again; A29 first it opens.
static void toggle(plg_state *s, unsigned hill, mi_events *out)
{
    bool was_open = plg_is_open(s, hill);
    s->boot = !s->boot;
    tell_gate(s, hill, was_open, out);
    done(s);
}

// C55  A flea leaps out of the bag on to Boot Hill.
static void leap(plg_state *s, unsigned hill, mi_events *out)
{
    unsigned flea = plg_find(s, FLEA, BAG);
    if (flea == PIECES) {
        idle(s, out);
        return;
    }
    plg_move(s, flea, hill);
    mi_emit(out, plg_event(E_PUT, FLEA, hill, 1));
    done(s);
}

void plg_obey(plg_state *s, mi_events *out)
{
    static const struct {
        effect *what;
        uint16_t where;
    } cards[CARDS] = {
#define CARD(id, word, what, where) {what, where},
#include "cards.def"
#undef CARD
    };
    cards[s->card].what(s, cards[s->card].where, out);
}
