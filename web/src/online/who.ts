// Who we are to the server, and which tables wait for us.

import { effect, signal } from "@preact/signals";
import { Declined, api } from "./api";

const KEY = "miasma.person";

function stored(): string | undefined {
    try {
        return localStorage.getItem(KEY) ?? undefined;
    } catch {
        return undefined;
    }
}

/** The name we play under; the session itself is a cookie that no script sees. */
export const name = signal<string | undefined>(stored());
effect(() => {
    try {
        if (name.value === undefined) localStorage.removeItem(KEY);
        else localStorage.setItem(KEY, name.value);
    } catch {
        // A browser that keeps nothing asks again.
    }
});

/** Tables where it is our turn, longest waiting first. */
export const waiting = signal<readonly string[]>([]);

/** Asks the server again; a session that has ended is forgotten. */
export async function whoAmI(): Promise<void> {
    if (name.value === undefined) return;
    try {
        const me = await api.me();
        name.value = me.person.name;
        waiting.value = me.waiting;
    } catch (declined) {
        if (declined instanceof Declined && declined.status === 401) forget();
    }
}

export function forget(): void {
    name.value = undefined;
    waiting.value = [];
}

/** Somebody has to say a name before going on. */
export const asking = signal<((named: boolean) => void) | undefined>(undefined);

/** True when we have a name; asks for one first where there is none. */
export function named(): Promise<boolean> {
    if (name.value !== undefined) return Promise.resolve(true);
    return new Promise((resolve) => {
        asking.value = (done) => {
            asking.value = undefined;
            resolve(done);
        };
    });
}

/** Takes this name: a new guest, or another name for the same one. */
export async function call(wanted: string): Promise<void> {
    const clean = wanted.trim().replace(/\s+/g, " ");
    if (name.value === undefined) name.value = (await api.guest(clean)).person.name;
    else {
        await api.rename(clean);
        name.value = clean;
    }
}

export async function goodbye(everywhere: boolean): Promise<void> {
    await (everywhere ? api.leaveAll() : api.leave());
    forget();
}
