// Promises, each a function. What seats were shown and answered is judged by
// online/judge.c, and what is seen while it happens (clocks, notices) below.

#include "audit.h"

#include <ctype.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "ledger.h"
#include "loop.h"
#include "miasma/text.h"
#include "nemesis.h"
#include "nodes.h"
#include "person.h"
#include "wires.h"

enum {
    CALM_S = 30, // without a fault: what was late because of one has come
    SOON_MS = 60000,
    LATE_MS = 3000, // a notice may be on its way when the person acts
    GAP_MS = 1500,  // a shorter time without a site is not given back (decision 025)
    SLACK_MS = 250, // of a clock, for each batch
    NEWS = 4096,
    LARGEST = 3 << 20, // bytes of a node
    NEVER = -1,
};

// What a hook was sent.
typedef struct {
    int64_t table, person, since;
    char to[48];
    uint64_t at;
    int kind;
} news;

static struct {
    news sent[NEWS];
    unsigned n;
    uint64_t until; // when the last fault ends
    unsigned cuts;  // how often people were cut off from nodes,
    uint64_t cut;   // and when that was seen last
} all;

static bool calm(void)
{
    return !nemesis_faults() || world_now() > all.until + (uint64_t)CALM_S * WORLD_S;
}

static int64_t number_of(const board *b) { return strtoll(b->table.made.id, NULL, 10); }

// ---- tables ----

static const sitting *sitter(const board *b, unsigned seat)
{
    for (const sitting *s = b->first; s; s = s->next)
        if (!s->up && s->player.seat == seat) return s;
    return NULL;
}

static bool is_seat(const ledger_table *t)
{
    return t->actor >= 0 && t->actor < LEDGER_SEATS;
}

static bool plays_in_person(const ledger_table *t)
{
    return is_seat(t) && t->kind[t->actor] == LEDGER_PERSON &&
           !(t->standins >> t->actor & 1);
}

// Will something happen by itself, and soon?
static bool is_under_way(const board *b, const ledger_table *t)
{
    if (t->state == LEDGER_OPEN && t->ready_by) return true;
    if (t->state != LEDGER_RUNNING || t->paused) return false;
    if (!plays_in_person(t)) return true;
    bool soon = t->live && t->due < ledger_now() + SOON_MS;
    bool acts = sitter(b, (unsigned)t->actor) && !ledger_barred(t->person[t->actor]);
    return soon || acts;
}

static bool table_is_there(const board *b, const ledger_table *t)
{
    return t->places || b->state == BOARD_OPEN;
}

static bool table_is_there_once(const board *b, const ledger_table *t)
{
    (void)b;
    return t->places <= 1;
}

// When all has come to rest nothing that goes on is left.
static bool game_goes_on(const board *b, const ledger_table *t)
{
    return t->state != LEDGER_RUNNING || !is_under_way(b, t);
}

static bool game_is_looked_after(const board *b, const ledger_table *t)
{
    (void)b;
    return t->state != LEDGER_RUNNING || t->due > 0;
}

static bool is_overdue(const ledger_table *t)
{
    return t->due && t->due < ledger_now() - CALM_S * 1000;
}

static bool late_are_replaced(const board *b, const ledger_table *t)
{
    (void)b;
    return t->state != LEDGER_RUNNING || !is_overdue(t);
}

static bool somebody_is_away(const ledger_table *t)
{
    for (unsigned s = 0; s < LEDGER_SEATS; s++)
        if (t->kind[s] == LEDGER_PERSON && ledger_away(t->person[s])) return true;
    return false;
}

// Whoever has days off is waited for, until after them.
static bool silent_are_freed(const board *b, const ledger_table *t)
{
    int64_t lately = ledger_now() - CALM_S * 1000;
    (void)b;
    return t->state != LEDGER_OPEN || !t->ready_by || t->ready_by > lately ||
           (t->due > lately && somebody_is_away(t));
}

static bool left_game_waits(const board *b, const ledger_table *t)
{
    unsigned players = 0;
    (void)b;
    for (unsigned s = 0; s < LEDGER_SEATS; s++)
        if (t->kind[s] == LEDGER_PERSON) players |= 1u << s;
    players &= ~t->resigned;
    unsigned away = t->standins & ~t->coming;
    bool left = players && (players & ~away) == 0;
    return t->state != LEDGER_RUNNING || !t->live || !left || t->paused;
}

// It is written soon after the end.
static bool record_is_kept(const board *b, const ledger_table *t)
{
    (void)b;
    return t->state != LEDGER_FINISHED || ledger_verifies(t);
}

static void address_of(const person *p, char out[48])
{
    snprintf(out, 48, "https://hook.example/%u", p->number);
}

static bool was_told(int64_t at, int64_t who, int64_t since)
{
    for (unsigned i = 0; i < all.n; i++)
        if (all.sent[i].table == at && all.sent[i].person == who &&
            all.sent[i].since >= since)
            return true;
    return false;
}

