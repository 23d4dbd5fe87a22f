// The auditor: holds everything that people were told against what the database has, when
// all has come to rest.

#ifndef MIASMA_SIM_AUDIT_H
#define MIASMA_SIM_AUDIT_H

#include <stdbool.h>
#include <stdint.h>

#include "nodes.h"

// `until`: when the last fault ends, in nanoseconds of the world.
void audit_begin(uint64_t until);
// Is anything still under way that should come to an end by itself?
bool audit_rested(void);
// Says what is broken; how often that is counted as `wrong` of people.
void audit(void);
void audit_node(const nodes_held *held);

#endif
