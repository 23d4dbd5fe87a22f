// What follows from a row until somebody is asked.

#include <string.h>

#include "miasma/planted.h"
#include "row.h"

enum { MINUTE_MS = 60000, MOST_MINUTES = 1000 };

// ---- the game ----

// Minutes that have passed, for games that care: those whose position changes by it.
static void tell_time(mi_row *r)
{
    mi_course *c = &r->now.course;
    mi_live *live = &r->now.sit.live;
    int64_t minutes = (r->at - live->told) / MINUTE_MS;
    if (minutes < 1 || r->now.sit.terms.fresh || mi_course_actor(c) < 0) return;
    live->told += minutes * MINUTE_MS;
    uint16_t told = (uint16_t)(minutes < MOST_MINUTES ? minutes : MOST_MINUTES);
    mi_entry entry = {MI_TABLE, {MI_CLOCK, {told}}};
    mi_course later = *c;
    if (mi_course_play(&later, entry, NULL, NULL)) return;
    if (mi_equal(c->game, &later.p, &c->p)) return;
    mi_row_play(r, entry, NULL);
}

// Nature's answer; MI_WANTS_DICE when its number was not handed in.
static mi_settled draw(mi_row *r, const mi_dice *dice)
{
    mi_course *c = &r->now.course;
    uint32_t number;
    const uint8_t *block = mi_dice_find(dice, c->draws + 1, r->block);
    if (!block) return MI_WANTS_DICE;
    if (!mi_block_number(block, c->game->total(&c->p), &number)) {
        r->block++;
        return MI_WANTS_DICE;
    }
    mi_entry entry = {MI_NATURE, c->game->draw(&c->p, number)};
    uint8_t turn = row_turn(r);
    mi_course_take(c, entry, NULL);
    row_turned(r, turn);
    row_enter(r, entry);
    r->block = 0;
    return MI_SETTLED;
}

// Does the standing order of the seat to act pass for it?
static bool passes(mi_row *r, int16_t actor)
{
    mi_action answer;
    if (actor < 0 || r->now.sit.live.raised & MI_SEAT_BIT(actor)) return false;
    if (!mi_stands(&r->now, (unsigned)actor, &answer)) return false;
    return mi_row_play(r, (mi_entry){(uint16_t)actor, answer}, NULL) == MI_OK;
}

// By consent of all the game stands still, and so do standing orders. Ifs that cannot
// answer fall away all the same.
static bool stands_still(mi_row *r)
{
    bool still = r->now.sit.terms.fresh && r->now.sit.live.paused;
    if (still) (void)mi_answers(&r->now);
    return still;
}

static mi_settled advance(mi_row *r, const mi_dice *dice)
{
    while (!stands_still(r)) {
        int16_t actor = mi_course_actor(&r->now.course);
        if (r->room - r->len < MI_ROW_BYTES) return MI_WANTS_ROOM;
        if (actor == MI_COURSE_NATURE) {
            mi_settled drawn = draw(r, dice);
            if (drawn != MI_SETTLED) return drawn;
        } else if (mi_answers(&r->now) || !passes(r, actor)) {
            return MI_SETTLED;
        }
    }
    return MI_SETTLED;
}

// ---- who is there ----

// Whoever came back in a turn without time left takes over when it has been played.
static void let_in(mi_row *r)
{
    const mi_sitting *sit = &r->now.sit;
    for (uint8_t s = 0; s < MI_SEATS; s++)
        if (sit->live.coming & MI_SEAT_BIT(s) && sit->actor != s)
            row_aside(r, (mi_aside){.kind = MI_ASIDE_RETURNS, .seat = s});
}

// A live game that all its people have left waits for one of them. One over days waits
// only if all agree.
static void pause_or_go_on(mi_row *r)
{
    const mi_sitting *sit = &r->now.sit;
    if (sit->terms.fresh || mi_has(MI_PLANT_LEAVE)) return;
    mi_seats people = mi_players(sit);
    mi_seats away = sit->live.standins & (mi_seats)~sit->live.coming;
    bool waits = people && (people & ~away) == 0;
    if (waits && !sit->live.paused) row_aside(r, (mi_aside){.kind = MI_ASIDE_PAUSED});
    if (!waits && sit->live.paused) row_aside(r, (mi_aside){.kind = MI_ASIDE_RESUMED});
}

