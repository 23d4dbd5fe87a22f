// Libraries whose work takes long or is different every time, made cheap and repeatable.

#ifndef MIASMA_SIM_CHEAP_H
#define MIASMA_SIM_CHEAP_H

// Before anything else of the process.
void cheap_begin(void);

#endif
