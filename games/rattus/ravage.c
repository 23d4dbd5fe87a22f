// 2.5.3 to 2.5.5: the ravage of one region, token by token.

#include "rattus.h"

// 2.5.3  Only a region with cubes and tokens is ravaged.
static bool goes_on(const rat_state *s)
{
    return rat_rats(s, s->region) && rat_population(s, s->region);
}

// Q23  The Knight is asked once, after rats have spread and before a token is turned.
void rat_ravage(rat_state *s, mi_events *out)
{
    bool knight = !rat_final(s) && rat_holds(s, s->turn, KNIGHT);
    if (knight && goes_on(s))
        s->phase = PHASE_BONUS;
    else
        rat_ravage_next(s, out);
}

static uint64_t tokens_in(const rat_state *s) { return s->lies & rat_places(s->region); }

// Q22  Nobody can tell these tokens apart: one origin, and no seat has seen any of them.
static bool alike(const rat_state *s, uint64_t tokens)
{
    if ((tokens & (tokens - 1)) == 0) return true;
    bool one_origin = (s->dealt & tokens) == 0 || (s->dealt & tokens) == tokens;
    return one_origin && !(rat_known(s) & tokens);
}

void rat_reveal(rat_state *s)
{
    uint64_t tokens = tokens_in(s);
    s->place[0] = (uint8_t)__builtin_ctzll(tokens);
    if (alike(s, tokens))
        s->phase = PHASE_FACE;
    else
        s->phase = s->head.option[O_REVEAL_ORDER] ? PHASE_PICK : PHASE_REVEAL;
}

// 2.5.5  Tokens not turned stay, and the turn is over, unless a card may still work (D4).
static void turn_over(rat_state *s, mi_events *out)
{
    s->stage = RAVAGED;
    s->bonus = false;
    if (rat_late(s))
        s->phase = PHASE_PAUSE;
    else
        rat_turn_end(s, out);
}

static void ravage_over(rat_state *s, mi_events *out)
{
    if (rat_covered(s)) rat_uncover(s, out);
    if (rat_final(s))
        rat_final_next(s, out);
    else
        turn_over(s, out);
}

// Q29  Without a cube left it stops. What is over does not begin again, though a card has
// brought cubes or tokens (D4).
void rat_ravage_next(rat_state *s, mi_events *out)
{
    if (s->stage == RAVAGED || !goes_on(s)) {
        ravage_over(s, out);
        return;
    }
    s->stage = RAVAGING;
    rat_reveal(s);
    if (s->phase != PHASE_REVEAL && rat_late(s)) s->phase = PHASE_PAUSE;
}

// Q22  The active player picks the next token, or chance does when that was agreed.

void rat_turn_propose(const rat_state *s, mi_list *out)
{
    rat_propose_places(out, V_TURN, tokens_in(s));
}

static mi_rule pick_forbids(const rat_state *s, unsigned region, unsigned slot)
{
    if (region != s->region) return "2.5.3";
    return s->lies >> rat_place_of(region, slot) & 1 ? NULL : "Q22";
}

mi_rule rat_turn_forbids(const rat_state *s, rat_turn_args act)
{
    return pick_forbids(s, act.region, act.slot);
}

// Its face is asked for next.
static void turn_up(rat_state *s, unsigned region, unsigned slot)
{
    s->place[0] = (uint8_t)rat_place_of(region, slot);
    s->phase = PHASE_FACE;
}

void rat_turn_apply(rat_state *s, rat_turn_args act, mi_events *out)
{
    (void)out;
    turn_up(s, act.region, act.slot);
}

void rat_pick_propose(const rat_state *s, mi_list *out)
{
    rat_propose_places(out, V_PICK, tokens_in(s));
}

mi_rule rat_pick_forbids(const rat_state *s, rat_pick_args act)
{
    return pick_forbids(s, act.region, act.slot);
}

void rat_pick_apply(rat_state *s, rat_pick_args act, mi_events *out)
{
    (void)out;
    turn_up(s, act.region, act.slot);
}

static bool is_held(const rat_state *s, rat_class card)
{
    for (unsigned i = 0; i < s->head.seats; i++)
        if (rat_holds(s, i, card)) return true;
    return false;
}

// Q34  At the end for a Knight that was used; where that was agreed on, for one that is
// held, or always.
bool rat_piece_counts(const rat_state *s)
{
    enum { USED, ALWAYS, HELD };
    if (s->bonus || !rat_final(s)) return s->bonus;
    unsigned agreed = s->head.option[O_FINAL_BONUS];
    return agreed == ALWAYS || (agreed == HELD && is_held(s, KNIGHT));
}

