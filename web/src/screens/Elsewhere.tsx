// Instead of a table: why there is none. Over one: that it is played in another tab, and that its game began in the
// middle of another.

import type { Origin as From } from "../kept";
import { say } from "../words";
import { OriginBar } from "./Origin";
import { Title } from "./parts";
import "./share.css";

interface Props {
    /** Whether it is played in this tab; undefined until that is known. */
    plays: boolean | undefined;
    take: () => void;
    from: From | undefined;
}

export function Elsewhere({ plays, take, from }: Props) {
    return (
        <>
            {plays === false && (
                <div class="bar row" role="status">
                    <span>{say("tabs.other")}</span>
                    <button type="button" onClick={take}>
                        {say("tabs.here")}
                    </button>
                </div>
            )}
            {from && <OriginBar from={from} />}
        </>
    );
}

/** A table that cannot be sat down to. */
export const NoTable = ({ why }: { why: string }) => (
    <main id="content" class="page">
        <Title>{say("error.title")}</Title>
        <p>{say(why)}</p>
        <a class="button main" href="#/">
            {say("board.leave")}
        </a>
    </main>
);
