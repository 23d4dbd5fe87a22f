// Units of a game looked at again, which of them want more games, and what they say.

#include "study.h"

#include <string.h>

#include "reference.h"
#include "retake.h"

// ---- the entries ----

static bool same(const mi_game *game, const mi_position *p, uint8_t seat)
{
    mi_view view;
    mi_see(game, p, MI_SEAT_BIT(seat), &view);
    return mi_equal(game, &view.p, p);
}

// Entry number `i`, before it is played.
static void look_at(const bot_study *s, uint32_t i, bot_moment *m)
{
    const mi_game *game = s->record->game;
    mi_entry entry = s->record->entry[i - 1];
    mi_list rows;
    uint8_t actor = mi_legal(game, &s->p, &rows);
    memset(m, 0, sizeof *m);
    m->turn = game->bot.turn(&s->p);
    if (rows.n < 2 || entry.actor != actor) return;
    m->kind = actor == MI_NATURE ? BOT_LUCK : BOT_DECISION;
    m->veiled = m->kind == BOT_DECISION && !same(game, &s->p, actor);
}

static mi_err play_next(bot_study *s)
{
    mi_err err = mi_play(s->record->game, &s->p, s->record->entry[s->at], NULL, NULL);
    s->at++;
    return err;
}

static uint64_t seed_of(const mi_record *record)
{
    const uint8_t *of = record->stretch[mi_record_own(record)].commitment;
    uint64_t seed = 0;
    for (unsigned i = 0; i < 8; i++) seed = seed << 8 | of[i];
    return seed;
}

// The position after `i` entries.
static const mi_position *position(bot_study *s, uint32_t i)
{
    if (i < s->at) {
        s->at = 0;
        mi_setup(s->record->game, &s->record->head, &s->p, NULL);
    }
    while (s->at < i) play_next(s);
    return &s->p;
}

// What the reference player would mostly do, as far as the seat knows.
static mi_action mostly(const bot_study *s, const mi_list *rows)
{
    enum { ASKED = 32 };
    unsigned times[MI_ROWS] = {0}, best = 0;
    mi_rng rng = mi_rng_of(s->seed, s->at);
    for (unsigned i = 0; i < ASKED; i++) {
        mi_list left;
        left.n = rows->n;
        memcpy(left.row, rows->row, rows->n * sizeof *rows->row);
        times[bot_row_of(rows, bot_refer(s->record->game, &s->p, &left, &rng))]++;
    }
    for (unsigned i = 1; i < rows->n; i++)
        if (times[i] > times[best]) best = i;
    return rows->row[best];
}

// What would be done instead of entry `i`, where that is judged by itself.
static void ask_reference(bot_study *s, uint32_t i)
{
    bot_moment *m = &s->moment[i];
    mi_list rows;
    if (m->kind != BOT_DECISION) return;
    mi_legal(s->record->game, position(s, i - 1), &rows);
    mi_action instead = mostly(s, &rows);
    if (mi_compare(instead, s->record->entry[i - 1].action) != 0) m->instead = instead;
}

// The last entry before `end` that ends a turn.
static uint32_t turn_before(const bot_study *s, uint32_t end)
{
    do end--;
    while (end && !s->moment[end].ends);
    return end;
}

// Where the turn that ends with entry `end` would have led the reference player.
static void retaken(bot_study *s, uint32_t end, mi_position *p)
{
    uint32_t from = turn_before(s, end);
    mi_copy(s->record->game, p, position(s, from));
    bot_retake(s->record, from, end, s->seed, p);
}

static void ask_for_turns(bot_study *s)
{
    mi_position p;
    for (uint32_t i = 1; i <= s->n; i++) {
        if (!s->moment[i].ends) continue;
        retaken(s, i, &p);
        s->moment[i].as_retaken = mi_equal(s->record->game, &p, position(s, i));
    }
}

mi_err bot_study_begin(bot_study *s, const mi_record *record, bot_moment *moment)
{
    *s = (bot_study){
        .record = record, .moment = moment, .seed = seed_of(record), .n = record->n};
    s->by_turns = record->n > BOT_LONG;
    memset(moment, 0, sizeof *moment);
    moment->ends = true;
    mi_err err = mi_setup(record->game, &record->head, &s->p, NULL);
    while (!err && s->at < s->n) {
        bot_moment *m = &moment[s->at + 1];
        look_at(s, s->at + 1, m);
        err = play_next(s);
        m->ends = record->game->bot.turn(&s->p) != m->turn || s->at == s->n;
    }
    if (!err && mi_to_act(record->game, &s->p) != MI_NOBODY) err = MI_EOVER;
    if (err) return err;
    s->winner = bot_winner(record->game, &s->p);
    if (s->by_turns) ask_for_turns(s);
    for (uint32_t i = 1; !s->by_turns && i <= s->n; i++) ask_reference(s, i);
    return MI_OK;
}

