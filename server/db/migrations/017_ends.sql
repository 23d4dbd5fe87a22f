-- What the end of a game costs.

-- The end of a record, by which a game is found that is here already: kept beside it, because whoever reads it out of the
-- record unpacks all of it.
DROP INDEX tables_digest;
ALTER TABLE tables ADD COLUMN digest text GENERATED ALWAYS AS (right(record, 65)) STORED;
CREATE INDEX tables_digest ON tables (digest) WHERE digest IS NOT NULL;

-- Nobody sits down where a result is written.
DROP TRIGGER seat_of_somebody ON seats;
CREATE TRIGGER seat_of_somebody BEFORE INSERT OR UPDATE OF person ON seats
    FOR EACH ROW WHEN (NEW.person IS NOT NULL) EXECUTE FUNCTION seat_of_somebody();

-- Records are packed quickly, where this PostgreSQL was built with it.
DO $$BEGIN
    ALTER TABLE tables ALTER COLUMN record SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    NULL;
END$$;
