// How long a log may get, and how much of it may be talk beside the game.

#include "home.h"

enum { ASIDES = 16, BACKS = 64 };

typedef struct {
    uint32_t backs;  // times the game went back
    uint32_t leaves; // seats left to stand-ins, and pauses
    uint32_t last;   // asides since the last entry
} asides;

static void count(asides *a, const mi_item *item)
{
    mi_aside aside;
    a->last++;
    if (!mi_aside_read(item->body, item->len, &aside)) return;
    a->backs += aside.kind == MI_ASIDE_BACK;
    a->leaves += aside.kind == MI_ASIDE_STANDIN || aside.kind == MI_ASIDE_PAUSED;
}

static asides asides_of(const buf *log)
{
    asides a = {0};
    mi_item item;
    for (size_t at = 0; mi_item_next(log->at, log->len, &at, &item);) {
        if (item.kind == MI_ITEM_ENTRY) a.last = 0;
        if (item.kind == MI_ITEM_ASIDE) count(&a, &item);
    }
    return a;
}

// Whoever has left may always come back, and a game that waits may always go on.
bool row_fits(const row *r, const table *t)
{
    asides more = asides_of(&r->bytes), so_far;
    if (t->is.home->node->config.log_items &&
        t->is.length + r->made.count > t->is.home->node->config.log_items)
        return false;
    if (!more.leaves && !more.backs) return true;
    so_far = asides_of(&t->log);
    return so_far.last < ASIDES && so_far.backs + more.backs <= BACKS;
}
