// Carts, vermin and marks in the town, as they are drawn.

import { Piece } from "../../board/Piece";
import { type Scene, PAPER, BLOOD } from "../../board/skin";
import { Art } from "./art";
import { Names } from "./ground";
import { PLACES, SEWERS, STREETS } from "./map";
import { Cart, Count, Vermin } from "./marks";
import { Bag, Cards, Dice, Pad } from "./panels";
import {
    cartAt,
    cartSize,
    ground,
    read,
    stackAt,
    stackId,
    verminSize,
    wordsOf,
    type Picture,
} from "./picture";

/** Streets and sewers the order on the notice board shuts, for drawing only. */
const SHUT: Readonly<Record<string, string>> = {
    no_bridge: "town_bridge",
    no_mary: "mary_street",
    no_maiden: "maiden_street",
};

function Orders({ scene, picture }: { scene: Scene; picture: Picture }) {
    const word = picture.notice === undefined ? "" : wordsOf(scene, "card")[picture.notice];
    const street = STREETS[SHUT[word ?? ""] ?? ""];
    return (
        <g>
            {street && (
                <path
                    d={street[4]}
                    fill="url(#plague-barred)"
                    stroke={BLOOD}
                    stroke-width="2.5"
                    stroke-dasharray="9 4"
                />
            )}
            {word === "no_sewers" && (
                <path
                    d={SEWERS.map(([x, y]) => `M${x - 10} ${y - 10}l20 20m0-20l-20 20`).join("")}
                    stroke={BLOOD}
                    stroke-width="4"
                    stroke-linecap="round"
                />
            )}
        </g>
    );
}

/** Boards over the doors that nobody opens again; gates of the graveyards. */
function Marks({ scene, picture }: { scene: Scene; picture: Picture }) {
    return (
        <g>
            {[...picture.visited].map((space) => {
                const { at, wide, path } = ground(scene, space);
                return (
                    <g key={space}>
                        <path d={path} fill="#1a0f06" fill-opacity=".3" />
                        <Art name="boards" w={wide > 1 ? 36 : 26} x={at.x} y={at.y} />
                    </g>
                );
            })}
            {wordsOf(scene, "space").map((word, space) => {
                if (PLACES[word]?.[0] !== "cemetery") return null;
                const { at } = ground(scene, space);
                const open = picture.open.has(space);
                const left = picture.closing.get(space);
                const size = Math.max(38, Math.min(46, 17 * scene.unit));
                return (
                    <g key={word}>
                        <Art name={open ? "open" : "shut"} w={size} x={at.x} y={at.y - 4} />
                        {left !== undefined && (
                            <g>
                                <Art
                                    name="sand"
                                    w={size * 0.5}
                                    x={at.x - size * 0.62}
                                    y={at.y - size * 0.4}
                                />
                                <Count
                                    x={at.x + size * 0.62}
                                    y={at.y - size * 0.42}
                                    size={size * 0.62}
                                    value={left}
                                />
                            </g>
                        )}
                    </g>
                );
            })}
        </g>
    );
}

export function Pieces({ scene }: { scene: Scene }) {
    const picture = read(scene);
    const kinds = wordsOf(scene, "piece");
    const small = verminSize(scene);
    const large = cartSize(scene);
    const { walker } = picture;
    // The cart to move is drawn last, over its neighbours.
    const order = [...picture.seats].sort((a, b) => Number(a === walker) - Number(b === walker));
    return (
        <g class="pieces plague" aria-hidden="true">
            <defs>
                <pattern
                    id="plague-barred"
                    width="9"
                    height="9"
                    patternUnits="userSpaceOnUse"
                    patternTransform="rotate(45)"
                >
                    <path d="M0 0V9" stroke={BLOOD} stroke-width="5" opacity=".45" />
                </pattern>
            </defs>
            <Names scene={scene} />
            <Orders scene={scene} picture={picture} />
            <Marks scene={scene} picture={picture} />
            <Cards scene={scene} />
            <Dice scene={scene} />
            <Bag scene={scene} />
            <Pad scene={scene} />
            {picture.stacks.map((stack) => (
                <Piece key={stackId(stack)} id={stackId(stack)} at={stackAt(scene, stack)}>
                    {stack.moving && (
                        <circle
                            r={small * 0.62}
                            fill="none"
                            stroke={BLOOD}
                            stroke-width="2.6"
                            stroke-dasharray="5 3"
                        />
                    )}
                    <Vermin word={kinds[stack.kind] ?? "rat"} count={stack.count} size={small} />
                </Piece>
            ))}
            {order.map((seat) => (
                <Piece key={`cart${seat}`} id={`cart-${seat}`} at={cartAt(scene, seat)}>
                    {walker === seat && (
                        <ellipse
                            cy={large * 0.12}
                            rx={large * 0.62}
                            ry={large * 0.5}
                            fill={PAPER}
                            fill-opacity=".5"
                            stroke={BLOOD}
                            stroke-width="2.4"
                        />
                    )}
                    <Cart seat={seat} load={picture.load[seat] ?? 0} size={large} />
                </Piece>
            ))}
        </g>
    );
}
