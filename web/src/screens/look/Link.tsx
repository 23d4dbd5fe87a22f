// The way to looking again at a game, with its words.

import { say, speakOf } from "../../words";
import { Icon } from "../end/Icon";
import { lazy } from "../lazy";

const Link = ({ href, big }: { href: string; big?: boolean }) => (
    <a class={big ? "button big" : "button"} href={href}>
        <Icon name="look" /> {say("end.look")}
    </a>
);

export const LookLink = lazy(() => speakOf("end").then(() => Link), true);
