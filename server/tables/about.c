// Questions about a table that need no log.

#include <stddef.h>
#include <string.h>

#include "home.h"

// All but what changes with a move.
static void seat_all(const about *a, mi_sitting *sit)
{
    sit->people = 0;
    sit->terms = about_terms(a);
    sit->resumed = a->resumed;
    sit->actor = a->actor;
    sit->since = a->since;
    for (unsigned s = 0; s < a->head.seats; s++) {
        if (a->seat[s].kind == SEAT_PERSON) sit->people |= MI_SEAT_BIT(s);
        sit->level[s] = a->seat[s].level;
        sit->order[s] = a->seat[s].standing;
        sit->rest[s] = a->seat[s].rest;
    }
}

mi_sitting about_sitting(const about *a)
{
    mi_sitting sit = {.live = a->live};
    seat_all(a, &sit);
    return sit;
}

// For questions that answers kept in advance have no part in. They are left out, because
// every move asks several.
static void sit_briefly(const about *a, mi_sitting *sit)
{
    seat_all(a, sit);
    memcpy(&sit->live, &a->live, offsetof(mi_live, ifs));
}

mi_table about_table(const table *t)
{
    return (mi_table){.course = t->course, .sit = about_sitting(&t->is)};
}

mi_seats about_people(const about *a)
{
    mi_sitting sit;
    sit_briefly(a, &sit);
    return mi_in_person(&sit);
}

bool about_in_person(const about *a, unsigned s)
{
    return s < a->head.seats && about_people(a) & MI_SEAT_BIT(s);
}

bool about_is_bot(const about *a, unsigned s)
{
    return s < a->head.seats &&
           (a->seat[s].kind == SEAT_BOT || a->live.standins & MI_SEAT_BIT(s));
}

mi_seats about_seats_of(const about *a, int64_t person)
{
    mi_seats seats = 0;
    for (unsigned s = 0; s < a->head.seats && person; s++)
        if (a->seat[s].person == person) seats |= MI_SEAT_BIT(s);
    return seats;
}

bool about_visible(const about *a, int64_t person, const char *invite)
{
    // A game that was closed in its middle is still there for those who played.
    if (a->state == TABLE_CLOSED) return a->length && about_seats_of(a, person);
    if (!a->hidden) return true;
    if (person && (a->host == person || about_seats_of(a, person))) return true;
    for (unsigned s = 0; s < a->head.seats && invite && *invite; s++)
        if (strcmp(a->seat[s].invite, invite) == 0) return true;
    return false;
}

bool about_order(about *a, unsigned seat, uint32_t order)
{
    if (order >= mi_orders(a->game, &a->head)) return false;
    a->seat[seat].standing = (uint8_t)order;
    return true;
}

int about_runs(const about *a)
{
    mi_sitting sit;
    sit_briefly(a, &sit);
    return a->state == TABLE_RUNNING ? mi_runs(&sit) : NOBODY;
}

mi_clocks about_clocks(const about *a)
{
    mi_sitting sit;
    sit_briefly(a, &sit);
    mi_clocks c = mi_clocks_of(&sit);
    if (a->state != TABLE_RUNNING) c.runs = MI_CLOCK_STOPPED;
    return c;
}

mi_terms about_terms(const about *a)
{
    return (mi_terms){.bank = a->bank * INT64_C(1000),
                      .step = a->step * INT64_C(1000),
                      .fresh = a->pace == PACE_DAYS};
}

int64_t about_lost(const about *a, int64_t until)
{
    return a->live.owed + site_lost(about_site(a), a->since, until);
}

int64_t about_due(const about *a)
{
    mi_sitting sit;
    sit_briefly(a, &sit);
    return a->state == TABLE_RUNNING ? mi_due(&sit, about_lost(a, INT64_MAX)) : 0;
}

// When the first of those who have not answered loses the seat.
static int64_t muster_ends(const about *a)
{
    int64_t first = INT64_MAX;
    mi_seats missing = about_people(a) & (mi_seats)~a->live.ready;
    for (unsigned s = 0; s < a->head.seats; s++)
        if (missing & MI_SEAT_BIT(s) && about_ready_by(a, s) < first)
            first = about_ready_by(a, s);
    return first < INT64_MAX ? first : a->live.ready_by;
}

int64_t about_look(const about *a)
{
    int64_t due = about_due(a);
    if (a->state == TABLE_OPEN && a->live.ready_by) return muster_ends(a);
    if (a->state != TABLE_RUNNING) return INT64_MAX;
    if (a->live.paused) return about_waits(a, a->live.paused);
    if (due && a->live.answers && a->live.answers < due) return a->live.answers;
    return due ? due : now_ms(a->home->node) + LEASE_MS;
}

// ---- rest ----

enum { DAY_MS = 86400000 };

int64_t about_waits(const about *a, int64_t paused)
{
    int64_t days = a->pace == PACE_LIVE ? a->home->node->config.paused_days : a->pause;
    return days ? paused + days * DAY_MS : INT64_MAX;
}

int64_t about_away(const about *a, unsigned seat)
{
    const mi_rest *rest = &a->seat[seat].rest;
    int64_t now = now_ms(a->home->node), until = 0;
    for (unsigned i = 0; i < rest->offs; i++)
        if (rest->off[i].from <= now && now < rest->off[i].to) until = rest->off[i].to;
    return until;
}

// A muster is as long as a day, and so has room for a night: sleep does not count here.
int64_t about_ready_by(const about *a, unsigned seat)
{
    mi_rest rest = a->seat[seat].rest;
    int64_t asked =
        a->live.ready_by - a->home->node->config.muster_seconds * INT64_C(1000);
    rest.sleep = (mi_sleep){0};
    if (!rest.offs) return a->live.ready_by;
    return mi_rest_end(&rest, asked, a->live.ready_by - asked);
}
