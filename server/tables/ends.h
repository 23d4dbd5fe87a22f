// What is kept of a game when it is over.

#ifndef MIASMA_SERVER_ENDS_H
#define MIASMA_SERVER_ENDS_H

#include "table.h"

// Stores the record of a finished game as text, so that it can be read and its dice
// checked after the rules have changed, how it ended for each person, and what dice they
// threw; tells those who are not at the board. The node that finishes the game does this
// at once (`now`); should it die, the node that next finds the table due does.
void ends_keep(const table *t, bool now);

#endif
