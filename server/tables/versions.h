// Which versions of the rules the nodes of the site know.
//
// Every beat of a node says in the database which versions it can referee, and hears what
// the others can. New tables are of the newest version that all of them know, so that
// nodes of an old program and of a new one can serve the same tables.

#ifndef MIASMA_SERVER_VERSIONS_H
#define MIASMA_SERVER_VERSIONS_H

#include <stdbool.h>

#include "miasma/play.h"

enum { VERSIONS_LIST = 512 };
typedef struct {
    char mine[VERSIONS_LIST], everywhere[VERSIONS_LIST], somewhere[VERSIONS_LIST];
} versions;

// What this program knows: "rattus@2 rattus@1 …".
const char *versions_mine(versions *v);

// What all other nodes know, and what at least one of them does, as the database said.
void versions_told(versions *v, const char *everywhere, const char *somewhere);

// The newest version of a title that all nodes know; NULL when there is no such title.
const mi_game *versions_newest(const versions *v, const char *title);

// Can another node go on with a table of these rules?
bool versions_elsewhere(const versions *v, const mi_head *head);

#endif
