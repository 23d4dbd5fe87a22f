// What the site has lost: stretches of time in which it could not take a move.

#ifndef MIASMA_SERVER_SITE_H
#define MIASMA_SERVER_SITE_H

#include "base.h"

// How much of the time from `from` to `to` nobody could be served in.
int64_t site_lost(int64_t from, int64_t to);

// Remembers such a stretch.
void site_note(int64_t from, int64_t to);
void site_forget(void);

#endif
