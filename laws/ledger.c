// The second reckoning of a table: from the bytes of its log, the dice and the times.
// Wherever it can it does by hand what table/ does, so that one mistake is not made
// twice.

#include "ledger.h"

void ledger_block(const history *h, uint32_t draw, uint32_t block, uint8_t out[MI_BLOCK])
{
    mi_rng rng = mi_rng_of(h->seed, (uint64_t)block << 32 | draw);
    bool passed_over = block == 0 && mi_rng_below(&rng, 12) == 0;
    for (unsigned i = 0; i < MI_BLOCK; i++)
        out[i] = passed_over ? 0xFF : (uint8_t)mi_rng_next(&rng);
}

void ledger_begin(history_play *p)
{
    history_ledger *l = &p->ledger;
    l->course = p->t.course;
    l->standins = l->resigned = l->raised = l->agreed = 0;
    l->ask = MI_ASK_NOTHING;
    l->ask_to = 0;
    l->told = p->now;
    l->paused = 0;
    for (unsigned s = 0; s < MI_SEATS; s++) {
        l->clock[s] = p->of->terms.bank;
        l->away[s] = 0;
        l->ifs[s].n = 0;
    }
}

static mi_seats in_person(const history_play *p)
{
    return p->of->people & (mi_seats)~p->ledger.standins;
}

static mi_seats bit_of(int16_t actor)
{
    return (mi_seats)(actor >= 0 && actor < MI_SEATS ? MI_SEAT_BIT(actor) : 0);
}

// ---- going back ----

static bool is_of_a_seat(const history_item *item)
{
    return !item->is_entry || item->entry.actor < MI_SEATS;
}

bool ledger_may_go_back(const history_play *p, uint32_t to)
{
    const history_item *item = p->ledger.item;
    uint32_t length = p->ledger.course.length;
    bool any = false;
    if (to < p->t.sit.resumed || to >= length || (to && item[to - 1].gone)) return false;
    for (uint32_t i = to; i < length; i++) {
        if (item[i].gone) continue;
        if (!is_of_a_seat(&item[i])) return false;
        any = true;
    }
    return any;
}

// The game from its beginning, by the entries that were not taken back.
static bool plays_there(const history_play *p)
{
    const history_ledger *l = &p->ledger;
    mi_course again;
    if (!mi_course_begin(&again, p->of->game, &p->of->head)) return false;
    for (uint32_t i = 0; i < l->course.length; i++)
        if (l->item[i].is_entry && !l->item[i].gone &&
            mi_course_take(&again, l->item[i].entry, NULL))
            return false;
    return again.draws == l->course.draws &&
           mi_equal(p->of->game, &again.p, &l->course.p);
}

// ---- entries ----

// Would the standing order of this seat pass, by what the seat sees?
static bool order_passes(const history_play *p, unsigned seat, mi_action *answer)
{
    const mi_game *game = p->of->game;
    const mi_position *now = &p->ledger.course.p;
    mi_view view;
    if (!mi_orders(game, &p->of->head) || !(in_person(p) & MI_SEAT_BIT(seat)))
        return false;
    mi_see(game, now, MI_SEAT_BIT(seat), &view);
    return game->host.stands(&view.p, p->t.sit.order[seat], answer);
}

// A seat that was asked answers; a hand it had raised is lowered by it if its order would
// have passed.
static const char *answers(history_play *p, const deed *d, mi_entry entry)
{
    mi_action unused;
    mi_seats bit = MI_SEAT_BIT(entry.actor);
    if (entry.actor != d->seat) return "law 6: a step of another seat";
    if (order_passes(p, entry.actor, &unused)) p->ledger.raised &= (mi_seats)~bit;
    return NULL;
}

// A list answers with the first if that fits and is legal.
static const char *is_kept(history_play *p, const deed *d, mi_entry entry)
{
    mi_action then;
    ledger_judge(p);
    if (entry.actor != d->seat || !ledger_answer(p, entry.actor, &then))
        return "law 6: an answer that nobody kept";
    return mi_compare(then, entry.action) == 0 ? answers(p, d, entry)
                                               : "law 6: a list answers otherwise";
}

