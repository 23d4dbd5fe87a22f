// Every part of the board named once, over the dimmed board.

import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { useBack } from "../back";
import { loadAreas } from "../games";
import { areaOf } from "../meaning";
import { RuleLink } from "../screens/parts";
import { say } from "../words";
import { type Area, type Box, type Scene, edges } from "./skin";
import type { Lens } from "./useCamera";
import "./what.css";

interface Props {
    scene: Scene;
    lens: Lens;
    /** The board on the page. */
    host: RefObject<HTMLDivElement>;
    close: () => void;
}

const EDGE = 8;
const GAP = 12;

const meet = (a: Box, b: Box) =>
    a.x < b.x + b.w + GAP && b.x < a.x + a.w + GAP && a.y < b.y + b.h + GAP && b.y < a.y + a.h + GAP;
const within = ({ x, y, w, h }: Box) =>
    x >= EDGE && y >= EDGE && x + w <= innerWidth - EDGE && y + h <= innerHeight - EDGE;

/** Places for a label, the nearest to its part first, round about and further and further out. */
function tries({ x, y, w, h }: Box, label: { w: number; h: number }): Box[] {
    const found: Box[] = [];
    for (let far = 0; far < 420; far += 28)
        for (let turn = 0; turn < 16; turn++) {
            const a = (turn * Math.PI) / 8;
            const dx = Math.cos(a) * ((w + label.w) / 2 + GAP + far);
            const dy = Math.sin(a) * ((h + label.h) / 2 + GAP + far);
            found.push({ x: x + w / 2 + dx - label.w / 2, y: y + h / 2 + dy - label.h / 2, ...label });
        }
    return found;
}

/** Puts every label near its part, none over another and none over a part that is named. */
function settle(parts: readonly Box[], labels: readonly HTMLElement[]): void {
    const taken: Box[] = [];
    labels.forEach((label, i) => {
        const { width: w, height: h } = label.getBoundingClientRect();
        const fits = tries(parts[i]!, { w, h }).filter(within);
        const free = fits.filter((spot) => !taken.some((other) => meet(spot, other)));
        const clear = free.find((spot) => !parts.some((part) => meet(spot, part)));
        const spot = clear ?? free[0] ?? fits[0] ?? { x: EDGE, y: EDGE, w, h };
        taken.push(spot);
        Object.assign(label.style, { left: `${spot.x}px`, top: `${spot.y}px` });
    });
}

const Outlines = ({ parts }: { parts: readonly { word: string; at: Box }[] }) => (
    <svg class="what-parts" aria-hidden="true">
        {parts.map(({ word, at }, i) => (
            <g key={word}>
                <rect {...edges(at)} rx="8" />
                <circle cx={at.x} cy={at.y} r="11" />
                <text x={at.x} y={at.y} dy=".36em">
                    {i + 1}
                </text>
            </g>
        ))}
    </svg>
);

export function WhatIsWhat({ scene, lens, host, close }: Props) {
    const dialog = useRef<HTMLDialogElement>(null);
    const find = useSignal<((scene: Scene) => Area[]) | undefined>(undefined);
    const { frame, words } = scene;
    useBack(true, close);
    useEffect(() => {
        lens.reset();
        dialog.current!.showModal();
        void loadAreas(frame.head).then((areas) => (find.value = areas));
        return () => dialog.current?.close();
    }, []);

    const parts = (find.value?.(scene) ?? []).flatMap((area) => {
        const told = areaOf(words, area.word);
        return told ? [{ ...area, ...told, at: onPage(area.box, lens, host.current!) }] : [];
    });
    useLayoutEffect(() => {
        const labels = [...dialog.current!.querySelectorAll<HTMLElement>(".what-label")];
        if (!labels.length) return;
        if (matchMedia("(min-width: 60rem)").matches)
            settle(
                parts.map(({ at }) => at),
                labels,
            );
        if (!dialog.current!.contains(document.activeElement?.closest(".what-label") ?? null))
            labels[0]!.querySelector("a")?.focus();
    }, [parts.length]);

    // It says that it was closed a moment after it has gone, when another may be open already.
    const closed = () => dialog.current?.isConnected && close();
    return (
        <dialog ref={dialog} class="what" aria-label={say("board.what")} onClose={closed}>
            <Outlines parts={parts} />
            <div class="what-list">
                {parts.map(({ word, name, text, rule }, i) => (
                    <section key={word} class="what-label" data-area={word}>
                        <h3>
                            <span class="what-number">{i + 1}</span> {name}
                        </h3>
                        <p>
                            {text} <RuleLink game={words.version} rule={rule} />
                        </p>
                    </section>
                ))}
            </div>
            <p class="what-foot">
                <button type="button" class="main" onClick={close}>
                    {say("board.what.close")}
                </button>
                <a class="button" href={`#/aid/${words.game.name}`}>
                    {say("board.aid")}
                </a>
            </p>
        </dialog>
    );
}

/** A part of the sheet in pixels of the page. */
function onPage(box: Box, lens: Lens, host: HTMLElement): Box {
    const { left, top } = host.getBoundingClientRect();
    const from = lens.inWindow(box);
    const to = lens.inWindow({ x: box.x + box.w, y: box.y + box.h });
    return { x: left + from.x, y: top + from.y, w: to.x - from.x, h: to.y - from.y };
}
