// Settings, kept in this browser. Each is a signal: whatever shows it follows at once.

import { type Signal, computed, effect, signal } from "@preact/signals";
import type { Confirm } from "./machine";
import { SPEEDS, STEP, type Speed } from "./speed";
import { LANGS, type Lang, speak } from "./words";

export const THEMES = ["system", "light", "dark"] as const;
export const CONFIRMS = ["always", "barrier", "never"] as const satisfies readonly Confirm[];
export const SIZES = ["small", "normal", "large", "huge"] as const;
export const SWITCH = ["on", "off"] as const;

type Theme = (typeof THEMES)[number];
type Size = (typeof SIZES)[number];

const key = (name: string) => `miasma.setting.${name}`;

/** What the browser keeps under this key; null where there is nothing, or it keeps nothing. */
export function stored(at: string): string | null {
    try {
        return localStorage.getItem(at);
    } catch {
        return null;
    }
}

export function store(at: string, value: string): void {
    try {
        localStorage.setItem(at, value);
    } catch {
        // A browser that keeps nothing still plays.
    }
}

/** A signal that is read from, and written to, the browser's store. */
function kept<T extends string>(name: string, allowed: readonly T[], first: T): Signal<T> {
    const found = stored(key(name));
    const setting = signal<T>(allowed.find((one) => one === found) ?? first);
    effect(() => store(key(name), setting.value));
    return setting;
}

function firstLanguage(): Lang {
    for (const wanted of navigator.languages) {
        const known = LANGS.find((one) => wanted.toLowerCase().startsWith(one));
        if (known) return known;
    }
    return "en";
}

export const language = kept<Lang>("language", LANGS, firstLanguage());
export const theme = kept<Theme>("theme", THEMES, "system");
export const speed = kept<Speed>("speed", SPEEDS, "normal");
export const confirming = kept<Confirm>("confirm", CONFIRMS, "barrier");
export const size = kept<Size>("size", SIZES, "normal");
/** Single keys (digits, letters) choose actions. */
export const keys = kept("keys", SWITCH, "on");

/** Looking at a game again, hints, the tutor and puzzles: one switch for all of them. */
export const helping = kept("help", SWITCH, "on");

/** Whether any of that is offered, entries in menus included: never at an online table while its game runs. */
export const helpAllowed = (runsOnline = false): boolean => helping.value === "on" && !runsOnline;

/** A tutor looks at choices at home before they are played. */
export const tutoring = kept("tutor", SWITCH, "off");

const loud = Number(stored(key("volume")) ?? 50);
/** 0 to 100. */
export const volume = signal(loud >= 0 && loud <= 100 ? loud : 50);
effect(() => store(key("volume"), String(volume.value)));

/** Sounds are off for now; how loud they were is kept. */
export const muted = kept("muted", SWITCH, "off");

/** How loud sounds are now, from 0 to 1. */
export const loudness = computed(() => (muted.value === "on" ? 0 : volume.value / 100));

/** Sounds off, or on again. */
export function switchSound(): void {
    const on = loudness.value > 0;
    muted.value = on ? "on" : "off";
    if (!on) volume.value ||= 50;
}

const still = matchMedia("(prefers-reduced-motion: reduce)");
const reduced = signal(still.matches);
still.addEventListener("change", () => (reduced.value = still.matches));

/** How long a step of an animation takes, in milliseconds; 0 is none. */
export const stepTime = (): number => (reduced.value ? 0 : STEP[speed.value]);

/** Puts the settings to work on the page; ready when the words are there. */
export async function applySettings(): Promise<void> {
    const root = document.documentElement;
    effect(() => void (root.dataset.theme = theme.value));
    effect(() => void (root.dataset.size = size.value));
    await speak(language.value);
    language.subscribe((next) => void speak(next));
}
