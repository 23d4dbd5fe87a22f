// Memory of the system, in a file of its own, so that another program may put its own in
// its place.

#include <stdlib.h>

#include "base.h"

void *must_alloc(size_t size)
{
    void *p = calloc(1, size);
    if (!p) abort();
    return p;
}

void *must_grow(void *at, size_t size)
{
    void *p = realloc(at, size);
    if (!p) abort();
    return p;
}
