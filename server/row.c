// The row that is being made: a batch of a seat with everything that follows from it.

#include <string.h>

#include "fair.h"
#include "plant.h"
#include "table.h"

enum { MINUTE_MS = 60000 };

void row_begin(row *r, const table *t)
{
    r->bytes.len = 0;
    r->count = 0;
    r->after = t->course;
    r->live = t->is.live;
    r->at = now_ms();
    r->spared = 0;
    r->back = false;
}

void row_free(row *r) { buf_free(&r->bytes); }

static bool in_person(const row *r, const table *t, unsigned s)
{
    return t->is.seat[s].kind == SEAT_PERSON && !(r->live.standins & MI_SEAT_BIT(s));
}

// What the seat's standing order answers, if it does and the seat's own mood lets it.
static bool stands(const row *r, const table *t, unsigned s, mi_action *answer)
{
    const mi_game *game = r->after.game;
    mi_view view;
    if (!mi_orders(game, &t->is.head) || !in_person(r, t, s)) return false;
    mi_see(game, &r->after.p, MI_SEAT_BIT(s), &view);
    return game->stands(&view.p, t->is.seat[s].standing, answer);
}

static void enter(row *r, mi_entry entry)
{
    course_put(r->after.game, entry, &r->bytes);
    r->count++;
    r->after.length++;
    r->after.draws += entry.actor == MI_NATURE;
}

mi_err row_play(row *r, const table *t, mi_entry entry, mi_rule *why)
{
    mi_action unused;
    unsigned s = entry.actor;
    // A seat that wanted to be asked is answering: that was the once.
    bool asked =
        s < MI_SEATS && r->live.raised & MI_SEAT_BIT(s) && stands(r, t, s, &unused);
    mi_err err = mi_play(r->after.game, &r->after.p, entry, NULL, why);
    if (err) return err;
    if (asked) r->live.raised &= (mi_seats)~MI_SEAT_BIT(s);
    enter(r, entry);
    return MI_OK;
}

void row_note(row *r, const uint8_t *text, size_t len)
{
    buf_byte(&r->bytes, MI_LEAD_NOTE);
    buf_byte(&r->bytes, (uint8_t)len);
    buf_put(&r->bytes, text, len);
}

// The game as it was; the row's own items are not in the table's log yet.
static bool go_back(row *r, const table *t, const mi_item *item)
{
    buf whole = {0};
    buf_put(&whole, t->log.at, t->log.len);
    buf_put(&whole, r->bytes.at, r->bytes.len);
    mi_item there = *item;
    there.lead = whole.at + whole.len - item->whole;
    bool good = course_follow(&r->after, whole.at, &there);
    buf_free(&whole);
    return good;
}

// What was played elsewhere stands: its dice are of another stretch.
bool row_may_go_back(const table *t, uint32_t to)
{
    return to >= t->is.resumed &&
           course_may_go_back(t->is.game, t->log.at, t->log.len, to);
}

// Who plays a seat from now on.
static void hand_over(row *r, const mi_aside *aside)
{
    unsigned s = aside->seat;
    mi_seats bit = MI_SEAT_BIT(s);
    bool away = r->live.standins & bit;
    r->live.coming &= (mi_seats)~bit;
    if (aside->kind == MI_ASIDE_RETURNS) {
        r->live.standins &= (mi_seats)~bit;
        r->live.clock[s] = plant_refill(r->live.clock[s]);
        return;
    }
    r->live.standins |= bit;
    r->live.level[s] = aside->level;
    if (!away) {
        r->live.away[s] = r->at;
        r->live.away_turns[s] = 0;
    }
    if (aside->kind == MI_ASIDE_RESIGNED) r->live.resigned |= bit;
}

