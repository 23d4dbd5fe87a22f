// A table of a pair.

#include "leaks_site.h"

#include <string.h>

#include "json.h"
#include "leaks_room.h"
#include "ledger.h"

enum { BANK = 2 * 86400 };

static void tell(viewer *v, const uint8_t *frame, size_t len)
{
    site *s = CONTAINER_OF(site, v, v);
    buf_put(&s->told, frame, len);
}

// Who has no seat of the viewer's is somebody else. Every window is asked, so that no
// standing order passes in one world only.
static void seat_people(about *a, mi_seats looks)
{
    for (unsigned s = 0; s < a->head.seats; s++) {
        bool own = looks & MI_SEAT_BIT(s);
        a->seat[s] = (table_seat){.kind = SEAT_PERSON, .person = own ? 1 : 2 + s};
        a->live.clock[s] = BANK * INT64_C(1000);
    }
    a->live.raised = MI_ALL;
}

void site_begin(site *s, const mi_game *game, const mi_position *p, mi_seats looks)
{
    memset(&s->t, 0, sizeof s->t);
    ring_init(&s->t.viewers);
    s->t.is = (about){.home = leaks_room(),
                      .game = game,
                      .head = *mi_head_of(p),
                      .readable = true,
                      .state = TABLE_RUNNING,
                      .pace = PACE_DAYS,
                      .bank = BANK,
                      .since = HISTORY_BEGIN};
    s->t.course = (mi_course){.game = game};
    mi_copy(game, &s->t.course.p, p);
    s->t.is.actor = mi_course_actor(&s->t.course);
    seat_people(&s->t.is, looks);
    s->v = (viewer){.t = &s->t,
                    .person = looks ? 1 : 0,
                    .seats = looks,
                    .synced = true,
                    .tell = tell};
    ring_join(&s->t.viewers, &s->v.link);
    s->told.len = 0;
}

void site_look(site *s)
{
    s->json.len = 0;
    json_table(&s->t.is, s->v.person, watch_here(&s->t), &s->json);
    watch_orders(&s->v, &s->json);
}

bool site_same(const buf *a, const buf *b)
{
    return a->len == b->len && !memcmp(a->at, b->at, a->len);
}
