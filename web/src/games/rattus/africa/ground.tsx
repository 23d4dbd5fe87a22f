// The map of Africanus without its pieces. Up to four play on the map of Europe alone.

import type { Scene } from "../../../board/skin";
import { Ground as Europe, Ornaments, Sheet } from "../ground";
import { both } from "./land";
import { isLarge } from "./places";

export function Ground({ scene }: { scene: Scene }) {
    if (!isLarge(scene.frame.head.seats)) return <Europe scene={scene} />;
    return (
        <Sheet scene={scene} land={both}>
            <Ornaments />
            <g class="sea-name">
                <text x="690" y="806" class="small">
                    MARE INTERNVM
                </text>
            </g>
        </Sheet>
    );
}
