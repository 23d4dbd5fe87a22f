// What the world outside the WebAssembly module may call.
//
// One game at a time: a position, a few saved ones, and a record. Everything larger than
// a number goes through one buffer, `io`: bytes of the codec, or runs of 16-bit numbers,
// little end first. Results below zero are error codes of err.h.

#include <string.h>

#include "advice.h"
#include "bot.h"
#include "inside.h"
#include "miasma/again.h"
#include "miasma/capsule.h"
#include "miasma/ways.h"
#include "tutor.h"
#include "vote.h"

enum { SLOTS = 4, ENTRIES = 20001, TEXT = 1 << 20 };

_Alignas(8) uint8_t io_bytes[IO];
static const mi_game *game;
mi_course now;
mi_list rows;
static mi_course saved[SLOTS];
static mi_entry entries[ENTRIES];
static mi_draw draws[ENTRIES];
static mi_note notes[MI_NOTES];
mi_record record;
static mi_ways walks;
static char text[TEXT];
static _Alignas(8) uint8_t thinking[BOT_ARENA];

uint8_t *io(void) { return io_bytes; }

int32_t put(const void *bytes, size_t len)
{
    if (len > IO) return MI_EROOM;
    memcpy(io_bytes, bytes, len);
    return (int32_t)len;
}

int32_t refuse(mi_err err, mi_rule why)
{
    if (why) put(why, strlen(why) + 1);
    return err;
}

// ---- a position ----

// Begins a game from the head in io.
int32_t begin(uint32_t len)
{
    mi_head head;
    size_t at = 0;
    mi_rule why = NULL;
    mi_err err = mi_head_decode(&mi_games, io_bytes, len, &at, &head);
    if (err) return err;
    game = mi_find_head(&head);
    now = (mi_course){.game = game};
    err = mi_setup(game, &head, &now.p, &why);
    return refuse(err, why);
}

static int32_t events_out(const mi_events *events)
{
    put(events->row, events->n * sizeof *events->row);
    return events->n;
}

// Plays the entry in io: judged, or followed as a log that was judged elsewhere. Leaves
// the events in io and returns their number; on MI_ERULE the id of the rule, ended by 0.
int32_t enter(uint32_t len, uint32_t judged)
{
    mi_entry entry;
    size_t at = 0;
    mi_rule why = NULL;
    mi_events events = {.n = 0};
    mi_err err = mi_entry_decode(game, io_bytes, len, &at, &entry);
    if (!err)
        err = judged ? mi_course_play(&now, entry, &events, &why)
                     : mi_course_take(&now, entry, &events);
    return err ? refuse(err, why) : events_out(&events);
}

// Would this action of the seat to act be refused? 0, or an error. On MI_ERULE the rule
// is in `io`; for a place several steps away, the rule that blocks every way there.
int32_t explain(uint32_t verb, uint32_t a, uint32_t b, uint32_t c)
{
    mi_rule why = NULL;
    mi_action act = {(uint16_t)verb, {(uint16_t)a, (uint16_t)b, (uint16_t)c}};
    mi_err err = mi_judge(game, &now.p, mi_to_act(game, &now.p), act, &why);
    if (why && game->host.walks >> act.verb & 1) {
        mi_ways_find(game, &now.p, &walks);
        why = mi_ways_why(game, &now.p, &walks, act, why);
    }
    return refuse(err, why);
}

uint32_t to_act(void) { return mi_to_act(game, &now.p); }

// The legal rows, four numbers each.
int32_t legal(void)
{
    mi_legal(game, &now.p, &rows);
    put(rows.row, rows.n * sizeof *rows.row);
    return rows.n;
}

// What row `i` of the last legal() leads to.
uint32_t flags(uint32_t i) { return mi_flags(game, &now.p, &rows, i); }

// Weights of the rows of the last legal(), 32 bits each; for whoever draws nature's
// answer.
int32_t weights(void)
{
    uint32_t weight[MI_ROWS];
    for (unsigned i = 0; i < rows.n; i++) weight[i] = game->weight(&now.p, rows.row[i]);
    return put(weight, rows.n * sizeof *weight);
}

// Row `i` of the last legal() as an entry of whoever is to act: its bytes.
int32_t entry_of(uint32_t i)
{
    mi_entry entry = {mi_to_act(game, &now.p), rows.row[i]};
    return (int32_t)mi_entry_encode(game, entry, io_bytes);
}

