// What goes wrong: faults at moments by lot.

#ifndef MIASMA_SIM_NEMESIS_H
#define MIASMA_SIM_NEMESIS_H

#include <stdint.h>

typedef enum {
#define FAULT(name, weight, most, begin, end) FAULT_##name,
#include "faults.def"
#undef FAULT
    FAULTS
} fault;

typedef struct {
    unsigned nodes, databases;
    unsigned faults; // how many, on average
    uint64_t until;  // nanoseconds of the world; then everything is well again
} nemesis_plan;

void nemesis_begin(const nemesis_plan *plan);
// How often each one came, FAULTS of them; and what it is called.
const unsigned *nemesis_struck(void);
const char *nemesis_name(fault f);
unsigned nemesis_faults(void); // all together

#endif
