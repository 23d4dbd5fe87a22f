// Pairs of tables that differ only in what people may not know of each other.

#ifndef TESTS_ONLINE_LEAKS_PEOPLE_H
#define TESTS_ONLINE_LEAKS_PEOPLE_H

#include "leaks_site.h"

// At one of two tables people whom the viewer does not meet, or who sit on the other side
// of the table, talk, come and go. What the seats hold differs as well, where it is
// secret. The rest happens at both.
leaks_of leaks_of_people;

#endif
