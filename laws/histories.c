// Histories: drawn by lot, played as a host would play them.

#include "histories.h"

#include "ledger.h"

enum { SECOND = 1000, DAY = 86400 * SECOND, TURNS = 10000 };

// ---- drawing one ----

static uint8_t any_kind(mi_rng *rng)
{
    static const uint8_t percent[] = {
#define KIND(id, word, percent) percent,
        HISTORY_KINDS_TABLE(KIND)
#undef KIND
    };
    uint32_t x = mi_rng_below(rng, 100);
    uint8_t kind = 0;
    while (x >= percent[kind]) x -= percent[kind++];
    return kind;
}

static mi_terms any_terms(mi_rng *rng)
{
    if (mi_rng_below(rng, 3) == 0)
        return (mi_terms){.bank = (1 + (int64_t)mi_rng_below(rng, 9)) * DAY,
                          .fresh = true};
    return (mi_terms){.bank = (5 + (int64_t)mi_rng_below(rng, 300)) * SECOND,
                      .step = (int64_t)mi_rng_below(rng, 20) * SECOND};
}

// All are people in half of the histories; at least one is in the others.
static mi_seats any_people(unsigned seats, mi_rng *rng)
{
    mi_seats all = (mi_seats)((1u << seats) - 1);
    if (mi_rng_below(rng, 2)) return all;
    return (mi_seats)(1 + mi_rng_below(rng, all));
}

void history_draw(history *h, const mi_game *game, const mi_head *head, uint64_t seed)
{
    mi_rng rng = mi_rng_of(seed, 6);
    h->game = game;
    h->head = *head;
    h->seed = mi_rng_next(&rng);
    h->terms = any_terms(&rng);
    h->people = any_people(head->seats, &rng);
    h->resumes = mi_rng_below(&rng, 8) == 0;
    h->thorough = mi_rng_below(&rng, 8) == 0;
    h->n = 40 + mi_rng_below(&rng, HISTORY_EVENTS - 39);
    for (uint32_t i = 0; i < h->n; i++) {
        h->event[i].kind = any_kind(&rng);
        h->event[i].seat = (uint8_t)mi_rng_below(&rng, head->seats);
        h->event[i].lot = (uint32_t)mi_rng_next(&rng);
    }
}

// ---- the hash ----

static void hash_bytes(uint64_t *hash, const uint8_t *bytes, size_t len)
{
    for (size_t i = 0; i < len; i++) *hash = (*hash ^ bytes[i]) * 0x100000001B3u;
}

static void hash_number(uint64_t *hash, int64_t number)
{
    uint8_t bytes[8];
    for (unsigned i = 0; i < 8; i++) bytes[i] = (uint8_t)((uint64_t)number >> (8 * i));
    hash_bytes(hash, bytes, 8);
}

static void hash_seat(uint64_t *hash, const mi_live *live, unsigned s)
{
    hash_number(hash, live->level[s]);
    hash_number(hash, live->away[s]);
    hash_number(hash, live->away_turns[s]);
    hash_number(hash, live->clock[s]);
    hash_number(hash, live->points[s]);
    hash_number(hash, live->rank[s]);
    for (unsigned i = 0; i < live->ifs[s].n; i++) {
        const mi_if *f = &live->ifs[s].of[i];
        hash_number(hash, f->state * 10000 + f->times * 100 + f->turns);
    }
}

static void hash_live(uint64_t *hash, const mi_live *live)
{
    const int64_t numbers[] = {live->standins, live->resigned, live->coming, live->raised,
                               live->owed,     live->told,     live->paused, live->ask,
                               live->ask_to,   live->agreed,   live->over};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash_number(hash, numbers[i]);
    for (unsigned s = 0; s < MI_SEATS; s++) hash_seat(hash, live, s);
}

static void hash_table(uint64_t *hash, const mi_table *t)
{
    hash_bytes(hash, t->course.p.byte, mi_size(t->course.game, &t->course.p));
    hash_number(hash, t->course.length);
    hash_number(hash, t->course.draws);
    hash_number(hash, t->sit.actor);
    hash_number(hash, t->sit.since);
    hash_live(hash, &t->sit.live);
}

static uint64_t table_hash(const mi_table *t)
{
    uint64_t hash = 0xCBF29CE484222325u;
    hash_table(&hash, t);
    return hash;
}

// ---- making a row ----

