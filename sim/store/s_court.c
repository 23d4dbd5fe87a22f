// Moderation: the functions of migration 012, and what moderators read.

#include <stdio.h>
#include <string.h>

#include "shared.h"

#define WORD(text) (&(bytes){.len = sizeof(text) - 1, .at = (text)})

// ---- the trace ----

typedef struct {
    int64_t at, by, concerned, of_case;
    const bytes *who, *why;
} act;

static void trace_add(model *m, const act *c, const char *done)
{
    bytes what = {.len = (uint32_t)strlen(done), .at = done};
    INSERT(trace, .id = NEXT_ID(trace), .at = c->at, .who = c->who, .what = &what,
           .subject = c->concerned, .why = c->why, .person = c->by,
           .case_id = c->of_case);
}

// ---- reports of lines ----

// Who said all of these lines; NONE where they are not all of one person.
static int64_t speaker(model *m, const question *a)
{
    int64_t who = NONE, no;
    array lines = ARRAY(3);
    size_t n = 0, most = lines.left;
    numbers seen = numbers_new(m, most);
    while (array_number(&lines, &no)) {
        const talk_row *t =
            FIND(talk, .table_id = NUMBER(1), .room = NUMBER(2), .no = no);
        if (!t || t->phrase >= 101 || (n && t->person != who)) return NONE;
        who = t->person;
        numbers_put(&seen, no);
        n++;
    }
    numbers_sort(&seen);
    return seen.n == most && who != NUMBER(4) ? who : NONE;
}

static cases_row *open_case(model *m, const question *a, int64_t who)
{
    int64_t id = NEXT_ID(cases);
    EACH_ROW(cases, c)
    if (c->person == who && c->table_id == NUMBER(1) && c->room == NUMBER(2) &&
        bytes_are(c->state, "open"))
        return c;
    return INSERT(cases, .id = id, .person = who, .table_id = NUMBER(1),
                  .room = NUMBER(2), .made = NUMBER(7), .state = WORD("open"),
                  .act = &EMPTY, .reason = &EMPTY, .appeal = &EMPTY, .answer = &EMPTY);
}

static bool chosen(const question *a, const talk_row *t)
{
    int64_t no;
    for (array lines = ARRAY(3); array_number(&lines, &no);)
        if (no == t->no) return true;
    return false;
}

static void line_put(model *m, const question *a, int64_t of_case, const talk_row *t)
{
    case_lines_row *l = FIND(case_lines, .case_id = of_case, .no = t->no);
    if (!l) {
        INSERT(case_lines, .case_id = of_case, .no = t->no, .at = t->at,
               .person = t->person, .name = t->name, .phrase = t->phrase, .text = t->text,
               .chosen = chosen(a, t));
    } else {
        CHANGE(case_lines, l);
        l->chosen |= chosen(a, t);
    }
}

// The lines that are reported, and five before and after each.
static void case_lines_put(model *m, const question *a, int64_t of_case)
{
    enum { AROUND = 5 };
    found all = found_new(m, T_talk);
    EACH(talk, t, 2, .table_id = NUMBER(1), .room = NUMBER(2)) found_put(&all, t);
    for (size_t i = 0; i < all.n; i++) {
        bool near = false;
        for (size_t k = i < AROUND ? 0 : i - AROUND; k < all.n && k <= i + AROUND; k++)
            near |= chosen(a, all.at[k]);
        if (near) line_put(m, a, of_case, all.at[i]);
    }
}

static int64_t report(model *m, const question *a, int64_t who)
{
    int64_t by = NUMBER(4), of_case = open_case(m, a, who)->id;
    case_lines_put(m, a, of_case);
    int64_t id = NEXT_ID(complaints);
    INSERT(complaints, .id = id, .case_id = of_case, .person = by, .at = NUMBER(7),
           .kind = BYTES(5), .said = BYTES(6));
    if (m->late) fail(m, m->late, ""); // a statement of the function has ended
    trace_add(m, &(act){NUMBER(7), by, who, of_case, WORD("person"), BYTES(5)},
              "case report");
    return id;
}

