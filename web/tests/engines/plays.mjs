// What is played in each engine. Every play begins in a browser that has never been here.

import { Hand } from "./hand.mjs";
import { sleep } from "./started.mjs";

/** The most steps a game of these may take. */
const LONGEST = 800;

/** Numbers that are the same on every run. */
function lot(seed) {
    let state = seed;
    return (below) => {
        state = (Math.imul(state, 1103515245) + 12345) >>> 0;
        return Math.floor((state / 2 ** 32) * below);
    };
}

function check(holds, what) {
    if (!holds) throw new Error(`not so: ${what}`);
}

function same(a, b, what) {
    const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
    check(left === right, `${what}: ${left} and ${right}`);
}

/** Waits until a person is asked, in the list or in a menu that has the focus, or the game is over. */
export async function ready(hand) {
    for (const end = Date.now() + 60_000; Date.now() < end; await sleep(15)) {
        const seen = await hand.look();
        if (seen.over || (seen.asked && !!seen.menu === seen.focus.menu)) return seen;
    }
    throw new Error("nobody is asked, and the game is not over");
}

/** Waits until what is asked, or whatever stands in its place, is not what it was. */
async function changed(hand, before) {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(15)) {
        const seen = await hand.look();
        if (seen.text !== before.text || seen.other) return;
    }
    throw new Error(`nothing has changed: ${before.text}`);
}

/** What the log says, without the mark of what is new. */
const lines = async (hand) =>
    (await hand.texts(".log .line .what")).map((line) => line.replace(/^new:\s/, ""));

// ---- a whole game by pointer ----

/** How each title is set up for a game that is not long, and what its players write. */
export const TITLES = {
    rattus: { name: "Rattus", opponents: 1, seed: 3, lesson: true },
    africanus: { name: "Africanus", opponents: 2, seed: 5 },
    blackdeath: {
        name: "Black Death",
        opponents: 2,
        seed: 6,
        dice: 4,
        radios: ["^1347", "^10,"],
        text: "The King's evil",
        lesson: true,
    },
    plague: { name: "Plague!", opponents: 1, seed: 4, list: "5 rounds", lesson: true },
};

/** Chooses a value of the list that has it. Its own menu is the system's, and no page's. */
function choose(value) {
    const list = [...document.querySelectorAll("dialog.setup select")].find((one) =>
        [...one.options].some(({ text }) => text === value),
    );
    list.selectedIndex = [...list.options].findIndex(({ text }) => text === value);
    list.dispatchEvent(new Event("change", { bubbles: true }));
    return list.selectedIndex;
}

async function setOptions(hand, { radios = [], list }) {
    if (radios.length) await hand.click("dialog.setup label", { name: "^As printed" });
    if (radios.length || list) await hand.click("dialog.setup .changes summary");
    for (const name of radios) await hand.click("dialog.setup .option label", { name });
    if (list) check((await hand.browser.run(choose, list)) >= 0, `${list} can be chosen`);
}

/** A press while the sheet is still coming up may miss; a person presses again. */
async function chooseOpponents(hand, number) {
    const chosen = `input[name=opponents][value="${number}"]:checked`;
    for (let i = 0; i < 4 && !(await hand.count(chosen)); i++) {
        await hand.click("input[name=opponents]", { nth: number - 1 });
        await sleep(300);
    }
    await hand.sees(chosen);
}

/** From the shelf to the board. */
export async function begin(hand, title) {
    await hand.visit(title.dice);
    await hand.click("a", { name: `^Set up: ${title.name}$` });
    await chooseOpponents(hand, title.opponents);
    await setOptions(hand, title);
    await hand.click("dialog.setup button[type=submit]");
    await hand.sees("svg[role=group]");
}

/** Presses a place of the board that is lit, or one that can be gone to; false where none is hit. */
async function pressBoard(hand, seen, any) {
    const far = seen.far && any(5);
    if (!far && !(seen.lit && any(4))) return false;
    const selector = far ? ".target.far" : ".target.lit";
    const at = await hand.find(selector, { nth: any(far ? seen.far : seen.lit) });
    check(at || far || seen.far, `${selector} can be hit`);
    if (!at) return false;
    if (far) {
        await hand.move(at);
        await hand.sees(".way .dots");
    }
    await hand.clickAt(at);
    return true;
}

async function writeName(hand, text) {
    if (!text || !(await hand.find(".actions input[type=text]"))) return;
    await hand.click(".actions input[type=text]");
    if (!(await hand.browser.run(() => document.querySelector(".actions input[type=text]").value)))
        await hand.write(text);
}

/** One press of the pointer; true when it was on the board. */
async function pressSomething(hand, seen, any, text) {
    if (seen.menu) {
        await hand.click(".board-menu button", { nth: any(seen.menu) });
        return false;
    }
    await writeName(hand, text);
    const before = await hand.look();
    const onBoard = await pressBoard(hand, before, any);
    if (!onBoard) await hand.click(".choices button", { nth: any(before.rows) });
    await changed(hand, before);
    return onBoard;
}

