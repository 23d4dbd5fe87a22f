// A row as it is made: entries, and what the table itself does.

#include "row.h"

#include "miasma/planted.h"

#ifdef MIASMA_PLANTED
mi_plant mi_planted;
#endif

void mi_row_begin(mi_row *r, const mi_table *t, int64_t at, uint8_t *bytes, size_t room)
{
    r->now = *t;
    r->bytes = bytes;
    r->len = 0;
    r->room = room;
    r->count = 0;
    r->at = at;
    r->lost = 0;
    r->asked = t->sit.actor;
    r->since = t->sit.since;
    r->runs = mi_runs(&t->sit);
    r->paused = t->sit.live.paused;
    r->back = r->timed = false;
    r->block = 0;
}

void row_enter(mi_row *r, mi_entry entry)
{
    r->len += mi_item_entry(r->now.course.game, entry, r->bytes + r->len);
    r->count++;
}

uint8_t row_turn(const mi_row *r)
{
    const mi_course *c = &r->now.course;
    return r->now.sit.terms.fresh ? c->game->bot.turn(&c->p) : MI_NOBODY;
}

void row_turned(mi_row *r, uint8_t was)
{
    if (was < MI_SEATS && row_turn(r) != was) mi_ifs_pass(&r->now.sit.live.ifs[was]);
}

mi_err mi_row_play(mi_row *r, mi_entry entry, mi_rule *why)
{
    mi_action unused;
    unsigned s = entry.actor;
    mi_live *live = &r->now.sit.live;
    if (!row_has_room(r)) return MI_EROOM;
    // A seat that wanted to be asked is answering: that was the once.
    bool asked =
        s < MI_SEATS && live->raised & MI_SEAT_BIT(s) && mi_stands(&r->now, s, &unused);
    // Whoever gave the answer that was kept, the question has been answered.
    int kept = s < MI_SEATS ? mi_if_of(&r->now, s) : -1;
    uint8_t turn = row_turn(r);
    mi_err err = mi_course_play(&r->now.course, entry, NULL, why);
    if (err) return err;
    if (asked) mi_raise(live, s, false);
    if (kept >= 0) mi_ifs_spend(&live->ifs[s], (unsigned)kept);
    row_turned(r, turn);
    row_enter(r, entry);
    return MI_OK;
}

bool mi_row_answer(mi_row *r)
{
    int16_t seat = mi_course_actor(&r->now.course);
    uint32_t before = r->count;
    while (mi_course_actor(&r->now.course) == seat && mi_answers(&r->now) &&
           r->count < before + MI_IF_TIMES) {
        int i = mi_if_of(&r->now, (unsigned)seat);
        mi_action then = r->now.sit.live.ifs[seat].of[i].then;
        if (mi_row_play(r, (mi_entry){(uint16_t)seat, then}, NULL)) break;
    }
    return r->count > before;
}

// ---- what the table does ----

static int64_t refilled(int64_t left)
{
    return mi_has(MI_PLANT_REFILL) && left < 60000 ? 60000 : left;
}

// Who plays a seat from now on.
static void hand_over(mi_row *r, const mi_aside *aside)
{
    mi_live *live = &r->now.sit.live;
    unsigned s = aside->seat;
    mi_seats bit = MI_SEAT_BIT(s);
    bool away = live->standins & bit;
    live->coming &= (mi_seats)~bit;
    if (aside->kind == MI_ASIDE_RETURNS) {
        if (!mi_has(MI_PLANT_RETURN)) live->standins &= (mi_seats)~bit;
        live->clock[s] = refilled(live->clock[s]);
        return;
    }
    live->standins |= bit;
    live->level[s] = aside->level;
    mi_ifs_drop(&live->ifs[s]);
    if (!away) {
        live->away[s] = r->at;
        live->away_turns[s] = 0;
    }
    if (aside->kind == MI_ASIDE_RESIGNED) live->resigned |= bit;
}

// What an aside means beside the log.
static void apply(mi_row *r, const mi_aside *aside)
{
    mi_live *live = &r->now.sit.live;
    switch (aside->kind) {
    case MI_ASIDE_STANDIN:
    case MI_ASIDE_RETURNS:
    case MI_ASIDE_RESIGNED: hand_over(r, aside); break;
    case MI_ASIDE_PAUSED: live->paused = r->at; break;
    case MI_ASIDE_RESUMED:
        // The game is not told of the time in which it waited.
        live->told += r->at - live->paused;
        live->paused = 0;
        break;
    default: break;
    }
}

void row_aside(mi_row *r, mi_aside aside)
{
    r->len += mi_aside_write(&aside, r->bytes + r->len);
    r->count++;
    r->now.course.length++;
    apply(r, &aside);
}

static void hand_over_all(mi_row *r, mi_seats seats, mi_aside_kind kind, mi_level level)
{
    for (uint8_t s = 0; s < MI_SEATS; s++)
        if (seats & MI_SEAT_BIT(s))
            row_aside(
                r, (mi_aside){.kind = (uint8_t)kind, .seat = s, .level = (uint8_t)level});
}

void mi_row_leave(mi_row *r, mi_seats seats, mi_level level)
{
    hand_over_all(r, seats, MI_ASIDE_STANDIN, level);
}

// Nobody can play a turn without time: its stand-in does, and then the person is back.
void mi_row_return(mi_row *r, mi_seats seats)
{
    mi_live *live = &r->now.sit.live;
    bool late = r->asked >= 0 && r->asked < MI_SEATS && !live->clock[r->asked];
    mi_seats later = (mi_seats)(late ? seats & MI_SEAT_BIT(r->asked) : 0);
    hand_over_all(r, seats & (mi_seats)~later, MI_ASIDE_RETURNS, MI_NORMAL);
    live->coming |= later;
}

bool mi_row_stop(mi_row *r)
{
    return mi_row_play(r, (mi_entry){MI_TABLE, {MI_STOP, {0}}}, NULL) == MI_OK;
}

static bool pause_as(mi_row *r, bool pauses, mi_aside_kind kind)
{
    const mi_sitting *sit = &r->now.sit;
    bool paused = sit->live.paused;
    if (!sit->terms.fresh || sit->actor < 0 || paused == pauses) return false;
    if (r->at < r->since) r->at = r->since; // the host's clock was set back
    row_aside(r, (mi_aside){.kind = (uint8_t)kind});
    return true;
}

bool mi_row_pause(mi_row *r) { return pause_as(r, true, MI_ASIDE_PAUSED); }
bool mi_row_resume(mi_row *r) { return pause_as(r, false, MI_ASIDE_RESUMED); }

void mi_row_resign(mi_row *r, mi_seats seats)
{
    hand_over_all(r, seats, MI_ASIDE_RESIGNED, MI_NORMAL);
    if (mi_head_of(&r->now.course.p)->seats == 2) mi_row_stop(r);
}

bool mi_row_back(mi_row *r, const uint8_t *log, size_t len, uint32_t to)
{
    if (r->count || !mi_may_go_back(&r->now, log, len, to)) return false;
    row_aside(r, (mi_aside){.kind = MI_ASIDE_BACK, .to = to});
    r->back = true;
    // Nobody foresaw this.
    for (unsigned s = 0; s < MI_SEATS; s++) mi_ifs_drop(&r->now.sit.live.ifs[s]);
    if (mi_has(MI_PLANT_AGAIN)) return true;
    return mi_course_again(&r->now.course, log, len, to);
}
