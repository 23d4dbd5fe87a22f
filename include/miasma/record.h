// A game as plain text: head lines, one line an entry, and the digest of a finished game.
//
//     [Game "rattus"]          the game, its rules version, its seats
//     [Version "1"]
//     [Seats "red blue"]
//     [Option "tokens royalty"]  each option that is not at its default
//     [From "61a27ff9ad8028c6 120 red"]  a game that begins in the middle of another
//     [Commitment "9f…"]       hash of the table's secret, known before the first entry
//     [Promise "red 01…"]      hash of a seat's own luck
//     [Luck "red 77…"]         that luck, opened before the first entry
//     [Secret "…"]             published when the game is over
//     [Stretch "121"]          from entry 121 on the dice are those of the lines below it
//     [Commitment "e0…"]
//     [Player "red Anna"]      names and bots are not part of the digest
//     [Bot "blue greedy"]
//     [Result "red 12 blue 9"]  best first
//     [Resigned "blue"]        a seat that gave the game up; the result is the game's own
//
//     1 nature start red @0/2
//     2 red settle gallia
//     7 red design 3 3 {Scrofula}  a note of the seat's own, where the verb has one
//     = 91c2…                  digest of a finished record
//
// `{…}` is a comment anywhere between words. A reader takes any spacing; a writer has one
// form. On entries whose verb is in `noted` of the game, the comment after the last word
// is a note and is kept.

#ifndef MIASMA_RECORD_H
#define MIASMA_RECORD_H

#include "miasma/play.h"
#include "miasma/text.h"

// A name has at most 40 characters, whatever their bytes in UTF-8.
enum { MI_NAME = 4 * 40 + 1, MI_BOT = 16, MI_HASH = 32, MI_STRETCHES = 8 };
// A note has at most MI_NOTE characters, in MI_NOTE_BYTES of UTF-8. A record has at most
// MI_NOTES notes.
enum { MI_NOTE = 60, MI_NOTE_BYTES = 4 * MI_NOTE, MI_NOTES = 64 };

// Nature's draw behind an entry: `r`, a number from 0 below `of`; `of` is 0 where the
// record gives none. The text has it as `@r/of`.
typedef struct {
    uint32_t r, of;
} mi_draw;

// A text of the seat's own, such as the name it gives to what it makes.
typedef struct {
    uint32_t entry; // its number, from 1
    char text[MI_NOTE_BYTES + 1];
} mi_note;

// What the dice follow from, in one stretch of the game. A game has one stretch unless it
// was carried on at another table: whoever hosts there makes a secret of their own, and
// the dice follow from that one from entry `from` on.
typedef struct {
    uint32_t from; // number of its first entry; 1 in the first stretch
    uint8_t commitment[MI_HASH], secret[MI_HASH];
    uint8_t promise[MI_SEATS][MI_HASH], luck[MI_SEATS][MI_HASH];
    mi_seats promised, lucky; // which of the above are given
    bool committed, opened;
} mi_stretch;

// Where a game came from that begins in the middle of another: the first entries are that
// game's. What the seat had not seen there was drawn anew, so no dice stand behind them.
enum { MI_FROM = 8 };
typedef struct {
    bool given;
    uint8_t digest[MI_FROM]; // the first bytes of the other record's digest
    uint32_t entries;        // how many were taken over; 0 where there is no such game
    uint8_t seat;            // whose place was taken
} mi_origin;

typedef struct {
    const mi_library *games; // borrowed: the games that were handed to the reader
    const mi_game *game;     // borrowed: lives as long as the program
    mi_head head;
    char name[MI_SEATS][MI_NAME]; // "" where nobody is named
    char bot[MI_SEATS][MI_BOT];   // "" where a person sits
    mi_origin from;
    mi_stretch stretch[MI_STRETCHES];
    uint32_t stretches; // at least one
    uint8_t digest[MI_HASH];
    bool finished;
    mi_standing result;
    bool has_result;
    mi_seats resigned;

    mi_entry *entry; // yours, with room for `room` entries
    mi_draw *draw;   // yours, the same room
    uint32_t n, room;
    mi_note *note; // yours, with room for `note_room`; NULL where notes are dropped
    uint32_t notes, note_room;
} mi_record;

// An empty record over your storage, without room for notes: set `note` and `note_room`
// after it.
void mi_record_init(mi_record *r, mi_entry *entry, mi_draw *draw, uint32_t room);

// Begins another stretch at the next entry: its dice are yours to fill in. NULL when
// there is no room for it.
mi_stretch *mi_record_go_on(mi_record *r);

// All entries so far were another game's, as `seat` saw it; `digest` is that record's.
// The dice of the stretch that begins here are yours to fill in. The record has no
// stretch but the first, and no dice yet.
mi_stretch *mi_record_from(mi_record *r, const uint8_t digest[MI_FROM], uint8_t seat);

// The first stretch that has dice: entries before it were taken over from another game.
uint32_t mi_record_own(const mi_record *r);

// The stretch that entry number `entry`, counted from 1, belongs to.
const mi_stretch *mi_record_dice(const mi_record *r, uint32_t entry);

// Are the secrets of all stretches with dice given? The second publishes or withdraws
// them.
bool mi_record_opened(const mi_record *r);
void mi_record_open(mi_record *r, bool open);

// Adds one entry: MI_EROOM when the storage is full. Drops notes of earlier entries with
// this number or a higher one, which were taken back.
mi_err mi_record_add(mi_record *r, mi_entry entry, mi_draw draw);

// A text of somebody's own as it is kept. Spaces around it are dropped, several within
// become one. MI_ETEXT when it has more than `most` characters, is no UTF-8, or holds a
// brace or a control character.
mi_err mi_text_clean(const char *text, size_t len, unsigned most, mi_text *out);

// A note as it is kept, ended by NUL, of at most MI_NOTE characters; nothing but spaces
// is no note.
mi_err mi_note_clean(const char *text, size_t len, char out[MI_NOTE_BYTES + 1]);

// May this entry carry a note?
bool mi_note_fits(const mi_game *game, mi_entry entry);

// Gives the last entry a note, cleaned. MI_EVERB when the entry carries none; MI_EROOM
// when the storage is full.
mi_err mi_record_note(mi_record *r, const char *text, size_t len);

// The note of entry number `entry`, counted from 1; NULL where there is none.
const char *mi_record_noted(const mi_record *r, uint32_t entry);

// Reads a whole text, of one of the given games. On failure `line` (may be NULL) is the
// number of the line at fault. A record of another version of the rules is MI_EGAME: then
// its head has been read, except options, and none of its entries.
mi_err mi_record_read(mi_record *r, const mi_library *games, const char *text, size_t len,
                      uint32_t *line);

// Writes the record in its one form. `canonical` leaves out what the digest does not
// cover: names, bots, notes and the digest itself.
void mi_record_write(const mi_record *r, bool canonical, mi_text *out);

// Is every argument known, as in a record that was not veiled?
bool mi_record_whole(const mi_record *r);

// The position after `n` entries, judged when `judge` is set. On failure `at` (may be
// NULL) is the number of the entry at fault, counted from 1, and `why` its rule.
mi_err mi_record_position(const mi_record *r, uint32_t n, bool judge, mi_position *out,
                          uint32_t *at, mi_rule *why);

#endif
