// Tools that wait for lines.

#ifndef MIASMA_SERVER_LINES_H
#define MIASMA_SERVER_LINES_H

// The node stops: whoever waits is answered now.
void lines_stop(void);

#endif
