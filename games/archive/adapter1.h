// A module of contract 1 as a game of today's contract. The file that includes this is
// written by tools/archive/tables.py: before it stands the C that wasm2c made of the
// module, with MODULE(name) for its functions and DESK for the address of its desk; after
// it the tables, whose functions are those below.
//
// Every thread has an instance of its own. A call lays the position on its desk, has the
// module do its work, and takes what came of it.

#include <stdlib.h>
#include <string.h>

#include "desk.h"
#include "runtime.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "positions are copied to the desk as they are, little end first"
#endif

typedef MODULE(_instance_t) instance;

static instance first; // has the ids of rules, which outlive every thread
static _Thread_local instance *mine;

static void load(void)
{
    MODULE(_init_module)();
    MODULE(_instantiate)(&first);
}

static void let_go(void *of_thread)
{
    MODULE(_free)(of_thread);
    free(of_thread);
}

static __attribute__((noinline)) void open(void)
{
    static archive_once loaded = ARCHIVE_ONCE;
    archive_load(&loaded, load);
    mine = malloc(sizeof *mine);
    if (!mine) wasm_rt_trap(WASM_RT_TRAP_EXHAUSTION);
    MODULE(_instantiate)(mine);
    archive_keep(mine, let_go);
}

static archive_desk *desk(void)
{
    if (__builtin_expect(!mine, 0)) open();
    return (archive_desk *)(void *)(mine->w2c_memory.data + DESK);
}

// With a position that begins with this head.
static size_t bytes(const mi_head *head)
{
    memcpy(&desk()->p, head, sizeof *head);
    return MODULE(Z_size)(mine);
}

static archive_desk *lay(const void *position)
{
    archive_desk *d = desk();
    memcpy(&d->p, position, bytes(position));
    return d;
}

static void take(archive_desk *d, void *position)
{
    memcpy(position, &d->p, MODULE(Z_size)(mine));
}

static mi_rule rule(uint32_t address)
{
    return address ? (const char *)first.w2c_memory.data + address : NULL;
}

// What the module added to a list of which there were `before` rows.
static void add(void *rows, const void *of_desk, unsigned before, unsigned n, size_t size)
{
    size_t at = before * size;
    memcpy((char *)rows + at, (const char *)of_desk + at, (n - before) * size);
}

// ---- the functions of mi_game ----

static uint16_t size(const mi_head *head) { return (uint16_t)bytes(head); }

static mi_rule setup(const mi_head *head, void *position)
{
    archive_desk *d = lay(position);
    memcpy(&d->p, head, sizeof *head);
    mi_rule why = rule(MODULE(Z_setup)(mine));
    take(d, position);
    return why;
}

static uint8_t to_act(const void *position)
{
    lay(position);
    return (uint8_t)MODULE(Z_to_act)(mine);
}

static void propose(const void *position, mi_list *out)
{
    archive_desk *d = lay(position);
    unsigned before = d->rows.n = out->n;
    MODULE(Z_propose)(mine);
    out->n = d->rows.n;
    add(out->row, d->rows.row, before, out->n, sizeof *out->row);
}

static mi_rule forbids(const void *position, mi_action act)
{
    lay(position);
    return rule(MODULE(Z_forbids)(mine, archive_word(act)));
}

static void tell(archive_desk *d, mi_events *out)
{
    add(out->row, d->events.row, out->n, d->events.n, sizeof *out->row);
    out->n = d->events.n;
}

static void apply(void *position, mi_action act, mi_events *out)
{
    archive_desk *d = lay(position);
    if (out) d->events.n = out->n;
    MODULE(Z_apply)(mine, archive_word(act), out != NULL);
    take(d, position);
    if (out) tell(d, out);
}

static uint32_t weight(const void *position, mi_action act)
{
    lay(position);
    return MODULE(Z_weight)(mine, archive_word(act));
}

static uint32_t total(const void *position)
{
    lay(position);
    return MODULE(Z_total)(mine);
}

static mi_action draw(const void *position, uint32_t number)
{
    lay(position);
    return archive_action(MODULE(Z_draw)(mine, number));
}

static void hide(void *position, mi_seats seats)
{
    archive_desk *d = lay(position);
    MODULE(Z_hide)(mine, seats);
    take(d, position);
}

static mi_action veil(const void *position, mi_action act, mi_seats seats)
{
    lay(position);
    return archive_action(MODULE(Z_veil)(mine, archive_word(act), seats));
}

static void facts(const void *position, mi_facts *out)
{
    archive_desk *d = lay(position);
    unsigned before = d->facts.n = out->n;
    MODULE(Z_facts)(mine);
    out->n = d->facts.n;
    add(out->row, d->facts.row, before, out->n, sizeof *out->row);
}

static mi_prompt prompt(const void *position)
{
    archive_desk *d = lay(position);
    MODULE(Z_prompt)(mine);
    return d->prompt;
}

static void guess(void *position, mi_seats seats, uint64_t seed)
{
    archive_desk *d = lay(position);
    MODULE(Z_guess)(mine, seats, seed);
    take(d, position);
}

static void standing(const void *position, mi_standing *out)
{
    archive_desk *d = lay(position);
    MODULE(Z_standing)(mine);
    *out = d->standing;
}

static mi_rule broken(const void *position)
{
    lay(position);
    return rule(MODULE(Z_broken)(mine));
}

// ---- of a kind, of hosts, of bots ----

static unsigned printed(uint32_t kind, const mi_head *head, uint16_t element,
                        mi_print out[MI_PRINTS])
{
    archive_desk *d = desk();
    memcpy(&d->p, head, sizeof *head);
    unsigned n = MODULE(Z_printed)(mine, kind, element);
    memcpy(out, d->print, n * sizeof *out);
    return n;
}

// The function of one kind: the contract does not say which kind it asks about.
#define PRINTED(number)                                                                  \
    static unsigned printed_##number(const mi_head *head, uint16_t element,              \
                                     mi_print out[MI_PRINTS])                            \
    {                                                                                    \
        return printed(number, head, element, out);                                      \
    }

static bool stands(const void *position, unsigned order, mi_action *answer)
{
    archive_desk *d = lay(position);
    bool answered = MODULE(Z_stands)(mine, order);
    if (answered) *answer = d->answer;
    return answered;
}

static uint8_t turn(const void *position)
{
    lay(position);
    return (uint8_t)MODULE(Z_turn)(mine);
}

static void outlook(const void *position, int32_t worth[MI_SEATS])
{
    archive_desk *d = lay(position);
    MODULE(Z_outlook)(mine);
    memcpy(worth, d->worth, sizeof d->worth);
}

// The part of an entry that is the same in every module of this contract.
#define ADAPTED                                                                          \
    .size = size, .setup = setup, .to_act = to_act, .propose = propose,                  \
    .weight = weight, .total = total, .draw = draw, .hide = hide, .veil = veil,          \
    .facts = facts, .prompt = prompt, .guess = guess, .standing = standing,              \
    .broken = broken, .host.stands = stands, .bot.turn = turn, .bot.outlook = outlook
