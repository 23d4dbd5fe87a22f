// Watching a game: law 1 at every entry, the veiled logs of all sets of seats, and the
// end.

#include "miasma/codec.h"
#include "sets.h"

// Checks that cost much are made now and then: over many games they are made often.
enum { TWIN_EVERY = 8, DEAR_EVERY = 64 };
// What lies behind a position while it is watched.
enum { FILL = 0xA5, OTHER_FILL = 0x5A };

static void watch_sets(laws_watch *w, unsigned seats)
{
    unsigned all = 1u << seats;
    w->sets = 0;
    if (w->thorough) {
        for (unsigned i = 0; i + 1 < all; i++) w->set[w->sets++] = (mi_seats)i;
    } else {
        w->set[w->sets++] = 0;
        w->set[w->sets++] = MI_SEAT_BIT(mi_rng_below(&w->rng, seats));
        w->set[w->sets++] = (mi_seats)mi_rng_below(&w->rng, all - 1);
    }
    w->set[w->sets++] = MI_ALL;
}

// Begins to watch a game with this head. `log` keeps what is played.
static const char *begin(laws_watch *w, const mi_game *game, const mi_head *head,
                         mi_record *log, uint64_t seed)
{
    w->game = game;
    w->log = log;
    w->refused = false;
    w->rng = mi_rng_of(seed, 1);
    log->game = game;
    log->head = *head;
    log->n = 0;
    watch_sets(w, head->seats);
    if (mi_setup(game, head, &w->p, NULL)) return "setup: refused";
    for (unsigned i = 0; i < w->sets; i++) mi_copy(game, &w->view[i], &w->p);
    return game->broken(&w->p) ? "conservation: broken at setup" : NULL;
}

// Checks the position as it stands: rows, views, guesses, chances.
static const char *look(laws_watch *w)
{
    mi_list rows, listed;
    raw_rows(w->game, &w->p, &rows);
    if (rows.n >= MI_ROWS) return "steps: 200 rows or more";
    mi_legal(w->game, &w->p, &listed);
    if (!same_rows(&rows, &listed)) return "law 3: hiding changes the legal rows";
    const char *failure = laws_rows(w, &rows);
    if (!failure) failure = laws_views(w, &rows);
    if (!failure) failure = laws_chances(w, &rows);
    if (!failure) failure = laws_orders(w, &rows);
    bool twin = w->thorough || mi_rng_below(&w->rng, TWIN_EVERY) == 0;
    if (!failure && twin) failure = laws_twin(w, &rows);
    bool dear = w->thorough || mi_rng_below(&w->rng, DEAR_EVERY) == 0;
    if (!failure && dear) failure = laws_space(w, &rows);
    for (unsigned i = 0; i < w->sets && dear && !failure; i++)
        failure = laws_words(w->game, &w->view[i]);
    return failure;
}

// Events of a view: the same, with fields equal or, where they may be secret, unknown.
static bool covers(const mi_game *game, const mi_events *seen, const mi_events *truth)
{
    if (seen->n != truth->n) return false;
    for (unsigned i = 0; i < truth->n; i++) {
        const mi_event *a = &seen->row[i], *b = &truth->row[i];
        if (a->event != b->event) return false;
        for (unsigned f = 0; f < MI_FIELDS; f++) {
            bool secret = game->events[a->event].kind[f] & MI_SECRET;
            if (a->field[f] == MI_UNKNOWN ? !secret : a->field[f] != b->field[f])
                return false;
        }
    }
    return true;
}

// An entry through the binary codec and through text comes out as it went in.
static const char *travels(const mi_game *game, mi_entry entry, mi_entry *out)
{
    uint8_t bytes[MI_ENTRY_BYTES];
    size_t at = 0, len = mi_entry_encode(game, entry, bytes);
    if (len > sizeof bytes || mi_entry_decode(game, bytes, len, &at, out) || at != len)
        return "codec: an entry cannot be read back";
    if (memcmp(out, &entry, sizeof entry) != 0)
        return "codec: an entry comes back changed";

    char line[128];
    mi_text text = mi_text_of(line, sizeof line);
    mi_action again;
    mi_action_put(&text, game, entry.action);
    if (text.full || mi_action_parse(game, line, text.len, &again) ||
        mi_compare(again, entry.action) != 0)
        return "text: an action comes back changed";
    return NULL;
}

// veil(hide(p,S), veil(p,a,S), T) == veil(p,a,T), for the sets T within S.
static bool veils_in_steps(laws_watch *w, unsigned i, const mi_position *view,
                           mi_entry veiled, mi_entry entry)
{
    for (unsigned t = 0; t < w->sets; t++) {
        if (w->set[t] & ~w->set[i]) continue;
        mi_action direct = w->game->veil(&w->p, entry.action, w->set[t]);
        if (mi_compare(w->game->veil(view, veiled.action, w->set[t]), direct) != 0)
            return false;
    }
    return true;
}

// Law 1 for one set, by way of the veiled log: the view that its entries have led to is
// what hiding the truth gives.
static const char *follow(laws_watch *w, unsigned i, mi_entry entry,
                          const mi_position *after, const mi_events *events)
{
    mi_seats seats = w->set[i];
    mi_position *view = &w->view[i], expected;
    mi_entry veiled = mi_veil(w->game, &w->p, entry, seats), received;
    if (!veils_in_steps(w, i, view, veiled, entry)) return "law 2: veil in two steps";
    const char *failure = travels(w->game, veiled, &received);
    if (failure) return failure;
    mi_events seen = {0};
    if (mi_follow(w->game, view, received, &seen)) return "veiled log: refused";
    hidden(w, after, seats, &expected);
    if (!mi_equal(w->game, view, &expected)) return "law 1: the diagram does not commute";
    return covers(w->game, &seen, events) ? NULL : "law 1: the events differ";
}

