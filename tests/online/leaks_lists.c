// Lists that must not show, with the server's own rows, frames and JSON.

#include "leaks_lists.h"

#include <string.h>

#include "json.h"
#include "ledger.h"
#include "watch.h"

enum { ROUNDS = 6, BANK = 2 * 86400 };

typedef struct {
    table t;
    viewer v;
    row r;
    buf told; // every frame the viewer got
    buf json; // the table as the viewer may see it
} site;

static void tell(viewer *v, const uint8_t *frame, size_t len)
{
    site *s = CONTAINER_OF(site, v, v);
    buf_put(&s->told, frame, len);
}

// People sit everywhere; who has no seat of the viewer's is somebody else. Every window
// is asked, so that no standing order passes in one world only.
static void seat_people(about *a, mi_seats seats)
{
    for (unsigned s = 0; s < a->head.seats; s++) {
        bool own = seats & MI_SEAT_BIT(s);
        a->seat[s] = (table_seat){.kind = SEAT_PERSON, .person = own ? 1 : 2 + s};
        a->live.clock[s] = BANK * INT64_C(1000);
    }
    a->live.raised = MI_ALL;
}

static void begin(site *s, const mi_game *game, const mi_position *p, mi_seats seats)
{
    memset(&s->t, 0, sizeof s->t);
    ring_init(&s->t.viewers);
    s->t.is = (about){.game = game,
                      .head = *mi_head_of(p),
                      .readable = true,
                      .state = TABLE_RUNNING,
                      .pace = PACE_DAYS,
                      .bank = BANK,
                      .since = HISTORY_BEGIN};
    s->t.course = (mi_course){.game = game};
    mi_copy(game, &s->t.course.p, p);
    s->t.is.actor = mi_course_actor(&s->t.course);
    seat_people(&s->t.is, seats);
    s->v = (viewer){.t = &s->t,
                    .person = seats ? 1 : 0,
                    .seats = seats,
                    .synced = true,
                    .tell = tell};
    ring_join(&s->t.viewers, &s->v.link);
    s->told.len = 0;
}

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

// As after a commit.
static void enter(site *s, int mover)
{
    row_settle(&s->r, &s->t, mover);
    watch_news(&s->t, s->r.bytes.at, s->r.bytes.len);
    row_take(&s->r, &s->t);
    if (s->t.is.actor < 0) s->t.is.state = TABLE_FINISHED;
    s->json.len = 0;
    json_table(&s->t.is, s->v.person, watch_here(&s->t), &s->json);
    watch_orders(&s->v, &s->json);
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

static bool same(const buf *a, const buf *b)
{
    return a->len == b->len && !memcmp(a->at, b->at, a->len);
}

static const char *compare(const site *a, const site *b)
{
    if (a->t.is.actor != b->t.is.actor) return "who is to act, by a list";
    if (!same(&a->r.bytes, &b->r.bytes)) return "the row, by a list";
    if (!same(&a->told, &b->told)) return "the bytes sent, by a list";
    return same(&a->json, &b->json) ? NULL : "the table as JSON, by a list";
}

const char *leaks_of_lists(const mi_game *game, const mi_position *p, mi_seats looks,
                           mi_rng *rng)
{
    static site kept, sent;
    const char *what = NULL;
    begin(&kept, game, p, looks);
    begin(&sent, game, p, looks);
    keep_lists(&kept, looks, rng);
    for (unsigned i = 0; i < ROUNDS && !what && kept.t.is.actor >= 0; i++) {
        if (!act(&kept, &sent, i, rng)) return "a step is refused, by a list";
        what = compare(&kept, &sent);
        kept.t.is.live.raised = sent.t.is.live.raised = MI_ALL;
    }
    return what;
}
