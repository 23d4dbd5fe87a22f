-- New records are packed quickly, where this PostgreSQL was built with lz4. Those that are there stay as they are.
DO $$BEGIN
    ALTER TABLE tables ALTER COLUMN record SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN
    NULL;
END$$;
