// People who have a board open are not called to it.

#ifndef MIASMA_SERVER_HERE_H
#define MIASMA_SERVER_HERE_H

// Now and then: puts off the notices of those who are to act and look at this node.
void here_look(void);

#endif
