// How the wire to the table is: nothing while it is whole.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Socket } from "../../online/socket";
import { say } from "../../words";

/** Seconds until then, counted down while shown. */
function Until({ time }: { time: number }) {
    const left = () => Math.max(0, Math.ceil((time - Date.now()) / 1000));
    const now = useSignal(left());
    useEffect(() => {
        now.value = left();
        const timer = setInterval(() => (now.value = left()), 1000);
        return () => clearInterval(timer);
    }, [time]);
    return <span aria-hidden="true"> {say("online.line.next", { number: now.value })}</span>;
}

export function LineBar({ socket }: { socket: Socket }) {
    const line = socket.line.value;
    return (
        <div class="line-state" role="status">
            {line.state !== "open" && (
                <p class="notice bad">
                    <span>
                        {say(`online.line.${line.state === "lost" && line.site ? "site" : line.state}`)}
                        {line.state === "lost" && <Until time={line.next} />}
                    </span>
                    {(line.state === "lost" || line.state === "offline") && (
                        <button type="button" onClick={() => socket.retry()}>
                            {say("online.line.retry")}
                        </button>
                    )}
                    {line.state === "ended" && (
                        <a class="button" href="#/online">
                            {say("online.lobby")}
                        </a>
                    )}
                </p>
            )}
        </div>
    );
}
