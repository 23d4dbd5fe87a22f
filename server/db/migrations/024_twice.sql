-- What two say at the same moment counts once.

-- Somebody is told once that they are invited to a table (1) or that somebody wrote there (3), until they have seen it.
-- Of letters that are there twice the newest is left unseen.
UPDATE letters l SET seen = true WHERE NOT seen AND kind IN (1, 3) AND EXISTS (SELECT FROM letters o
    WHERE o.person = l.person AND o.table_id = l.table_id AND o.kind = l.kind AND NOT o.seen AND o.id > l.id);
CREATE UNIQUE INDEX letters_unseen ON letters (person, table_id, kind) WHERE NOT seen AND kind IN (1, 3);

-- Days off: what has begun goes on to the new end, what has not is given up. Two who ask at once wait for each other, and
-- a function looks anew at what was done since its statement began.
CREATE FUNCTION vacation_take(who bigint, in_zone text, first bigint, ends bigint, moment bigint) RETURNS boolean
LANGUAGE plpgsql AS
    $$BEGIN
        PERFORM pg_advisory_xact_lock(4715, (who % 2147483647)::int);
        DELETE FROM vacations WHERE person = who AND since > moment;
        UPDATE vacations SET until = ends WHERE person = who AND since <= moment AND until > moment;
        IF NOT FOUND THEN
            INSERT INTO vacations (person, zone, since, until) VALUES (who, in_zone, first, ends);
        END IF;
        RETURN true;
    END$$;
