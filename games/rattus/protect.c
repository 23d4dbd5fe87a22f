// 3.4.1 and 3.4.2: region cards protect class cards, in anybody's ravage.
//
// After each token that breaks out, before any cube is lost, everybody is asked who has a
// cube there, a region card and a class card that is not covered, whatever the region
// card: nothing can be read from who is asked (Q39).

#include "africa.h"

// Class cards of a seat that a symbol can still hit.
static unsigned exposed(const rat_state *s, unsigned seat)
{
    return s->seat[seat].held & ~(unsigned)africa(s)->covered;
}

// Q39  Whatever the region card is.
static bool is_asked(const rat_state *s, unsigned seat)
{
    return s->seat[seat].cubes[s->region] && africa(s)->count[seat] && exposed(s, seat);
}

static void protect_next(rat_state *s, mi_events *out)
{
    if (africa_rw(s)->waiting) {
        africa_rw(s)->asked = rat_waiting(s);
        s->phase = PHASE_PROTECT;
        return;
    }
    const rat_face *face = rat_face_of(&s->head, africa_rw(s)->token);
    africa_rw(s)->token = africa_rw(s)->asked = 0;
    rat_outbreak(s, face, out);
    rat_ravage_next(s, out);
}

void rat_protect_open(rat_state *s, unsigned token, mi_events *out)
{
    africa_rw(s)->token = (uint8_t)token;
    africa_rw(s)->waiting = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (is_asked(s, i)) africa_rw(s)->waiting |= (uint8_t)(1u << i);
    protect_next(s, out);
}

// The class cards a region card can be put on.
static unsigned fitting(const rat_state *s, unsigned card)
{
    return rat_protects(card) & exposed(s, africa(s)->asked);
}

// The region cards of the hand that fit some class card.
static uint64_t playable(const rat_state *s)
{
    uint64_t fit = 0;
    if (africa(s)->row[africa(s)->asked] == UNKNOWN_CARDS) return 0;
    for (uint64_t cards = africa(s)->row[africa(s)->asked]; cards;) {
        unsigned card = rat_pop_place(&cards);
        if (fitting(s, card)) fit |= 1ull << card;
    }
    return fit;
}

void rat_protect_propose(const rat_state *s, mi_list *out)
{
    for (uint64_t cards = playable(s); cards;)
        mi_propose(out, V_PROTECT, (uint16_t)rat_pop_place(&cards), 0, 0);
}

mi_rule rat_protect_forbids(const rat_state *s, rat_protect_args act)
{
    if (!(africa(s)->row[africa(s)->asked] >> act.card & 1)) return "3.4.1a";
    return fitting(s, act.card) ? NULL : "3.4.1b";
}

// Whoever has nothing left to protect, or to protect it with, is asked no more.
static void cover(rat_state *s, unsigned class, mi_events *out)
{
    uint16_t card = (uint16_t)(africa_rw(s)->played - 1);
    africa_rw(s)->cover[class] = africa_rw(s)->played;
    africa_rw(s)->covered |= (uint16_t)(1u << class);
    africa_rw(s)->played = 0;
    mi_emit(out, (mi_event){E_PROTECTED, {africa_rw(s)->asked, (uint16_t)class, card}});
    if (!is_asked(s, africa_rw(s)->asked))
        africa_rw(s)->waiting &= (uint8_t)~(1u << africa_rw(s)->asked);
    protect_next(s, out);
}

// The card lies open from here on. Where it fits one class card alone there is nothing
// more to choose.
void rat_protect_apply(rat_state *s, rat_protect_args act, mi_events *out)
{
    unsigned classes = fitting(s, act.card);
    rat_row_remove(s, africa_rw(s)->asked, act.card);
    africa_rw(s)->played = (uint8_t)(1 + act.card);
    s->phase = PHASE_COVER;
    if (classes && (classes & (classes - 1)) == 0) cover(s, rat_pop(&classes), out);
}

// 3.4.2  One class card for each region card.

void rat_cover_propose(const rat_state *s, mi_list *out)
{
    rat_propose_set(out, V_COVER, fitting(s, africa(s)->played - 1u));
}

// Q40  A covered card needs no second one.
// 3.1.5  One region card protects one class card.
mi_rule rat_cover_forbids(const rat_state *s, rat_cover_args act)
{
    if (!(s->seat[africa(s)->asked].held >> act.class_card & 1)) return "3.4.1c";
    if (africa(s)->covered >> act.class_card & 1) return "Q40";
    return fitting(s, africa(s)->played - 1u) >> act.class_card & 1 ? NULL : "3.4.1b";
}

void rat_cover_apply(rat_state *s, rat_cover_args act, mi_events *out)
{
    cover(s, act.class_card, out);
}

void rat_pass_propose(const rat_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_PASS, 0, 0, 0);
}

mi_rule rat_pass_forbids(const rat_state *s, rat_pass_args act)
{
    (void)s, (void)act;
    return NULL;
}

void rat_pass_apply(rat_state *s, rat_pass_args act, mi_events *out)
{
    (void)act;
    africa_rw(s)->waiting &= (uint8_t)~(1u << africa_rw(s)->asked);
    protect_next(s, out);
}

unsigned rat_protected(const rat_state *s) { return africa(s)->covered; }

// Q42  What was played protects in this region alone and is spent.
void rat_uncover(rat_state *s, mi_events *out)
{
    for (uint16_t i = 0; i < CLASSES; i++) {
        if (!africa_rw(s)->cover[i]) continue;
        uint16_t card = (uint16_t)(africa_rw(s)->cover[i] - 1);
        africa_rw(s)->discards |= 1ull << card;
        africa_rw(s)->cover[i] = 0;
        mi_emit(out, (mi_event){E_UNCOVERED, {i, card}});
    }
    africa_rw(s)->covered = 0;
}

// Does the token show the class of a card that is not covered?
static bool struck(const rat_state *s)
{
    unsigned hit = 0;
    for (const char *c = rat_face_of(&s->head, africa(s)->token)->symbols; *c; c++)
        if (*c != 'M' && *c != 'A') hit |= rat_cards_of(rat_symbol(*c));
    return hit & exposed(s, africa(s)->asked);
}

// Q60  Who is asked may have left word.
bool rat_stands(const void *position, unsigned order, mi_action *answer)
{
    const rat_state *s = position;
    if (s->phase != PHASE_PROTECT) return false;
    bool ask[ORDERS] = {
        [ORDER_ALWAYS] = true,
        [ORDER_STRUCK] = struck(s),
        [ORDER_NEVER] = false,
        [ORDER_NOTHING] = playable(s) != 0,
    };
    if (!ask[order]) *answer = mi_act(V_PASS, 0, 0, 0);
    return !ask[order];
}