async function toTheEnd(hand, title) {
    const any = lot(title.seed);
    let onBoard = 0;
    for (let step = 0; step < LONGEST; step++) {
        const seen = await ready(hand);
        if (seen.over) return { steps: step, onBoard };
        if (await pressSomething(hand, seen, any, title.text)) onBoard++;
    }
    throw new Error(`not over after ${LONGEST} steps`);
}

async function pointer(open, { title, address, shared }) {
    const hand = new Hand(await open(), address);
    await begin(hand, TITLES[title]);
    const { steps, onBoard } = await toTheEnd(hand, TITLES[title]);
    same(await hand.count(".ranking li"), TITLES[title].opponents + 1, "all players are ranked");
    check(onBoard > 10, `${onBoard} presses on the board are more than 10`);
    await hand.faultless();
    shared.push(await share(hand));
    return `${steps} steps, ${onBoard} on the board`;
}

// ---- a link that holds a game ----

/** What lies on the board, as it is drawn and read out. */
function moment() {
    const pieces = [...document.querySelectorAll("svg[role=group] :is([data-target], [data-piece])")];
    const status = [...document.querySelectorAll("[role=status]")].map((one) => one.innerText.trim());
    return {
        step: status.find((one) => /^Step \d+ of \d+/.test(one)),
        pieces: pieces.map((one) => one.dataset.piece ?? one.getAttribute("aria-label")).sort(),
    };
}

/** The moment, once the board stands at this step. */
async function momentAt(hand, ply) {
    await hand.until(
        `step ${ply} is shown`,
        (at) =>
            document.querySelector("svg[role=group] [data-target]") &&
            [...document.querySelectorAll("[role=status]")].some((one) =>
                new RegExp(`^\\s*Step ${at} of`).test(one.innerText),
            ),
        ply,
    );
    await sleep(200);
    return { ...(await hand.browser.run(moment)), log: await lines(hand) };
}

