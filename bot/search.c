// Information-set Monte Carlo tree search for any number of seats.
//
// A node stands for the decisions made since the root, by whomever; the edge to it
// carries what it brought to the seat that took it (max^n). Rows differ from world to
// world, so every edge counts how often it could have been taken. A decision without a
// choice has no node, and a node gets edges of its own only when it is ripe: a turn is
// made of many small steps, and trying all of them at every depth would drown what the
// first one is worth.

#include "search.h"

#include <string.h>

struct bot_node {
    uint64_t key; // who and what; siblings stand in ascending order
    int64_t sum;  // what it brought to who took it
    uint32_t visits, seen;
    uint32_t child, next; // 0 is none
    uint32_t hope;        // what the standing promised, as a share among its siblings
};

enum { LONGEST = 256 };

typedef struct {
    uint32_t node;
    uint8_t actor;
} step;

// One line of play.
typedef struct {
    mi_position p;
    uint8_t last;   // the seat that decided last
    unsigned turns; // how often that has changed
    step step[LONGEST];
    unsigned n;
    int64_t worth[MI_SEATS]; // sum of its judgements
    unsigned judged;         // how many
} line;

static uint64_t key_of(uint8_t actor, mi_action act)
{
    return (uint64_t)actor << 60 | (uint64_t)act.verb << 48 | (uint64_t)act.arg[0] << 32 |
           (uint64_t)act.arg[1] << 16 | act.arg[2];
}

static uint32_t square_root(uint32_t square)
{
    uint32_t root = 0;
    for (uint32_t bit = 1u << 15; bit; bit >>= 1)
        if ((uint64_t)(root | bit) * (root | bit) <= square) root |= bit;
    return root;
}

void bot_search_begin(bot_search *s, const mi_game *game, const mi_view *view,
                      bot_style style, uint64_t seed, void *arena)
{
    *s = (bot_search){.game = game,
                      .style = style,
                      .eye = style.half ? bot_half : bot_outlook,
                      .view = *view,
                      .seat = mi_to_act(game, &view->p),
                      .rng = mi_rng_of(seed, 0),
                      .seed = seed,
                      .n = 1,
                      .room = BOT_ARENA / sizeof(bot_node),
                      .node = arena};
    s->node[0] = (bot_node){0};
    mi_list rows;
    mi_rows(game, &view->p, s->seat, &rows);
    s->count = rows.n;
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

// ---- the tree ----

static uint32_t node_new(bot_search *s, uint64_t key, uint32_t next, uint32_t hope)
{
    if (s->n == s->room) return 0;
    s->node[s->n] = (bot_node){.key = key, .next = next, .hope = hope};
    return s->n++;
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
    uint64_t curious = 64u * s->style.curious * (uint64_t)square_root(edge->seen);
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
        s->node[edge].seen++;
        int64_t value = worth(s, &s->node[edge], mean);
        if (value < best) continue;
        ties = value > best ? 1 : ties + 1;
        best = value;
        if (mi_rng_below(&s->rng, ties) == 0) pick = edge, *row = i;
    }
    return pick;
}

// The edge whose turn it is when all are tried alike.
static uint32_t next_in_turn(const bot_search *s, const mi_list *rows, unsigned *row)
{
    *row = s->lines % rows->n;
    uint32_t edge = s->node[0].child;
    for (unsigned i = 0; i < *row && edge; i++) edge = s->node[edge].next;
    return edge;
}

// ---- lines ----

static void judge(const bot_search *s, line *l, unsigned times)
{
    int32_t share[MI_SEATS];
    bot_judge(s->game, &l->p, s->eye, share);
    for (unsigned i = 0; i < mi_head_of(&l->p)->seats; i++)
        l->worth[i] += (int64_t)times * share[i];
    l->judged += times;
}

// Whose turn it is, whoever is asked in it. A vote or a chance to answer that ended a
// turn would be a way to be judged before the rivals' turns come.
static uint8_t turn_of(const bot_search *s, const mi_position *p, uint8_t actor)
{
    return s->game->turn ? s->game->turn(p) : actor;
}

// Whether a seat is to decide: nature has been played, nobody is beyond the horizon. On
// the way to it the end of every turn is judged: what comes soon is known best, and what
// comes late is mostly luck.
static bool asks(bot_search *s, line *l, uint8_t *actor)
{
    unsigned entries = 0;
    while ((*actor = mi_to_act(s->game, &l->p)) == MI_NATURE && entries++ < BOT_LINE)
        bot_apply(s->game, &l->p, bot_nature(s->game, &l->p, &s->rng));
    if (*actor >= MI_SEATS) return false;
    uint8_t turn = turn_of(s, &l->p, *actor);
    if (turn == l->last) return true;
    l->last = turn;
    if (l->turns == s->style.depth) return false;
    if (s->style.near) judge(s, l, l->turns ? 1 : s->style.near);
    l->turns++;
    return true;
}

