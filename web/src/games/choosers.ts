// Choices that a game draws for itself, above the list: they take the same rows. Loaded when first asked.

import type { ComponentType } from "preact";
import { lazy } from "../screens/lazy";
import type { Action } from "../position";
import type { Words } from "../words";

export interface Chooses {
    words: Words;
    /** What can be chosen, each with its words and what takes it. */
    rows: readonly { action: Action; label: string; take: () => void }[];
}

/** By game and verb. */
export const choosers: Readonly<Record<string, ComponentType<Chooses>>> = {
    "blackdeath.design": lazy(() => import("./blackdeath/design").then((m) => m.Design), true),
};
