// miasma games: what can be played, and with which options.

#include <stdio.h>

#include "cli.h"
#include "tui.h"

static void show_option(const tui_term *term, const words *w, unsigned i)
{
    const mi_option *option = &w->game->options[i];
    char line[512];
    mi_text t = mi_text_of(line, sizeof line);
    mi_text_put(&t, "  ");
    mi_text_put(&t, words_option(w, i));
    mi_text_put(&t, " (");
    mi_text_put(&t, option->rule);
    mi_text_put(&t, ")");
    tui_wrap(term, line, 4);
    for (unsigned v = 0; v < mi_option_values(option); v++) {
        size_t len;
        const char *value = mi_option_value(option, v, &len);
        int width = printf("    --option %s=%.*s", option->word, (int)len, value);
        printf("%*s %s%s\n", width < 38 ? 38 - width : 1, "", words_value(w, i, v),
               v ? "" : " *");
    }
}

// "africanus 2–6": what an expansion makes of the number of seats.
static void show_expansion(const mi_head *without, unsigned i)
{
    const mi_game *game = mi_find_head(without);
    mi_head head = *without;
    unsigned option = game->expansions[i].option;
    head.option[option] = 1;
    printf("; %s %u–%u", game->options[option].word, game->seats_min,
           mi_most_seats(game, &head));
}

static void list_minutes(const mi_game *game, unsigned turns, char out[64])
{
    mi_text t = mi_text_of(out, 64);
    for (unsigned seats = game->seats_min; seats <= game->seats_max; seats++) {
        if (t.len) mi_text_put(&t, ", ");
        mi_text_number(&t, mi_minutes(turns, seats));
    }
}

// The shorter form of a game, and how long both take for the fewest players to the most.
static void show_evening(const tui_term *term, const words *w)
{
    char line[512], minutes[64], printed[64], form[64];
    const mi_evening *evening = mi_evening_of(w->game);
    if (!evening) return;
    list_minutes(w->game, evening->turns, minutes);
    list_minutes(w->game, evening->printed, printed);
    snprintf(form, sizeof form, "%s=%s", evening->option, evening->value);
    words_arg args[] = {{form, 0},
                        {NULL, w->game->seats_min},
                        {NULL, w->game->seats_max},
                        {minutes, 0},
                        {printed, 0}};
    mi_text t = mi_text_of(line, sizeof line);
    mi_text_put(&t, "  ");
    words_say(w->lang, W_EVENING, args, &t);
    tui_wrap(term, line, 4);
}

int cmd_games(int argc, char **argv)
{
    static const char *const known[] = {"lang", NULL};
    words_lang lang;
    if (!cli_known(argc, argv, known) || !cli_lang(argc, argv, &lang)) return 2;
    tui_term term = tui_term_open();
    const mi_game *game;
    for (unsigned i = 0; (game = mi_game_at(i)); i++) {
        mi_head head = mi_head_default(game, game->seats_min);
        words w = {.lang = lang, .game = game, .head = &head};
        printf("%s  (%s, %u–%u", game->name, words_title(&w), game->seats_min,
               mi_most_seats(game, &head));
        for (unsigned e = 0; e < game->expansion_count; e++) show_expansion(&head, e);
        printf(")\n");
        tui_wrap(&term, words_about(&w), 2);
        show_evening(&term, &w);
        for (unsigned o = 0; o < game->option_count; o++) show_option(&term, &w, o);
        putchar('\n');
    }
    return 0;
}
