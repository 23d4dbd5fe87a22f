// What people and moderators read of cases.

#include <string.h>

#include "shared.h"

static int64_t nullif0(int64_t v) { return v ? v : NONE; }
static int64_t still(int64_t until, int64_t now) { return until > now ? until : NONE; }

static const bytes *game_of(model *m, int64_t id)
{
    const tables_row *t = table_of(m, id);
    return t ? t->game : NULL;
}

static void member_number(buf *b, const char *name, int64_t v)
{
    json_member(b, name);
    json_number(b, v);
}

static void member_text(buf *b, const char *name, const bytes *v)
{
    json_member(b, name);
    json_text(b, v);
}

static void member_bool(buf *b, const char *name, bool v)
{
    json_member(b, name);
    json_bool(b, v);
}

static void member_list(buf *b, const char *name)
{
    json_member(b, name);
    buf_byte(b, '[');
}

static void object(buf *b)
{
    json_element(b);
    buf_byte(b, '{');
}

static void field_number(buf *b, const char *name, int64_t v)
{
    json_field(b, name);
    json_number(b, v);
}

static void field_text(buf *b, const char *name, const bytes *v)
{
    json_field(b, name);
    json_text(b, v);
}

static void field_id(buf *b, const char *name, int64_t v)
{
    json_field(b, name);
    json_whole(b, v);
}

// ---- what a person has reported ----

static void complaint(model *m, buf *b, const complaints_row *k)
{
    const cases_row *c = FIND(cases, .id = k->case_id);
    bool open = bytes_are(c->state, "open"), lifted = bytes_are(c->state, "lifted");
    json_row(b);
    field_id(b, "id", k->id);
    field_number(b, "at", k->at);
    field_text(b, "kind", k->kind);
    field_text(b, "said", k->said);
    field_text(b, "name", person(m, c->person)->name);
    field_id(b, "table", c->table_id);
    field_text(b, "game", game_of(m, c->table_id));
    json_field(b, "state");
    json_word(b, open ? "open" : lifted ? "lifted" : "decided");
    field_text(b, "act", c->act);
    buf_byte(b, '}');
}

static int latest_complaint(const void *a, const void *b)
{
    ROWS(complaints, x, y);
    return x->at == y->at ? up(y->id, x->id) : up(y->at, x->at);
}

// The last hundred by number, which are told by time.
MODEL(COMPLAINTS)
{
    enum { MOST = 100 };
    buf *b = &m->text;
    found all = found_new(m, T_complaints);
    EACH_ROW(complaints, k) if (k->person == NUMBER(1)) found_put(&all, k);
    if (all.n > MOST) all = (found){.at = all.at + all.n - MOST, .n = MOST};
    found_sort(&all, latest_complaint);
    buf_byte(b, '{');
    member_list(b, "reports");
    for (size_t i = 0; i < all.n; i++) complaint(m, b, all.at[i]);
    buf_text(b, "]}");
    out_row(o);
    out_text(o, COMPLAINTS_JSON, b);
}

// ---- what was done that concerns a person ----

static int latest_judged(const void *a, const void *b)
{
    ROWS(cases, x, y);
    return x->judged == y->judged ? up(y->id, x->id) : up(y->judged, x->judged);
}

static void judgement(model *m, buf *b, const cases_row *c)
{
    json_row(b);
    field_id(b, "id", c->id);
    field_text(b, "act", c->act);
    field_number(b, "at", c->judged);
    field_number(b, "until", nullif0(c->until));
    field_text(b, "reason", c->reason);
    json_field(b, "unread");
    json_bool(b, c->unread);
    field_text(b, "state", c->state);
    field_text(b, "appeal", c->appeal);
    field_text(b, "answer", c->answer);
    field_id(b, "table", c->table_id);
    field_text(b, "game", game_of(m, c->table_id));
    buf_byte(b, '}');
}

