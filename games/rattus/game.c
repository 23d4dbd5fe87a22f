// Rattus as the contract sees it: setup, who acts, what is hidden, and the entry
// `rattus_game`.

#include "rattus.h"

// 2.2.1 to 2.2.3  Cards beside the board, twenty cubes each, a starter face down in every
// region in play, and the supply.
static mi_rule setup(const mi_head *head, void *position)
{
    rat_state *s = position;
    s->last = NO_SEAT;
    for (unsigned i = 0; i < head->seats; i++) s->stock[i] = CUBES;
    for (unsigned r = 0; r < rat_regions(s); r++)
        s->dealt |= 1ull << rat_token_put(s, r, NO_FACE);
    s->pile = (uint8_t)(rat_kept(head) + rat_leftover(head));
    s->phase = PHASE_START;
    return NULL;
}

static uint8_t to_act(const void *position)
{
    static const uint8_t actors[PHASES] = {
        [PHASE_START] = MI_NATURE, [PHASE_PLAGUE] = MI_NATURE, [PHASE_LOOK] = MI_NATURE,
        [PHASE_PICK] = MI_NATURE,  [PHASE_FACE] = MI_NATURE,   [PHASE_OVER] = MI_NOBODY,
    };
    const rat_state *s = position;
    uint8_t actor = actors[s->phase];
    return actor ? actor : s->turn;
}

#define BIT(verb) (1ull << V_##verb)

// Cards of the active seat not used yet, as the verbs they open.
static uint64_t open_cards(const rat_state *s)
{
    static const uint32_t verb[] = {[MERCHANT] = BIT(MERCHANT),
                                    [MONK] = BIT(MONK),
                                    [WITCH] = BIT(WITCH),
                                    [KING] = BIT(KING)};
    uint64_t open = 0;
    for (unsigned cards = s->held[s->turn] & ~s->used; cards;)
        open |= verb[rat_pop(&cards)];
    return open;
}

static uint64_t open_turn(const rat_state *s)
{
    uint64_t open = open_cards(s) | BIT(MOVE);
    bool late = s->placed && s->head.option[O_PHASE_ORDER];
    if (!s->took && !late) open |= BIT(TAKE);
    if (!s->placed && s->stock[s->turn]) open |= BIT(PLACE);
    return open;
}

static uint64_t open_final(const rat_state *s)
{
    uint64_t open = open_cards(s) | BIT(DONE);
    unsigned cards = s->held[s->turn] & ~(unsigned)s->used;
    if (cards >> KNIGHT & 1) open |= BIT(MOVE);
    if (cards >> PEASANT & 1 && s->stock[s->turn]) open |= BIT(PLACE);
    return open;
}

static uint64_t open(const void *position)
{
    static const uint64_t verbs[PHASES] = {
        [PHASE_START] = BIT(START),   [PHASE_PLAGUE] = BIT(PLAGUE),
        [PHASE_CHOOSE] = BIT(PLAGUE), [PHASE_SETTLE] = BIT(SETTLE),
        [PHASE_CARRY] = BIT(CARRY),   [PHASE_SHIP] = BIT(SHIP),
        [PHASE_LOOK] = BIT(LOOK),     [PHASE_PEEK] = BIT(PEEK) | BIT(KEEP),
        [PHASE_SPREAD] = BIT(SPREAD), [PHASE_SWAP] = BIT(SWAP) | BIT(KEEP),
        [PHASE_REVEAL] = BIT(TURN),   [PHASE_BONUS] = BIT(BONUS) | BIT(DECLINE),
        [PHASE_PICK] = BIT(PICK),     [PHASE_FACE] = BIT(FACE),
    };
    const rat_state *s = position;
    if (s->phase == PHASE_TURN) return open_turn(s);
    return s->phase == PHASE_FINAL ? open_final(s) : verbs[s->phase];
}

// The place whose face nature is asked for.
static unsigned asked(const rat_state *s)
{
    return s->phase == PHASE_FACE ? s->place[0] : s->place[s->looks];
}

static bool faces(const rat_state *s)
{
    return s->phase == PHASE_FACE || s->phase == PHASE_LOOK;
}

static uint32_t weight(const void *position, mi_action act)
{
    const rat_state *s = position;
    if (!faces(s)) return 1;
    rat_chance c = rat_chance_of(s, asked(s));
    return rat_chance_weight(&c, act.arg[2]);
}

static mi_action draw(const void *position, uint32_t x)
{
    const rat_state *s = position;
    if (faces(s)) {
        unsigned place = asked(s);
        rat_chance c = rat_chance_of(s, place);
        return (mi_action){
            s->phase == PHASE_FACE ? V_FACE : V_LOOK,
            {rat_region_of(place), rat_slot_of(place), (uint16_t)rat_chance_draw(&c, x)}};
    }
    if (s->phase == PHASE_START)
        return (mi_action){V_START, {(uint16_t)mi_share(x, s->head.seats)}};
    if (s->phase == PHASE_PLAGUE)
        return (mi_action){V_PLAGUE, {(uint16_t)mi_share(x, rat_regions(s))}};
    uint64_t places = s->lies & rat_places(s->region);
    for (uint32_t skip = mi_share(x, rat_rats(s, s->region)); skip; skip--)
        places &= places - 1;
    unsigned place = rat_pop_place(&places);
    return (mi_action){V_PICK, {rat_region_of(place), rat_slot_of(place)}};
}

static uint64_t visible(const rat_state *s, mi_seats seats)
{
    uint64_t places = 0;
    for (unsigned i = 0; i < SEATS; i++)
        if (seats & MI_SEAT_BIT(i)) places |= s->knows[i];
    return places;
}