// ---- units ----

static bot_count *count_of(const bot_study *s, uint32_t unit)
{
    return &s->moment[unit / BOT_QUESTIONS].count[unit % BOT_QUESTIONS];
}

const bot_count *bot_study_count(const bot_study *s, uint32_t unit)
{
    return count_of(s, unit);
}

static int32_t widest(const bot_study *s, const bot_count *count)
{
    int32_t chance[MI_SEATS], most = 0;
    bot_share_of(s->record->head.seats, count, chance);
    for (unsigned i = 0; i < s->record->head.seats; i++) {
        int32_t band = bot_value_band(chance[i], count->games);
        if (band > most) most = band;
    }
    return most;
}

// Is the value after entry `i` the same as before it, or known?
static bool alike(const bot_study *s, uint32_t i)
{
    return i == s->n || (i && s->moment[i].kind == BOT_FORCED);
}

// Is the value after entry `i` the one at the end of some turn?
static bool at_end(const bot_study *s, uint32_t i)
{
    while (!s->moment[i].ends && i + 1 < s->n && alike(s, i + 1)) i++;
    return s->moment[i].ends;
}

// How narrow the band of the value after entry `i` is to be.
static int32_t goal_of(const bot_study *s, uint32_t i)
{
    if (!s->by_turns) return BOT_BAND;
    return at_end(s, i) ? BOT_BAND_LONG : BOT_BAND_INSIDE;
}

static uint32_t beside(const bot_study *s)
{
    return s->by_turns ? BOT_BESIDE_LONG : BOT_BESIDE;
}

// How many games a unit wants before the next look at its band; 0: it has enough.
static uint32_t wants(const bot_study *s, uint32_t i, unsigned question)
{
    const bot_count *count = &s->moment[i].count[question];
    uint32_t all = s->games;
    if (!all && question != BOT_TRUTH) all = beside(s);
    if (all) return all > count->games ? all - count->games : 0;
    if (count->games < BOT_COARSE) return BOT_COARSE - count->games;
    uint32_t beyond = count->games % BOT_STEP;
    if (beyond) return BOT_STEP - beyond;
    return widest(s, count) > goal_of(s, i) ? BOT_STEP : 0;
}

// How many games a unit will have in the end, by its band of now: bands narrow with the
// root of the games.
static uint64_t in_the_end(const bot_study *s, uint32_t i, unsigned question)
{
    const bot_count *count = &s->moment[i].count[question];
    uint64_t least = count->games + wants(s, i, question);
    if (s->games || question != BOT_TRUTH || least == count->games) return least;
    if (count->games < BOT_COARSE) return BOT_FINE;
    uint64_t wide = (uint64_t)widest(s, count), goal = (uint64_t)goal_of(s, i);
    uint64_t games = count->games * wide * wide / (goal * goal);
    return games > least ? games : least;
}

// The entry whose count is the value after entry `i`.
static uint32_t counted_at(const bot_study *s, uint32_t i)
{
    while (i < s->n && alike(s, i)) i--;
    return i;
}

static bool done(const bot_study *s, uint32_t i)
{
    uint32_t at = counted_at(s, i);
    return at == s->n || !wants(s, at, BOT_TRUTH);
}

// ---- which turns are judged inside ----

static int32_t size(int32_t x) { return x < 0 ? -x : x; }

// How much the turn that ends with entry `end` moved a seat.
static int32_t moved(const bot_study *s, uint32_t end, unsigned seat)
{
    int32_t from[MI_SEATS], to[MI_SEATS];
    bot_study_value(s, turn_before(s, end), from);
    bot_study_value(s, end, to);
    return size(to[seat] - from[seat]);
}

static bool ends_known(const bot_study *s)
{
    for (uint32_t i = 0; i <= s->n; i++)
        if (s->moment[i].ends && !done(s, i)) return false;
    return true;
}

