// R10 and R15: the Body Count, what comes at 5, 10 and 20, the end.

#include "blackdeath.h"

// R10.3, Q42  The goal wins at once, in whoever's phase.
// Q50  A game that is won rolls no mutation.
bool bd_score(bd_state *s, unsigned seat, mi_events *out)
{
    s->body[seat]++;
    if (s->body[seat] < bd_goal(&s->head)) return false;
    s->phase = PHASE_OVER;
    mi_emit(out, (mi_event){E_WON, {(uint16_t)seat, s->body[seat]}});
    return true;
}

// R10.1, Q41  Each threshold once in the life of a disease. R15  At 10 and 20 the ratings
// may change, before cards are drawn.
// R1.5  Where that was agreed on.
void bd_thresholds(bd_state *s, unsigned seat, mi_events *out)
{
    static const uint8_t at[] = {5, 10, 20};
    unsigned reached = 0;
    for (unsigned i = 0; i < sizeof at; i++)
        if (s->body[seat] >= at[i]) reached |= 1u << i;
    unsigned now = reached & ~s->passed[seat], mutating = now & ~1u;
    s->passed[seat] |= (uint8_t)now;
    if (mutating && s->head.option[O_MUTATIONS]) {
        s->rolls = (uint8_t)(s->rolls + 2 * bd_count(mutating));
        s->mutant = (uint8_t)seat;
    }
    bd_owe(s, seat, (bd_1665(s) ? 2 : 1) * bd_count(now), out);
}

// R11.3, R11.6  A unit that dies by a card counts for its own player; an abandoned one
// for nobody (Q26).
void bd_slay(bd_state *s, unsigned track, unsigned square, mi_events *out)
{
    uint8_t seat = s->holder[track];
    s->units[track] &= ~BIT64(square);
    s->stepped &= ~BIT64(square);
    s->twice &= ~BIT64(square);
    mi_emit(out, (mi_event){E_SLAIN, {(uint16_t)track, (uint16_t)square}});
    if (seat >= SEATS) return;
    uint16_t body = (uint16_t)(s->body[seat] + 1);
    mi_emit(out, (mi_event){E_DIED, {seat, (uint16_t)square, body}});
    if (!bd_score(s, seat, out)) bd_thresholds(s, seat, out);
}

// R15  First a die for Virulence, then one for Mortality.
void bd_mutation_die(bd_state *s, unsigned die, mi_events *out)
{
    unsigned which = s->rolls % 2 ? MORTALITY : VIRULENCE;
    uint8_t *rating = &s->rating[which][s->mutant];
    if (die <= 2 && *rating > 0) --*rating;
    if (die >= 5 && *rating < TOP) ++*rating;
    mi_emit(out, (mi_event){E_MUTATION_ROLL,
                            {s->mutant, (uint16_t)which, (uint16_t)die, *rating}});
    s->rolls--;
    bd_supply(s, out);
}

static int16_t units_of(const bd_state *s, unsigned seat)
{
    bool ill = s->holder[s->track[seat]] == seat;
    return (int16_t)(ill ? bd_count(s->units[s->track[seat]]) : 0);
}

// Q56  Who has the higher Body Count is ahead, then who has more units on the map, then
// who comes first clockwise from the active player.
void bd_standing(const void *position, mi_standing *out)
{
    const bd_state *s = position;
    memset(out, 0, sizeof *out);
    for (unsigned i = 0; i < s->head.seats; i++) {
        out->points[i] = s->body[i];
        out->tie[i] = units_of(s, i);
    }
    mi_rank(out, s->head.seats, s->turn && s->at < SEATS ? bd_active(s) : 0);
}

// A unit on the map infects and kills turn after turn: to a bot it is worth a death.
void bd_outlook(const void *position, int32_t worth[MI_SEATS])
{
    const bd_state *s = position;
    for (unsigned i = 0; i < s->head.seats; i++)
        worth[i] = MI_POINT * (s->body[i] + units_of(s, i));
}

// Q56  The table may stop the game: it counts as it stands.

void bd_stop_propose(const bd_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_STOP, 0, 0, 0);
}

mi_rule bd_stop_forbids(const bd_state *s, bd_stop_args act)
{
    (void)s, (void)act;
    return NULL;
}

void bd_stop_apply(bd_state *s, bd_stop_args act, mi_events *out)
{
    (void)act;
    s->phase = PHASE_OVER;
    mi_emit(out, (mi_event){E_STOPPED, {0}});
}

// Q57  Minutes passing change nothing.

void bd_clock_propose(const bd_state *s, mi_list *out)
{
    (void)s;
    mi_propose(out, V_CLOCK, 1, 0, 0);
}

mi_rule bd_clock_forbids(const bd_state *s, bd_clock_args act)
{
    (void)s, (void)act;
    return NULL;
}

void bd_clock_apply(bd_state *s, bd_clock_args act, mi_events *out)
{
    (void)s, (void)act, (void)out;
}
