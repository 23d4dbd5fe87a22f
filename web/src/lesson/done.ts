// How far the learner has come in the lesson of a game, kept in this browser. Apart from the lesson, so
// that the start page is light.

const keyOf = (game: string) => `miasma.lesson.${game}`;

type Progress = "new" | "begun" | "done";

/** "done", or the step and the number of steps, as in "12/34"; older browsers have the step alone. */
function stored(game: string): string {
    try {
        return localStorage.getItem(keyOf(game)) ?? "";
    } catch {
        return "";
    }
}

const stepOf = (found: string) => Number(found.split("/")[0]);

export function progress(game: string): Progress {
    const found = stored(game);
    return found === "done" ? "done" : stepOf(found) > 0 ? "begun" : "new";
}

/** How much of a lesson is behind the learner, from 0 to 1. */
export function learned(game: string): number {
    const found = stored(game);
    const of = Number(found.split("/")[1]);
    return found === "done" ? 1 : of > 0 ? stepOf(found) / of : 0;
}

/** The step to go on with; a lesson that is done begins anew. */
export function bookmark(game: string, steps: number): number {
    const at = stepOf(stored(game));
    return Number.isInteger(at) && at > 0 && at < steps ? at : 0;
}

/** Remembers the step, out of so many. */
export function mark(game: string, at: number, steps: number): void {
    if (progress(game) === "done") return;
    try {
        localStorage.setItem(keyOf(game), at >= steps - 1 ? "done" : `${at}/${steps}`);
    } catch {
        // A browser that keeps nothing still teaches.
    }
}
