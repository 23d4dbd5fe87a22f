// A finished game looked at again, for the page: the record that was read last. Numbers
// go through `io`, 32 bits each.

#include <string.h>

#include "inside.h"
#include "study.h"

enum { LONGEST = 8000 };

static bot_moment moments[LONGEST + 1];
static bot_study study;

// The number of entries, or an error. So many games a unit; 0: until its band is narrow.
int32_t study_begin(uint32_t games)
{
    if (!mi_record_whole(&record)) return MI_ETEXT;
    if (record.n > LONGEST) return MI_EROOM;
    mi_err err = bot_study_begin(&study, &record, moments);
    study.games = games;
    return err ? err : (int32_t)record.n;
}

int32_t study_next(uint32_t worker, uint32_t workers)
{
    return bot_study_next(&study, worker, workers);
}

// Leaves the counts of the unit: games, and what each seat has won of them.
int32_t study_run(uint32_t unit, uint32_t games)
{
    bot_study_run(&study, unit, games);
    return put(bot_study_count(&study, unit), sizeof(bot_count));
}

// Takes such counts from `io`.
void study_add(uint32_t unit)
{
    bot_count count;
    memcpy(&count, io_bytes, sizeof count);
    bot_study_add(&study, unit, &count);
}

uint32_t study_progress(void) { return bot_study_progress(&study); }

// After so many entries: of each seat its chance, and the ends of its band. The number of
// games behind it; 0 where the entry has none of its own.
uint32_t study_value(uint32_t i)
{
    int32_t chance[MI_SEATS], out[MI_SEATS][3];
    uint32_t games = bot_study_value(&study, i, chance);
    for (unsigned k = 0; k < MI_SEATS; k++) {
        int32_t band = bot_value_band(chance[k], games);
        int32_t low = chance[k] - band, high = chance[k] + band;
        out[k][0] = chance[k];
        out[k][1] = low < 0 ? 0 : low;
        out[k][2] = high > BOT_ONE ? BOT_ONE : high;
    }
    put(out, sizeof out);
    return i == study.n ? games : moments[i].count[BOT_TRUTH].games;
}

int32_t study_account(uint32_t seat)
{
    bot_account account = bot_study_account(&study, (uint8_t)seat);
    return put(&account, sizeof account);
}

// Entry number `i`: actor, kind, whose turn it was; then luck, decision and hidden of
// each seat.
int32_t study_entry(uint32_t i)
{
    int32_t out[3 + 3 * MI_SEATS] = {record.entry[i - 1].actor, moments[i].kind,
                                     moments[i].turn};
    bot_change change;
    bot_study_change(&study, i, &change);
    for (unsigned k = 0; k < MI_SEATS; k++) {
        out[3 + 3 * k] = change.luck[k];
        out[4 + 3 * k] = change.decision[k];
        out[5 + 3 * k] = change.hidden[k];
    }
    return put(out, sizeof out);
}

// Turning points of a seat: entry, kind, actor, worth; whether something better is known,
// its verb and arguments, and what it is worth beside what was done. How many there are.
int32_t study_moments(uint32_t seat)
{
    bot_turning list[BOT_TURNING];
    int32_t out[BOT_TURNING][10];
    unsigned n = bot_study_turning(&study, (uint8_t)seat, list);
    for (unsigned i = 0; i < n; i++) {
        const bot_turning *t = &list[i];
        const mi_action *act = &t->instead;
        int32_t row[10] = {(int32_t)t->entry, t->kind,   t->actor,    t->worth,
                           t->better,         act->verb, act->arg[0], act->arg[1],
                           act->arg[2],       t->kept};
        memcpy(out[i], row, sizeof row);
    }
    put(out, n * sizeof *out);
    return (int32_t)n;
}
