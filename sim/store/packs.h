// Copies of people, and tables on their way between databases.

#ifndef MIASMA_SIM_PACKS_H
#define MIASMA_SIM_PACKS_H

#include "shared.h"

// A person with all that is copied of them; and such a copy comes, which is told apart
// from an older one.
void person_pack(model *m, int64_t who, buf *b);
void person_put(model *m, int64_t version, const char *packed, int64_t moment);

// For the auditor: is the copy what the person is? Whether they are a moderator, shards
// never ask.
bool person_same(model *home, model *at, int64_t who);

// Says where a table went, by this move; and one that is on its way here comes.
void moved_note(model *m, int64_t id, int64_t shard, int64_t moves);
void table_arrive(model *m, int64_t id, int64_t moves);

#endif