// A row that is made the first way has all its room, and dice one at a time. The second
// way has words for items, room that grows and moves, and dice many at a time.
enum { PLAIN, SLOWLY, BLOCKS = 7 };

static bool judge(mi_row *r, const deed *d, unsigned way)
{
    mi_verdict v = way == PLAIN ? mi_row_batch(r, d->seat, d->run, d->run_len)
                                : mi_row_words(r, d->seat, d->words, d->words_len);
    return !v.err && v.step == d->steps;
}

static bool carry_out(const history_play *p, mi_row *r, const deed *d, unsigned way)
{
    switch (d->kind) {
    case DEED_BATCH: return judge(r, d, way);
    case DEED_LEAVE: mi_row_leave(r, d->seats, (mi_level)d->level); break;
    case DEED_RETURN: mi_row_return(r, d->seats); break;
    case DEED_RESIGN: mi_row_resign(r, d->seats); break;
    case DEED_BACK: return mi_row_back(r, p->log, p->len, d->to);
    case DEED_STOP: return mi_row_stop(r);
    case DEED_PAUSE: return mi_row_pause(r);
    case DEED_RESUME: return mi_row_resume(r);
    case DEED_ANSWER: return mi_row_answer(r);
    default: break;
    }
    return true;
}

// More room, in another place.
static void move(history_play *p, mi_row *r)
{
    uint8_t *next = r->bytes == p->bytes[1] ? p->bytes[2] : p->bytes[1];
    memcpy(next, r->bytes, r->len);
    r->bytes = next;
    r->room = r->len + MI_ROW_BYTES;
}

static bool settle(history_play *p, mi_row *r, int mover, uint32_t many)
{
    uint8_t blocks[BLOCKS * MI_BLOCK];
    mi_dice dice = {.bytes = blocks};
    for (unsigned i = 0; i < TURNS; i++) {
        mi_settled end = mi_row_settle(r, mover, &dice);
        if (end == MI_SETTLED) return true;
        if (r->len + MI_ROW_BYTES > HISTORY_ROW) return false;
        if (end == MI_WANTS_ROOM) move(p, r);
        if (end == MI_WANTS_ROOM) continue;
        dice = (mi_dice){blocks, r->now.course.draws + 1, many, r->block};
        for (uint32_t b = 0; b < many; b++)
            ledger_block(p->of, dice.draw + b, dice.block, blocks + (size_t)b * MI_BLOCK);
    }
    return false;
}

static const char *make(history_play *p, const deed *d, unsigned way, mi_row *r)
{
    size_t room = way == PLAIN ? HISTORY_ROW : MI_ROW_BYTES + d->run_len;
    mi_row_begin(r, &p->t, p->now, p->bytes[way], room);
    r->lost = p->lost;
    if (!carry_out(p, r, d, way)) return "law 6: a legal row is refused";
    bool settled = settle(p, r, d->mover, way == PLAIN ? 1 : BLOCKS);
    return settled ? NULL : "law 6: a row does not end";
}

static bool same_rows_made(const mi_row *a, const mi_row *b)
{
    return a->len == b->len && memcmp(a->bytes, b->bytes, a->len) == 0 &&
           a->count == b->count && table_hash(&a->now) == table_hash(&b->now);
}

// The same row where nobody keeps an answer. It may differ from the first one only where
// that one stops to ask a seat whose answer is kept: nobody else can see that lists
// exist.
static const char *without_lists(history_play *p, const deed *d, const mi_row *r,
                                 const uint8_t *bytes)
{
    static const mi_ifs none;
    static mi_row blind;
    mi_ifs kept[MI_SEATS];
    mi_table end = r->now;
    if (!p->of->terms.fresh || d->kind == DEED_ANSWER) return NULL;
    memcpy(kept, p->t.sit.live.ifs, sizeof kept);
    for (unsigned s = 0; s < MI_SEATS; s++) p->t.sit.live.ifs[s] = none;
    const char *failure = make(p, d, PLAIN, &blind);
    memcpy(p->t.sit.live.ifs, kept, sizeof kept);
    if (failure || mi_answers(&end)) return failure;
    bool same = blind.len == r->len && memcmp(blind.bytes, bytes, r->len) == 0;
    return same ? NULL : "law 6: a list shows in a row of somebody else";
}

