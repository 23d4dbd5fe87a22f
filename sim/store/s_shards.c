// Shards: the model is one database, where nobody is copied and no table moves.

#include "shared.h"

#define NEVER(id)                                                                        \
    MODEL(id) { (void)m, (void)a, (void)o; }

NEVER(PERSON_LEND)
NEVER(PERSON_PUT)
NEVER(PERSON_COPIED)
NEVER(COPIES_DUE)
NEVER(MOVED)
NEVER(ELSEWHERE)
NEVER(MOVED_NOTE)
NEVER(ARRIVING)
NEVER(ARRIVING_DROP)
NEVER(ARRIVE)
NEVER(SPOKE)
NEVER(LETTERS_READ_UNTIL)
