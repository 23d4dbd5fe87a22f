// What a rulebook says, sentence by sentence, and where that is played and proven
// (games/<game>/conformance.tsv, by tools/conformance.py).

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Game } from "../position";
import { GAMES } from "../gen/tables";
import { go } from "../router";
import { LANGS, NAMES, lang, say, speakGame, type Lang } from "../words";
import { Rich, RuleLink, Search, Title, bookOf, download, plain } from "./parts";
import { Choice } from "./pick";
import { FIRST, SHELF } from "./shelf";
import "./proof.css";

interface Place {
    file: string;
    name: string;
    line: number;
}

/** A statement, or a heading: status `book` or `chapter`. */
interface Statement {
    key: string;
    status: string;
    ids: readonly string[];
    text: Record<Lang, string>;
    remark: string;
}

interface Table {
    rows: readonly Statement[];
    places: Record<string, { code: readonly Place[]; tests: readonly Place[] }>;
}

const tables = import.meta.glob<{ default: Table }>("../gen/conformance.*.json");
const STATUSES = ["implemented", "option", "ruled", "reconstructed", "not played"] as const;
const WHICH = ["all", "decided", "missing"] as const;
const DECIDED = new Set(["option", "ruled", "reconstructed"]);

const table = signal<Table>({ rows: [], places: {} });
const wanted = signal("");
const which = signal<(typeof WHICH)[number]>("all");

const statusWord = (status: string) => say(`status.${status === "not played" ? "unplayed" : status}`);
const isHead = ({ status }: Statement) => status === "book" || status === "chapter";

/** Code or tests of all rules behind a statement, each once. */
function placesOf({ ids }: Statement, kind: "code" | "tests"): Place[] {
    const all = ids.flatMap((id) => table.value.places[id]?.[kind] ?? []);
    return [...new Map(all.map((one) => [`${one.file} ${one.name}`, one])).values()];
}

/** Everything of a statement that can be searched for. */
function wordsOf(row: Statement): string {
    const places = [...placesOf(row, "code"), ...placesOf(row, "tests")].map(
        ({ file, name }) => `${file} ${name}`,
    );
    return plain([row.key, row.remark, ...row.ids, ...Object.values(row.text), ...places].join(" "));
}

function fits(row: Statement, search: string): boolean {
    if (which.value === "decided" && !DECIDED.has(row.status)) return false;
    if (which.value === "missing" && row.status !== "not played") return false;
    return !search || wordsOf(row).includes(search);
}

/** The statements that fit, each chapter with its heading. */
function shown(search: string): Statement[] {
    const { rows } = table.value;
    const found = rows.filter((row) => !isHead(row) && fits(row, search));
    const within = (head: Statement) => found.some(({ key }) => key.startsWith(`${head.key}.`));
    return rows.filter((row) => (isHead(row) ? within(row) : found.includes(row)));
}

/** How many statements have each status: one bar, and in words. */
function Counts() {
    const counts = STATUSES.map((status) => table.value.rows.filter((row) => row.status === status).length);
    return (
        <div class="proof-counts">
            <div class="proof-bar" aria-hidden="true">
                {STATUSES.map((status, i) => (
                    <span
                        key={status}
                        class={`proof-sign s${i}`}
                        style={{ flexGrow: counts[i] }}
                        hidden={!counts[i]}
                    />
                ))}
            </div>
            <ul>
                {STATUSES.map((status, i) => (
                    <li key={status}>
                        <span class={`proof-sign s${i}`} aria-hidden="true" /> <b>{counts[i]}</b>{" "}
                        {statusWord(status)}
                    </li>
                ))}
            </ul>
        </div>
    );
}

function Places({ title, places }: { title: string; places: readonly Place[] }) {
    if (!places.length) return null;
    return (
        <div>
            <h3>{title}</h3>
            <ul>
                {places.map(({ file, name, line }) => (
                    <li key={file + name}>
                        <code>{name}</code>{" "}
                        <span class="quiet small">{say("proof.line", { file, number: line })}</span>
                    </li>
                ))}
            </ul>
        </div>
    );
}

/** The whole of one statement: every language, the rules, the code, the tests. */
function Open({ game, row }: { game: Game; row: Statement }) {
    return (
        <div class="proof-open">
            {LANGS.filter((one) => one !== lang.value).map((one) => (
                <div key={one} lang={one}>
                    <h3>{NAMES[one]}</h3>
                    <p>{row.text[one]}</p>
                </div>
            ))}
            {row.ids.length > 0 && (
                <div>
                    <h3>{say("proof.rule")}</h3>
                    <p>
                        {row.ids.map((id) => (
                            <span key={id}>
                                <RuleLink game={game.name} rule={id} />{" "}
                            </span>
                        ))}
                    </p>
                </div>
            )}
            {row.remark && (
                <div lang="en">
                    <h3>{say("proof.remark")}</h3>
                    <p>
                        <Rich text={row.remark} />
                    </p>
                </div>
            )}
            <Places title={say("proof.code")} places={placesOf(row, "code")} />
            <Places title={say("proof.test")} places={placesOf(row, "tests")} />
        </div>
    );
}

