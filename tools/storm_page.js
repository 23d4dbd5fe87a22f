// Moves the time of the picture. Without it the picture and the table are as they are.

"use strict";

const told = JSON.parse(document.getElementById("told").textContent);
const find = (place) => document.querySelector(place);
const [time, cursor, track, says, box] = [".time", ".cursor", ".track", ".says", ".scroll"].map(find);
const rows = [...document.querySelectorAll(".faults tbody tr")];
const done = document.createElement("span");
const STEP = 100;
let now = 0;

// ---- what is so ----

const words = (ms) => (ms / 1000).toFixed(1);
const share = (t) => told.left + (t / told.end) * (1 - told.left - told.right);
const percent = (part) => `${(100 * part).toFixed(3)}%`;
const NUMBERS = "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" ");
/** As a sentence begins: "Two moves wait". */
const waiting = (n, one) => `${NUMBERS[n] ?? n} ${one}${n === 1 ? " waits" : "s wait"}`;

function counts(t) {
    const sent = told.moves.filter(([from]) => from <= t);
    const ended = (outcome) =>
        sent.filter(([from, lasts, what]) => what === outcome && from + lasts <= t).length;
    const [taken, refused, left] = [0, 1, 2].map(ended);
    return {
        taken,
        refused,
        wait: sent.length - taken - refused - left,
        lost: told.lost.filter((at) => at <= t).length,
    };
}

function sentence(t) {
    const said = told.says
        .filter(({ from, to }) => from <= t && t < to)
        .map(({ from, says }) => says.replace("{time}", `${words(t - from)} s`));
    const [, held] = told.held.findLast(([at]) => at <= t) ?? [0, 0];
    if (held) said.push(`${waiting(held, "statement")} for the standby.`);
    const { wait, taken, lost } = counts(t);
    if (!said.length) said.push("All is well.");
    said.push(`${waiting(wait, "move")}; ${taken} taken so far, ${lost || "none"} lost.`);
    return [...new Set(said)].join(" ");
}

// ---- how it is shown ----

/** The flag stays inside the picture at both ends. */
function placeFlag() {
    const flag = find(".flag");
    const [wide, own, x] = [time.clientWidth, flag.offsetWidth, share(now) * time.clientWidth];
    flag.style.translate = `${Math.min(wide - x - own, Math.max(-own / 2, -x))}px`;
}

function show(t, live = false) {
    now = Math.min(told.end, Math.max(0, Math.round(t / STEP) * STEP));
    const text = sentence(now);
    cursor.style.left = percent(share(now));
    done.style.width = percent(share(now) - told.left);
    find(".flag").textContent = `${words(now)} s`;
    placeFlag();
    find("#at").textContent = `At ${words(now)} seconds`;
    says.ariaLive = live ? "polite" : "off";
    says.textContent = text;
    cursor.ariaValueNow = words(now);
    cursor.ariaValueText = `${words(now)} seconds. ${text}`;
    for (const [name, count] of Object.entries(counts(now))) find(`.now .${name}`).textContent = count;
    told.faults.forEach(([from, to], i) => rows[i].classList.toggle("is-on", from <= now && now <= to));
}

/** Where the picture scrolls, so that the time is in sight. */
function follow() {
    const { left, right } = box.getBoundingClientRect();
    const from = left + find(".names").getBoundingClientRect().width + 40;
    const x = cursor.getBoundingClientRect().left;
    if (x < from) box.scrollLeft -= from - x;
    if (x > right - 40) box.scrollLeft += x - right + 40;
}

function go(t, live = false) {
    show(t, live);
    follow();
}

// ---- the ways to move it ----

const upTo = (t) => Math.ceil(t / STEP) * STEP;
const next = () => upTo(told.faults.find(([from]) => upTo(from) > now)?.[0] ?? told.end);
const before = () => upTo(told.faults.findLast(([from]) => upTo(from) < now)?.[0] ?? 0);

const KEYS = {
    ArrowLeft: () => now - STEP,
    ArrowDown: () => now - STEP,
    ArrowRight: () => now + STEP,
    ArrowUp: () => now + STEP,
    PageUp: next,
    PageDown: before,
    Home: () => 0,
    End: () => told.end,
};

cursor.addEventListener("keydown", (event) => {
    const to = KEYS[event.key];
    if (!to || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    go(to());
});

function under(event) {
    const { left, width } = time.getBoundingClientRect();
    return (((event.clientX - left) / width - told.left) / (1 - told.left - told.right)) * told.end;
}

// A finger that moves scrolls the picture; on the track it moves the time.
time.addEventListener("pointerdown", (event) => {
    if (event.button || (event.pointerType === "touch" && !event.target.closest(".track, .cursor"))) return;
    event.preventDefault();
    cursor.focus({ preventScroll: true });
    time.setPointerCapture(event.pointerId);
    show(under(event));
});
time.addEventListener("pointermove", (event) => {
    if (time.hasPointerCapture(event.pointerId)) show(under(event));
});
time.addEventListener("pointerup", (event) => {
    if (!time.hasPointerCapture(event.pointerId) && event.pointerType === "touch") show(under(event));
});
find(".back").addEventListener("click", () => go(before(), true));
find(".on").addEventListener("click", () => go(next(), true));

// ---- the beginning ----

done.className = "done";
track.append(done);
for (const [from] of told.faults) {
    const tick = document.createElement("span");
    tick.className = "tick";
    tick.style.left = percent(share(from));
    track.append(tick);
}
track.style.setProperty("--from", percent(told.left));
track.style.setProperty("--to", percent(told.right));
cursor.ariaValueMax = words(told.end);
for (const hidden of [track, cursor, find(".now")]) hidden.hidden = false;
const [[from, to]] = [...told.faults, [0, 0]];
go((from + to) / 2);
addEventListener("resize", placeFlag);
