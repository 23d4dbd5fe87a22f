// The desk of an archived module of contract 1: one place in its memory for everything
// larger than a number that goes in or comes out. Nothing in it is a pointer, so it has
// the same bytes inside the module and outside.
//
// Archived modules are never built again: what stands here stays as it is. A later
// contract gets a desk of its own.

#ifndef ARCHIVE_DESK_H
#define ARCHIVE_DESK_H

#include <string.h>

#include "miasma/game.h"

typedef struct {
    mi_position p;
    struct {
        mi_action row[800];
        uint16_t n;
    } rows;
    struct {
        uint16_t n;
        mi_event row[96];
    } events;
    struct {
        uint16_t n;
        mi_fact row[640];
    } facts;
    mi_prompt prompt;
    mi_standing standing;
    int32_t worth[6];
    mi_print print[8];
    mi_action answer;
} archive_desk;

// An action goes in and out as a number of eight bytes.
static inline uint64_t archive_word(mi_action act)
{
    uint64_t word;
    memcpy(&word, &act, sizeof word);
    return word;
}

static inline mi_action archive_action(uint64_t word)
{
    mi_action act;
    memcpy(&act, &word, sizeof act);
    return act;
}

#endif