// The table may stop or tell the time at any moment.
static const char *table_verbs(laws_watch *w)
{
    mi_position stopped, told;
    mi_copy(w->game, &told, &w->p);
    mi_copy(w->game, &stopped, &w->p);
    mi_entry clock = {MI_TABLE, {MI_CLOCK, {5}}}, stop = {MI_TABLE, {MI_STOP, {0}}};
    if (mi_play(w->game, &told, clock, NULL, NULL)) return "table: clock refused";
    if (w->game->broken(&told)) return "table: clock breaks a rule";
    if (mi_play(w->game, &stopped, stop, NULL, NULL)) return "table: stop refused";
    if (mi_to_act(w->game, &stopped) != MI_NOBODY)
        return "table: stop does not end the game";
    return NULL;
}

// Something else than a position lies behind its last byte.
static void fill_behind(const mi_game *game, mi_position *p, uint8_t byte)
{
    size_t size = mi_size(game, p);
    memset(p->byte + size, byte, sizeof p->byte - size);
}

// A position ends where its size says: two that differ behind it behave alike, and what
// lies there is left alone.
static const char *ends(const mi_game *game, mi_position *one, mi_position *other)
{
    mi_list rows[2];
    mi_facts facts[2] = {{0}, {0}};
    int32_t worth[2][MI_SEATS] = {{0}, {0}};
    for (size_t i = mi_size(game, one); i < MI_POSITION; i++)
        if (one->byte[i] != FILL || other->byte[i] != OTHER_FILL)
            return "size: written behind it";
    for (unsigned i = 0; i < 2; i++) {
        mi_position *p = i ? other : one;
        mi_legal(game, p, &rows[i]);
        game->facts(p, &facts[i]);
        game->bot.outlook(p, worth[i]);
    }
    bool alike = same_rows(&rows[0], &rows[1]) && mi_equal(game, one, other) &&
                 memcmp(&facts[0], &facts[1], sizeof facts[0]) == 0 &&
                 memcmp(worth[0], worth[1], sizeof worth[0]) == 0;
    return alike ? NULL : "size: read behind it";
}

// Checks one entry and plays it.
static const char *step(laws_watch *w, mi_entry entry)
{
    mi_position after, twice;
    mi_events events = {0};
    mi_copy(w->game, &after, &w->p);
    fill_behind(w->game, &after, FILL);
    w->refused = mi_play(w->game, &after, entry, &events, NULL) != MI_OK;
    if (w->refused) return "steps: an entry is refused";
    if (events.n >= MI_EVENTS) return "events: too many";
    mi_copy(w->game, &twice, &w->p);
    fill_behind(w->game, &twice, OTHER_FILL);
    if (mi_follow(w->game, &twice, entry, NULL) || !mi_equal(w->game, &twice, &after))
        return "purity: playing twice gives two results";
    const char *failure = ends(w->game, &after, &twice);
    if (!failure) failure = table_verbs(w);
    for (unsigned i = 0; i < w->sets && !failure; i++)
        failure = follow(w, i, entry, &after, &events);
    if (!failure && w->game->broken(&after)) failure = "conservation: a rule is broken";
    if (!failure && mi_record_add(w->log, entry, (mi_draw){0, 0}))
        failure = "steps: the game does not end";
    mi_copy(w->game, &w->p, &after);
    return failure;
}

// Checks the end: the standing, and that the log leads to the same bytes again.
static const char *end(laws_watch *w)
{
    mi_standing truth, seen;
    w->game->standing(&w->p, &truth);
    for (unsigned i = 0; i < w->sets; i++) {
        w->game->standing(&w->view[i], &seen);
        if (memcmp(&seen, &truth, sizeof truth) != 0)
            return "law 5: the standing is a secret";
    }
    unsigned ranks = 0;
    for (unsigned i = 0; i < mi_head_of(&w->p)->seats; i++)
        ranks |= 1u << (truth.rank[i] - 1);
    if (ranks + 1 != 1u << mi_head_of(&w->p)->seats) return "law 5: a rank is shared";
    mi_position again;
    if (mi_record_position(w->log, w->log->n, true, &again, NULL, NULL) ||
        !mi_equal(w->game, &again, &w->p))
        return "replay: the log leads elsewhere";
    return NULL;
}

const char *laws_game(laws_watch *w, const mi_game *game, const mi_head *head,
                      mi_record *log, uint64_t seed)
{
    const char *failure = begin(w, game, head, log, seed);
    mi_rng rng = mi_rng_of(seed, 0);
    for (uint8_t actor; !failure && (actor = mi_to_act(game, &w->p)) != MI_NOBODY;) {
        mi_list rows;
        failure = look(w);
        if (failure) break;
        mi_legal(game, &w->p, &rows);
        mi_action act = rows.row[mi_rng_below(&rng, rows.n)];
        if (actor == MI_NATURE)
            act = game->draw(&w->p, mi_rng_below(&rng, game->total(&w->p)));
        failure = step(w, (mi_entry){actor, act});
    }
    return failure ? failure : end(w);
}

const char *laws_replay(laws_watch *w, const mi_record *of, mi_record *log)
{
    const char *failure = begin(w, of->game, &of->head, log, 0);
    for (uint32_t i = 0; i < of->n && !failure; i++) {
        failure = look(w);
        if (!failure) failure = step(w, of->entry[i]);
        if (w->refused) return NULL;
    }
    if (failure) return failure;
    return mi_to_act(w->game, &w->p) == MI_NOBODY ? end(w) : look(w);
}
