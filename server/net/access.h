// The access log, for tracing abuse: one JSON object for each request. It holds persons
// and addresses, so its files are kept for some days only.

#ifndef MIASMA_SERVER_ACCESS_H
#define MIASMA_SERVER_ACCESS_H

#include "http.h"

// `file` is a path, "-" for standard error, or "none"; false when it cannot be opened.
// Files of earlier days are kept beside it for `days` days.
bool access_open(net *home, const char *file, unsigned days);
void access_close(net *home);
// Called now and then: writes what has gathered, and begins a new file every day.
void access_sweep(net *home);

// Logs a request that is being answered.
void access_line(const request *r, unsigned status);

#endif
