// Looking closer: names, where things are, and all that a view says of them.

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "session.h"

// Cards of Plague!: the only game that turns one over in every turn. Its rules for them
// are C1, C2 and so on.
enum { CARD_KIND = MI_FIRST_KIND + 3 };

// By its word in a record, or by its name as a person reads it.
static bool is_called(const words *w, uint8_t kind, uint16_t value, const char *given)
{
    char name[128];
    mi_text t = mi_text_of(name, sizeof name);
    const mi_kind *of = mi_kind_of(w->game, kind);
    if (kind == MI_SEAT) return mi_actor_find(given, strlen(given)) == value;
    if (!of->words || value >= of->count) return false;
    if (strcmp(of->words[value], given) == 0) return true;
    words_element(w, kind, value, &t);
    return strcasecmp(name, given) == 0;
}

bool session_find(const words *w, uint8_t kind, const char *given, uint16_t *out)
{
    for (*out = 0; *out < mi_kind_of(w->game, kind)->count; ++*out)
        if (is_called(w, kind, *out, given)) return true;
    return false;
}

bool session_stands_on(const words *w, uint8_t kind, uint16_t value, mi_print print)
{
    mi_print prints[MI_PRINTS];
    const mi_kind *of = mi_kind_of(w->game, kind);
    unsigned n = of->printed ? of->printed(w->head, value, prints) : 0;
    for (unsigned i = 0; i < n; i++)
        if (prints[i].kind == print.kind && prints[i].value == print.value) return true;
    return false;
}

// The squares of a street: the words of all elements that it is printed on.
static void put_bearers(const words *w, mi_print print, mi_text *out)
{
    for (uint8_t kind = MI_FIRST_KIND; kind < MI_FIRST_KIND + w->game->kind_count; kind++)
        for (uint16_t i = 0; i < mi_kind_of(w->game, kind)->count; i++) {
            if (!session_stands_on(w, kind, i, print)) continue;
            mi_text_put(out, " ");
            mi_element_put(out, w->game, kind, i);
        }
}

// "Bridge Foot (bridge_foot): x12y17 x13y17".
static void name_element(const words *w, uint8_t kind, uint16_t value, mi_text *out)
{
    char bearers[MESSAGE];
    mi_text t = mi_text_of(bearers, sizeof bearers);
    words_element(w, kind, value, out);
    mi_text_put(out, " (");
    mi_element_put(out, w->game, kind, value);
    mi_text_put(out, ")");
    put_bearers(w, (mi_print){kind, value}, &t);
    if (t.len) mi_text_put(out, ":");
    mi_text_put(out, bearers);
}

static bool page_name(session *s, const char *given, bool *found)
{
    char line[2 * MESSAGE];
    uint16_t value;
    mi_text t = mi_text_of(line, sizeof line);
    uint8_t kind = MI_FIRST_KIND, end = MI_FIRST_KIND + session_game(s)->kind_count;
    while (kind < end && !session_find(&s->w, kind, given, &value)) kind++;
    if (kind == end) return true;
    *found = true;
    name_element(&s->w, kind, value, &t);
    return session_page(s, line, 2);
}

static bool speaks_of(const words *w, const mi_fact *fact, const char *given)
{
    const mi_schema *row = &w->game->facts_table[fact->fact];
    for (unsigned k = 0; k < MI_FIELDS; k++) {
        uint8_t kind = MI_KIND(row->kind[k]);
        if (kind >= MI_SEAT && is_called(w, kind, fact->field[k], given)) return true;
    }
    return false;
}

static bool page_facts(session *s, uint8_t seat, const char *given, bool *found)
{
    static mi_facts facts;
    mi_view view;
    bool more = true;
    facts.n = 0;
    mi_see(session_game(s), &s->t.course.p, session_eyes(seat), &view);
    session_game(s)->facts(&view.p, &facts);
    for (unsigned i = 0; i < facts.n && more; i++) {
        char line[MESSAGE];
        mi_text t = mi_text_of(line, sizeof line);
        if (!speaks_of(&s->w, &facts.row[i], given)) continue;
        words_fact(&s->w, &facts.row[i], &t);
        more = session_page(s, line, 2);
        *found = true;
    }
    return more;
}

bool session_look(session *s, uint8_t seat, const char *given)
{
    bool found = false;
    words_arg args[] = {{given, 0}};
    session_page_begin(s);
    bool more = page_name(s, given, &found) && page_facts(s, seat, given, &found);
    if (found) return more && session_wait(s);
    session_message(s, W_LOOK_NOTHING, args);
    return true;
}

// The first square of a street.
static bool find_street(const words *w, const char *given, uint16_t *out)
{
    mi_print street = {MI_FIRST_KIND + 1, 0};
    if (w->game->kind_count < 2) return false;
    if (!session_find(w, (uint8_t)street.kind, given, &street.value)) return false;
    for (*out = 0; *out < mi_kind_of(w->game, MI_FIRST_KIND)->count; ++*out)
        if (session_stands_on(w, MI_FIRST_KIND, *out, street)) return true;
    return false;
}

// The window of a board that is larger than the screen looks at a place, or back at what
// moves.
void session_map(session *s, const char *given)
{
    tui_term *term = &s->table->term;
    uint16_t place = 0;
    words_arg args[] = {{given, 0}};
    term->scroll = 0;
    term->centre = 0;
    if (!*given) return;
    if (session_find(&s->w, MI_FIRST_KIND, given, &place) ||
        find_street(&s->w, given, &place))
        term->centre = (uint16_t)(place + 1);
    else
        session_message(s, W_LOOK_NOTHING, args);
}

// The card of the turn, which a view shows as "drawn"; MI_UNKNOWN where there is none.
static uint16_t drawn_card(session *s, uint8_t seat)
{
    static mi_facts facts;
    mi_view view;
    facts.n = 0;
    mi_see(session_game(s), &s->t.course.p, session_eyes(seat), &view);
    session_game(s)->facts(&view.p, &facts);
    for (unsigned i = 0; i < facts.n; i++) {
        const char *word = session_game(s)->facts_table[facts.row[i].fact].word;
        if (strcmp(word, "drawn") == 0) return facts.row[i].field[0];
    }
    return MI_UNKNOWN;
}

void session_tell_card(session *s, uint8_t seat)
{
    uint16_t card = drawn_card(s, seat), before = s->told;
    char name[128], id[16];
    s->told = card;
    if (card == MI_UNKNOWN || card == before) return;
    snprintf(id, sizeof id, "C%u", card + 1u);
    const words_rule *rule = words_rule_find(session_game(s), id);
    mi_text t = mi_text_of(name, sizeof name);
    words_element(&s->w, CARD_KIND, card, &t);
    if (!rule) return;
    words_arg args[] = {{name, 0}, {rule->text[s->table->lang], 0}, {id, 0}};
    size_t len = strlen(s->message);
    if (len) s->message[len++] = ' ';
    session_text(s, W_CARD_DOES, args, s->message + len, sizeof s->message - len);
}
