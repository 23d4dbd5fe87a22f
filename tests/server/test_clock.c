// Clocks: over random histories of a table every clock is what a second reckoning, piece
// of time by piece of time, says it must be.

#include <string.h>

#include "home.h"
#include "miasma/rng.h"
#include "rule_test.h"

enum { HISTORIES = 10000, EVENTS = 24, SEATS = 3 };
#define BEGIN INT64_C(1700000000000)

// ---- a table, and what its clocks must be ----

typedef struct {
    table t;
    int64_t now;
    int64_t left[SEATS]; // by the second reckoning
    int64_t spared;      // of the turn under way: passed, and not charged
    mi_seats away, gone;
    uint64_t given; // told by the row
} history;

static node own;
static tables home = {.node = &own};
static mi_rng rng;
static uint32_t lot(uint32_t below) { return mi_rng_below(&rng, below); }

static bool waits(const history *h)
{
    mi_seats people = (1 << SEATS) - 1;
    people &= (mi_seats) ~(h->gone | (h->t.is.seat[2].kind == SEAT_BOT ? 4 : 0));
    return h->t.is.pace == PACE_LIVE && people && !(people & ~h->away);
}

static bool runs(const history *h)
{
    int16_t s = h->t.is.actor;
    return s >= 0 && s < SEATS && h->t.is.seat[s].kind == SEAT_PERSON && !waits(h) &&
           !((h->away | h->gone) & MI_SEAT_BIT(s));
}

// Time passes, in which the site serves people or does not.
static void pass(history *h, int64_t ms, bool served)
{
    h->now += ms;
    if (!runs(h)) return;
    int64_t *left = &h->left[h->t.is.actor];
    if (served)
        *left = *left > ms ? *left - ms : 0;
    else
        h->spared += ms;
}

static void begin(history *h)
{
    table *t = &h->t;
    buf_free(&t->log);
    *t = (table){
        .is = {.home = &home, .id = 1, .state = TABLE_RUNNING, .step = (int32_t)lot(20)}};
    t->is.game = mi_find("rattus");
    t->is.head = mi_head_default(t->is.game, SEATS);
    t->is.pace = lot(4) ? PACE_LIVE : PACE_DAYS;
    t->is.bank = (int32_t)(t->is.pace == PACE_DAYS ? 86400 * (1 + lot(30)) : 5 + lot(60));
    assert_true(mi_course_begin(&t->course, t->is.game, &t->is.head));
    for (unsigned s = 0; s < SEATS; s++) {
        t->is.seat[s] = (table_seat){.kind = SEAT_PERSON, .person = 1 + s};
        t->is.live.clock[s] = h->left[s] = t->is.bank * INT64_C(1000);
    }
    if (lot(2)) t->is.seat[2] = (table_seat){.kind = SEAT_BOT};
    t->is.actor = mi_course_actor(&t->course);
    h->now = t->is.since = t->is.live.told = BEGIN;
    h->away = h->gone = 0;
    h->spared = 0;
    site_forget(home.site);
}

static void read_given(history *h, const row *r, int16_t asked)
{
    mi_item item;
    mi_aside aside;
    h->given = 0;
    for (size_t at = 0; mi_item_next(r->bytes.at, r->bytes.len, &at, &item);)
        if (item.kind == MI_ITEM_ASIDE && mi_aside_read(item.body, item.len, &aside) &&
            aside.kind == MI_ASIDE_GIVEN) {
            assert_int_equal(aside.seat, asked);
            h->given += aside.ms;
        }
}

// The row is durable. A turn begins where another seat was to act, and the game did not
// go back; at tables of days with every move of one's own.
static void take(history *h, row *r, int mover)
{
    table *t = &h->t;
    int16_t before = t->is.actor;
    read_given(h, r, before);
    buf_put(&t->log, r->bytes.at, r->bytes.len);
    row_take(r, t);
    if (t->is.actor < 0) return;
    assert_int_equal(h->given, h->spared);
    h->spared = 0;
    bool days = t->is.pace == PACE_DAYS;
    bool turn = t->is.actor != before || (days && mover == t->is.actor);
    int64_t full = t->is.bank * INT64_C(1000);
    if (runs(h) && turn && !r->made.back) {
        int64_t *left = &h->left[t->is.actor], more = *left + t->is.step * INT64_C(1000);
        *left = days || more > full ? full : more;
    }
    assert_int_equal(t->is.live.paused != 0, waits(h));
    for (unsigned s = 0; s < SEATS; s++)
        assert_int_equal(t->is.live.clock[s], h->left[s]);
}

static void open_row(history *h, row *r)
{
    row_begin(r, &h->t);
    r->made.at = h->now;
}

// ---- what happens ----

