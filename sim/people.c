// People at their tables. What a seat does and remembers is online/player.c, as it plays
// against real servers; here is what goes before, and how long people think.

#include "people.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "ask.h"
#include "load.h"
#include "loop.h"
#include "miasma/text.h"
#include "nodes.h"

enum {
    COME_MOST_MS = 3000,  // until a company comes
    AGAIN_MS = 500,       // until what was not answered is asked again
    THINK_LEAST_MS = 100, // about a move
    THINK_MOST_MS = 2500,
    LOOK_MS = 50, // between looks for sockets to be opened again
};

// Those who play at one table.
typedef struct {
    uv_timer_t timer;
    unsigned guests, joined; // who has come, and who sits
    made_table made;
    table table;
    uv_timer_t thinking[MI_SEATS];
    char path[64], body[512];
} company;

static struct {
    people_plan plan;
    site site;
    uv_timer_t look;
    people_counts count;
    bool resting;
} all;

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

void complain(uint64_t *count, const char *id, const char *what)
{
    ++*count;
    all.count.wrong++;
    world_tell("people", "table %s: %s", id, what);
}

uint64_t now_ns(void) { return world_now(); }
uint32_t lot(uint32_t below) { return world_lot(below); }
void lot_bytes(uint8_t *out, size_t len) { world_draw(out, len); }

// ---- coming together ----

static void step(company *c);
static void come(company *c);

static void on_step(uv_timer_t *timer) { step(timer->data); }

static void step_later(company *c, unsigned ms)
{
    uv_timer_start(&c->timer, on_step, ms, 0);
}

static bool keep(json_t *json, const char *key, char *out, size_t room)
{
    const char *text = json_string_value(json_object_get(json, key));
    if (!text || strlen(text) >= room) return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static void has_come(void *arg, unsigned status, json_t *json)
{
    company *c = arg;
    if (status / 100 == 2 && keep(json, "token", c->made.token[c->guests], TOKEN)) {
        c->guests++;
        all.count.guests++;
    }
    step_later(c, AGAIN_MS);
}

static void has_opened(void *arg, unsigned status, json_t *json)
{
    company *c = arg;
    if (status / 100 == 2 && keep(json, "id", c->made.id, TABLE_ID)) c->joined = 1;
    step_later(c, AGAIN_MS);
}

// Who asks again, since no answer came, may sit already.
static void has_joined(void *arg, unsigned status, json_t *json)
{
    company *c = arg;
    (void)json;
    if (status / 100 == 2 || status == 409) c->joined++;
    step_later(c, AGAIN_MS);
}

static void ask_for(company *c, const char *path, const char *token, ask_done *done)
{
    ask_what what = {all.site.node[lot(all.site.n)].name, "POST", path, token, c->body};
    ask(&what, done, c);
}

static void bring_guest(company *c)
{
    snprintf(c->body, sizeof c->body, "{\"name\":\"Guest %llu\"}",
             (unsigned long long)all.count.guests);
    ask_for(c, "/api/guest", "", has_come);
}

static void open_table(company *c)
{
    size_t len = (size_t)snprintf(c->body, sizeof c->body,
                                  "{\"game\":\"%s\",\"options\":{},\"pace\":{\"kind\":"
                                  "\"days\",\"days\":7},\"private\":false,\"seats\":["
                                  "{\"kind\":\"me\"}",
                                  all.plan.game);
    for (unsigned i = 1; i < all.plan.seats; i++)
        len +=
            (size_t)snprintf(c->body + len, sizeof c->body - len, ",{\"kind\":\"open\"}");
    snprintf(c->body + len, sizeof c->body - len, "]}");
    ask_for(c, "/api/tables", c->made.token[0], has_opened);
}

static void join_table(company *c)
{
    snprintf(c->path, sizeof c->path, "/api/tables/%s/join", c->made.id);
    snprintf(c->body, sizeof c->body, "{\"seat\":\"%s\"}", mi_actor_word(c->joined));
    ask_for(c, c->path, c->made.token[c->joined], has_joined);
}

static void play(company *c)
{
    all.count.begun++;
    world_tell("people", "play at %s", c->made.id);
    table_open(&c->table, &c->made, &all.site, all.plan.seats, 1, true);
}

static void step(company *c)
{
    if (all.resting) return;
    if (c->guests < all.plan.seats)
        bring_guest(c);
    else if (!c->joined)
        open_table(c);
    else if (c->joined < all.plan.seats)
        join_table(c);
    else
        play(c);
}

// ---- playing ----

static company *company_of(table *t)
{
    return (company *)(void *)((char *)t - offsetof(company, table));
}

static void on_thought(uv_timer_t *timer)
{
    player *p = timer->data;
    if (all.resting)
        p->ready = false;
    else
        player_move(p, now_ns());
}

static void on_ready(player *p)
{
    uv_timer_t *timer = &company_of(p->table)->thinking[p - p->table->player];
    timer->data = p;
    uv_timer_start(timer, on_thought,
                   THINK_LEAST_MS + lot(THINK_MOST_MS - THINK_LEAST_MS), 0);
}

// Others take their place; what they were told is kept.
static void on_over(table *t)
{
    world_tell("people", "table %s is over", t->made.id);
    all.count.over++;
    table_close(t);
    if (!all.resting) come(grown(NULL, sizeof(company)));
}

static void on_delivered(uint64_t ns) { (void)ns; }

static void come(company *c)
{
    memset(c, 0, sizeof *c);
    uv_timer_init(uv_default_loop(), &c->timer);
    c->timer.data = c;
    for (unsigned i = 0; i < MI_SEATS; i++)
        uv_timer_init(uv_default_loop(), &c->thinking[i]);
    step_later(c, lot(COME_MOST_MS));
}

// ---- all of them ----

static void on_look(uv_timer_t *timer)
{
    (void)timer;
    wire_retry(now_ns());
}

static void know_nodes(void)
{
    for (unsigned i = 0; i < all.plan.nodes; i++) {
        node *n = &all.site.node[all.site.n++];
        char host[NODES_ADDRESS];
        nodes_address(i, n->name);
        snprintf(host, sizeof host, "%.*s", (int)strcspn(n->name, ":"), n->name);
        uv_ip4_addr(host, NODES_PORT, &n->address);
    }
}

void people_begin(const people_plan *plan)
{
    memset(&all, 0, sizeof all);
    all.plan = *plan;
    player_count = (player_counts){0};
    player_hook = (player_hooks){on_ready, on_over, on_delivered};
    know_nodes();
    uv_timer_init(uv_default_loop(), &all.look);
    uv_timer_start(&all.look, on_look, LOOK_MS, LOOK_MS);
    for (unsigned i = 0; i < plan->tables; i++) come(grown(NULL, sizeof(company)));
}

void people_rest(void) { all.resting = true; }

people_counts people_so_far(void)
{
    people_counts now = all.count;
    now.moves = player_count.moves;
    now.wrong += player_count.refused;
    return now;
}
