// Questions about a table that need no log.

#include <string.h>

#include "table.h"

bool about_in_person(const about *a, unsigned s)
{
    return s < a->head.seats && a->seat[s].kind == SEAT_PERSON &&
           !(a->live.standins & MI_SEAT_BIT(s));
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

mi_seats about_people(const about *a)
{
    mi_seats seats = 0;
    for (unsigned s = 0; s < a->head.seats; s++)
        if (about_in_person(a, s)) seats |= MI_SEAT_BIT(s);
    return seats;
}

bool about_visible(const about *a, int64_t person, const char *invite)
{
    if (a->state == TABLE_CLOSED) return false;
    // Finished games are open to everybody who has the link, for ever.
    if (!a->hidden || a->state == TABLE_FINISHED) return true;
    if (person && (a->host == person || about_seats_of(a, person))) return true;
    for (unsigned s = 0; s < a->head.seats && invite && *invite; s++)
        if (strcmp(a->seat[s].invite, invite) == 0) return true;
    return false;
}

int64_t about_due(const about *a)
{
    if (a->state != TABLE_RUNNING || a->actor < 0 ||
        !about_in_person(a, (unsigned)a->actor))
        return 0;
    int64_t time =
        a->pace == PACE_LIVE ? a->live.clock[a->actor] : (int64_t)a->bank * 1000;
    return a->since + time;
}

int64_t about_look(const about *a)
{
    int64_t due = about_due(a);
    if (a->state != TABLE_RUNNING) return INT64_MAX;
    return due ? due : now_ms() + LEASE_MS;
}

int16_t about_actor(const course *c)
{
    uint8_t actor = mi_to_act(c->game, &c->p);
    if (actor < MI_SEATS) return actor;
    return actor == MI_NATURE ? NATURE : NOBODY;
}
