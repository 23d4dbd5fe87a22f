// A table in play: its words, its record, its position.

#include "session.h"

void session_text(session *s, words_id id, const words_arg *args, char *out, size_t room)
{
    mi_text t = mi_text_of(out, room);
    words_say(s->table->lang, id, args, &t);
}

void session_message(session *s, words_id id, const words_arg *args)
{
    session_text(s, id, args, s->message, sizeof s->message);
}

void session_say(session *s, words_id id, const words_arg *args)
{
    char line[MESSAGE];
    session_text(s, id, args, line, sizeof line);
    tui_wrap(&s->table->term, line, 2);
}

// Plays the record from its beginning; false when it cannot be played.
bool session_rebuild(session *s)
{
    mi_record *r = session_record(s);
    s->draws = 0;
    for (uint32_t i = 0; i < r->n; i++) s->draws += r->entry[i].actor == MI_NATURE;
    bool judge = !s->table->link; // a log as one seat sees it has been judged by others
    return mi_record_position(r, r->n, judge, &s->p, NULL, NULL) == MI_OK;
}

bool session_enter(session *s, mi_entry entry, mi_draw draw)
{
    if (mi_play(session_game(s), &s->p, entry, NULL, NULL)) return false;
    s->saved = false;
    return mi_record_add(session_record(s), entry, draw) == MI_OK;
}

// The first entry of the batch that is being made.
uint32_t session_barrier(session *s, uint8_t seat)
{
    mi_record *r = session_record(s);
    uint32_t at = r->n, sent = s->table->link ? s->table->link->known : 0;
    while (at > sent && r->entry[at - 1].actor == seat) at--;
    return at;
}
