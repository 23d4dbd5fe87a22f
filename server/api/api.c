// Beginning and end of the room.

#include "api.h"

void api_begin(api *home, net *sockets, tables *games, struct notices *letters)
{
    home->node = sockets->node;
    home->net = sockets;
    home->tables = games;
    home->notices = letters;
    names_begin(&home->names, home->node);
    tries_begin(&home->tries, home->node);
    ring_init(&home->making);
    ring_init(&home->door.line.all);
    ring_init(&home->lines.waiters);
    ring_init(&home->leave.line);
    home->notice.known = -1;
}

void api_end(api *home) { lines_end(home); }
