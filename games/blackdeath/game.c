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

uint8_t bd_to_act(const void *position)
{
    static const uint8_t actors[PHASES] = {
        [PHASE_RANK] = MI_NATURE,     [PHASE_FIRST] = MI_NATURE,
        [PHASE_TIE] = MI_NATURE,      [PHASE_LUCK] = MI_NATURE,
        [PHASE_ATTEMPT] = MI_NATURE,  [PHASE_MORTALITY] = MI_NATURE,
        [PHASE_MUTATION] = MI_NATURE, [PHASE_DEAL] = MI_NATURE,
        [PHASE_OVER] = MI_NOBODY,
    };
    const bd_state *s = position;
    unsigned phase = phase_of(s);
    if (actors[phase]) return actors[phase];
    bool speaks = phase == PHASE_WINDOW || phase == PHASE_AIM;
    return s->order[(s->at + (speaks ? s->asked : 0u)) % s->head.seats];
}

static uint8_t turn(const void *position)
{
    const bd_state *s = position;
    return s->order[s->at % s->head.seats];
}

#define BIT(verb) (1ull << V_##verb)

static uint64_t open(const void *position)
{
    static const uint64_t verbs[PHASES] = {
        [PHASE_RANK] = BIT(LOT),
        [PHASE_TRACK] = BIT(TRACK),
        [PHASE_DESIGN] = BIT(DESIGN),
        [PHASE_FIRST] = BIT(LOT),
        [PHASE_TIE] = BIT(LOT),
        [PHASE_CURE] = BIT(REMOVE),
        [PHASE_OPEN] = BIT(BEGIN) | BIT(RESTART) | BIT(PLAY),
        [PHASE_SHOW] = BIT(SHOW),
        [PHASE_SETTLE] = BIT(SETTLE),
        [PHASE_WINDOW] = BIT(PLAY) | BIT(PASS),
        [PHASE_LUCK] = BIT(DICE),
        [PHASE_ASSIGN] = BIT(ASSIGN),
        [PHASE_INFECT] =
            BIT(TRADE) | BIT(INFECT) | BIT(AUTOMATIC) | BIT(PLAY) | BIT(DONE),
        [PHASE_ATTEMPT] = BIT(DIE),
        [PHASE_MOVE] = BIT(MOVE) | BIT(LEAVE) | BIT(PLAY) | BIT(DONE),
        [PHASE_MORTALITY] = BIT(DIE),
        [PHASE_VICTIMS] = BIT(KILL),
        [PHASE_RUIN] = BIT(RUIN),
        [PHASE_MUTATION] = BIT(DIE),
        [PHASE_DEAL] = BIT(DEAL),
    };
    static const uint64_t asks[] = {[ASK_REGION] = BIT(CHOOSE),
                                    [ASK_SQUARE] = BIT(BURN),
                                    [ASK_LINES] = BIT(BLOCK),
                                    [ASK_CHANGE] = BIT(MUTATE)};
    const bd_state *s = position;
    unsigned phase = phase_of(s);
    return phase == PHASE_AIM ? asks[bd_cards[s->card].asks] : verbs[phase];
}

// All that chance does here is even.
static uint32_t weight(const void *position, mi_action act)
{
    (void)position, (void)act;
    return 1;
}

static uint16_t pick(uint64_t set, uint32_t x)
{
    for (uint32_t skip = mi_share(x, bd_count(set)); skip; skip--) set &= set - 1;
    return (uint16_t)bd_pop(&set);
}

