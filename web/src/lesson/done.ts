// How far the learner has come in the lesson of a game, kept in this browser. Apart from the lesson, so
// that the start page is light.

const keyOf = (game: string) => `miasma.lesson.${game}`;

export type Progress = "new" | "begun" | "done";

function stored(game: string): string {
    try {
        return localStorage.getItem(keyOf(game)) ?? "";
    } catch {
        return "";
    }
}

export function progress(game: string): Progress {
    const found = stored(game);
    return found === "done" ? "done" : Number(found) > 0 ? "begun" : "new";
}

/** The step to go on with; a lesson that is done begins anew. */
export function bookmark(game: string, steps: number): number {
    const at = Number(stored(game));
    return Number.isInteger(at) && at > 0 && at < steps ? at : 0;
}

export function mark(game: string, at: number, last: boolean): void {
    if (progress(game) === "done") return;
    try {
        localStorage.setItem(keyOf(game), last ? "done" : String(at));
    } catch {
        // A browser that keeps nothing still teaches.
    }
}
