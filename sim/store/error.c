// Errors as results of libpq, which has no way to make one with fields: here they are the
// names of two columns. What libpq itself made is asked of libpq.

#include <dlfcn.h>

#include "answer.h"

enum { STATE, CONSTRAINT, FIELDS };

PGresult *error_result(const char *state, const char *constraint)
{
    PGresAttDesc fields[FIELDS] = {
        [STATE] = {.name = (char *)state}, [CONSTRAINT] = {.name = (char *)constraint}};
    PGresult *res = PQmakeEmptyPGresult(NULL, PGRES_FATAL_ERROR);
    PQsetResultAttrs(res, FIELDS, fields);
    return res;
}

char *PQresultErrorField(const PGresult *res, int field)
{
    char *(*libpq)(const PGresult *, int);
    if (PQnfields(res) == FIELDS && PQresultStatus(res) == PGRES_FATAL_ERROR)
        return field == PG_DIAG_SQLSTATE          ? PQfname(res, STATE)
               : field == PG_DIAG_CONSTRAINT_NAME ? PQfname(res, CONSTRAINT)
                                                  : NULL;
    *(void **)&libpq = dlsym(RTLD_NEXT, "PQresultErrorField");
    return libpq(res, field);
}
