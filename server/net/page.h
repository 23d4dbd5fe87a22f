// The page of the browser client, served beside the tables.

#ifndef MIASMA_SERVER_PAGE_H
#define MIASMA_SERVER_PAGE_H

#include "http.h"

// Reads the files of a folder; false when there are none.
bool page_open(net *home, const char *folder);
void page_close(net *home);

http_handler page_get;

#endif