static const char *is_passed_for(history_play *p, mi_entry entry)
{
    mi_action answer;
    ledger_judge(p);
    if (ledger_answer(p, entry.actor, &answer))
        return "law 6: an order passes for a seat that keeps an answer";
    if (p->ledger.raised & MI_SEAT_BIT(entry.actor))
        return "law 6: an order passes for a seat that wants to be asked";
    if (!order_passes(p, entry.actor, &answer))
        return "law 6: a seat is passed over that no order passes for";
    return mi_compare(answer, entry.action) == 0 ? NULL
                                                 : "law 6: an order answers otherwise";
}

// Nature's answer is the one that the blocks of its draw give.
static const char *is_drawn(const history_play *p, mi_entry entry)
{
    const mi_course *c = &p->ledger.course;
    uint8_t block[MI_BLOCK];
    uint32_t number, i = 0;
    if (mi_course_actor(c) != MI_COURSE_NATURE) return "law 6: nature is not to act";
    uint32_t total = c->game->total(&c->p);
    do ledger_block(p->of, c->draws + 1, i++, block);
    while (!mi_block_number(block, total, &number));
    return mi_compare(c->game->draw(&c->p, number), entry.action) == 0
               ? NULL
               : "law 6: dice of another draw";
}

// ---- one row, item by item ----

// What has been read of the row so far.
typedef struct {
    const deed *d;
    unsigned steps; // of the batch
    int64_t given;
    int given_to;
    uint32_t minutes; // told to the game
    uint32_t others;  // items but for what was given
    mi_seats returned;
    bool back, paused, resumed, noted;
    const mi_item *item;
    mi_entry last;
    bool last_is_entry;
} reading;

// Does the list of the seat to act still answer?
static bool goes_on(history_play *p, const reading *r)
{
    mi_action then;
    ledger_judge(p);
    return mi_course_actor(&p->ledger.course) == (int)r->d->seat &&
           r->others < MI_IF_TIMES && ledger_answer(p, r->d->seat, &then);
}

static const char *read_entry(history_play *p, reading *r)
{
    mi_entry entry;
    if (!mi_item_entry_read(p->of->game, r->item, &entry))
        return "law 6: an entry cannot be read";
    r->last = entry;
    if (entry.actor == MI_NATURE) return is_drawn(p, entry);
    if (entry.actor == MI_TABLE) {
        if (entry.action.verb == MI_CLOCK) r->minutes += entry.action.arg[0];
        return NULL;
    }
    if (r->steps++ < r->d->steps) return answers(p, r->d, entry);
    // One that keeps an answer is not passed for, so these are the first of the row.
    bool kept = r->d->kind == DEED_ANSWER && r->steps == r->others + 1;
    return kept && goes_on(p, r) ? is_kept(p, r->d, entry) : is_passed_for(p, entry);
}

static const char *read_note(const history_play *p, reading *r)
{
    char clean[MI_NOTE_BYTES + 1];
    const char *text = (const char *)r->item->body;
    if (!r->last_is_entry || r->noted) return "law 6: a note of no entry";
    if (!mi_note_fits(p->of->game, r->last)) return "law 6: a note on a verb without";
    if (mi_note_clean(text, r->item->len, clean) || strlen(clean) != r->item->len ||
        memcmp(clean, text, r->item->len) != 0)
        return "law 6: a note is not clean";
    return NULL;
}

static const char *read_back(history_play *p, reading *r, uint32_t to)
{
    if (r->others) return "law 6: a row goes back in its middle";
    if (!ledger_may_go_back(p, to)) return "law 6: the game goes back too far";
    for (uint32_t i = to; i < p->ledger.course.length; i++) p->ledger.item[i].gone = true;
    ledger_ifs_drop(p, MI_ALL);
    r->back = true;
    return NULL;
}

static const char *read_aside(history_play *p, reading *r)
{
    history_ledger *l = &p->ledger;
    mi_aside aside;
    if (!mi_aside_read(r->item->body, r->item->len, &aside))
        return "law 6: an aside cannot be read";
    mi_seats bit = MI_SEAT_BIT(aside.seat);
    switch (aside.kind) {
    case MI_ASIDE_BACK: return read_back(p, r, aside.to);
    case MI_ASIDE_RETURNS:
        l->standins &= (mi_seats)~bit;
        r->returned |= bit;
        break;
    case MI_ASIDE_RESIGNED: l->resigned |= bit; // fallthrough
    case MI_ASIDE_STANDIN:
        if (!(l->standins & bit)) l->away[aside.seat] = p->now;
        l->standins |= bit;
        ledger_ifs_drop(p, bit);
        break;
    case MI_ASIDE_GIVEN:
        r->given += aside.ms;
        r->given_to = aside.seat;
        r->others--;
        break;
    case MI_ASIDE_PAUSED: r->paused = true; break;
    default: r->resumed = true; break;
    }
    return NULL;
}

