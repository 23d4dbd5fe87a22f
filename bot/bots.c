// The players of this build by name.

#include <string.h>

#include "bot.h"

static const bot_kind kinds[] = {{"random", bot_random}, {"greedy", bot_greedy}};

const bot_kind *bot_at(unsigned i)
{
    return i < sizeof kinds / sizeof *kinds ? &kinds[i] : NULL;
}

const bot_kind *bot_find(const char *name)
{
    for (unsigned i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0) return bot_at(i);
    return NULL;
}