/** One statement: a link that opens it, and the state it is in. */
function Line({ game, row, open }: { game: Game; row: Statement; open: boolean }) {
    const to = open ? `#/proof/${game.name}` : `#/proof/${game.name}/${encodeURIComponent(row.key)}`;
    const state = STATUSES.indexOf(row.status as (typeof STATUSES)[number]);
    return (
        <li id={`proof-${row.key}`} class={open ? "here" : undefined}>
            <a class="proof-line" href={to} aria-expanded={open}>
                <span class="proof-text">{row.text[lang.value]}</span>
                <span class="proof-ids">{row.ids.map((id) => `§ ${id}`).join(" ") || "–"}</span>
                <span class="proof-where">
                    {[...new Set(placesOf(row, "code").map(({ file }) => file))].join(" ")}
                </span>
                <span class="proof-where">{placesOf(row, "tests")[0]?.name}</span>
                <span class="proof-state">
                    <span class={`proof-sign s${state}`} aria-hidden="true" /> {statusWord(row.status)}
                </span>
            </a>
            {open && <Open game={game} row={row} />}
        </li>
    );
}

/** Arrows go from line to line. */
function onArrow(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = [...document.querySelectorAll<HTMLElement>(".proof-line")];
    const at = lines.indexOf(document.activeElement as HTMLElement);
    const next = step && at >= 0 ? lines[at + step] : undefined;
    if (!next) return;
    event.preventDefault();
    next.focus();
}

/** What is shown, as a table for other programs. */
function asTable(rows: readonly Statement[]): string {
    const cells = rows
        .filter((row) => !isHead(row))
        .map((row) => [row.key, row.text[lang.value], row.status, row.ids.join(" "), row.remark].join("\t"));
    return ["key\tstatement\tstatus\trules\tremark", ...cells, ""].join("\n");
}

/** Chapters with their statements. */
function Chapters({ game, rows, open }: { game: Game; rows: readonly Statement[]; open: string }) {
    const heads = rows.filter(isHead);
    const of = (head: Statement) =>
        rows.filter((row) => !isHead(row) && row.key.slice(0, row.key.lastIndexOf(".")) === head.key);
    return (
        <div onKeyDown={onArrow}>
            {heads.map((head) => (
                <section key={head.key}>
                    {head.status === "book" ? (
                        <h2>{head.text[lang.value]}</h2>
                    ) : (
                        <h3>{head.text[lang.value]}</h3>
                    )}
                    <ul class="proof-lines">
                        {of(head).map((row) => (
                            <Line key={row.key} game={game} row={row} open={row.key === open} />
                        ))}
                    </ul>
                </section>
            ))}
        </div>
    );
}

/** What is searched for, and which statements. */
function Sieve({ rows, game }: { rows: readonly Statement[]; game: Game }) {
    return (
        <search>
            <Search id="proof-search" label={say("proof.search")} wanted={wanted}>
                {say("proof.found", { number: rows.filter((row) => !isHead(row)).length })}
            </Search>
            <div class="row">
                <Choice
                    legend={say("proof.which")}
                    name="proof-which"
                    values={WHICH}
                    value={which.value}
                    label={(one) => say(`proof.${one}`)}
                    onChange={(one) => (which.value = one)}
                />
                <button type="button" onClick={() => download(`${game.name}-conformance.tsv`, asTable(rows))}>
                    {say("proof.save")}
                </button>
            </div>
        </search>
    );
}

/** The table, and the rules that it names. */
async function load(game: Game): Promise<void> {
    void speakGame(game.name);
    table.value = (await tables[`../gen/conformance.${game.name}.json`]!()).default;
}

export function Proof({ game: name, open }: { game: string; open: string }) {
    const game = SHELF.find((one) => one.name === name) ?? FIRST;
    useEffect(() => void load(game), [game]);
    useEffect(
        () => document.getElementById(`proof-${open}`)?.scrollIntoView({ block: "nearest" }),
        [open, table.value],
    );
    const title = (one: Game) => bookOf(one).text("name");
    const rows = shown(plain(wanted.value.trim()));
    return (
        <main id="content" class="page proof" tabIndex={-1}>
            <Title>{say("proof.title")}</Title>
            <p>{say("proof.lead", { game: title(game) })}</p>
            <Choice
                legend={say("rules.game")}
                name="proof-game"
                values={SHELF.map((one) => one.name)}
                value={game.name}
                label={(one) => title(GAMES.find((g) => g.name === one)!)}
                onChange={(one) => go(`/proof/${one}`)}
            />
            <Counts />
            <Sieve rows={rows} game={game} />
            {rows.length ? <Chapters game={game} rows={rows} open={open} /> : <p>{say("proof.none")}</p>}
        </main>
    );
}
