// The presenter: what others do is shown one thing after the other.

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Presenter, type Rest, restsOf, squeeze, stayOf } from "../../src/present";
import type { Speed } from "../../src/speed";
import type { Row } from "../../src/position";
import type { Frame } from "../../src/view";

const KINDS: Rest[] = ["none", "step", "decision", "card", "dice", "loss", "scene"];
const restOf = (_: unknown, { id }: Row) => KINDS[id]!;

/** A line of frames, each with these happenings. */
function frames(...all: Rest[][]): Frame[] {
    const log: Frame["log"][number][] = [];
    return all.map((rests, ply) => {
        log.push(
            ...rests.map((rest) => ({ ply, row: { id: KINDS.indexOf(rest), field: [] } as unknown as Row })),
        );
        return {
            head: {},
            seats: 1,
            ply,
            mine: ply === all.length - 1,
            rows: [],
            staged: [],
            log: log.slice(),
            fresh: rests.length,
        } as unknown as Frame;
    });
}

let speed: Speed = "normal";
let shown: { at: number; frame: Frame }[] = [];
let presenter: Presenter;

beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    speed = "normal";
    shown = [];
    presenter = new Presenter({
        show: (frame) => shown.push({ at: Date.now(), frame }),
        restOf,
        speed: () => speed,
    });
});
afterEach(() => vi.useRealTimers());

const hear = (all: readonly Frame[]) => all.forEach((frame) => presenter.hear(frame));
/** Without the moment that each rest waits for the screen. */
const times = () => shown.map(({ at, frame }) => [at - (at % 50), frame.ply]);

describe("one thing after the other", () => {
    it("gives each happening its rest", () => {
        hear(frames([], ["decision"], ["card"], ["dice", "loss"], ["none"]));
        vi.runAllTimers();
        expect(times()).toEqual([
            [0, 0],
            [0, 1],
            [500, 2],
            [1300, 3],
            [3300, 4],
            [3300, 4],
        ]);
    });
    it("tells the lines of a frame one by one", () => {
        hear(frames([], ["dice", "loss", "loss"]));
        const told = [presenter.told.value];
        vi.advanceTimersByTime(1399);
        told.push(presenter.told.value);
        vi.advanceTimersByTime(1);
        told.push(presenter.told.value);
        vi.advanceTimersByTime(601);
        told.push(presenter.told.value);
        expect(told).toEqual([1, 1, 2, 3]);
        vi.runAllTimers();
        expect(presenter.told.value).toBe(Infinity);
    });
    it("lets nobody act before the last has been shown", () => {
        hear(frames([], ["decision"]));
        expect(shown.at(-1)!.frame.mine).toBe(false);
        vi.advanceTimersByTime(499);
        expect(shown.at(-1)!.frame.mine).toBe(false);
        vi.advanceTimersByTime(1);
        expect(shown.at(-1)!.frame.mine).toBe(true);
    });
    it("rolls the dice of one batch together", () => {
        const [frame] = frames(["dice", "dice", "dice"]).slice(-1);
        expect(restsOf(frame!, restOf)).toEqual(["none", "none", "dice"]);
    });
    it.each([
        ["fast", 250],
        ["slow", 1000],
    ] as const)("at %s takes %i ms for a decision", (pace, length) => {
        speed = pace;
        hear(frames([], ["decision"], ["decision"]));
        vi.runAllTimers();
        expect(times()[2]).toEqual([length, 2]);
    });
    it("waits for nothing when it is off", () => {
        speed = "off";
        hear(frames([], ["decision"], ["dice"], ["card"]));
        expect(times()).toEqual([
            [0, 0],
            [0, 1],
            [0, 2],
            [0, 3],
        ]);
        expect(presenter.busy.value).toBe(false);
    });
});

describe("a long round", () => {
    it("shrinks all rests alike, to no less than the shortest", () => {
        const many = Array.from({ length: 60 }, (): Rest => "decision");
        expect(squeeze(many, 20_000)).toBeCloseTo(20 / 30);
        expect(stayOf("decision", 1, 0.01)).toBe(150);
        expect(stayOf("scene", 1, 0.01)).toBe(1000);
        expect(stayOf("none", 1, 1)).toBe(0);
    });
    it("is over after twenty seconds", () => {
        hear(frames([], ...Array.from({ length: 40 }, (): Rest[] => ["dice"])));
        vi.runAllTimers();
        expect(shown.at(-1)!.at).toBeGreaterThan(19_000);
        expect(shown.at(-1)!.at).toBeLessThan(20_100);
    });
    it("takes its time for somebody who only looks on", () => {
        const game = frames([], ...Array.from({ length: 60 }, (): Rest[] => ["decision"]));
        hear(game.map((frame) => ({ ...frame, seats: 0 })));
        vi.runAllTimers();
        expect(shown.at(-1)!.at).toBeGreaterThanOrEqual(30_000);
        expect(presenter.round.value.length).toBeLessThan(30);
    });
    it("gives every step of a finale its second", () => {
        const round = Array.from({ length: 100 }, (): Rest[] => ["decision"]);
        hear(frames([], ...round, ["scene", "dice"], ["scene", "loss"], ["scene"]));
        vi.runAllTimers();
        const at = (ply: number) => shown.find(({ frame }) => frame.ply === ply)!.at;
        expect(at(102) - at(101)).toBeGreaterThanOrEqual(1000 + 1400);
        expect(at(103) - at(102)).toBeGreaterThanOrEqual(1000 + 600);
    });
});

describe("skipping and showing again", () => {
    const round = () => frames([], ["decision"], ["card"], ["loss"]);
    it("goes to where the game stands, and forgets nothing", () => {
        hear(round());
        vi.advanceTimersByTime(100);
        presenter.skip();
        expect(shown.at(-1)!.frame).toMatchObject({ ply: 3, mine: true });
        expect(presenter.round.value.map(({ ply }) => ply)).toEqual([0, 1, 2, 3]);
        const { length } = shown;
        vi.runAllTimers();
        expect(shown).toHaveLength(length);
    });
    it("keeps a long round when its last step is skipped", () => {
        hear(frames([], ...Array.from({ length: 40 }, (): Rest[] => ["none"]), ["card"]));
        presenter.skip();
        expect(presenter.round.value).toHaveLength(42);
    });
    it("shows the round again, and ends where the game stands", () => {
        hear(round());
        presenter.skip();
        shown = [];
        presenter.again();
        expect(presenter.busy.value).toBe(true);
        vi.runAllTimers();
        expect(times().map(([, ply]) => ply)).toEqual([0, 1, 2, 3, 3]);
        expect(shown.at(-1)!.frame.mine).toBe(true);
        expect(presenter.round.value).toHaveLength(4);
    });
    it("begins a new round with a step of one's own, which is seen at once", () => {
        hear(round());
        presenter.skip();
        const own = { ...frames([], [], [], [], ["decision"])[4]!, staged: [{}] } as unknown as Frame;
        presenter.hear(own);
        expect(shown.at(-1)!.frame).toBe(own);
        expect(presenter.round.value).toEqual([own]);
        const next = { ...own, ply: 5, staged: [] } as unknown as Frame;
        presenter.hear(next);
        expect(shown.at(-1)!.frame).toBe(own);
        vi.advanceTimersByTime(350);
        expect(shown.at(-1)!.frame.ply).toBe(5);
    });
    it("stops when the game goes back", () => {
        hear(round());
        const back = frames([], ["decision"])[1]!;
        presenter.hear(back);
        expect(shown.at(-1)!.frame).toBe(back);
        expect(presenter.busy.value).toBe(false);
    });
});
