// What a position looks like from one seat, as numbers below BOT_FEATURES: every fact
// that the game shows, with seats counted from that seat on, hashed. Knows no game.

#ifndef MIASMA_LOOK_H
#define MIASMA_LOOK_H

#include "bot.h"

enum { BOT_FEATURES = 2048, BOT_LOOK = MI_FACTS + 16 };

// What all seats see, collected once.
typedef struct {
    mi_facts facts;
    mi_standing standing;
    mi_prompt prompt;
    uint8_t seats, actor;
    uint8_t owner[256]; // of elements of the owned kind; MI_NOBODY where nobody has it
} bot_scene;

void bot_scene_take(const mi_game *game, const mi_position *p, bot_scene *out);
// Returns how many there are, at most BOT_LOOK.
unsigned bot_look(const mi_game *game, const bot_scene *scene, uint8_t seat,
                  uint16_t *out);

#endif
