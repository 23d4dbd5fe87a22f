-- A game that ends changes the row of its table twice, and each index costs both times.

-- Lists are by time since 004.
DROP INDEX tables_lobby;
-- A game that is brought is looked for among the person's own, by its secret first.
DROP INDEX tables_digest;
-- Then a record that is kept touches no index, if there is room in the page.
ALTER TABLE tables SET (fillfactor = 80);
