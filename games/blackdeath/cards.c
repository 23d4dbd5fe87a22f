// R11 and C: what the cards do, when each may be played, and what it asks for.

#include "blackdeath.h"

const bd_card_print bd_cards[CARDS] = {
#define CARD(id, word, rule, asks, lasts, movement, virulence, mortality)                \
    [id] = {rule, asks, lasts, movement, {virulence, mortality}},
#include "cards.def"
#undef CARD
};

static const struct {
    uint8_t card;
    int8_t by[RATINGS];
} changes[CHANGES] = {
#define CHANGE(id, word, card, virulence, mortality)                                     \
    [CHANGE_##id] = {card, {virulence, mortality}},
#include "changes.def"
#undef CHANGE
};

// R11.1, Q39  Effects of different cards add up.
// C1 to C5  Weather and Famine, and the die of C7.
int bd_running_sum(const bd_state *s, int which)
{
    int sum = 0;
    for (uint64_t cards = s->running; cards;) {
        const bd_card_print *card = &bd_cards[bd_pop(&cards)];
        sum += which == SUM_MOVEMENT ? card->movement : card->shift[which];
    }
    return sum;
}

// R11.7  What has ended lies among the discards.
void bd_effect_end(bd_state *s, unsigned card, mi_events *out)
{
    s->running &= ~CARD_BIT(card);
    s->discards |= CARD_BIT(card);
    s->owner[card] = NO_SEAT;
    memset(s->aim[card], NONE, sizeof s->aim[card]);
    if (bd_cards[card].lasts != AT_ONCE)
        mi_emit(out, (mi_event){E_EFFECT_ENDS, {(uint16_t)card}});
}

// Whoever is asked for a card, or plays one between attempts or steps.
static uint8_t speaker(const bd_state *s)
{
    return s->order[(s->at + s->asked) % s->head.seats];
}

// ---- when a card may be played ----

// Q4  A Mutation that would leave 0 to 6 cannot be chosen.
static bool change_fits(const bd_state *s, unsigned change)
{
    for (unsigned which = 0; which < RATINGS; which++) {
        int rating =
            s->rating[which][bd_active(s)] + s->shift[which] + changes[change].by[which];
        if (rating < 0 || rating > TOP) return false;
    }
    return true;
}

static uint64_t fitting_changes(const bd_state *s, unsigned card)
{
    uint64_t fits = 0;
    for (unsigned i = 0; i < CHANGES; i++)
        if (changes[i].card == card && change_fits(s, i)) fits |= BIT64(i);
    return fits;
}

static bool in_window(const bd_state *s, unsigned window)
{
    return (s->phase == PHASE_OPEN || s->phase == PHASE_WINDOW) && s->window == window;
}

// The card's own moment; the others may be played in every window.
static mi_rule moment_forbids(const bd_state *s, unsigned card)
{
    switch (card) {
    case MUTATION_OR:
    case MUTATION_AND:
    case MUTATION_SWAP:
        if (!in_window(s, W_OPEN)) return "W1";
        return fitting_changes(s, card) ? NULL : "Q4";
    case SMUGGLERS: return in_window(s, W_MORTALITY) ? "C18" : NULL;
    case TRADERS_ONE:
    case TRADERS_TWO:
        if (s->phase == PHASE_INFECT || in_window(s, W_OPEN) || in_window(s, W_LUCK))
            return NULL;
        return bd_cards[card].rule;
    case WAR_1:
    case WAR_2: return s->first ? "R12.2" : NULL;
    case FIRE: return bd_losable(s) ? NULL : "R11.6";
    default: return NULL;
    }
}

// W8  Between two of their own attempts or steps the active player may play; W7 not with
// simple timing.
static mi_rule timing_forbids(const bd_state *s)
{
    bool between = s->phase == PHASE_INFECT || s->phase == PHASE_MOVE;
    if (between) return s->head.option[O_TIMING] ? "W7" : NULL;
    return s->phase == PHASE_OPEN || s->phase == PHASE_WINDOW ? NULL : "W5";
}

uint32_t bd_playable(const bd_state *s)
{
    uint32_t playable = 0;
    if (!bd_has_cards(s, speaker(s)) || timing_forbids(s)) return 0;
    for (uint64_t cards = bd_hand(s, speaker(s)); cards;) {
        unsigned card = bd_pop(&cards);
        if (!moment_forbids(s, card)) playable |= CARD_BIT(card);
    }
    return playable;
}

void bd_play_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_PLAY, bd_playable(s));
}

mi_rule bd_play_forbids(const bd_state *s, bd_play_args act)
{
    mi_rule rule = timing_forbids(s);
    if (rule) return rule;
    if (!(bd_hand(s, speaker(s)) >> act.card & 1)) return "R2.5";
    return moment_forbids(s, act.card);
}

// ---- what it does ----

