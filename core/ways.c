// Ways: steps strung together, nearest first.

#include <string.h>

#include "miasma/ways.h"

static bool known(const mi_ways *ways, mi_action step)
{
    for (unsigned i = 0; i < ways->n; i++)
        if (mi_compare(ways->way[i].step, step) == 0) return true;
    return false;
}

// Every step from one position to a place not reached before.
static void go_on(const mi_game *game, const mi_position *p, uint16_t from, mi_ways *out)
{
    mi_list rows;
    uint16_t length = (uint16_t)(from == MI_WAYS ? 1 : out->way[from].length + 1);
    if (length > MI_WAY_LONGEST) return;
    mi_legal(game, p, &rows);
    for (unsigned i = 0; i < rows.n && out->n < MI_WAYS; i++) {
        mi_action step = rows.row[i];
        if (!(game->host.walks >> step.verb & 1) || known(out, step)) continue;
        mi_way *way = &out->way[out->n++];
        *way = (mi_way){.step = step, .from = from, .length = length};
        mi_copy(game, &way->p, p);
        game->verbs[step.verb].apply(&way->p, step, NULL);
    }
}

unsigned mi_ways_find(const mi_game *game, const mi_position *p, mi_ways *out)
{
    uint8_t actor = mi_to_act(game, p);
    out->n = 0;
    if (!game->host.walks || actor >= MI_SEATS) return 0;
    go_on(game, p, MI_WAYS, out);
    for (uint16_t i = 0; i < out->n; i++)
        if (mi_to_act(game, &out->way[i].p) == actor) {
            mi_position here = out->way[i].p;
            go_on(game, &here, i, out);
        }
    return out->n;
}

// Does whoever is to act there have a step of this verb?
static bool steps(const mi_game *game, const mi_position *there, uint8_t actor,
                  uint16_t verb)
{
    mi_list rows;
    if (mi_legal(game, there, &rows) != actor) return false;
    for (unsigned i = 0; i < rows.n; i++)
        if (rows.row[i].verb == verb) return true;
    return false;
}

mi_rule mi_ways_why(const mi_game *game, const mi_position *p, const mi_ways *ways,
                    mi_action step, mi_rule why)
{
    uint8_t actor = mi_to_act(game, p);
    for (unsigned i = 0; i < ways->n; i++) {
        const mi_position *there = &ways->way[i].p;
        // Where the way ends the turn, or something else is asked first, nobody steps.
        if (!steps(game, there, actor, step.verb)) continue;
        // The step that led there leads nowhere now: what refuses it is the distance.
        mi_rule far = game->verbs[step.verb].forbids(there, ways->way[i].step);
        if (far && strcmp(far, why) != 0) return why;
        mi_rule other = game->verbs[step.verb].forbids(there, step);
        if (other && strcmp(other, why) != 0) return other;
    }
    return why;
}

unsigned mi_ways_steps(const mi_ways *ways, unsigned i, mi_action out[MI_WAY_LONGEST])
{
    unsigned length = ways->way[i].length;
    for (unsigned at = length; at--; i = ways->way[i].from) out[at] = ways->way[i].step;
    return length;
}
