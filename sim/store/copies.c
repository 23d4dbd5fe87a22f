// People at home and their copies at shards, as the functions and triggers of migration
// 023 have them. Nobody is ever gone here.

#include <string.h>

#include "packs.h"

// Beside the person: rows where one of the columns that refer to people is theirs.
static const relation of_people[] = {T_channels, T_switches, T_habits, T_blocks,
                                     T_mutes,    T_follows,  T_sleeps, T_vacations};
enum { OF_PEOPLE = sizeof of_people / sizeof *of_people };

static bool is_of(relation t, const row *r, int64_t who)
{
    for (unsigned c = 0; c < shapes[t].width; c++)
        if (shapes[t].kinds[c] == 'P' && r->at[c].n == who) return true;
    return false;
}

static bool is_known(model *m, relation t, const row *r)
{
    for (unsigned c = 0; c < shapes[t].width; c++)
        if (shapes[t].kinds[c] == 'P' && !person(m, r->at[c].n)) return false;
    return true;
}

// Of bytes that are not needed any more.
static bool same_text(buf *a, buf *b)
{
    bool same = a->len == b->len && (!a->len || memcmp(a->at, b->at, a->len) == 0);
    buf_free(a);
    buf_free(b);
    return same;
}

// ---- at home ----

static void is_due(model *m, int64_t who)
{
    EACH(copies, c, 1, .person = who)
    {
        CHANGE(copies, c);
        c->version++;
        c->due = 0;
    }
}

static void was_changed(model *m, const edit *e)
{
    if (e->relation == T_people && e->what != INSERTED) is_due(m, e->row->at[0].n);
    for (unsigned i = 0; i < OF_PEOPLE; i++) {
        if (of_people[i] != e->relation) continue;
        for (unsigned c = 0; c < shapes[e->relation].width; c++)
            if (shapes[e->relation].kinds[c] == 'P') is_due(m, e->row->at[c].n);
    }
}

void copies_are_due(model *m)
{
    size_t n = m->changes.len / sizeof(edit);
    for (size_t i = 0; i < n; i++) {
        const edit e = ((const edit *)(const void *)m->changes.at)[i];
        was_changed(m, &e);
    }
}

static void pack_of(model *m, relation t, int64_t who, buf *b)
{
    const heap *all = &m->tables[t];
    for (size_t i = 0; i < all->n; i++)
        if (!all->at[i]->gone && is_of(t, all->at[i], who)) row_pack(b, t, all->at[i]);
}

void person_pack(model *m, int64_t who, buf *b)
{
    people_row p = *person(m, who);
    p.password = NULL;
    p.alarm = 0;
    row_pack(b, T_people, &p);
    for (unsigned i = 0; i < OF_PEOPLE; i++) pack_of(m, of_people[i], who, b);
}

// Those of two people only where both are known at the shard.
static void pack_for(model *at, const buf *packed, buf *b)
{
    relation t;
    const char *lines = (const char *)packed->at;
    for (row *r; (r = row_unpack(at, &lines, &t));) {
        if (t == T_people) ((people_row *)(void *)r)->moderator = false;
        if (t == T_people || is_known(at, t, r)) row_pack(b, t, r);
    }
}

bool person_same(model *home, model *at, int64_t who)
{
    buf there = {0}, here = {0}, all[2] = {{0}, {0}};
    if (!person(at, who)) return false;
    person_pack(home, who, &all[0]);
    person_pack(at, who, &all[1]);
    for (unsigned i = 0; i < 2; i++) buf_byte(&all[i], '\0');
    pack_for(at, &all[0], &there);
    pack_for(at, &all[1], &here);
    for (unsigned i = 0; i < 2; i++) buf_free(&all[i]);
    return same_text(&there, &here);
}

// ---- at a shard ----

static const people_row *person_in(model *m, const char *packed)
{
    relation t;
    return row_unpack(m, &packed, &t);
}

static bool rests_otherwise(model *m, int64_t who, const char *packed)
{
    relation t;
    buf here = {0}, there = {0};
    pack_of(m, T_sleeps, who, &here);
    pack_of(m, T_vacations, who, &here);
    for (const row *r; (r = row_unpack(m, &packed, &t));)
        if (t == T_sleeps || t == T_vacations) row_pack(&there, t, r);
    return !same_text(&here, &there);
}

static void read_again(model *m, int64_t table, int64_t moment)
{
    turns_row *u = turns_of(m, table);
    work_row *w = FIND(work, .table_id = table, .kind = 0);
    if (!u) return;
    CHANGE(turns, u);
    u->revision++;
    if (!w || w->due <= moment) return;
    CHANGE(work, w);
    w->due = moment;
}

// Tables that may still be written, with the name as it is now.
static void tell_tables(model *m, const people_row *p, int64_t moment)
{
    EACH_ROW(tables, t)
    if (t->state < 2 && (t->host == p->id || sits(m, t->id, p->id, -1)))
        read_again(m, t->id, moment);
    EACH_ROW(seats, s)
    {
        if (s->person != p->id || bytes_equal(s->name, p->name)) continue;
        CHANGE(seats, s);
        SET(s->name, p->name);
    }
}

static void put_person(model *m, const people_row *p, people_row *was)
{
    if (!was) {
        row_insert(m, T_people, p);
        return;
    }
    CHANGE(people, was);
    SET(was->name, p->name);
    SET(was->skeleton, p->skeleton);
    SET(was->look, p->look);
    was->banned = p->banned;
    was->muted = p->muted;
    was->moderator = p->moderator;
    was->barred = p->barred;
    was->warned = p->warned;
    was->handle = p->handle;
    was->share = p->share;
    row_rules(m, T_people, was);
}

// Of two people as soon as both are here: the second one brings it along.
static void put_rest(model *m, int64_t who, const char *packed)
{
    relation t;
    for (unsigned i = 0; i < OF_PEOPLE; i++) {
        const heap *all = &m->tables[of_people[i]];
        for (size_t k = 0; k < all->n; k++)
            if (!all->at[k]->gone && is_of(of_people[i], all->at[k], who))
                row_drop(m, of_people[i], all->at[k]);
    }
    for (row *r; (r = row_unpack(m, &packed, &t));) {
        if (t == T_people || !is_known(m, t, r)) continue;
        if (t == T_channels) channel_reaches(m, who);
        row_insert(m, t, r);
    }
}

static bool is_newer(model *m, int64_t who, int64_t version)
{
    copied_row *c = FIND(copied, .person = who);
    if (c && c->version >= version) return false;
    if (!c) c = INSERT(copied, .person = who);
    CHANGE(copied, c);
    c->version = version;
    return true;
}

void person_put(model *m, int64_t version, const char *packed, int64_t moment)
{
    const people_row *p = person_in(m, packed);
    if (!is_newer(m, p->id, version)) return;
    people_row *was = person(m, p->id);
    if (was && (!bytes_equal(was->name, p->name) || rests_otherwise(m, p->id, packed)))
        tell_tables(m, p, moment);
    put_person(m, p, was);
    put_rest(m, p->id, packed);
}