static void moves(history *h, row *r)
{
    mi_list rows;
    uint8_t actor = mi_legal(h->t.is.game, &h->t.course.p, &rows);
    bool person = runs(h);
    if (actor >= MI_SEATS || h->t.is.live.paused) return;
    open_row(h, r);
    mi_entry entry = {actor, rows.row[lot(rows.n)]};
    assert_int_equal(mi_row_play(&r->made, entry, NULL), MI_OK);
    row_settle(r, &h->t, person ? actor : NOBODY);
    take(h, r, person ? actor : NOBODY);
}

static void goes_or_comes(history *h, row *r)
{
    uint8_t s = (uint8_t)lot(SEATS), kind = MI_ASIDE_STANDIN;
    mi_seats bit = MI_SEAT_BIT(s);
    if (h->t.is.seat[s].kind != SEAT_PERSON || h->gone & bit) return;
    if (h->away & bit) kind = MI_ASIDE_RETURNS;
    bool late = h->t.is.actor == s && !h->left[s]; // is let in later
    if (lot(12) == 0) kind = MI_ASIDE_RESIGNED;
    if (kind == MI_ASIDE_RETURNS && late) return;
    open_row(h, r);
    if (kind == MI_ASIDE_STANDIN) mi_row_leave(&r->made, bit, MI_NORMAL);
    if (kind == MI_ASIDE_RETURNS) mi_row_return(&r->made, bit);
    if (kind == MI_ASIDE_RESIGNED) mi_row_resign(&r->made, bit);
    row_settle(r, &h->t, NOBODY);
    if (kind == MI_ASIDE_RESIGNED) h->gone |= bit;
    h->away = (mi_seats)(kind == MI_ASIDE_RETURNS ? h->away & ~bit : h->away | bit);
    take(h, r, NOBODY);
}

// All have agreed to go back.
static void goes_back(history *h, row *r)
{
    const buf *log = &h->t.log;
    open_row(h, r);
    if (!mi_row_back(&r->made, log->at, log->len, lot(h->t.is.length + 1))) return;
    row_settle(r, &h->t, NOBODY);
    take(h, r, NOBODY);
}

// Nobody is served for a while; perhaps a batch comes in the middle of it.
static void stalls(history *h, row *r)
{
    int64_t ms = 1 + lot(20000), first = lot((uint32_t)ms);
    site_note(home.site, h->now, h->now + ms);
    pass(h, first, false);
    if (lot(2)) moves(h, r);
    pass(h, ms - first, false);
}

// Whoever is asked hears of it late.
static void is_told_late(history *h)
{
    uint32_t ms = lot(3000);
    if (!runs(h)) return;
    h->t.is.live.owed += ms;
    pass(h, ms, false);
}

static void one_event(history *h, row *r)
{
    switch (lot(8)) {
    case 0:
    case 1: moves(h, r); break;
    case 2:
    case 3: goes_or_comes(h, r); break;
    case 4: goes_back(h, r); break;
    case 5: stalls(h, r); break;
    case 6: is_told_late(h); break;
    default: pass(h, lot(30000), true); break;
    }
}

TEST(a_clock_grows_by_its_step_and_by_what_is_given_back_alone)
{
    static history h;
    row r = {0};
    rng = mi_rng_of(17, 3);
    for (unsigned i = 0; i < HISTORIES; i++) {
        begin(&h);
        for (unsigned n = 0; n < EVENTS && h.t.is.actor >= 0; n++) one_event(&h, &r);
    }
    row_free(&r);
    buf_free(&h.t.log);
    site_forget(home.site);
}

// What the seat to act has lost when another gets up after five seconds, in three of
// which a node was silent.
static int64_t lost_by_leaving(bool here)
{
    static history h;
    row r = {0};
    begin(&h);
    ring_init(&h.t.viewers);
    h.t.is.seat[2] = (table_seat){.kind = SEAT_PERSON, .person = 3};
    open_row(&h, &r);
    row_settle(&r, &h.t, NOBODY); // nature
    row_take(&r, &h.t);
    int16_t asked = h.t.is.actor;
    viewer own_eyes = {.person = 1 + asked};
    if (here) ring_join(&h.t.viewers, &own_eyes.link);
    *home.site = (site){.home = &home, .told_count = 1};
    home.site->told[0] = (mi_span){BEGIN + 1000, BEGIN + 4000};
    h.now = BEGIN + 5000;
    int64_t before = h.t.is.live.clock[asked];
    open_row(&h, &r);
    mi_row_leave(&r.made, MI_SEAT_BIT((asked + 1) % SEATS), MI_NORMAL);
    row_settle(&r, &h.t, NOBODY);
    row_take(&r, &h.t);
    row_free(&r);
    site_forget(home.site);
    arena_free(&own.turn);
    assert_int_equal(h.t.is.actor, asked);
    return before - h.t.is.live.clock[asked];
}

TEST(who_leaves_takes_nobody_the_time_of_a_silent_node)
{
    rng = mi_rng_of(17, 4);
    assert_int_equal(lost_by_leaving(false), 2000);
    // Whoever looks on here has lost nothing by it.
    assert_int_equal(lost_by_leaving(true), 5000);
}
