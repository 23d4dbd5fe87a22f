// The end of a game, as it is kept: a record, and what concerns each person.

#include "ends.h"

#include <stdlib.h>

#include "home.h"
#include "throws.h"
#include "watch.h"
#include "words_of.h"

// STAYED_ALONE: with nobody else there it does not count whether they stayed.
enum { STAYED_NOT = 0, STAYED = 1, STAYED_ALONE = -1 };

typedef struct {
    int64_t person;
    uint8_t place; // the best of their seats; 0 where the table tells no result
    int8_t stayed; // with all of them
    bool here;     // sees the end at the board
} ending;

typedef struct {
    unsigned n;
    ending each[MI_SEATS];
} endings;

static bool is_person(const about *a, unsigned seat)
{
    return a->seat[seat].kind == SEAT_PERSON;
}

static ending *ending_of(endings *all, int64_t person)
{
    for (unsigned i = 0; i < all->n; i++)
        if (all->each[i].person == person) return &all->each[i];
    ending *e = &all->each[all->n++];
    *e = (ending){.person = person, .place = UINT8_MAX, .stayed = STAYED};
    return e;
}

// Seats of people who have left for good are nobody's, and count as one more.
static void find(const table *t, endings *all)
{
    const about *a = &t->is;
    mi_seats gone = a->live.standins | a->live.resigned, here = watch_here(t);
    all->n = 0;
    for (unsigned s = 0; s < a->head.seats; s++) {
        if (!is_person(a, s)) continue;
        ending *e = ending_of(all, a->seat[s].person);
        if (gone & MI_SEAT_BIT(s)) e->stayed = STAYED_NOT;
        e->here |= (here & MI_SEAT_BIT(s)) != 0;
        uint8_t place = a->live.over ? a->live.rank[s] : 0;
        if (place < e->place) e->place = place;
    }
    for (unsigned i = 0; i < all->n && all->n == 1; i++)
        all->each[i].stayed = STAYED_ALONE;
}

enum { PERSON, PLACE, STAY, AWAY, COLUMNS };

static unsigned how_many(const endings *all, bool away)
{
    unsigned n = 0;
    for (unsigned i = 0; i < all->n; i++)
        n += all->each[i].person && !(away && all->each[i].here);
    return n;
}

static void put_people(const endings *all, buf column[COLUMNS])
{
    unsigned n = how_many(all, false);
    db_array(&column[PERSON], DB_INT8, n);
    db_array(&column[PLACE], DB_INT2, n);
    db_array(&column[STAY], DB_INT2, n);
    db_array(&column[AWAY], DB_INT8, how_many(all, true));
    for (unsigned i = 0; i < all->n; i++) {
        const ending *e = &all->each[i];
        if (!e->person) continue;
        db_array_int(&column[PERSON], e->person, 8);
        db_array_int(&column[PLACE], e->place, 2);
        db_array_int(&column[STAY], e->stayed, 2);
        if (!e->here) db_array_int(&column[AWAY], e->person, 8);
    }
}

static void put_faces(int64_t person, unsigned faces, const uint32_t *count, buf *out)
{
    for (unsigned i = 0; i < faces; i++) {
        if (!count[i]) continue;
        if (out->at[out->len - 1] == '}') buf_byte(out, ',');
        buf_print(out, "{\"person\":%lld,\"faces\":%u,\"face\":%u,\"count\":%u}",
                  (long long)person, faces, i + 1, count[i]);
    }
}

// False where none were thrown.
static bool put_throws(const table *t, buf *out)
{
    throws *thrown = must_alloc(sizeof *thrown);
    throws_count(t, thrown);
    buf_byte(out, '[');
    for (unsigned s = 0; s < t->is.head.seats; s++)
        for (unsigned faces = 2; faces <= THROWS_FACES && is_person(&t->is, s); faces++)
            put_faces(t->is.seat[s].person, faces, thrown->count[s][faces], out);
    bool any = out->len > 1;
    buf_text(out, "]");
    buf_byte(out, '\0');
    free(thrown);
    return any;
}

// Mostly there is little to do: a game that was played to its end while everybody looked
// on, without dice.
void ends_keep(const table *t, bool now)
{
    endings all;
    buf text = {0}, thrown = {0}, column[COLUMNS] = {{0}};
    db_args args = {0};
    find(t, &all);
    words_record(t, MI_ALL, &text);
    buf_byte(&text, '\0');
    put_people(&all, column);
    bool more = put_throws(t, &thrown) || how_many(&all, true) || !now;
    db_i64(&args, t->is.id);
    db_text(&args, (const char *)text.at);
    db_i32(&args, t->scrubbed);
    db_i64(&args, t->is.since);
    for (unsigned c = 0; c < (more ? COLUMNS : AWAY); c++)
        db_bytes(&args, column[c].at, column[c].len);
    if (more) db_i64(&args, now_ms(t->is.home->node));
    if (more) db_text(&args, (const char *)thrown.at);
    db_query(store_of(t->is.home, t->is.shard), more ? DB_KEEP_ALL : DB_KEEP_RECORD,
             &args, DB_AGAIN, NULL, NULL);
    for (unsigned c = 0; c < COLUMNS; c++) buf_free(&column[c]);
    buf_free(&text);
    buf_free(&thrown);
}
