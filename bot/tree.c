// Information-set Monte Carlo tree search for any number of seats: a yardstick.
//
// A node stands for the decisions made since the root, by whomever; the edge to it
// carries what it brought to the seat that took it (max^n). Rows differ from world to
// world, so every edge counts how often it could have been taken. A decision without a
// choice has no node, and a node gets edges of its own only when it is ripe: a turn is
// made of many small steps, and trying all of them at every depth would drown what the
// first one is worth. Dice and draws have no nodes.

#include "line.h"

struct bot_node {
    uint64_t key; // who and what; siblings stand in ascending order
    int64_t sum;  // what it brought to who took it
    uint32_t visits, seen;
    uint32_t child, next; // 0 is none
    uint32_t hope;        // what the standing promised, as a share among its siblings
    uint32_t root;        // the whole square root of `seen`
};

enum { LONGEST = 256 };

// The way of one line down the tree.
typedef struct {
    uint32_t node[LONGEST];
    uint8_t actor[LONGEST];
    unsigned n;
} path;

static uint64_t key_of(uint8_t actor, mi_action act)
{
    return (uint64_t)actor << 60 | (uint64_t)act.verb << 48 | (uint64_t)act.arg[0] << 32 |
           (uint64_t)act.arg[1] << 16 | act.arg[2];
}

// ---- nodes ----

static uint32_t node_new(bot_search *s, uint64_t key, uint32_t next, uint32_t hope)
{
    if (s->n == s->room) return 0;
    s->node[s->n] = (bot_node){.key = key, .next = next, .hope = hope};
    return s->n++;
}

// The edge could be taken once more. Its root grows by one at the next square.
static void see(bot_node *edge)
{
    uint64_t next = edge->root + 1u;
    if (next * next <= ++edge->seen) edge->root++;
}

// Shares of hope: half as much for every BOT_LEAD / 2 behind the best.
static void hopes(bot_search *s, const mi_position *p, uint8_t actor, const mi_list *rows,
                  uint32_t *out)
{
    int32_t lead[MI_ROWS], best = INT32_MIN;
    uint64_t sum = 0;
    bot_leads(s->game, p, actor, rows, s->eye, lead);
    for (unsigned i = 0; i < rows->n; i++)
        if (lead[i] > best) best = lead[i];
    for (unsigned i = 0; i < rows->n; i++) {
        uint32_t behind = (uint32_t)(best - lead[i]) / (BOT_LEAD / 2);
        sum += out[i] = BOT_ONE >> (behind > 8 ? 8 : behind);
    }
    for (unsigned i = 0; i < rows->n; i++)
        out[i] = (uint32_t)((uint64_t)out[i] * BOT_ONE / sum);
}

// Adds an edge for every row that has none. Siblings and rows are both in order.
static void widen(bot_search *s, uint32_t at, uint8_t actor, const mi_list *rows,
                  const mi_position *p)
{
    uint32_t hope[MI_ROWS] = {0}, *link = &s->node[at].child;
    bool hoped = false;
    for (unsigned i = 0; i < rows->n; i++, link = &s->node[*link].next) {
        uint64_t key = key_of(actor, rows->row[i]);
        while (*link && s->node[*link].key < key) link = &s->node[*link].next;
        if (*link && s->node[*link].key == key) continue;
        if (!hoped) hopes(s, p, actor, rows, hope);
        hoped = true;
        uint32_t made = node_new(s, key, *link, hope[i]);
        if (!made) return;
        *link = made;
    }
}

// What the edges of an actor have brought on average.
static int64_t usual(const bot_search *s, uint32_t at, uint8_t actor)
{
    int64_t sum = 0, visits = 0;
    for (uint32_t edge = s->node[at].child; edge; edge = s->node[edge].next) {
        if (s->node[edge].key >> 60 != actor) continue;
        sum += s->node[edge].sum;
        visits += s->node[edge].visits;
    }
    return visits ? sum / visits : BOT_ONE / 2;
}

// Worth of an edge to who may take it: what it has brought, and curiosity. One that was
// never taken is expected to be like the others.
static int64_t worth(const bot_search *s, const bot_node *edge, int64_t mean)
{
    uint64_t curious = 64u * s->style.curious * edge->root;
    return (edge->visits ? edge->sum / edge->visits : mean) +
           (int64_t)(curious * edge->hope / BOT_ONE / (1 + edge->visits));
}

// The edge to take among those that are legal in this world, and its row; 0 when there is
// none, because the tree is full.
static uint32_t choose(bot_search *s, uint32_t at, uint8_t actor, const mi_list *rows,
                       unsigned *row)
{
    int64_t best = INT64_MIN, mean = usual(s, at, actor);
    uint32_t pick = 0, ties = 0, edge = s->node[at].child;
    for (unsigned i = 0; i < rows->n && edge; i++) {
        uint64_t key = key_of(actor, rows->row[i]);
        while (edge && s->node[edge].key < key) edge = s->node[edge].next;
        if (!edge || s->node[edge].key != key) continue;
        see(&s->node[edge]);
        int64_t value = worth(s, &s->node[edge], mean);
        if (value < best) continue;
        ties = value > best ? 1 : ties + 1;
        best = value;
        if (mi_rng_below(&s->rng, ties) == 0) pick = edge, *row = i;
    }
    return pick;
}

// ---- lines ----

// Down the tree to a node that is not ripe yet; false when the line ends before.
static bool descend(bot_search *s, bot_line *l, path *way)
{
    mi_list rows;
    uint32_t at = 0;
    uint8_t actor;
    while (way->n < LONGEST && bot_line_asks(s, l, &actor)) {
        unsigned row = 0;
        bot_line_rows(s, l, actor, &rows);
        if (rows.n > 1) {
            widen(s, at, actor, &rows, &l->p);
            at = choose(s, at, actor, &rows, &row);
            if (!at) return true;
            way->node[way->n] = at;
            way->actor[way->n++] = actor;
        }
        bot_apply(s->game, &l->p, rows.row[row]);
        if (rows.n > 1 && s->node[at].visits < s->style.ripe) return true;
    }
    return false;
}

static void play_line(bot_search *s)
{
    bot_line l;
    path way;
    way.n = 0;
    bot_line_begin(s, &l, mi_rng_next(&s->rng));
    if (descend(s, &l, &way)) bot_line_play_out(s, &l);
    bot_line_end(s, &l);
    for (unsigned i = 0; i < way.n; i++) {
        bot_node *node = &s->node[way.node[i]];
        node->visits++;
        node->sum += bot_line_worth(&l, way.actor[i]);
    }
}

// ---- the method ----

static void begin(bot_search *s, void *arena)
{
    s->node = arena;
    s->n = 1;
    s->room = BOT_ARENA / sizeof *s->node;
    s->node[0] = (bot_node){0};
}

static bot_found found(const bot_search *s, unsigned row)
{
    uint64_t key = key_of(s->seat, s->rows.row[row]);
    uint32_t edge = s->node[0].child;
    while (edge && s->node[edge].key != key) edge = s->node[edge].next;
    const bot_node *node = &s->node[edge];
    if (!edge || !node->visits) return (bot_found){0, 0};
    return (bot_found){node->visits, (int32_t)(node->sum / node->visits)};
}

// What was worth trying was tried most often.
static int64_t rank(bot_found row) { return ((int64_t)row.visits << 32) + row.worth; }

const bot_method bot_tree = {begin, play_line, found, rank};