// What an item of the table means beside the log.
static void apply(row *r, const mi_aside *aside)
{
    switch (aside->kind) {
    case MI_ASIDE_STANDIN:
    case MI_ASIDE_RETURNS:
    case MI_ASIDE_RESIGNED: hand_over(r, aside); break;
    case MI_ASIDE_PAUSED: r->live.paused = r->at; break;
    case MI_ASIDE_RESUMED:
        // The game is not told of the time in which it waited.
        r->live.told += r->at - r->live.paused;
        r->live.paused = 0;
        break;
    default: break;
    }
}

bool row_aside(row *r, const table *t, const mi_aside *aside)
{
    uint8_t bytes[MI_ASIDE_BYTES];
    size_t len = mi_aside_write(aside, bytes);
    if (aside->kind == MI_ASIDE_BACK && !row_may_go_back(t, aside->to)) return false;
    buf_put(&r->bytes, bytes, len);
    r->count++;
    if (aside->kind == MI_ASIDE_BACK) {
        mi_item item;
        size_t at = r->bytes.len - len;
        r->back = true;
        return mi_item_next(r->bytes.at, r->bytes.len, &at, &item) &&
               go_back(r, t, &item);
    }
    r->after.length++;
    apply(r, aside);
    return true;
}

static void aside(row *r, const table *t, mi_aside_kind kind, unsigned seat)
{
    mi_aside item = {.kind = (uint8_t)kind, .seat = (uint8_t)seat};
    row_aside(r, t, &item);
}

// Nature's answer, by the table's secret.
static void draw(row *r, const table *t)
{
    const mi_game *game = r->after.game;
    mi_draw unused;
    mi_entry entry =
        fair_draw(&t->is.dice, game, &r->after.p, r->after.draws + 1, &unused);
    mi_follow(game, &r->after.p, entry, NULL);
    enter(r, entry);
}

static void advance(row *r, const table *t)
{
    for (;;) {
        int16_t actor = about_actor(&r->after);
        mi_action answer;
        if (actor == NATURE) {
            draw(r, t);
            continue;
        }
        if (actor < 0 || r->live.raised & MI_SEAT_BIT(actor)) return;
        if (!stands(r, t, (unsigned)actor, &answer)) return;
        if (row_play(r, t, (mi_entry){(uint16_t)actor, answer}, NULL)) return;
    }
}

// Minutes that have passed, for games that care: those whose position changes by it.
static void tell_time(row *r, const table *t, int64_t now)
{
    int64_t minutes = (now - r->live.told) / MINUTE_MS;
    if (minutes < 1 || t->is.pace != PACE_LIVE || about_actor(&r->after) < 0) return;
    r->live.told += minutes * MINUTE_MS;
    mi_entry entry = {MI_TABLE,
                      {MI_CLOCK, {(uint16_t)(minutes < 1000 ? minutes : 1000)}}};
    mi_position later;
    mi_copy(r->after.game, &later, &r->after.p);
    if (mi_play(r->after.game, &later, entry, NULL, NULL)) return;
    if (mi_equal(r->after.game, &later, &r->after.p)) return;
    row_play(r, t, entry, NULL);
}

// ---- who is there ----

// Whoever came back in a turn without time left takes over when it has been played.
static void let_in(row *r, const table *t)
{
    for (unsigned s = 0; s < t->is.head.seats; s++)
        if (r->live.coming & MI_SEAT_BIT(s) && r->actor != (int)s)
            aside(r, t, MI_ASIDE_RETURNS, s);
}

// A live game that all its people have left waits for one of them.
static void pause_or_go_on(row *r, const table *t)
{
    mi_seats people = about_players(&t->is) & (mi_seats)~r->live.resigned;
    mi_seats away = r->live.standins & (mi_seats)~r->live.coming;
    bool waits = t->is.pace == PACE_LIVE && people && (people & ~away) == 0;
    if (waits && !r->live.paused) aside(r, t, MI_ASIDE_PAUSED, 0);
    if (!waits && r->live.paused) aside(r, t, MI_ASIDE_RESUMED, 0);
}

