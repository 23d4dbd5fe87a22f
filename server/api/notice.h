// What operators did with the admin program: this node notices it within a second.

#ifndef MIASMA_SERVER_NOTICE_H
#define MIASMA_SERVER_NOTICE_H

#include <stdint.h>

// Takes the latest number in the table `trace` (the operators' audit log). If it is new,
// reads those rows and acts on them.
void notice_latest(int64_t number);

#endif
