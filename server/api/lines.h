// Tools that wait for new lines of a log (long polling).

#ifndef MIASMA_SERVER_LINES_H
#define MIASMA_SERVER_LINES_H

// The node stops: whoever waits is answered now.
void lines_stop(void);

#endif
