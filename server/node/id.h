// Ids of tables: numbers of at most 18 digits that cannot be guessed by counting. The low
// ID_DRAWN bits are random, those above are the number of the shard where the table was
// made.

#ifndef MIASMA_SERVER_ID_H
#define MIASMA_SERVER_ID_H

#include <stdint.h>

#include "outside.h"

enum { ID_DRAWN = 50, ID_SHARDS = 512 };

int64_t id_new(const node *n, unsigned shard);
unsigned id_shard(int64_t id);

// Letters and digits that are not easily confused with each other. id_draw writes `count`
// random ones and a NUL.
extern const char id_letters[33];
void id_draw(const node *n, char *out, unsigned count);

// The random code in an invitation link.
enum { ID_INVITE = 24 };
void id_invite(const node *n, char out[ID_INVITE + 1]);

#endif
