// Answers kept in advance: which if fits, and what becomes of it.

#include "miasma/ifs.h"

// ---- fitting ----

static bool fields_fit(const uint16_t *wanted, const uint16_t *found)
{
    for (unsigned i = 0; i < MI_FIELDS; i++)
        if (wanted[i] != MI_UNKNOWN && wanted[i] != found[i]) return false;
    return true;
}

static bool is_seen(const mi_facts *facts, const mi_fact *wanted)
{
    for (unsigned i = 0; i < facts->n; i++)
        if (facts->row[i].fact == wanted->fact &&
            fields_fit(wanted->field, facts->row[i].field))
            return true;
    return false;
}

static bool sights_fit(const mi_if *f, const mi_game *game, const mi_view *view)
{
    mi_facts facts;
    if (!f->sights) return true;
    facts.n = 0;
    game->facts(&view->p, &facts);
    for (unsigned i = 0; i < f->sights; i++)
        if (is_seen(&facts, &f->sight[i].fact) == f->sight[i].absent) return false;
    return true;
}

bool mi_if_fits(const mi_if *f, const mi_game *game, const mi_position *p, unsigned seat)
{
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    mi_prompt asked = game->prompt(&view.p);
    if (asked.prompt != f->asked.prompt || !fields_fit(f->asked.field, asked.field))
        return false;
    if (f->turn != MI_NOBODY && game->bot.turn(&view.p) != f->turn) return false;
    return sights_fit(f, game, &view);
}

// ---- what becomes of them ----

void mi_ifs_spend(mi_ifs *list, unsigned i)
{
    mi_if *f = &list->of[i];
    if (f->times) f->times--;
    if (!f->times) f->state = MI_IF_USED;
}

void mi_ifs_pass(mi_ifs *list)
{
    for (unsigned i = 0; i < list->n; i++) {
        mi_if *f = &list->of[i];
        if (f->state != MI_IF_WAITS) continue;
        if (f->turns) f->turns--;
        if (!f->turns) f->state = MI_IF_PASSED;
    }
}

void mi_ifs_drop(mi_ifs *list)
{
    for (unsigned i = 0; i < list->n; i++)
        if (list->of[i].state == MI_IF_WAITS) list->of[i].state = MI_IF_DROPPED;
}
