// What happened, told in sentences to whoever may know it.

#include <stdio.h>
#include <string.h>

#include "tui.h"

enum { LINE = 256, KEPT = 4096 };

typedef struct {
    char (*line)[LINE]; // the latest KEPT lines, going round
    unsigned n;
} lines;

static void tell(lines *l, const words *w, const mi_events *events)
{
    for (unsigned i = 0; i < events->n; i++) {
        mi_text text = mi_text_of(l->line[l->n++ % KEPT], LINE);
        words_event(w, &events->row[i], &text);
    }
}

// Follows the veiled log and keeps the sentences of the stretch.
static void follow(lines *l, const words *w, const tui_tale *tale)
{
    const mi_record *r = tale->record;
    mi_position truth, seen;
    if (mi_setup(r->game, &r->head, &truth, NULL)) return;
    mi_copy(r->game, &seen, &truth);
    for (uint32_t i = 0; i < tale->to && i < r->n; i++) {
        mi_events events = {0};
        mi_entry veiled = mi_veil(r->game, &truth, r->entry[i], tale->seats);
        if (mi_follow(r->game, &truth, r->entry[i], NULL)) return;
        if (mi_follow(r->game, &seen, veiled, &events)) return;
        if (i >= tale->from) tell(l, w, &events);
    }
}

void tui_log(const tui_term *term, const words *w, const tui_tale *tale, unsigned most)
{
    static char storage[KEPT][LINE];
    lines l = {storage, 0};
    follow(&l, w, tale);
    unsigned first = l.n < KEPT ? 0 : l.n - KEPT, taken = 0, at = l.n;
    while (at > first) {
        taken += tui_wrap_lines(term, storage[(at - 1) % KEPT], 2);
        if (most && taken > most) break;
        at--;
    }
    for (; at < l.n; at++) tui_wrap(term, storage[at % KEPT], 2);
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

void tui_notes(const mi_record *r, uint32_t to, const char *notes[MI_SEATS])
{
    for (unsigned s = 0; s < MI_SEATS; s++) notes[s] = NULL;
    for (uint32_t i = 0; i < to && i < r->n; i++) {
        const char *note = mi_record_noted(r, i + 1);
        if (note) notes[r->entry[i].actor % MI_SEATS] = note;
    }
}
