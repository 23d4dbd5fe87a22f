// Every sentence of every game, in every language, with fields at their extremes.

#include <stdio.h>
#include <string.h>

#include "bot.h"
#include "rule_test.h"
#include "tables.h"

enum { LINE = 512, WIDEST_GROUP = 30, WIDEST_LINE = 100, CHOICES = 4 };

static char line[LINE];

static unsigned width(const char *text)
{
    unsigned n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

// A sentence: something is said, and nothing is left to fill in.
static void is_sentence(const char *text, const char *what)
{
    if (!text || !*text || strpbrk(text, "{}"))
        fail_msg("%s: %s", what, text ? text : "nothing");
}

typedef void with_words(const words *w);

static void in_every_edition(const mi_game *game, with_words *check)
{
    mi_head head;
    for (unsigned i = 0; mi_edition(game, i, &head); i++)
        for (unsigned lang = 0; lang < WORDS_LANGS; lang++) {
            head.seats = mi_most_seats(game, &head);
            words w = {.lang = (words_lang)lang, .game = game, .head = &head};
            check(&w);
        }
}

// Today's games and archived ones.
static void everywhere(with_words *check)
{
    for (unsigned i = 0; i < mi_games.count; i++)
        in_every_edition(mi_games.game[i], check);
}

// ---- rows of tables ----

// The n-th extreme of a kind: first, second, last, and where it is a secret the unknown.
static bool extreme(const mi_game *game, uint8_t kind, unsigned n, uint16_t *out)
{
    uint16_t count = mi_kind_of(game, kind)->count;
    uint16_t last = (uint16_t)((count ? count : MI_UNKNOWN) - 1);
    const uint16_t values[CHOICES] = {0, 1, last, MI_UNKNOWN};
    *out = values[n];
    return n < 3 || kind & MI_SECRET;
}

typedef void render(const words *w, unsigned row, const uint16_t *field, mi_text *out);

// Every combination of extremes of one row.
static void all_extremes(const words *w, const mi_schema *kind, unsigned row, render *of)
{
    unsigned n = mi_arity(kind->kind, MI_FIELDS), all = 1;
    for (unsigned i = 0; i < n; i++) all *= CHOICES;
    for (unsigned pick = 0; pick < all; pick++) {
        uint16_t field[MI_FIELDS] = {0};
        bool exists = true;
        for (unsigned i = 0, rest = pick; i < n; i++, rest /= CHOICES)
            exists &= extreme(w->game, kind->kind[i], rest % CHOICES, &field[i]);
        if (!exists) continue;
        mi_text t = mi_text_of(line, sizeof line);
        of(w, row, field, &t);
        assert_false(t.full);
        is_sentence(line, kind->word);
    }
}

static void event(const words *w, unsigned row, const uint16_t *field, mi_text *out)
{
    mi_event e = {(uint16_t)row, {0}};
    memcpy(e.field, field, sizeof e.field);
    words_event(w, &e, out);
}

static void fact(const words *w, unsigned row, const uint16_t *field, mi_text *out)
{
    mi_fact f = {(uint16_t)row, {0}};
    memcpy(f.field, field, sizeof f.field);
    words_fact(w, &f, out);
}

static void prompt(const words *w, unsigned row, const uint16_t *field, mi_text *out)
{
    mi_prompt p = {(uint16_t)row, {0}};
    memcpy(p.field, field, sizeof p.field);
    words_prompt(w, &p, out);
}

static void action(const words *w, unsigned row, const uint16_t *field, mi_text *out)
{
    mi_action act = {(uint16_t)row, {field[0], field[1], field[2]}};
    words_action(w, act, out);
}

static void events(const words *w)
{
    for (unsigned i = 0; i < w->game->event_count; i++)
        all_extremes(w, &w->game->events[i], i, event);
}

static void facts(const words *w)
{
    for (unsigned i = 0; i < w->game->fact_count; i++)
        all_extremes(w, &w->game->facts_table[i], i, fact);
}

static void prompts(const words *w)
{
    for (unsigned i = 0; i < w->game->prompt_count; i++)
        all_extremes(w, &w->game->prompts[i], i, prompt);
}

// A verb as a row of a table; only what may be chosen is said, so nothing is secret.
static void verbs(const words *w)
{
    for (unsigned i = 0; i < w->game->verb_count; i++) {
        mi_schema row = {.word = w->game->verbs[i].word};
        for (unsigned k = 0; k < MI_ARGS; k++)
            row.kind[k] = MI_KIND(w->game->verbs[i].kind[k]);
        all_extremes(w, &row, i, action);
    }
}

TEST(every_event_is_a_sentence) { everywhere(events); }
TEST(every_fact_is_a_sentence) { everywhere(facts); }
TEST(every_prompt_is_a_sentence) { everywhere(prompts); }
TEST(every_action_is_a_sentence) { everywhere(verbs); }

static void groups(const words *w)
{
    for (uint16_t v = 0; v < w->game->verb_count; v++) {
        mi_text t = mi_text_of(line, sizeof line);
        words_group(w, v, &t);
        is_sentence(line, w->game->verbs[v].word);
        if (width(line) > WIDEST_GROUP) fail_msg("%s: %s", w->game->verbs[v].word, line);
    }
}

TEST(headings_of_verbs_are_short) { everywhere(groups); }

static void options(const words *w)
{
    is_sentence(words_title(w), "name");
    is_sentence(words_about(w), "about");
    for (unsigned o = 0; o < w->game->option_count; o++) {
        is_sentence(words_option(w, o), w->game->options[o].word);
        for (unsigned v = 0; v < mi_option_values(&w->game->options[o]); v++)
            is_sentence(words_value(w, o, v), w->game->options[o].word);
    }
}

TEST(titles_options_and_values_are_sentences) { everywhere(options); }

static void elements(const words *w)
{
    for (unsigned k = MI_SEAT; k < MI_FIRST_KIND + (unsigned)w->game->kind_count; k++)
        for (uint16_t e = 0; e < mi_kind_of(w->game, (uint8_t)k)->count; e++) {
            mi_text t = mi_text_of(line, sizeof line);
            words_element(w, (uint8_t)k, e, &t);
            is_sentence(line, mi_kind_of(w->game, (uint8_t)k)->word);
        }
}

TEST(every_element_has_a_word) { everywhere(elements); }

TEST(elements_are_told_apart)
{
    const mi_game *game = mi_find("rattus");
    mi_head head = mi_head_default(game, 4);
    for (unsigned lang = 0; lang < WORDS_LANGS; lang++) {
        words w = {.lang = (words_lang)lang, .game = game, .head = &head};
        char last[LINE] = "";
        for (uint16_t e = 0; e < mi_kind_of(game, MI_FIRST_KIND)->count; e++) {
            mi_text t = mi_text_of(line, sizeof line);
            words_element(&w, MI_FIRST_KIND, e, &t);
            assert_string_not_equal(line, last);
            strcpy(last, line);
        }
    }
}

// ---- single messages ----

static words in(words_lang lang, const char *game)
{
    static mi_head head;
    head = mi_head_default(mi_find(game), 4);
    return (words){.lang = lang, .game = mi_find(game), .head = &head};
}

static unsigned row_of(const mi_schema *table, unsigned count, const char *word)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(table[i].word, word) == 0) return i;
    fail_msg("there is no row %s", word);
    return 0;
}

