// Black Death as the contract sees it: who acts, what is hidden, and the entry
// `blackdeath_game`.

#include "blackdeath.h"

// The phase as it is asked: dice and cards that are due come before anything else.
static unsigned phase_of(const bd_state *s)
{
    if (s->phase == PHASE_OVER) return PHASE_OVER;
    if (s->rolls) return PHASE_MUTATION;
    return bd_owed_seat(s) != NO_SEAT ? PHASE_DEAL : s->phase;
}

static uint8_t turn(const void *position)
{
    const bd_state *s = position;
    return s->order[s->at % s->head.seats];
}

// The seat that may play a card, or aims one.
static uint8_t speaker(const bd_state *s)
{
    return s->order[(s->at + s->asked) % s->head.seats];
}

// The verb that aims the card that has been played.
static uint64_t open_aim(const bd_state *s)
{
    static const uint64_t asks[] = {[ASK_REGION] = BIT(CHOOSE),
                                    [ASK_SQUARE] = BIT(BURN),
                                    [ASK_LINES] = BIT(BLOCK),
                                    [ASK_CHANGE] = BIT(MUTATE)};
    return asks[bd_cards[s->card].asks];
}

// All that chance does here is even.
static uint32_t weight(const void *position, mi_action act)
{
    (void)position, (void)act;
    return 1;
}

static uint16_t pick(uint64_t set, uint32_t number)
{
    return (uint16_t)mi_member(set, number);
}

static uint32_t total(const void *position)
{
    const bd_state *s = position;
    switch (phase_of(s)) {
    case PHASE_DEAL: return bd_count(bd_unseen(s, s->shuffle));
    case PHASE_LUCK: return 36;
    case PHASE_ATTEMPT:
    case PHASE_MORTALITY:
    case PHASE_MUTATION: return 6;
    default: return bd_count(bd_lot_among(s));
    }
}

static mi_action draw(const void *position, uint32_t number)
{
    const bd_state *s = position;
    switch (phase_of(s)) {
    case PHASE_DEAL:
        return mi_act(V_DEAL, bd_owed_seat(s), pick(bd_unseen(s, s->shuffle), number), 0);
    case PHASE_LUCK:
        return mi_act(V_DICE, (uint16_t)(1 + number / 6), (uint16_t)(1 + number % 6), 0);
    case PHASE_ATTEMPT:
    case PHASE_MORTALITY:
    case PHASE_MUTATION: return mi_act(V_DIE, (uint16_t)(1 + number), 0, 0);
    default: return mi_act(V_LOT, pick(bd_lot_among(s), number), 0, 0);
    }
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    (void)position;
    bd_act a = {act};
    if (act.verb == V_DEAL && !(seats >> a.deal.seat & 1)) a.deal.card = MI_UNKNOWN;
    return a.any;
}

static bool cards_astray(const bd_state *s)
{
    uint32_t all = bd_all_cards(&s->head), seen = s->discards | s->running;
    unsigned held = 0, in_hands = 0;
    if (s->discards & s->running) return true;
    for (unsigned seat = 0; seat < s->head.seats; seat++) {
        uint32_t hand = bd_hand(s, seat);
        if (hand & seen) return true;
        seen |= hand;
        held += bd_hand_size(s, seat);
    }
    in_hands = held + s->deck + bd_count(s->discards | s->running);
    return seen & ~all || in_hands != bd_count(all);
}

// R2.5  Eighteen units at most; R2.1 one in a square, none where no square is; R9.2 no
// region loses more than half; R10.2 every card once.
static mi_rule broken(const void *position)
{
    const bd_state *s = position;
    uint64_t taken = 0;
    for (unsigned t = 0; t < TRACKS; t++) {
        if (bd_count(s->units[t]) > UNITS) return "R2.5";
        if (s->units[t] & taken) return "R2.1";
        if (s->units[t] && s->holder[t] == NO_SEAT) return "R2.3";
        taken |= s->units[t];
    }
    if (taken & ~bd_in_play(s) || s->ruined & ~bd_scenario(&s->head)) return "R2.1";
    for (uint64_t hit = bd_regions_of(s->ruined); hit;) {
        uint64_t squares = bd_regions[bd_pop(&hit)].squares & bd_scenario(&s->head);
        unsigned all = bd_count(squares);
        if (bd_count(squares & s->ruined) > (all < 2 ? 0 : (all + 1) / 2)) return "R9.2";
    }
    return cards_astray(s) ? "R10.2" : NULL;
}