static const person *person_of(int64_t id)
{
    for (unsigned i = 0; i < people.persons; i++)
        if (*people.person[i].token && ledger_person(people.person[i].token) == id)
            return &people.person[i];
    return NULL;
}

// Whose seat made a row; none where it is about something besides the game, such as who
// sits where.
static int maker(const mi_game *game, const ledger_row *row)
{
    mi_item item;
    mi_entry entry;
    size_t at = 0;
    bool step = mi_item_next(row->bytes, row->len, &at, &item) &&
                mi_item_entry_read(game, &item, &entry) && entry.actor < LEDGER_SEATS;
    return step ? entry.actor : NEVER;
}

// Did this seat make the latest step? Then its person knows that they go on.
static bool goes_on_alone(const board *b, const ledger_table *t)
{
    const mi_game *game = NULL;
    int last = NEVER;
    for (const sitting *s = b->first; s && !game; s = s->next) game = s->player.game;
    for (unsigned r = t->rows; game && r-- && last == NEVER;)
        last = maker(game, &t->row[r]);
    return last != NEVER && t->person[last] == t->person[t->actor];
}

// Who is at the board is told later, and who has said when not, then. Whoever was told is
// not told again where the table has changed and they are still awaited.
static bool awaited_are_told(const board *b, const ledger_table *t)
{
    char address[48];
    ledger_notice notice;
    if (t->state != LEDGER_RUNNING || t->live || t->paused || !plays_in_person(t))
        return true;
    int64_t id = t->person[t->actor], now = ledger_now();
    const person *p = person_of(id);
    if (!p || sitter(b, (unsigned)t->actor) || now - t->since < CALM_S * 1000)
        return true;
    address_of(p, address);
    int64_t hook = ledger_hook_since(id, address);
    if (!hook || hook > b->since || goes_on_alone(b, t)) return true;
    bool waits = ledger_notice_to(t->id, address, 0, &notice);
    bool told =
        was_told(t->id, id, b->since) || (waits && notice.due + CALM_S * 1000 > now);
    if (!told)
        world_tell("audit",
                   "%s since %lld, hook since %lld, now %lld, waits %d until %lld",
                   address, (long long)t->since, (long long)hook, (long long)now, waits,
                   (long long)notice.due);
    return told;
}

// ---- people at tables ----

static bool is_there(const sitting *s)
{
    return !s->up && s->player.wire.state == WIRE_OPEN && s->player.game;
}

static bool whole_log_is_shown(const sitting *s, const ledger_table *t)
{
    return !is_there(s) || s->player.n == t->length;
}

static bool stand_in_is_told(const sitting *s, const ledger_table *t)
{
    const player *p = &s->player;
    return !is_there(s) || p->seat >= LEDGER_SEATS || p->n != t->length ||
           t->state != LEDGER_RUNNING || p->replaced == (t->standins >> p->seat & 1);
}

static bool batch_is_answered(const sitting *s, const ledger_table *t)
{
    (void)t;
    return !is_there(s) || !s->player.waiting;
}

// ---- people ----

static bool person_is_there(const person *p)
{
    return !*p->token || p->doubt || ledger_person(p->token);
}

static bool copies_are_right(const person *p)
{
    int64_t id = *p->token ? ledger_person(p->token) : 0;
    return !id || ledger_copied(id);
}

static bool ended_sessions_are_gone(const person *p)
{
    return !*p->ended || !ledger_person(p->ended);
}

static bool lines_are_there_once(const person *p)
{
    for (unsigned i = 0; i < p->words; i++)
        if (ledger_lines(p->word[i].table, p->word[i].text) > 1) return false;
    return true;
}

static bool lines_are_there(const person *p)
{
    for (unsigned i = 0; i < p->lines; i++) {
        if (ledger_said(p->line[i].table, p->line[i].no)) continue;
        world_tell("audit", "line %lld of table %lld", (long long)p->line[i].no,
                   (long long)p->line[i].table);
        return false;
    }
    return true;
}

static bool batches_are_kept(const person *p)
{
    for (unsigned i = 0; i < p->batches; i++) {
        const lines_batch *b = &p->batch[i];
        ledger_table t;
        unsigned found = 0;
        ledger_table_of(b->table, &t);
        for (unsigned k = 0; k < t.rows; k++)
            found += !memcmp(t.row[k].id, b->id, PROTO_BATCH_ID);
        ledger_free(&t);
        if (found != b->taken) return false;
    }
    return true;
}

// ---- nodes ----

// With as many tables in its cache as it is told to keep (nodes.c).
static bool node_is_small(const nodes_held *held) { return held->bytes <= LARGEST; }

// ---- all of them, at the end ----

