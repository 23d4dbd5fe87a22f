// A seat that is `soft` units ahead is e times as likely to win, and so on (softmax).

#include "glance.h"

#include <string.h>

enum { STEPS = 97, FINE = 16 };

// e to the power of -i/16, in 1/65536.
static const uint32_t falls[STEPS] = {
    65536, 61565, 57835, 54331, 51039, 47947, 45042, 42313, 39750, 37341, 35079,
    32954, 30957, 29081, 27319, 25664, 24109, 22649, 21276, 19987, 18776, 17639,
    16570, 15566, 14623, 13737, 12905, 12123, 11388, 10698, 10050, 9441,  8869,
    8332,  7827,  7353,  6907,  6489,  6096,  5726,  5380,  5054,  4747,  4460,
    4190,  3936,  3697,  3473,  3263,  3065,  2879,  2705,  2541,  2387,  2243,
    2107,  1979,  1859,  1746,  1641,  1541,  1448,  1360,  1278,  1200,  1128,
    1059,  995,   935,   878,   825,   775,   728,   684,   642,   604,   567,
    533,   500,   470,   442,   415,   390,   366,   344,   323,   303,   285,
    268,   252,   236,   222,   209,   196,   184,   173,   162};

static const struct {
    const char *title;
    int32_t soft;
} softness[] = {
#define GLANCE(title, soft) {#title, soft},
#include "values.def"
};

static int32_t soft_of(const mi_game *game)
{
    for (unsigned i = 0; i < sizeof softness / sizeof *softness; i++)
        if (strcmp(softness[i].title, game->name) == 0) return softness[i].soft;
    return 4 * MI_POINT;
}

// Nearly never, where it is very far behind.
static uint32_t falls_by(int64_t behind, int32_t soft)
{
    int64_t step = behind * FINE / soft;
    return falls[step < STEPS ? step : STEPS - 1];
}

static void softened(const int32_t *worth, unsigned seats, int32_t soft,
                     int32_t chance[MI_SEATS])
{
    int64_t part[MI_SEATS];
    int32_t most = worth[0];
    for (unsigned i = 1; i < seats; i++)
        if (worth[i] > most) most = worth[i];
    for (unsigned i = 0; i < seats; i++)
        part[i] = falls_by((int64_t)most - worth[i], soft);
    bot_share_out(part, seats, chance);
}

static void glance(const mi_game *game, const mi_position *p, int32_t chance[MI_SEATS])
{
    int32_t worth[MI_SEATS] = {0};
    unsigned seats = mi_head_of(p)->seats;
    if (mi_to_act(game, p) == MI_NOBODY) {
        memset(chance, 0, MI_SEATS * sizeof *chance);
        chance[bot_winner(game, p)] = BOT_ONE;
    } else {
        game->bot.outlook(p, worth);
        softened(worth, seats, soft_of(game), chance);
    }
}

static void after(const mi_game *game, const mi_position *p, mi_action act,
                  int32_t chance[MI_SEATS])
{
    mi_position then;
    mi_copy(game, &then, p);
    bot_apply(game, &then, act);
    glance(game, &then, chance);
}

// The means are rounded so that they too come to a whole game: luck comes to nothing over
// the seats.
void bot_glance_luck(const mi_game *game, const mi_position *p, mi_action act,
                     int32_t luck[MI_SEATS])
{
    mi_list rows;
    int32_t chance[MI_SEATS];
    int64_t sum[MI_SEATS] = {0}, all = game->total(p), so_far = 0;
    int32_t given = 0;
    unsigned seats = mi_head_of(p)->seats;
    mi_rows(game, p, MI_NATURE, &rows);
    for (unsigned r = 0; r < rows.n; r++) {
        int64_t weight = game->weight(p, rows.row[r]);
        after(game, p, rows.row[r], chance);
        for (unsigned i = 0; i < seats; i++) sum[i] += weight * chance[i];
    }
    after(game, p, act, chance);
    for (unsigned i = 0; i < seats; i++) {
        so_far += sum[i];
        luck[i] = chance[i] + given - (int32_t)(so_far / all);
        given = (int32_t)(so_far / all);
    }
}
