// How far the learner has come, kept in this browser. Apart from the lesson, so that the start page is light.

const KEY = "miasma.lesson.rattus";

export type Progress = "new" | "begun" | "done";

function stored(): string {
    try {
        return localStorage.getItem(KEY) ?? "";
    } catch {
        return "";
    }
}

export function progress(): Progress {
    const found = stored();
    return found === "done" ? "done" : Number(found) > 0 ? "begun" : "new";
}

/** The step to go on with; a lesson that is done begins anew. */
export function bookmark(steps: number): number {
    const at = Number(stored());
    return Number.isInteger(at) && at > 0 && at < steps ? at : 0;
}

export function mark(at: number, last: boolean): void {
    if (progress() === "done") return;
    try {
        localStorage.setItem(KEY, last ? "done" : String(at));
    } catch {
        // A browser that keeps nothing still teaches.
    }
}
