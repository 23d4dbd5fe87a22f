// How likely something was, in words that people use.

/** How likely something was: so many in a hundred, or one in so many. */
type Likely = { key: "hundred" | "one"; number: number } | { key: "million" };

export function likely(chance: number): Likely {
    if (chance < 1e-6) return { key: "million" };
    if (chance >= 0.1) return { key: "hundred", number: Math.round(100 * chance) };
    const one = 1 / chance;
    const digits = 10 ** Math.max(0, Math.floor(Math.log10(one)) - 1);
    return { key: "one", number: Math.round(one / digits) * digits };
}
