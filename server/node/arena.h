// Memory for a while: whoever takes some gives nothing back, and all of it is free again
// at once (a bump allocator). For what is made while a message is handled and used before
// the next one; for the loop's thread alone.

#ifndef MIASMA_SERVER_ARENA_H
#define MIASMA_SERVER_ARENA_H

#include <stddef.h>

typedef struct {
    struct arena_block *block; // the newest first
} arena;

// The memory of this turn of the loop. The program empties it when the turn is over.
extern arena arena_turn;

// So many bytes, fit for any type, with anything in them. Yours until it is emptied.
void *arena_take(arena *a, size_t size);
// All that was taken is free again. One block of the ordinary size is kept, so that a
// quiet loop allocates nothing.
void arena_empty(arena *a);
// The same, and nothing is kept.
void arena_free(arena *a);
// How many bytes it holds, taken or not.
size_t arena_size(const arena *a);

#endif
