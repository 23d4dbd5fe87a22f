// Days and minutes in zones.

#include <stdio.h>
#include <stdlib.h>

#include "shared.h"

enum { HOUR_MS = 3600000, MINUTE_MS = 60000, DAY_MINUTES = 1440 };

typedef struct {
    const char *name;
    int minutes;
    enum { NEVER, EUROPE, AMERICA } summer;
} zone;

static const zone zones[] = {
#define ZONE(name, minutes, summer) {name, minutes, summer},
#include "zones.def"
#undef ZONE
};

static const zone *zone_find(const bytes *name)
{
    for (unsigned i = 0; i < sizeof zones / sizeof *zones; i++)
        if (bytes_are(name, zones[i].name)) return &zones[i];
    return NULL;
}

bool zone_good(const bytes *name) { return zone_find(name); }

// ---- the calendar ----

static int64_t floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); }

// Days since 1970 of a day (Howard Hinnant's days_from_civil), for years after 0.
static int64_t days_of(int64_t y, int64_t month, int64_t day)
{
    y -= month <= 2;
    int64_t era = y / 400, year = y % 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + year * 365 + year / 4 - year / 100 + of_year - 719468;
}

static int64_t year_of(int64_t ms)
{
    int64_t day = floor_div(ms, DAY_MS), y = 1970 + day / 366;
    while (days_of(y + 1, 1, 1) <= day) y++;
    return y;
}

// The Sunday on this day or after it.
static int64_t sunday(int64_t day) { return day + (10 - day % 7) % 7; }

// Between which moments of a year there is summer time.
static rest summer_of(const zone *z, int64_t year)
{
    if (z->summer == EUROPE)
        return (rest){sunday(days_of(year, 3, 25)) * DAY_MS + HOUR_MS,
                      sunday(days_of(year, 10, 25)) * DAY_MS + HOUR_MS};
    if (z->summer == AMERICA)
        return (rest){
            sunday(days_of(year, 3, 8)) * DAY_MS + 2 * HOUR_MS - z->minutes * MINUTE_MS,
            sunday(days_of(year, 11, 1)) * DAY_MS + HOUR_MS - z->minutes * MINUTE_MS};
    return (rest){0, 0};
}

static int64_t offset_ms(const zone *z, int64_t utc)
{
    rest summer = summer_of(z, year_of(utc));
    bool now = utc >= summer.since && utc < summer.until;
    return (int64_t)z->minutes * MINUTE_MS + (now ? HOUR_MS : 0);
}

// A moment that clocks show twice is the later one, and one that they skip is read as if
// they had not been changed yet.
static int64_t to_utc(const zone *z, int64_t local)
{
    int64_t winter = local - (int64_t)z->minutes * MINUTE_MS, summer = winter - HOUR_MS;
    if (offset_ms(z, winter) == local - winter) return winter;
    return offset_ms(z, summer) == local - summer ? summer : winter;
}

// ---- what statements ask ----

int64_t local_minute(const bytes *name, int64_t at)
{
    const zone *z = zone_find(name);
    return floor_div(at + offset_ms(z, at), MINUTE_MS) % DAY_MINUTES;
}

int64_t utc_minute(const model *m, const bytes *name, int64_t minute)
{
    const zone *z = zone_find(name);
    return (minute + 2 * DAY_MINUTES - offset_ms(z, m->clock) / MINUTE_MS) % DAY_MINUTES;
}

int64_t next_minute(int64_t at, const bytes *name, int64_t minute)
{
    const zone *z = zone_find(name);
    int64_t day = floor_div(at + offset_ms(z, at), DAY_MS) * DAY_MS, best = NONE;
    for (int64_t d = 0; d < 3; d++) {
        int64_t then = to_utc(z, day + d * DAY_MS + minute * MINUTE_MS);
        if (then >= at && (best == NONE || then < best)) best = then;
    }
    return best;
}

// The number at the beginning of a text, and `stop` behind it.
static bool read_part(const char **text, char stop, int *part)
{
    char *end;
    long number = strtol(*text, &end, 10);
    if (number < 1 || number > 9999 || *end != stop) return false;
    *part = (int)number;
    *text = end + 1;
    return true;
}

static bool read_day(const bytes *text, int64_t *days)
{
    int year, month, day;
    char copy[16];
    const char *at = copy;
    if (text->len >= sizeof copy) return false;
    snprintf(copy, sizeof copy, "%.*s", (int)text->len, text->at);
    if (!read_part(&at, '-', &year) || !read_part(&at, '-', &month)) return false;
    if (!read_part(&at, '\0', &day) || month > 12) return false;
    *days = days_of(year, month, day);
    return *days < (month == 12 ? days_of(year + 1, 1, 1) : days_of(year, month + 1, 1));
}

int64_t day_begins(const bytes *name, const bytes *day, int64_t later)
{
    const zone *z = zone_find(name);
    int64_t days;
    if (!z || !read_day(day, &days)) return NONE;
    return to_utc(z, (days + later) * DAY_MS);
}
