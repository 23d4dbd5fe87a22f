// A game as bytes: a head, then entries. The log of a table is kept and sent in this
// form.
//
// Head:  codec version, game, rules version, seats, number of options, then a byte each.
// Entry: actor, verb, then the verb's arguments. Everything but the head's bytes is a
// varint (seven bits a byte, low first); an argument v is written as v+1 and the unknown
// one as 0; seats are 0 to 5, nature is 6, the table is 7.
//
// The reader refuses bytes no writer makes (MI_EBYTES) and games or versions that are not
// in this build (MI_EGAME); whether seats and options go together is for mi_setup to say.

#ifndef MIASMA_CODEC_H
#define MIASMA_CODEC_H

#include "miasma/play.h"

enum { MI_CODEC = 1, MI_HEAD_BYTES = 5 + MI_OPTIONS, MI_ENTRY_BYTES = 16 };

// Each writes at `out` and returns the number of bytes, at most MI_HEAD_BYTES or
// MI_ENTRY_BYTES.
size_t mi_head_encode(const mi_game *game, const mi_head *head, uint8_t *out);
size_t mi_entry_encode(const mi_game *game, mi_entry entry, uint8_t *out);

// Each reads from `in`, a head as one of the given games, and moves `*at` on, up to
// `len`; MI_EBYTES leaves `*at` where it was.
mi_err mi_head_decode(const mi_library *games, const uint8_t *in, size_t len, size_t *at,
                      mi_head *out);
mi_err mi_entry_decode(const mi_game *game, const uint8_t *in, size_t len, size_t *at,
                       mi_entry *out);

#endif
