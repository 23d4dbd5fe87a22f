// A host of tables for tests.

#include "host.h"

static void begin(host *h, const mi_head *head, bool days)
{
    mi_terms terms = {.bank = BANK, .step = days ? 0 : STEP, .fresh = days};
    h->now = BEGIN;
    h->len = 0;
    h->seed = 1348;
    assert_true(mi_table_begin(&h->t, mi_find_id(head->game), head, &terms, BEGIN));
}

void host_begin(host *h, const char *game, uint8_t seats, bool days)
{
    mi_head head = mi_head_default(mi_find(game), seats);
    begin(h, &head, days);
}

void host_begin_with(host *h, const char *game, uint8_t seats, const char *word,
                     const char *value)
{
    mi_head head = mi_head_default(mi_find(game), seats);
    assert_int_equal(mi_option_set(mi_find(game), &head, word, value), MI_OK);
    begin(h, &head, false);
}

void host_block(const host *h, uint32_t draw, uint32_t block, uint8_t out[MI_BLOCK])
{
    mi_rng rng = mi_rng_of(h->seed, (uint64_t)block << 32 | draw);
    for (unsigned i = 0; i < MI_BLOCK; i++) out[i] = (uint8_t)mi_rng_next(&rng);
}

void host_open(host *h) { mi_row_begin(&h->r, &h->t, h->now, h->bytes, sizeof h->bytes); }

void host_settle(host *h, int mover)
{
    uint8_t block[MI_BLOCK];
    mi_dice dice = {.bytes = block};
    for (mi_settled end; (end = mi_row_settle(&h->r, mover, &dice)) != MI_SETTLED;) {
        assert_int_equal(end, MI_WANTS_DICE);
        dice = (mi_dice){block, h->r.now.course.draws + 1, 1, h->r.block};
        host_block(h, dice.draw, dice.block, block);
    }
    assert_true(h->len + h->r.len <= sizeof h->log);
    memcpy(h->log + h->len, h->r.bytes, h->r.len);
    h->len += h->r.len;
    h->t = h->r.now;
}

void host_go_on(host *h)
{
    host_open(h);
    host_settle(h, MI_CLOCK_STOPPED);
}

bool host_step(host *h, mi_rng *rng)
{
    mi_list rows;
    if (h->t.sit.actor < 0) return false;
    host_open(h);
    uint8_t actor = mi_legal(h->t.course.game, &h->t.course.p, &rows);
    bool seat = actor < MI_SEATS;
    mi_entry entry = {actor, rows.row[mi_rng_below(rng, rows.n)]};
    if (seat) assert_int_equal(mi_row_play(&h->r, entry, NULL), MI_OK);
    host_settle(h, seat ? actor : MI_CLOCK_STOPPED);
    return true;
}

mi_action host_action(const host *h, const char *words)
{
    mi_action act;
    const mi_game *game = h->t.course.game;
    assert_int_equal(mi_action_parse(game, words, strlen(words), &act), MI_OK);
    return act;
}

void host_plays(host *h, const char *line)
{
    size_t actor = strcspn(line, " ");
    mi_entry entry = {mi_actor_find(line, actor), host_action(h, line + actor)};
    host_open(h);
    assert_int_equal(mi_row_play(&h->r, entry, NULL), MI_OK);
    host_settle(h, entry.actor);
}

void host_back(host *h, uint32_t to)
{
    host_open(h);
    assert_true(mi_row_back(&h->r, h->log, h->len, to));
    host_settle(h, MI_CLOCK_STOPPED);
}

unsigned host_asides(const host *h, mi_aside_kind kind)
{
    mi_item item;
    mi_aside aside;
    unsigned n = 0;
    for (size_t at = 0; mi_item_next(h->r.bytes, h->r.len, &at, &item);)
        n += item.kind == MI_ITEM_ASIDE && mi_aside_read(item.body, item.len, &aside) &&
             aside.kind == kind;
    return n;
}

void host_follows(const host *h)
{
    mi_course again;
    const mi_course *c = &h->t.course;
    assert_true(mi_course_begin(&again, c->game, mi_head_of(&c->p)));
    assert_true(mi_course_run(&again, h->log, 0, h->len));
    assert_true(mi_equal(c->game, &again.p, &c->p));
    assert_int_equal(again.length, c->length);
    assert_int_equal(again.draws, c->draws);
}
