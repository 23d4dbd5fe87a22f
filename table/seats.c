// Who plays, who is asked, who must agree.

#include "miasma/table.h"

bool mi_table_begin(mi_table *t, const mi_game *game, const mi_head *head,
                    const mi_terms *terms, int64_t now)
{
    if (!mi_course_begin(&t->course, game, head)) return false;
    t->sit = (mi_sitting){.terms = *terms, .since = now, .live = {.told = now}};
    t->sit.actor = mi_course_actor(&t->course);
    t->sit.people = (mi_seats)((1u << head->seats) - 1);
    for (unsigned s = 0; s < MI_SEATS; s++) {
        t->sit.order[s] = t->course.game->host.order_away;
        t->sit.live.clock[s] = terms->bank;
    }
    return true;
}

mi_seats mi_in_person(const mi_sitting *sit)
{
    return sit->people & (mi_seats)~sit->live.standins;
}

mi_seats mi_players(const mi_sitting *sit)
{
    return sit->people & (mi_seats)~sit->live.resigned;
}

int mi_runs(const mi_sitting *sit)
{
    bool seat = sit->actor >= 0 && sit->actor < MI_SEATS && !sit->live.paused;
    bool runs = seat && mi_in_person(sit) & MI_SEAT_BIT(sit->actor);
    return runs ? sit->actor : MI_CLOCK_STOPPED;
}

mi_clocks mi_clocks_of(const mi_sitting *sit)
{
    mi_clocks c = {.runs = mi_runs(sit), .since = sit->since};
    for (unsigned s = 0; s < MI_SEATS; s++) c.left[s] = sit->live.clock[s];
    return c;
}

mi_rest mi_rest_of(const mi_sitting *sit, unsigned seat)
{
    mi_rest rest = sit->rest[seat];
    rest.sleep = sit->live.sleep;
    return rest;
}

int64_t mi_due(const mi_sitting *sit, int64_t lost)
{
    int runs = mi_runs(sit);
    if (runs == MI_CLOCK_STOPPED) return 0;
    mi_rest rest = mi_rest_of(sit, (unsigned)runs);
    return mi_rest_end(&rest, sit->since, sit->live.clock[runs] + lost);
}

bool mi_stands(const mi_table *t, unsigned seat, mi_action *answer)
{
    const mi_course *c = &t->course;
    mi_view view;
    if (!mi_orders(c->game, mi_head_of(&c->p))) return false;
    if (!(mi_in_person(&t->sit) & MI_SEAT_BIT(seat))) return false;
    mi_see(c->game, &c->p, MI_SEAT_BIT(seat), &view);
    return c->game->host.stands(&view.p, t->sit.order[seat], answer);
}

// ---- answers kept in advance ----

int mi_if_of(const mi_table *t, unsigned seat)
{
    const mi_course *c = &t->course;
    const mi_ifs *list = &t->sit.live.ifs[seat];
    if (!t->sit.terms.fresh || !(mi_in_person(&t->sit) & MI_SEAT_BIT(seat))) return -1;
    for (int i = 0; i < list->n; i++)
        if (list->of[i].state == MI_IF_WAITS &&
            mi_if_fits(&list->of[i], c->game, &c->p, seat))
            return i;
    return -1;
}

bool mi_answers(mi_table *t)
{
    const mi_course *c = &t->course;
    int16_t seat = mi_course_actor(c);
    if (seat < 0 || seat >= MI_SEATS) return false;
    mi_if *list = t->sit.live.ifs[seat].of;
    for (int i; (i = mi_if_of(t, (unsigned)seat)) >= 0; list[i].state = MI_IF_REFUSED)
        if (!mi_judge(c->game, &c->p, (uint8_t)seat, list[i].then, NULL)) return true;
    return false;
}

// What was played elsewhere stands: its dice are of another stretch.
bool mi_may_go_back(const mi_table *t, const uint8_t *log, size_t len, uint32_t to)
{
    return to >= t->sit.resumed && mi_course_may_go_back(t->course.game, log, len, to);
}

// ---- votes ----

// Who has left is waited for during a grace: a time, at tables of days some turns that
// the stand-in has played.
static bool is_missed(const mi_sitting *sit, unsigned s, int64_t now, int64_t grace)
{
    if (sit->terms.fresh) return sit->live.away_turns[s] < MI_ABSENT_TURNS;
    return now - sit->live.away[s] < grace;
}

mi_seats mi_voters(const mi_sitting *sit, int64_t now, int64_t grace)
{
    mi_seats seats = mi_in_person(sit), away = mi_players(sit) & sit->live.standins;
    for (unsigned s = 0; s < MI_SEATS; s++)
        if (away & MI_SEAT_BIT(s) && is_missed(sit, s, now, grace))
            seats |= MI_SEAT_BIT(s);
    return seats;
}

bool mi_vote(mi_live *live, mi_ask ask, uint32_t to, mi_seats own, mi_seats voters)
{
    if (live->ask != ask || live->ask_to != to) live->agreed = 0;
    live->ask = (uint8_t)ask;
    live->ask_to = to;
    live->agreed |= own;
    return (voters & ~live->agreed) == 0;
}

void mi_vote_drop(mi_live *live)
{
    live->ask = MI_ASK_NOTHING;
    live->ask_to = 0;
    live->agreed = 0;
}

void mi_raise(mi_live *live, unsigned seat, bool raised)
{
    mi_seats bit = MI_SEAT_BIT(seat);
    live->raised = (mi_seats)(raised ? live->raised | bit : live->raised & ~bit);
}