static const char *told(const words *w, const char *word, uint16_t a, uint16_t b,
                        uint16_t c, uint16_t d)
{
    unsigned row = row_of(w->game->events, w->game->event_count, word);
    mi_event e = {(uint16_t)row, {a, b, c, d}};
    mi_text t = mi_text_of(line, sizeof line);
    words_event(w, &e, &t);
    return line;
}

TEST(an_unknown_field_has_a_sentence_of_its_own)
{
    words en = in(WORDS_EN, "template"), de = in(WORDS_DE, "template");
    assert_string_equal(told(&en, "drawn", 1, 4, 0, 0), "Blue draws lot 5");
    assert_string_equal(told(&en, "drawn", 1, MI_UNKNOWN, 0, 0), "Blue draws a lot");
    assert_null(strchr(told(&de, "drawn", 1, MI_UNKNOWN, 0, 0), '?'));
    words rattus = in(WORDS_EN, "rattus");
    assert_string_equal(told(&rattus, "looked", 0, 1, 2, MI_UNKNOWN),
                        "Red looks at rat 3 in Gallia");
}

TEST(what_is_printed_on_an_element_is_told)
{
    words en = in(WORDS_EN, "rattus");
    assert_string_equal(told(&en, "looked", 0, 1, 2, 0),
                        "Red sees rat 3 in Gallia (limit 1: Peasantry, Bourgeoisie)");
}

