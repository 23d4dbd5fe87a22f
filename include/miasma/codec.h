// A game as bytes: a head, then entries. The log of a table is kept and sent in this
// form.
//
// Head:  codec version, game, rules version, number of seats, number of options, then a
//        byte for each option.
// Entry: actor, verb, then the verb's arguments, each as a varint (seven bits a byte, low
//        first). An argument v is written as v+1, an unknown one as 0. Actors 0 to 5 are
//        seats, 6 is nature, 7 the table.
// For example 06 02 01 08 is: nature (6), verb 2, arguments 0 and 7 (docs/codec.md).
//
// The reader refuses bytes that no writer makes (MI_EBYTES) and games or versions that
// are not in this build (MI_EGAME). mi_setup says whether seats and options fit together.

#ifndef MIASMA_CODEC_H
#define MIASMA_CODEC_H

#include "miasma/play.h"

enum { MI_CODEC = 1, MI_HEAD_BYTES = 5 + MI_OPTIONS, MI_ENTRY_BYTES = 16 };

// Each writes at `out` and returns the number of bytes, at most MI_HEAD_BYTES or
// MI_ENTRY_BYTES.
size_t mi_head_encode(const mi_game *game, const mi_head *head, uint8_t *out);
size_t mi_entry_encode(const mi_game *game, mi_entry entry, uint8_t *out);

// Each reads from `in` at `*at`, not beyond `len`, and moves `*at` on; MI_EBYTES leaves
// `*at` where it was. A head must be of one of the given games.
mi_err mi_head_decode(const mi_library *games, const uint8_t *in, size_t len, size_t *at,
                      mi_head *out);
mi_err mi_entry_decode(const mi_game *game, const uint8_t *in, size_t len, size_t *at,
                       mi_entry *out);

#endif
