// People at their tables. What a seat does and remembers is online/player.c, as it plays
// against real servers; here is who comes, who sits where, and how long people think.

#include "people.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ledger.h"
#include "loop.h"
#include "miasma/text.h"
#include "nodes.h"
#include "person.h"

enum {
    COME_MOST_MS = 3000,  // until somebody comes
    AGAIN_MS = 500,       // until what was not answered is asked again
    DEED_MOST_MS = 1500,  // between two deeds
    THINK_LEAST_MS = 100, // about a move
    THINK_MOST_MS = 2000,
    SLOW_ONE_IN = 25, // one takes their time
    SLOW_MS = 12000,
    HURRY_MS = 100,   // in the evening
    HOME_ONE_IN = 8,  // of the people go home then
    MODERATORS = 4,   // one of so many is made a moderator
    AUDIT_EVERY = 20, // looks
    LOOK_MS = 50,     // between looks for sockets to be opened again
};

company people;

// ---- what the players of the load generator ask of their program ----

void die(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("miasma-sim: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
    exit(2);
}

void *grown(void *room, size_t size)
{
    void *more = realloc(room, size);
    if (!more) die("out of memory");
    return more;
}

void people_wrong(const char *id, const char *what)
{
    people.count.wrong++;
    world_tell("wrong", "table %s: %s", id, what);
    world_show("\"wrong\":\"%s\",\"table\":\"%s\"", what, id);
    printf("wrong: table %s: %s\n", id, what);
}

void complain(uint64_t *count, const char *id, const char *what)
{
    ++*count;
    people_wrong(id, what);
}

uint64_t now_ns(void) { return world_now(); }
uint32_t lot(uint32_t below) { return world_lot(below); }
void lot_bytes(uint8_t *out, size_t len) { world_draw(out, len); }

static void *made(size_t size) { return memset(grown(NULL, size), 0, size); }

// ---- tables that somebody knows ----

static board *people_board_of(const char *id)
{
    for (board *b = people.first; b; b = b->next)
        if (!strcmp(b->table.made.id, id)) return b;
    return NULL;
}

board *people_meet(const char *id)
{
    board *b = people_board_of(id);
    if (b || strlen(id) >= TABLE_ID) return b;
    b = made(sizeof *b);
    memcpy(b->table.made.id, id, strlen(id) + 1);
    b->next = people.first;
    b->changed = world_now();
    people.first = b;
    return b;
}

// The later one stands in the list, the more often it is drawn.
board *people_board(void)
{
    board *b = people.first;
    while (b && b->next && lot(4)) b = b->next;
    return b;
}

person *people_any(void) { return &people.person[lot(people.persons)]; }
bool people_judges(const person *p) { return p->number % MODERATORS == 0; }

// ---- who sits where ----

sitting *people_sitting(const board *b, const person *p)
{
    for (sitting *s = b->first; s; s = s->next)
        if (s->who == p && !s->up) return s;
    return NULL;
}

static void sit(board *b, person *p, uint8_t seat)
{
    sitting *s = made(sizeof *s);
    s->who = p;
    s->at = b;
    s->next = b->first;
    s->clock = -1;
    b->first = s;
    uv_timer_init(uv_default_loop(), &s->thinking);
    s->thinking.data = s;
    player_open(&s->player, &(player_place){&b->table, seat, &people.site,
                                            lot(people.site.n), p->token});
}

void people_watch(board *b, person *p)
{
    if (!people_sitting(b, p)) sit(b, p, MI_NOBODY);
}

// What becomes of its latest batch, for the picture.
static void show_move(const char *what, const sitting *s, uint32_t at)
{
    world_show("\"%s\":\"%s\",\"at\":%u,\"node\":%u,\"person\":%u,\"seat\":%u", what,
               s->at->table.made.id, at, s->player.wire.node + 1, s->who->number,
               s->player.seat);
}

void people_get_up(sitting *s)
{
    if (s->up) return;
    if (s->player.waiting) show_move("left", s, s->player.n);
    s->up = true;
    uv_timer_stop(&s->thinking);
    wire_close(&s->player.wire);
}

static bool has(const board *b, const person *p, uint8_t seat)
{
    for (const sitting *s = b->first; s; s = s->next)
        if (s->who == p && !s->up && s->player.seat == seat) return true;
    return false;
}

static bool is_yours(const saying *yours, uint8_t seat)
{
    SAYING_EACH(one, yours)
    if (one->text && mi_actor_find(one->text, strlen(one->text)) == seat) return true;
    return false;
}

// Sits where the table says that one sits, and nowhere else.
static void take_seats(board *b, person *p, const saying *yours)
{
    for (sitting *s = b->first; s; s = s->next)
        if (s->who == p && s->player.seat < MI_SEATS && !is_yours(yours, s->player.seat))
            people_get_up(s);
    for (uint8_t seat = 0; seat < MI_SEATS; seat++) {
        if (!is_yours(yours, seat) || has(b, p, seat)) continue;
        sitting *watching = people_sitting(b, p);
        if (watching && watching->player.seat == MI_NOBODY) people_get_up(watching);
        sit(b, p, seat);
    }
}

static board_state state_of(const saying *shown)
{
    static const char *const words[] = {"open", "running", "finished", "closed"};
    const char *word = saying_text(shown, "state");
    for (unsigned i = 0; word && i < 4; i++)
        if (!strcmp(words[i], word)) return (board_state)i;
    return BOARD_OPEN;
}

static void learn_state(board *b, const saying *shown)
{
    board_state is = state_of(shown);
    if (is <= b->state) return;
    people.count.begun += b->state == BOARD_OPEN && is <= BOARD_FINISHED;
    people.count.over += is == BOARD_FINISHED;
    b->state = is;
    b->changed = world_now();
}

static void learn_board(board *b, const saying *shown)
{
    const char *game = saying_text(shown, "game");
    const char *kind = saying_text(saying_of(shown, "pace"), "kind");
    if (game) snprintf(b->game, sizeof b->game, "%s", game);
    b->live = kind && !strcmp(kind, "live");
    b->closed_to_strangers = saying_true(shown, "private");
    b->seats = 0;
    SAYING_EACH(seat, saying_of(shown, "seats"))
    b->seats++;
    learn_state(b, shown);
}

void people_learn(person *p, const saying *shown)
{
    const char *id = saying_text(shown, "id");
    const saying *yours = saying_of(shown, "yours");
    board *b = id && yours && yours->kind == SAYING_LIST ? people_meet(id) : NULL;
    if (!b) return;
    learn_board(b, shown);
    if (!p->gone) take_seats(b, p, yours);
    for (sitting *s = b->first; s; s = s->next)
        if (b->state == BOARD_RUNNING && !s->up) player_look(&s->player);
}

// ---- playing ----

static sitting *sitting_of(player *p)
{
    return (sitting *)(void *)((char *)p - offsetof(sitting, player));
}

// What the turn cost so far, by its person's own clock.
static void send_off(sitting *s)
{
    show_move("sent", s, s->player.n);
    if (s->asked)
        s->spent += (int64_t)((now_ns() - s->asked) / WORLD_MS);
    else
        s->clock = -1;
    s->asked = 0;
    s->batches++;
}

static void on_thought(uv_timer_t *timer)
{
    sitting *s = timer->data;
    s->player.ready = false;
    if (!s->up && !s->who->gone && player_move(&s->player, now_ns())) send_off(s);
}

// A game asks one seat at a time: whoever was asked before is asked no longer, as where
// somebody goes back.
static void end_questions(player *p)
{
    for (sitting *s = sitting_of(p)->at->first; s; s = s->next) {
        if (!s->asked || s->player.seat == p->seat || s->asked_at >= p->n) continue;
        s->spent += (int64_t)((now_ns() - s->asked) / WORLD_MS);
        s->asked = 0;
    }
}

static void on_ready(player *p)
{
    sitting *s = sitting_of(p);
    if (s->at->state != BOARD_RUNNING || s->up || s->who->gone) {
        p->ready = false;
        return;
    }
    bool anew = !s->asked || s->asked_before != p->replacements;
    if (anew) s->asked = now_ns();
    if (anew) s->asked_at = p->n;
    end_questions(p);
    s->asked_before = p->replacements;
    unsigned most = people.resting ? HURRY_MS : THINK_MOST_MS;
    bool slow = !people.resting && !lot(SLOW_ONE_IN);
    uv_timer_start(&s->thinking, on_thought, slow ? SLOW_MS : THINK_LEAST_MS + lot(most),
                   0);
}

static void on_over(table *t) { world_tell("people", "table %s is over", t->made.id); }

static void on_delivered(uint64_t ns) { (void)ns; }

// The table may have ended, or stand still, before they knew.
static void on_refused(player *p, proto_refusal why)
{
    show_move("refused", sitting_of(p), p->n);
    world_tell("people", "table %s: %u at %u is refused: %s", p->table->made.id,
               sitting_of(p)->who->number, p->n, proto_refusal_word(why));
    bool late = why == PROTO_STALE || why == PROTO_TURN || why == PROTO_CLOSED ||
                why == PROTO_PAUSED || why == PROTO_SEAT;
    if (!late) people_wrong(p->table->made.id, "a legal batch was refused");
}

static void on_taken(player *p)
{
    show_move("ack", sitting_of(p), p->acks[p->acked - 1].at);
}

static void on_told(player *p, const char *json, size_t len)
{
    saying *shown = saying_read(json, len);
    if (shown) people_learn(sitting_of(p)->who, shown);
    if (shown) audit_clock(sitting_of(p), shown);
    free(shown);
}

// ---- coming, and a deed now and then ----

static void next_deed(person *p, unsigned ms);

static void has_come(void *arg, const ask_answer *a)
{
    person *p = arg;
    const char *token = saying_text(a->json, "token");
    bool came = token && strlen(token) < TOKEN;
    if (came) memcpy(p->token, token, strlen(token) + 1);
    people.count.guests += came;
    p->doubt = false;
    if (came && people_judges(p)) ledger_appoint(ledger_person(p->token));
    next_deed(p, AGAIN_MS);
}

static void come(person *p)
{
    char body[96];
    snprintf(p->name, sizeof p->name, "Guest %u%c", p->number, 'a' + lot(26));
    snprintf(body, sizeof body, "{\"name\":\"%s\"}", p->name);
    const char *to = people.site.node[lot(people.site.n)].name;
    ask(&(ask_what){to, "POST", "/api/guest", "", body, 0}, has_come, p);
}

void deeds_answered(person *p, const ask_answer *a)
{
    people.count.deeds += a->status != 0;
    next_deed(p, a->status ? lot(DEED_MOST_MS) : AGAIN_MS);
}

static void on_person(uv_timer_t *timer)
{
    person *p = timer->data;
    if (people.resting) return;
    if (!*p->token)
        come(p);
    else if (!deeds_do(p))
        next_deed(p, lot(DEED_MOST_MS));
}

static void next_deed(person *p, unsigned ms)
{
    uv_timer_start(&p->timer, on_person, ms, 0);
}

// ---- all of them ----

static void on_look(uv_timer_t *timer)
{
    (void)timer;
    wire_retry(now_ns());
    if (++people.looks % AUDIT_EVERY == 0) audit_look();
}

static void know_nodes(void)
{
    for (unsigned i = 0; i < people.plan.nodes; i++) {
        node *n = &people.site.node[people.site.n++];
        char host[NODES_ADDRESS];
        nodes_address(i, NODES_PORT, n->name);
        snprintf(host, sizeof host, "%.*s", (int)strcspn(n->name, ":"), n->name);
        uv_ip4_addr(host, NODES_PORT, &n->address);
    }
}

void people_begin(const people_plan *plan)
{
    memset(&people, 0, sizeof people);
    people.plan = *plan;
    player_count = (player_counts){0};
    player_hook =
        (player_hooks){on_ready, on_over, on_delivered, on_refused, on_taken, on_told};
    know_nodes();
    uv_timer_init(uv_default_loop(), &people.look);
    uv_timer_start(&people.look, on_look, LOOK_MS, LOOK_MS);
    people.persons = plan->people;
    people.person = made(plan->people * sizeof *people.person);
    for (unsigned i = 0; i < plan->people; i++) {
        person *p = &people.person[i];
        p->number = i;
        uv_timer_init(uv_default_loop(), &p->timer);
        p->timer.data = p;
        next_deed(p, lot(COME_MOST_MS));
    }
}

people_counts people_so_far(void)
{
    people_counts now = people.count;
    now.moves = player_count.moves;
    return now;
}

void people_print(void) { deeds_print(); }

// ---- the evening ----

static void go_home(person *p)
{
    p->gone = true;
    for (board *b = people.first; b; b = b->next)
        for (sitting *s = b->first; s; s = s->next)
            if (s->who == p) people_get_up(s);
}

void people_rest(void)
{
    people.resting = true;
    for (unsigned i = 0; i < people.persons; i++)
        if (!lot(HOME_ONE_IN)) go_home(&people.person[i]);
}

// Is somebody asked who would answer?
static bool goes_on(const board *b)
{
    for (const sitting *s = b->first; s; s = s->next)
        if (!s->up && (s->player.ready || s->player.waiting)) return true;
    return false;
}

bool people_rested(void)
{
    for (const board *b = people.first; b; b = b->next)
        if (b->state == BOARD_RUNNING && goes_on(b)) return false;
    return true;
}
