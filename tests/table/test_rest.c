// Rest: days off, hours of sleep and pauses at tables of days. The time that a seat has
// is reckoned a second time, minute by minute.

#include "host.h"

enum { HOUR = 60 * MINUTE, DAYS_OFF = 7, HISTORIES = 400, EVENTS = 40 };
#define DAY (24 * INT64_C(3600000))
// A midnight.
#define DAWN (BEGIN - BEGIN % DAY)

static mi_rng rng;
static uint32_t lot(uint32_t below) { return mi_rng_below(&rng, below); }

// ---- rest alone ----

TEST(rest_is_counted_once_and_ends_where_it_must)
{
    mi_rest r = {.off = {{DAWN + 20 * HOUR, DAWN + 44 * HOUR}},
                 .offs = 1,
                 .sleep = {23 * 60, 480}};
    assert_int_equal(mi_rest_within(&r, DAWN, DAWN + 20 * HOUR),
                     7 * HOUR); // the night before
    assert_int_equal(mi_rest_within(&r, DAWN + 7 * HOUR, DAWN + 2 * DAY), 25 * HOUR);
    assert_int_equal(mi_rest_end(&r, DAWN + 19 * HOUR, HOUR), DAWN + 20 * HOUR);
    assert_int_equal(mi_rest_end(&r, DAWN + 19 * HOUR, HOUR + 1), DAWN + 44 * HOUR + 1);
    assert_int_equal(mi_rest_end(&r, DAWN, 0), DAWN);
    assert_int_equal(mi_rest_end(&r, DAWN + HOUR, 1), DAWN + 7 * HOUR + 1);
}

TEST(without_rest_time_passes_as_ever)
{
    mi_rest none = {0};
    assert_int_equal(mi_rest_within(&none, DAWN, DAWN + DAY), 0);
    assert_int_equal(mi_rest_end(&none, DAWN, DAY), DAWN + DAY);
}

static mi_rest any_rest(int64_t now)
{
    mi_rest r = {.sleep = {(uint16_t)lot(1440), (uint16_t)lot(MI_SLEEP_MOST + 1)}};
    r.offs = (uint8_t)lot(MI_OFFS + 1);
    for (unsigned i = 0; i < r.offs; i++) {
        int64_t from = now + (int64_t)lot(8000) * MINUTE - 2000 * MINUTE;
        r.off[i] = (mi_span){from, from + (int64_t)lot(3000) * MINUTE};
    }
    return r;
}

TEST(what_passes_until_the_end_is_what_was_left_and_rest)
{
    rng = mi_rng_of(22, 4);
    for (unsigned i = 0; i < 20000; i++) {
        int64_t from = DAWN + (int64_t)lot(10000) * MINUTE, ms = lot(5 * 86400) * 1000ll;
        mi_rest r = any_rest(from);
        int64_t end = mi_rest_end(&r, from, ms), within = mi_rest_within(&r, from, end);
        assert_int_equal(end - from, ms + within);
        int64_t nights = (end - from) / DAY + 2, off = 0;
        for (unsigned o = 0; o < r.offs; o++) off += r.off[o].to - r.off[o].from;
        assert_true(within <= off + nights * r.sleep.minutes * MINUTE);
    }
}

// ---- a table ----

// What the second reckoning knows: what is left, the hours of sleep at the time of the
// question, and how many days off were taken.
typedef struct {
    host h;
    int64_t left;
    mi_sleep asked;
    int64_t off[MI_SEATS];
    int64_t bank;
} story;

static story s;

static bool rests(const mi_rest *r, mi_sleep sleep, int64_t at)
{
    for (unsigned i = 0; i < r->offs; i++)
        if (r->off[i].from <= at && at < r->off[i].to) return true;
    int64_t into = (at / MINUTE + 1440 - sleep.from) % 1440;
    return into < sleep.minutes;
}

static void passes(int64_t minutes)
{
    const mi_sitting *sit = &s.h.t.sit;
    for (; minutes; minutes--, s.h.now += MINUTE) {
        int runs = mi_runs(sit);
        if (runs >= 0 && !rests(&sit->rest[runs], s.asked, s.h.now)) s.left -= MINUTE;
        if (s.left < 0) s.left = 0;
    }
}

// The question has been asked anew.
static void asked(void)
{
    int16_t actor = s.h.t.sit.actor;
    if (actor < 0) return;
    s.left = s.bank;
    s.asked = s.h.t.sit.rest[actor].sleep;
}

static void same(void)
{
    const mi_sitting *sit = &s.h.t.sit;
    int runs = mi_runs(sit);
    if (sit->actor < 0 || runs < 0) return;
    assert_int_equal(sit->live.clock[runs], s.left);
    int64_t due = mi_due(sit, 0), awake = 0;
    for (int64_t at = s.h.now; at < due; at += MINUTE)
        awake += rests(&sit->rest[runs], s.asked, at) ? 0 : MINUTE;
    assert_int_equal(awake, s.left);
    // The agreed time, the days off that were agreed, and nights: never more.
    int64_t nights = (due - s.h.now) / DAY + 2;
    assert_true(due - s.h.now <=
                s.bank + DAYS_OFF * DAY + nights * MI_SLEEP_MOST * MINUTE);
}

