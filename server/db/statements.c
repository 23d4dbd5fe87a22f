// What is asked of the database, by its names and as text.

#include "calls.h"
#include "db.h"

const char *const db_sql[DB_STATEMENTS] = {
#define STATEMENT(id, text) [DB_##id] = text,
#define QUERY(id, before, columns, after) [DB_##id] = before columns after,
#define FIRST(name, text) text
#define NEXT(name, text) ", " text
#define ABOUT(id) ABOUT_LIST
#include "statements.def"
#undef STATEMENT
#undef QUERY
#undef FIRST
#undef NEXT
#undef ABOUT
};

const char *const db_names[DB_STATEMENTS] = {
#define STATEMENT(id, text) [DB_##id] = #id,
#define QUERY(id, before, columns, after) [DB_##id] = #id,
#include "statements.def"
#undef STATEMENT
#undef QUERY
};
