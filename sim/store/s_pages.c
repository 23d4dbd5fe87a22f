// A person's page, and whom they follow.

#include "shared.h"

static bool named(const people_row *p, const bytes *skeleton, int64_t handle)
{
    return bytes_equal(p->skeleton, skeleton) || p->handle == handle;
}

static const people_row *find_named(model *m, const bytes *skeleton, int64_t handle)
{
    EACH_ROW(people, p) if (named(p, skeleton, handle)) return p;
    return NULL;
}

// Who sits on this seat, if the one who asks may see the table; NONE.
static int64_t on_seat(model *m, int64_t id, int64_t seat, int64_t asker)
{
    const seats_row *s = FIND(seats, .table_id = id, .seat = seat);
    const tables_row *t = table_of(m, id);
    return s && t && s->kind == 2 && seen_by(m, t, asker) ? s->person : NONE;
}

MODEL(WHO)
{
    int64_t asker = NUMBER(3), seated = on_seat(m, NUMBER(4), NUMBER(5), asker);
    const people_row *p =
        seated != NONE ? person(m, seated) : find_named(m, BYTES(1), NUMBER(2));
    if (!p || p->banned || apart(m, p->id, asker)) return;
    out_row(o);
    out_i64(o, WHO_PERSON, p->id);
}

// ---- the page ----

typedef struct {
    const bytes *game;
    int64_t played, won;
} of_game;

typedef struct {
    const people_row *p;
    int64_t games, won, lost, latest;
} opponent;

static int latest_end(const void *a, const void *b)
{
    ROWS(ends, x, y);
    return x->at == y->at ? up(y->table_id, x->table_id) : up(y->at, x->at);
}

// The latest finished games of a person that another one may see.
static found games_of(model *m, int64_t who, int64_t asker)
{
    enum { MOST = 2000 };
    found all = found_new(m, T_ends);
    size_t seen = 0;
    EACH(ends, e, 1, .person = who) if (e->place > 0) found_put(&all, e);
    found_sort(&all, latest_end);
    for (size_t i = 0; i < all.n && i < MOST; i++) {
        const tables_row *t = table_of(m, ((ends_row *)all.at[i])->table_id);
        if (t && seen_by(m, t, asker)) all.at[seen++] = all.at[i];
    }
    all.n = seen;
    return all;
}

static int most_played(const void *a, const void *b)
{
    const of_game *x = *(of_game *const *)a, *y = *(of_game *const *)b;
    return x->played == y->played ? bytes_compare(x->game, y->game)
                                  : up(y->played, x->played);
}

static of_game *game_in(model *m, found *list, const bytes *game)
{
    for (size_t i = 0; i < list->n; i++)
        if (bytes_equal(((of_game *)list->at[i])->game, game)) return list->at[i];
    of_game *g = arena_take(&m->memory, sizeof *g);
    *g = (of_game){.game = game};
    found_put(list, g);
    return g;
}

static void json_games(model *m, buf *b, const found *games)
{
    found list = found_new(m, T_ends);
    for (size_t i = 0; i < games->n; i++) {
        const ends_row *e = games->at[i];
        of_game *g = game_in(m, &list, table_of(m, e->table_id)->game);
        g->played++;
        g->won += e->place == 1;
    }
    found_sort(&list, most_played);
    json_member(b, "games");
    buf_byte(b, '[');
    for (size_t i = 0; i < list.n; i++) {
        const of_game *g = list.at[i];
        json_element(b);
        buf_byte(b, '{');
        json_member(b, "game");
        json_text(b, g->game);
        json_member(b, "played");
        json_number(b, g->played);
        json_member(b, "won");
        json_number(b, g->won);
        buf_byte(b, '}');
    }
    buf_byte(b, ']');
}

static int most_met(const void *a, const void *b)
{
    const opponent *x = *(opponent *const *)a, *y = *(opponent *const *)b;
    if (x->games != y->games) return up(y->games, x->games);
    return x->latest == y->latest ? up(x->p->id, y->p->id) : up(y->latest, x->latest);
}

