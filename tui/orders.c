// What people say besides moves: standing orders, calls for a card, names they give.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

// ---- standing orders ----

static void list_orders(session *s, uint8_t seat)
{
    const mi_game *game = session_game(s);
    char name[MI_NAME + MI_BOT];
    mi_text t = mi_text_of(name, sizeof name);
    words_seat(&s->w, seat, &t);
    words_arg title[] = {{name, 0}};
    session_say(s, W_ORDERS, title);
    for (unsigned i = 0; i < game->host.order_count; i++) {
        words_arg row[] = {{NULL, i + 1}, {words_order(&s->w, i), 0}};
        if (i == s->t.sit.order[seat]) tui_style_on(&s->table->term, TUI_BOLD);
        session_say(s, W_ORDER_ROW, row);
        if (i == s->t.sit.order[seat]) tui_style_off(&s->table->term);
        if (game->host.orders[i].tells) session_say(s, W_ORDER_TELLS, NULL);
    }
}

// A table that is run elsewhere keeps the orders: it says whether it took one.
static bool tell_table(session *s, unsigned order)
{
    tui_link *link = s->table->link;
    if (!link || link->give_order(link, order)) return true;
    session_message(s, W_NOT_NOW, NULL);
    return false;
}

bool session_order(session *s, uint8_t seat, const char *given)
{
    unsigned long number = strtoul(given, NULL, 10);
    unsigned orders = mi_orders(session_game(s), &session_record(s)->head);
    if (!orders) {
        session_message(s, W_ORDER_NONE, NULL);
        return true;
    }
    if (seat >= MI_SEATS || number == 0 || number > orders) {
        tui_clear(&s->table->term, false);
        list_orders(s, seat % MI_SEATS);
        return session_wait(s);
    }
    if (!tell_table(s, (unsigned)number - 1)) return true;
    s->t.sit.order[seat] = (uint8_t)(number - 1);
    words_arg args[] = {{NULL, (uint32_t)number},
                        {words_order(&s->w, s->t.sit.order[seat]), 0}};
    session_message(s, W_ORDER_SET, args);
    return true;
}

// Whoever sits here may ask to be asked, whatever their order.
void session_call(session *s, const char *given)
{
    uint8_t seat = mi_actor_find(given, strlen(given));
    const tui_link *link = s->table->link;
    bool here = seat < session_record(s)->head.seats && !s->table->bot[seat];
    if (!here || (link && link->seat != seat)) {
        words_arg args[] = {{given, 0}};
        session_message(s, W_CARD_WHO, args);
        return;
    }
    if (!tell_table(s, TUI_ASK_ONCE)) return;
    mi_raise(&s->t.sit.live, seat, true);
    char name[MI_NAME + MI_BOT];
    mi_text t = mi_text_of(name, sizeof name);
    words_seat(&s->w, seat, &t);
    words_arg args[] = {{name, 0}};
    session_message(s, W_CARD_CALLED, args);
}

// ---- notes ----

static bool is_noted(const session *s, const char *text)
{
    for (unsigned seat = 0; seat < MI_SEATS; seat++)
        if (s->notes[seat] && strcmp(s->notes[seat], text) == 0) return true;
    return false;
}

// The first text the words propose that no seat has yet; empty where there is none.
static void propose_note(const session *s, uint16_t verb, char out[INPUT])
{
    unsigned n = 0;
    bool found;
    do {
        mi_text t = mi_text_of(out, INPUT);
        found = words_suggestion(&s->w, verb, n++, &t);
    } while (found && is_noted(s, out));
    if (!found) *out = '\0';
}

// Asks for the text that goes with the last entry; an empty line takes the proposed one.
bool session_ask_note(session *s)
{
    mi_record *r = session_record(s);
    char line[INPUT], proposed[INPUT];
    uint16_t verb = r->entry[r->n - 1].action.verb;
    if (!(session_game(s)->host.noted >> verb & 1)) return true;
    propose_note(s, verb, proposed);
    do {
        printf("%s [%s] > ", words_note(&s->w, verb), proposed);
        if (!session_read(line)) return false;
        const char *note = *line ? line : proposed;
        if (!mi_record_note(r, note, strlen(note))) break;
        session_say(s, W_NOTE_BAD, NULL);
    } while (true);
    tui_notes(r, r->n, s->notes);
    return true;
}
