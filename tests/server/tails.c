// Prints the chance of each line "FACES DICE SUM", for tails.py.

#include <inttypes.h>
#include <stdio.h>

#include "tail.h"

int main(void)
{
    unsigned faces;
    uint64_t dice, sum;
    while (scanf("%u %" SCNu64 " %" SCNu64, &faces, &dice, &sum) == 3)
        printf("%.17g\n", tail_chance(faces, dice, sum));
    return 0;
}
