// Dice that anybody can check. Specified, down to the byte, in docs/fair-dice.md.
//
// A table has a secret (server seed), whose hash (commitment) is given before anybody
// moves. Seats may add luck of their own (client seeds). Every draw of nature follows
// from these and its number, so a finished record proves that nobody chose the dice as
// the game went along. A game that is carried on at another table gets a fresh secret
// there: it has one stretch of dice for each table.

#ifndef MIASMA_FAIR_H
#define MIASMA_FAIR_H

#include "miasma/lot.h"
#include "miasma/record.h"

// Must be called once before anything else here. False when the library does not start.
bool fair_init(void);

// The hash of `len` bytes: BLAKE2b, 32 bytes.
void fair_hash(const void *bytes, size_t len, uint8_t out[MI_HASH]);

// Puts a fresh secret and its commitment into a stretch; the second only the commitment,
// to the secret that is there.
void fair_begin(mi_stretch *d);
void fair_commit(mi_stretch *d);

// Adds a seat's luck, with its promise (hash), to a stretch that has no entry yet.
void fair_luck(mi_stretch *d, unsigned seat, const uint8_t luck[MI_HASH]);
// The same with words: the luck is their hash.
void fair_luck_words(mi_stretch *d, unsigned seat, const char *words);

// Block number `block` of draw number `n`, as miasma/lot.h takes numbers from it.
void fair_block(const mi_stretch *d, uint32_t n, uint32_t block, uint8_t out[MI_BLOCK]);

// A number below `of` (not 0) for draw number `n`, counted from 1 over the whole game.
uint32_t fair_number(const mi_stretch *d, uint32_t n, uint32_t of);

// Nature's next entry at `p`, for draw number `n`, and the numbers behind it.
mi_entry fair_draw(const mi_stretch *d, const mi_game *game, const mi_position *p,
                   uint32_t n, mi_draw *draw);

// The digest of a record in its canonical form; MI_EROOM when memory runs out. One that
// is not finished has one, too, as it stands.
mi_err fair_digest(const mi_record *r, uint8_t out[MI_HASH]);

// Closes a record: publishes the secrets, the result and the digest.
mi_err fair_finish(mi_record *r);

// Does every stretch have its secret, and do all secrets and luck match their hashes?
mi_err fair_promises(const mi_record *r);

// Checks a finished record: promises, every entry, every draw, result and digest. On
// failure `at` (may be NULL) is the entry at fault, 0 when it is none in particular.
mi_err fair_verify(const mi_record *r, uint32_t *at);

// Checks what can be checked without the rules: promises, the digest, and that every draw
// follows from the secrets. `r` needs only its head, as mi_record_read leaves it when it
// fails with MI_EGAME. On failure `at` is the line at fault.
mi_err fair_verify_text(const mi_record *r, const char *text, size_t len, uint32_t *at);

#endif
