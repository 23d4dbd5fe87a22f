// The list of everything that can be done now: the same rows as on the board, in words.

import { batch, useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { play } from "../board/sound";
import { oddsOf, priceOf } from "../games";
import { choosers } from "../games/choosers";
import { BARRIER, type Game } from "../gen/tables";
import type { Choosing, Thing } from "../machine";
import { keys } from "../settings";
import { type Prefix, VERB, branches, settle } from "../trie";
import type { Frame, View, Way } from "../view";
import { ruleText, say, type Words } from "../words";
import { NOTE_LENGTH } from "../wire";
import { type Group as GroupOf, TIGHT, folded, lastStep, opened, useStep } from "./folds";
import { lazy } from "./lazy";
import { Rich, RuleLink, Search, plain } from "./parts";
import type { Entry, Listed } from "./pointing";

interface Item extends Entry {
    name: string;
    /** All that has to be said where the heading says the rest. */
    short: string;
    final: boolean;
    /** Leads to the row that advice points at. */
    pointed: boolean;
    /** Waits for a second press. */
    waits: boolean;
    /** What the board shows beside it: odds, a cost. */
    odds: string;
    take: () => void;
}

type Group = GroupOf<Item>;

// Many play without being asked.
const Confirm = lazy(() => import("./Confirm").then((m) => m.Confirm), true);

const MANY = 15;
/** Keys of the items, in their order; H, U, and what walks on the board, stay free. */
const KEYS = [..."123456789abcdefgijklmoqstvxyz"];

/** Goes down a path as far as it leaves a choice. */
function walk(choosing: Choosing, path: Prefix): void {
    const frame = choosing.frame.value;
    batch(() => {
        for (;;) {
            const depth = choosing.prefix.value.length;
            if (depth >= path.length) return;
            choosing.take({ value: path[depth]!, kind: undefined, rows: [] });
            const settled = choosing.frame.value !== frame || choosing.pending.value !== undefined;
            if (settled || choosing.prefix.value.length <= depth) return;
        }
    });
}

/** The parts of a choice: what is done, and with what. */
function partsOf({ verbs }: Game, [verb, ...values]: Prefix): Thing[] {
    const { kinds } = verbs[verb!]!;
    const known = kinds.slice(0, values.length).map((kind, i) => ({ kind, value: values[i]! }));
    return [{ kind: VERB, value: verb! }, ...known];
}

function groups(choosing: Choosing, frame: Frame, view: View, words: Words): Group[] {
    const { game } = frame.head;
    const itemOf = (rows: readonly number[], prefix: Prefix, name: string, take: () => void): Item => {
        const only = rows.length === 1 ? rows[0]! : undefined;
        const row = only === undefined ? undefined : frame.rows[only]!;
        const waits = only !== undefined && only === choosing.pending.value && !choosing.going;
        const label = row ? words.action(row) : say("board.more", { what: name });
        const last = row && prefix.length > 1 && prefix.length > game.verbs[row.verb]!.kinds.length;
        return {
            name: name || label,
            label,
            short: (last && name) || label,
            things: partsOf(game, row ? [row.verb, ...row.arg] : prefix),
            odds: row ? oddsOf(frame, row) : "",
            final: only !== undefined && (view.flags(only) & BARRIER) !== 0,
            pointed: rows.includes(choosing.pointed.value ?? -1),
            waits,
            take: waits ? () => choosing.yes() : take,
        };
    };
    const below = (prefix: Prefix): Item[] =>
        branches(game, frame.rows, prefix).map(({ value, kind, rows }) =>
            itemOf(rows, [...prefix, value], kind === undefined ? "" : words.element(kind, value), () =>
                walk(choosing, [...prefix, value]),
            ),
        );
    const meeting = choosing.meeting.value;
    if (meeting) {
        const title = say("board.menu", { place: words.element(meeting.kind, meeting.value) });
        const items = meeting.branches.map((one) =>
            itemOf(one.rows, [one.value, meeting.value], words.group(one.value), () => choosing.take(one)),
        );
        return [{ title, label: title, items }];
    }
    const prefix = choosing.prefix.value;
    if (prefix.length) {
        const [verb, ...chosen] = prefix;
        const { kinds } = game.verbs[verb!]!;
        const title = [
            words.group(verb!),
            ...kinds.slice(0, chosen.length).map((kind, i) => words.element(kind, chosen[i]!)),
        ].join(" · ");
        return [{ title, label: say("board.more", { what: title }), items: below(prefix) }];
    }
    return branches(game, frame.rows, []).map(({ value }) => ({
        title: words.group(value),
        label: say("board.more", { what: words.group(value) }),
        items: below([value]),
        enter: () => walk(choosing, [value]),
    }));
}

const placeText = (frame: Frame, words: Words, way: Way) =>
    say("board.goto.place", {
        place: words.element(way.kind, way.value),
        number: priceOf(frame, way),
    });

/** Where several steps lead: a group of its own behind all others. */
function goings(choosing: Choosing, frame: Frame, words: Words): Group[] {
    const items = choosing.ways.value.map((way) => ({
        name: words.element(way.kind, way.value),
        label: placeText(frame, words, way),
        short: placeText(frame, words, way),
        things: [
            { kind: VERB, value: way.steps[0]!.verb },
            { kind: way.kind, value: way.value },
        ],
        odds: "",
        final: way.final,
        pointed: false,
        waits: way === choosing.going,
        take: () => choosing.goTo(way),
        way,
    }));
    const title = say("board.goto");
    return items.length ? [{ title, label: title, items }] : [];
}

/** One press for all choices of a group: the board lights what lies behind it. */
function foldOf(choosing: Choosing, { label, items, enter }: Group, at: number): Item {
    return {
        name: label,
        label,
        short: label,
        things: items[0]!.things.slice(0, 1),
        behind: items.flatMap(({ things }) => things.slice(1)),
        odds: `(${items.length})`,
        final: false,
        pointed: items.some(({ pointed }) => pointed),
        waits: false,
        take: enter ?? (() => void (choosing.folds.value = [...choosing.folds.value, at])),
    };
}

const found = (groups: readonly Group[], search: string): Group[] =>
    groups
        .map((group) => ({
            ...group,
            items: group.items.filter(({ label }) => plain(label).includes(search)),
        }))
        .filter(({ items }) => items.length);

/** The text that goes with the action. One is there already, and comes back where all is wiped out. */
function Note({ choosing, frame, words, verb }: Omit<Props, "view"> & { verb: number }) {
    const propose = () => {
        const all = words.suggestions(verb);
        const turned = [...all.slice(frame.toAct), ...all.slice(0, frame.toAct)];
        choosing.note.value = turned.find((one) => !frame.names.includes(one)) ?? "";
    };
    useEffect(propose, [frame.toAct, frame.ply, verb]);
    return (
        <p class="field note">
            <label for="note">{words.note(verb)}</label>
            <input
                id="note"
                type="text"
                maxLength={NOTE_LENGTH}
                autocomplete="off"
                value={choosing.note.value}
                onInput={(event) => (choosing.note.value = event.currentTarget.value)}
                onChange={() => choosing.note.value.trim() || propose()}
            />
        </p>
    );
}

/** Keys belong to the list unless something is written in, or the board has them. */
function elsewhere(target: EventTarget | null): boolean {
    return (
        target instanceof Element &&
        !!target.closest("input:not([type=radio]), select, textarea, svg[role], [data-keys], dialog")
    );
}

export function Refusal({ choosing, words }: { choosing: Choosing; words: Words }) {
    const refused = choosing.refusal.value;
    useEffect(() => void (refused && play("refuse")), [refused]);
    return (
        <div class="refusal" aria-live="assertive">
            {refused?.rule && (
                <p>
                    <Rich text={say("board.refused", { reason: ruleText(words.version, refused.rule) })} />{" "}
                    <RuleLink game={words.version} rule={refused.rule} />
                </p>
            )}
        </div>
    );
}

/** The tools of a turn in one row: what is taken back, and more. */
function Undo({ frame, view, words, takeBack, children }: UndoProps) {
    const last = frame.staged.at(-1);
    const staged = last !== undefined && frame.mine;
    const undo = staged ? () => view.undo() : takeBack;
    const can = undo !== undefined;
    const why = can ? undefined : say(frame.mine ? "undo.nothing" : "board.wait");
    const what = staged ? say("board.undo.what", { action: words.action(last) }) : undefined;
    return (
        <div class="undo">
            <div class="row">
                <button
                    type="button"
                    title={why ?? what}
                    aria-label={what}
                    aria-disabled={!can}
                    aria-describedby={can ? undefined : "no-undo"}
                    aria-keyshortcuts="u"
                    onClick={undo}
                >
                    <span aria-hidden="true">↶ </span>
                    {say("board.undo")}
                </button>
                {frame.staged.length > 1 && frame.mine && (
                    <button
                        type="button"
                        title={say("board.restart")}
                        aria-label={say("board.restart")}
                        onClick={() => view.undo(true)}
                    >
                        <span aria-hidden="true">⟲ </span>
                        {say("board.restart.short")}
                    </button>
                )}
                {children}
            </div>
            {why && (
                <p id="no-undo" class="unseen">
                    {why}
                </p>
            )}
        </div>
    );
}

export interface Props {
    choosing: Choosing;
    frame: Frame;
    view: View;
    words: Words;
}

interface UndoProps extends Omit<Props, "choosing"> {
    /** Takes back what has left one's hands, where that is still possible. */
    takeBack?: (() => void) | undefined;
    children?: ComponentChildren;
}

/** The game's own picture of the one thing that can be done, where it has one. */
function Chooser({ frame, words, items }: { frame: Frame; words: Words; items: readonly Item[] }) {
    const { name, verbs } = frame.head.game;
    const Own = choosers[`${name}.${verbs[frame.rows[0]?.verb ?? -1]?.word}`];
    if (!Own || items.length !== frame.rows.length) return null;
    return (
        <div class="chooser">
            <Own words={words} rows={items.map((item, i) => ({ ...item, action: frame.rows[i]! }))} />
        </div>
    );
}

/** Lights the places of choices and opens their notes; that may come a moment later than the list. */
function usePointing(list: RefObject<HTMLElement>, now: Listed) {
    const latest = useRef(now);
    latest.current = now;
    useEffect(() => {
        let end = () => {};
        let gone = false;
        void import("./pointing").then(({ follow }) => {
            if (!gone) end = follow(list.current!, () => latest.current);
        });
        return () => {
            gone = true;
            end();
        };
    }, []);
}

/** What a group is about, and the way back to where it was chosen. */
function Head({ title, back }: { title: string; back?: (() => void) | undefined }) {
    if (!title && !back) return null;
    return (
        <div class="group-head">
            {back && (
                <button type="button" onClick={back}>
                    <span aria-hidden="true">← </span>
                    {say("nav.back")}
                </button>
            )}
            {title && <h3>{title}</h3>}
        </div>
    );
}

/** What a choice says; where less is shown, whoever listens hears all of it. */
function Label({ item: { label, short }, short: less }: { item: Item; short: boolean }) {
    if (!less || short === label) return <span>{label}</span>;
    return (
        <>
            <span aria-hidden="true">{short}</span>
            <span class="unseen">{label}</span>
        </>
    );
}

interface Advised extends Props {
    /** Asks for advice, where that can be had now, or does without it. */
    ask?: (() => void) | undefined;
    takeBack?: UndoProps["takeBack"];
    /** More tools of the turn. */
    tools?: ComponentChildren;
    /** Advice was asked for. */
    advised?: boolean | undefined;
    /** The advice that was asked for, where it stands among the actions. */
    children?: ComponentChildren;
}

/** What the keys of the list do now. */
interface Keyed {
    items: readonly Item[];
    /** There is a way back in the list. */
    deep: boolean;
    pending: boolean;
    undo: (() => void) | undefined;
    ask: (() => void) | undefined;
}

function useItemKeys(choosing: Choosing, keyed: Keyed): void {
    const now = useRef(keyed);
    now.current = keyed;
    useEffect(() => {
        const press = (event: KeyboardEvent) => {
            const { items, deep, pending, undo, ask } = now.current;
            if (event.defaultPrevented || elsewhere(event.target) || document.querySelector("dialog[open]"))
                return;
            if (event.key === "Escape" && (deep || pending)) choosing.back();
            if (keys.value !== "on" || event.ctrlKey || event.metaKey || event.altKey) return;
            if (event.key === "u") undo?.();
            else if (event.key === "h") ask?.();
            else items[KEYS.indexOf(event.key)]?.take();
        };
        document.addEventListener("keydown", press);
        return () => document.removeEventListener("keydown", press);
    }, [choosing]);
}

/** The pressed button is gone with its list: the focus stays in the section. */
function useKeptFocus() {
    const heading = useRef<HTMLHeadingElement>(null);
    const inside = useRef(false);
    useLayoutEffect(() => {
        if (inside.current && (document.activeElement === document.body || !document.activeElement))
            heading.current?.focus();
    });
    const onFocusCapture = () => void (inside.current = true);
    const onBlurCapture = (event: FocusEvent) => {
        if (event.relatedTarget) inside.current = false;
    };
    return { heading, watch: { onFocusCapture, onBlurCapture } };
}

/** The choices as they are shown: searched, opened, and folded until they have room. */
function useChoices({ choosing, frame, view, words, children }: Advised, list: RefObject<HTMLElement>) {
    const wanted = useSignal("");
    const asked = choosing.pending.value !== undefined;
    const all = frame.mine
        ? [...groups(choosing, frame, view, words), ...goings(choosing, frame, words)]
        : [];
    const total = all.reduce((sum, group) => sum + group.items.length, 0);
    const search = total > MANY ? plain(wanted.value.trim()) : "";
    const folds = choosing.folds.value;
    const level = search ? found(all, search) : opened(all, folds);
    const listed = [frame, choosing.prefix.value, choosing.meeting.value, folds, search];
    const step = useStep(list, listed, search ? 0 : lastStep(level), asked || !!children);
    const shown = folded(level, step, (group, at) => foldOf(choosing, group, at));
    const start = frame.mine ? settle(frame.head.game, frame.rows, []).prefix.length : 0;
    const deep = !!choosing.meeting.value || folds.length > 0 || choosing.prefix.value.length > start;
    const pointed = choosing.pointed.value;
    useEffect(() => void (wanted.value = ""), [frame.ply, choosing.prefix.value, pointed]);
    return { wanted, search, many: total > MANY, tight: step >= TIGHT, shown, deep, asked };
}

const AskButton = ({ ask, advised }: { ask: () => void; advised: boolean | undefined }) => (
    <button
        type="button"
        title={say("hint.ask")}
        aria-label={say("hint.ask")}
        aria-keyshortcuts="h"
        aria-expanded={!!advised}
        onClick={ask}
    >
        <span aria-hidden="true">⚕ </span>
        {say("hint.ask.short")}
    </button>
);

/** A choice of the list. */
function Choice({ item, place, short }: { item: Item; place: number; short: boolean }) {
    const key = keys.value === "on" ? KEYS[place] : undefined;
    return (
        <button
            type="button"
            class={item.waits ? "waits" : item.pointed ? "pointed" : undefined}
            aria-keyshortcuts={key}
            data-choice={place}
            onClick={item.take}
        >
            {key && (
                <kbd aria-hidden="true" class="key">
                    {key}
                </kbd>
            )}
            <Label item={item} short={short} />
            {item.odds && <span class="odds">{item.odds}</span>}
            {item.pointed && (
                <>
                    <span aria-hidden="true">☜</span>
                    <span class="unseen"> ({say("hint.here")})</span>
                </>
            )}
            {item.waits && <span class="again">{say("board.again")}</span>}
            {item.final && (
                <span class="final" title={say("board.final")}>
                    <span aria-hidden="true">⚄</span>
                    <span class="unseen"> ({say("board.final")})</span>
                </span>
            )}
        </button>
    );
}

/** The groups of choices; keys are given in their order. */
function Choices(props: { shown: readonly Group[]; tight: boolean; back: (() => void) | undefined }) {
    const { shown, tight, back } = props;
    let n = 0;
    return (
        <>
            {shown.map((group, at) => (
                <div class="action-group" key={group.title}>
                    <Head title={group.title} back={at ? undefined : back} />
                    <ul class="choices">
                        {group.items.map((item) => (
                            <li key={item.label}>
                                <Choice item={item} place={n++} short={tight && !!group.title} />
                            </li>
                        ))}
                    </ul>
                </div>
            ))}
        </>
    );
}

export function Actions(props: Advised) {
    const { choosing, frame, view, words, ask, advised, takeBack, tools, children } = props;
    const list = useRef<HTMLElement>(null);
    const { wanted, search, many, tight, shown, deep, asked } = useChoices(props, list);
    const items = shown.flatMap((group) => group.items);
    const { heading, watch } = useKeptFocus();
    const undo = frame.mine && frame.staged.length > 0 ? () => view.undo() : takeBack;
    useItemKeys(choosing, { items, deep, pending: asked, undo, ask });
    usePointing(list, { choosing, words, entries: items });
    return (
        <section class={tight ? "actions tight" : "actions"} aria-labelledby="actions" ref={list} {...watch}>
            <h2 id="actions" tabIndex={-1} ref={heading}>
                {say("board.actions")}{" "}
                {frame.mine && (
                    <span class="quiet small">
                        {say("board.choices", { number: frame.rows.length + frame.ways().length })}
                    </span>
                )}
            </h2>
            {asked && !choosing.held ? (
                <Confirm choosing={choosing} frame={frame} view={view} words={words} />
            ) : (
                <Undo frame={frame} view={view} words={words} takeBack={takeBack}>
                    {ask && <AskButton ask={ask} advised={advised} />}
                    {tools}
                </Undo>
            )}
            {children}
            {choosing.noting.value !== undefined && !asked && (
                <Note choosing={choosing} frame={frame} words={words} verb={choosing.noting.value} />
            )}
            {many && (
                <Search id="actions-search" class="field search" label={say("board.search")} wanted={wanted}>
                    {search && say("board.found", { number: items.length })}
                </Search>
            )}
            {frame.mine && <Chooser frame={frame} words={words} items={items} />}
            <Choices shown={shown} tight={tight} back={deep && !asked ? () => choosing.back() : undefined} />
        </section>
    );
}
