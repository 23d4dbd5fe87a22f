// Lists that must not show, with the server's own rows, frames and JSON.

#include "leaks_lists.h"

#include "call.h"
#include "leaks_site.h"
#include "ledger.h"
#include "watch.h"

enum { ROUNDS = 6 };

static void keep_lists(site *s, mi_seats seats, mi_rng *rng)
{
    for (unsigned i = 0; i < s->t.is.head.seats; i++)
        if (!(seats & MI_SEAT_BIT(i)))
            foresee(&s->t.course, i, rng, &s->t.is.live.ifs[i]);
}

// ---- a row in both worlds ----

static void open_row(site *s, unsigned round)
{
    row_begin(&s->r, &s->t);
    s->r.made.at = HISTORY_BEGIN + INT64_C(60000) * (round + 1);
}

// Whom the database is told to call with this row, when, and how long they have.
static void write_notice(site *s)
{
    task k = {.t = &s->t, .row = s->r};
    call who = call_of_row(&k);
    s->notice.len = 0;
    buf_put(&s->notice, &who, sizeof who);
}

// As after a commit.
static void enter(site *s, int mover)
{
    row_settle(&s->r, &s->t, mover);
    write_notice(s);
    watch_news(&s->t, s->r.bytes.at, s->r.bytes.len);
    row_take(&s->r, &s->t);
    if (s->t.is.actor < 0) s->t.is.state = TABLE_FINISHED;
    site_look(s);
}

// The list answers in the first world, where it does; else the seat itself acts by lot.
// In the second one its person sends the same steps as a batch.
static bool act(site *kept, site *sent, unsigned round, mi_rng *rng)
{
    mi_list rows;
    int16_t seat = kept->t.is.actor;
    open_row(kept, round);
    open_row(sent, round);
    mi_row *one = &kept->r.made, *other = &sent->r.made;
    if (seat < MI_SEATS && !mi_row_answer(one)) {
        mi_rows(kept->t.is.game, &one->now.course.p, (uint8_t)seat, &rows);
        mi_entry entry = {(uint16_t)seat, rows.row[mi_rng_below(rng, rows.n)]};
        if (mi_row_play(one, entry, NULL)) return false;
    }
    bool sends = seat < MI_SEATS;
    if (sends && mi_row_batch(other, (unsigned)seat, one->bytes, one->len).err)
        return false;
    enter(kept, sends ? seat : NOBODY);
    enter(sent, sends ? seat : NOBODY);
    return true;
}

static const char *compare(const site *a, const site *b)
{
    if (a->t.is.actor != b->t.is.actor) return "who is to act, by a list";
    if (!site_same(&a->r.bytes, &b->r.bytes)) return "the row, by a list";
    if (!site_same(&a->told, &b->told)) return "the bytes sent, by a list";
    if (!site_same(&a->notice, &b->notice)) return "a notice, by a list";
    return site_same(&a->json, &b->json) ? NULL : "the table as JSON, by a list";
}

const char *leaks_of_lists(const mi_game *game, const mi_position *p, mi_seats looks,
                           mi_rng *rng)
{
    static site kept, sent;
    const char *what = NULL;
    site_begin(&kept, game, p, looks);
    site_begin(&sent, game, p, looks);
    keep_lists(&kept, looks, rng);
    for (unsigned i = 0; i < ROUNDS && !what && kept.t.is.actor >= 0; i++) {
        if (!act(&kept, &sent, i, rng)) return "a step is refused, by a list";
        what = compare(&kept, &sent);
        kept.t.is.live.raised = sent.t.is.live.raised = MI_ALL;
    }
    return what;
}