// The entry in io as these seats may see it, from the true position before it: its bytes.
int32_t veil(uint32_t len, uint32_t seats)
{
    mi_entry entry;
    size_t at = 0;
    mi_err err = mi_entry_decode(game, io_bytes, len, &at, &entry);
    if (err) return err;
    entry = mi_veil(game, &now.p, entry, (mi_seats)seats);
    return (int32_t)mi_entry_encode(game, entry, io_bytes);
}

// The entry in io taken apart: actor, verb, three arguments.
int32_t decode(uint32_t len)
{
    mi_entry entry;
    size_t at = 0;
    mi_err err = mi_entry_decode(game, io_bytes, len, &at, &entry);
    return err ? (int32_t)err : put(&entry, sizeof entry);
}

// Do entries of this verb carry a note?
uint32_t noted(uint32_t verb)
{
    return verb < game->verb_count && game->host.noted >> verb & 1;
}

int32_t facts(void)
{
    static mi_facts all;
    all.n = 0;
    game->facts(&now.p, &all);
    put(all.row, all.n * sizeof *all.row);
    return all.n;
}

int32_t prompt(void)
{
    mi_prompt p = game->prompt(&now.p);
    return put(&p, sizeof p);
}

int32_t standing(void)
{
    mi_standing s;
    game->standing(&now.p, &s);
    return put(&s, sizeof s);
}

// What is printed on an element: pairs of kind and value.
int32_t printed(uint32_t kind, uint32_t element)
{
    mi_print prints[MI_PRINTS];
    const mi_kind *of = mi_kind_of(game, (uint8_t)kind);
    if (!of->printed) return 0;
    unsigned n = of->printed(mi_head_of(&now.p), (uint16_t)element, prints);
    put(prints, n * sizeof *prints);
    return (int32_t)n;
}

void save(uint32_t slot) { saved[slot % SLOTS] = now; }
void load(uint32_t slot) { now = saved[slot % SLOTS]; }

// Bytes of the position: for comparing two places that play the same log.
int32_t position(void) { return put(&now.p, mi_size(game, &now.p)); }

// ---- what may come ----

// One step of whoever is to act, by lot; false when the game is over.
static bool any_step(mi_rng *rng)
{
    uint8_t actor = mi_legal(game, &now.p, &rows);
    if (actor == MI_NOBODY) return false;
    mi_entry entry = {actor, rows.row[mi_rng_below(rng, rows.n)]};
    return mi_course_take(&now, entry, NULL) == MI_OK;
}

// A question that the seat may be asked after this moment: what it does not know is
// guessed, and everybody plays by lot. The position is then that moment as the seat would
// see it. Returns how many steps it took, or MI_EOVER where no such question came.
int32_t foresee(uint32_t seat, uint32_t seed)
{
    enum { FAR = 40 };
    mi_rng rng = mi_rng_of(seed, seat);
    mi_view view;
    game->guess(&now.p, MI_SEAT_BIT(seat), seed);
    for (int32_t steps = 1; steps <= FAR && any_step(&rng); steps++) {
        if (mi_to_act(game, &now.p) != seat) continue;
        mi_see(game, &now.p, MI_SEAT_BIT(seat), &view);
        now.p = view.p;
        return steps;
    }
    return MI_EOVER;
}

// ---- ways ----

// How many places steps lead to; way() has the steps to one of them, as actions.
int32_t ways(void) { return (int32_t)mi_ways_find(game, &now.p, &walks); }

int32_t way(uint32_t i)
{
    mi_action steps[MI_WAY_LONGEST];
    unsigned n = i < walks.n ? mi_ways_steps(&walks, i, steps) : 0;
    put(steps, n * sizeof *steps);
    return (int32_t)n;
}

// Does chance or another seat follow its last step, so that it cannot be taken back?
uint32_t way_final(uint32_t i)
{
    return i < walks.n && mi_to_act(game, &walks.way[i].p) != mi_to_act(game, &now.p);
}

// ---- bots ----

// The row of legal() that a bot picks for the seat to act, from that seat's view alone.
int32_t bot(uint32_t kind, uint32_t seed)
{
    mi_view view;
    const bot_kind *player = bot_at(kind);
    uint8_t seat = mi_legal(game, &now.p, &rows);
    if (!player || seat >= MI_SEATS) return MI_ETURN;
    mi_rng rng = mi_rng_of(seed, seat);
    mi_see(game, &now.p, MI_SEAT_BIT(seat), &view);
    return (int32_t)bot_answer(player, game, &view, &rows, &rng, thinking);
}

static bot_search search;
// The rows that it is about; legal() may have others in hand meanwhile.
static mi_list asked;