// A stand-in has played a turn.
static void count_turn(row *r, const table *t)
{
    int16_t was = t->is.actor;
    if (was < 0 || was >= MI_SEATS || r->actor == was) return;
    if (r->live.standins & MI_SEAT_BIT(was) && r->live.away_turns[was] < 255)
        r->live.away_turns[was]++;
}

// ---- clocks ----

// Whoever was to act is charged, whatever the row is; what the site has lost is told.
static void charge(row *r, const table *t, int mover)
{
    clocks c = about_clocks(&t->is);
    if (r->at < t->is.since) r->at = t->is.since;
    if (mover < 0 && plant_since()) return;
    memcpy(c.left, r->live.clock, sizeof c.left);
    int seat = c.runs;
    int64_t given = clock_stop(&c, r->at, about_lost(&t->is, r->at) + r->spared);
    memcpy(r->live.clock, c.left, sizeof c.left);
    r->live.owed = 0;
    if (given < 1 || !r->count || r->actor < 0) return;
    mi_aside item = {.kind = MI_ASIDE_GIVEN, .seat = (uint8_t)seat};
    item.ms = given < UINT32_MAX ? (uint32_t)given : UINT32_MAX;
    row_aside(r, t, &item);
}

// The clock of whoever is to act now. A turn begins where somebody else was to act
// before; at tables of days with every move.
static void start_clock(row *r, const table *t, int mover)
{
    clock_terms terms = about_terms(&t->is);
    bool runs = !r->live.paused && r->actor >= 0 && in_person(r, t, (unsigned)r->actor);
    bool turn = r->actor != t->is.actor || (terms.fresh && mover == r->actor);
    clocks c = {0};
    memcpy(c.left, r->live.clock, sizeof c.left);
    clock_start(&c, &terms, runs ? r->actor : CLOCK_NOBODY, r->at, turn && !r->back);
    memcpy(r->live.clock, c.left, sizeof c.left);
    r->since = r->at;
    r->due = r->since + (runs ? r->live.clock[r->actor] : LEASE_MS);
    if (r->live.paused) r->due = about_closes(r->live.paused);
    if (r->actor < 0) r->due = r->since; // whoever looks keeps the record
}

// ---- the end ----

// The rank of a seat among those that have resigned, or among those that have not.
static unsigned rank_among(const mi_standing *standing, const row *r, const table *t,
                           unsigned s)
{
    mi_seats gone = r->live.resigned;
    bool left = gone & MI_SEAT_BIT(s);
    unsigned rank = 1;
    for (unsigned i = 0; i < t->is.head.seats; i++) {
        bool other_left = gone & MI_SEAT_BIT(i);
        bool before = standing->rank[i] < standing->rank[s];
        rank += other_left == left ? before : left;
    }
    return rank;
}

// Who has resigned is behind all who stayed, whatever the points are.
static void finish(row *r, const table *t)
{
    mi_standing standing = {0};
    r->after.game->standing(&r->after.p, &standing);
    r->live.over = true;
    r->live.paused = 0;
    memcpy(r->live.points, standing.points, sizeof r->live.points);
    for (unsigned s = 0; s < t->is.head.seats; s++)
        r->live.rank[s] = (uint8_t)rank_among(&standing, r, t, s);
}

void row_settle(row *r, const table *t, int mover)
{
    bool waits = t->is.live.paused && r->live.paused;
    if (!waits) tell_time(r, t, r->at);
    advance(r, t);
    r->actor = about_actor(&r->after);
    charge(r, t, mover);
    count_turn(r, t);
    if (r->actor >= 0) {
        let_in(r, t);
        pause_or_go_on(r, t);
    }
    start_clock(r, t, mover);
    // A vote is about the game as it stood.
    r->live.ask = ASK_NOTHING;
    r->live.agreed = 0;
    r->live.ask_to = 0;
    if (r->actor < 0) finish(r, t);
}
