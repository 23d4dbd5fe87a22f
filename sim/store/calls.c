// Limits, people, and notices.

#include <sodium.h>
#include <stdlib.h>

#include "shared.h"

// ---- limits ----

int64_t spend(model *m, int64_t kind, int64_t who, int64_t hour, int64_t most)
{
    spent_row *r = FIND(spent, .kind = kind, .who = who, .hour = hour);
    if (!r) r = INSERT(spent, .kind = kind, .who = who, .hour = hour, .count = 0);
    if (r->count && r->count >= most) return 0;
    CHANGE(spent, r);
    return ++r->count;
}

// The key of an address is 32 zero bytes here.
int64_t address_hash(const bytes *address)
{
    static const uint8_t key[32];
    uint8_t hash[crypto_hash_sha256_BYTES];
    crypto_hash_sha256_state s;
    crypto_hash_sha256_init(&s);
    crypto_hash_sha256_update(&s, key, sizeof key);
    crypto_hash_sha256_update(&s, (const uint8_t *)address->at, address->len);
    crypto_hash_sha256_final(&s, hash);
    uint64_t v = 0;
    for (unsigned i = 0; i < 8; i++) v = v << 8 | hash[i];
    return (int64_t)v;
}

// ---- people ----

people_row *person(model *m, int64_t id) { return FIND(people, .id = id); }

bool looks_like(const people_row *p, const bytes *skeleton, const bytes *look)
{
    return bytes_equal(p->skeleton, skeleton) || bytes_equal(p->skeleton, look) ||
           bytes_equal(p->look, skeleton) || bytes_equal(p->look, look);
}

static int latest_first(const void *a, const void *b)
{
    ROWS(ends, x, y);
    return up(y->at, x->at);
}

stays stays_of(model *m, int64_t of)
{
    found all = found_new(m, T_ends);
    EACH(ends, e, 1, .person = of)
    if (e->stayed != NONE) found_put(&all, e);
    found_sort(&all, latest_first);
    stays s = {.played = all.n < 20 ? (int64_t)all.n : 20};
    for (int64_t i = 0; i < s.played; i++) s.stayed += ((ends_row *)all.at[i])->stayed;
    return s;
}

uint8_t small_letter(char c)
{
    return (uint8_t)(c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c);
}

bool apart(model *m, int64_t one, int64_t other)
{
    return FIND(blocks, .person = one, .other = other) ||
           FIND(blocks, .person = other, .other = one);
}

bool deaf(model *m, int64_t hearer, int64_t speaker)
{
    return apart(m, hearer, speaker) || FIND(mutes, .person = hearer, .other = speaker);
}

void out_deaf_to(model *m, answer *o, int column, int64_t speaker)
{
    size_t most = 2 * m->tables[T_blocks].n + m->tables[T_mutes].n;
    numbers all = numbers_new(m, most);
    EACH(blocks, b, 1, .person = speaker) numbers_put(&all, b->other);
    EACH_ROW(blocks, b) if (b->other == speaker) numbers_put(&all, b->person);
    EACH_ROW(mutes, u) if (u->other == speaker) numbers_put(&all, u->person);
    numbers_sort(&all);
    buf list = {0};
    for (size_t i = 0; i < all.n; i++)
        for (int shift = 56; shift >= 0; shift -= 8)
            buf_byte(&list, (uint8_t)((uint64_t)all.at[i] >> shift));
    if (all.n) out_text(o, column, &list);
    buf_free(&list);
}

void json_page_of(buf *b, const people_row *p)
{
    if (p->skeleton)
        json_text(b, p->name);
    else
        buf_print(b, "\"guest:%lld\"", (long long)p->handle);
}

// ---- notices ----

bool notice_wanted(model *m, int64_t who, const bytes *game, int64_t kind,
                   int64_t channel)
{
    switches_row *of_game = game ? FIND(switches, .person = who, .game = game,
                                        .kind = kind, .channel = channel)
                                 : NULL;
    switches_row *of_all =
        FIND(switches, .person = who, .game = &EMPTY, .kind = kind, .channel = channel);
    return of_game ? of_game->wanted : !of_all || of_all->wanted;
}

static void notice_put(model *m, const notice *n, int64_t channel)
{
    notices_row *r =
        FIND(notices, .table_id = n->table, .person = n->person, .channel = channel);
    if (!r) {
        INSERT(notices, .table_id = n->table, .person = n->person, .channel = channel,
               .kind = n->kind, .due = n->due, .since = n->now, .until = n->until);
    } else if (n->anew) {
        CHANGE(notices, r);
        r->kind = n->kind;
        r->due = n->due;
        r->since = n->now;
        r->until = n->until;
        r->tries = 0;
    }
}

void notices_into(model *m, const notice *n)
{
    const tables_row *t = table_of(m, n->table);
    uint32_t done = 0;
    EACH_ROW(channels, c)
    {
        if (c->person != n->person || c->after >= UNCONFIRMED_AT) continue;
        if (done >> c->channel & 1) continue;
        done |= 1u << c->channel;
        if (notice_wanted(m, n->person, t ? t->game : NULL, n->kind, c->channel))
            notice_put(m, n, c->channel);
    }
}

void notices_change(model *m, int64_t table, int64_t called, int64_t at, int64_t now,
                    int64_t until)
{
    if (called >= 0) EACH(notices, n, 1, .table_id = table)
    if (n->kind == 0 && n->person != called) DROP(notices, n);
    if (called > 0) notices_into(m, &(notice){table, called, 0, at, now, until, true});
}

void notices_tell(model *m, int64_t table, int64_t who, int64_t kind, int64_t now,
                  int64_t due)
{
    int64_t id = NEXT_ID(letters);
    bool told = false;
    EACH(letters, l, 1, .person = who)
    told |= l->table_id == table && l->kind == kind && !l->seen;
    if (!told)
        INSERT(letters, .person = who, .id = id, .kind = kind, .table_id = table,
               .at = now);
    notices_into(m, &(notice){table, who, kind, due, now, 0, false});
}

// ---- lists of numbers ----

numbers numbers_new(model *m, size_t most)
{
    return (numbers){.at = arena_take(&m->memory, most * sizeof(int64_t) + 1)};
}

void numbers_put(numbers *list, int64_t v) { list->at[list->n++] = v; }

static int rising(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

void numbers_sort(numbers *list)
{
    size_t left = 0;
    qsort(list->at, list->n, sizeof *list->at, rising);
    for (size_t i = 0; i < list->n; i++)
        if (!left || list->at[left - 1] != list->at[i]) list->at[left++] = list->at[i];
    list->n = left;
}

// ---- rows that were picked ----

found found_new(model *m, relation t)
{
    return (found){.at = arena_take(&m->memory, m->tables[t].n * sizeof(void *) + 1)};
}

void found_sort(found *f, ordering *order) { qsort(f->at, f->n, sizeof *f->at, order); }
