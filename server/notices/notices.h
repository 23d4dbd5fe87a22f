// Sends the notices that are due (table `notices`): to browsers, mail addresses and
// hooks.

#ifndef MIASMA_SERVER_NOTICES_H
#define MIASMA_SERVER_NOTICES_H

#include <uv.h>

#include "base.h"

void notices_open(uv_loop_t *loop);
void notices_close(void);

// Appends the public key of the site as browsers take it; false while it is not known.
bool notices_site_key(buf *out);

#endif