// Makes the row twice, enters it and checks it.
static const char *enter(history_play *p, const deed *d)
{
    mi_row r, again;
    size_t from = p->len;
    const char *failure = make(p, d, PLAIN, &r);
    if (!failure) failure = make(p, d, SLOWLY, &again);
    if (failure) return failure;
    memcpy(p->log + p->len, r.bytes, r.len);
    p->len += r.len;
    p->rows++;
    if (!same_rows_made(&r, &again)) return "law 6: the same inputs give two rows";
    failure = without_lists(p, d, &r, p->log + from);
    if (!failure) failure = ledger_row(p, &r, d, from);
    p->t = r.now;
    p->lost = 0;
    hash_bytes(&p->hash, p->log + from, p->len - from);
    hash_table(&p->hash, &p->t);
    return failure;
}

static const char *enter_kind(history_play *p, deed_kind kind, mi_seats seats)
{
    static deed d;
    d.kind = kind;
    d.mover = MI_CLOCK_STOPPED;
    d.seats = seats;
    d.level = MI_HARD;
    d.steps = 0;
    d.run_len = d.words_len = 0;
    return enter(p, &d);
}

// ---- batches ----

static void add_words(deed *d, const mi_game *game, mi_action act, const char *note)
{
    mi_text t = mi_text_of(d->words + d->words_len, sizeof d->words - d->words_len);
    mi_action_put(&t, game, act);
    if (note) mi_text_put(&t, " {");
    if (note) mi_text_put(&t, note);
    if (note) mi_text_char(&t, '}');
    mi_text_char(&t, '\n');
    d->words_len += t.len;
}

static void add_step(deed *d, const mi_game *game, mi_entry entry, mi_rng *rng)
{
    static const char *const notes[] = {"Ague", "  Sweating   sickness ", "  ",
                                        "Pest \xC3\xA9ternelle"};
    bool noted = mi_rng_below(rng, 4) == 0;
    const char *note = noted ? notes[mi_rng_below(rng, 4)] : NULL;
    d->run_len += mi_item_entry(game, entry, d->run + d->run_len);
    if (note) d->run_len += mi_item_note(note, strlen(note), d->run + d->run_len);
    add_words(d, game, entry.action, note);
    d->steps++;
}

// Up to `most` legal steps of the seat to act, as far as its turn goes.
static void add_steps(const history_play *p, deed *d, unsigned most, mi_rng *rng)
{
    mi_course c = p->t.course;
    mi_list rows;
    d->steps = 0;
    d->run_len = d->words_len = 0;
    while (d->steps < most && mi_course_actor(&c) == (int)d->seat) {
        mi_rows(c.game, &c.p, (uint8_t)d->seat, &rows);
        mi_entry entry = {(uint16_t)d->seat, rows.row[mi_rng_below(rng, rows.n)]};
        add_step(d, c.game, entry, rng);
        mi_course_play(&c, entry, NULL, NULL);
    }
}

static bool is_asked(const history_play *p)
{
    const mi_sitting *sit = &p->t.sit;
    return sit->actor >= 0 && sit->actor < MI_SEATS && !sit->live.paused;
}

static const char *batch(history_play *p, mi_rng *rng)
{
    static deed d;
    int seat = p->t.sit.actor;
    bool agreed = p->of->terms.fresh && p->t.sit.live.paused;
    if (agreed && mi_rng_below(rng, 2)) return enter_kind(p, DEED_RESUME, 0);
    if (!is_asked(p)) return NULL;
    bool person = mi_in_person(&p->t.sit) & MI_SEAT_BIT(seat);
    d.kind = DEED_BATCH;
    d.seat = (unsigned)seat;
    d.mover = person ? seat : MI_CLOCK_STOPPED;
    add_steps(p, &d, 1 + mi_rng_below(rng, DEED_STEPS), rng);
    return enter(p, &d);
}

// ---- broken batches ----

// The game after the steps of a batch.
static mi_course after(const history_play *p, const deed *d)
{
    mi_course c = p->t.course;
    mi_item item;
    mi_entry entry;
    for (size_t at = 0; mi_item_next(d->run, d->run_len, &at, &item);)
        if (mi_item_entry_read(c.game, &item, &entry)) mi_course_take(&c, entry, NULL);
    return c;
}

