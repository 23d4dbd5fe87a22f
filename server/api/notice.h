// What operators did elsewhere, heard by this node within a second.

#ifndef MIASMA_SERVER_NOTICE_H
#define MIASMA_SERVER_NOTICE_H

#include <stdint.h>

// The latest number in the trace; what is new is looked at.
void notice_latest(int64_t number);

#endif
