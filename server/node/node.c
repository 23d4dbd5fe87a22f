// The end of what the rooms share.

#include "node.h"

#include "skeleton.h"

void node_end(node *n)
{
    arena_free(&n->turn);
    skeleton_end(n);
}