// A step that is against the rules, behind the others; one of another seat where none is
// found.
static void add_illegal(const history_play *p, deed *d, mi_rng *rng)
{
    mi_course c = after(p, d);
    mi_entry entry = {(uint16_t)((d->seat + 1) % p->of->head.seats), {MI_OWN_VERBS, {0}}};
    for (unsigned i = 0; i < 20; i++) {
        mi_action act = {(uint16_t)mi_rng_below(rng, c.game->verb_count), {0}};
        if (c.game->verbs[act.verb].kind[0]) act.arg[0] = (uint16_t)mi_rng_below(rng, 9);
        if (!mi_judge(c.game, &c.p, (uint8_t)d->seat, act, NULL)) continue;
        entry = (mi_entry){(uint16_t)d->seat, act};
        break;
    }
    d->run_len += mi_item_entry(c.game, entry, d->run + d->run_len);
}

static void add_aside(deed *d)
{
    mi_aside aside = {.kind = MI_ASIDE_RETURNS, .seat = (uint8_t)d->seat};
    d->run_len += mi_aside_write(&aside, d->run + d->run_len);
}

static void note_first(deed *d)
{
    memmove(d->run + 3, d->run, d->run_len);
    d->run_len += mi_item_note("a", 1, d->run);
}

static void step_of_another(const history_play *p, deed *d)
{
    mi_list rows;
    mi_rows(p->of->game, &p->t.course.p, (uint8_t)d->seat, &rows);
    mi_entry entry = {(uint16_t)((d->seat + 1) % p->of->head.seats), rows.row[0]};
    d->run_len = mi_item_entry(p->of->game, entry, d->run);
}

static void add_two_notes(deed *d)
{
    for (unsigned i = 0; i < 2; i++)
        d->run_len += mi_item_note("a", 1, d->run + d->run_len);
}

static void break_it(const history_play *p, deed *d, mi_rng *rng)
{
    switch (mi_rng_below(rng, 7)) {
    case 0: add_aside(d); break;
    case 1: d->run_len--; break;
    case 2: note_first(d); break;
    case 3: step_of_another(p, d); break;
    case 4: add_two_notes(d); break;
    case 5: d->run_len = 0; break;
    default: add_illegal(p, d, rng); break;
    }
}

// Is refused, and leaves nothing.
static const char *broken_batch(history_play *p, mi_rng *rng)
{
    static deed d;
    mi_row r;
    uint64_t was = table_hash(&p->t);
    if (!is_asked(p)) return NULL;
    d.seat = (unsigned)p->t.sit.actor;
    add_steps(p, &d, 1 + mi_rng_below(rng, DEED_STEPS), rng);
    break_it(p, &d, rng);
    mi_row_begin(&r, &p->t, p->now, p->bytes[PLAIN], HISTORY_ROW);
    mi_verdict v = mi_row_batch(&r, d.seat, d.run, d.run_len);
    if (!v.err) return "law 6: a broken batch is taken";
    if (v.step > d.steps || r.count != v.step) return "law 6: a fault is told elsewhere";
    hash_number(&p->hash, v.err);
    hash_number(&p->hash, v.step);
    return was == table_hash(&p->t) ? NULL : "law 6: a broken batch leaves something";
}

// ---- people ----

static const char *leave(history_play *p, unsigned seat, mi_rng *rng)
{
    mi_seats here = mi_in_person(&p->t.sit);
    mi_seats who = here;
    if (mi_rng_below(rng, 4)) who &= MI_SEAT_BIT(seat);
    return who ? enter_kind(p, DEED_LEAVE, who) : NULL;
}

static const char *come_back(history_play *p, unsigned seat, mi_rng *rng)
{
    mi_seats away = mi_players(&p->t.sit) & p->t.sit.live.standins;
    mi_seats who = away;
    if (mi_rng_below(rng, 4)) who &= MI_SEAT_BIT(seat);
    return who ? enter_kind(p, DEED_RETURN, who) : NULL;
}

static const char *resign(history_play *p, unsigned seat)
{
    mi_seats who = mi_players(&p->t.sit) & MI_SEAT_BIT(seat);
    return who ? enter_kind(p, DEED_RESIGN, who) : NULL;
}

static void raise(history_play *p, unsigned seat, bool raised)
{
    mi_seats bit = MI_SEAT_BIT(seat);
    mi_raise(&p->t.sit.live, seat, raised);
    p->ledger.raised &= (mi_seats)~bit;
    if (raised) p->ledger.raised |= bit;
}

static void order(history_play *p, unsigned seat, mi_rng *rng)
{
    unsigned orders = mi_orders(p->of->game, &p->of->head);
    if (orders) p->t.sit.order[seat] = (uint8_t)mi_rng_below(rng, orders);
}

