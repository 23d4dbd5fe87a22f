// What the site has lost.

#include <string.h>

#include "clock.h"
#include "site.h"

enum { KEPT = 256 };

static clock_stretch kept[KEPT]; // the oldest first
static unsigned count;

void site_note(int64_t from, int64_t to)
{
    if (count == KEPT) memmove(kept, kept + 1, --count * sizeof *kept);
    kept[count++] = (clock_stretch){from, to};
}

void site_forget(void) { count = 0; }

int64_t site_lost(int64_t from, int64_t to)
{
    return count ? clock_lost(kept, count, from, to) : 0;
}
