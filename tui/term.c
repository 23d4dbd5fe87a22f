// The terminal: colour, clearing, widths, breaking lines.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "tui.h"

tui_term tui_term_open(void)
{
    const char *no_colour = getenv("NO_COLOR");
    tui_term t = {.live = isatty(STDOUT_FILENO) == 1, .columns = 80, .rows = 24};
    t.colour = t.live && !(no_colour && *no_colour);
    struct winsize size;
    if (t.live && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col >= 40) {
        t.columns = size.ws_col;
        t.rows = size.ws_row;
    }
    return t;
}

void tui_clear(const tui_term *term, bool all)
{
    if (!term->live) return;
    fputs(all ? "\033[H\033[2J\033[3J" : "\033[H\033[2J", stdout);
}

void tui_style_on(const tui_term *term, unsigned style)
{
    static const char *const codes[] = {
        [TUI_PLAIN] = "0",       [TUI_BOLD] = "1",        [TUI_DIM] = "2",
        [TUI_PLAGUE] = "1;95",   [TUI_LAND] = "1;97",     [TUI_SEAT + 0] = "1;91",
        [TUI_SEAT + 1] = "1;94", [TUI_SEAT + 2] = "1;93", [TUI_SEAT + 3] = "1;90",
        [TUI_SEAT + 4] = "1;97", [TUI_SEAT + 5] = "1;96",
    };
    if (term->colour) printf("\033[%sm", codes[style]);
}

void tui_style_off(const tui_term *term)
{
    if (term->colour) fputs("\033[0m", stdout);
}

// Every character we print is one column wide, so it is enough to count where they begin.
unsigned tui_width(const char *text)
{
    unsigned n = 0;
    for (; *text; text++) n += ((unsigned char)*text & 0xC0) != 0x80;
    return n;
}

// One word into `out`; returns how many bytes of the text it was.
static size_t next_word(const char *text, char *out, size_t room)
{
    size_t len = strcspn(text, " "), kept = len < room - 1 ? len : room - 1;
    memcpy(out, text, kept);
    out[kept] = '\0';
    return len;
}

static unsigned wrap(const tui_term *term, const char *text, unsigned indent, bool print)
{
    unsigned lines = 1, at = 0, gap;
    for (bool begun = false; *text; begun = true) {
        char word[256];
        gap = (unsigned)strspn(text, " ");
        text += gap;
        text += next_word(text, word, sizeof word);
        unsigned width = tui_width(word);
        bool breaks = begun && width && at + gap + width >= term->columns;
        if (breaks && print) putchar('\n');
        lines += breaks;
        at = breaks ? 0 : at;
        gap = breaks ? indent : gap;
        if (print && width) printf("%*s%s", (int)gap, "", word);
        at += gap + width;
    }
    if (print) putchar('\n');
    return lines;
}

unsigned tui_wrap(const tui_term *term, const char *text, unsigned indent)
{
    return wrap(term, text, indent, true);
}

unsigned tui_wrap_lines(const tui_term *term, const char *text, unsigned indent)
{
    return wrap(term, text, indent, false);
}

void tui_say(const tui_term *term, words_lang lang, words_id id, const words_arg *args)
{
    char line[TUI_SAY];
    mi_text t = mi_text_of(line, sizeof line);
    words_say(lang, id, args, &t);
    tui_wrap(term, line, 2);
}

const char *tui_glyph(unsigned seat)
{
    static const char *const glyphs[MI_SEATS] = {"✚", "━", "●", "○", "▲", "◆"};
    return glyphs[seat];
}
