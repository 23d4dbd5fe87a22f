// The operator's commands: miasma-server admin GROUP VERB.

#ifndef MIASMA_SERVER_ADMIN_H
#define MIASMA_SERVER_ADMIN_H

// Returns the exit code of the program: 0; 1 when it failed or found nothing; 2 when the
// arguments cannot be understood.
int admin(int argc, char **argv);
void admin_help(void);

#endif
