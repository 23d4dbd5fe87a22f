// What happened, told in sentences to whoever may know it.

#include <stdio.h>
#include <string.h>

#include "tui.h"

enum { LINE = 256, KEPT = 4096 };

// The latest sentences, going round.
static char told[KEPT][LINE];

static unsigned tell(unsigned n, const words *w, const mi_events *events)
{
    for (unsigned i = 0; i < events->n; i++, n++) {
        mi_text text = mi_text_of(told[n % KEPT], LINE);
        words_event(w, &events->row[i], &text);
    }
    return n;
}

// Follows the veiled log and keeps the sentences of the stretch; returns how many.
static unsigned follow(const words *w, const tui_tale *tale)
{
    const mi_record *r = tale->record;
    mi_course truth, seen;
    unsigned n = 0;
    if (!mi_course_begin(&truth, r->game, &r->head)) return 0;
    seen = truth;
    for (uint32_t i = 0; i < tale->to && i < r->n; i++) {
        mi_events events = {0};
        mi_entry veiled = mi_veil(r->game, &truth.p, r->entry[i], tale->seats);
        if (mi_course_take(&truth, r->entry[i], NULL)) return n;
        if (mi_course_take(&seen, veiled, &events)) return n;
        if (i >= tale->from) n = tell(n, w, &events);
    }
    return n;
}

bool tui_tell(const tui_term *term, const words *w, const tui_tale *tale, unsigned most,
              tui_hear *hear, void *listener)
{
    unsigned n = follow(w, tale), first = n < KEPT ? 0 : n - KEPT, taken = 0, at = n;
    while (at > first) {
        taken += tui_wrap_lines(term, told[(at - 1) % KEPT], 2);
        if (most && taken > most) break;
        at--;
    }
    for (; at < n; at++)
        if (!hear(listener, told[at % KEPT])) return false;
    return true;
}

static bool print(void *term, const char *sentence)
{
    tui_wrap(term, sentence, 2);
    return true;
}

void tui_log(const tui_term *term, const words *w, const tui_tale *tale, unsigned most)
{
    tui_term screen = *term;
    tui_tell(term, w, tale, most, print, &screen);
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
