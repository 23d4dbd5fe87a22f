-- What an operator needs: which nodes can write.

-- Every node writes its row once a second; who cannot is not ready.
CREATE TABLE beats (
    name text PRIMARY KEY,            -- machine and address listened on
    seen bigint NOT NULL
) WITH (fillfactor = 10);
