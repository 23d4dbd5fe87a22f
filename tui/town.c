// The town of Plague!: the squares of its map and the spaces they belong to.

#include <stdio.h>
#include <string.h>

#include "town.h"

// The town, a sign for each square, as its map has it; nobody goes where it is blank.
static const char *const picture[TOWN_ROWS] = {
    "bbbbb%%%%%%%%%%%%%%%%%%%%%%%:::^^^^^", // 0
    "bbbbb........o...........o..:::^^^^^", // 1
    "bbbbb.hhj.hjj.hh2.hjj.DDD.h.:::^^^^^", // 2
    "bbbbb.hhj.hjj.jk2.hjj.DDD.h.:::^^^^^", // 3
    "bbbbb.kkl.kkj.jkh.lll.hjj.j.:::^^^^^", // 4
    "bbbbbo...............o......:::^^^^^", // 5
    "bbbbb.hhj.hjj.22B.hjj.55P.h.:::^^^^^", // 6
    "bbbbb.k j.hkk.hhB.666.55P.h.:::^^^^^", // 7
    "bbbbb.kll.jjk.lll.666.55h.j.:::^^^^^", // 8
    "bbbbb.XXl.hhh.jQQ.22k.jjh.j.:::^^^^^", // 9
    "bbbbb....o.......o..........:::^^^^^", // 10
    "bbbbb.hhj.SSS.LLL.TTT.hjj.h.:::^^^^^", // 11
    "bbbbb.kkj.SSS.LLY.2TT.Hkk.h.:::^^^^^", // 12
    "bbbbb.22h.22k.jkY.2ZZ.HCC.h.:::^^^^^", // 13
    "bbbbb...................f...~~~^^^^^", // 14
    "bbbbbbbbbbbb==~~<<~~>>~~~~~~~~~^^^^^", // 15
    "bbbbbbbbbbbb==~~~~~~~~~~~~~~~~~^^^^^", // 16
    "    ..............o.....f....   ^^^^", // 17
    "    .NNNN 111.EEhh.hhjj.hhjj.   ^^^^", // 18
    "    .NNNN 111.EEjj.WWkk.22kk.   ^^^^", // 19
    "    .IIhjjkkh.kk22.WWUU.22hh.   ^^^^", // 20
    "    o.......................o   ^^^^", // 21
    "  33.OOj.hh22.kkhh.hhjj         ^^^^", // 22
    "  33.kkj.kk22.kkjj.             ^^^^", // 23
    "  33.22j.llhh.lljj.             ^^^^", // 24
    "    .........o.....             ^^^^", // 25
    "              444               ^^^^", // 26
    "              444               ^^^^", // 27
    "                                ^^^^", // 28
};

// Places with a name of their own: sign, word, and what of the name fits on the map. The
// Stables are called something else in every language.
static const struct {
    char sign;
    const char *word, *label;
} places[] = {
    {'N', "council", "Council"},     {'T', "town_hall", "TwHall"},
    {'C', "custom_house", "Cust"},   {'X', "chiropodists", "Chir"},
    {'P', "priory_theatre", "Prio"}, {'W', "wheelwrights", "Wheels"},
    {'H', "hell_house", "Hell"},     {'D', "pharmaceutical", "Pharma"},
    {'L', "wool_staple", "Wool"},    {'Q', "golden_lion", "Lion"},
    {'B', "black_dog", "Dog"},       {'Y', "royal_oak", "Oak"},
    {'Z', "ship_inn", "Ship"},       {'I', "boot_inn", "BInn"},
    {'O', "weymouth_hall", "WHal"},  {'U', "tudor_house", "Tudr"},
    {'E', "caff", "Caff"},           {'S', "stables", ""},
    {'1', "clarks_hill", "Clarks"},  {'3', "boot_hill", "BootHill"},
    {'4', "st_nicholas", "St Nic"},  {'5', "friary", "Friary"},
    {'6', "chapel", "Chapel"},       {'<', "ship1", "\\__/"},
    {'>', "ship2", "\\__/"},         {':', "beach", "::"},
    {'b', "back_water", "~~"},       {'~', "harbour", "~~"},
};

static tui_town town;

static uint16_t space_of(const mi_kind *spaces, const char *word)
{
    for (uint16_t i = 0; i < spaces->count && i < TOWN_SPACES; i++)
        if (strcmp(spaces->words[i], word) == 0) return i;
    return TOWN_NOWHERE;
}

// A run of one sign is one building.
static void spread(unsigned x, unsigned y, char sign, uint16_t space)
{
    if (x >= TOWN_COLUMNS || y >= TOWN_ROWS || picture[y][x] != sign) return;
    if (town.at[y][x] != TOWN_NOWHERE) return;
    town.at[y][x] = space;
    spread(x, y - 1, sign, space);
    spread(x - 1, y, sign, space);
    spread(x + 1, y, sign, space);
    spread(x, y + 1, sign, space);
}

static void build_run(const mi_kind *spaces, unsigned x, unsigned y, unsigned *count)
{
    char word[16], sign = picture[y][x];
    if (town.at[y][x] != TOWN_NOWHERE) return;
    snprintf(word, sizeof word, "%s%u", sign == '2' ? "two" : "house", ++*count);
    uint16_t space = space_of(spaces, word);
    if (space == TOWN_NOWHERE) return;
    town.number[space] = (uint8_t)*count;
    spread(x, y, sign, space);
}

static uint16_t place_at(const mi_kind *spaces, unsigned x, unsigned y)
{
    char word[16];
    snprintf(word, sizeof word, "x%uy%u", x, y);
    if (tui_is_road(picture[y][x])) return space_of(spaces, word);
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i].sign == picture[y][x]) return space_of(spaces, places[i].word);
    return TOWN_NOWHERE;
}

static void build(const mi_game *game)
{
    const mi_kind *spaces = mi_kind_of(game, MI_FIRST_KIND);
    unsigned houses = 0, twos = 0;
    town = (tui_town){.game = game, .sign = picture};
    memset(town.at, 0xFF, sizeof town.at);
    for (unsigned y = 0; y < TOWN_ROWS; y++)
        for (unsigned x = 0; x < TOWN_COLUMNS; x++) {
            if (tui_is_house(picture[y][x]))
                build_run(spaces, x, y, &houses);
            else if (picture[y][x] == '2')
                build_run(spaces, x, y, &twos);
            else
                town.at[y][x] = place_at(spaces, x, y);
            uint16_t space = town.at[y][x];
            if (space != TOWN_NOWHERE) town.nth[y][x] = town.squares[space]++;
        }
}

const tui_town *tui_town_of(const mi_game *game)
{
    if (town.game != game) build(game);
    return &town;
}

const char *tui_town_label(char sign)
{
    for (unsigned i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i].sign == sign) return places[i].label;
    return "";
}
