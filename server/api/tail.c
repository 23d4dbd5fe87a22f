// The chance of a tail by Fourier inversion, which for sums of dice is no approximation.
//
// Let faces count from 0: n dice with f faces have sums from 0 to n(f-1), that is
// N = n(f-1) + 1 of them. The chance of each sum is the mean over N angles of the
// characteristic function, which is known: one die gives D(x) = sin(fx) / (f sin x) at
// x = πk/N, and n dice give its nth power. Added up over the sums from `a` on, with the
// angles k and N-k taken together, the chance is
//
//     (N - a) / N  -  1/N · Σ (-1)^k · D(πk/N)^n · sin(2πka/N) / sin(πk/N),   0 < k <
//     N/2.
//
// |D(x)| is at most 1 / (f sin x), which falls as x grows: where that power is too small
// to matter, so are all that follow, and the sum ends early.

#include "tail.h"

#include <math.h>
#include <stdbool.h>

static const double turn = 6.283185307179586477;
static const double least = -60; // exp(-60) is 1e-26

// The nth power of a number that is known by its size and its sign.
static double power(double base, uint64_t n)
{
    double size = (double)n * log(fabs(base));
    if (base == 0 || size < least) return 0;
    return base < 0 && n % 2 ? -exp(size) : exp(size);
}

static double inversion(unsigned faces, uint64_t dice, uint64_t sums, uint64_t from)
{
    double all = 0, n = (double)sums;
    for (uint64_t k = 1; 2 * k < sums; k++) {
        double x = turn / 2 * (double)k / n, one = faces * sin(x);
        if (one > 1 && (double)dice * log(one) > -least) break;
        double wave = power(sin(faces * x) / one, dice) / sin(x);
        // What is multiplied by a whole turn is taken away before numbers are rounded.
        wave *= sin(turn * (double)(k * from % sums) / n);
        all += k % 2 ? -wave : wave;
    }
    return ((double)(sums - from) - all) / n;
}

double tail_chance(unsigned faces, uint64_t dice, uint64_t sum)
{
    uint64_t sums = dice * (faces - 1) + 1;
    if (sum <= dice) return 1;
    if (sum - dice >= sums) return 0;
    double chance = inversion(faces, dice, sums, sum - dice);
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}