// Begins to think for the seat to act, from its view alone, as a kind of bot that
// searches. After all of the kind's lines the best row is the one that bot() picks.
int32_t think(uint32_t kind, uint32_t seed)
{
    mi_view view;
    const bot_kind *player = bot_at(kind);
    uint8_t seat = mi_legal(game, &now.p, &asked);
    if (!player || player->pick || seat >= MI_SEATS) return MI_ETURN;
    mi_rng rng = mi_rng_of(seed, seat);
    mi_see(game, &now.p, MI_SEAT_BIT(seat), &view);
    bot_means means = bot_unhurried(&rng, thinking);
    mi_list left = asked;
    bot_weigh_votes(&means, game, &view, &left);
    bot_search_begin(&search, (bot_question){game, &view, &left}, player->style,
                     mi_rng_next(&rng), thinking);
    return asked.n;
}

// Tries so many more lines. Returns the best row.
int32_t thought(uint32_t lines)
{
    bot_search_run(&search, lines);
    return (int32_t)bot_search_best(&search, &asked, NULL);
}

static bot_advice advice;

// Begins with the best of the rows that were thought about.
void propose(void) { bot_advise_begin(&advice, &search, &asked); }

// Plays so many more lines from each proposal. Leaves the proposals, ten numbers each as
// in bot_proposal, and returns how many there are.
int32_t advise(uint32_t lines)
{
    bot_proposal proposals[BOT_PROPOSALS];
    bot_advise_run(&advice, lines);
    unsigned n = bot_advise_end(&advice, proposals);
    put(proposals, n * sizeof *proposals);
    return (int32_t)n;
}

static bot_tutor pupil;

// Begins with a row of those that were thought about: is it one to warn of?
void tutor(uint32_t row)
{
    bot_tutor_begin(&pupil, &search, &asked, row < asked.n ? row : 0, BOT_TUTOR_GAMES);
}

// Plays so many more games from each row. Returns a bot_verdict, and leaves what it would
// say: the better row, and what the chosen one and that one win of a hundred games.
int32_t tutored(uint32_t games)
{
    bot_verdict verdict = bot_tutor_run(&pupil, games);
    bot_warning w = bot_tutor_says(&pupil);
    uint16_t said[] = {w.row, (uint16_t)w.chosen, (uint16_t)w.better};
    put(said, sizeof said);
    return (int32_t)verdict;
}

// ---- records ----

// The chosen stretch of its dice.
static mi_stretch *dice = record.stretch;

static void empty_record(void)
{
    dice = record.stretch;
    mi_record_init(&record, entries, draws, ENTRIES);
    record.note = notes;
    record.note_room = MI_NOTES;
}

// An empty record of the game in hand, with the head of its position.
void record_begin(void)
{
    empty_record();
    record.game = game;
    record.head = *mi_head_of(&now.p);
}

int32_t record_add(uint32_t len, uint32_t r, uint32_t of)
{
    mi_entry entry;
    size_t at = 0;
    mi_err err = mi_entry_decode(game, io_bytes, len, &at, &entry);
    return err ? err : mi_record_add(&record, entry, (mi_draw){r, of});
}

// Gives the last entry the note in io.
int32_t record_note(uint32_t len)
{
    return mi_record_note(&record, (const char *)io_bytes, len);
}

// Chooses the stretch of dice, counted from 0, that record_hash, record_given and
// record_part are about; the number of its first entry.
uint32_t record_stretch(uint32_t i)
{
    dice = &record.stretch[i];
    return dice->from;
}

uint32_t record_stretches(void) { return record.stretches; }

// Parts of a record that are 32 bytes, from io.
void record_hash(uint32_t what, uint32_t seat)
{
    uint8_t *const at[] = {dice->commitment, dice->secret, record.digest,
                           dice->promise[seat], dice->luck[seat]};
    memcpy(at[what], io_bytes, MI_HASH);
    if (what == 0) dice->committed = true;
    if (what == 1) dice->opened = true;
    if (what == 2) record.finished = true;
    if (what == 3) dice->promised |= MI_SEAT_BIT(seat);
    if (what == 4) dice->lucky |= MI_SEAT_BIT(seat);
}

// The result of the position in hand becomes the record's.
void record_result(void)
{
    game->standing(&now.p, &record.result);
    record.has_result = true;
}

// A person's name or a bot's kind for a seat, ended by 0 in io.
void record_name(uint32_t seat, uint32_t is_bot)
{
    char *to = is_bot ? record.bot[seat] : record.name[seat];
    size_t room = is_bot ? MI_BOT : MI_NAME;
    memcpy(to, io_bytes, room);
    to[room - 1] = '\0';
}

