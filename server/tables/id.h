// Ids of tables: numbers of at most 18 digits that cannot be counted up. The bits above
// are those of a shard, the others are drawn.

#ifndef MIASMA_SERVER_ID_H
#define MIASMA_SERVER_ID_H

#include <stdint.h>

enum { ID_DRAWN = 50, ID_SHARDS = 512 };

int64_t id_new(unsigned shard);
unsigned id_shard(int64_t id);

// Letters and digits that cannot be mistaken for each other, and so many of them drawn,
// ended by a NUL.
extern const char id_letters[33];
void id_draw(char *out, unsigned count);

// The code of a link to a seat.
enum { ID_INVITE = 24 };
void id_invite(char out[ID_INVITE + 1]);

#endif
