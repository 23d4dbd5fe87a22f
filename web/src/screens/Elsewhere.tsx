// Over a table that is played in another tab.

import { say } from "../words";
import "./share.css";

export function Elsewhere({ take }: { take: () => void }) {
    return (
        <div class="bar row" role="status">
            <span>{say("tabs.other")}</span>
            <button type="button" onClick={take}>
                {say("tabs.here")}
            </button>
        </div>
    );
}
