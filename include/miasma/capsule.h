// A capsule: a report that something looked wrong. It is a record of the game up to that
// step, as one seat may see it, without dice, names and notes; what else is known stands
// behind it as comments, which every reader of records skips.
//
//     {wrong 57 red}           after entry 57, to red; "-" for somebody who looked on
//     {tried move gallia}      what looked wrong: an action, refused or offered
//     {refused 2.4.1}          the rule that refused it
//     {offered take king}      each action that red could choose from
//     {said The plague may not stay}

#ifndef MIASMA_CAPSULE_H
#define MIASMA_CAPSULE_H

#include "miasma/record.h"

// A sentence has at most MI_SAID characters, in MI_SAID_BYTES of UTF-8; a capsule without
// its entries takes at most MI_CAPSULE_BYTES, and each entry at most MI_CAPSULE_LINE.
enum { MI_SAID = 200, MI_SAID_BYTES = 4 * MI_SAID, MI_RULE_BYTES = 16 };
enum { MI_CAPSULE_LINE = 128, MI_CAPSULE_BYTES = 1 << 15 };

typedef struct {
    uint32_t step; // how many entries had been played
    uint8_t seat;  // whose eyes; MI_NOBODY for somebody who looked on
    bool has_tried;
    mi_action tried;
    char refused[MI_RULE_BYTES]; // "" where nothing was refused
    char said[MI_SAID_BYTES + 1];
    mi_list offered; // empty where another seat was asked
} mi_capsule;

// The set of seats to show the game for: the seat itself, or none.
mi_seats mi_capsule_eyes(const mi_capsule *c);

// Writes the capsule of a record, which may be longer than the step, with its entries as
// these seats may see them. What was offered is found out here. An error of mi_follow
// when the record cannot be played so far.
mi_err mi_capsule_write(const mi_record *r, const mi_capsule *c, mi_seats seats,
                        mi_text *out);

// Reads what stands behind a record, which was read from the same text. MI_ETEXT when
// there is no capsule, or when a line of it is not about this record.
mi_err mi_capsule_read(const mi_record *r, const char *text, size_t len, mi_capsule *out);

// A sentence as it is kept, ended by NUL; cleaned as a note is, and of MI_SAID
// characters.
mi_err mi_said_clean(const char *text, size_t len, char out[MI_SAID_BYTES + 1]);

#endif
