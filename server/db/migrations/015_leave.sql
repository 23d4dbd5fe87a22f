-- Going with everything: taking one's games along, bringing them to another site, and leaving for good.

-- May the name stand in what others take along? Without that they find the colour of the seat there.
ALTER TABLE people ADD COLUMN share boolean NOT NULL DEFAULT false;

-- When the record of the game was brought here from elsewhere; 0 of games that were played here. Imported games count
-- nowhere: they have no row in `ends`.
ALTER TABLE tables ADD COLUMN imported bigint NOT NULL DEFAULT 0;
-- A record ends with its digest: the same game is not brought twice.
CREATE INDEX tables_digest ON tables (right(record, 65)) WHERE record IS NOT NULL;

-- Whoever sits down while they leave for good: the seat waits for the person's row, and names nobody when it is gone.
CREATE FUNCTION seat_of_somebody() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN
        PERFORM FROM people WHERE id = NEW.person FOR KEY SHARE;
        IF NOT FOUND THEN
            NEW.person := NULL;
            NEW.name := '';
        END IF;
        RETURN NEW;
    END$$;
CREATE TRIGGER seat_of_somebody BEFORE INSERT OR UPDATE ON seats
    FOR EACH ROW WHEN (NEW.person IS NOT NULL) EXECUTE FUNCTION seat_of_somebody();

-- The same for whoever opens a table meanwhile: it is closed before anybody comes.
CREATE FUNCTION table_of_somebody() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN
        PERFORM FROM people WHERE id = NEW.host FOR KEY SHARE;
        IF NOT FOUND THEN
            NEW.host := 0;
            NEW.origin := 0;
            NEW.state := 3;
        END IF;
        RETURN NEW;
    END$$;
CREATE TRIGGER table_of_somebody BEFORE INSERT ON tables
    FOR EACH ROW EXECUTE FUNCTION table_of_somebody();

-- The server may not write into the trace, but for this: somebody has left by themselves. Nothing is noted of people
-- who are still there.
CREATE FUNCTION trace_leaving(person bigint, moment bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public AS
    $$INSERT INTO trace (at, who, what, subject, why)
        SELECT moment, 'self', 'people erase', $1, 'left for good' WHERE NOT EXISTS (SELECT FROM people WHERE id = $1)$$;

-- Kinds in `spent`: 39 exports of a person, 40 games that a person imports, both of a day, which is kept by its first
-- hour.