TEST(one_is_not_many)
{
    words en = in(WORDS_EN, "rattus");
    assert_string_equal(told(&en, "placed", 0, 1, 0, 0), "Red places 0 cubes in Gallia");
    assert_string_equal(told(&en, "placed", 0, 1, 1, 0), "Red places 1 cube in Gallia");
    assert_string_equal(told(&en, "placed", 0, 1, 2, 0), "Red places 2 cubes in Gallia");
    assert_string_equal(told(&en, "placed", 0, 1, 65534, 0),
                        "Red places 65534 cubes in Gallia");
}

TEST(one_is_not_many_in_any_language)
{
    for (unsigned lang = 0; lang < WORDS_LANGS; lang++) {
        words w = in((words_lang)lang, "template");
        char one[LINE];
        strcpy(one, told(&w, "scored", 0, 1, 0, 0));
        const char *many = told(&w, "scored", 0, 2, 0, 0);
        assert_true(strlen(many) > strlen(one));
    }
}

TEST(the_second_field_of_a_kind_has_a_number)
{
    words en = in(WORDS_EN, "rattus");
    assert_string_equal(told(&en, "shipped", 3, 0, 11, 2),
                        "Merchant: Black moves 2 cubes from Anglia to Tartaria");
    assert_string_equal(told(&en, "card_stolen", 0, 4, 1, 0),
                        "Red takes the Witch from Blue");
}

// German says "die Hexe" and "den Bauern".
TEST(elements_have_forms_where_a_language_needs_them)
{
    words de = in(WORDS_DE, "rattus"), nl = in(WORDS_NL, "rattus");
    assert_string_equal(told(&de, "card_taken", 0, 0, 0, 0), "Rot nimmt den Bauern");
    assert_string_equal(told(&de, "card_taken", 0, 4, 0, 0), "Rot nimmt die Hexe");
    assert_non_null(strstr(told(&nl, "card_taken", 0, 4, 0, 0), "Rood neemt de "));
}

// A form that only some elements, or only some languages, have.
TEST(a_form_that_is_missing_is_the_plain_word)
{
    for (unsigned b = 0; b < words_book_count; b++)
        for (unsigned i = 0; i < words_books[b].entry_count; i++)
            for (unsigned lang = 0; lang < WORDS_LANGS; lang++)
                if (!words_books[b].entries[i].text[lang])
                    fail_msg("%s", words_books[b].entries[i].key);
}

static const char *fate(const words *w, uint16_t fate, uint16_t units)
{
    unsigned row = row_of(w->game->facts_table, w->game->fact_count, "fate");
    mi_fact f = {(uint16_t)row, {4, fate, units}};
    mi_text t = mi_text_of(line, sizeof line);
    words_fact(w, &f, &t);
    return line;
}

TEST(none_one_and_many_have_texts_of_their_own)
{
    words w = in(WORDS_EN, "blackdeath");
    assert_string_equal(fate(&w, 0, 0), "Mortality die 4: no deaths");
    assert_string_equal(fate(&w, 1, 1), "Mortality die 4: death (1 unit)");
    assert_string_equal(fate(&w, 1, 3), "Mortality die 4: death (3 units)");
    w = in(WORDS_EN, "rattus"); // where there is no third text, none is many
    assert_non_null(strstr(told(&w, "spread_short", 0, 0, 0, 0), "0 "));
}

static const char *suggested(const words *w, unsigned verb, unsigned n)
{
    mi_text t = mi_text_of(line, sizeof line);
    return words_suggestion(w, (uint16_t)verb, n, &t) ? line : NULL;
}

TEST(names_for_a_disease_are_proposed)
{
    words w = in(WORDS_NL, "blackdeath");
    unsigned design = (unsigned)__builtin_ctzll(w.game->host.noted);
    assert_string_equal(suggested(&w, design, 0), "Builenpest");
    assert_string_equal(suggested(&w, design, 5), "Vlektyfus");
    assert_string_equal(suggested(&w, design, 8), "Tuberculose");
    assert_null(suggested(&w, design, 9));
    assert_null(suggested(&w, design + 1, 0));
}