// The piece counts as two where the Knight said so; in the final ravage only where it
// stands.
// D9  The two are nobody's. Q41  Once declared they stay, whatever protects the Knight.
static unsigned threatened(const rat_state *s)
{
    bool counts = s->region == s->plague && rat_piece_counts(s);
    return rat_population(s, s->region) + (counts ? 2 : 0);
}

// 2.5.4a  Fewer cubes than the limit: nothing happens. Tested once a token (Q28).
static bool breaks_out(const rat_state *s, const rat_face *face, mi_events *out)
{
    unsigned cubes = threatened(s);
    bool breaks = cubes >= face->limit;
    mi_emit(out, (mi_event){breaks ? E_OUTBREAK : E_HARMLESS,
                            {s->region, (uint16_t)cubes, face->limit}});
    return breaks;
}

// 2.5.4  The token is turned. Everybody sees it, so its face stands in the entry even
// when some seat knew it before.

void rat_face_propose(const rat_state *s, mi_list *out)
{
    rat_propose_faces(s, out, V_FACE, s->place[0]);
}

mi_rule rat_face_forbids(const rat_state *s, rat_face_args act)
{
    unsigned place = rat_place_of(act.region, act.slot);
    if (place != s->place[0]) return "2.5.4";
    rat_chance c = rat_chance_of(s, place);
    return rat_chance_weight(&c, act.token) ? NULL : "5.6";
}

// 2.5.4c  A turned token is out of the game, face up.
void rat_face_apply(rat_state *s, rat_face_args act, mi_events *out)
{
    unsigned place = s->place[0], token = act.token;
    rat_face_see(s, place, token);
    rat_token_take(s, place);
    mi_emit(out, (mi_event){E_TURNED, {s->region, (uint16_t)token}});
    const rat_face *face = rat_face_of(&s->head, token);
    bool breaks = breaks_out(s, face, out);
    if (breaks && rat_africanus(s)) {
        rat_protect_open(s, token, out);
        return;
    }
    if (breaks) rat_outbreak(s, face, out);
    rat_ravage_next(s, out);
}

// 2.5.4b  A player without cubes there loses nothing; 2.5.4c the cube goes back to its
// owner.
// Q26  So nobody loses more than they have there.
static void lose(rat_state *s, unsigned seat, unsigned symbol, mi_events *out)
{
    if (s->seat[seat].cubes[s->region] == 0) return;
    s->seat[seat].cubes[s->region]--;
    s->seat[seat].stock++;
    mi_emit(out, (mi_event){E_LOST, {(uint16_t)seat, s->region, (uint16_t)symbol}});
    if (s->seat[seat].cubes[s->region] == 0 && rat_diplomat(s, seat, s->region))
        rat_recall(s, seat, out);
}

static void lose_all(rat_state *s, unsigned seats, unsigned symbol, mi_events *out)
{
    while (seats) lose(s, rat_pop(&seats), symbol, out);
}

static inline unsigned majority(const rat_state *s, unsigned region, unsigned of)
{
    unsigned most = 1, seats = 0;
    for (unsigned i = 0; i < of; i++) {
        unsigned cubes = s->seat[i].cubes[region];
        if (cubes > most) seats = 0;
        if (cubes > most) most = cubes;
        if (cubes == most) seats |= 1u << i;
    }
    return seats;
}

// Q24, Q49  Where nobody has a cube nobody has the most.
unsigned rat_majority(const rat_state *s, unsigned region)
{
    return s->head.seats > BASE_SEATS ? majority(s, region, SEATS)
                                      : majority(s, region, BASE_SEATS);
}

// 3.3.2  Every card of the class is hit; 3.4.1 but for those that are covered.
static void lose_class(rat_state *s, unsigned symbol, mi_events *out)
{
    for (unsigned cards = rat_cards_of(symbol) & ~rat_covered(s); cards;) {
        unsigned card = rat_pop(&cards), seat = 0;
        while (seat < s->head.seats && !(s->seat[seat].held >> card & 1)) seat++;
        if (seat < s->head.seats) lose(s, seat, symbol, out);
    }
}

// First every M (Q25), then class symbols and A.
// Q27  A symbol that stands twice costs two.
void rat_outbreak(rat_state *s, const rat_face *face, mi_events *out)
{
    unsigned most = 0;
    for (const char *c = face->symbols; *c; c++) {
        if (*c != 'M') continue;
        if (!most) most = rat_majority(s, s->region);
        lose_all(s, most, MAJORITY, out);
    }
    for (const char *c = face->symbols; *c; c++) {
        if (*c == 'M') continue;
        unsigned symbol = rat_symbol(*c);
        if (symbol == ALL)
            lose_all(s, (1u << s->head.seats) - 1, ALL, out);
        else
            lose_class(s, symbol, out);
    }
}

void rat_strike(rat_state *s, const rat_face *face, mi_events *out)
{
    if (breaks_out(s, face, out)) rat_outbreak(s, face, out);
}
