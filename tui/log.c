// What happened, told in sentences to whoever may know it.

#include <stdio.h>
#include <string.h>

#include "tui.h"

enum { LINE = 256, KEPT = 4096 };

typedef struct {
    char (*line)[LINE]; // the latest KEPT lines, going round
    unsigned n;
} tale;

static void tell(tale *t, const words *w, const mi_events *events)
{
    for (unsigned i = 0; i < events->n; i++) {
        mi_text text = mi_text_of(t->line[t->n++ % KEPT], LINE);
        words_event(w, &events->row[i], &text);
    }
}

// Follows the veiled log and keeps the sentences of entries `from` to `to`.
static void follow(tale *t, const words *w, const mi_record *r, mi_seats seats,
                   uint32_t from, uint32_t to)
{
    mi_position truth, seen;
    if (mi_setup(r->game, &r->head, &truth, NULL)) return;
    mi_copy(r->game, &seen, &truth);
    for (uint32_t i = 0; i < to && i < r->n; i++) {
        mi_events events = {0};
        mi_entry veiled = mi_veil(r->game, &truth, r->entry[i], seats);
        if (mi_follow(r->game, &truth, r->entry[i], NULL)) return;
        if (mi_follow(r->game, &seen, veiled, &events)) return;
        if (i >= from) tell(t, w, &events);
    }
}

unsigned tui_log(const tui_term *term, const words *w, const mi_record *r, mi_seats seats,
                 uint32_t from, uint32_t to, unsigned most)
{
    static char lines[KEPT][LINE];
    tale t = {lines, 0};
    follow(&t, w, r, seats, from, to);
    unsigned kept = t.n < KEPT ? t.n : KEPT, first = t.n - kept,
             room = most ? most : UINT32_MAX;
    unsigned taken = 0, at = t.n;
    while (at > first) {
        unsigned need = tui_wrap_lines(term, lines[(at - 1) % KEPT], 2);
        if (taken + need > room) break;
        taken += need;
        at--;
    }
    for (unsigned i = at; i < t.n; i++) tui_wrap(term, lines[i % KEPT], 2);
    return at - first;
}

void tui_names(const mi_record *r, words_lang lang,
               char storage[MI_SEATS][MI_NAME + MI_BOT], const char *names[MI_SEATS])
{
    for (unsigned s = 0; s < MI_SEATS; s++) {
        names[s] = r->name[s];
        if (!r->bot[s][0]) continue;
        words plain = {.lang = lang, .game = r->game, .head = &r->head};
        char name[MI_NAME];
        mi_text t = mi_text_of(name, sizeof name);
        if (r->name[s][0])
            mi_text_put(&t, r->name[s]);
        else
            words_seat(&plain, s, &t);
        mi_text full = mi_text_of(storage[s], MI_NAME + MI_BOT);
        words_arg args[] = {{name, 0}, {r->bot[s], 0}};
        words_say(lang, W_BOT, args, &full);
        names[s] = storage[s];
    }
}