MODEL(JUDGED)
{
    enum { MOST = 100 };
    const people_row *p = person(m, NUMBER(1));
    buf *b = &m->text;
    if (!p) return;
    found all = found_new(m, T_cases);
    EACH_ROW(cases, c)
    if (c->person == p->id && c->act->len && !bytes_are(c->act, "none"))
        found_put(&all, c);
    found_sort(&all, latest_judged);
    buf_byte(b, '{');
    member_text(b, "name", p->name);
    member_number(b, "muted", still(p->muted, NUMBER(2)));
    member_number(b, "banned", still(p->barred, NUMBER(2)));
    member_bool(b, "moderator", p->moderator);
    member_list(b, "cases");
    for (size_t i = 0; i < all.n && i < MOST; i++) judgement(m, b, all.at[i]);
    buf_text(b, "]}");
    out_row(o);
    out_text(o, JUDGED_JSON, b);
}

// ---- lists of cases ----

typedef enum { OPEN, APPEALS, OTHERS } cases_list;

static cases_list list_of(const cases_row *c)
{
    return bytes_are(c->state, "open")       ? OPEN
           : bytes_are(c->state, "appealed") ? APPEALS
                                             : OTHERS;
}

static int by_made(const void *a, const void *b)
{
    ROWS(cases, x, y);
    return x->made == y->made ? up(x->id, y->id) : up(x->made, y->made);
}

static int by_appealed(const void *a, const void *b)
{
    ROWS(cases, x, y);
    return x->appealed == y->appealed ? up(x->id, y->id) : up(x->appealed, y->appealed);
}

static int by_kind(const void *a, const void *b)
{
    ROWS(complaints, x, y);
    return bytes_compare(x->kind, y->kind);
}

static found complaints_of(model *m, int64_t of_case)
{
    found all = found_new(m, T_complaints);
    EACH_ROW(complaints, k) if (k->case_id == of_case) found_put(&all, k);
    return all;
}

static void kinds(buf *b, found *all)
{
    const bytes *last = NULL;
    member_list(b, "kinds");
    found_sort(all, by_kind);
    for (size_t i = 0; i < all->n; i++) {
        const complaints_row *k = all->at[i];
        if (bytes_equal(last, k->kind)) continue;
        json_element(b);
        json_text(b, k->kind);
        last = k->kind;
    }
    buf_byte(b, ']');
}

static void listed(model *m, buf *b, const cases_row *c)
{
    found all = complaints_of(m, c->id);
    object(b);
    json_member(b, "id");
    json_whole(b, c->id);
    member_text(b, "name", person(m, c->person)->name);
    member_number(b, "made", c->made);
    member_text(b, "state", c->state);
    member_text(b, "act", c->act);
    kinds(b, &all);
    member_number(b, "reports", (int64_t)all.n);
    buf_byte(b, '}');
}

MODEL(CASES)
{
    static ordering *const orders[] = {by_made, by_appealed, latest_judged};
    enum { MOST = 200 };
    cases_list wanted = bytes_are(BYTES(1), "open")      ? OPEN
                        : bytes_are(BYTES(1), "appeals") ? APPEALS
                                                         : OTHERS;
    int64_t counts[OTHERS + 1] = {0};
    buf *b = &m->text;
    found all = found_new(m, T_cases);
    EACH_ROW(cases, c)
    {
        counts[list_of(c)]++;
        if (list_of(c) == wanted && c->person != NUMBER(2)) found_put(&all, c);
    }
    found_sort(&all, orders[wanted]);
    buf_byte(b, '{');
    member_number(b, "open", counts[OPEN]);
    member_number(b, "appeals", counts[APPEALS]);
    member_list(b, "cases");
    for (size_t i = 0; i < all.n && i < MOST; i++) listed(m, b, all.at[i]);
    buf_text(b, "]}");
    out_row(o);
    out_text(o, CASES_JSON, b);
}

// ---- one case ----

