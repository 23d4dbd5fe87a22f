// The words of a game that is looked at.

import { type Position, decodeHead } from "../position";
import { Words } from "../words";
import type { Found } from "./record";

export const wordsAt = (core: Position, { head, players }: Found): Words =>
    new Words(
        decodeHead(head).game,
        players.map((player) => player.name),
        (kind, element) => core.printed(kind, element),
    );