static void audit_sitting(const sitting *s, const ledger_table *t)
{
    log_history h = {(log_row *)(void *)t->row, t->rows};
    verdict v = {0};
    judge_player(&s->player, &h, &v);
#define SITTING_PROMISE(kept, what)                                                      \
    if (!kept(s, t)) people_wrong(s->at->table.made.id, what);
#include "promises.def"
}

static void tell_board(const board *b, const ledger_table *t)
{
    char kinds[LEDGER_SEATS + 1] = "";
    for (unsigned s = 0; s < LEDGER_SEATS; s++)
        kinds[s] = (char)(sitter(b, s) ? '0' + (int)t->kind[s] : 'a' + (int)t->kind[s]);
    world_tell("audit",
               "table %s %s: known as %d, state %d length %u actor %d kinds %s standins "
               "%u resigned %u "
               "live %d paused %d",
               b->table.made.id, b->game, (int)b->state, (int)t->state, t->length,
               t->actor, kinds, t->standins, t->resigned, t->live, t->paused != 0);
}

static void audit_board(const board *b)
{
    ledger_table t;
    verdict v = {0};
    ledger_table_of(number_of(b), &t);
    log_history h = {(log_row *)(void *)t.row, t.rows};
    tell_board(b, &t);
    judge_log(b->table.made.id, &h, &v);
#define TABLE_PROMISE(kept, what)                                                        \
    if (!kept(b, &t)) people_wrong(b->table.made.id, what);
#include "promises.def"
    for (const sitting *s = b->first; s; s = s->next) audit_sitting(s, &t);
    ledger_free(&t);
}

static void audit_person(const person *p)
{
#define PERSON_PROMISE(kept, what)                                                       \
    if (!kept(p)) people_wrong(p->name, what);
#include "promises.def"
}

void audit_node(const nodes_held *held)
{
#define NODE_PROMISE(kept, what)                                                         \
    if (!kept(held)) people_wrong(held->name, what);
#include "promises.def"
}

void audit(void)
{
    unsigned tables = 0;
    for (const board *b = people.first; b; b = b->next, tables++) audit_board(b);
    for (unsigned i = 0; i < people.persons; i++) audit_person(&people.person[i]);
    world_show("\"judged\":%u,\"people\":%u", tables, people.persons);
}

// What must hold at any moment.
void audit_look(void)
{
    unsigned cuts = nemesis_struck()[FAULT_people];
    if (cuts != all.cuts) all.cut = world_now();
    all.cuts = cuts;
    for (board *b = people.first; b; b = b->next) {
        ledger_table t;
        if (b->state != BOARD_RUNNING) continue;
        ledger_table_of(number_of(b), &t);
        int64_t awaited = plays_in_person(&t) ? t.person[t.actor] : 0;
        if (awaited != b->awaited) b->since = t.since;
        b->awaited = awaited;
        if (!b->broken && !left_game_waits(b, &t)) {
            b->broken = true;
            people_wrong(b->table.made.id, "all people have left, and the game goes on");
        }
        ledger_free(&t);
    }
}

bool audit_rested(void)
{
    bool rested = calm();
    for (const board *b = people.first; b && rested; b = b->next) {
        ledger_table t;
        if (!ledger_table_of(number_of(b), &t)) continue;
        rested = !is_under_way(b, &t) && (t.state != LEDGER_FINISHED || t.record != NULL);
        ledger_free(&t);
    }
    return rested;
}

// ---- clocks, while they run ----

static bool is_asked(const saying *shown, const char *seat)
{
    const char *actor = saying_text(shown, "toAct");
    return actor && !strcmp(actor, seat);
}

// A clock that stands, in milliseconds; NEVER where it runs or tells nothing.
static int64_t standing_clock(const sitting *s, const saying *shown)
{
    const saying *seat = saying_at(saying_of(shown, "seats"), s->player.seat);
    const char *kind = saying_text(seat, "kind");
    int64_t length = saying_number(shown, "length");
    const char *state = saying_text(shown, "state");
    if (!state || strcmp(state, "running") != 0 || !s->at->live || s->player.waiting ||
        s->player.seat >= MI_SEATS || length < s->player.n || !kind)
        return NEVER;
    if (saying_number(saying_of(shown, "pace"), "step")) return NEVER;
    if (is_asked(shown, mi_actor_word(s->player.seat))) return NEVER;
    return saying_number(seat, "clock");
}

// People who do not reach their node are charged: that is no fault of the site's.
static bool cut_off(const sitting *s)
{
    return all.cuts && s->read < all.cut + (uint64_t)CALM_S * WORLD_S;
}

static void clock_is_wrong(const sitting *s, int64_t is, int64_t thought,
                           const char *what)
{
    world_tell("clock",
               "seat %u of person %u: %lld after %lld, spent %lld and %lld in %u",
               s->player.seat, s->who->number, (long long)is, (long long)s->clock,
               (long long)s->spent, (long long)thought, s->batches);
    people_wrong(s->at->table.made.id, what);
}

