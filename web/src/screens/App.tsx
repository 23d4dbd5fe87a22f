// The frame around every screen.

import { signal } from "@preact/signals";
import { Component, type ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { help } from "../board/help";
import { brought, hovering, notice, takeFiles } from "../bring";
import { hasLesson } from "../games";
import { knock, online } from "../online/door";
import { route } from "../router";
import { language } from "../settings";
import { LANGS, NAMES, lang, say, speakOf } from "../words";
import logo from "./brand/logo.svg?url";
import wordmark from "./brand/wordmark.svg?url";
import { lazy } from "./lazy";
import { Art, RuleDialog } from "./parts";

const Home = lazy(() => Promise.all([import("./home/Home"), speakOf("home")]).then(([m]) => m.Home));
const Lesson = lazy(() => import("./Lesson").then((m) => m.Lesson));
const Table = lazy(() => import("./Table").then((m) => m.Table));
const Replay = lazy(() => import("./Replay").then((m) => m.Replay));
const Shared = lazy(() => Promise.all([import("./Shared"), speakOf("share")]).then(([m]) => m.Shared));
const Rules = lazy(() => import("./Rules").then((m) => m.Rules));
const Proof = lazy(() => Promise.all([import("./Proof"), speakOf("proof")]).then(([m]) => m.Proof));
const Puzzle = lazy(() => import("./puzzle/Puzzle").then((m) => m.Puzzle));
const Aid = lazy(() => import("./Aid").then((m) => m.Aid));
const Settings = lazy(() => import("./Settings").then((m) => m.Settings));
const Calls = lazy(() => import("./online/Online").then((m) => m.Calls), true);
const Bring = lazy(() => Promise.all([import("./Bring"), speakOf("share")]).then(([m]) => m.Bring), true);
const Online = lazy(() => import("./online/Online").then((m) => m.Online));

const phone = matchMedia("(max-width: 30rem)");
const small = signal(phone.matches);
phone.addEventListener("change", () => (small.value = phone.matches));

function Screen() {
    const at = route.value;
    switch (at.screen) {
        case "home":
            return <Home />;
        case "new":
            return <Home sheet={at.box} />;
        case "lesson":
            return hasLesson(at.lesson) ? <Lesson key={at.lesson} name={at.lesson} /> : <Home />;
        case "table":
            return <Table key={at.id} id={at.id} />;
        case "replay":
            return <Replay key={at.id} id={at.id} ply={at.ply} />;
        case "shared":
            return <Shared key={at.letters} letters={at.letters} ply={at.ply} />;
        case "rules":
            return <Rules game={at.game} rule={at.rule} />;
        case "proof":
            return <Proof game={at.game} open={at.key} />;
        case "puzzle":
            return <Puzzle game={at.game} open={at.key} />;
        case "aid":
            return hasLesson(at.game) ? <Aid key={at.game} game={at.game} /> : <Home />;
        case "settings":
            return <Settings />;
        default:
            return <Online at={at} />;
    }
}

function Header() {
    const here = route.value.screen;
    const onShelf = here === "home" || here === "new";
    const current = (screen: string) => (here === screen ? "page" : undefined);
    return (
        <header class="top">
            <a
                class="brand"
                href="#/"
                aria-label={`Miasma: ${say("nav.home")}`}
                aria-current={onShelf ? "page" : undefined}
            >
                {!onShelf && <span aria-hidden="true">←</span>}
                <Art class="logo" href={logo} box="0 0 64 64" />
                {onShelf && <Art class="wordmark" href={wordmark} box="0 0 600 160" />}
            </a>
            <nav aria-label={say("nav.main")}>
                {online.value && (
                    <a href="#/online" aria-current={current("online")}>
                        {say("online.nav")}
                    </a>
                )}
                <a href="#/rules" aria-current={current("rules")}>
                    {say("nav.rules")}
                </a>
                <a href="#/settings" aria-current={current("settings")}>
                    {say("nav.settings")}
                </a>
            </nav>
            {online.value && <Calls count />}
            {help.value && (
                <button
                    type="button"
                    class="help"
                    aria-label={say("board.what")}
                    title={say("board.what")}
                    aria-keyshortcuts="?"
                    onClick={help.value}
                >
                    ?
                </button>
            )}
            <select
                aria-label={say("settings.language")}
                value={language.value}
                onChange={(event) => (language.value = event.currentTarget.value as (typeof LANGS)[number])}
            >
                {LANGS.map((one) => (
                    <option key={one} value={one} lang={one} selected={one === language.value}>
                        {small.value ? one.toUpperCase() : NAMES[one]}
                    </option>
                ))}
            </select>
        </header>
    );
}

/** What goes wrong on a screen leaves the rest of the page alive. */
class Guard extends Component<{ children: ComponentChildren; at: string }, { error?: Error; at?: string }> {
    override state: { error?: Error; at?: string } = {};

    override componentDidCatch(error: Error): void {
        console.error(error);
        this.setState({ error, at: this.props.at });
    }

    override render() {
        const { error, at } = this.state;
        if (!error || at !== this.props.at) return this.props.children;
        return (
            <main id="content" class="page">
                <h1>{say("error.title")}</h1>
                <p class="trouble">{error.message}</p>
                <p class="row">
                    <button type="button" class="main" onClick={() => location.reload()}>
                        {say("error.reload")}
                    </button>
                    <a class="button" href="#/">
                        {say("board.leave")}
                    </a>
                </p>
            </main>
        );
    }
}

/** Screens that fill the window. */
const BOARDS = ["table", "replay", "shared", "puzzle", "at", "again"];

export function App() {
    const at = route.value;
    useEffect(() => void knock(), [at]);
    useEffect(takeFiles, []);
    const taught = at.screen === "lesson" && hasLesson(at.lesson);
    const under = at.screen === "account" && at.id;
    const onBoard = BOARDS.includes(at.screen) || taught || under;
    return (
        <div class={onBoard ? "app playing" : "app"} lang={lang.value}>
            {at.screen !== "table" && at.screen !== "at" && (
                <div class="skips">
                    <a href="#content" onClick={skipTo("content")}>
                        {say("skip.content")}
                    </a>
                </div>
            )}
            <Header />
            {online.value && <Calls />}
            {(brought.value || hovering.value || notice.value) && <Bring />}
            <Guard at={location.hash}>
                <Screen />
            </Guard>
            <RuleDialog />
        </div>
    );
}

/** A skip link that leaves the address alone, which says what screen this is. */
export const skipTo = (id: string) => (event: Event) => {
    event.preventDefault();
    const there = document.getElementById(id);
    there?.focus();
    there?.scrollIntoView({ block: "nearest" });
};