static void meet(model *m, opponent *with, const found *games)
{
    for (size_t i = 0; i < games->n; i++) {
        const ends_row *own = games->at[i];
        const ends_row *theirs =
            FIND(ends, .person = with->p->id, .table_id = own->table_id);
        if (!theirs || !sits(m, own->table_id, with->p->id, 2)) continue;
        with->games++;
        with->won += own->place < theirs->place;
        with->lost += own->place > theirs->place;
        if (own->at > with->latest) with->latest = own->at;
    }
}

static void json_opponent(buf *b, const opponent *x)
{
    json_element(b);
    buf_byte(b, '{');
    json_member(b, "name");
    json_text(b, x->p->name);
    json_member(b, "page");
    json_page_of(b, x->p);
    json_member(b, "games");
    json_number(b, x->games);
    json_member(b, "won");
    json_number(b, x->won);
    json_member(b, "lost");
    json_number(b, x->lost);
    buf_byte(b, '}');
}

static void json_opponents(model *m, buf *b, const found *games, int64_t who,
                           int64_t asker)
{
    enum { MOST = 8 };
    found all = found_new(m, T_people);
    EACH_ROW(people, p)
    {
        if (p->id == who || p->banned || apart(m, p->id, asker)) continue;
        opponent *x = arena_take(&m->memory, sizeof *x);
        *x = (opponent){.p = p, .latest = NONE};
        meet(m, x, games);
        if (x->games) found_put(&all, x);
    }
    found_sort(&all, most_met);
    json_member(b, "opponents");
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n && i < MOST; i++) json_opponent(b, all.at[i]);
    buf_byte(b, ']');
}

static void json_person(model *m, buf *b, const people_row *p, int64_t asker)
{
    stays s = stays_of(m, p->id);
    json_member(b, "name");
    json_text(b, p->name);
    json_member(b, "page");
    json_page_of(b, p);
    json_member(b, "account");
    json_bool(b, p->skeleton);
    json_member(b, "since");
    json_number(b, p->made);
    json_member(b, "played");
    json_number(b, s.played);
    json_member(b, "stayed");
    json_number(b, s.stayed);
    json_member(b, "you");
    json_bool(b, p->id == asker);
    json_member(b, "followed");
    json_bool(b, FIND(follows, .person = asker, .other = p->id));
}

MODEL(PERSON)
{
    const people_row *p = person(m, NUMBER(1));
    buf *b = &m->text;
    if (!p) return;
    found games = games_of(m, p->id, NUMBER(2));
    buf_byte(b, '{');
    json_person(m, b, p, NUMBER(2));
    json_games(m, b, &games);
    json_opponents(m, b, &games, p->id, NUMBER(2));
    buf_byte(b, '}');
    out_row(o);
    out_text(o, PERSON_JSON, b);
}

// ---- dice ----

static void out_dice(model *m, answer *o, const dice_row *first)
{
    int64_t thrown = 0, sum = 0;
    buf *b = &m->text;
    b->len = 0;
    EACH(dice, d, 3, .person = first->person, .game = first->game, .faces = first->faces)
    {
        thrown += d->count;
        sum += d->count * d->face;
        buf_print(b, "%s\"%lld\" : %lld", b->len ? ", " : "{ ", (long long)d->face,
                  (long long)d->count);
    }
    buf_text(b, " }");
    out_row(o);
    out_bytes(o, DICE_OF_GAME, first->game);
    out_i16(o, DICE_OF_FACES, first->faces);
    out_i64(o, DICE_OF_THROWN, thrown);
    out_i64(o, DICE_OF_SUM, sum);
    out_text(o, DICE_OF_COUNTS, b);
}

MODEL(DICE_OF)
{
    const dice_row *last = NULL;
    EACH(dice, d, 1, .person = NUMBER(1))
    {
        bool same = last && last->faces == d->faces && bytes_equal(last->game, d->game);
        if (!same) out_dice(m, o, d);
        last = d;
    }
}

// ---- records ----

