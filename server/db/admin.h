// The operator's commands: miasma-server admin GROUP VERB.

#ifndef MIASMA_SERVER_ADMIN_H
#define MIASMA_SERVER_ADMIN_H

#include <stdbool.h>
#include <stdint.h>

// Returns the exit code of the program: 0; 1 when it failed or found nothing; 2 when the
// arguments cannot be understood.
struct node;
int admin(struct node *n, int argc, char **argv);
void admin_help(void);

// Somebody leaves for good: `people erase`, by themselves. Takes a connection of its own
// and waits for the database, so it is called from a thread. False when it was not done.
bool admin_leave(struct node *n, int64_t person);

#endif
