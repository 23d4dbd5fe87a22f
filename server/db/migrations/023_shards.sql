-- Shards: several databases of one site, each with some of its tables (docs/decisions/036-shards.md). All have these same
-- database tables. Number 0 has people, sessions and all else that belongs to no table; the others have copies of those
-- people who host tables there, sit at them or speak.

-- Which one this is.
CREATE TABLE place (
    site   uuid NOT NULL,             -- the same in all of them
    number int NOT NULL
);
INSERT INTO place VALUES (gen_random_uuid(), 0);

-- Ends a connection that leads elsewhere than its node believes.
CREATE FUNCTION place_is(expected int) RETURNS void LANGUAGE plpgsql STABLE AS
    $$BEGIN
        IF NOT EXISTS (SELECT FROM place WHERE number = expected) THEN
            RAISE EXCEPTION 'this database is shard %, and not %', (SELECT number FROM place), expected;
        END IF;
    END$$;

-- ---- copies of people ----

-- In database 0: where a person is copied to. A node copies what is due.
CREATE TABLE copies (
    person  bigint NOT NULL,
    shard   smallint NOT NULL,
    version bigint NOT NULL DEFAULT 1, -- counts changes
    due     bigint NOT NULL,           -- the largest where the copy is as new as this
    PRIMARY KEY (person, shard)
);
CREATE INDEX copies_due ON copies (shard, due) WHERE due < 9223372036854775807;

-- In the others: how new a copy is.
CREATE TABLE copied (
    person  bigint PRIMARY KEY,
    version bigint NOT NULL
);

-- Whoever copies a person for the first time holds the row: one of the two sees the other.
CREATE FUNCTION person_changed() RETURNS trigger LANGUAGE plpgsql AS
    $$DECLARE
        changed jsonb := to_jsonb(coalesce(NEW, OLD));
        who bigint[] := ARRAY[coalesce(changed->>'person', changed->>'id')::bigint, (changed->>'other')::bigint];
    BEGIN
        PERFORM FROM people WHERE id = ANY (who) ORDER BY id FOR NO KEY UPDATE;
        UPDATE copies SET version = version + 1, due = 0 WHERE person = ANY (who);
        RETURN NULL;
    END$$;
CREATE TRIGGER person_changed AFTER UPDATE OR DELETE ON people FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON channels FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON switches FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON habits FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON blocks FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON mutes FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON follows FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON sleeps FOR EACH ROW EXECUTE FUNCTION person_changed();
CREATE TRIGGER person_changed AFTER INSERT OR UPDATE OR DELETE ON vacations FOR EACH ROW EXECUTE FUNCTION person_changed();

-- What is copied of a person: all that statements about tables ask for. Ways in are not among it.
CREATE FUNCTION person_pack(who bigint) RETURNS text LANGUAGE sql STABLE AS
    $$SELECT jsonb_build_object(
            'people', to_jsonb(p) || '{"password": null, "alarm": 0}',
            'channels', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM channels x WHERE person = who),
            'switches', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM switches x WHERE person = who),
            'habits', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM habits x WHERE person = who),
            'blocks', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM blocks x WHERE person = who OR other = who),
            'mutes', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM mutes x WHERE person = who OR other = who),
            'follows', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM follows x WHERE person = who OR other = who),
            'sleeps', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM sleeps x WHERE person = who),
            'vacations', (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM vacations x WHERE person = who))::text
        FROM people p WHERE p.id = who$$;

-- The same as it is at this moment, where a statement began earlier.
CREATE FUNCTION person_now(who bigint) RETURNS text LANGUAGE plpgsql VOLATILE AS
    $$BEGIN
        RETURN person_pack(who);
    END$$;

-- A person is needed at a shard: notes that there is a copy from now on, and gives it. No `person` where there is none.
CREATE FUNCTION person_lend(who bigint, to_shard int, OUT version bigint, OUT person text) LANGUAGE plpgsql AS
    $$BEGIN
        PERFORM FROM people WHERE id = who FOR SHARE;
        IF NOT FOUND THEN
            RETURN;
        END IF;
        INSERT INTO copies VALUES (who, to_shard, 1, 0) ON CONFLICT DO NOTHING;
        SELECT c.version, person_pack(who) INTO version, person FROM copies c WHERE c.person = who AND c.shard = to_shard;
    END$$;

