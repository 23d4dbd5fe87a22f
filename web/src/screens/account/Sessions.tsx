// Where one is signed in, and the way to end that.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Session, api } from "../../online/api";
import { isHandheld } from "../../online/device";
import { say } from "../../words";
import { Trouble, agoText, useDoing } from "../online/parts";
import { Icon } from "./parts";
import { Line } from "./Ways";

const nameOf = ({ device }: Session): string => device || say("account.sessions.unnamed");

/** What stands in the place of the button that was pressed: it takes the focus, so that readers say it. */
function Gone({ one, pressed }: { one: Session; pressed: boolean }) {
    const text = useRef<HTMLSpanElement>(null);
    useEffect(() => {
        if (pressed) text.current?.focus();
    }, []);
    return (
        <span class="quiet" ref={text} tabIndex={-1}>
            <span class="unseen">{nameOf(one)}: </span>
            {say("account.sessions.gone")}
        </span>
    );
}

interface Ending {
    /** Sessions that have been ended here, by their ids. */
    gone: readonly string[];
    end: (which: readonly Session[]) => Promise<void>;
}

function SessionLine({ one, gone, end }: { one: Session } & Ending) {
    const pressed = useRef(false);
    const { doing, trouble, run } = useDoing();
    const press = () => {
        pressed.current = true;
        void run(() => end([one]));
    };
    const how = say(`account.how.${one.how}`);
    const about = `${one.here ? say("account.sessions.now") : agoText(one.used)} · ${how}`;
    return (
        <Line
            icon={isHandheld(one.device) ? "phone" : "laptop"}
            title={nameOf(one)}
            about={about}
            here={one.here}
        >
            {one.here ? (
                <b class="good small">
                    <Icon name="check" /> {say("account.sessions.here")}
                </b>
            ) : gone.includes(one.id) ? (
                <Gone one={one} pressed={pressed.current} />
            ) : (
                <button
                    type="button"
                    aria-disabled={doing.value}
                    aria-label={say("account.sessions.out.named", { device: nameOf(one) })}
                    onClick={press}
                >
                    {say("account.sessions.out")}
                </button>
            )}
            <Trouble text={trouble.value} />
        </Line>
    );
}

/** This place first, then the latest. */
const order = (a: Session, b: Session): number => Number(b.here) - Number(a.here) || b.used - a.used;

export function Sessions({ sessions }: { sessions: readonly Session[] }) {
    const gone = useSignal<readonly string[]>([]);
    const { doing, trouble, run } = useDoing();
    const end = async (which: readonly Session[]) => {
        for (const { id } of which) {
            await api.endSession(id);
            gone.value = [...gone.value, id];
        }
    };
    const others = sessions.filter(({ id, here }) => !here && !gone.value.includes(id));
    return (
        <section class="entrances" aria-labelledby="sessions">
            <header>
                <h2 id="sessions">{say("account.sessions")}</h2>
                <span class="quiet small" role="status">
                    {say("account.sessions.count", { number: sessions.length - gone.value.length })}
                </span>
            </header>
            <ul class="bare">
                {sessions.toSorted(order).map((one) => (
                    <SessionLine key={one.id} one={one} gone={gone.value} end={end} />
                ))}
            </ul>
            <footer>
                <span class="small">{say("account.sessions.about")}</span>
                {others.length > 0 && (
                    <button
                        type="button"
                        aria-disabled={doing.value}
                        onClick={() => void run(() => end(others))}
                    >
                        <Icon name="out" /> {say("account.sessions.others")}
                    </button>
                )}
                <Trouble text={trouble.value} />
            </footer>
        </section>
    );
}
