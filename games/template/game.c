// R1: setting up; what each seat may know; the points; and the entry `template_game`.

#include <string.h>

#include "template.h"

unsigned lots_bag(const lots_state *s) { return s->head.option[O_BAG] ? 8 : LOTS; }

unsigned lots_seen(const lots_state *s)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (s->lot[i] != NO_LOT && s->lot[i] != HIDDEN) seen |= 1u << (s->lot[i] - 1);
    return seen;
}

// R1.2  The small bag is for at most four.
static mi_rule setup(const mi_head *head, void *position)
{
    lots_state *s = position;
    if (head->option[O_BAG] && head->seats > 4) return "R1.2";
    s->phase = DRAWING;
    return NULL;
}

static uint8_t to_act(const void *position)
{
    const lots_state *s = position;
    if (s->phase == OVER) return MI_NOBODY;
    return s->phase == DRAWING ? MI_NATURE : s->turn;
}

static uint64_t open(const void *position)
{
    static const uint64_t verbs[] = {1u << V_DRAW, 1u << V_STAY | 1u << V_FOLD,
                                     1u << V_SHOW, 0};
    return verbs[((const lots_state *)position)->phase];
}

static uint32_t weight(const void *position, mi_action act)
{
    (void)position, (void)act;
    return 1;
}

static mi_action draw(const void *position, uint32_t x)
{
    const lots_state *s = position;
    unsigned seen = lots_seen(s), lot = 0;
    uint32_t r = mi_share(x, lots_bag(s) - (uint32_t)__builtin_popcount(seen));
    while (seen >> lot & 1 || r--) lot++;
    return (mi_action){V_DRAW, {s->turn, (uint16_t)lot}};
}

static void hide(void *position, mi_seats seats)
{
    lots_state *s = position;
    for (unsigned i = 0; i < s->head.seats; i++)
        if (s->lot[i] != NO_LOT && !((seats | s->shown) & MI_SEAT_BIT(i)))
            s->lot[i] = HIDDEN;
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    (void)position;
    if (act.verb == V_DRAW && !(seats & MI_SEAT_BIT(act.arg[0]))) act.arg[1] = MI_UNKNOWN;
    return act;
}

static void facts(const void *position, mi_facts *out)
{
    const lots_state *s = position;
    uint16_t left = (uint16_t)lots_bag(s);
    if (s->phase != OVER) mi_state(out, (mi_fact){F_TURN, {s->turn}});
    for (uint16_t i = 0; i < s->head.seats; i++) {
        if (s->lot[i] == NO_LOT) continue;
        uint16_t lot = s->lot[i] == HIDDEN ? MI_UNKNOWN : (uint16_t)(s->lot[i] - 1);
        mi_state(out, (mi_fact){F_HOLDS, {i, lot}});
        if (s->in & MI_SEAT_BIT(i)) mi_state(out, (mi_fact){F_IN, {i}});
        left--;
    }
    mi_state(out, (mi_fact){F_LEFT, {left}});
}

static mi_prompt prompt(const void *position)
{
    return (mi_prompt){((const lots_state *)position)->phase, {0}};
}

static void guess(void *position, mi_seats seats, uint64_t seed)
{
    (void)seats;
    lots_state *s = position;
    mi_rng rng = {seed};
    for (unsigned i = 0; i < s->head.seats; i++) {
        if (s->lot[i] != HIDDEN) continue;
        unsigned seen = lots_seen(s), lot;
        do lot = mi_rng_below(&rng, lots_bag(s));
        while (seen >> lot & 1);
        s->lot[i] = (uint8_t)(lot + 1);
    }
}

// R4.2  The highest lot shown earns 3, every fold 1; ties go to the earlier seat.
void lots_standing(const void *position, mi_standing *out)
{
    const lots_state *s = position;
    unsigned best = MI_SEATS;
    for (unsigned i = 0; i < s->head.seats; i++) {
        bool shows = s->in & s->shown & MI_SEAT_BIT(i);
        if (shows && (best == MI_SEATS || s->lot[i] > s->lot[best])) best = i;
    }
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->head.seats; i++)
        out->points[i] = i == best ? 3 : s->in & MI_SEAT_BIT(i) ? 0 : 1;
    mi_rank(out, s->head.seats, 0);
}

// R2.2  No lot is held twice.
static mi_rule broken(const void *position)
{
    const lots_state *s = position;
    unsigned seen = 0;
    for (unsigned i = 0; i < s->head.seats; i++) {
        if (s->lot[i] == NO_LOT || s->lot[i] == HIDDEN) continue;
        unsigned lot = 1u << (s->lot[i] - 1);
        if (seen & lot || s->lot[i] > lots_bag(s)) return "R2.2";
        seen |= lot;
    }
    return NULL;
}

static const char *const lot_words[LOTS] = {"1", "2", "3", "4",  "5",  "6",
                                            "7", "8", "9", "10", "11", "12"};

static const mi_kind kinds[] = {{.word = "lot", .count = LOTS, .words = lot_words}};

static const mi_option options[] = {
#define OPTION(id, word, values, rule) {#word, values, rule},
#include "tables.def"
#undef OPTION
};

static const mi_verb verbs[] = {
#define VERB(id, word, a, b, c)                                                          \
    {#word, {a, b, c}, lots_##word##_propose, lots_##word##_forbids, lots_##word##_apply},
#include "verbs.def"
#undef VERB
};

static const mi_row_kind events[] = {
#define EVENT(id, word, rule, a, b) {#word, rule, {a, b}},
#include "tables.def"
#undef EVENT
};

static const mi_row_kind facts_table[] = {
#define FACT(id, word, a, b) {#word, NULL, {a, b}},
#include "tables.def"
#undef FACT
};

static const mi_row_kind prompts[] = {
#define PROMPT(id, word, rule) {#word, rule, {MI_NONE}},
#include "tables.def"
#undef PROMPT
};

const mi_game template_game = {
    .name = "template",
    .id = 1,
    .version = 1,
    .seats_min = 2,
    .seats_max = 6,
    .size = sizeof(lots_state),
    .option_count = OPTIONS,
    .kind_count = sizeof kinds / sizeof *kinds,
    .verb_count = VERBS,
    .event_count = EVENTS,
    .fact_count = FACTS,
    .prompt_count = PROMPTS,
    .options = options,
    .kinds = kinds,
    .verbs = verbs,
    .events = events,
    .facts_table = facts_table,
    .prompts = prompts,
    .setup = setup,
    .to_act = to_act,
    .open = open,
    .weight = weight,
    .draw = draw,
    .hide = hide,
    .veil = veil,
    .facts = facts,
    .prompt = prompt,
    .guess = guess,
    .standing = lots_standing,
    .broken = broken,
};