// Cuts the record off after `step` entries and draws anew what this seat had not seen: 0
// or an error.
int32_t record_again(uint32_t step, uint32_t seat, uint32_t low, uint32_t high)
{
    static mi_entry scratch[2 * ENTRIES];
    uint64_t seed = (uint64_t)high << 32 | low;
    dice = record.stretch;
    return mi_again(&record, (mi_step){step, (uint8_t)seat, seed}, scratch);
}

// The entries so far were another game's as this seat saw it; io has the first bytes of
// its digest. What follows has dice of its own, and their stretch is chosen.
void record_from(uint32_t seat)
{
    dice = mi_record_from(&record, io_bytes, (uint8_t)seat);
}

// Where the record came from: the first bytes of a digest, the number of entries in four
// bytes, the seat. 0 where it began at its beginning.
int32_t record_origin(void)
{
    const mi_origin *from = &record.from;
    if (!from->given) return 0;
    put(from->digest, MI_FROM);
    memcpy(io_bytes + MI_FROM, &from->entries, sizeof from->entries);
    io_bytes[MI_FROM + sizeof from->entries] = from->seat;
    return MI_FROM + sizeof from->entries + 1;
}

// Where a text to read is put.
char *record_room(void) { return text; }

char *record_text(uint32_t canonical)
{
    mi_text t = mi_text_of(text, sizeof text);
    mi_record_write(&record, canonical != 0, &t);
    return text;
}

// The record as a report after `step` entries, as a seat may see it, with the sentence in
// io; empty where that cannot be written.
char *record_capsule(uint32_t step, uint32_t seat, uint32_t len)
{
    static mi_capsule c;
    mi_text t = mi_text_of(text, sizeof text);
    c = (mi_capsule){.step = step, .seat = (uint8_t)seat};
    if (mi_said_clean((const char *)io_bytes, len, c.said) ||
        mi_capsule_write(&record, &c, mi_capsule_eyes(&c), &t))
        text[0] = '\0';
    return text;
}

// Reads `len` bytes of text; 0, or an error with the line at fault in io. Afterwards the
// game and its first position are in hand.
int32_t record_read(uint32_t len)
{
    uint32_t line = 0;
    empty_record();
    mi_err err = mi_record_read(&record, &mi_games, text, len, &line);
    if (!err) {
        game = record.game;
        err = mi_course_begin(&now, game, &record.head) ? MI_OK : MI_EGAME;
    }
    put(&line, sizeof line);
    return err;
}

// What was read: the head as bytes of the codec; an entry; its draw; 32 bytes; a name.
int32_t record_head(void)
{
    return (int32_t)mi_head_encode(record.game, &record.head, io_bytes);
}

uint32_t record_length(void) { return record.n; }

int32_t record_entry(uint32_t i)
{
    return (int32_t)mi_entry_encode(record.game, record.entry[i], io_bytes);
}

int32_t record_draw(uint32_t i) { return put(&record.draw[i], sizeof record.draw[i]); }

// The note of entry number `entry`, counted from 1, ended by 0; empty where there is
// none.
int32_t record_noted(uint32_t entry)
{
    const char *note = mi_record_noted(&record, entry);
    return put(note ? note : "", note ? strlen(note) + 1 : 1);
}

// Which of the 32-byte parts are given, one bit each as in record_hash; the sets of seats
// that have promised and opened their luck stand in the next two bytes.
uint32_t record_given(void)
{
    return dice->committed | dice->opened << 1 | record.finished << 2 |
           record.has_result << 3 | (uint32_t)dice->promised << 8 |
           (uint32_t)dice->lucky << 16;
}

int32_t record_part(uint32_t what, uint32_t seat)
{
    uint8_t *const at[] = {dice->commitment, dice->secret, record.digest,
                           dice->promise[seat], dice->luck[seat]};
    return put(at[what], MI_HASH);
}

int32_t record_standing(void) { return put(&record.result, sizeof record.result); }

int32_t record_player(uint32_t seat, uint32_t is_bot)
{
    return put(is_bot ? record.bot[seat] : record.name[seat], is_bot ? MI_BOT : MI_NAME);
}

// ---- behaviour ----

// The hashes that `miasma bench` prints, one after another; 0 past the last.
uint64_t bench(uint32_t which, uint32_t games, uint32_t seed)
{
    mi_head of;
    const mi_game *g = mi_edition_at(which, &of);
    bot_tally tally = {0};
    if (!g) return 0;
    bot_bench(g, of, games, seed, &tally);
    return tally.hash;
}
