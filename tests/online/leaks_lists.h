// Pairs of tables that differ only in the answers that some seats keep in advance.

#ifndef TESTS_ONLINE_LEAKS_LISTS_H
#define TESTS_ONLINE_LEAKS_LISTS_H

#include "leaks_site.h"

// Plays on from a position at two tables of days. At one of them seats outside of
// `looks` keep answers, which are given there; at the other their people send the same
// steps. What could tell `looks` the difference, or NULL.
leaks_of leaks_of_lists;

#endif
