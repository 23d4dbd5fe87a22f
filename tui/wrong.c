// This looks wrong: what the seat sees now, kept as a capsule and told to the table.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

void session_tried(session *s, mi_action act, mi_rule why)
{
    s->tried = act;
    s->tried_at = session_record(s)->n + 1;
    snprintf(s->tried_rule, sizeof s->tried_rule, "%s", why ? why : "");
}

// What was tried belongs to this moment only if nothing has been entered since.
static void fill(session *s, uint8_t seat, mi_capsule *c)
{
    c->step = session_record(s)->n;
    c->seat = seat;
    c->has_tried = s->tried_at == c->step + 1;
    if (!c->has_tried) return;
    c->tried = s->tried;
    memcpy(c->refused, s->tried_rule, sizeof c->refused);
}

static bool store(const char *file, const char *text)
{
    FILE *out = fopen(file, "w");
    bool whole = out && fputs(text, out) != EOF;
    return out && fclose(out) == 0 && whole;
}

static bool keep(session *s, const mi_capsule *c, const char *file)
{
    size_t room = MI_CAPSULE_BYTES + (size_t)c->step * MI_CAPSULE_LINE;
    char *text = malloc(room);
    if (!text) return false;
    mi_text t = mi_text_of(text, room);
    bool kept = !mi_capsule_write(session_record(s), c, session_eyes(c->seat), &t) &&
                store(file, text);
    free(text);
    return kept;
}

void session_wrong(session *s, uint8_t seat, const char *sentence)
{
    char file[MI_NAME];
    mi_capsule c = {.seat = seat};
    tui_link *link = s->table->link;
    if (mi_said_clean(sentence, strlen(sentence), c.said)) {
        session_message(s, W_WRONG_BAD, NULL);
        return;
    }
    fill(s, seat, &c);
    snprintf(file, sizeof file, "wrong-%s-%u.mia", session_game(s)->name, c.step);
    bool kept = keep(s, &c, file);
    words_arg args[] = {{file, 0}, {strerror(errno), 0}};
    bool sent = kept && link && link->report(link, session_record(s), &c);
    session_message(s, sent ? W_WRONG_SENT : kept ? W_WRONG_KEPT : W_SAVE_FAILED, args);
}
