-- Whether anybody who sits at a table has a place where they are told, a browser, an address or a hook. Moves of tables
-- where nobody has leave notices alone: no row of `notices` says there that somebody is awaited.

ALTER TABLE turns ADD COLUMN reached boolean NOT NULL DEFAULT true; -- once true it stays so; tables of before are
ALTER TABLE turns ALTER COLUMN reached SET DEFAULT false;

-- Whoever sits down holds their row in `people` already (seat_of_somebody), and who gets a place waits for it: one of
-- the two sees the other.
CREATE FUNCTION seat_reached() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN
        IF EXISTS (SELECT FROM channels WHERE person = NEW.person) THEN
            UPDATE turns SET reached = true WHERE table_id = NEW.table_id AND NOT reached;
        END IF;
        RETURN NULL;
    END$$;
CREATE TRIGGER seat_reached AFTER INSERT ON seats
    FOR EACH ROW WHEN (NEW.person IS NOT NULL) EXECUTE FUNCTION seat_reached();
CREATE TRIGGER seat_reached_anew AFTER UPDATE OF person ON seats
    FOR EACH ROW WHEN (NEW.person <> OLD.person OR OLD.person IS NULL AND NEW.person IS NOT NULL)
    EXECUTE FUNCTION seat_reached();

-- Tables are locked in the order in which batches lock them, and before the person, as where somebody sits down.
CREATE FUNCTION person_reached() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN
        PERFORM FROM turns WHERE NOT reached AND table_id IN (SELECT s.table_id FROM seats s
            JOIN tables t ON t.id = s.table_id WHERE s.person = NEW.person AND t.state < 2) ORDER BY table_id FOR UPDATE;
        PERFORM FROM people WHERE id = NEW.person FOR UPDATE;
        UPDATE turns SET reached = true WHERE NOT reached AND table_id IN (SELECT s.table_id FROM seats s
            JOIN tables t ON t.id = s.table_id WHERE s.person = NEW.person AND t.state < 2);
        RETURN NEW;
    END$$;
CREATE TRIGGER person_reached BEFORE INSERT ON channels
    FOR EACH ROW EXECUTE FUNCTION person_reached();
