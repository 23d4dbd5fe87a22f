-- Nobody sits down where a result is written.
CREATE OR REPLACE TRIGGER seat_of_somebody BEFORE INSERT OR UPDATE OF person ON seats
    FOR EACH ROW WHEN (NEW.person IS NOT NULL) EXECUTE FUNCTION seat_of_somebody();
