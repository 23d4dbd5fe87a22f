// Looking messages up and filling them in.

#include <string.h>

#include "tables.h"

enum { KEY = 96, FIELDS = 8 };

// A field of a message: its name ("region", "region2") and what it holds.
typedef struct {
    char name[24];
    uint8_t kind;
    uint16_t value;
    const char *text; // instead of kind and value
} field;

const char *words_lang_code(words_lang lang)
{
    static const char *const codes[WORDS_LANGS] = {
#define LANGUAGE(id, code, name) code,
#include "languages.def"
#undef LANGUAGE
    };
    return codes[lang];
}

bool words_lang_find(const char *code, words_lang *out)
{
    for (unsigned i = 0; i < WORDS_LANGS; i++) {
        if (strcmp(words_lang_code((words_lang)i), code) != 0) continue;
        *out = (words_lang)i;
        return true;
    }
    return false;
}

static const words_book *find_book(const char *game, unsigned version)
{
    for (unsigned i = 0; i < words_book_count; i++)
        if (words_books[i].version == version && !strcmp(words_books[i].game, game))
            return &words_books[i];
    return NULL;
}

static const words_book *book_of(const mi_game *game)
{
    bool today = mi_find_id(game->id) == game;
    return find_book(game->name, today ? 0 : game->version);
}

static const char *find(const words *w, const char *key)
{
    const words_book *book = book_of(w->game);
    unsigned low = 0, high = book->entry_count;
    while (low < high) {
        unsigned mid = (low + high) / 2;
        int order = strcmp(key, book->entries[mid].key);
        if (order == 0) return book->entries[mid].text[w->lang];
        if (order < 0)
            high = mid;
        else
            low = mid + 1;
    }
    return NULL;
}

// "verb" + "place" + "group" with dots between; an empty part is left out.
static const char *find_parts(const words *w, const char *a, const char *b, const char *c)
{
    char key[KEY];
    mi_text t = mi_text_of(key, sizeof key);
    mi_text_put(&t, a);
    if (*b) mi_text_char(&t, '.');
    mi_text_put(&t, b);
    if (*c) mi_text_char(&t, '.');
    mi_text_put(&t, c);
    return find(w, key);
}

void words_seat(const words *w, unsigned seat, mi_text *out)
{
    bool named = w->names && w->names[seat] && w->names[seat][0];
    mi_text_put(out, named ? w->names[seat] : words_seats[seat][w->lang]);
}

static void fill(const words *w, const char *message, const field *fields, unsigned n,
                 mi_text *out);

// "limit 3: Majority, Peasantry": what is printed on an element. Where no number is, the
// form `bare` of the message is told, if there is one.
static void printed(const words *w, const mi_kind *kind, uint16_t element, mi_text *out)
{
    mi_print prints[MI_PRINTS];
    unsigned n = kind->printed(w->head, element, prints);
    char list[160];
    mi_text t = mi_text_of(list, sizeof list);
    field fields[2] = {{.name = "number", .kind = MI_NUMBER}, {.name = "list"}};
    bool bare = true;
    for (unsigned i = 0; i < n; i++) {
        if (prints[i].kind == MI_NUMBER) {
            fields[0].value = prints[i].value;
            bare = false;
            continue;
        }
        if (t.len) mi_text_put(&t, ", ");
        words_element(w, (uint8_t)prints[i].kind, prints[i].value, &t);
    }
    fields[1].text = list;
    const char *message = bare ? find_parts(w, "print", kind->word, "bare") : NULL;
    if (!message) message = find_parts(w, "print", kind->word, "");
    fill(w, message, fields, 2, out);
}

static void element_form(const words *w, uint8_t kind, uint16_t element, const char *form,
                         mi_text *out)
{
    const mi_kind *of = mi_kind_of(w->game, kind);
    if (MI_KIND(kind) == MI_SEAT) {
        words_seat(w, element, out);
    } else if (element == MI_UNKNOWN || !of->words) {
        mi_element_put(out, w->game, kind, element);
    } else if (of->printed) {
        printed(w, of, element, out);
    } else {
        const char *text =
            *form ? find_parts(w, of->word, of->words[element], form) : NULL;
        mi_text_put(out, text ? text : find_parts(w, of->word, of->words[element], ""));
    }
}

void words_element(const words *w, uint8_t kind, uint16_t element, mi_text *out)
{
    element_form(w, kind, element, "", out);
}

// The end of a text that others may follow.
static const char *bar_or(const char *from, const char *end)
{
    const char *bar = memchr(from, '|', (size_t)(end - from));
    return bar ? bar : end;
}

// "one|many" or "one|many|none": the text that fits, with # standing for the number.
static void plural(const char *texts, size_t len, uint16_t number, mi_text *out)
{
    const char *end = texts + len, *from = texts, *to = bar_or(from, end);
    if (number != 1) from = to + 1, to = bar_or(from, end);
    if (number == 0 && to < end) from = to + 1, to = end;
    for (; from < to; from++) {
        if (*from == '#')
            mi_text_number(out, number);
        else
            mi_text_char(out, *from);
    }
}

// One placeholder without its braces: name, name.form or name?one|many|none.
static void place(const words *w, const char *at, size_t len, const field *fields,
                  unsigned n, mi_text *out)
{
    size_t name = strcspn(at, ".?}");
    for (unsigned i = 0; i < n; i++) {
        const field *f = &fields[i];
        if (strlen(f->name) != name || memcmp(f->name, at, name) != 0) continue;
        char form[24] = "";
        size_t rest = len - name;
        if (f->text) {
            mi_text_put(out, f->text);
        } else if (at[name] == '?') {
            plural(at + name + 1, rest - 1, f->value, out);
        } else {
            if (rest > 1 && rest <= sizeof form) memcpy(form, at + name + 1, rest - 1);
            element_form(w, f->kind, f->value, form, out);
        }
        return;
    }
}