// Somebody says when they are away: as the host grants it, so many days in all.
static void goes_away(void)
{
    unsigned seat = lot(3);
    mi_rest *r = &s.h.t.sit.rest[seat];
    int64_t days = 1 + lot(4), from = s.h.now + (int64_t)lot(3000) * MINUTE;
    if (r->offs == MI_OFFS || s.off[seat] + days > DAYS_OFF) return;
    s.off[seat] += days;
    r->off[r->offs++] = (mi_span){from, from + days * DAY};
}

static void sleeps_otherwise(void)
{
    s.h.t.sit.rest[lot(3)].sleep =
        (mi_sleep){(uint16_t)lot(1440), (uint16_t)lot(MI_SLEEP_MOST + 1)};
}

static void pauses_or_goes_on(void)
{
    bool paused = s.h.t.sit.live.paused;
    host_open(&s.h);
    assert_true(paused ? mi_row_resume(&s.h.r) : mi_row_pause(&s.h.r));
    host_settle(&s.h, MI_CLOCK_STOPPED);
    assert_int_equal(s.h.t.sit.live.paused != 0, !paused);
}

static void one_event(void)
{
    switch (lot(7)) {
    case 0:
    case 1:
        if (s.h.t.sit.live.paused) break;
        host_step(&s.h, &rng);
        asked();
        break;
    case 2: goes_away(); break;
    case 3: sleeps_otherwise(); break;
    case 4: pauses_or_goes_on(); break;
    case 5: host_go_on(&s.h); break;
    default: passes(lot(2000)); return;
    }
    host_go_on(&s.h);
    same();
}

TEST(a_seat_has_the_agreed_time_its_days_off_and_its_nights_and_no_more)
{
    rng = mi_rng_of(22, 5);
    for (unsigned i = 0; i < HISTORIES; i++) {
        s = (story){.bank = (int64_t)(1 + lot(5)) * DAY};
        host_begin(&s.h, "plague", 3, true);
        s.h.t.sit.terms.bank = s.bank;
        s.h.now = s.h.t.sit.since = DAWN;
        for (unsigned seat = 0; seat < 3; seat++) s.h.t.sit.live.clock[seat] = s.bank;
        host_go_on(&s.h);
        asked();
        for (unsigned n = 0; n < EVENTS && s.h.t.sit.actor >= 0; n++) one_event();
        host_follows(&s.h);
    }
}

// ---- pauses ----

TEST(a_pause_stops_the_clock_and_gives_nothing)
{
    host_begin(&s.h, "plague", 2, true);
    host_go_on(&s.h);
    int16_t mover = s.h.t.sit.actor;
    s.h.now += MINUTE;
    pauses_or_goes_on();
    assert_int_equal(host_asides(&s.h, MI_ASIDE_PAUSED), 1);
    assert_int_equal(mi_due(&s.h.t.sit, 0), 0);
    s.h.now += 5 * DAY;
    pauses_or_goes_on();
    assert_int_equal(host_asides(&s.h, MI_ASIDE_RESUMED), 1);
    assert_int_equal(s.h.t.sit.actor, mover);
    assert_int_equal(s.h.t.sit.live.clock[mover], BANK - MINUTE);
    assert_int_equal(host_asides(&s.h, MI_ASIDE_GIVEN), 0);
    host_follows(&s.h);
}

TEST(a_game_is_paused_once_and_live_games_never_by_consent)
{
    host_begin(&s.h, "plague", 2, true);
    host_go_on(&s.h);
    host_open(&s.h);
    assert_false(mi_row_resume(&s.h.r));
    assert_true(mi_row_pause(&s.h.r));
    assert_false(mi_row_pause(&s.h.r));
    host_begin(&s.h, "plague", 2, false);
    host_go_on(&s.h);
    host_open(&s.h);
    assert_false(mi_row_pause(&s.h.r));
}

TEST(a_stand_in_has_no_days_off)
{
    host_begin(&s.h, "plague", 2, true);
    host_go_on(&s.h);
    int16_t mover = s.h.t.sit.actor;
    s.h.t.sit.rest[mover] = (mi_rest){.off = {{BEGIN, BEGIN + DAY}}, .offs = 1};
    assert_int_equal(mi_due(&s.h.t.sit, 0), BEGIN + DAY + BANK);
    host_open(&s.h);
    mi_row_leave(&s.h.r, MI_SEAT_BIT(mover), MI_EASY);
    host_settle(&s.h, MI_CLOCK_STOPPED);
    assert_int_equal(mi_runs(&s.h.t.sit), MI_CLOCK_STOPPED);
    assert_int_equal(mi_due(&s.h.t.sit, 0), 0);
}