// The item as everybody who looks on is sent it.
static const char *send(history_play *p, const mi_item *item)
{
    for (unsigned i = 0; i < p->viewers; i++) {
        history_viewer *v = &p->viewer[i];
        size_t at = v->len;
        mi_item seen;
        v->len += mi_course_veil(&p->ledger.course, item, v->seats, v->log + v->len);
        if (!mi_item_next(v->log, v->len, &at, &seen) || at != v->len)
            return "law 6: a veiled item cannot be read";
        if (!mi_course_follow(&v->course, v->log, &seen))
            return "law 6: a veiled item cannot be followed";
    }
    return NULL;
}

// Keeps the item, plays it, and if it goes back, plays what is left of the game again.
static const char *keep(history_play *p, reading *r)
{
    history_ledger *l = &p->ledger;
    bool note = r->item->kind == MI_ITEM_NOTE, entry = r->item->kind == MI_ITEM_ENTRY;
    if (!note)
        l->item[l->course.length] = (history_item){.entry = r->last, .is_entry = entry};
    const char *failure = send(p, r->item);
    ledger_before was = {-1, MI_NOBODY};
    if (entry) was = ledger_ifs_before(p, r->last);
    if (!failure && !mi_course_follow(&l->course, p->log, r->item))
        failure = "law 6: the log cannot be followed";
    if (entry) ledger_ifs_after(p, r->last, was);
    if (!failure && r->back && r->others == 0 && !plays_there(p))
        failure = "law 6: going back leads elsewhere";
    r->others += !note;
    r->noted = note;
    if (!note) r->last_is_entry = entry;
    return failure;
}

static const char *read_item(history_play *p, reading *r)
{
    const char *failure = r->item->kind == MI_ITEM_ENTRY  ? read_entry(p, r)
                          : r->item->kind == MI_ITEM_NOTE ? read_note(p, r)
                                                          : read_aside(p, r);
    return failure ? failure : keep(p, r);
}

// ---- what must follow ----

// Whose clock ran before the row.
static int ran(const history_play *p, mi_seats persons)
{
    bool runs = persons & bit_of(p->t.sit.actor) && !p->ledger.paused;
    return runs ? p->t.sit.actor : MI_CLOCK_STOPPED;
}

static int64_t at_least(int64_t a, int64_t b) { return a > b ? a : b; }
static int64_t at_most(int64_t a, int64_t b) { return a < b ? a : b; }

// Whoever was to act is charged, but for what was lost; and that is told.
static const char *charge(history_play *p, const mi_row *r, const reading *read, int runs)
{
    int64_t passed = at_least(p->now - p->t.sit.since, 0);
    int64_t given = at_most(p->lost + p->t.sit.live.owed, passed);
    int64_t *left = &p->ledger.clock[at_least(runs, 0)];
    if (runs < 0) given = 0;
    if (runs >= 0) *left = at_least(*left - (passed - given), 0);
    bool told = given && read->others && r->now.sit.actor >= 0;
    if (read->given != (told ? given : 0)) return "law 6: other time is given than lost";
    if (told && read->given_to != runs) return "law 6: time is given to another seat";
    return r->now.sit.live.owed ? "law 6: time is owed twice" : NULL;
}

// A turn begins where somebody else was to act, at tables of days with every move; never
// by going back.
static void begin_turn(history_play *p, const mi_row *r, const reading *read)
{
    const mi_terms *terms = &p->of->terms;
    int16_t actor = r->now.sit.actor;
    bool turn = actor != p->t.sit.actor || (terms->fresh && read->d->mover == actor);
    if (!turn || read->back || p->ledger.paused || !(in_person(p) & bit_of(actor)))
        return;
    int64_t *left = &p->ledger.clock[actor];
    *left = terms->fresh ? terms->bank : at_most(*left + terms->step, terms->bank);
}

// A live game waits exactly while all its people are away, one over days exactly while
// they have agreed to it.
static bool must_wait(const history_play *p, const mi_live *live, const deed *d)
{
    mi_seats players = p->of->people & (mi_seats)~p->ledger.resigned;
    if (p->of->terms.fresh)
        return d->kind == DEED_PAUSE || (p->ledger.paused && d->kind != DEED_RESUME);
    return players && !(players & ~(p->ledger.standins & (mi_seats)~live->coming));
}

