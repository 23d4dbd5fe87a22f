// A game in the terminal: pictures of a view, choices, and a table for people and bots.

#ifndef MIASMA_TUI_H
#define MIASMA_TUI_H

#include "bot.h"
#include "miasma/capsule.h"
#include "miasma/table.h"
#include "words.h"

// ---- the terminal (term.c) ----

typedef struct {
    bool colour; // NO_COLOR is not set and the output is a terminal
    bool live;   // the output is a terminal
    unsigned columns, rows;
    // Where the window on a board larger than the screen is, if not at what moves: 1 +
    // the place in its middle, and how many rows further down.
    uint16_t centre;
    int scroll;
} tui_term;

tui_term tui_term_open(void);
// Clears the screen; with `all` the lines that have scrolled away too.
void tui_clear(const tui_term *term, bool all);

typedef enum { TUI_PLAIN, TUI_BOLD, TUI_DIM, TUI_PLAGUE, TUI_LAND, TUI_SEAT } tui_style;
// A style, or TUI_SEAT + seat. Nothing without colour.
void tui_style_on(const tui_term *term, unsigned style);
void tui_style_off(const tui_term *term);

// How many columns a text takes.
unsigned tui_width(const char *text);
// Prints a text within the terminal's width, breaking at spaces; lines after the first
// begin with `indent` spaces. Spaces at the beginning stay. Returns how many lines it
// took.
unsigned tui_wrap(const tui_term *term, const char *text, unsigned indent);
// How many lines that would be.
unsigned tui_wrap_lines(const tui_term *term, const char *text, unsigned indent);
// A sentence of the catalogue, of at most TUI_SAY bytes; its second line is indented.
enum { TUI_SAY = 1024 };
void tui_say(const tui_term *term, words_lang lang, words_id id, const words_arg *args);

// The mark of a seat, which differs from the others' without colour too.
const char *tui_glyph(unsigned seat);

// ---- the board (board.c and one file a game) ----

// Draws a view, leaving room for `below` further lines; returns how many it took. Games
// without a picture of their own are shown as sentences.
unsigned tui_board(const tui_term *term, const words *w, const mi_view *view,
                   unsigned below);
// Is it larger than a screen, so that a window shows part of it?
bool tui_is_large(const words *w);
// Explains the signs of that picture; nothing where there are none.
void tui_legend(const words *w, mi_text *out);

// ---- choices (menu.c) ----

// The rows that begin with the parts chosen so far: `depth` 0 is nothing, 1 the verb, 2
// the verb and its first argument.
typedef struct {
    const mi_list *rows;
    mi_action prefix;
    unsigned depth;
    unsigned page; // shown where not all choices fit; after the last comes the first
    const uint8_t *numbers; // of verbs (tui_menu_keep); NULL where they count from 1
} tui_menu;

void tui_menu_open(const mi_game *game, const mi_list *rows, tui_menu *out);
// Keeps the numbers of verbs at one question, 0 for those that it never had: a verb has
// the number it had before, and a new one the next that is free. So a number that a hand
// has got used to does not come to mean something else.
enum { TUI_VERBS = 64 };
void tui_menu_keep(tui_menu *menu, uint8_t numbers[TUI_VERBS]);
// How many lines all the choices take.
unsigned tui_menu_lines(const tui_term *term, const words *w, const tui_menu *menu);
// Prints the choices in columns: the current page of them within `room` lines, or all of
// them where `room` is 0. Returns the number of lines.
unsigned tui_menu_show(const tui_term *term, const words *w, const tui_menu *menu,
                       unsigned room);
// Takes choice `number` (from 1). True when that makes a whole action.
bool tui_menu_take(const mi_game *game, tui_menu *menu, unsigned number, mi_action *out);
// How many different verbs the rows have. With one, the game's question is enough; with
// more, the chosen verb is shown as the question.
unsigned tui_menu_verbs(const tui_menu *menu);
bool tui_menu_has(const tui_menu *menu, unsigned number);

// ---- a table (play.c) ----

// The connection to a table that is run elsewhere. The record then holds the log as this
// screen may see it, followed by steps that were made here and have not been sent.
typedef enum { TUI_NEWS, TUI_STALE, TUI_REFUSED, TUI_PAUSED, TUI_GONE } tui_met;
// What became of asking for a pause, or for its end.
typedef enum { TUI_NO_PAUSE, TUI_PAUSE_ASKED, TUI_PAUSE_BEGUN, TUI_PAUSE_OVER } tui_pause;

enum { TUI_ASK_ONCE = 255 };

typedef struct tui_link tui_link;
typedef void tui_if(void *arg, const char *condition, const char *then, unsigned state);
struct tui_link {
    uint8_t seat;   // played here; MI_NOBODY for an onlooker
    uint32_t known; // how many entries of the record are in the log of that table
    // Sends the entries beyond `known`, or, where there are none, waits a while for news.
    // Then brings the record up to date; steps that were stale or refused are removed.
    tui_met (*meet)(tui_link *link, mi_record *r);
    char rule[16]; // the one that refused
    uint8_t order; // the standing order that the seat has there
    // Gives the seat another order, or, with TUI_ASK_ONCE, has it asked once whatever its
    // order. False when the table refuses.
    bool (*give_order)(tui_link *link, unsigned order);
    // Keeps an answer in advance for the seat, "window" and "pass", behind those that
    // wait; with NULL and NULL it keeps none. False when the table refuses.
    bool (*keep_if)(tui_link *link, const char *condition, const char *then);
    // Calls `row` for every answer that is kept, with its state of mi_if_state.
    void (*each_if)(tui_link *link, tui_if *row, void *arg);
    // Asks for a pause or agrees to one; or ends it.
    tui_pause (*pause)(tui_link *link, bool pause);
    // Tells whoever runs the table that something looks wrong; false when nobody heard.
    bool (*report)(tui_link *link, const mi_record *r, const mi_capsule *c);
};

typedef struct {
    tui_term term;
    words_lang lang;
    mi_record *record;             // borrowed, with its dice begun
    const bot_kind *bot[MI_SEATS]; // NULL where a person sits
    uint64_t seed;                 // of the bots
    tui_link *link;                // borrowed; NULL where the table is run here
    bool tutor;                    // is asked before people's choices, at home
} tui_table;

// Plays until the game is over or the people quit. Returns 0, or 1 when the record cannot
// be played on.
int tui_play(tui_table *table);

// Some entries of a record, as these seats may see them.
typedef struct {
    const mi_record *record;
    mi_seats seats;
    uint32_t from, to; // entries `from` to `to` - 1, counted from 0
} tui_tale;

// Calls `hear` with each sentence of what happened, until it returns false. Only the
// latest sentences that fit into `most` lines of the terminal are told; 0 is all.
typedef bool tui_hear(void *listener, const char *sentence);
bool tui_tell(const tui_term *term, const words *w, const tui_tale *tale, unsigned most,
              tui_hear *hear, void *listener);
// The same, printed.
void tui_log(const tui_term *term, const words *w, const tui_tale *tale, unsigned most);

// Names of the seats for words: what people call themselves, or the bot's kind.
void tui_names(const mi_record *r, words_lang lang,
               char storage[MI_SEATS][MI_NAME + MI_BOT], const char *names[MI_SEATS]);

// The latest note of each seat among the first `to` entries; NULL where there is none.
void tui_notes(const mi_record *r, uint32_t to, const char *notes[MI_SEATS]);

#endif
