// The board in words: rows of the core, nothing counted here.

import { NUMBER, SEAT, UNKNOWN } from "../gen/tables";
import type { Row } from "../position";
import type { Frame } from "../view";
import { type Words, say } from "../words";

interface Group {
    title: string;
    rows: Row[];
}

/** Facts that are about one element stand together under its name. */
function grouped(frame: Frame, words: Words): Group[] {
    const groups = new Map<string, Group>();
    const table: Row[] = [];
    for (const row of frame.facts) {
        const kind = words.game.facts[row.id]!.kinds[0];
        const value = row.field[0]!;
        if (kind === SEAT) continue;
        if (kind === undefined || kind === NUMBER || value === UNKNOWN) {
            table.push(row);
            continue;
        }
        const key = `${kind}-${value}`;
        const group = groups.get(key) ?? { title: words.element(kind, value), rows: [] };
        group.rows.push(row);
        groups.set(key, group);
    }
    const alone = [...groups.values()]
        .filter((group) => group.rows.length === 1)
        .flatMap((group) => group.rows);
    const rest = [...groups.values()].filter((group) => group.rows.length > 1);
    const loose = [...table, ...alone];
    return loose.length ? [...rest, { title: say("board.table"), rows: loose }] : rest;
}

/** The generic view: every fact as a sentence. */
export function Facts({ frame, words, level }: { frame: Frame; words: Words; level: 3 | 4 }) {
    const Heading = `h${level}` as const;
    return (
        <div class="facts">
            {grouped(frame, words).map((group) => (
                <div class="fact-group" key={group.title}>
                    <Heading>{group.title}</Heading>
                    <ul class="bare">
                        {group.rows.map((row, i) => (
                            <li key={i}>{words.fact(row)}</li>
                        ))}
                    </ul>
                </div>
            ))}
        </div>
    );
}