MODEL(RECORDS)
{
    const ends_row *next = NULL;
    EACH(ends, e, 1, .person = NUMBER(1))
    {
        const tables_row *t = table_of(m, e->table_id);
        bool after = e->at > NUMBER(2) || (e->at == NUMBER(2) && e->table_id > NUMBER(3));
        if (e->place <= 0 || !after || !t || !t->record) continue;
        if (!next || e->at < next->at) next = e;
    }
    if (!next) return;
    const tables_row *t = table_of(m, next->table_id);
    out_row(o);
    out_i64(o, RECORDS_TABLE, t->id);
    out_bytes(o, RECORDS_GAME, t->game);
    out_i64(o, RECORDS_ENDED, next->at);
    out_bytes(o, RECORDS_TEXT, t->record);
}

// ---- whom they follow ----

MODEL(FOLLOW)
{
    int64_t others = 0;
    EACH(follows, f, 1, .person = NUMBER(1)) others += f->other != NUMBER(2);
    if (others >= NUMBER(4)) return;
    if (!FIND(follows, .person = NUMBER(1), .other = NUMBER(2)))
        INSERT(follows, .person = NUMBER(1), .other = NUMBER(2), .at = NUMBER(3));
    out_row(o);
}

MODEL(UNFOLLOW)
{
    follows_row *f = FIND(follows, .person = NUMBER(1), .other = NUMBER(2));
    if (f) DROP(follows, f);
}

static int by_name(const void *a, const void *b)
{
    ROWS(people, x, y);
    for (uint32_t i = 0; i < x->name->len && i < y->name->len; i++) {
        int order = up(small_letter(x->name->at[i]), small_letter(y->name->at[i]));
        if (order) return order;
    }
    return x->name->len == y->name->len ? up(x->id, y->id)
                                        : up(x->name->len, y->name->len);
}

static int newest(const void *a, const void *b)
{
    ROWS(tables, x, y);
    return x->made == y->made ? up(y->id, x->id) : up(y->made, x->made);
}

// A table for each of their seats.
static void json_open_tables(model *m, buf *b, int64_t who)
{
    found all = {.at = arena_take(&m->memory, m->tables[T_seats].n * sizeof(void *) + 1)};
    EACH_ROW(seats, s)
    {
        tables_row *t =
            s->person == who && s->kind == 2 ? table_of(m, s->table_id) : NULL;
        if (t && t->state == 0 && !t->hidden) found_put(&all, t);
    }
    found_sort(&all, newest);
    json_member(b, "tables");
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n; i++) {
        const tables_row *t = all.at[i];
        json_element(b);
        buf_byte(b, '{');
        json_member(b, "id");
        json_whole(b, t->id);
        json_member(b, "game");
        json_text(b, t->game);
        buf_byte(b, '}');
    }
    buf_byte(b, ']');
}

MODEL(FOLLOWS)
{
    found all = found_new(m, T_people);
    buf *b = &m->text;
    EACH(follows, f, 1, .person = NUMBER(1))
    if (!person(m, f->other)->banned) found_put(&all, person(m, f->other));
    found_sort(&all, by_name);
    buf_byte(b, '{');
    json_member(b, "follows");
    buf_byte(b, '[');
    for (size_t i = 0; i < all.n; i++) {
        const people_row *p = all.at[i];
        json_element(b);
        buf_byte(b, '{');
        json_member(b, "name");
        json_text(b, p->name);
        json_member(b, "page");
        json_page_of(b, p);
        json_open_tables(m, b, p->id);
        buf_byte(b, '}');
    }
    buf_text(b, "]}");
    out_row(o);
    out_text(o, FOLLOWS_JSON, b);
}

MODEL(INVITE_ONE)
{
    int64_t who = NUMBER(2), id = NUMBER(1), at = NUMBER(5);
    if (!table_of(m, id)) return;
    int64_t count = spend(m, SPENT_INVITES, who, NUMBER(6), NUMBER(7));
    const people_row *guest = NULL;
    EACH_ROW(people, p)
    if (count && !guest && !p->banned && named(p, BYTES(3), NUMBER(4))) guest = p;
    out_row(o);
    out_bool(o, INVITE_ONE_FOUND, guest);
    if (count) out_i32(o, INVITE_ONE_COUNT, count);
    if (guest && guest->id != who && !apart(m, guest->id, who) &&
        !sits(m, id, guest->id, -1))
        notices_tell(m, id, guest->id, 1, at, at);
}