// The end of the turn that moved a seat most, of those that are not judged inside for it
// yet; 0 where none moved it by much.
static uint32_t greatest(const bot_study *s, unsigned seat, const uint32_t *taken,
                         unsigned n)
{
    uint32_t best = 0;
    int32_t most = BOT_SWING - 1;
    for (uint32_t i = 1; i <= s->n; i++) {
        bool is_taken = false;
        for (unsigned k = 0; k < n; k++) is_taken |= taken[k] == i;
        if (!s->moment[i].ends || is_taken || moved(s, i, seat) <= most) continue;
        most = moved(s, i, seat);
        best = i;
    }
    return best;
}

static void look_into(bot_study *s, uint32_t end)
{
    for (uint32_t i = turn_before(s, end) + 1; i <= end; i++) {
        s->moment[i].inside = true;
        ask_reference(s, i);
    }
}

// Once all ends of turns are known, they do not change any more.
static void look_in(bot_study *s)
{
    if (!s->by_turns || s->looked_in || !ends_known(s)) return;
    s->looked_in = true;
    for (unsigned seat = 0; seat < s->record->head.seats; seat++) {
        uint32_t taken[BOT_TURNING];
        for (unsigned n = 0; n < BOT_TURNING; n++) {
            taken[n] = greatest(s, seat, taken, n);
            if (taken[n]) look_into(s, taken[n]);
        }
    }
}

// Is this entry judged by itself?
static bool judged(const bot_study *s, uint32_t i)
{
    return !s->by_turns || s->moment[i].inside;
}

static bool wants_truth(const bot_study *s, uint32_t i)
{
    return !alike(s, i) && (!s->by_turns || at_end(s, i) || s->moment[i + 1].inside);
}

// A choice that seems to have cost its seat something: is there anything better?
static bool costly(const bot_study *s, uint32_t i)
{
    bot_change change;
    const bot_moment *m = &s->moment[i];
    if (m->instead.verb == MI_STOP) return false;
    bot_study_change(s, i, &change);
    return change.decision[s->record->entry[i - 1].actor] <= -BOT_BAND;
}

// Is it known what the choice was worth?
static bool weighed(const bot_study *s, uint32_t i)
{
    const bot_moment *m = &s->moment[i];
    if (!m->veiled) return done(s, i - 1) && done(s, i);
    return !wants(s, i, BOT_KNEW) && !wants(s, i, BOT_CHOSE);
}

// What was chosen is counted again where something else is set beside it.
static bool wanted(const bot_study *s, uint32_t i, unsigned question)
{
    const bot_moment *m = &s->moment[i];
    if (question == BOT_TRUTH) return wants_truth(s, i);
    if (question == BOT_RETAKEN) return s->by_turns && i && m->ends && !m->as_retaken;
    if (m->kind != BOT_DECISION || !judged(s, i)) return false;
    if (m->veiled && question != BOT_INSTEAD) return true;
    return question != BOT_KNEW && weighed(s, i) && costly(s, i);
}

// Every so many entries, from the first of them on.
typedef struct {
    uint32_t first, apart;
} entries;

static int32_t first_of(const bot_study *s, entries of, unsigned question, uint32_t games)
{
    for (uint32_t i = of.first; i <= s->n; i += of.apart) {
        const bot_count *count = &s->moment[i].count[question];
        if (count->games < games && wants(s, i, question) && wanted(s, i, question))
            return (int32_t)(i * BOT_QUESTIONS + question);
    }
    return -1;
}

// Of the entries of a worker those that are far apart come first, and between those of
// the others.
static int32_t roughly(const bot_study *s, unsigned worker, unsigned workers)
{
    enum { FAR = 64, NEARER = 4 };
    int32_t unit = -1;
    for (uint32_t apart = FAR; apart && unit < 0; apart /= NEARER) {
        uint32_t first = worker * (1 + apart / workers * workers);
        unit = first_of(s, (entries){first, workers * apart}, BOT_TRUTH, BOT_COARSE);
    }
    return unit;
}

// A rough graph of the whole game comes first, then it gets finer everywhere.
int32_t bot_study_next(const bot_study *s, unsigned worker, unsigned workers)
{
    entries all = {worker, workers};
    int32_t unit = roughly(s, worker, workers);
    for (uint32_t games = 4 * BOT_COARSE; games <= BOT_FINE && unit < 0; games *= 4) {
        unit = first_of(s, all, BOT_TRUTH, games);
        if (unit < 0) unit = first_of(s, all, BOT_RETAKEN, games);
    }
    for (unsigned q = 0; q < BOT_QUESTIONS && unit < 0; q++)
        unit = first_of(s, all, q, UINT32_MAX);
    return unit;
}

