// Lists of tables.

#include "shared.h"

enum { PAGE = 51 };

// ---- what lists share ----

// Is (made, id) of this table before that?
static bool earlier(const tables_row *t, int64_t made, int64_t id)
{
    return t->made < made || (t->made == made && t->id < id);
}

static bool of_kind(const tables_row *t, const bytes *game, int64_t pace)
{
    return (!is_text(game) || bytes_equal(t->game, game)) &&
           (pace < 0 || t->pace == pace);
}

static int newest(const void *a, const void *b)
{
    ROWS(tables, x, y);
    return x->made == y->made ? up(y->id, x->id) : up(y->made, x->made);
}

static void out_page(model *m, answer *o, found *all)
{
    found_sort(all, newest);
    for (size_t i = 0; i < all->n && o->rows < PAGE; i++) {
        const tables_row *t = all->at[i];
        out_about(m, o, t, turns_of(m, t->id));
    }
}

// ---- the lobby ----

static bool has_room(model *m, const tables_row *t)
{
    EACH(seats, s, 1, .table_id = t->id)
    if (s->kind == 0) return true;
    return false;
}

static bool has_followed(model *m, const tables_row *t, int64_t who)
{
    EACH(seats, s, 1, .table_id = t->id)
    if (s->kind == 2 && FIND(follows, .person = who, .other = s->person)) return true;
    return false;
}

typedef struct {
    int64_t state, pace;
    const bytes *game;
} listing;

// Newer tables in the same list, of the same host or from the same address.
static void newer(model *m, const tables_row *t, const listing *l, unsigned *of_host,
                  unsigned *of_address)
{
    *of_host = *of_address = 0;
    EACH_ROW(tables, x)
    {
        if (x->state >= 2 || x->state != l->state || x->hidden ||
            !of_kind(x, l->game, l->pace) || !earlier(t, x->made, x->id))
            continue;
        *of_host += x->host == t->host;
        *of_address += x->origin == t->origin;
    }
}

static bool crowded(model *m, const tables_row *t, const listing *l, int64_t own)
{
    unsigned of_host, of_address;
    if (l->state == 2) return false;
    newer(m, t, l, &of_host, &of_address);
    return of_host >= 2 || (t->origin && t->origin != own && of_address >= 4);
}

MODEL(LOBBY)
{
    listing l = {.state = NUMBER(2), .pace = NUMBER(4), .game = BYTES(3)};
    int64_t own = address_hash(BYTES(1)), follower = NUMBER(8);
    found all = found_new(m, T_tables);
    EACH_ROW(tables, t)
    {
        if (t->hidden || t->state != l.state || !of_kind(t, l.game, l.pace) ||
            !earlier(t, NUMBER(5), NUMBER(6)) || !turns_of(m, t->id))
            continue;
        if ((NUMBER(7) && !has_room(m, t)) || (follower && !has_followed(m, t, follower)))
            continue;
        if (!crowded(m, t, &l, own)) found_put(&all, t);
    }
    out_page(m, o, &all);
}

// ---- a person's own ----

static bool is_own(model *m, const tables_row *t, int64_t who)
{
    return sits(m, t->id, who, -1) || (t->host == who && t->state < 2);
}

MODEL(MINE)
{
    found all = found_new(m, T_tables);
    EACH_ROW(tables, t)
    if (t->state < 3 && (NUMBER(2) < 0 || t->state == NUMBER(2)) &&
        of_kind(t, BYTES(3), NUMBER(4)) && earlier(t, NUMBER(5), NUMBER(6)) &&
        is_own(m, t, NUMBER(1)) && turns_of(m, t->id))
        found_put(&all, t);
    out_page(m, o, &all);
}

MODEL(LEAVING)
{
    EACH_ROW(tables, t)
    {
        if (t->state >= 2 || !is_own(m, t, NUMBER(1))) continue;
        out_row(o);
        out_i64(o, LEAVING_TABLE, t->id);
    }
}

// ---- where a person is to act ----

static int longest(const void *a, const void *b)
{
    ROWS(turns, x, y);
    return x->since == y->since ? up(x->table_id, y->table_id) : up(x->since, y->since);
}

static void out_waiting(model *m, answer *o, const turns_row *u)
{
    out_row(o);
    out_i64(o, WAITING_TABLE, u->table_id);
    out_i16(o, WAITING_SEAT, u->actor);
    out_bytes(o, WAITING_LIVE, u->live);
    out_bytes(o, WAITING_GAME, table_of(m, u->table_id)->game);
    out_i64(o, WAITING_SINCE, u->since);
}

MODEL(WAITING)
{
    enum { MOST = 1000 };
    found all = found_new(m, T_turns);
    EACH_ROW(turns, u)
    {
        const tables_row *t = table_of(m, u->table_id);
        const seats_row *s = FIND(seats, .table_id = u->table_id, .seat = u->actor);
        if (t && t->state == 1 && s && s->person == NUMBER(1)) found_put(&all, u);
    }
    found_sort(&all, longest);
    for (size_t i = 0; i < all.n && i < MOST; i++) out_waiting(m, o, all.at[i]);
}

// ---- on a person's page ----

// Does somebody with this skeleton or number sit there? Nobody is asked for: yes.
static bool with(model *m, int64_t id, const bytes *skeleton, int64_t handle)
{
    if (!is_text(skeleton) && handle == 0) return true;
    EACH(seats, s, 1, .table_id = id)
    {
        const people_row *q = s->kind == 2 ? person(m, s->person) : NULL;
        if (q && (bytes_equal(q->skeleton, skeleton) || q->handle == handle)) return true;
    }
    return false;
}

static int latest_end(const void *a, const void *b)
{
    ROWS(ends, x, y);
    return x->at == y->at ? up(y->table_id, x->table_id) : up(y->at, x->at);
}

static bool ended_before(const ends_row *e, int64_t at, int64_t id)
{
    return e->at < at || (e->at == at && e->table_id < id);
}

static bool finished_wanted(model *m, const question *a, const ends_row *e)
{
    const tables_row *t = table_of(m, e->table_id);
    int64_t outcome = NUMBER(6);
    if (e->place <= 0 || !ended_before(e, NUMBER(7), NUMBER(8))) return false;
    if (outcome >= 0 && (outcome == 0) != (e->place == 1)) return false;
    return t && turns_of(m, t->id) && seen_by(m, t, NUMBER(2)) &&
           of_kind(t, BYTES(3), -1) && with(m, t->id, BYTES(4), NUMBER(5));
}

MODEL(FINISHED_OF)
{
    found all = found_new(m, T_ends);
    EACH(ends, e, 1, .person = NUMBER(1))
    if (finished_wanted(m, a, e)) found_put(&all, e);
    found_sort(&all, latest_end);
    for (size_t i = 0; i < all.n && i < PAGE; i++) {
        const ends_row *e = all.at[i];
        out_about(m, o, table_of(m, e->table_id), turns_of(m, e->table_id));
        out_i64(o, FINISHED_OF_ENDED, e->at);
    }
}

MODEL(RUNNING_OF)
{
    found all = found_new(m, T_tables);
    if (NUMBER(6) >= 0) return;
    EACH_ROW(tables, t)
    if (t->state == 1 && sits(m, t->id, NUMBER(1), 2) &&
        earlier(t, NUMBER(7), NUMBER(8)) && seen_by(m, t, NUMBER(2)) &&
        of_kind(t, BYTES(3), -1) && with(m, t->id, BYTES(4), NUMBER(5)) &&
        turns_of(m, t->id))
        found_put(&all, t);
    out_page(m, o, &all);
}
