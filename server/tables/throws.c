// Fair dice, found by what nature may answer.

#include "throws.h"

#include <string.h>

#include "miasma/play.h"

typedef struct {
    unsigned n; // dice of one throw
    uint16_t faces[MI_ARGS];
} dice;

// How many dice an action of this verb would be; 0 where it is something else.
static unsigned dice_of(const mi_verb *verb)
{
    unsigned n = 0;
    while (n < MI_ARGS && verb->kind[n] == MI_NUMBER) n++;
    return n == MI_ARGS || verb->kind[n] == MI_NONE ? n : 0;
}

// The largest number of each argument; false where a row is unlike the first.
static bool measure(const mi_game *game, const mi_position *p, const mi_list *rows,
                    dice *d)
{
    uint32_t weight = game->weight(p->byte, rows->row[0]);
    for (unsigned i = 0; i < rows->n; i++) {
        const mi_action *act = &rows->row[i];
        if (act->verb != rows->row[0].verb || game->weight(p->byte, *act) != weight)
            return false;
        for (unsigned a = 0; a < d->n; a++) {
            if (act->arg[a] < 1 || act->arg[a] > THROWS_FACES) return false;
            if (act->arg[a] > d->faces[a]) d->faces[a] = act->arg[a];
        }
    }
    return true;
}

// Rows are all different: as many as there are combinations are all combinations.
static bool is_throw(const mi_game *game, const mi_position *p, dice *d)
{
    mi_list rows;
    unsigned all = 1;
    *d = (dice){0};
    if (mi_legal(game, p, &rows) != MI_NATURE || rows.n < 2) return false;
    d->n = dice_of(&game->verbs[rows.row[0].verb]);
    if (!d->n || !measure(game, p, &rows, d)) return false;
    for (unsigned a = 0; a < d->n; a++) all *= d->faces[a];
    return all == rows.n;
}

static void count(const mi_course *c, const table *t, mi_entry entry, throws *out)
{
    dice d;
    uint8_t seat = t->is.game->bot.turn(c->p.byte);
    if (entry.actor != MI_NATURE || seat >= t->is.head.seats) return;
    if (!is_throw(t->is.game, &c->p, &d)) return;
    for (unsigned a = 0; a < d.n; a++)
        out->count[seat][d.faces[a]][entry.action.arg[a] - 1]++;
}

// What was taken back does not count.
void throws_count(const table *t, throws *out)
{
    mi_course c;
    mi_item item;
    mi_entry entry;
    uint32_t n = 0;
    mi_kept kept = mi_kept_of(t->log.at, t->log.len);
    memset(out, 0, sizeof *out);
    mi_course_begin(&c, t->is.game, &t->is.head);
    while (mi_kept_next(&kept, &item)) {
        if (!mi_item_entry_read(t->is.game, &item, &entry)) continue;
        if (n++ >= t->is.resumed) count(&c, t, entry, out);
        if (mi_course_take(&c, entry, NULL)) return;
    }
}
