// A table in play: what the parts of the terminal client share.

#ifndef MIASMA_TUI_SESSION_H
#define MIASMA_TUI_SESSION_H

#include "miasma/capsule.h"
#include "search.h"
#include "tui.h"

enum { INPUT = 256, MESSAGE = 1024, TUI_PROMPTS = 64 };

typedef struct {
    tui_table *table;
    words w;
    char storage[MI_SEATS][MI_NAME + MI_BOT];
    const char *names[MI_SEATS];
    mi_table t;
    mi_rng rng;
    _Alignas(8) uint8_t arena[BOT_ARENA]; // where bots think
    uint32_t since[MI_SEATS];             // entries each person has seen
    uint8_t shown;                        // whose eyes the screen is for
    const char *notes[MI_SEATS];          // the latest note of each seat
    char message[MESSAGE];                // said once, above the choices
    unsigned lines;                       // used on a page that is being filled
    bool saved, warned;
    uint32_t tutored; // 1 + entries when the tutor last spoke
    uint16_t told;    // the card of the turn that has been explained
    bool foretold;    // how long it will take has been said
    uint8_t numbers[TUI_PROMPTS][TUI_VERBS]; // of the verbs at each question
    mi_action chosen[2]; // by this line and the one before: votes to end the game
    mi_action tried;     // the latest that was refused
    uint32_t tried_at;   // 1 + entries at that time; 0 where nothing was refused
    char tried_rule[MI_RULE_BYTES];
    uint32_t drawn; // 1 + entries shown on the waiting screen; 0: draw it again
} session;

static inline mi_record *session_record(session *s) { return s->table->record; }
static inline const mi_game *session_game(session *s) { return s->table->record->game; }

// The set of seats to show the game for: the seat itself, or none for a spectator.
static inline mi_seats session_eyes(uint8_t seat)
{
    return (mi_seats)(seat < MI_SEATS ? MI_SEAT_BIT(seat) : 0);
}

// ---- words and the record (session.c) ----

void session_text(session *s, words_id id, const words_arg *args, char *out, size_t room);
// Sets the message that the next screen shows.
void session_message(session *s, words_id id, const words_arg *args);
void session_say(session *s, words_id id, const words_arg *args);
// Plays the record from its beginning; false when it cannot be played.
bool session_rebuild(session *s);
bool session_enter(session *s, mi_entry entry);
// Lets nature answer and standing orders pass until somebody is asked.
bool session_settle(session *s);
// How many entries stand before the seat's latest unsent steps: `undo` goes no further.
uint32_t session_barrier(session *s, uint8_t seat);

// ---- the screen (screen.c) ----

// One line without its end; false when the input is over.
bool session_read(char out[INPUT]);
bool session_wait(session *s);
// Draws bar and board, and as much of the latest log as fits above `below` further lines.
// Returns how many lines bar and board took.
unsigned session_draw(session *s, uint8_t seat, unsigned below);
// What happened while others played; false when the input is over.
bool session_recap(session *s, uint8_t seat);
// The screen of a person who is asked.
void session_ask(session *s, uint8_t seat, const tui_menu *menu);
// Shows a text that may be longer than the screen, a paragraph at a time, and waits for
// Enter where the screen is full. `session_page_room` keeps the next `lines` together.
// False when the input is over.
void session_page_begin(session *s);
bool session_page_room(session *s, unsigned lines);
bool session_page(session *s, const char *text, unsigned indent);
bool session_page_say(session *s, words_id id, const words_arg *args);

// ---- besides moves (orders.c) ----

// These return false when the input is over.
bool session_order(session *s, uint8_t seat, const char *given);
bool session_ask_note(session *s);
void session_call(session *s, const char *given);

// ---- answers kept in advance (ifs.c) ----

// Shows them; keeps one more, "window then pass"; or with "-" forgets them. False when
// the input is over.
bool session_if(session *s, uint8_t seat, const char *given);

// ---- pauses (pause.c) ----

// Asks the others for a pause, or ends it.
void session_pause(session *s, bool pause);

// ---- looking closer (look.c) ----

// False when the input is over.
bool session_look(session *s, uint8_t seat, const char *given);
// Tells what the card of this turn does, when its player is first asked.
void session_tell_card(session *s, uint8_t seat);
// Moves the window on a large board to a place; without one back to what moves.
void session_map(session *s, const char *given);
// The element of a kind with this word or name; false where there is none.
bool session_find(const words *w, uint8_t kind, const char *given, uint16_t *out);
// Is this printed on an element, as a street on its squares?
bool session_stands_on(const words *w, uint8_t kind, uint16_t value, mi_print print);

// ---- advice (hint.c) ----

// What the doctor thinks of all rows of a seat that is asked, votes that nobody wants
// apart. Good until the next call.
const bot_search *session_search(session *s, uint8_t seat, unsigned lines, mi_list *rows);
// False when the input is over.
bool session_hint(session *s, uint8_t seat);

// ---- the tutor (tutor.c) ----

// True where it has spoken, once a question: the choice waits.
bool session_tutor(session *s, uint8_t seat, mi_action act);

// ---- reports (wrong.c) ----

// Remembers what was refused, and by which rule (may be NULL).
void session_tried(session *s, mi_action act, mi_rule why);
// Keeps what the seat sees as a capsule, with a sentence that may be empty.
void session_wrong(session *s, uint8_t seat, const char *sentence);

// ---- commands (commands.c) ----

typedef enum { AGAIN, ENTERED, QUIT } outcome;

outcome session_command(session *s, uint8_t seat, const char *line);

#endif
