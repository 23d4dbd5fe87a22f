// Luck of the seats. Everybody sees its hash at once and the luck itself when the game
// begins: then nobody can choose theirs by that of the others any more.

#include <string.h>

#include "fair.h"
#include "luck.h"
#include "router.h"

bool luck_take(change *x, about *now, unsigned seat)
{
    uint8_t luck[MI_HASH];
    const json_t *given = json_object_get(x->body, "luck");
    const char *text = json_string_value(given);
    if (!given) return true;
    bool good = text && strlen(text) == 2 * MI_HASH && hex_get(text, 2 * MI_HASH, luck);
    if (!good) return change_refuse(x, ERROR_LUCK), false;
    if (now->dice.lucky & MI_SEAT_BIT(seat))
        return change_refuse(x, ERROR_LUCK_GIVEN), false;
    fair_luck(&now->dice, seat, luck);
    return true;
}

static change_end give(change *x, about *now)
{
    if (now->state != TABLE_OPEN) return change_refuse(x, ERROR_BEGUN);
    if (!x->own) return change_refuse(x, ERROR_NO_SEAT);
    if (!json_object_get(x->body, "luck")) return change_refuse(x, ERROR_LUCK);
    bool taken = luck_take(x, now, (unsigned)__builtin_ctz(x->own));
    return taken ? CHANGE_SAVE : CHANGE_REFUSED;
}

void luck_give(request *r) { change_table(r, give); }