static void case_itself(model *m, buf *b, const cases_row *c)
{
    const people_row *judge = person(m, c->judge);
    json_member(b, "id");
    json_whole(b, c->id);
    member_text(b, "state", c->state);
    member_number(b, "made", c->made);
    member_text(b, "act", c->act);
    member_number(b, "until", nullif0(c->until));
    member_text(b, "reason", c->reason);
    member_text(b, "judge", judge ? judge->name : NULL);
    member_number(b, "judged", c->judged);
    member_text(b, "appeal", c->appeal);
    member_number(b, "appealed", c->appealed);
    member_text(b, "answer", c->answer);
    json_member(b, "table");
    json_whole(b, c->table_id);
    member_text(b, "game", game_of(m, c->table_id));
}

static void case_person(model *m, buf *b, const people_row *p, int64_t now)
{
    stays s = stays_of(m, p->id);
    json_member(b, "person");
    buf_byte(b, '{');
    member_text(b, "name", p->name);
    member_number(b, "made", p->made);
    member_number(b, "played", s.played);
    member_number(b, "stayed", s.stayed);
    member_number(b, "muted", still(p->muted, now));
    member_number(b, "banned", still(p->barred, now));
    buf_byte(b, '}');
}

static void lines(model *m, buf *b, int64_t of_case)
{
    member_list(b, "lines");
    EACH(case_lines, l, 1, .case_id = of_case)
    {
        object(b);
        member_number(b, "no", l->no);
        member_number(b, "at", l->at);
        member_text(b, "name", l->name);
        member_number(b, "phrase", nullif0(l->phrase));
        member_text(b, "text", l->text);
        member_bool(b, "chosen", l->chosen);
        buf_byte(b, '}');
    }
    buf_byte(b, ']');
}

static void reports_of(model *m, buf *b, int64_t of_case)
{
    found all = complaints_of(m, of_case);
    member_list(b, "reports");
    for (size_t i = 0; i < all.n; i++) {
        const complaints_row *k = all.at[i];
        object(b);
        member_number(b, "at", k->at);
        member_text(b, "kind", k->kind);
        member_text(b, "said", k->said);
        member_text(b, "name", person(m, k->person)->name);
        buf_byte(b, '}');
    }
    buf_byte(b, ']');
}

static bool begins(const bytes *text, const char *with)
{
    return text->len >= strlen(with) && memcmp(text->at, with, strlen(with)) == 0;
}

static void traced(model *m, buf *b, const trace_row *r)
{
    const people_row *p = person(m, r->person);
    object(b);
    member_number(b, "at", r->at);
    member_text(b, "what", r->what);
    member_text(b, "why", r->why);
    json_member(b, "case");
    json_whole(b, nullif0(r->case_id));
    member_text(b, "who", p ? p->name : r->who);
    buf_byte(b, '}');
}

static void trace_of(model *m, buf *b, int64_t who)
{
    enum { MOST = 50 };
    found all = found_new(m, T_trace);
    EACH_ROW(trace, r)
    if (r->subject == who && (begins(r->what, "case ") || begins(r->what, "people ")))
        found_put(&all, r);
    member_list(b, "trace");
    for (size_t i = all.n; i-- > 0 && all.n - i <= MOST;) traced(m, b, all.at[i]);
    buf_byte(b, ']');
}

MODEL(CASE_SHOW)
{
    const cases_row *c = FIND(cases, .id = NUMBER(1));
    buf *b = &m->text;
    if (!c || c->person == NUMBER(2)) return;
    buf_byte(b, '{');
    case_itself(m, b, c);
    case_person(m, b, person(m, c->person), NUMBER(3));
    member_bool(b, "own", case_refuses(m, c, NUMBER(2), NUMBER(3)));
    member_bool(b, "mine", c->judge == NUMBER(2));
    lines(m, b, c->id);
    reports_of(m, b, c->id);
    trace_of(m, b, c->person);
    buf_byte(b, '}');
    out_row(o);
    out_text(o, CASE_SHOW_JSON, b);
}
