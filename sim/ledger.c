// Reads the models of the databases: people in the first one, tables where they are.

#include "ledger.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "live.h"
#include "packs.h"
#include "paper.h"
#include "wires.h"

enum { LIVE = 0, HOOK = 3, TOKEN_DIGITS = 64 };

static model *home(void) { return wires_model(0); }

#define EACH_DATABASE(m)                                                                 \
    for (unsigned i = 0; i < wires_databases(); i++)                                     \
        for (const model *m = wires_model(i), *once = m; once; once = NULL)

// The latest that any of them has heard of.
int64_t ledger_now(void)
{
    int64_t now = 0;
    EACH_DATABASE(m) now = m->clock > now ? m->clock : now;
    return now;
}

// ---- tables ----

static void read_live(const turns_row *turn, ledger_table *out)
{
    mi_live live;
    bool old;
    if (!live_read((const uint8_t *)turn->live->at, turn->live->len, &live, &old)) return;
    out->paused = live.paused;
    out->ready_by = live.ready_by;
    out->standins = live.standins;
    out->resigned = live.resigned;
    out->coming = live.coming;
}

static void read_turn(const model *m, int64_t id, ledger_table *out)
{
    const turns_row *turn = FIND(turns, .table_id = id);
    if (!turn) return;
    out->length = (uint32_t)turn->length;
    out->actor = (int)turn->actor;
    out->since = turn->since;
    read_live(turn, out);
}

static void read_seats(const model *m, int64_t id, ledger_table *out)
{
    EACH(seats, s, 1, .table_id = id)
    {
        if (s->seat >= LEDGER_SEATS) continue;
        out->kind[s->seat] = (ledger_kind)s->kind;
        out->person[s->seat] = s->person == NONE ? 0 : s->person;
    }
}

static void read_log(const model *m, int64_t id, ledger_table *out)
{
    size_t room = 0;
    EACH(log, r, 1, .table_id = id)
    {
        if (out->rows == room) {
            room = room ? 2 * room : 64;
            void *more = realloc(out->row, room * sizeof *out->row);
            if (!more) abort();
            out->row = more;
        }
        out->row[out->rows++] = (ledger_row){
            (uint32_t)r->first, (uint32_t)r->count, (const uint8_t *)r->batch->at,
            (const uint8_t *)r->bytes->at, r->bytes->len};
    }
}

// The database that has the table, or else the first one.
static const model *database_of(int64_t id, unsigned *places)
{
    const model *at = home();
    *places = 0;
    EACH_DATABASE(m)
    {
        if (!FIND(tables, .id = id)) continue;
        at = m;
        ++*places;
    }
    return at;
}

static const model *at_table(int64_t id)
{
    unsigned places;
    return database_of(id, &places);
}

bool ledger_table_of(int64_t id, ledger_table *out)
{
    unsigned places;
    const model *m = database_of(id, &places);
    const tables_row *t = FIND(tables, .id = id);
    *out = (ledger_table){.id = id, .places = places};
    if (!t) return false;
    out->state = (ledger_state)t->state;
    out->live = t->pace == LIVE;
    out->record = t->record ? t->record->at : NULL;
    out->record_len = t->record ? t->record->len : 0;
    read_turn(m, id, out);
    read_seats(m, id, out);
    read_log(m, id, out);
    EACH(work, w, 1, .table_id = id) if (w->kind == 0) out->due = w->due;
    return true;
}

void ledger_free(ledger_table *t) { free(t->row); }

bool ledger_verifies(const ledger_table *t)
{
    uint32_t at;
    mi_record *r = paper_new(PAPER_MOST);
    bool good = t->record &&
                !mi_record_read(r, &mi_games, t->record, t->record_len, NULL) &&
                !fair_verify(r, &at);
    paper_free(r);
    return good;
}

// ---- people ----

int64_t ledger_person(const char *token)
{
    const model *m = home();
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)token, TOKEN_DIGITS, NULL, 0);
    bytes key = {.len = sizeof hash, .at = (const char *)hash};
    const sessions_row *s = FIND(sessions, .hash = &key);
    return s ? s->person : 0;
}

bool ledger_barred(int64_t person)
{
    const model *m = home();
    const people_row *p = FIND(people, .id = person);
    return p && p->barred > ledger_now();
}

bool ledger_away(int64_t person)
{
    const model *m = home();
    EACH_ROW(vacations, v)
    if (v->person == person && v->until > ledger_now()) return true;
    return false;
}

bool ledger_copied(int64_t person)
{
    const model *m = home();
    EACH(copies, c, 1, .person = person)
    {
        model *at = wires_model((unsigned)c->shard);
        if (c->due < INT64_MAX || !person_same(home(), at, person)) return false;
    }
    return true;
}

void ledger_appoint(int64_t person)
{
    model *m = home();
    people_row *p = FIND(people, .id = person);
    if (!p) return;
    CHANGE(people, p);
    p->moderator = true;
    rows_commit(m);
}

// ---- talk ----

bool ledger_said(int64_t id, int64_t no)
{
    const model *m = at_table(id);
    EACH(talk, line, 1, .table_id = id) if (line->no == no) return true;
    return false;
}

unsigned ledger_lines(int64_t id, const char *text)
{
    const model *m = at_table(id);
    unsigned n = 0;
    EACH(talk, line, 1, .table_id = id) n += bytes_are(line->text, text);
    return n;
}

// ---- notices ----

bool ledger_notice_to(int64_t id, const char *address, int kind, ledger_notice *out)
{
    const model *m = at_table(id);
    EACH(notices, n, 1, .table_id = id)
    {
        if (n->channel != HOOK || n->kind != kind) continue;
        EACH_ROW(channels, c)
        {
            if (c->person != n->person || !bytes_are(c->target, address)) continue;
            *out = (ledger_notice){n->person, n->since, n->due};
            return true;
        }
    }
    return false;
}

int64_t ledger_hook_since(int64_t person, const char *address)
{
    const model *m = home();
    bool quiet = FIND(habits, .person = person);
    EACH_ROW(switches, s) quiet |= s->person == person;
    EACH_ROW(channels, c)
    if (c->person == person && !c->after && !quiet && bytes_are(c->target, address))
        return c->made;
    return 0;
}