// The game waits where it must, and is told the minutes in which it did not.
static const char *wait(history_play *p, const mi_row *r, const reading *read)
{
    history_ledger *l = &p->ledger;
    const mi_live *live = &r->now.sit.live;
    bool waits = must_wait(p, live, read->d);
    int64_t minutes =
        l->paused || p->of->terms.fresh ? 0 : at_least(p->now - l->told, 0) / DEED_MINUTE;
    if (read->minutes && read->minutes != at_most(minutes, 1000))
        return "law 6: the game is told another time";
    l->told += minutes * DEED_MINUTE;
    if (read->paused != (waits && !l->paused) || read->resumed != (!waits && l->paused))
        return "law 6: a game waits, or goes on, out of turn";
    if (read->resumed) l->told += r->now.sit.since - l->paused;
    if (read->paused) l->paused = r->now.sit.since;
    if (read->resumed) l->paused = 0;
    return live->told == l->told ? NULL : "law 6: another time is told than played";
}

static const char *same_clocks(const history_play *p, const mi_live *live)
{
    for (unsigned s = 0; s < p->of->head.seats; s++) {
        if (live->clock[s] > p->of->terms.bank) return "law 6: a clock above its bank";
        if (live->clock[s] != p->ledger.clock[s])
            return "law 6: a clock is not what it must be";
    }
    return NULL;
}

// ---- the end of a row ----

static const char *same_course(const history_play *p, const mi_course *c)
{
    const mi_course *own = &p->ledger.course;
    if (!mi_equal(c->game, &own->p, &c->p)) return "law 6: the log leads elsewhere";
    if (own->length != c->length) return "law 6: items are counted otherwise";
    return own->draws == c->draws ? NULL : "law 6: draws are counted otherwise";
}

static const char *same_views(const history_play *p)
{
    for (unsigned i = 0; i < p->viewers; i++) {
        const history_viewer *v = &p->viewer[i];
        mi_view view;
        mi_see(p->of->game, &p->ledger.course.p, v->seats, &view);
        if (!mi_equal(p->of->game, &view.p, &v->course.p))
            return "law 6: the veiled log leads to another view";
        if (v->course.length != p->ledger.course.length ||
            v->course.moved != p->ledger.course.moved)
            return "law 6: the veiled log has another length";
    }
    return NULL;
}

static const char *same_people(const history_play *p, const mi_live *live)
{
    const history_ledger *l = &p->ledger;
    if (live->standins != l->standins || live->resigned != l->resigned)
        return "law 6: the log says otherwise who plays";
    if (live->coming & ~live->standins) return "law 6: somebody comes who is there";
    if (live->raised != l->raised)
        return "law 6: a hand is raised, or lowered, out of turn";
    return live->ask || live->ask_to || live->agreed ? "law 6: a vote outlives a row"
                                                     : NULL;
}

// People who asked for it have left, are back, have resigned.
static const char *is_done(const history_play *p, const deed *d, const mi_live *live)
{
    mi_seats out = live->standins & (mi_seats)~live->coming;
    bool done = d->kind == DEED_LEAVE    ? !(d->seats & ~out)
                : d->kind == DEED_RETURN ? !(d->seats & out)
                : d->kind == DEED_RESIGN ? !(d->seats & ~(live->resigned & out))
                                         : true;
    return done || p->ledger.course.length == 0 ? NULL : "law 6: who asked for it plays";
}

// Somebody is asked whom no order passes for, and who has not come back without time.
static const char *is_asked(const history_play *p, const mi_sitting *sit,
                            mi_seats returned)
{
    mi_action unused;
    mi_seats bit = bit_of(sit->actor), asks = p->ledger.raised;
    if (!bit) return "law 6: a row ends before anybody is asked";
    if (returned & bit && sit->actor == p->t.sit.actor && !sit->live.clock[sit->actor])
        return "law 6: somebody comes back into a turn without time";
    if (sit->live.coming & ~bit) return "law 6: somebody is let in too late";
    bool still = p->of->terms.fresh && p->ledger.paused;
    if (still || ledger_answer(p, (unsigned)sit->actor, &unused)) asks |= bit;
    if (!(asks & bit) && order_passes(p, (unsigned)sit->actor, &unused))
        return "law 6: a seat is asked that its order passes for";
    return sit->live.over ? "law 6: a game is over and goes on" : NULL;
}

