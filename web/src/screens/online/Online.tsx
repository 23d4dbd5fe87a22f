// The screens that need a server; without one, a word about that.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { knock, online } from "../../online/door";
import type { OnlineRoute } from "../../router";
import { say, speakOf } from "../../words";
import { lazy } from "../lazy";
import { Title } from "../parts";
import { people } from "../people";

const Lobby = lazy(() => Promise.all([import("./Lobby"), speakOf("home")]).then(([m]) => m.Lobby));
const At = lazy(() => Promise.all([import("./At"), speakOf("home")]).then(([m]) => m.At));
const Again = lazy(() => import("./Again").then((m) => m.Again));

const Account = lazy(() => people(import("../account/Account"), "account").then((m) => m.Account));
const AccountSheet = lazy(
    () => people(import("../account/Account"), "account").then((m) => m.AccountSheet),
    true,
);
const SignIn = lazy(() => people(import("../account/SignIn"), "account").then((m) => m.SignIn));
const Person = lazy(() => people(import("../person/Person"), "person").then((m) => m.Person));
const Devices = lazy(() => people(import("../account/Devices"), "account").then((m) => m.Devices));
const Standing = lazy(() => people(import("../court/Standing"), "court", "talk").then((m) => m.Standing));
const Desk = lazy(() => people(import("../court/Desk"), "court", "talk").then((m) => m.Desk));

const Inbox = lazy(() => people(import("../inbox/Inbox"), "inbox").then((m) => m.Inbox));
const Notices = lazy(() => people(import("../inbox/Notices"), "inbox").then((m) => m.Notices));
const Rest = lazy(() => people(import("../rest/Rest"), "account").then((m) => m.Rest));

/** A table. It stays where it is while a sheet lies over it: nobody gets up to make an account. */
function Table({ id, invite, sheet }: { id: string; invite: string; sheet: boolean }) {
    return (
        <>
            <At key={`${id}/${invite}`} id={id} invite={invite} />
            {sheet && <AccountSheet id={id} invite={invite} />}
        </>
    );
}

const CallBanners = lazy(() => import("./Call").then((m) => m.Calls), true);
const InboxKey = lazy(() => import("./Waits").then((m) => m.InboxKey), true);

/** Tables that call, on any screen; or how many of them wait, in its head. */
export const Calls = ({ count }: { count?: boolean }) => (count ? <InboxKey /> : <CallBanners />);

export function Online({ at }: { at: OnlineRoute }) {
    const answered = useSignal(false);
    useEffect(() => void knock().then(() => (answered.value = true)), []);
    if (!online.value)
        return (
            <main id="content" class="page" tabIndex={-1}>
                <Title hidden={!answered.value}>{answered.value ? say("error.title") : "Miasma"}</Title>
                <p class="quiet">{say(answered.value ? "error.server" : "app.loading")}</p>
            </main>
        );
    switch (at.screen) {
        case "online":
        case "host":
            return <Lobby host={at.screen === "host" ? at.id : undefined} />;
        case "at":
        case "account":
            if (!at.id) return <Account />;
            return <Table id={at.id} invite={at.invite} sheet={at.screen === "account"} />;
        case "sign-in":
            return <SignIn id={at.id} invite={at.invite} />;
        case "devices":
            return <Devices />;
        case "standing":
            return <Standing />;
        case "moderation":
            return <Desk id={at.id} />;
        case "people":
            return <Person key={`${at.name}/${at.at}`} name={at.name} at={at.at} />;
        case "inbox":
            return <Inbox />;
        case "notices":
            return <Notices />;
        case "rest":
            return <Rest />;
        case "again":
            return <Again key={at.id} id={at.id} ply={at.ply} />;
    }
}
