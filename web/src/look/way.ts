// Ways to looking again at a game, and from there.

/** Where a game is looked at again, as whoever sat at this seat; `path` is where it is replayed. */
export const lookAgain = (path: string, me: number | undefined): string => `#${path}/look${me ?? ""}`;

/** Whether an address is such a one, and whose seat it names. */
export function lookedAt(hash: string): { me: number | undefined } | undefined {
    const found = /^#\/(?:replay|again|r)\/[^/]+\/look(\d?)$/.exec(hash);
    return found ? { me: found[1] ? Number(found[1]) : undefined } : undefined;
}

/** A step of the game on its board. */
export const show = (path: string, step: number): string => `#${path}/${step}`;
