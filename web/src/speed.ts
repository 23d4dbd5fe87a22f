// How fast the page shows things.

export const SPEEDS = ["off", "fast", "normal", "slow"] as const;
export type Speed = (typeof SPEEDS)[number];

/** What one piece takes to where it goes, in milliseconds. */
export const STEP: Readonly<Record<Speed, number>> = { off: 0, fast: 120, normal: 220, slow: 450 };

/** What a rest is multiplied by. */
export const PACES: Readonly<Record<Speed, number>> = { off: 0, fast: 0.5, normal: 1, slow: 2 };
