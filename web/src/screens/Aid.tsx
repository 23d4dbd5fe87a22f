// The game on one page, for the table and for the printer: the turn, the signs, the tables, the end.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Skin } from "../board/skin";
import { type Aid as Sheet, loadAid } from "../games/aid";
import { GAMES } from "../gen/tables";
import { aidText, meaningOf } from "../meaning";
import type { Game } from "../position";
import { isSpoken, say, speakGame, type Words } from "../words";
import { linked } from "../board/walk";
import "./aid.css";
import { Rich, Title, bookOf } from "./parts";

/** Texts below a heading, from 1 on. */
function below(words: Words, heading: string, from = 1): string[] {
    const found: string[] = [];
    for (let i = from; ; i++) {
        const text = aidText(words, `${heading}.${i}`);
        if (text === undefined) return found;
        found.push(text);
    }
}

const partsOf = (text: string) => text.split("|").map((part) => part.trim());

/** Numbered steps, each a name and what is done. */
function Steps({ words, of, wide }: { words: Words; of: string; wide?: boolean }) {
    return (
        <section>
            <h2>{aidText(words, of)}</h2>
            <ol class={wide ? "aid-steps wide" : "aid-steps"}>
                {below(words, of).map((text) => {
                    const [name, does] = partsOf(text);
                    return (
                        <li key={text}>
                            <b>{name}</b> {does}
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}

/** Every element of a kind with its sign and its sentence; those that say the same stand there once. */
function Signs({ words, sheet, list }: { words: Words; sheet: Sheet; list: Sheet["lists"][number] }) {
    const kind = words.game.kinds.findIndex(({ word }) => word === list.kind);
    const told = new Set<string>();
    const rows = words.game.kinds[kind]!.words.flatMap((element, value) => {
        const text = meaningOf(words, { kind, value })?.text ?? "";
        const name = words.element(kind, value);
        if (told.has(`${name} ${text}`) || (list.only && !list.only.includes(element))) return [];
        told.add(`${name} ${text}`);
        return { element, name, text, sign: sheet.sign(list.kind, element) };
    });
    return (
        <section>
            <h2>{aidText(words, `list.${list.kind}`)}</h2>
            <dl class="aid-signs">
                {rows.map(({ element, name, text, sign }) => (
                    <div key={element}>
                        <dt>
                            <svg aria-hidden="true">{sign && <use href={`#${sign}`} />}</svg>
                            {name}
                        </dt>
                        <dd>
                            <Rich text={text} />
                        </dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}

function Table({ words }: { words: Words }) {
    const [head = [], ...rows] = below(words, "table", 0).map(partsOf);
    return (
        <section>
            <h2>{aidText(words, "table")}</h2>
            <table>
                <thead>
                    <tr>
                        {head.map((text) => (
                            <th key={text} scope="col">
                                {text}
                            </th>
                        ))}
                    </tr>
                </thead>
                <tbody>
                    {rows.map(([name, ...cells]) => (
                        <tr key={name}>
                            <th scope="row">{name}</th>
                            {cells.map((text, i) => (
                                <td key={i}>{text}</td>
                            ))}
                        </tr>
                    ))}
                </tbody>
            </table>
        </section>
    );
}

function Neighbours({ words, of }: { words: Words; of: string }) {
    const kind = words.game.kinds.findIndex(({ word }) => word === of);
    return (
        <section>
            <h2>{aidText(words, "next")}</h2>
            <dl class="aid-next">
                {words.game.kinds[kind]!.words.map((element, value) => (
                    <div key={element}>
                        <dt>{words.element(kind, value)}</dt>
                        <dd>
                            {linked(words.game, kind, value)
                                .map((next) => words.element(kind, next))
                                .join(", ")}
                        </dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}

interface Loaded {
    skin: Skin;
    sheet: Sheet;
}

function Page({ game, skin, sheet }: Loaded & { game: Game }) {
    const words = bookOf(game);
    return (
        <>
            <skin.Symbols />
            <p class="aid-goal">{aidText(words, "goal")}</p>
            <Steps words={words} of="turn" wide />
            <Steps words={words} of="then" />
            {sheet.lists.map((list) => (
                <Signs key={list.kind} words={words} sheet={sheet} list={list} />
            ))}
            <div class="aid-pair">
                <Table words={words} />
                <section>
                    <h2>{aidText(words, "end")}</h2>
                    {below(words, "end").map((text) => (
                        <p key={text}>{text}</p>
                    ))}
                </section>
            </div>
            {sheet.next && <Neighbours words={words} of={sheet.next} />}
        </>
    );
}

export function Aid({ game: name }: { game: string }) {
    const game = GAMES.find((one) => one.name === name)!;
    const loaded = useSignal<Loaded | undefined>(undefined);
    useEffect(() => {
        void Promise.all([loadAid(name), speakGame(name)]).then(([found]) => (loaded.value = found));
    }, [name]);
    const ready = loaded.value && isSpoken(name);
    return (
        <main id="content" class="page aid" tabIndex={-1}>
            <div class="aid-head">
                <Title tab={`${bookOf(game).text("name")}: ${say("board.aid")} – Miasma`}>
                    {bookOf(game).text("name")}
                </Title>
                <p class="row no-print">
                    <button type="button" class="main" onClick={() => print()}>
                        {say("aid.print")}
                    </button>
                    <a class="button" href={`#/rules/${name}`}>
                        {say("rules.open")}
                    </a>
                </p>
            </div>
            {ready ? <Page game={game} {...loaded.value!} /> : <p class="quiet">{say("app.loading")}</p>}
        </main>
    );
}