MODEL(COMPLAIN)
{
    int64_t who = speaker(m, a), hour = NUMBER(9);
    if (who == NONE) return;
    out_row(o);
    if (spend(m, SPENT_COMPLAINTS, NUMBER(4), hour, NUMBER(10)) &&
        spend(m, SPENT_COMPLAINTS_THERE, address_hash(BYTES(8)), hour, NUMBER(11)))
        out_i64(o, COMPLAIN_REPORT, report(m, a, who));
}

// ---- acts ----

static cases_row *case_of(model *m, int64_t id) { return FIND(cases, .id = id); }

static bool may_judge(model *m, int64_t who, int64_t at)
{
    const people_row *p = person(m, who);
    return p && p->moderator && !p->banned && p->barred <= at;
}

static bool complained(model *m, const cases_row *c, int64_t who)
{
    EACH_ROW(complaints, k)
    if (k->case_id == c->id && k->person == who) return true;
    return false;
}

const char *case_refuses(model *m, const cases_row *c, int64_t by, int64_t at)
{
    if (!c) return "case";
    if (by == 0) return NULL;
    if (!may_judge(m, by, at)) return "moderator";
    return c->person == by || complained(m, c, by) ? "own" : NULL;
}

// A line about an act; NONE where the table is gone.
static int64_t case_aside(model *m, const cases_row *c, int64_t at, int64_t phrase)
{
    const people_row *p = person(m, c->person);
    if (!table_of(m, c->table_id)) return NONE;
    int64_t no = room_line(m, c->table_id, c->room, at);
    INSERT(talk, .table_id = c->table_id, .room = c->room, .no = no, .at = at,
           .person = p->id, .seat = -1, .name = p->name, .phrase = phrase,
           .text = &EMPTY);
    return no;
}

static int64_t most(int64_t a, int64_t b) { return a > b ? a : b; }

// What an act does to the person; the number of the line about it.
static int64_t carry_out(model *m, const cases_row *c, int64_t at)
{
    people_row *p = person(m, c->person);
    bool mutes = bytes_are(c->act, "mute"), warns = bytes_are(c->act, "warn");
    if (bytes_are(c->act, "none")) return NONE;
    CHANGE(people, p);
    if (mutes) p->muted = most(p->muted, c->until);
    if (bytes_are(c->act, "ban")) p->barred = most(p->barred, c->until);
    p->warned += warns;
    return case_aside(m, c, at, warns ? 101 : mutes ? 102 : 103);
}

static int64_t case_act(model *m, const question *a, cases_row *c)
{
    int64_t days = NUMBER(4), at = NUMBER(6);
    char what[32];
    CHANGE(cases, c);
    SET(c->state, WORD("decided"));
    SET(c->act, BYTES(3));
    SET(c->reason, BYTES(5));
    c->until = days > 0 ? at + days * DAY_MS : 0;
    c->unread = bytes_are(c->act, "warn");
    c->judge = NUMBER(2);
    c->judged = at;
    snprintf(what, sizeof what, "case %.*s", (int)c->act->len, c->act->at);
    trace_add(m, &(act){at, NUMBER(2), c->person, c->id, WORD("moderator"), BYTES(5)},
              what);
    return carry_out(m, c, at);
}

// The columns of CASE_ACT and CASE_DECIDE are the same.
_Static_assert((int)CASE_ACT_HIDDEN == CASE_DECIDE_HIDDEN, "one answer for both");

static void out_word(answer *o, int column, const char *word)
{
    out_bytes(o, column, &(bytes){.len = (uint32_t)strlen(word), .at = word});
}

static void out_done(model *m, answer *o, const cases_row *c, int64_t line)
{
    out_word(o, CASE_ACT_OUTCOME, "done");
    out_i64(o, CASE_ACT_TABLE, c->table_id);
    out_i16(o, CASE_ACT_ROOM, c->room);
    out_i64(o, CASE_ACT_LINE, line);
    out_deaf_to(m, o, CASE_ACT_HIDDEN, c->person);
}

static void out_ended(model *m, answer *o, int64_t who)
{
    m->text.len = 0;
    EACH_ROW(sessions, s)
    if (s->person == who) buf_put(&m->text, s->hash->at, s->hash->len);
    if (m->text.len) out_text(o, CASE_ACT_SESSIONS, &m->text);
}

