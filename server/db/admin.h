// What an operator asks and does by hand: miasma-server admin GROUP VERB.

#ifndef MIASMA_SERVER_ADMIN_H
#define MIASMA_SERVER_ADMIN_H

// Returns the program's result: 0, 1 when it failed or nothing was there, 2 when the
// words make no sense.
int admin(int argc, char **argv);
void admin_help(void);

#endif
