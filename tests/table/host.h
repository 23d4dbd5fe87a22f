// What the tests of the table layer share: a host that keeps a log in plain bytes, has
// dice from a seed, and passes time by hand.

#ifndef TESTS_TABLE_HOST_H
#define TESTS_TABLE_HOST_H

#include <string.h>

#include "miasma/rng.h"
#include "miasma/table.h"
#include "miasma/text.h"
#include "rule_test.h"

enum { RED, BLUE, GOLD };
enum { SECOND = 1000, MINUTE = 60000, BANK = 600 * SECOND, STEP = 10 * SECOND };
#define BEGIN INT64_C(1700000000000)

typedef struct {
    mi_table t;
    mi_row r;
    int64_t now;
    uint64_t seed;
    size_t len;
    uint8_t log[1 << 16], bytes[1 << 15];
} host;

// A table for people who are there at once, or over days.
void host_begin(host *h, const char *game, uint8_t seats, bool days);
// The same with an option, "word" and "value".
void host_begin_with(host *h, const char *game, uint8_t seats, const char *word,
                     const char *value);

// Begins a row; ends it with the dice of the seed, and it is the table then.
void host_open(host *h);
void host_settle(host *h, int mover);
// A row of nobody's with nothing in it but what follows by itself.
void host_go_on(host *h);
// One legal step of whoever is to act, by lot; false when the game is over.
bool host_step(host *h, mi_rng *rng);
// "red settle gallia", which must be legal, as a row of its own.
void host_plays(host *h, const char *line);
// All agree to go back: as a row of its own.
void host_back(host *h, uint32_t to);

// Block `block` of draw `draw`.
void host_block(const host *h, uint32_t draw, uint32_t block, uint8_t out[MI_BLOCK]);

mi_action host_action(const host *h, const char *words);
// Asides of a kind in the last row.
unsigned host_asides(const host *h, mi_aside_kind kind);
// The log followed from its beginning leads to the table as it is.
void host_follows(const host *h);

#endif
