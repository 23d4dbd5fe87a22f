// Random numbers for bots and tests: the same seed gives the same numbers everywhere.
//
// A table's dice do not come from here but from outside the core (docs/fair-dice.md).
// These numbers serve bots, guesses and fuzzing, which have to be repeatable and need no
// secrecy.

#ifndef MIASMA_RNG_H
#define MIASMA_RNG_H

#include <stdint.h>

typedef struct {
    uint64_t state;
} mi_rng;

// SplitMix64, a Weyl sequence put through a mixer: every 64-bit value once per period.
static inline uint64_t mi_rng_next(mi_rng *rng)
{
    uint64_t z = rng->state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

// A number below `n` (n > 0). The bias is below n / 2^32, too small to matter here.
static inline uint32_t mi_rng_below(mi_rng *rng, uint32_t n)
{
    return (uint32_t)(((mi_rng_next(rng) >> 32) * n) >> 32);
}

// Scales `x` of 2^32 to a number below `total`: 2^31 and 10 give 5. As even as
// mi_rng_below.
static inline uint32_t mi_share(uint32_t x, uint32_t total)
{
    return (uint32_t)((uint64_t)x * total >> 32);
}

// An independent stream for a pair of numbers.
static inline mi_rng mi_rng_of(uint64_t seed, uint64_t stream)
{
    mi_rng rng = {seed ^ (stream * 0xD1342543DE82EF95u)};
    rng.state = mi_rng_next(&rng) ^ stream;
    return rng;
}

#endif
