// People who have a board open are not called to it.

#ifndef MIASMA_SERVER_HERE_H
#define MIASMA_SERVER_HERE_H

#include <stdint.h>

enum { HERE_MOST = 4096 };

// Tables, and who is to act there and looks at this node.
typedef struct {
    unsigned n, shard;
    int64_t table[HERE_MOST], person[HERE_MOST];
} here_present;

// Now and then, for each shard: puts off the notices of those who are to act and look at
// this node.
struct notices;
void here_look(struct notices *home, unsigned shard);

#endif
