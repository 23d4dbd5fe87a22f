// The access log: one JSON object a request, to trace abuse by. Person and address stand
// in it, so it is kept for some days and no longer.

#ifndef MIASMA_SERVER_ACCESS_H
#define MIASMA_SERVER_ACCESS_H

#include "http.h"

// To a file, "-" for standard error, or "none"; false when it cannot be opened. Files of
// earlier days are kept beside it for so many days.
bool access_open(const char *file, unsigned days);
void access_close(void);
// Now and then: what was gathered is written, and a new day begins a new file.
void access_sweep(void);

// A request that is being answered.
void access_line(const request *r, unsigned status);

#endif