MODEL(CASE_ACT)
{
    cases_row *c = case_of(m, NUMBER(1));
    const char *why = case_refuses(m, c, NUMBER(2), NUMBER(6));
    if (!why && !bytes_are(c->state, "open")) why = "decided";
    out_row(o);
    if (why) {
        out_word(o, CASE_ACT_OUTCOME, why);
        return;
    }
    out_done(m, o, c, case_act(m, a, c));
    if (bytes_are(BYTES(3), "ban")) out_ended(m, o, c->person);
}

// ---- appeals ----

// Until when another act of the same kind runs.
static int64_t longest(model *m, const cases_row *c)
{
    int64_t until = NONE;
    EACH_ROW(cases, x)
    if (x->person == c->person && bytes_equal(x->act, c->act) &&
        !bytes_are(x->state, "lifted") && x->id != c->id)
        until = most(until, x->until);
    return until == NONE ? 0 : until;
}

static void case_undo(model *m, const cases_row *c, bool unread)
{
    people_row *p = person(m, c->person);
    int64_t until = longest(m, c);
    CHANGE(people, p);
    if (bytes_are(c->act, "mute") && p->muted == c->until) p->muted = until;
    if (bytes_are(c->act, "ban") && p->barred == c->until) p->barred = until;
    p->warned -= bytes_are(c->act, "warn") && unread;
}

static int64_t case_decide(model *m, const question *a, cases_row *c)
{
    bool lift = bytes_are(BYTES(3), "lift"), unread = c->unread;
    int64_t at = NUMBER(5);
    CHANGE(cases, c);
    SET(c->state, lift ? WORD("lifted") : WORD("upheld"));
    SET(c->answer, BYTES(4));
    c->unread = unread && !lift;
    c->decider = NUMBER(2);
    c->decided = at;
    trace_add(m, &(act){at, NUMBER(2), c->person, c->id, WORD("moderator"), BYTES(4)},
              lift ? "case lift" : "case uphold");
    if (!lift) return NONE;
    case_undo(m, c, unread);
    return case_aside(m, c, at, 104);
}

MODEL(CASE_DECIDE)
{
    int64_t by = NUMBER(2);
    cases_row *c = case_of(m, NUMBER(1));
    const char *why = case_refuses(m, c, by, NUMBER(5));
    if (!why && !bytes_are(c->state, "appealed")) why = "decided";
    if (!why && by > 0 && c->judge == by) why = "judge";
    out_row(o);
    if (why)
        out_word(o, CASE_DECIDE_OUTCOME, why);
    else
        out_done(m, o, c, case_decide(m, a, c));
}

MODEL(APPEAL)
{
    int64_t by = NUMBER(2), at = NUMBER(4);
    cases_row *c = case_of(m, NUMBER(1));
    bool own = c && c->person == by && c->act->len && !bytes_are(c->act, "none");
    out_row(o);
    if (!own || !bytes_are(c->state, "decided")) {
        out_word(o, APPEAL_OUTCOME, own ? "decided" : "case");
        return;
    }
    CHANGE(cases, c);
    SET(c->state, WORD("appealed"));
    SET(c->appeal, BYTES(3));
    c->appealed = at;
    trace_add(m, &(act){at, by, by, c->id, WORD("person"), &EMPTY}, "case appeal");
    out_word(o, APPEAL_OUTCOME, "done");
}

MODEL(WARNING_READ)
{
    int64_t by = NUMBER(2);
    cases_row *c = case_of(m, NUMBER(1));
    people_row *p = person(m, by);
    out_row(o);
    if (!c || c->person != by || !c->unread) {
        out_word(o, WARNING_READ_OUTCOME, "case");
        return;
    }
    CHANGE(cases, c);
    c->unread = false;
    CHANGE(people, p);
    p->warned--;
    trace_add(m, &(act){NUMBER(3), by, by, c->id, WORD("person"), &EMPTY}, "case read");
    out_word(o, WARNING_READ_OUTCOME, "done");
}
