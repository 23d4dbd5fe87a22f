// Short codes that people type.

#ifndef MIASMA_SERVER_DEVICES_H
#define MIASMA_SERVER_DEVICES_H

#include "http.h"

enum { DEVICES_CODE = 10 };

// A request brings a code from another device: {code, device}.
void devices_come(request *r, const json_t *body);

// A code as people type it: capitals, spaces and hyphens do not matter. False where it is
// none. Writes no NUL.
bool devices_read_code(const char *text, char out[DEVICES_CODE]);

#endif