TEST(names_replace_colours)
{
    const char *names[MI_SEATS] = {"Anna", "", NULL, "Dora", "", ""};
    words w = in(WORDS_DE, "template");
    assert_string_equal(told(&w, "stayed", 0, 0, 0, 0), "Rot bleibt");
    w.names = names;
    assert_string_equal(told(&w, "stayed", 0, 0, 0, 0), "Anna bleibt");
    assert_string_equal(told(&w, "stayed", 1, 0, 0, 0), "Blau bleibt");
    assert_string_equal(told(&w, "stayed", 2, 0, 0, 0), "Gold bleibt");
    assert_string_equal(told(&w, "stayed", 3, 0, 0, 0), "Dora bleibt");
}

TEST(braces_in_a_name_are_just_a_name)
{
    const char *names[MI_SEATS] = {"{seat} {number?a|b}", "", "", "", "", ""};
    words w = in(WORDS_EN, "template");
    w.names = names;
    assert_string_equal(told(&w, "stayed", 0, 0, 0, 0), "{seat} {number?a|b} stays");
}

// ---- languages and rules ----

TEST(languages_are_found_by_their_codes)
{
    words_lang lang = WORDS_LANGS;
    assert_true(words_lang_find("en", &lang) && lang == WORDS_EN);
    assert_true(words_lang_find("nl", &lang) && lang == WORDS_NL);
    assert_true(words_lang_find("de", &lang) && lang == WORDS_DE);
    assert_false(words_lang_find("fr", &lang));
    assert_false(words_lang_find("", &lang));
    assert_false(words_lang_find("deu", &lang));
    assert_int_equal(lang, WORDS_DE);
}

static bool translated(const words_rule *rule, words_lang lang)
{
    return strcmp(rule->text[lang], rule->text[WORDS_EN]) != 0;
}

// A language has the rules of a game in its own words, all of them, or in English.
static void rules_have_text(const words *w)
{
    const words_rule *rule;
    unsigned n = 0;
    bool own = translated(words_rule_at(w->game, 0), w->lang);
    assert_true(own || (w->lang != WORDS_NL && w->lang != WORDS_DE));
    for (; (rule = words_rule_at(w->game, n)); n++) {
        assert_ptr_equal(words_rule_find(w->game, rule->id), rule);
        assert_true(rule->text[w->lang] && width(rule->text[w->lang]) > 10);
        assert_int_equal(translated(rule, w->lang), own);
    }
    assert_true(n > 5);
    assert_null(words_rule_at(w->game, n));
    assert_null(words_rule_find(w->game, "no such rule"));
    assert_null(words_rule_find(w->game, ""));
}

TEST(every_rule_has_text_in_every_language) { everywhere(rules_have_text); }

static void has_rule(const mi_game *game, mi_rule rule)
{
    if (!rule || !words_rule_find(game, rule)) fail_msg("%s", rule ? rule : "no rule");
}

TEST(the_tables_name_rules_that_exist)
{
    for (unsigned g = 0; g < mi_games.count; g++) {
        const mi_game *game = mi_games.game[g];
        for (unsigned i = 0; i < game->event_count; i++)
            has_rule(game, game->events[i].rule);
        for (unsigned i = 0; i < game->prompt_count; i++)
            has_rule(game, game->prompts[i].rule);
        for (unsigned i = 0; i < game->option_count; i++)
            has_rule(game, game->options[i].rule);
    }
}

// ---- the program's own sentences ----

TEST(everything_the_program_says_is_a_sentence)
{
    static const words_arg texts[] = {{"Anna", 0}, {"Bea", 0}, {"Cleo", 0}, {"Dora", 0},
                                      {"Elsa", 0}, {"Fee", 0}, {"Gina", 0}, {"Hanna", 0}};
    static const words_arg numbers[] = {{NULL, 1}, {NULL, 2}, {NULL, 0}, {NULL, 65534},
                                        {NULL, 1}, {NULL, 2}, {NULL, 0}, {NULL, 65534}};
    for (unsigned lang = 0; lang < WORDS_LANGS; lang++)
        for (unsigned id = 0; id < WORDS_PROGRAM; id++) {
            mi_text t = mi_text_of(line, sizeof line);
            words_say((words_lang)lang, (words_id)id, texts, &t);
            is_sentence(line, words_program[id][0]);
            t = mi_text_of(line, sizeof line);
            words_say((words_lang)lang, (words_id)id, numbers, &t);
            is_sentence(line, words_program[id][0]);
        }
}