// A stand-in has played a turn.
static void count_turn(mi_row *r)
{
    mi_live *live = &r->now.sit.live;
    int16_t was = r->asked;
    if (was < 0 || was >= MI_SEATS || r->now.sit.actor == was) return;
    if (live->standins & MI_SEAT_BIT(was) && live->away_turns[was] < 255)
        live->away_turns[was]++;
}

// ---- clocks ----

// How much of the turn was rest of the seat whose clock ran.
static int64_t rested(const mi_row *r)
{
    if (r->runs == MI_CLOCK_STOPPED) return 0;
    mi_rest rest = mi_rest_of(&r->now.sit, (unsigned)r->runs);
    return mi_rest_within(&rest, r->since, r->at);
}

// Whoever was to act is charged, whatever the row is; what the site has lost is told.
static void charge(mi_row *r, int mover)
{
    mi_live *live = &r->now.sit.live;
    if (r->at < r->since) r->at = r->since;
    if (mover < 0 && mi_has(MI_PLANT_SINCE)) return;
    mi_clocks c = {.runs = r->runs, .since = r->since + rested(r)};
    memcpy(c.left, live->clock, sizeof c.left);
    int64_t given = mi_clock_stop(&c, r->at, live->owed + r->lost);
    memcpy(live->clock, c.left, sizeof c.left);
    live->owed = 0;
    if (given < 1 || !r->count || r->now.sit.actor < 0) return;
    mi_aside item = {.kind = MI_ASIDE_GIVEN, .seat = (uint8_t)r->runs};
    item.ms = given < UINT32_MAX ? (uint32_t)given : UINT32_MAX;
    row_aside(r, item);
}

// The clock of whoever is to act now. A turn begins where somebody else was to act
// before; at tables of days with every move.
static void start_clock(mi_row *r, int mover)
{
    mi_sitting *sit = &r->now.sit;
    bool turn = sit->actor != r->asked || (sit->terms.fresh && mover == sit->actor);
    mi_clocks c = mi_clocks_of(sit);
    mi_clock_start(&c, &sit->terms, mi_runs(sit), r->at, turn && !r->back);
    if (turn && sit->actor >= 0 && sit->actor < MI_SEATS)
        sit->live.sleep = sit->rest[sit->actor].sleep;
    memcpy(sit->live.clock, c.left, sizeof c.left);
    sit->since = r->at;
}

// ---- the end ----

// The rank of a seat among those that have resigned, or among those that have not.
static unsigned rank_among(const mi_standing *standing, mi_seats gone, unsigned seats,
                           unsigned s)
{
    bool left = gone & MI_SEAT_BIT(s);
    unsigned rank = 1;
    for (unsigned i = 0; i < seats; i++) {
        bool other_left = gone & MI_SEAT_BIT(i);
        bool before = standing->rank[i] < standing->rank[s];
        rank += other_left == left ? before : left;
    }
    return rank;
}

// Who has resigned is behind all who stayed, whatever the points are. Lists end with the
// game.
static void finish(mi_row *r)
{
    const mi_course *c = &r->now.course;
    mi_live *live = &r->now.sit.live;
    unsigned seats = mi_head_of(&c->p)->seats;
    mi_standing standing = {0};
    c->game->standing(&c->p, &standing);
    live->over = true;
    live->paused = 0;
    memcpy(live->points, standing.points, sizeof live->points);
    for (unsigned s = 0; s < seats; s++) {
        live->rank[s] = (uint8_t)rank_among(&standing, live->resigned, seats, s);
        live->ifs[s] = (mi_ifs){0};
    }
}

// ---- all of it ----

static void seat_and_charge(mi_row *r, int mover)
{
    charge(r, mover);
    count_turn(r);
    if (r->now.sit.actor >= 0) {
        let_in(r);
        pause_or_go_on(r);
    }
    start_clock(r, mover);
    // A vote is about the game as it stood.
    mi_vote_drop(&r->now.sit.live);
    if (r->now.sit.actor < 0) finish(r);
}

mi_settled mi_row_settle(mi_row *r, int mover, const mi_dice *dice)
{
    bool waits = r->paused && r->now.sit.live.paused;
    if (r->room - r->len < MI_ROW_BYTES) return MI_WANTS_ROOM;
    if (!r->timed && !waits) tell_time(r);
    r->timed = true;
    mi_settled end = advance(r, dice);
    if (end != MI_SETTLED) return end;
    r->now.sit.actor = mi_course_actor(&r->now.course);
    seat_and_charge(r, mover);
    return MI_SETTLED;
}