// ---- answers kept in advance ----

static void keep_ifs(history_play *p, unsigned seat, mi_rng *rng)
{
    bool person = mi_in_person(&p->t.sit) & MI_SEAT_BIT(seat);
    if (!p->of->terms.fresh || !person) return;
    foresee(&p->t.course, seat, rng, &p->ledger.ifs[seat]);
    p->t.sit.live.ifs[seat] = p->ledger.ifs[seat];
    ledger_judge(p);
    (void)mi_answers(&p->t);
}

// The host lets the list of the seat to act answer: if it does, as that seat's own row.
static const char *answer(history_play *p)
{
    static deed d = {.kind = DEED_ANSWER};
    mi_row r;
    int seat = p->t.sit.actor;
    mi_action then;
    if (!is_asked(p)) return NULL;
    d.seat = (unsigned)seat;
    d.mover = seat;
    if (ledger_answer(p, d.seat, &then)) return enter(p, &d);
    mi_row_begin(&r, &p->t, p->now, p->bytes[PLAIN], HISTORY_ROW);
    return mi_row_answer(&r) ? "law 6: an answer that nobody kept" : NULL;
}

// ---- votes ----

// What all have agreed on is done; what may not be done is refused.
static const char *carried(history_play *p)
{
    static deed d = {.kind = DEED_BACK, .mover = MI_CLOCK_STOPPED};
    mi_row r;
    if (p->t.sit.live.ask == MI_ASK_STOP) return enter_kind(p, DEED_STOP, 0);
    if (p->t.sit.live.ask == MI_ASK_PAUSE) return enter_kind(p, DEED_PAUSE, 0);
    d.to = p->t.sit.live.ask_to;
    if (ledger_may_go_back(p, d.to)) return enter(p, &d);
    mi_row_begin(&r, &p->t, p->now, p->bytes[PLAIN], HISTORY_ROW);
    bool went = mi_row_back(&r, p->log, p->len, d.to);
    mi_vote_drop(&p->t.sit.live);
    p->ledger.agreed = 0;
    return went ? "law 6: the game goes back too far" : NULL;
}

// One seat agrees, or all of those who vote.
static const char *agree(history_play *p, mi_ask ask, uint32_t to, mi_seats own)
{
    mi_seats voters = mi_voters(&p->t.sit, p->now, DEED_GRACE);
    const char *failure = ledger_voters(p, voters);
    if (failure) return failure;
    bool all = mi_vote(&p->t.sit.live, ask, to, own, voters);
    failure = ledger_vote(p, own, voters, all);
    hash_live(&p->hash, &p->t.sit.live);
    return failure || !all ? failure : carried(p);
}

// What is asked for: mostly to go back; at tables of days also a pause.
static mi_ask any_ask(const history_play *p, mi_rng *rng)
{
    bool days = p->of->terms.fresh && !p->t.sit.live.paused;
    if (days && mi_rng_below(rng, 3) == 0) return MI_ASK_PAUSE;
    return mi_rng_below(rng, 30) ? MI_ASK_UNDO : MI_ASK_STOP;
}

static const char *vote(history_play *p, unsigned seat, mi_rng *rng)
{
    const mi_live *live = &p->t.sit.live;
    uint32_t length = p->t.course.length, back = mi_rng_below(rng, 12);
    mi_ask ask = any_ask(p, rng);
    uint32_t to = ask != MI_ASK_UNDO ? 0 : length > back ? length - back : 0;
    bool answer = live->ask && mi_rng_below(rng, 2), all = mi_rng_below(rng, 3);
    mi_seats own = mi_in_person(&p->t.sit) & MI_SEAT_BIT(seat);
    if (all) own = MI_ALL;
    if (!own) return NULL;
    return answer ? agree(p, (mi_ask)live->ask, live->ask_to, own)
                  : agree(p, ask, to, own);
}

static void disagree(history_play *p)
{
    mi_vote_drop(&p->t.sit.live);
    p->ledger.agreed = 0;
}

// ---- time ----

// Some of the time that passes may be lost, and told as more than has passed. Seldom the
// clock of the host is set back.
static void pass_time(history_play *p, mi_rng *rng)
{
    uint32_t ms = mi_rng_below(rng, mi_rng_below(rng, 3) ? 20000 : 400000);
    bool lost = mi_rng_below(rng, 4) == 0, back = mi_rng_below(rng, 12) == 0;
    if (back)
        p->now -= ms / 16;
    else
        p->now += ms;
    if (lost) p->lost += mi_rng_below(rng, ms + 2000);
}