// R5.2  A card played during Movement changes the points that are left. Q59  Not so
// Mongols, which come too late for their duty. R12.2  No card does in a first turn.
static void change_points(bd_state *s, unsigned card, mi_events *out)
{
    if (s->after != PHASE_MOVE || s->first || card == MONGOLS) return;
    if (!bd_cards[card].movement) return;
    int points = s->points + bd_cards[card].movement;
    s->points = (uint8_t)(points < 0 ? 0 : points);
    mi_emit(out, (mi_event){E_POINTS, {bd_active(s), s->points}});
}

static void take_effect(bd_state *s, unsigned card, mi_events *out)
{
    if (card == TRADERS_TWO) s->trades[0] = 2;
    if (card == TRADERS_ONE) s->trades[1] = 1;
    change_points(s, card, out);
}

void bd_play_apply(bd_state *s, bd_play_args act, mi_events *out)
{
    unsigned card = act.card;
    uint8_t seat = speaker(s);
    bd_hand_remove(s, seat, card);
    s->running |= CARD_BIT(card);
    s->owner[card] = seat;
    s->after = s->phase;
    mi_emit(out, (mi_event){E_PLAYED, {seat, act.card}});
    if (bd_cards[card].asks != ASK_NOTHING) {
        s->card = (uint8_t)card;
        s->phase = PHASE_AIM;
        return;
    }
    take_effect(s, card, out);
    bd_card_done(s);
}

static bool aims(const bd_state *s, bd_ask ask) { return bd_cards[s->card].asks == ask; }

static void aimed(bd_state *s)
{
    s->card = NO_CARD;
    bd_card_done(s);
}

// C9 to C12  A region on the map.

static uint64_t regions_in_play(const bd_state *s)
{
    return bd_regions_of(bd_scenario(&s->head));
}

void bd_choose_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_CHOOSE, regions_in_play(s));
}

mi_rule bd_choose_forbids(const bd_state *s, bd_choose_args act)
{
    if (!aims(s, ASK_REGION)) return "C9";
    return regions_in_play(s) >> act.region & 1 ? NULL : "R2.1";
}

void bd_choose_apply(bd_state *s, bd_choose_args act, mi_events *out)
{
    if (s->card >= CARDS) return;
    s->aim[s->card][0] = (uint8_t)act.region;
    mi_emit(out, (mi_event){E_REGION_CHOSEN, {s->card, act.region}});
    aimed(s);
}

// C8, R11.6  A square that a catastrophe could ruin; a unit on it dies for its own
// player, an abandoned one for nobody (Q26).

void bd_burn_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_BURN, bd_losable(s));
}

mi_rule bd_burn_forbids(const bd_state *s, bd_burn_args act)
{
    if (!aims(s, ASK_SQUARE)) return "C8";
    return bd_losable(s) >> act.square & 1 ? NULL : "R11.6";
}

void bd_burn_apply(bd_state *s, bd_burn_args act, mi_events *out)
{
    unsigned track = bd_unit(s, act.square);
    s->ruined |= BIT64(act.square);
    mi_emit(out, (mi_event){E_BURNT, {act.square}});
    bd_effect_end(s, FIRE, out);
    if (track < TRACKS) bd_slay(s, track, act.square, out);
    aimed(s);
}

// C13, C14, Q33  Two different lines; routes off the map are lines too.

void bd_block_propose(const bd_state *s, mi_list *out)
{
    for (uint16_t line = 0; line < LINES; line++)
        if (bd_line_in_play(&s->head, line) && line != s->aim[s->card][0])
            mi_propose(out, V_BLOCK, line, 0, 0);
}

mi_rule bd_block_forbids(const bd_state *s, bd_block_args act)
{
    if (!aims(s, ASK_LINES)) return "C13";
    if (!bd_line_in_play(&s->head, act.line)) return "R2.1";
    return act.line == s->aim[s->card][0] ? "Q33" : NULL;
}

void bd_block_apply(bd_state *s, bd_block_args act, mi_events *out)
{
    if (s->card >= CARDS) return;
    uint8_t *aim = s->aim[s->card];
    mi_emit(out, (mi_event){E_BLOCKED, {act.line}});
    if (aim[0] == NONE) {
        aim[0] = (uint8_t)act.line;
        return;
    }
    aim[1] = (uint8_t)act.line;
    aimed(s);
}

// C15 to C17  The disease whose phase it is changes for that phase (Q2, Q3).

void bd_mutate_propose(const bd_state *s, mi_list *out)
{
    bd_propose_set(out, V_MUTATE, fitting_changes(s, s->card));
}

mi_rule bd_mutate_forbids(const bd_state *s, bd_mutate_args act)
{
    if (!aims(s, ASK_CHANGE)) return "C15";
    if (changes[act.change].card != s->card) return bd_cards[s->card].rule;
    return change_fits(s, act.change) ? NULL : "Q4";
}

void bd_mutate_apply(bd_state *s, bd_mutate_args act, mi_events *out)
{
    for (unsigned which = 0; which < RATINGS; which++)
        s->shift[which] = (int8_t)(s->shift[which] + changes[act.change].by[which]);
    mi_emit(out, (mi_event){E_MUTATED, {bd_active(s), act.change}});
    aimed(s);
}
