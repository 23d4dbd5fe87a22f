// Short-lived memory (a bump allocator): what is taken is not freed piece by piece, but
// all at once. For what is made while a message is handled and not needed after it. Only
// the thread of the loop may use it.

#ifndef MIASMA_SERVER_ARENA_H
#define MIASMA_SERVER_ARENA_H

#include <stddef.h>

typedef struct {
    struct arena_block *block; // the newest first
} arena;

// Takes `size` bytes, aligned for any type and not zeroed. Valid until the arena is
// emptied.
void *arena_take(arena *a, size_t size);
// All that was taken is free again. One block of the ordinary size is kept, so that a
// quiet loop allocates nothing.
void arena_empty(arena *a);
// The same, and nothing is kept.
void arena_free(arena *a);
// How many bytes it holds, taken or not.
size_t arena_size(const arena *a);

#endif