// Where the games of a question about a choice begin: at what its seat knew.
static void before_choice(bot_study *s, uint32_t i, unsigned question, bot_start *start,
                          mi_view *view)
{
    mi_entry entry = s->record->entry[i - 1];
    start->step = i - 1;
    if (question == BOT_CHOSE) start->first = entry.action;
    if (question == BOT_INSTEAD) start->first = s->moment[i].instead;
    mi_see(s->record->game, position(s, i - 1), MI_SEAT_BIT(entry.actor), view);
}

void bot_study_run(bot_study *s, uint32_t unit, uint32_t games)
{
    uint32_t i = unit / BOT_QUESTIONS, question = unit % BOT_QUESTIONS;
    uint32_t most = wants(s, i, question);
    mi_view view;
    bot_start start = {
        .game = s->record->game, .view = &view, .step = i, .seed = s->seed};
    mi_position p;
    if (question == BOT_RETAKEN) {
        retaken(s, i, &p);
        mi_see(start.game, &p, MI_ALL, &view);
    } else if (question == BOT_TRUTH) {
        mi_see(start.game, position(s, i), MI_ALL, &view);
    } else {
        before_choice(s, i, question, &start, &view);
    }
    bot_value_play(&start, games < most ? games : most, count_of(s, unit));
    look_in(s);
}

void bot_study_add(bot_study *s, uint32_t unit, const bot_count *count)
{
    *count_of(s, unit) = *count;
    look_in(s);
}

unsigned bot_study_progress(const bot_study *s)
{
    uint64_t all = 0, played = 0;
    for (uint32_t unit = 0; unit < (s->n + 1) * BOT_QUESTIONS; unit++) {
        uint32_t i = unit / BOT_QUESTIONS, question = unit % BOT_QUESTIONS;
        if (!wanted(s, i, question)) continue;
        all += in_the_end(s, i, question);
        played += bot_study_count(s, unit)->games;
    }
    return all ? (unsigned)(1000 * played / all) : 1000;
}

// ---- what they say ----

static void result_of(const bot_study *s, int32_t chance[MI_SEATS])
{
    memset(chance, 0, MI_SEATS * sizeof *chance);
    chance[s->winner] = BOT_ONE;
}

// The entries without a count have the value of the one before.
uint32_t bot_study_value(const bot_study *s, uint32_t i, int32_t chance[MI_SEATS])
{
    const bot_count *count = NULL;
    if (i == s->n) {
        result_of(s, chance);
        return UINT32_MAX;
    }
    do count = &s->moment[i].count[BOT_TRUTH];
    while (!count->games && i--);
    bot_share_of(s->record->head.seats, count, chance);
    return count->games;
}

// What the seat knew; nothing is known of it before both are counted.
static bool chosen(const bot_study *s, uint32_t i, int32_t decision[MI_SEATS])
{
    int32_t before[MI_SEATS], after[MI_SEATS];
    const bot_moment *m = &s->moment[i];
    if (!m->count[BOT_KNEW].games || !m->count[BOT_CHOSE].games) return false;
    bot_share_of(s->record->head.seats, &m->count[BOT_KNEW], before);
    bot_share_of(s->record->head.seats, &m->count[BOT_CHOSE], after);
    for (unsigned k = 0; k < MI_SEATS; k++) decision[k] = after[k] - before[k];
    return true;
}

static void move(int32_t *from, int32_t *to, const int32_t *amount)
{
    for (unsigned k = 0; k < MI_SEATS; k++) to[k] += amount[k], from[k] -= amount[k];
}

// A whole turn, at its last entry. Before it is counted what luck would have made of it,
// all of it was a decision.
static void whole_turn(const bot_study *s, uint32_t i, bot_change *out)
{
    int32_t from[MI_SEATS], to[MI_SEATS], again[MI_SEATS];
    const bot_moment *m = &s->moment[i];
    if (!m->ends) return;
    bot_study_value(s, turn_before(s, i), from);
    bot_study_value(s, i, to);
    memcpy(again, m->as_retaken ? to : from, sizeof again);
    if (m->count[BOT_RETAKEN].games)
        bot_share_of(s->record->head.seats, &m->count[BOT_RETAKEN], again);
    for (unsigned k = 0; k < MI_SEATS; k++) {
        out->luck[k] = again[k] - from[k];
        out->decision[k] = to[k] - again[k];
    }
}