// ---- all of it ----

static const char *one_event(history_play *p, history_event e)
{
    mi_rng rng = mi_rng_of(e.lot, e.kind);
    switch ((history_kind)e.kind) {
    case HISTORY_BATCH: return batch(p, &rng);
    case HISTORY_BROKEN: return broken_batch(p, &rng);
    case HISTORY_LEAVE: return leave(p, e.seat, &rng);
    case HISTORY_RETURN: return come_back(p, e.seat, &rng);
    case HISTORY_RESIGN: return resign(p, e.seat);
    case HISTORY_VOTE: return vote(p, e.seat, &rng);
    case HISTORY_NOTHING: return enter_kind(p, DEED_NOTHING, 0);
    case HISTORY_ORDER: order(p, e.seat, &rng); break;
    case HISTORY_IFS: keep_ifs(p, e.seat, &rng); break;
    case HISTORY_ANSWER: return answer(p);
    case HISTORY_HAND: raise(p, e.seat, mi_rng_below(&rng, 3)); break;
    case HISTORY_DISAGREE: disagree(p); break;
    case HISTORY_TIME: pass_time(p, &rng); break;
    default: p->t.sit.live.owed += mi_rng_below(&rng, 3000); break;
    }
    return NULL;
}

const char *history_next(history_play *p, history_event event)
{
    bool room = p->len + HISTORY_ROW <= HISTORY_LOG &&
                p->t.course.length + HISTORY_ROW / 4 <= HISTORY_ITEMS;
    if (p->broken || p->t.sit.live.over || !room) return p->broken;
    return p->broken = one_event(p, event);
}

static void add_viewer(history_play *p, mi_seats seats)
{
    history_viewer *v = &p->viewer[p->viewers++];
    v->seats = seats;
    v->course = p->t.course;
    v->len = 0;
}

// Nobody, everybody, a seat and a set by lot; or all sets.
static void add_viewers(history_play *p)
{
    mi_rng rng = mi_rng_of(p->of->seed, 4);
    unsigned seats = p->of->head.seats, all = 1u << seats;
    p->viewers = 0;
    for (unsigned i = 0; i + 1 < all && p->of->thorough; i++) add_viewer(p, (mi_seats)i);
    if (!p->of->thorough) {
        add_viewer(p, 0);
        add_viewer(p, MI_SEAT_BIT(mi_rng_below(&rng, seats)));
        add_viewer(p, (mi_seats)mi_rng_below(&rng, all - 1));
    }
    add_viewer(p, MI_ALL);
}

const char *history_begin(history_play *p, const history *h)
{
    p->of = h;
    p->now = HISTORY_BEGIN;
    p->lost = 0;
    p->len = 0;
    p->rows = 0;
    p->hash = 0xCBF29CE484222325u;
    p->broken = NULL;
    if (!mi_table_begin(&p->t, h->game, &h->head, &h->terms, HISTORY_BEGIN))
        return p->broken = "law 6: the head is refused";
    p->t.sit.people = h->people;
    add_viewers(p);
    ledger_begin(p);
    p->broken = enter_kind(p, DEED_NOTHING, 0);
    if (h->resumes) p->t.sit.resumed = p->t.course.length;
    return p->broken;
}

const char *history_run(history_play *p, const history *h)
{
    const char *failure = history_begin(p, h);
    for (uint32_t i = 0; i < h->n && !failure; i++)
        failure = history_next(p, h->event[i]);
    return failure;
}

// ---- shrinking ----

static void leave_out(history *h, uint32_t i)
{
    h->n--;
    memmove(h->event + i, h->event + i + 1, (h->n - i) * sizeof *h->event);
}

static void put_back(history *h, uint32_t i, history_event event)
{
    memmove(h->event + i + 1, h->event + i, (h->n - i) * sizeof *h->event);
    h->event[i] = event;
    h->n++;
}

void history_shrink(history_play *p, history *failing)
{
    for (uint32_t was = failing->n + 1; failing->n < was;) {
        was = failing->n;
        for (uint32_t i = failing->n; i-- > 0;) {
            history_event taken = failing->event[i];
            leave_out(failing, i);
            if (!history_run(p, failing)) put_back(failing, i, taken);
        }
    }
}