// Without a step a clock never grows, and a turn costs what it took.
void audit_clock(sitting *s, const saying *shown)
{
    int64_t is = standing_clock(s, shown);
    if (is == NEVER || s->by_lines) return;
    bool stood = s->replacements != s->player.replacements, anew = s->clock == NEVER;
    // Others may have ended its turn, by going back for example.
    int64_t thought = s->asked ? (int64_t)((world_now() - s->asked) / WORLD_MS) : 0;
    int64_t cost = s->clock - is, slack = SLACK_MS * (int64_t)(s->batches + 1);
    int64_t gap = calm() ? 0 : GAP_MS;
    if (!anew && cost < 0) clock_is_wrong(s, is, thought, "a clock has grown");
    if (!anew && !stood && !cut_off(s) && cost > s->spent + thought + slack + gap)
        clock_is_wrong(s, is, thought, "a clock was charged more than it showed");
    if (!anew && !stood && is && calm() && cost < s->spent - slack)
        clock_is_wrong(s, is, thought, "a clock was charged less than it showed");
    s->clock = is;
    s->read = world_now();
    s->spent = 0;
    s->batches = 0;
    s->replacements = s->player.replacements;
    s->asked = 0;
}

// ---- notices, as they are sent ----

static bool sent_already(const news *one)
{
    for (unsigned i = 0; i < all.n; i++) {
        const news *n = &all.sent[i];
        if (n->table == one->table && n->kind == one->kind && n->since == one->since &&
            !strcmp(n->to, one->to))
            return true;
    }
    return false;
}

// Whoever was to act when the notice was taken may act while it is on its way.
static bool is_late(const news *one, bool wanted)
{
    ledger_table t;
    ledger_table_of(one->table, &t);
    bool acts = t.state == LEDGER_RUNNING && is_seat(&t);
    bool asked = acts && wanted && t.person[t.actor] == one->person;
    bool late = !asked && ledger_now() - t.since > LATE_MS;
    ledger_free(&t);
    return late;
}

static void judge_news(const news *one, bool wanted)
{
    char id[24];
    snprintf(id, sizeof id, "%lld", (long long)one->table);
    if (!calm()) return;
    if (wanted && sent_already(one)) people_wrong(id, "a notice was sent twice");
    if (!one->kind && is_late(one, wanted))
        people_wrong(id, "a notice was sent after the person had acted");
}

static int kind_of(const saying *body)
{
    static const char *const words[] = {"awaited", "invited", "over", "wrote"};
    const char *word = saying_text(body, "kind");
    for (int i = 0; word && i < 4; i++)
        if (!strcmp(words[i], word)) return i;
    return NEVER;
}

static void hear_hook(const wires_letter *l)
{
    saying *body = saying_read((const char *)l->text, l->len);
    const char *id = saying_text(body, "table");
    news one = {.kind = kind_of(body), .at = world_now()};
    ledger_notice notice = {0};
    if (id && one.kind != NEVER && strlen(l->to) < sizeof one.to && all.n < NEWS) {
        one.table = strtoll(id, NULL, 10);
        memcpy(one.to, l->to, strlen(l->to) + 1);
        bool wanted = ledger_notice_to(one.table, l->to, one.kind, &notice);
        one.person = notice.person;
        one.since = notice.since;
        judge_news(&one, wanted);
        all.sent[all.n++] = one;
    }
    free(body);
}

// Up to the end of the address that a link is.
static void keep_token(const char *at)
{
    char *to = people.mailed[people.mails++ % KEPT];
    size_t n = 0;
    while (n + 1 < KEPT_TEXT && (isalnum((unsigned char)at[n]) || strchr("-_", at[n])))
        n++;
    snprintf(to, KEPT_TEXT, "%.*s", (int)n, at);
}

// The body is in base64, a line break now and then.
static void hear_mail(const wires_letter *l)
{
    const char *from = memmem(l->text, l->len, "\r\n\r\n", 4);
    size_t most = from ? (size_t)((const char *)l->text + l->len - from) : 0, len = 0;
    char *text = grown(NULL, most + 1);
    if (from)
        sodium_base642bin((uint8_t *)text, most, from, most, "\r\n", &len, NULL,
                          sodium_base64_VARIANT_ORIGINAL);
    text[len] = '\0';
    for (const char *at = text; (at = strstr(at, "token="));) keep_token(at += 6);
    free(text);
}

static void hear(const wires_letter *l)
{
    if (l->mail)
        hear_mail(l);
    else
        hear_hook(l);
}

void audit_begin(uint64_t until)
{
    memset(&all, 0, sizeof all);
    all.until = until;
    wires_sent = hear;
}
