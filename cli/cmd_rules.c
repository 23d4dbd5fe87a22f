// miasma rules: a game's rules in the reader's language, each with the number of its
// tests.

#include <stdio.h>
#include <string.h>

#include "cli.h"
#include "tui.h"

int cmd_rules(int argc, char **argv)
{
    static const char *const known[] = {"lang", NULL};
    words_lang lang;
    const char *name = cli_word(argc, argv, 0), *id = cli_word(argc, argv, 1);
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &lang)) return 2;
    const mi_game *game = name ? mi_find(name) : NULL;
    if (!game) return cli_complain("rules of which game? See: miasma games");

    tui_term term = tui_term_open();
    bool found = false;
    const words_rule *rule;
    for (unsigned i = 0; (rule = words_rule_at(game, i)); i++) {
        if (id && strcmp(id, rule->id) != 0) continue;
        char line[4096];
        snprintf(line, sizeof line, "%-7s[%u] %s", rule->id, rule->tests,
                 rule->text[lang]);
        tui_wrap(&term, line, 11);
        found = true;
    }
    return found ? 0 : cli_complain("%s has no rule %s", game->name, id);
}
