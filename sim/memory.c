// Memory of a simulated node may come to an end: see loop_starve.

#include <stdlib.h>

#include "base.h"
#include "loop.h"

void *must_alloc(size_t size)
{
    if (!loop_feeds()) loop_die();
    void *p = calloc(1, size);
    if (!p) abort();
    return p;
}

void *must_grow(void *at, size_t size)
{
    if (!loop_feeds()) loop_die();
    void *p = realloc(at, size);
    if (!p) abort();
    return p;
}
