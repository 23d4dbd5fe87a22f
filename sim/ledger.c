// Reads the model of the database.

#include "ledger.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "fair.h"
#include "live.h"
#include "paper.h"
#include "rows.h"
#include "wires.h"

enum { LIVE = 0, HOOK = 3, TOKEN_DIGITS = 64 };

static model *database(void) { return wires_model(); }

int64_t ledger_now(void) { return database()->clock; }

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
    EACH(log, r, 1, .table_id = id)
    {
        void *more = realloc(out->row, (out->rows + 1) * sizeof *out->row);
        if (!more) abort();
        out->row = more;
        out->row[out->rows++] = (ledger_row){
            (uint32_t)r->first, (uint32_t)r->count, (const uint8_t *)r->batch->at,
            (const uint8_t *)r->bytes->at, r->bytes->len};
    }
}

bool ledger_table_of(int64_t id, ledger_table *out)
{
    const model *m = database();
    const tables_row *t = FIND(tables, .id = id);
    *out = (ledger_table){.id = id};
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
    const model *m = database();
    uint8_t hash[32];
    crypto_generichash(hash, sizeof hash, (const uint8_t *)token, TOKEN_DIGITS, NULL, 0);
    bytes key = {.len = sizeof hash, .at = (const char *)hash};
    const sessions_row *s = FIND(sessions, .hash = &key);
    return s ? s->person : 0;
}

bool ledger_barred(int64_t person)
{
    const model *m = database();
    const people_row *p = FIND(people, .id = person);
    return p && p->barred > ledger_now();
}

bool ledger_away(int64_t person)
{
    const model *m = database();
    EACH_ROW(vacations, v)
    if (v->person == person && v->until > ledger_now()) return true;
    return false;
}

void ledger_appoint(int64_t person)
{
    model *m = database();
    people_row *p = FIND(people, .id = person);
    if (!p) return;
    CHANGE(people, p);
    p->moderator = true;
    rows_commit(m);
}

// ---- talk ----

bool ledger_said(int64_t id, int64_t no)
{
    const model *m = database();
    EACH(talk, line, 1, .table_id = id) if (line->no == no) return true;
    return false;
}

unsigned ledger_lines(int64_t id, const char *text)
{
    const model *m = database();
    unsigned n = 0;
    EACH(talk, line, 1, .table_id = id) n += bytes_are(line->text, text);
    return n;
}

// ---- notices ----

bool ledger_notice_to(int64_t id, const char *address, int kind, ledger_notice *out)
{
    const model *m = database();
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
    const model *m = database();
    bool quiet = FIND(habits, .person = person);
    EACH_ROW(switches, s) quiet |= s->person == person;
    EACH_ROW(channels, c)
    if (c->person == person && !c->after && !quiet && bytes_are(c->target, address))
        return c->made;
    return 0;
}
