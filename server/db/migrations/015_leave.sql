-- Going with everything: taking one's games along, bringing them to another site, and leaving for good.

-- When the record of the game was brought here from elsewhere; 0 of games that were played here. Imported games count
-- nowhere: they have no row in `ends`.
ALTER TABLE tables ADD COLUMN imported bigint NOT NULL DEFAULT 0;
-- A record ends with its digest: the same game is not brought twice.
CREATE INDEX tables_digest ON tables (right(record, 65)) WHERE record IS NOT NULL;

