// Pauses at tables of days that are run elsewhere.

#include "session.h"

void session_pause(session *s, bool pause)
{
    static const words_id said[] = {[TUI_NO_PAUSE] = W_PAUSE_REFUSED,
                                    [TUI_PAUSE_ASKED] = W_PAUSE_ASKED,
                                    [TUI_PAUSE_BEGUN] = W_PAUSED,
                                    [TUI_PAUSE_OVER] = W_RESUMED};
    tui_link *link = s->table->link;
    tui_pause end = link ? link->pause(link, pause) : TUI_NO_PAUSE;
    session_message(s, said[end], NULL);
}
