// What the files of this folder share.

#ifndef MIASMA_LAWS_SETS_H
#define MIASMA_LAWS_SETS_H

#include <string.h>

#include "laws.h"

static inline void hidden(const laws_watch *w, const mi_position *p, mi_seats seats,
                          mi_position *out)
{
    mi_copy(w->game, out, p);
    w->game->hide(out, seats);
}

static inline bool same_rows(const mi_list *a, const mi_list *b)
{
    return a->n == b->n && memcmp(a->row, b->row, a->n * sizeof *a->row) == 0;
}

// The legal rows as the game's own functions list them, on the true position.
void raw_rows(const mi_game *game, const mi_position *p, mi_list *out);

// laws/rows.c
bool listed(const mi_list *rows, mi_action act);
const char *laws_rows(laws_watch *w, const mi_list *rows);
const char *laws_space(laws_watch *w, const mi_list *rows);
// laws/views.c
const char *laws_views(laws_watch *w, const mi_list *rows);
const char *laws_orders(laws_watch *w, const mi_list *rows);
const char *laws_words(const mi_game *game, const mi_position *view);
// laws/chance.c
const char *laws_chances(laws_watch *w, const mi_list *rows);
const char *laws_twin(laws_watch *w, const mi_list *rows);

#endif
