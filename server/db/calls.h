// Notices are written and deleted in the statement that is the reason for them; that a
// game is over is told with its record.

#ifndef MIASMA_SERVER_CALLS_H
#define MIASMA_SERVER_CALLS_H

#include "spent.h"

// Nothing is sent before channels.after: later for a place that rests, never for an
// address that nobody has confirmed.
#define UNCONFIRMED "9223372036854775807"

// One row for each kind of channel on which somebody wants to be told. All are SQL;
// `from` has `person` and `table`, and `where` is empty or ends with AND.
#define NOTICES_INTO(table, person, kind, due, now, until, from, where)                  \
    "INSERT INTO notices SELECT DISTINCT " table ", " person ", c.channel, " kind        \
    "::smallint, " due ", " now ", " until ", 0 FROM " from " JOIN channels c"           \
    "  ON c.person = " person " AND c.after < " UNCONFIRMED " WHERE " where              \
    " notice_wanted(" person ", " table ", " kind "::smallint, c.channel)"

// What is told now takes the place of what was to be told there.
#define NOTICES_ANEW                                                                     \
    " ON CONFLICT (table_id, person, channel) DO UPDATE SET kind = EXCLUDED.kind,"       \
    "  due = EXCLUDED.due, since = EXCLUDED.since, until = EXCLUDED.until, tries = 0"

// Follows a CTE `u` of tables that were changed: table_id, called, call_at, until.
// `called` is the person who is to act now: those who were to act before are told no
// more. It is 0 for nobody, and -1 where nothing changed. `now` is the time as SQL.
#define NOTICES_CHANGE(now)                                                              \
    " nd AS (DELETE FROM notices n USING u WHERE n.table_id = u.table_id AND n.kind = 0" \
    "  AND u.called >= 0 AND n.person <> u.called),"                                     \
    " nn AS (" NOTICES_INTO("u.table_id", "u.called", "0", "u.call_at", now, "u.until",  \
                            "u", "u.called > 0 AND") NOTICES_ANEW ")"

// Follows a CTE `x` of people who are told of something at a table: person, table_id.
// They find it in their inbox, once until they have seen it (letters_unseen), and are
// told at `due`, unless something else at that table is to be told already.
#define NOTICES_TELL(kind, now, due)                                                     \
    " tl AS (INSERT INTO letters (person, kind, table_id, at) SELECT x.person,"          \
    "  " kind "::smallint, x.table_id, " now " FROM x ON CONFLICT DO NOTHING),"          \
    " tn AS (" NOTICES_INTO("x.table_id", "x.person", kind, due, now, "0::bigint", "x",  \
                            "") " ON CONFLICT DO NOTHING)"

// Follows a CTE `ok`, with a row where person $1 has changed their rest: their tables of
// days whose terms count it are read again by whoever holds them. They are locked in the
// order in which batches lock them. `r` are these tables.
#define RESTS_CHANGE                                                                     \
    " l AS (SELECT u.table_id FROM ok, turns u WHERE u.table_id IN (SELECT s.table_id"   \
    "  FROM seats s JOIN tables t ON t.id = s.table_id WHERE s.person = $1"              \
    "  AND t.state < 2 AND (t.vacation > 0 OR t.sleep)) ORDER BY u.table_id"             \
    "  FOR UPDATE OF u),"                                                                \
    " r AS (UPDATE turns SET revision = revision + 1 FROM l"                             \
    "  WHERE turns.table_id = l.table_id RETURNING turns.table_id)"

// The same, and a node looks at each of them, since time is up at another moment.
#define RESTS_LOOK(now)                                                                  \
    RESTS_CHANGE ","                                                                     \
                 " w AS (UPDATE work SET due = LEAST(work.due, " now ") FROM r"          \
                 "  WHERE work.table_id = r.table_id AND work.kind = 0)"

