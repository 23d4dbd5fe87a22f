// What a view shows: the board as rows of the fact table. Clients read nothing else.

#include "blackdeath.h"

static void fact(mi_facts *out, unsigned id, unsigned a, unsigned b, unsigned c)
{
    mi_fact_add(out, (mi_fact){(uint16_t)id, {(uint16_t)a, (uint16_t)b, (uint16_t)c}});
}

static void board(const bd_state *s, mi_facts *out)
{
    for (uint64_t squares = bd_in_play(s); squares;) {
        unsigned square = bd_pop(&squares), unit = bd_unit(s, square);
        fact(out, F_OPEN, square, bd_modifier(bd_number[square]), bd_region_of[square]);
        if (unit < TRACKS) fact(out, F_UNIT, square, unit, 0);
    }
    for (uint64_t squares = s->ruined; squares;) {
        unsigned square = bd_pop(&squares);
        fact(out, F_RUINED, square, bd_region_of[square], 0);
    }
    for (uint16_t line = 0; line < LINES; line++) {
        const bd_line_print *l = &bd_lines[line];
        if (bd_line_in_play(&s->head, line))
            mi_fact_add(out,
                        (mi_fact){F_LINE, {line, bd_modifier(l->number), l->a, l->b}});
    }
}

static void aim(const bd_state *s, unsigned card, mi_facts *out)
{
    unsigned fact_of = card >= WAR_1 ? F_WAR : card >= POGROM_1 ? F_POGROM : F_QUARANTINE;
    for (unsigned i = 0; i < 2; i++)
        if (s->aim[card][i] != NONE)
            fact(out, fact_of, s->aim[card][i], s->owner[card], 0);
}

static void cards(const bd_state *s, mi_facts *out)
{
    for (unsigned seat = 0; seat < s->head.seats; seat++)
        for (unsigned i = 0; i < bd_hand_size(s, seat); i++)
            fact(out, F_HAND, seat,
                 s->hand[seat][i] == UNKNOWN_CARD ? MI_UNKNOWN : s->hand[seat][i], 0);
    fact(out, F_DECK, s->deck, 0, 0);
    for (uint64_t set = s->discards; set;) fact(out, F_DISCARD, bd_pop(&set), 0, 0);
    for (uint64_t set = s->running; set;) {
        unsigned card = bd_pop(&set);
        fact(out, F_EFFECT, card, s->owner[card], 0);
        aim(s, card, out);
    }
}

static void diseases(const bd_state *s, mi_facts *out)
{
    for (unsigned i = 0; i < s->head.seats; i++) {
        unsigned track = s->track[i];
        fact(out, F_BODY, i, s->body[i], 0);
        if (s->holder[track] != i) continue;
        fact(out, F_DISEASE, i, track, 0);
        fact(out, F_STOCK, i, UNITS - bd_count(s->units[track]), 0);
        fact(out, F_AUTOMATIC, i, bd_automatic[track] - s->automatic[i], 0);
        if (!s->rating[VIRULENCE][i] && !s->rating[MORTALITY][i]) continue;
        fact(out, F_BASE, i, s->rating[VIRULENCE][i], s->rating[MORTALITY][i]);
        fact(out, F_RATING, i, bd_rating(s, i, VIRULENCE), bd_rating(s, i, MORTALITY));
    }
    for (unsigned t = 0; t < TRACKS; t++) {
        if (s->holder[t] == ABANDONED) fact(out, F_ABANDONED, t, 0, 0);
        for (unsigned r = 0; r < REGIONS; r++)
            if (bd_regions[r].adapted & bd_adapted[t]) fact(out, F_ADAPTED, t, r, 0);
    }
}

// The odds of every attempt that could be made now, in numbers and per cent.
static void odds(const bd_state *s, mi_facts *out)
{
    for (unsigned means = 0; means < MEANS_COUNT; means++)
        for (uint64_t squares = bd_targets(s, means); squares;) {
            uint16_t square = (uint16_t)bd_pop(&squares);
            unsigned target = bd_target(s, square, means);
            uint16_t percent = (uint16_t)((200 * target + 6) / 12);
            mi_fact_add(
                out,
                (mi_fact){F_ODDS, {square, (uint16_t)means, (uint16_t)target, percent}});
        }
}

// What each side of the Mortality die would do as things stand.
static void fates(const bd_state *s, mi_facts *out)
{
    unsigned rating = bd_rating(s, bd_active(s), MORTALITY), number;
    for (unsigned die = 1; die <= 6; die++) {
        bd_fate fate = bd_strike(rating, die, bd_count(s->units[bd_own(s)]), &number);
        fact(out, F_FATE, die, fate, number);
    }
}

static void turn(const bd_state *s, mi_facts *out)
{
    fact(out, F_TURN, s->turn, bd_active(s), 0);
    for (unsigned i = 0; i < s->head.seats; i++)
        fact(out, F_ORDER, i + 1, s->order[i], 0);
    if (s->dice[0]) fact(out, F_DICE, s->dice[0], s->dice[1], 0);
    if (s->attempts) fact(out, F_ATTEMPTS, s->attempts, BY_UNIT, 0);
    for (unsigned i = 0; i < 2; i++)
        if (s->trades[i]) fact(out, F_ATTEMPTS, s->trades[i], BY_TRADERS + i, 0);
    if (s->phase == PHASE_MOVE) fact(out, F_POINTS, s->points, 0, 0);
    for (uint64_t squares = s->stepped; squares;)
        fact(out, F_MOVED, bd_pop(&squares), 0, 0);
    for (unsigned i = 0; i < 2; i++)
        if (s->duties >> i & 1) fact(out, F_DUTY, CRUSADE + i, 0, 0);
    if (s->phase == PHASE_INFECT) odds(s, out);
    fates(s, out);
}

void bd_facts(const void *position, mi_facts *out)
{
    const bd_state *s = position;
    board(s, out);
    cards(s, out);
    diseases(s, out);
    fact(out, F_GOAL, bd_goal(&s->head), 0, 0);
    if (s->turn && s->phase != PHASE_TIE && s->phase != PHASE_OVER) turn(s, out);
}