// Down the tree to a node that is not ripe yet.
static bool descend(bot_search *s, line *l)
{
    mi_list rows;
    uint32_t at = 0;
    uint8_t actor;
    while (l->n < LONGEST && asks(s, l, &actor)) {
        unsigned row = 0;
        mi_rows(s->game, &l->p, actor, &rows);
        if (rows.n > 1) {
            widen(s, at, actor, &rows, &l->p);
            at = s->style.even ? next_in_turn(s, &rows, &row)
                               : choose(s, at, actor, &rows, &row);
            if (!at) return true;
            l->step[l->n++] = (step){at, actor};
        }
        bot_apply(s->game, &l->p, rows.row[row]);
        if (rows.n > 1 && (s->style.even || s->node[at].visits < s->style.ripe))
            return true;
    }
    return false;
}

static void play_out(bot_search *s, line *l)
{
    mi_list rows;
    uint8_t actor;
    for (unsigned n = 0; n < BOT_LINE && asks(s, l, &actor); n++) {
        mi_rows(s->game, &l->p, actor, &rows);
        unsigned row = s->style.hasty && rows.n > 1
                           ? bot_best_lead(s->game, &l->p, actor, &rows, s->eye, &s->rng)
                           : mi_rng_below(&s->rng, rows.n);
        bot_apply(s->game, &l->p, rows.row[row]);
    }
}

// Rows that are tried in turn meet the same world, and the same luck in it.
static uint64_t world_of(bot_search *s)
{
    if (!s->style.even) return mi_rng_next(&s->rng);
    mi_rng world = mi_rng_of(s->seed, 1 + s->lines / s->count);
    return mi_rng_next(&world);
}

static void play_line(bot_search *s)
{
    line l;
    l.n = l.turns = l.judged = 0;
    memset(l.worth, 0, sizeof l.worth);
    mi_copy(s->game, &l.p, &s->view.p);
    l.last = turn_of(s, &l.p, s->seat);
    uint64_t world = world_of(s);
    s->game->guess(&l.p, s->view.seats, world);
    if (s->style.even) s->rng = mi_rng_of(world, 1);
    if (descend(s, &l)) play_out(s, &l);
    judge(s, &l, 1);
    for (unsigned i = 0; i < l.n; i++) {
        bot_node *node = &s->node[l.step[i].node];
        node->visits++;
        node->sum += l.worth[l.step[i].actor] / l.judged;
    }
    s->lines++;
}

void bot_search_run(bot_search *s, uint32_t lines)
{
    while (lines--) play_line(s);
}

// ---- the answer ----

static const bot_node *edge_of(const bot_search *s, mi_action act)
{
    uint64_t key = key_of(s->seat, act);
    for (uint32_t edge = s->node[0].child; edge; edge = s->node[edge].next)
        if (s->node[edge].key == key) return &s->node[edge];
    return NULL;
}

static bot_found found_of(const bot_node *edge)
{
    if (!edge || !edge->visits) return (bot_found){0, 0};
    return (bot_found){edge->visits, (int32_t)(edge->sum / edge->visits)};
}

// Rows tried alike are told apart by what they brought, others by how often they were
// worth trying.
static int64_t rank_of(const bot_search *s, const bot_node *edge)
{
    if (!edge || !edge->visits) return INT32_MIN;
    int64_t mean = edge->sum / edge->visits;
    return s->style.even ? mean : ((int64_t)edge->visits << 32) + mean;
}

unsigned bot_search_best(const bot_search *s, const mi_list *rows, bot_found *found)
{
    unsigned best = 0, ties = 0;
    int64_t most = INT64_MIN;
    mi_rng lot = mi_rng_of(s->seed, UINT32_MAX);
    for (unsigned i = 0; i < rows->n; i++) {
        const bot_node *edge = edge_of(s, rows->row[i]);
        int64_t rank = rank_of(s, edge);
        if (found) found[i] = found_of(edge);
        if (rank < most) continue;
        ties = rank > most ? 1 : ties + 1;
        most = rank;
        if (mi_rng_below(&lot, ties) == 0) best = i;
    }
    return best;
}
