// What stands on the box of a game: what a title says of itself before it is opened.

/** Values of options by their words; those that are not named are as the rules are printed. */
export type Chosen = Readonly<Record<string, string>>;

export interface Cover {
    cover: string;
    minutes: number;
    /** From 1, light, to 3. */
    weight: number;
    /** Bots in the first game. */
    opponents: number;
    /** Options that make a first game shorter; none where the printed game is short enough. */
    first: Chosen;
}

/** Options by what they are about; those in neither list settle where the printed rules leave room. */
export interface Groups {
    length: readonly string[];
    variants: readonly string[];
}