static void fill(const words *w, const char *message, const field *fields, unsigned n,
                 mi_text *out)
{
    for (const char *c = message; *c; c++) {
        const char *end = *c == '{' ? strchr(c, '}') : NULL;
        if (!end) {
            mi_text_char(out, *c);
            continue;
        }
        place(w, c + 1, (size_t)(end - c - 1), fields, n, out);
        c = end;
    }
}

// Names fields after their kinds, numbering the second of a kind and those after it.
static unsigned name_fields(const words *w, const uint8_t *kinds, const uint16_t *values,
                            unsigned most, field out[FIELDS])
{
    unsigned n = mi_arity(kinds, most);
    for (unsigned i = 0; i < n; i++) {
        unsigned before = 0;
        for (unsigned j = 0; j < i; j++) before += MI_KIND(kinds[j]) == MI_KIND(kinds[i]);
        mi_text name = mi_text_of(out[i].name, sizeof out[i].name);
        mi_text_put(&name, mi_kind_of(w->game, kinds[i])->word);
        if (before) mi_text_number(&name, before + 1);
        out[i].kind = kinds[i];
        out[i].value = values[i];
        out[i].text = NULL;
    }
    return n;
}

static void row(const words *w, const char *table, const mi_schema *kind,
                const uint16_t *values, mi_text *out)
{
    field fields[FIELDS];
    unsigned n = name_fields(w, kind->kind, values, MI_FIELDS, fields);
    bool unknown = false;
    for (unsigned i = 0; i < n; i++) unknown |= values[i] == MI_UNKNOWN;
    fill(w, find_parts(w, table, kind->word, unknown ? "unknown" : ""), fields, n, out);
}

void words_event(const words *w, const mi_event *event, mi_text *out)
{
    row(w, "event", &w->game->events[event->event], event->field, out);
}

void words_fact(const words *w, const mi_fact *fact, mi_text *out)
{
    row(w, "fact", &w->game->facts_table[fact->fact], fact->field, out);
}

void words_prompt(const words *w, const mi_prompt *prompt, mi_text *out)
{
    row(w, "prompt", &w->game->prompts[prompt->prompt], prompt->field, out);
}

void words_action(const words *w, mi_action act, mi_text *out)
{
    const mi_verb *verb = &w->game->verbs[act.verb];
    field fields[FIELDS];
    unsigned n = name_fields(w, verb->kind, act.arg, MI_ARGS, fields);
    fill(w, find_parts(w, "verb", verb->word, ""), fields, n, out);
}

void words_group(const words *w, uint16_t verb, mi_text *out)
{
    mi_text_put(out, find_parts(w, "verb", w->game->verbs[verb].word, "group"));
}

const char *words_title(const words *w) { return find(w, "name"); }
const char *words_about(const words *w) { return find(w, "about"); }

const char *words_option(const words *w, unsigned option)
{
    return find_parts(w, "option", w->game->options[option].word, "");
}

const char *words_value(const words *w, unsigned option, unsigned value)
{
    char word[32];
    size_t len;
    const char *text = mi_option_value(&w->game->options[option], value, &len);
    mi_text t = mi_text_of(word, sizeof word);
    mi_text_run(&t, text, len);
    return find_parts(w, "option", w->game->options[option].word, word);
}

const char *words_order(const words *w, unsigned order)
{
    return find_parts(w, "order", w->game->host.orders[order].word, "");
}

const char *words_note(const words *w, uint16_t verb)
{
    return find_parts(w, "verb", w->game->verbs[verb].word, "note");
}

bool words_suggestion(const words *w, uint16_t verb, unsigned n, mi_text *out)
{
    const char *list = find_parts(w, "verb", w->game->verbs[verb].word, "suggest");
    for (; list && n; n--) {
        const char *bar = strchr(list, '|');
        list = bar ? bar + 1 : NULL;
    }
    if (list) mi_text_run(out, list, strcspn(list, "|"));
    return list;
}

const words_rule *words_rule_at(const mi_game *game, unsigned i)
{
    const words_book *book = book_of(game);
    return i < book->rule_count ? &book->rules[i] : NULL;
}

const words_rule *words_rule_find(const mi_game *game, const char *id)
{
    const words_rule *rule = NULL;
    for (unsigned i = 0; (rule = words_rule_at(game, i)); i++)
        if (strcmp(rule->id, id) == 0) return rule;
    return NULL;
}

static const struct {
    const char *key, *fields;
} program[] = {
#define WORD(id, key, fields) {key, fields},
#include "program.def"
#undef WORD
};

void words_say(words_lang lang, words_id id, const words_arg *args, mi_text *out)
{
    field fields[FIELDS] = {0};
    unsigned n = 0;
    for (const char *at = program[id].fields; *at; n++) {
        size_t len = strcspn(at, " ");
        memcpy(fields[n].name, at, len < sizeof fields[n].name - 1 ? len : 0);
        fields[n].kind = MI_NUMBER;
        fields[n].value = (uint16_t)args[n].number;
        fields[n].text = args[n].text;
        at += len + (at[len] == ' ');
    }
    // Numbers and texts need no game.
    words none = {.lang = lang, .game = mi_game_at(0)};
    fill(&none, words_program[id][lang], fields, n, out);
}
