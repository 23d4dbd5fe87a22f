-- How a finished game ended is a row a person in `ends`, written once and with the record: seats are left as they are, and
-- how often a person stayed to the end is counted when somebody asks.

ALTER TABLE ends
    ADD COLUMN place smallint NOT NULL DEFAULT 0,  -- from 1; of several seats the best; 0 of games not looked at since 014
    ALTER COLUMN stayed DROP NOT NULL;             -- NULL: nobody else played, and it does not count
INSERT INTO ends (person, table_id, at, stayed, place)
    SELECT person, table_id, max(ended), NULL, min(place) FROM seats
        WHERE ended > 0 AND kind = 2 AND person IS NOT NULL GROUP BY person, table_id
    ON CONFLICT (person, table_id) DO UPDATE SET at = EXCLUDED.at, place = EXCLUDED.place;
DROP INDEX seats_ended;

-- From here on `ended`, `place` and `points` of seats and `played` and `stayed` of people are written by no program of
-- this schema. While nodes of the one before still run, what these write at the end of a game is taken over.
CREATE FUNCTION end_of_before() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN
        INSERT INTO ends (person, table_id, at, stayed, place)
            VALUES (NEW.person, NEW.table_id, NEW.ended, NULL, NEW.place)
            ON CONFLICT (person, table_id) DO UPDATE SET at = EXCLUDED.at,
                place = LEAST(nullif(ends.place, 0), EXCLUDED.place);
        RETURN NULL;
    END$$;
CREATE TRIGGER end_of_before AFTER UPDATE OF ended ON seats
    FOR EACH ROW WHEN (NEW.ended > OLD.ended AND NEW.kind = 2 AND NEW.person IS NOT NULL)
    EXECUTE FUNCTION end_of_before();