-- A copy comes. An older one than there is changes nothing. Tables that may still be written are read again where the
-- name or the rest of the person is another now; they are locked before the person, in the order in which batches lock
-- them. Without `packed` the person is gone.
CREATE FUNCTION person_put(who bigint, new_version bigint, packed text, moment bigint) RETURNS void LANGUAGE plpgsql AS
    $$DECLARE
        now_is jsonb := packed::jsonb;
        p people := jsonb_populate_record(NULL::people, packed::jsonb->'people');
        was people;
        at_tables bigint[];
    BEGIN
        INSERT INTO copied VALUES (who, new_version) ON CONFLICT (person) DO UPDATE SET version = new_version
            WHERE copied.version < new_version;
        IF NOT FOUND THEN
            RETURN;
        END IF;
        SELECT * INTO was FROM people WHERE id = who;
        IF was.id IS NOT NULL AND (p.id IS NULL OR was.name <> p.name
            OR (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM sleeps x WHERE person = who) IS DISTINCT FROM now_is->'sleeps'
            OR (SELECT coalesce(jsonb_agg(to_jsonb(x)), '[]') FROM vacations x WHERE person = who) IS DISTINCT FROM now_is->'vacations')
        THEN
            SELECT array_agg(table_id) INTO at_tables FROM (SELECT u.table_id FROM turns u JOIN tables t ON t.id = u.table_id
                WHERE t.state < 2 AND t.id IN (SELECT table_id FROM seats WHERE person = who UNION SELECT id FROM tables
                WHERE host = who AND state < 2) ORDER BY u.table_id FOR UPDATE OF u) x;
            UPDATE turns SET revision = revision + 1 WHERE table_id = ANY (at_tables);
            UPDATE work SET due = LEAST(due, moment) WHERE table_id = ANY (at_tables) AND kind = 0;
            UPDATE seats SET name = coalesce(p.name, ''), person = p.id WHERE person = who
                AND (p.id IS NULL OR name <> p.name);
        END IF;
        IF p.id IS NULL THEN
            DELETE FROM people WHERE id = who;
            RETURN;
        END IF;
        IF was.id IS NULL THEN
            INSERT INTO people OVERRIDING SYSTEM VALUE SELECT p.*;
        END IF;
        DELETE FROM channels WHERE person = who;
        INSERT INTO channels OVERRIDING SYSTEM VALUE SELECT x.* FROM jsonb_populate_recordset(NULL::channels,
            now_is->'channels') x;
        UPDATE people SET name = p.name, skeleton = p.skeleton, look = p.look, banned = p.banned, muted = p.muted,
            moderator = p.moderator, barred = p.barred, warned = p.warned, handle = p.handle, share = p.share WHERE id = who;
        DELETE FROM switches WHERE person = who;
        INSERT INTO switches SELECT x.* FROM jsonb_populate_recordset(NULL::switches,
            now_is->'switches') x;
        DELETE FROM habits WHERE person = who;
        INSERT INTO habits SELECT x.* FROM jsonb_populate_recordset(NULL::habits,
            now_is->'habits') x;
        DELETE FROM sleeps WHERE person = who;
        INSERT INTO sleeps SELECT x.* FROM jsonb_populate_recordset(NULL::sleeps,
            now_is->'sleeps') x;
        DELETE FROM vacations WHERE person = who;
        INSERT INTO vacations OVERRIDING SYSTEM VALUE SELECT x.* FROM jsonb_populate_recordset(NULL::vacations,
            now_is->'vacations') x;
        -- Of two people as soon as both are here: the second one brings it along.
        DELETE FROM blocks WHERE person = who OR other = who;
        INSERT INTO blocks OVERRIDING SYSTEM VALUE SELECT x.* FROM jsonb_populate_recordset(NULL::blocks,
            now_is->'blocks') x JOIN people a ON a.id = x.person JOIN people b ON b.id = x.other;
        DELETE FROM mutes WHERE person = who OR other = who;
        INSERT INTO mutes OVERRIDING SYSTEM VALUE SELECT x.* FROM jsonb_populate_recordset(NULL::mutes,
            now_is->'mutes') x JOIN people a ON a.id = x.person JOIN people b ON b.id = x.other;
        DELETE FROM follows WHERE person = who OR other = who;
        INSERT INTO follows SELECT x.* FROM jsonb_populate_recordset(NULL::follows,
            now_is->'follows') x JOIN people a ON a.id = x.person JOIN people b ON b.id = x.other;
    END$$;

-- ---- tables that move ----

ALTER TABLE tables ADD COLUMN moves int NOT NULL DEFAULT 0; -- how often it went to another database

-- Whoever left for good hosts no new table. One that comes from another shard is not new.
DROP TRIGGER table_of_somebody ON tables;
CREATE TRIGGER table_of_somebody BEFORE INSERT ON tables
    FOR EACH ROW WHEN (NEW.moves = 0) EXECUTE FUNCTION table_of_somebody();

-- Where a table went that was here. This row is what decides: from then on the copy that waits there is the table. In
-- database 0 also where each table is that is not where its number says, for the day when that database is dead.
CREATE TABLE moved (
    table_id bigint PRIMARY KEY,
    shard    smallint NOT NULL,
    moves    int NOT NULL
);

-- Tables on their way here, until the database that they come from has such a row.
CREATE TABLE arriving (
    table_id bigint PRIMARY KEY,
    moves    int NOT NULL,
    people   bigint[] NOT NULL,       -- who is named in it
    rows     text NOT NULL,
    at       timestamptz NOT NULL DEFAULT now()
);