static const char *const region_words[] = {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65, place)     \
    #word,
#include "regions.def"
#undef REGION
};

static const char *const square_words[] = {
#define SQUARE(id, word, region, number, year) #word,
#include "squares.def"
#undef SQUARE
};

static const char *const line_words[] = {
#define BD_WORD(id, word, a, b, number, year, r) #word,
#define BD_ROUTE_WORD(id, word, region, enter, leave) #word,
    BD_LINES(BD_WORD, 0) BD_ROUTES(BD_ROUTE_WORD)};

static const char *const track_words[] = {
#define TRACK(id, word, adapted, automatic) #word,
#include "tracks.def"
#undef TRACK
};

static const char *const card_words[] = {
#define CARD(id, word, rule, asks, lasts, movement, virulence, mortality) #word,
#include "cards.def"
#undef CARD
};

static const char *const change_words[] = {
#define CHANGE(id, word, card, virulence, mortality) #word,
#include "changes.def"
#undef CHANGE
};

static const char *const means_words[] = {"unit", "entry", "traders", "trader"};
static const char *const modifier_words[] = {"minus_two", "minus_one", "plain",
                                             "plus_one"};
static const char *const fate_words[] = {"harmless", "deaths", "catastrophe", "cure"};
static const char *const rating_words[] = {"virulence", "mortality"};
static const char *const window_words[] = {"opening", "luck", "movement", "mortality"};

// In the order of the kinds.
static const mi_kind kinds[] = {
    {"region", REGIONS, region_words, bd_links, OFF_REYKJAVIK, NULL},
    {"square", SQUARES, square_words, NULL, 0, NULL},
    {"line", LINES, line_words, NULL, 0, NULL},
    {"track", TRACKS, track_words, NULL, 0, NULL},
    {"card", CARDS, card_words, NULL, 0, NULL},
    {"means", MEANS_COUNT, means_words, NULL, 0, NULL},
    {"change", CHANGES, change_words, NULL, 0, NULL},
    {"modifier", MODIFIERS, modifier_words, NULL, 0, NULL},
    {"fate", FATES, fate_words, NULL, 0, NULL},
    {"rating", RATINGS, rating_words, NULL, 0, NULL},
    {"window", WINDOWS, window_words, NULL, 0, NULL},
};

#define PHASE_OF(s) phase_of(s)
#define TURN_OF(s) turn(s)
#define ASKED_OF(s) speaker(s)
#define OPEN_OF(s, phase, verbs) ((phase) == PHASE_AIM ? open_aim(s) : (verbs))
#define GO_ON(s, out) bd_go_on(s, out)
#include "../entry.h"

const mi_names blackdeath_names = GAME_NAMES;

const mi_game blackdeath_game = {
    .name = "blackdeath",
    .id = 3,
    .version = 2,
    .seats_min = 2,
    .seats_max = SEATS,
    GAME_TABLES,
    .host.order_near = ORDER_MINE,
    .host.order_away = ORDER_MORTALITY,
    .host.noted = BIT(DESIGN),
    .host.stands = bd_stands,
    .bot.turn = turn,
    .bot.outlook = bd_outlook,
    .setup = bd_setup,
    .weight = weight,
    .total = total,
    .draw = draw,
    .hide = bd_hide,
    .veil = veil,
    .facts = bd_facts,
    .guess = bd_guess,
    .standing = bd_standing,
    .broken = broken,
};