static mi_action draw(const void *position, uint32_t x)
{
    const bd_state *s = position;
    switch (phase_of(s)) {
    case PHASE_DEAL:
        return mi_act(V_DEAL, bd_owed_seat(s), pick(bd_unseen(s, s->shuffle), x), 0);
    case PHASE_LUCK: {
        uint32_t n = mi_share(x, 36);
        return mi_act(V_DICE, (uint16_t)(1 + n / 6), (uint16_t)(1 + n % 6), 0);
    }
    case PHASE_ATTEMPT:
    case PHASE_MORTALITY:
    case PHASE_MUTATION: return mi_act(V_DIE, (uint16_t)(1 + mi_share(x, 6)), 0, 0);
    default: return mi_act(V_LOT, pick(bd_lot_among(s), x), 0, 0);
    }
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    (void)position;
    if (act.verb == V_DEAL && !(seats >> act.arg[0] & 1)) act.arg[1] = MI_UNKNOWN;
    return act;
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

// R2.5  Eighteen units at most; R7.2 one in a square; R2.1 none where no square is; R9.2
// no region loses more than half; R10.2 every card once.
static mi_rule broken(const void *position)
{
    const bd_state *s = position;
    uint64_t taken = 0;
    for (unsigned t = 0; t < TRACKS; t++) {
        if (bd_count(s->units[t]) > UNITS) return "R2.5";
        if (s->units[t] & taken) return "R7.2";
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

static mi_prompt prompt(const void *position)
{
    const bd_state *s = position;
    uint16_t phase = (uint16_t)phase_of(s);
    uint8_t seat = turn(position);
    switch (phase) {
    case PHASE_DESIGN:
        return (mi_prompt){phase, {(uint16_t)bd_rating_points(&s->head), s->track[seat]}};
    case PHASE_TIE: return (mi_prompt){phase, {(uint16_t)(s->at + 1)}};
    case PHASE_CURE: return (mi_prompt){phase, {s->cured, s->left}};
    case PHASE_SETTLE:
    case PHASE_VICTIMS: return (mi_prompt){phase, {s->left}};
    case PHASE_WINDOW: return (mi_prompt){phase, {s->window, seat}};
    case PHASE_AIM: return (mi_prompt){phase, {s->card}};
    case PHASE_ASSIGN: return (mi_prompt){phase, {s->dice[0], s->dice[1]}};
    case PHASE_INFECT:
        return (mi_prompt){phase,
                           {(uint16_t)(s->attempts + s->trades[0] + s->trades[1])}};
    case PHASE_ATTEMPT:
        return (mi_prompt){phase,
                           {s->square, (uint16_t)bd_target(s, s->square, s->means)}};
    case PHASE_MOVE: return (mi_prompt){phase, {s->points}};
    case PHASE_MORTALITY:
        return (mi_prompt){phase, {(uint16_t)bd_rating(s, seat, MORTALITY)}};
    case PHASE_MUTATION:
        return (mi_prompt){phase, {s->mutant, s->rolls % 2 ? MORTALITY : VIRULENCE}};
    case PHASE_DEAL: return (mi_prompt){phase, {bd_owed_seat(s)}};
    default: return (mi_prompt){phase, {0}};
    }
}

static const char *const region_words[] = {
#define REGION(id, word, first, count, adapted, jer47, east47, jer65, east65) #word,
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

static const mi_option options[] = {
#define OPTION(id, word, values, rule) {#word, values, rule},
#include "tables.def"
#undef OPTION
};

static const mi_order orders[] = {
#define ORDER(id, word, rule, tells) {#word, rule, tells},
#include "tables.def"
#undef ORDER
};

static const mi_verb verbs[] = {
#define VERB(id, word, a, b, c)                                                          \
    {#word, {a, b, c}, bd_##word##_propose, bd_##word##_forbids, bd_##word##_apply},
#include "verbs.def"
#undef VERB
};

static const mi_row_kind events[] = {
#define EVENT(id, word, rule, a, b, c, d, e) {#word, rule, {a, b, c, d, e}},
#include "tables.def"
#undef EVENT
};

static const mi_row_kind facts[] = {
#define FACT(id, word, a, b, c, d) {#word, NULL, {a, b, c, d}},
#include "tables.def"
#undef FACT
};

static const mi_row_kind prompts[] = {
#define PROMPT(id, word, rule, a, b) {#word, rule, {a, b}},
#include "tables.def"
#undef PROMPT
};

const mi_game blackdeath_game = {
    .name = "blackdeath",
    .id = 3,
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .size = sizeof(bd_state),
    .option_count = OPTIONS,
    .kind_count = sizeof kinds / sizeof *kinds,
    .verb_count = VERBS,
    .event_count = EVENTS,
    .fact_count = FACTS,
    .prompt_count = PHASES,
    .order_count = ORDERS,
    .order_near = ORDER_MINE,
    .order_away = ORDER_MORTALITY,
    .noted = BIT(DESIGN),
    .options = options,
    .kinds = kinds,
    .verbs = verbs,
    .events = events,
    .facts_table = facts,
    .prompts = prompts,
    .orders = orders,
    .setup = bd_setup,
    .to_act = bd_to_act,
    .turn = turn,
    .open = open,
    .weight = weight,
    .draw = draw,
    .hide = bd_hide,
    .veil = veil,
    .facts = bd_facts,
    .prompt = prompt,
    .stands = bd_stands,
    .guess = bd_guess,
    .standing = bd_standing,
    .outlook = bd_outlook,
    .broken = broken,
};