-- A table with all its rows, which nobody changes until the transaction ends.
CREATE FUNCTION table_pack(of_table bigint, OUT moves int, OUT people bigint[], OUT rows text) LANGUAGE plpgsql AS
    $$BEGIN
        PERFORM FROM turns WHERE table_id = of_table FOR UPDATE;
        PERFORM FROM tables WHERE id = of_table FOR UPDATE;
        SELECT t.moves + 1 INTO moves FROM tables t WHERE t.id = of_table;
        SELECT array_agg(DISTINCT x.id) INTO people FROM (SELECT person FROM seats WHERE table_id = of_table
            UNION SELECT host FROM tables WHERE id = of_table UNION SELECT person FROM talk WHERE table_id = of_table
            UNION SELECT person FROM kept_out WHERE table_id = of_table UNION SELECT person FROM ends WHERE table_id = of_table
            UNION SELECT person FROM notices WHERE table_id = of_table) x(id) WHERE x.id > 0;
        SELECT json_build_object(
            'tables', (SELECT jsonb_agg(to_jsonb(x) || jsonb_build_object('moves', x.moves + 1)) FROM tables x WHERE id = of_table),
            'turns', (SELECT coalesce(json_agg(x), '[]') FROM turns x WHERE table_id = of_table),
            'seats', (SELECT coalesce(json_agg(x), '[]') FROM seats x WHERE table_id = of_table),
            'log', (SELECT coalesce(json_agg(x), '[]') FROM log x WHERE table_id = of_table),
            'work', (SELECT coalesce(json_agg(x), '[]') FROM work x WHERE table_id = of_table),
            'kept_out', (SELECT coalesce(json_agg(x), '[]') FROM kept_out x WHERE table_id = of_table),
            'rooms', (SELECT coalesce(json_agg(x), '[]') FROM rooms x WHERE table_id = of_table),
            'talk', (SELECT coalesce(json_agg(x), '[]') FROM talk x WHERE table_id = of_table),
            'notices', (SELECT coalesce(json_agg(x), '[]') FROM notices x WHERE table_id = of_table),
            'ends', (SELECT coalesce(json_agg(x), '[]') FROM ends x WHERE table_id = of_table),
            'letters', (SELECT coalesce(json_agg(x), '[]') FROM letters x WHERE table_id = of_table))::text INTO rows;
    END$$;

-- It goes, in the transaction that packed it.
CREATE FUNCTION table_leave(of_table bigint, to_shard int, at_move int) RETURNS void LANGUAGE plpgsql AS
    $$BEGIN
        DELETE FROM turns WHERE table_id = of_table;
        DELETE FROM tables WHERE id = of_table;
        DELETE FROM seats WHERE table_id = of_table;
        DELETE FROM log WHERE table_id = of_table;
        DELETE FROM work WHERE table_id = of_table;
        DELETE FROM kept_out WHERE table_id = of_table;
        DELETE FROM rooms WHERE table_id = of_table;
        DELETE FROM talk WHERE table_id = of_table;
        DELETE FROM notices WHERE table_id = of_table;
        DELETE FROM ends WHERE table_id = of_table;
        DELETE FROM letters WHERE table_id = of_table;
        INSERT INTO moved VALUES (of_table, to_shard, at_move)
            ON CONFLICT (table_id) DO UPDATE SET shard = EXCLUDED.shard, moves = EXCLUDED.moves;
    END$$;

-- It has come; whoever knows that it has left says so. Again changes nothing.
CREATE FUNCTION table_arrive(of_table bigint, at_move int) RETURNS void LANGUAGE plpgsql AS
    $$DECLARE
        came json;
    BEGIN
        DELETE FROM arriving WHERE table_id = of_table AND moves = at_move RETURNING rows::json INTO came;
        IF came IS NULL THEN
            RETURN;
        END IF;
        DELETE FROM moved WHERE table_id = of_table AND moves < at_move;
        INSERT INTO tables SELECT x.* FROM json_populate_recordset(NULL::tables, came->'tables') x;
        INSERT INTO turns SELECT x.* FROM json_populate_recordset(NULL::turns, came->'turns') x;
        INSERT INTO seats SELECT x.* FROM json_populate_recordset(NULL::seats, came->'seats') x;
        UPDATE seats SET name = p.name FROM people p WHERE table_id = of_table AND p.id = person AND seats.name <> p.name;
        INSERT INTO log SELECT x.* FROM json_populate_recordset(NULL::log, came->'log') x;
        INSERT INTO work SELECT x.* FROM json_populate_recordset(NULL::work, came->'work') x;
        INSERT INTO kept_out SELECT x.* FROM json_populate_recordset(NULL::kept_out, came->'kept_out') x;
        INSERT INTO rooms SELECT x.* FROM json_populate_recordset(NULL::rooms, came->'rooms') x;
        INSERT INTO talk SELECT x.* FROM json_populate_recordset(NULL::talk, came->'talk') x;
        INSERT INTO notices SELECT x.* FROM json_populate_recordset(NULL::notices, came->'notices') x;
        INSERT INTO ends SELECT x.* FROM json_populate_recordset(NULL::ends, came->'ends') x;
        INSERT INTO letters (person, kind, table_id, at, seen) SELECT x.person, x.kind, x.table_id, x.at, x.seen
            FROM json_populate_recordset(NULL::letters, came->'letters') x ON CONFLICT DO NOTHING;
    END$$;
