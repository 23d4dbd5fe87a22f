// What a lesson is made of. A game that has one keeps it in games/<name>/lesson.ts.

export interface Step<Chapter extends string = string> {
    chapter: Chapter;
    /** The sentence of the catalogue is lesson.KEY. */
    key: string;
    /** The rule that the sentence links to. */
    rule: string;
    /** The learner makes the one move in `words`; the script makes all of them, or only tells. */
    who: "learner" | "script";
    /** Entries in the words of a record, without their numbers. */
    words: readonly string[];
    /** What chance and the others answer at once to the learner's move. */
    answers?: readonly string[];
    /** Time passes: the script plays for everybody, and only what comes of it is shown. */
    leap?: boolean;
}

/** A lesson is one record without dice. The learner makes the moves of one seat; others and chance follow it. */
export interface Lesson {
    /** Words of the seats, in their order. */
    seats: readonly string[];
    /** The seat of whoever learns. */
    learner: number;
    /** Options of the game that are not at their default, by their words. */
    options: Readonly<Record<string, string>>;
    chapters: readonly string[];
    /** Entries before the first step. */
    before: readonly string[];
    steps: readonly Step[];
}

/** Steps in short, for a learner in `seat`: a move to make, what others do or the lesson only tells, and a leap. */
export function stepsOf<Chapter extends string>(seat: string) {
    const told = (chapter: Chapter, key: string, rule: string, words: readonly string[]): Step<Chapter> => ({
        chapter,
        key,
        rule,
        who: "script",
        words,
    });
    return {
        learn: (
            chapter: Chapter,
            key: string,
            rule: string,
            words: string,
            ...answers: string[]
        ): Step<Chapter> => ({ chapter, key, rule, who: "learner", words: [`${seat} ${words}`], answers }),
        tell: (chapter: Chapter, key: string, rule: string, ...words: string[]) =>
            told(chapter, key, rule, words),
        leap: (chapter: Chapter, key: string, rule: string, ...words: string[]) => ({
            ...told(chapter, key, rule, words),
            leap: true,
        }),
    };
}