// Q3, Q4  All is public but the faces some seat has seen.
static void hide(void *position, mi_seats seats)
{
    rat_state *s = position;
    for (uint64_t wiped = rat_known(s) & ~visible(s, seats); wiped;)
        s->face[rat_pop_place(&wiped)] = NO_FACE;
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    const rat_state *s = position;
    if (act.verb != V_LOOK) return act;
    unsigned place = rat_place_of(act.arg[0], act.arg[1]);
    bool knows = seats & MI_SEAT_BIT(s->turn) || visible(s, seats) >> place & 1;
    if (!knows) act.arg[2] = MI_UNKNOWN;
    return act;
}

// Draws one by one, each by the chances that what is known by then leaves it.
static void guess(void *position, mi_seats seats, uint64_t seed)
{
    rat_state *s = position;
    mi_rng rng = {seed};
    for (uint64_t unknown = rat_known(s) & ~visible(s, seats); unknown;) {
        unsigned place = rat_pop_place(&unknown);
        rat_chance c = rat_chance_of(s, place);
        s->face[place] = (uint8_t)rat_chance_draw(&c, (uint32_t)mi_rng_next(&rng));
    }
}

// Tokens miscounted, or where no region in play is.
static bool tokens_astray(const rat_state *s)
{
    uint64_t in = rat_in_play(s);
    for (unsigned r = 0; r < REGIONS; r++)
        if (s->rats[r] != __builtin_popcountll(s->lies & rat_places(r))) return true;
    return s->lies & ~(in | in << STRIDE | in << 2 * STRIDE);
}

// 2.2.1  Twenty cubes of each seat; 2.5.4c every token once; 2.1.3 no card in two hands.
static mi_rule broken(const void *position)
{
    const rat_state *s = position;
    unsigned cards = 0, lying = (unsigned)__builtin_popcountll(s->lies);
    for (unsigned i = 0; i < SEATS; i++) {
        unsigned sum = s->palace[i] + s->stock[i];
        for (unsigned r = 0; r < ROW; r++) sum += s->cubes[i][r];
        if (sum != (i < s->head.seats ? CUBES : 0)) return "2.2.1";
        if (cards & s->held[i] || s->knows[i] & ~s->lies) return "2.1.3";
        cards |= s->held[i];
    }
    unsigned gone = (unsigned)__builtin_popcountll(s->removed);
    unsigned all = rat_kept(&s->head) + rat_leftover(&s->head) + rat_regions(s);
    if (lying + s->pile + gone != all || tokens_astray(s)) return "2.2.3";
    uint64_t seen = s->removed;
    for (uint64_t places = s->lies; places;) {
        unsigned p = rat_pop_place(&places);
        if (s->face[p] == NO_FACE) continue;
        if (seen >> s->face[p] & 1 || !(rat_known(s) >> p & 1)) return "2.5.4c";
        seen |= 1ull << s->face[p];
    }
    return NULL;
}

static mi_prompt prompt(const void *position)
{
    const rat_state *s = position;
    mi_prompt p = {s->phase, {s->region, s->left}};
    if (s->phase == PHASE_SWAP)
        p = (mi_prompt){s->phase,
                        {rat_region_of(s->place[0]), rat_region_of(s->place[1])}};
    if (s->phase == PHASE_LOOK) p.field[0] = rat_region_of(s->place[s->looks]);
    return p;
}

static const char *const region_words[] = {
#define REGION(id, word, seats) #word,
#include "regions.def"
#undef REGION
};

static const char *const slot_words[] = {"1", "2", "3"};

static const char *const class_words[] = {
#define CLASS(id, word, letter) #word,
#include "classes.def"
#undef CLASS
};

static const char *const token_words[] = {
#define TOKEN(id, word, origin, limit, symbols) #word,
#include "tokens.def"
#undef TOKEN
};

static const char *const symbol_words[] = {"peasantry", "bourgeoisie", "church",
                                           "chivalry",  "magic",       "royalty",
                                           "majority",  "all"};

// In the order of the kinds.
static const mi_kind kinds[] = {
    {"region", REGIONS, region_words, rat_links, LINKS, NULL},
    {"slot", SLOTS, slot_words, NULL, 0, NULL},
    {"class", CLASSES, class_words, NULL, 0, NULL},
    {"token", TOKENS, token_words, NULL, 0, rat_printed},
    {"symbol", SYMBOLS, symbol_words, NULL, 0, NULL},
};

static const mi_option options[] = {
#define OPTION(id, word, values, rule) {#word, values, rule},
#include "tables.def"
#undef OPTION
};

static const mi_verb verbs[] = {
#define VERB(id, word, a, b, c)                                                          \
    {#word, {a, b, c}, rat_##word##_propose, rat_##word##_forbids, rat_##word##_apply},
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

const mi_game rattus_game = {
    .name = "rattus",
    .id = 2,
    .version = 1,
    .seats_min = 2,
    .seats_max = SEATS,
    .size = sizeof(rat_state),
    .option_count = OPTIONS,
    .kind_count = sizeof kinds / sizeof *kinds,
    .verb_count = VERBS,
    .event_count = EVENTS,
    .fact_count = FACTS,
    .prompt_count = PHASES,
    .options = options,
    .kinds = kinds,
    .verbs = verbs,
    .events = events,
    .facts_table = facts,
    .prompts = prompts,
    .setup = setup,
    .to_act = to_act,
    .open = open,
    .weight = weight,
    .draw = draw,
    .hide = hide,
    .veil = veil,
    .facts = rat_facts,
    .prompt = prompt,
    .guess = guess,
    .standing = rat_standing,
    .broken = broken,
};
