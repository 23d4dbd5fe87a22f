// usage: histories COUNT [FIRST]
// Prints the hashes of so many histories of every game and expansion, one a line, and
// fails where a law is broken.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

uint64_t history_hash(uint32_t which, uint32_t low, uint32_t high);

int main(int argc, char **argv)
{
    uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 100;
    uint32_t first = argc > 2 ? (uint32_t)strtoul(argv[2], NULL, 10) : 0, failures = 0;
    for (uint32_t which = 0; history_hash(which, first, 0); which++)
        for (uint32_t i = first; i < first + count; i++) {
            uint64_t hash = history_hash(which, i, 0);
            failures += hash == 1;
            printf("%" PRIu32 " %" PRIu32 " %016" PRIx64 "\n", which, i, hash);
        }
    fprintf(stderr, "%" PRIu32 " failures\n", failures);
    return failures ? 1 : 0;
}
