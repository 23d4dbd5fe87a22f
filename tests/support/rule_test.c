// Registering and running tests named after rules.

#include <stdio.h>
#include <string.h>

#include "rule_test.h"

enum { MOST = 1024 };

static struct CMUnitTest tests[MOST];
static const char *ids_of[MOST];
static size_t count;

mi_events rule_events;

void rule_register(const char *ids, const char *name, void (*test)(void **))
{
    if (count == MOST) return;
    ids_of[count] = ids;
    tests[count++] = (struct CMUnitTest){.name = name, .test_func = test};
}

// Does one of the ids begin with this?
static int begins(const char *ids, const char *prefix)
{
    for (const char *id = ids; id; id = strchr(id, ' ')) {
        id += *id == ' ';
        if (strncmp(id, prefix, strlen(prefix)) == 0) return 1;
    }
    return 0;
}

static const mi_game *game_of(const void *state)
{
    return mi_find_id(*(const uint8_t *)state);
}

static mi_position position_of(const void *state)
{
    mi_position p;
    memset(&p, 0, sizeof p);
    memcpy(&p, state, game_of(state)->size(state));
    return p;
}

static const char *shown(mi_rule rule) { return rule ? rule : "nothing"; }

void rule_refuses(void *state, mi_action act, const char *rule, const char *file,
                  int line)
{
    const mi_game *game = game_of(state);
    mi_position p = position_of(state), before = p;
    mi_rule why = NULL;
    mi_err err = mi_play(game, &p, (mi_entry){mi_to_act(game, &p), act}, NULL, &why);
    if (err != MI_ERULE || !why || strcmp(why, rule) != 0) {
        print_error("%s, expected %s, refused by %s\n", mi_err_words(err), rule,
                    shown(why));
        _fail(file, line);
    }
    if (!mi_equal(game, &p, &before)) _fail(file, line);
}

void rule_allows(void *state, mi_action act, const char *file, int line)
{
    const mi_game *game = game_of(state);
    mi_position p = position_of(state);
    mi_rule why = NULL;
    uint8_t actor = act.verb < MI_OWN_VERBS ? MI_TABLE : mi_to_act(game, &p);
    mi_list rows;
    mi_legal(game, &p, &rows);
    int listed = actor == MI_TABLE;
    for (unsigned i = 0; i < rows.n; i++) listed |= mi_compare(rows.row[i], act) == 0;
    rule_events.n = 0;
    mi_err err = mi_play(game, &p, (mi_entry){actor, act}, &rule_events, &why);
    if (err || !listed) {
        print_error("%s, refused by %s, %s\n", mi_err_words(err), shown(why),
                    listed ? "listed" : "not listed");
        _fail(file, line);
    }
    memcpy(state, &p, mi_size(game, &p));
}

static int fits(uint16_t field, int want) { return want == ANY || field == want; }

int rule_happened(uint16_t event, int a, int b, int c)
{
    for (unsigned i = 0; i < rule_events.n; i++) {
        const mi_event *e = &rule_events.row[i];
        if (e->event == event && fits(e->field[0], a) && fits(e->field[1], b) &&
            fits(e->field[2], c))
            return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (argc < 2 || begins(ids_of[i], argv[1])) tests[kept++] = tests[i];
    return _cmocka_run_group_tests(argv[0], tests, kept, NULL, NULL);
}
