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

/** The server has answered who we are. Before that nobody is asked for a name. */
export const asked = signal(name.value !== undefined);

/** Tables where it is our turn, longest waiting first. */
export const waiting = signal<readonly string[]>([]);

/** Takes what the server says of us; a session that has ended is forgotten. */
async function meet(): Promise<void> {
    try {
        const me = await api.me();
        name.value = me.person.name;
        waiting.value = me.waiting;
    } catch (declined) {
        if (!(declined instanceof Declined && declined.status === 401)) throw declined;
        forget();
    }
    asked.value = true;
}

/**
 * Asks the server again. The cookie is the key, not what the browser keeps for scripts: without a
 * name the server is asked too, until it has said that it does not know us.
 */
export async function whoAmI(): Promise<void> {
    if (name.value === undefined && asked.value) return;
    await meet().catch(() => {});
}

function forget(): void {
    name.value = undefined;
    waiting.value = [];
}

/** Somebody has to say a name before going on. */
export const asking = signal<((named: boolean) => void) | undefined>(undefined);

/** True when we have a name; asks for one first where there is none. */
export async function named(): Promise<boolean> {
    if (name.value === undefined) await whoAmI();
    if (name.value !== undefined) return true;
    return new Promise((resolve) => {
        asking.value = (done) => {
            asking.value = undefined;
            resolve(done);
        };
    });
}

/**
 * Takes this name: a new guest, or another name for the same one. Another window may have said a
 * name meanwhile, and a new guest would take the seats from that one: the server is asked first.
 */
export async function call(wanted: string): Promise<void> {
    const clean = wanted.trim().replace(/\s+/g, " ");
    await meet();
    if (name.value === undefined) name.value = (await api.guest(clean)).person.name;
    else if (name.value !== clean) {
        await api.rename(clean);
        name.value = clean;
    }
}

/** Goes on here as whoever has shown this code on another device. */
export async function enter(code: string): Promise<void> {
    name.value = (await api.session(code.replace(/[\s-]/g, ""))).person.name;
    await whoAmI();
}

export async function goodbye(everywhere: boolean): Promise<void> {
    await (everywhere ? api.leaveAll() : api.leave());
    forget();
}
