// Tests have every game at hand from the beginning.

import { GAMES } from "../../src/gen/tables";
import { loadTables } from "../../src/load";

await Promise.all(GAMES.map(loadTables));
