// A table in the module: rows made on the position in hand. Nothing is changed there;
// whoever hosts the table follows the items of the row.

#include <string.h>

#include "inside.h"
#include "miasma/table.h"

static mi_row row;
static uint8_t items[IO / 2];

// Begins a row. io: the seats that people play, those that want to be asked, and the
// standing order of each seat. Nobody has a clock here.
void row_begin(void)
{
    static mi_table t;
    t.course = now;
    t.sit = (mi_sitting){.people = io_bytes[0], .live = {.raised = io_bytes[1]}};
    t.sit.terms.fresh = true;
    t.sit.actor = mi_course_actor(&now);
    memcpy(t.sit.order, io_bytes + 2, sizeof t.sit.order);
    mi_row_begin(&row, &t, 0, items, sizeof items);
}

// Does this standing order answer for the seat to act?
uint32_t stands(uint32_t order)
{
    static mi_table t;
    mi_action unused;
    uint8_t seat = mi_to_act(now.game, &now.p);
    if (seat >= MI_SEATS || order >= mi_orders(now.game, mi_head_of(&now.p))) return 0;
    t.course = now;
    t.sit = (mi_sitting){.people = MI_SEAT_BIT(seat)};
    t.sit.order[seat] = (uint8_t)order;
    return mi_stands(&t, seat, &unused);
}

// The batch in io, of this seat: how many steps it has, or an error; on MI_ERULE the
// rule.
int32_t row_batch(uint32_t len, uint32_t seat)
{
    mi_verdict v = mi_row_batch(&row, seat, io_bytes, len);
    return v.err ? refuse(v.err, v.why) : (int32_t)v.step;
}

// Row `i` of the last legal(), for whoever is to act.
int32_t row_play(uint32_t i)
{
    mi_entry entry = {mi_to_act(now.game, &now.p), rows.row[i]};
    return mi_row_play(&row, entry, NULL);
}

// All that follows. io: `count` blocks of the draws from `draw` on, all with this number.
// MI_WANTS_DICE: again, with block row_block() of draw row_draw().
uint32_t row_settle(uint32_t draw, uint32_t block, uint32_t count)
{
    mi_dice dice = {io_bytes, draw, count, block};
    return mi_row_settle(&row, MI_CLOCK_STOPPED, &dice);
}

uint32_t row_draw(void) { return row.now.course.draws + 1; }
uint32_t row_block(void) { return row.block; }

// The items of the row, and who wants to be asked after it.
int32_t row_items(void) { return put(row.bytes, row.len); }
uint32_t row_raised(void) { return row.now.sit.live.raised; }
