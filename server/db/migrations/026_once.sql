-- A table is made once, also where it has moved. Everybody who asks for a rematch asks for a table of the same id, and a
-- node may not know yet that an operator has moved the one that is there: it is not made anew where it was, or where it
-- is on its way to. This is looked up when the row stands: whoever made it while the other one left has waited for that.

CREATE FUNCTION table_once() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN
        IF EXISTS (SELECT FROM moved WHERE table_id = NEW.id) OR EXISTS (SELECT FROM arriving WHERE table_id = NEW.id) THEN
            RAISE unique_violation USING MESSAGE = 'this table has moved', CONSTRAINT = 'tables_pkey';
        END IF;
        RETURN NULL;
    END$$;
CREATE TRIGGER table_once AFTER INSERT ON tables
    FOR EACH ROW WHEN (NEW.moves = 0) EXECUTE FUNCTION table_once();