// A group of batches: `u` are the tables whose log is as long as the batch thinks, and
// `also`; they are followed by `more` of what was sent.
#define APPEND_ROWS(arrays, names, also, now, more)                                      \
    "WITH i AS (SELECT * FROM unnest(" arrays ") AS t(" names ")),"                      \
    " u AS (UPDATE turns s SET length = i.first + i.count, actor = i.actor,"             \
    "  since = " now "::bigint, armed = LEAST(s.armed, i.due), live = i.live"            \
    "  FROM i WHERE s.table_id = i.id AND s.length = i.first"                            \
    "  AND s.revision = i.revision" also                                                 \
    "  RETURNING s.table_id, i.first, i.count, i.actor, i.due, s.armed, i.batch,"        \
    "  i.bytes" more "),"                                                                \
    " w AS (UPDATE work SET due = u.due FROM u WHERE u.armed = u.due"                    \
    "  AND work.table_id = u.table_id AND work.kind = 0),"                               \
    " f AS (UPDATE tables SET state = 2 FROM u WHERE u.actor < 0"                        \
    "  AND tables.id = u.table_id)"
#define APPEND_LOG                                                                       \
    "INSERT INTO log SELECT table_id, first, count, batch, bytes FROM u RETURNING "

// What is kept when a game is over: the record of table $1, and a row a person. `t` is
// the table whose record is kept now, `from` are rows with its `id`; $5 to $7 are people,
// their places, and whether they stayed (-1 where nobody else played).
#define ENDS_RECORD                                                                      \
    "t AS (UPDATE tables SET record = $2::text WHERE id = $1::bigint AND state = 2"      \
    " AND record IS NULL AND scrubbed = $3::int RETURNING id)"
#define ENDS_INTO(from)                                                                  \
    "INSERT INTO ends (person, table_id, at, stayed, place) SELECT v.person, id,"        \
    " $4::bigint, nullif(v.stayed, -1) = 1, v.place FROM " from ","                      \
    " unnest($5::bigint[], $6::smallint[], $7::smallint[]) v(person, place, stayed)"

// How many of a person's last twenty games with others are over, and in how many they
// stayed to the end.
#define STAYS_OF(who)                                                                    \
    "(SELECT count(*) AS played, count(*) FILTER (WHERE y.stayed) AS stayed FROM"        \
    " (SELECT e.stayed FROM ends e WHERE e.person = " who " AND e.stayed IS NOT NULL"    \
    "  ORDER BY e.at DESC LIMIT 20) y)"

// Do these two people not want to meet?
#define APART(one, other)                                                                \
    "EXISTS (SELECT FROM blocks WHERE blocks.person = " one " AND blocks.other = " other \
    "  OR blocks.person = " other " AND blocks.other = " one ")"

// Does the first person read nothing of what the second says? Muting holds one way.
#define DEAF(hearer, speaker)                                                            \
    "(" APART(hearer, speaker) " OR EXISTS (SELECT FROM mutes WHERE mutes.person ="      \
                               " " hearer " AND mutes.other = " speaker "))"

// Everybody who reads nothing of this person, eight bytes each.
#define DEAF_TO(speaker)                                                                 \
    "(SELECT string_agg(int8send(x), ''::bytea) FROM (SELECT other AS x FROM blocks"     \
    "  WHERE person = " speaker " UNION SELECT person FROM blocks WHERE other"           \
    "  = " speaker " UNION SELECT person FROM mutes WHERE other = " speaker ") y)"

// Those whom person $1 has turned away, the latest first, as JSON: `table` is `blocks` or
// `mutes`, and so is the key of the list.
#define TURNED_AWAY(table)                                                               \
    "json_build_object('" table "', coalesce(json_agg(json_build_object("                \
    "  'id', x.id::text, 'name', p.name, 'at', x.at) ORDER BY x.id DESC), '[]'))::text"
#define TURNED_AWAY_OF(table)                                                            \
    " FROM " table " x JOIN people p ON p.id = x.other WHERE x.person = $1::bigint"

// Person $1 takes number $2 of that list back; no row where it is not theirs.
#define TURN_BACK(table)                                                                 \
    "DELETE FROM " table " WHERE person = $1::bigint AND id = $2::bigint RETURNING id"

// May this person see table `t`? Private ones are for their people alone.
#define SEEN(asker)                                                                      \
    "(NOT t.hidden OR t.host = " asker " OR EXISTS (SELECT FROM seats z"                 \
    "  WHERE z.table_id = t.id AND z.person = " asker "))"

// How the page of person `p` is asked for: by the name of an account, or as a guest.
#define PAGE_OF(p)                                                                       \
    "CASE WHEN " p ".skeleton IS NULL THEN 'guest:' || " p ".handle ELSE " p ".name END"

#endif
