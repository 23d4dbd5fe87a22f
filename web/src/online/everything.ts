// Everything a person has: taken along as one archive, brought to a site, or left for good.

import { ask } from "./api";
import { partsOf, piecesOf } from "./tar";
import { forget } from "./who";

/** The archive, as it comes; `heard` is told how many bytes there are so far. */
export async function takeAlong(heard: (bytes: number) => void): Promise<Blob> {
    const reader = (await ask("GET", "me/export")).body!.getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    for (;;) {
        const { done, value } = await reader.read();
        if (done) return new Blob(parts, { type: "application/x-tar" });
        parts.push(value);
        heard((bytes += value.length));
    }
}

/** What became of a game: a table of this site, or why it was not taken. */
export interface Brought {
    file: string;
    id?: string;
    error?: string;
}

/** As much as the server takes at once, with some room for what surrounds it. */
const MOST = 500_000;

/** Brings an archive along, a part at a time; `heard` is told what became of the games so far. */
export async function bringAlong(file: Blob, heard: (games: Brought[], of: number) => void): Promise<void> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const pieces = piecesOf(bytes);
    const all = pieces.filter(({ name }) => name.endsWith(".mia")).length;
    let games: Brought[] = [];
    heard(games, all);
    for (const part of partsOf(pieces, MOST)) {
        const body = new Blob(part.map(({ start, end }) => bytes.subarray(start, end)));
        const told = (await (await ask("POST", "me/import", body)).json()) as { games: Brought[] };
        heard((games = [...games, ...told.games]), all);
    }
}

/** May the name stand in what others take along? */
export const shareName = (on: boolean): Promise<unknown> => ask("POST", "me/share", { on });

/** Nothing of this person is left here afterwards. */
export async function leaveForGood(): Promise<void> {
    await ask("DELETE", "me/account?sure=1");
    forget();
}
