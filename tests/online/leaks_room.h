// The room that tables of pairs are in: it has no database, no bus and no time of its
// own.

#ifndef MIASMA_LEAKS_ROOM_H
#define MIASMA_LEAKS_ROOM_H

#include "table.h"

tables *leaks_room(void);

#endif