/** The link to a moment of the game that is over, and what is seen there. */
async function share(hand) {
    const id = await hand.browser.run(() => location.hash.split("/")[2]);
    await hand.route(`#/replay/${id}/1`);
    const { step } = await momentAt(hand, 1);
    const ply = Math.floor(Number(/of (\d+)/.exec(step)[1]) * 0.6);
    await hand.route(`#/replay/${id}/${ply}`);
    const seen = await momentAt(hand, ply);
    // No engine lets a test read what was copied; without a clipboard the link is shown.
    await hand.browser.run(() => void Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await hand.click("button", { name: "^Copy link$" });
    const link = await hand.until(
        "the link is shown",
        () => document.querySelector(".share-link input")?.value,
    );
    await hand.faultless();
    return { link, ply, seen };
}

/** Opens all links that were made so far, in this engine and in others. */
async function link(open, { address, shared }) {
    const hand = new Hand(await open(), address);
    check(shared.length, "a link was made");
    for (const { link: made, ply, seen } of shared) {
        check(/#\/r\/[\w-]+\/\d+$/.test(made), `${made} is a link`);
        await hand.browser.go("about:blank");
        await hand.load(() => hand.browser.go(made.replace(/^[^#]+/, address)));
        const here = await momentAt(hand, ply);
        same(here, seen, "the moment is the one that was shared");
        check(here.pieces.length > 10 && here.log.length, "something lies on the board");
    }
    await hand.faultless();
    return `${shared.length} opened, to ${shared.at(-1).seen.step.toLowerCase()}`;
}

// ---- by keyboard ----

async function tabTo(hand, wanted) {
    const passed = [];
    for (let i = 0; i < 120; i++) {
        const { focus } = await hand.look();
        if (wanted(focus)) return;
        // Some browsers go on to their own bar, from where no test comes back.
        check(!focus.outside, `Tab stays in the page: ${passed.join(" > ")}`);
        passed.push(focus.name.slice(0, 30));
        await hand.key("Tab");
    }
    throw new Error(`Tab does not lead there: ${passed.join(" > ")}`);
}

async function beginByKeys(hand) {
    await hand.visit();
    await hand.sees('a[href="#/new/rattus"]');
    await tabTo(hand, (at) => at.name === "Set up: Rattus");
    await hand.key("Enter");
    await hand.sees("dialog.setup[open]");
    await tabTo(hand, (at) => at.type === "radio" && at.value === "3");
    await hand.key("ArrowLeft");
    await hand.key("ArrowLeft");
    await tabTo(hand, (at) => at.name === "Start the game");
    await hand.key("Enter");
}

async function chooseInMenu(hand, any) {
    for (let i = any(3); i > 0; i--) await hand.key("ArrowDown");
    await hand.key("Enter");
}

async function walkBoard(hand, any) {
    await tabTo(hand, (at) => at.board);
    for (let i = any(4); i >= 0; i--) await hand.key("n");
    const { focus } = await hand.look();
    check(focus.board, "n stays on the board");
    await hand.key("Enter");
    const after = await ready(hand);
    check(after.over || !after.focus.lost, `the focus is kept after Enter on “${focus.name}”`);
}

/** On the board digits are not those of the list. */
async function leaveBoard(hand) {
    for (let i = 0; (await hand.look()).focus.board; i++) {
        check(i < 3, "Shift+Tab leaves the board");
        await hand.key("Shift+Tab");
    }
}

async function chooseInList(hand, any) {
    await leaveBoard(hand);
    const before = await hand.look();
    await hand.key(String(1 + any(Math.min(9, before.rows))));
    await changed(hand, before);
}

async function keyboard(open, { address }) {
    const hand = new Hand(await open(), address);
    const any = lot(5);
    await beginByKeys(hand);
    const by = { list: 0, board: 0 };
    for (let step = 0; ; step++) {
        check(step < LONGEST, `over after ${LONGEST} steps`);
        const seen = await ready(hand);
        if (seen.over) break;
        if (seen.focus.menu) await chooseInMenu(hand, any);
        else if (seen.lit && step % 6 === 0) {
            await walkBoard(hand, any);
            by.board++;
        } else {
            await chooseInList(hand, any);
            by.list++;
        }
    }
    same(await hand.count(".ranking li"), 2, "both players are ranked");
    check(by.list > 10 && by.board > 5, `${by.list} from the list, ${by.board} on the board`);
    await hand.faultless();
    return `${by.list} from the list, ${by.board} on the board`;
}

// ---- a lesson ----

const stepOf = (hand) => hand.browser.run(() => document.querySelector(".lesson-head progress")?.value ?? 0);

/** One step: the button that leads on, or the only choice, in the list or on the board. */
async function goOn(hand, now) {
    const next = await hand.until("the lesson goes on", () =>
        document.querySelector(".lesson .choices button")
            ? "choice"
            : document.querySelector(".lesson button.main") && "button",
    );
    if (next === "button") return hand.click(".lesson button.main");
    const place = now % 2 ? await hand.find(".target.lit, .target.far") : undefined;
    if (place) await hand.clickAt(place);
    else await hand.click(".lesson .choices button");
    await sleep(100);
    // A choice of several parts, or a menu at a place.
    if ((await stepOf(hand)) === now && (await hand.count(".board-menu button")))
        await hand.click(".board-menu button");
}

async function lesson(open, { address, title }) {
    const hand = new Hand(await open(), address);
    await hand.visit();
    await hand.route(`#/lesson/${title}`);
    await hand.sees("svg[role=group]");
    let now = 0;
    for (;;) {
        now = await hand.until(
            `step ${now + 1} of the lesson`,
            (was) => {
                const { value } = document.querySelector(".lesson-head progress") ?? {};
                return value > was ? value : 0;
            },
            now,
        );
        if (await hand.find(".lesson button.big", { name: "^Play now" })) break;
        await goOn(hand, now);
    }
    check(now > 10, `${now} steps are more than 10`);
    await hand.faultless();
    return `${now} steps`;
}

// ---- without a network ----

/** Presses something, and what cannot be taken back a second time. */
async function takeOne(hand, selector, nth) {
    const before = await hand.look();
    await hand.click(selector, { nth });
    await changed(hand, before);
    if (await hand.count(".confirm button")) await takeOne(hand, ".confirm button", 0);
}

async function takeSome(hand, any, steps) {
    for (let i = 0; i < steps; i++) {
        const { rows } = await ready(hand);
        await takeOne(hand, ".choices button", any(rows));
    }
    return ready(hand);
}

/** Loads the page again where it was, goes on, and opens a screen that has not been seen yet. */
async function withoutServer(hand, { before, told }) {
    const gone = await fetch(hand.address).then(
        () => false,
        () => true,
    );
    check(gone, "the server is gone");
    await hand.load(() => hand.browser.reload());
    const after = await ready(hand);
    same(await lines(hand), told, "the log is the same after a reload");
    same(after.text, before.text, "what is asked is the same after a reload");
    await takeSome(hand, lot(9), 4);
    await hand.route("#/rules/rattus");
    await hand.sees(".law");
    await hand.faultless();
}

async function offline(open, { address, server }) {
    const hand = new Hand(await open(), address);
    // The first visit is not cut short: what is to be kept is fetched meanwhile.
    await hand.browser.go(address);
    await hand.until("the page is kept", () => !!navigator.serviceWorker.controller);
    await hand.visit();
    await hand.until("the page is still kept", () => !!navigator.serviceWorker.controller);
    await hand.click("button", { name: "^Play .*: Rattus$" });
    const before = await takeSome(hand, lot(8), 4);
    const told = await lines(hand);
    await server.stop();
    try {
        await withoutServer(hand, { before, told });
    } finally {
        await server.start();
    }
    return `${told.length} lines kept, went on without a server`;
}

export const PLAYS = { pointer, keyboard, lesson, offline, link };