TEST(the_program_tells_one_from_many)
{
    words_arg args[] = {{NULL, 1}, {"Anna", 0}, {NULL, 1}};
    mi_text t = mi_text_of(line, sizeof line);
    words_say(WORDS_EN, W_RESULT_ROW, args, &t);
    assert_string_equal(line, "1. Anna: 1 point");
    args[2].number = 12;
    t = mi_text_of(line, sizeof line);
    words_say(WORDS_EN, W_RESULT_ROW, args, &t);
    assert_string_equal(line, "1. Anna: 12 points");
}

static const char *command(unsigned lang, words_id id, char out[LINE])
{
    mi_text t = mi_text_of(out, LINE);
    words_say((words_lang)lang, id, NULL, &t);
    return out;
}

// Else a move could not be typed, or a command not be given.
TEST(no_command_is_a_verb_or_another_command)
{
    static const words_id ids[] = {W_CMD_UNDO, W_CMD_LOG, W_CMD_SAVE, W_CMD_QUIT,
                                   W_CMD_HELP};
    char a[LINE], b[LINE];
    for (unsigned lang = 0; lang < WORDS_LANGS; lang++)
        for (unsigned i = 0; i < 5; i++) {
            const mi_game *game;
            command(lang, ids[i], a);
            for (unsigned g = 0; (game = mi_game_at(g)); g++)
                for (unsigned v = MI_OWN_VERBS; v < game->verb_count; v++)
                    assert_string_not_equal(a, game->verbs[v].word);
            for (unsigned j = 0; j < 5; j++)
                if (j != i) assert_string_not_equal(a, command(lang, ids[j], b));
            for (unsigned j = 0; j < 5; j++)
                if (j != i) assert_string_not_equal(a, command(WORDS_EN, ids[j], b));
        }
}

// ---- whole games ----

static void fits(const char *what)
{
    is_sentence(line, what);
    if (width(line) > WIDEST_LINE) fail_msg("%u columns: %s", width(line), line);
}

static void tell_events(const words *w, const mi_events *list)
{
    for (unsigned i = 0; i < list->n; i++) {
        mi_text t = mi_text_of(line, sizeof line);
        words_event(w, &list->row[i], &t);
        fits("event");
    }
}

static void tell_position(const words *w, const mi_position *p)
{
    static mi_facts list;
    list.n = 0;
    w->game->facts(p, &list);
    for (unsigned i = 0; i < list.n; i++) {
        mi_text t = mi_text_of(line, sizeof line);
        words_fact(w, &list.row[i], &t);
        fits("fact");
    }
    mi_prompt asked = w->game->prompt(p);
    mi_text t = mi_text_of(line, sizeof line);
    words_prompt(w, &asked, &t);
    fits("prompt");
}

static void tell_rows(const words *w, const mi_list *rows)
{
    for (unsigned i = 0; i < rows->n; i++) {
        mi_text t = mi_text_of(line, sizeof line);
        words_action(w, rows->row[i], &t);
        fits("action");
    }
}

static void a_game_is_told(const words *w)
{
    mi_position p;
    mi_rng rng = mi_rng_of(1348, w->lang);
    mi_head head = bot_any_options(w->game, *w->head, &rng);
    words teller = *w;
    teller.head = &head;
    assert_int_equal(mi_setup(w->game, &head, &p, NULL), MI_OK);
    for (uint8_t actor; (actor = mi_to_act(w->game, &p)) != MI_NOBODY;) {
        mi_list rows;
        mi_events happened = {0};
        mi_view view;
        mi_legal(w->game, &p, &rows);
        tell_rows(&teller, &rows);
        mi_see(w->game, &p, MI_SEAT_BIT(mi_rng_below(&rng, 2)), &view);
        tell_position(&teller, &view.p);
        mi_action act = rows.row[mi_rng_below(&rng, rows.n)];
        if (actor == MI_NATURE) act = bot_nature(w->game, &p, &rng);
        mi_play(w->game, &p, (mi_entry){actor, act}, &happened, NULL);
        tell_events(&teller, &happened);
    }
}

TEST(no_line_of_a_game_is_wider_than_a_hundred_columns) { everywhere(a_game_is_told); }
