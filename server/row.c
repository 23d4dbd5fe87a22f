// The row that is being made: a batch of a seat with everything that follows from it.

#include <string.h>

#include "fair.h"
#include "table.h"

enum { MINUTE_MS = 60000 };

void row_begin(row *r, const table *t)
{
    r->bytes.len = 0;
    r->count = 0;
    r->after = t->course;
    r->live = t->is.live;
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
    buf_byte(&r->bytes, PROTO_NOTE);
    buf_byte(&r->bytes, (uint8_t)len);
    buf_put(&r->bytes, text, len);
}

// The game as it was; the row's own items are not in the table's log yet.
static bool go_back(row *r, const table *t, const proto_item *item)
{
    buf whole = {0};
    buf_put(&whole, t->log.at, t->log.len);
    buf_put(&whole, r->bytes.at, r->bytes.len);
    proto_item there = *item;
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

bool row_aside(row *r, const table *t, const proto_aside *aside)
{
    uint8_t bytes[PROTO_ASIDE_BYTES];
    size_t len = proto_aside_write(aside, bytes);
    mi_seats bit = MI_SEAT_BIT(aside->seat);
    if (aside->kind == PROTO_ASIDE_BACK && !row_may_go_back(t, aside->to)) return false;
    buf_put(&r->bytes, bytes, len);
    r->count++;
    if (aside->kind == PROTO_ASIDE_BACK) {
        proto_item item;
        size_t at = r->bytes.len - len;
        return proto_next(r->bytes.at, r->bytes.len, &at, &item) && go_back(r, t, &item);
    }
    r->after.length++;
    bool leaves = aside->kind == PROTO_ASIDE_STANDIN;
    r->live.standins =
        (mi_seats)(leaves ? r->live.standins | bit : r->live.standins & ~bit);
    if (leaves) r->live.level[aside->seat] = aside->level;
    return true;
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

static void set_clocks(row *r, const table *t, int mover, int64_t now)
{
    if (t->is.pace != PACE_LIVE || mover < 0 || t->is.actor != mover) return;
    int64_t left = r->live.clock[mover] - (now - t->is.since),
            full = t->is.bank * INT64_C(1000);
    if (left < 0) left = 0;
    if (r->actor != mover) left += t->is.step * INT64_C(1000);
    r->live.clock[mover] = (int32_t)(left < full ? left : full);
}

static int64_t due_of(const row *r, const table *t)
{
    if (r->actor < 0) return r->since; // whoever looks keeps the record
    if (r->actor == NATURE || !in_person(r, t, (unsigned)r->actor))
        return r->since + LEASE_MS;
    int64_t time =
        t->is.pace == PACE_LIVE ? r->live.clock[r->actor] : t->is.bank * INT64_C(1000);
    return r->since + time;
}

static void finish(row *r)
{
    mi_standing standing = {0};
    r->after.game->standing(&r->after.p, &standing);
    r->live.over = true;
    memcpy(r->live.points, standing.points, sizeof r->live.points);
    memcpy(r->live.rank, standing.rank, sizeof r->live.rank);
}

void row_settle(row *r, const table *t, int mover)
{
    int64_t now = now_ms();
    tell_time(r, t, now);
    advance(r, t);
    r->actor = about_actor(&r->after);
    r->since = now;
    set_clocks(r, t, mover, now);
    r->due = due_of(r, t);
    // A vote is about the game as it stood.
    r->live.ask = ASK_NOTHING;
    r->live.agreed = 0;
    r->live.ask_to = 0;
    if (r->actor < 0) finish(r);
}