static void one_entry(const bot_study *s, uint32_t i, bot_change *out)
{
    int32_t from[MI_SEATS], to[MI_SEATS], decision[MI_SEATS];
    const bot_moment *m = &s->moment[i];
    bot_study_value(s, i - 1, from);
    bot_study_value(s, i, to);
    for (unsigned k = 0; k < MI_SEATS; k++) out->hidden[k] = to[k] - from[k];
    if (m->kind == BOT_LUCK) move(out->hidden, out->luck, out->hidden);
    if (m->kind != BOT_DECISION) return;
    if (!m->veiled)
        move(out->hidden, out->decision, out->hidden);
    else if (chosen(s, i, decision))
        move(out->hidden, out->decision, decision);
}

void bot_study_change(const bot_study *s, uint32_t i, bot_change *out)
{
    memset(out, 0, sizeof *out);
    if (judged(s, i))
        one_entry(s, i, out);
    else
        whole_turn(s, i, out);
}

// What an account takes of an entry of a long game: what was hidden was no decision.
static void of_turn(const bot_study *s, uint32_t i, bot_change *out)
{
    bot_change own = {0};
    memset(out, 0, sizeof *out);
    whole_turn(s, i, out);
    if (s->moment[i].inside) one_entry(s, i, &own);
    move(out->decision, out->hidden, own.hidden);
}

// To whom an account puts down a decision.
static uint16_t decider(const bot_study *s, uint32_t i)
{
    return s->by_turns ? s->moment[i].turn : s->record->entry[i - 1].actor;
}

bot_account bot_study_account(const bot_study *s, uint8_t seat)
{
    int32_t chance[MI_SEATS];
    bot_change change;
    bot_study_value(s, 0, chance);
    bot_account a = {.start = chance[seat]};
    for (uint32_t i = 1; i <= s->n; i++) {
        uint16_t decides = decider(s, i);
        if (s->by_turns)
            of_turn(s, i, &change);
        else
            bot_study_change(s, i, &change);
        *(s->moment[i].turn == seat ? &a.own_luck : &a.others_luck) += change.luck[seat];
        *(decides == seat ? &a.own : &a.others) += change.decision[seat];
        a.hidden += change.hidden[seat];
    }
    bot_study_value(s, s->n, chance);
    a.result = chance[seat];
    return a;
}

// Keeps the greatest, in their order.
static unsigned keep(bot_turning *list, unsigned n, const bot_turning *one)
{
    unsigned at = n;
    while (at && size(list[at - 1].worth) < size(one->worth)) at--;
    if (at == BOT_TURNING) return n;
    if (n < BOT_TURNING) n++;
    memmove(list + at + 1, list + at, (n - at - 1) * sizeof *list);
    list[at] = *one;
    return n;
}

static void better(const bot_study *s, uint32_t i, bot_turning *t)
{
    int32_t did[MI_SEATS], instead[MI_SEATS];
    const bot_moment *m = &s->moment[i];
    if (!m->count[BOT_INSTEAD].games || !m->count[BOT_CHOSE].games) return;
    bot_share_of(s->record->head.seats, &m->count[BOT_CHOSE], did);
    bot_share_of(s->record->head.seats, &m->count[BOT_INSTEAD], instead);
    t->kept = instead[t->actor] - did[t->actor];
    t->better = t->kept > 0;
    t->instead = m->instead;
}

unsigned bot_study_turning(const bot_study *s, uint8_t seat, bot_turning out[BOT_TURNING])
{
    unsigned n = 0;
    bot_change change;
    for (uint32_t i = 1; i <= s->n; i++) {
        const bot_moment *m = &s->moment[i];
        if (m->kind == BOT_FORCED || !judged(s, i)) continue;
        bot_study_change(s, i, &change);
        bot_turning t = {
            .entry = i, .kind = m->kind, .actor = s->record->entry[i - 1].actor};
        t.worth = m->kind == BOT_LUCK ? change.luck[seat] : change.decision[seat];
        if (m->kind == BOT_DECISION) better(s, i, &t);
        n = keep(out, n, &t);
    }
    return n;
}
