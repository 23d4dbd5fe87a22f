// An archive of files (tar), taken apart: a block of 512 bytes before each file says its name and its length.

const BLOCK = 512;

/** A file of an archive: where it begins and ends there, the block before it and what fills its last one included. */
interface Piece {
    name: string;
    start: number;
    end: number;
}

const text = (bytes: Uint8Array, at: number, length: number): string => {
    const field = bytes.subarray(at, at + length);
    const stop = field.indexOf(0);
    return new TextDecoder().decode(stop < 0 ? field : field.subarray(0, stop));
};

/** The file at a place; undefined where the archive ends. */
function pieceAt(bytes: Uint8Array, start: number): Piece | undefined {
    if (start + BLOCK > bytes.length || !bytes[start]) return undefined;
    const size = parseInt(text(bytes, start + 124, 12), 8);
    const end = start + BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    if (text(bytes, start + 257, 5) !== "ustar" || !(end <= bytes.length))
        throw new Error(`no archive at ${start}`);
    return { name: text(bytes, start, 100), start, end };
}

/** All files of an archive, in their order; throws where it is none. */
export function piecesOf(bytes: Uint8Array): Piece[] {
    const found: Piece[] = [];
    for (let at = 0, one; (one = pieceAt(bytes, at)); at = one.end) found.push(one);
    if (!found.length) throw new Error("an empty archive");
    return found;
}

/** What another site can use: settings and games. A game is two files, one behind the other. */
const wanted = ({ name }: Piece): boolean => name === "settings.json" || name.startsWith("games/");
const begins = ({ name }: Piece): boolean => !name.endsWith(".mia");

/** The wanted files in parts of at most so many bytes; what belongs together stays together. */
export function partsOf(pieces: readonly Piece[], most: number): Piece[][] {
    const parts: Piece[][] = [];
    const size = (part: readonly Piece[]) => part.reduce((sum, { start, end }) => sum + end - start, 0);
    const groups: Piece[][] = [];
    for (const one of pieces.filter(wanted))
        if (begins(one) || !groups.length) groups.push([one]);
        else groups.at(-1)!.push(one);
    for (const group of groups) {
        const last = parts.at(-1);
        if (last && size(last) + size(group) <= most) last.push(...group);
        else parts.push([...group]);
    }
    return parts;
}