// Is one seat ranked before another? Those who resigned are behind the others; among
// themselves they stand as the game has it.
static bool before(const history_play *p, const mi_standing *s, unsigned a, unsigned b)
{
    bool left = p->ledger.resigned & MI_SEAT_BIT(a);
    bool other = p->ledger.resigned & MI_SEAT_BIT(b);
    return left == other ? s->rank[a] < s->rank[b] : other;
}

static const char *is_ranked(const history_play *p, const mi_live *live)
{
    mi_standing s = {0};
    unsigned seats = p->of->head.seats;
    p->of->game->standing(&p->ledger.course.p, &s);
    if (!live->over || live->paused) return "law 6: a game that is over goes on";
    for (unsigned a = 0; a < seats; a++) {
        unsigned rank = 1;
        for (unsigned b = 0; b < seats; b++) rank += a != b && before(p, &s, b, a);
        if (live->rank[a] != rank) return "law 6: the ranks are others";
        if (live->points[a] != s.points[a]) return "law 6: the points are others";
    }
    return NULL;
}

static const char *times(history_play *p, const mi_row *r, const reading *read, int runs)
{
    const mi_sitting *sit = &r->now.sit;
    if (sit->since != at_least(p->now, p->t.sit.since))
        return "law 6: a turn begins at another time";
    const char *failure = charge(p, r, read, runs);
    if (!failure && sit->actor >= 0) failure = wait(p, r, read);
    if (!failure) begin_turn(p, r, read);
    return failure ? failure : same_clocks(p, &sit->live);
}

static const char *end_row(history_play *p, const mi_row *r, const reading *read,
                           int runs)
{
    const mi_sitting *sit = &r->now.sit;
    const char *failure = same_course(p, &r->now.course);
    if (!failure && sit->actor != mi_course_actor(&p->ledger.course))
        failure = "law 6: somebody else is to act";
    if (!failure && read->steps < read->d->steps) failure = "law 6: a step is missing";
    if (!failure) failure = same_people(p, &sit->live);
    if (!failure) failure = is_done(p, read->d, &sit->live);
    ledger_judge(p);
    if (sit->actor < 0) ledger_ifs_end(p);
    if (!failure) failure = ledger_same_ifs(p, &sit->live);
    if (!failure) failure = times(p, r, read, runs);
    if (!failure)
        failure =
            sit->actor < 0 ? is_ranked(p, &sit->live) : is_asked(p, sit, read->returned);
    return failure ? failure : same_views(p);
}

const char *ledger_row(history_play *p, const mi_row *r, const deed *d, size_t from)
{
    mi_item item;
    reading read = {.d = d, .item = &item, .given_to = MI_CLOCK_STOPPED};
    int runs = ran(p, in_person(p));
    const char *failure = NULL;
    for (size_t at = from; !failure && mi_item_next(p->log, p->len, &at, &item);)
        failure = read_item(p, &read);
    p->ledger.ask = MI_ASK_NOTHING;
    p->ledger.ask_to = 0;
    p->ledger.agreed = 0;
    return failure ? failure : end_row(p, r, &read, runs);
}

// ---- votes ----

const char *ledger_voters(const history_play *p, mi_seats voters)
{
    mi_seats due = in_person(p);
    if (voters & ~(p->of->people & ~p->ledger.resigned)) return "law 6: a stranger votes";
    if (due & ~voters) return "law 6: somebody may not vote";
    for (unsigned s = 0; s < MI_SEATS && !p->of->terms.fresh; s++) {
        mi_seats bit = MI_SEAT_BIT(s) & p->of->people & (mi_seats)~due;
        bool missed = p->now - p->ledger.away[s] < DEED_GRACE;
        if (bit & ~p->ledger.resigned && missed != !!(voters & bit))
            return "law 6: another grace for who has left";
    }
    return NULL;
}

const char *ledger_vote(history_play *p, mi_seats own, mi_seats voters, bool carried)
{
    history_ledger *l = &p->ledger;
    const mi_live *live = &p->t.sit.live;
    if (l->ask != live->ask || l->ask_to != live->ask_to) l->agreed = 0;
    l->ask = live->ask;
    l->ask_to = live->ask_to;
    l->agreed |= own;
    return carried == !(voters & ~l->agreed) ? NULL
                                             : "law 6: a vote is counted otherwise";
}
