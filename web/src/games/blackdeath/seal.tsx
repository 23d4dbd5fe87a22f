// The units: seals of wax.

import { Glyph } from "../../board/Piece";
import { INKS, type Scene, INK, PAPER, EDGE } from "../../board/skin";
import { Art, SHAPES } from "./art";
import { wordsOf, type Picture } from "./picture";

const GREY = "#8f887c";

/** A unit: wax in the shape of its disease, with colour and mark of its seat; nobody's is crossed out. */
export function Seal({
    word,
    seat,
    size,
    near = false,
    free = false,
}: {
    word: string;
    seat: number | undefined;
    size: number;
    near?: boolean;
    /** Nobody has taken it yet. */
    free?: boolean;
}) {
    const r = size / 2;
    const wax = seat === undefined ? GREY : INKS[seat]!;
    if (near)
        return (
            <g>
                <Art name={word} w={size} seal={wax} />
                {free ? null : seat === undefined ? (
                    <Cross r={r} />
                ) : (
                    <g transform={`translate(${r * 0.62} ${r * 0.62})`}>
                        <circle r={r * 0.42} fill={wax} stroke={INK} stroke-width={r * 0.07} />
                        <Glyph seat={seat} size={r * 0.048} />
                    </g>
                )}
            </g>
        );
    return (
        <g>
            <path
                d={SHAPES[word]}
                transform={`scale(${r})`}
                fill={wax}
                stroke={EDGE}
                stroke-width={1.7 / r}
                stroke-linejoin="round"
            />
            {seat === undefined ? <Cross r={r} /> : <Glyph seat={seat} size={size / 21} />}
        </g>
    );
}

function Cross({ r }: { r: number }) {
    const d = `M${-r * 0.62} ${-r * 0.62}L${r * 0.62} ${r * 0.62}M${r * 0.62} ${-r * 0.62}L${-r * 0.62} ${r * 0.62}`;
    return (
        <g fill="none" stroke-linecap="round">
            <path d={d} stroke={PAPER} stroke-width={r * 0.4} />
            <path d={d} stroke={INK} stroke-width={r * 0.2} />
        </g>
    );
}

export function sealOf(scene: Scene, picture: Picture, track: number, size: number) {
    return (
        <Seal
            word={wordsOf(scene, "track")[track]!}
            seat={picture.holder.get(track)}
            size={size}
            near={size / scene.unit >= 34}
        />
    );
}
