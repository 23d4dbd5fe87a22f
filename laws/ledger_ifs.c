// What the ledger makes of answers kept in advance. By hand: what table/ does is not
// called here.

#include "ledger.h"

// ---- conditions ----

static bool fits(const uint16_t *wanted, const uint16_t *found)
{
    unsigned different = 0;
    for (unsigned i = 0; i < MI_FIELDS; i++)
        different += wanted[i] != found[i] && wanted[i] != MI_UNKNOWN;
    return !different;
}

static unsigned sightings(const mi_facts *facts, const mi_fact *wanted)
{
    unsigned n = 0;
    for (unsigned i = 0; i < facts->n; i++)
        n += facts->row[i].fact == wanted->fact &&
             fits(wanted->field, facts->row[i].field);
    return n;
}

static bool holds(const mi_game *game, const mi_view *view, const mi_if *f)
{
    static mi_facts facts;
    mi_prompt asked = game->prompt(&view->p);
    bool good = asked.prompt == f->asked.prompt && fits(f->asked.field, asked.field);
    if (f->turn < MI_SEATS) good &= game->bot.turn(&view->p) == f->turn;
    facts.n = 0;
    game->facts(&view->p, &facts);
    for (unsigned i = 0; i < f->sights; i++)
        good &= !sightings(&facts, &f->sight[i].fact) == (f->sight[i].absent != 0);
    return good;
}

// The number of the first if of a seat that waits and holds, or -1.
static int first(const history_play *p, unsigned seat)
{
    const history_ledger *l = &p->ledger;
    mi_view view;
    bool person = p->of->people & (mi_seats)~l->standins & MI_SEAT_BIT(seat);
    if (!person || !p->of->terms.fresh) return -1;
    mi_see(p->of->game, &l->course.p, MI_SEAT_BIT(seat), &view);
    for (int i = 0; i < l->ifs[seat].n; i++) {
        const mi_if *f = &l->ifs[seat].of[i];
        if (f->state == MI_IF_WAITS && holds(p->of->game, &view, f)) return i;
    }
    return -1;
}

// Is the step one of the rows that are legal now?
static bool is_legal(const history_play *p, mi_action act)
{
    mi_list rows;
    mi_legal(p->of->game, &p->ledger.course.p, &rows);
    for (unsigned i = 0; i < rows.n; i++)
        if (mi_compare(rows.row[i], act) == 0) return true;
    return false;
}

// ---- answers ----

bool ledger_answer(const history_play *p, unsigned seat, mi_action *then)
{
    int i = first(p, seat);
    if (i < 0) return false;
    *then = p->ledger.ifs[seat].of[i].then;
    return is_legal(p, *then);
}

void ledger_judge(history_play *p)
{
    int16_t seat = mi_course_actor(&p->ledger.course);
    if (seat < 0 || seat >= MI_SEATS) return;
    mi_if *list = p->ledger.ifs[seat].of;
    for (int i = first(p, (unsigned)seat); i >= 0 && !is_legal(p, list[i].then);
         i = first(p, (unsigned)seat))
        list[i].state = MI_IF_REFUSED;
}

// ---- falling away ----

ledger_before ledger_ifs_before(const history_play *p, mi_entry entry)
{
    ledger_before was = {-1, p->of->game->bot.turn(&p->ledger.course.p)};
    if (entry.actor < MI_SEATS) was.kept = first(p, entry.actor);
    return was;
}

static void pass(mi_if *f)
{
    if (f->state == MI_IF_WAITS && --f->turns == 0) f->state = MI_IF_PASSED;
}

void ledger_ifs_after(history_play *p, mi_entry entry, ledger_before was)
{
    history_ledger *l = &p->ledger;
    if (was.kept >= 0) {
        mi_if *f = &l->ifs[entry.actor].of[was.kept];
        if (--f->times == 0) f->state = MI_IF_USED;
    }
    if (was.turn >= MI_SEATS || p->of->game->bot.turn(&l->course.p) == was.turn) return;
    for (unsigned i = 0; i < l->ifs[was.turn].n; i++) pass(&l->ifs[was.turn].of[i]);
}

void ledger_ifs_drop(history_play *p, mi_seats seats)
{
    for (unsigned s = 0; s < MI_SEATS; s++)
        for (unsigned i = 0; i < p->ledger.ifs[s].n && seats & MI_SEAT_BIT(s); i++) {
            mi_if *f = &p->ledger.ifs[s].of[i];
            if (f->state == MI_IF_WAITS) f->state = MI_IF_DROPPED;
        }
}

void ledger_ifs_end(history_play *p)
{
    for (unsigned s = 0; s < MI_SEATS; s++) p->ledger.ifs[s].n = 0;
}

static bool same(const mi_if *a, const mi_if *b)
{
    return a->state == b->state && a->times == b->times && a->turns == b->turns;
}

const char *ledger_same_ifs(const history_play *p, const mi_live *live)
{
    for (unsigned s = 0; s < MI_SEATS; s++) {
        const mi_ifs *own = &p->ledger.ifs[s], *list = &live->ifs[s];
        if (own->n != list->n) return "law 6: a list gets longer or shorter";
        for (unsigned i = 0; i < own->n; i++)
            if (!same(&own->of[i], &list->of[i]))
                return "law 6: an if falls away, or stays, out of turn";
    }
    return NULL;
}
