// Blocks that are filled from the front. What does not fit into the newest block gets a
// new one.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arena.h"
#include "base.h"

enum { BLOCK = 64 * 1024, ALIGN = _Alignof(max_align_t) };

typedef struct arena_block {
    struct arena_block *next;
    size_t used, room;
    _Alignas(max_align_t) uint8_t bytes[];
} block;

static void add_block(arena *a, size_t least)
{
    size_t room = least > BLOCK ? least : BLOCK;
    block *b = must_alloc(sizeof *b + room);
    b->room = room;
    b->next = a->block;
    a->block = b;
}

void *arena_take(arena *a, size_t size)
{
    size_t whole = (size + ALIGN - 1) / ALIGN * ALIGN;
    if (!a->block || a->block->room - a->block->used < whole) add_block(a, whole);
    void *at = a->block->bytes + a->block->used;
    a->block->used += whole;
    return at;
}

// Whoever uses memory of an earlier turn sees that it is none, where it is looked for.
static void spoil(block *b)
{
#ifndef NDEBUG
    memset(b->bytes, 0xa5, b->used);
#endif
    b->used = 0;
}

void arena_empty(arena *a)
{
    block *kept = NULL;
    for (block *b = a->block, *next; b; b = next) {
        next = b->next;
        if (kept || b->room > BLOCK)
            free(b);
        else
            kept = b;
    }
    a->block = kept;
    if (!kept) return;
    kept->next = NULL;
    spoil(kept);
}

void arena_free(arena *a)
{
    arena_empty(a);
    free(a->block);
    a->block = NULL;
}

size_t arena_size(const arena *a)
{
    size_t size = 0;
    for (const block *b = a->block; b; b = b->next) size += b->room;
    return size;
}
