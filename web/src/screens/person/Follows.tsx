// Whom one follows, and where they wait: on one's own page, for oneself alone.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Followed, pages } from "../../online/person";
import { say } from "../../words";
import { Part, pageLink, titleOf } from "./parts";

function One({ one }: { one: Followed }) {
    return (
        <li>
            <a href={pageLink(one.page)}>{one.name}</a>
            {one.tables.length ? (
                one.tables.map(({ id, game }) => (
                    <a key={id} class="button" href={`#/at/${id}`}>
                        {say("person.follows.waits", { game: titleOf(game) })}
                    </a>
                ))
            ) : (
                <span class="quiet">{say("person.follows.idle")}</span>
            )}
        </li>
    );
}

export function Follows() {
    const found = useSignal<Followed[]>([]);
    const load = async () => void (found.value = (await pages.follows()).follows);
    useEffect(() => void load().catch(() => undefined), []);
    if (!found.value.length) return null;
    return (
        <Part id="follows">
            <ul class="bare person-rows">
                {found.value.map((one) => (
                    <One key={one.page} one={one} />
                ))}
            </ul>
        </Part>
    );
}
