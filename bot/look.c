// Facts as features.

#include "look.h"

#include <string.h>

enum { NO_KIND = 0 };

// Where facts name a seat only by what it owns: the fact that says who owns what.
static const struct {
    const char *game, *fact;
} owners[] = {{"blackdeath", "disease"}};

// Facts that are the same all game, or follow from others: too many to look at.
static const struct {
    const char *game, *fact;
} idle[] = {{"blackdeath", "open"},
            {"blackdeath", "odds"},
            {"blackdeath", "fate"},
            {"blackdeath", "line"},
            {"plague", "reach"}};

static int fact_of(const mi_game *game, const char *word)
{
    for (unsigned i = 0; i < game->fact_count; i++)
        if (strcmp(game->facts_table[i].word, word) == 0) return (int)i;
    return -1;
}

static uint64_t idle_of(const mi_game *game)
{
    uint64_t bits = 0;
    for (unsigned i = 0; i < sizeof idle / sizeof *idle; i++)
        if (strcmp(game->name, idle[i].game) == 0)
            bits |= 1ull << fact_of(game, idle[i].fact);
    return bits;
}

static int owning_of(const mi_game *game)
{
    for (unsigned i = 0; i < sizeof owners / sizeof *owners; i++)
        if (strcmp(game->name, owners[i].game) == 0) return fact_of(game, owners[i].fact);
    return -1;
}

static uint8_t owned_kind(const mi_game *game)
{
    int fact = owning_of(game);
    return fact < 0 ? NO_KIND : MI_KIND(game->facts_table[fact].kind[1]);
}

void bot_scene_take(const mi_game *game, const mi_position *p, bot_scene *out)
{
    out->facts.n = 0;
    game->facts(p, &out->facts);
    game->standing(p, &out->standing);
    out->seats = mi_head_of(p)->seats;
    out->actor = mi_to_act(game, p);
    out->prompt = (mi_prompt){0};
    if (out->actor < MI_SEATS) out->prompt = game->prompt(p);
    int owning = owning_of(game);
    if (owning < 0) return;
    memset(out->owner, MI_NOBODY, sizeof out->owner);
    for (unsigned i = 0; i < out->facts.n; i++) {
        const mi_fact *fact = &out->facts.row[i];
        if (fact->fact == owning && fact->field[1] < 256)
            out->owner[fact->field[1]] = (uint8_t)fact->field[0];
    }
}

static uint32_t mix(uint32_t h, uint32_t v)
{
    return ((h ^ v) * 0x9E3779B1u) ^ (h >> 15);
}

static uint16_t bucket(uint32_t h) { return (uint16_t)((h * 0x85EBCA6Bu) >> 21); }

static uint32_t from(uint32_t other, uint8_t seat, unsigned seats)
{
    return other < seats ? 0x100 + (other + seats - seat) % seats : 0x1FF;
}

static uint16_t fact_feature(const mi_row_kind *kind, const mi_fact *fact, uint8_t seat,
                             const bot_scene *scene, uint8_t owned)
{
    uint32_t h = 0x5000u + fact->fact;
    for (unsigned f = 0; f < MI_FIELDS && MI_KIND(kind->kind[f]) != MI_NONE; f++) {
        uint32_t v = fact->field[f];
        uint8_t k = MI_KIND(kind->kind[f]);
        if (k == MI_SEAT)
            v = from(v, seat, scene->seats);
        else if (owned && k == owned && v < 256 &&
                 !(f == 1 && MI_KIND(kind->kind[0]) == MI_SEAT))
            v = from(scene->owner[v], seat, scene->seats);
        else if (k == MI_NUMBER && v > 40 && v != MI_UNKNOWN)
            v = 40 + v / 8;
        h = mix(h, v);
    }
    return bucket(h);
}

// How far ahead of the best other seat, in steps that grow.
static uint32_t lead(const bot_scene *scene, uint8_t seat)
{
    int best = INT16_MIN;
    for (unsigned i = 0; i < scene->seats; i++)
        if (i != seat && scene->standing.points[i] > best)
            best = scene->standing.points[i];
    int ahead = scene->standing.points[seat] - best;
    uint32_t far = (uint32_t)(ahead < 0 ? -ahead : ahead);
    uint32_t step = far < 12 ? far : far < 60 ? 12 + (far - 12) / 4 : 24;
    return (ahead < 0 ? 0x40u : 0u) + step;
}

unsigned bot_look(const mi_game *game, const bot_scene *scene, uint8_t seat,
                  uint16_t *out)
{
    uint64_t skip = idle_of(game);
    uint8_t owned = owned_kind(game);
    unsigned n = 0;
    out[n++] = bucket(mix(0x1000, scene->seats));
    out[n++] = bucket(mix(0x2000, lead(scene, seat)));
    out[n++] = bucket(mix(0x3000, scene->standing.rank[seat]));
    out[n++] = bucket(
        mix(mix(0x4000, scene->prompt.prompt), from(scene->actor, seat, scene->seats)));
    for (unsigned i = 0; i < scene->facts.n; i++) {
        const mi_fact *fact = &scene->facts.row[i];
        if (skip >> fact->fact & 1) continue;
        out[n++] = fact_feature(&game->facts_table[fact->fact], fact, seat, scene, owned);
    }
    return n;
}
