// Who we are to the server, and which tables wait for us.

import { effect, signal } from "@preact/signals";
import { Declined, type Person, api } from "./api";
import { deviceName } from "./device";

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

/** When the server was last asked. */
let askedAt = 0;

/** Whether that name is ours for good; undefined until the server has said it. */
export const account = signal<boolean | undefined>(undefined);

/** Moderators have something to say to us: a warning that we have not read, or a ban. */
export const called = signal<"" | "warned" | "banned">("");

/** We may decide what others report. */
export const judging = signal(false);

/** We are this person here from now on. */
function become(person: Pick<Person, "name" | "account">): void {
    name.value = person.name;
    account.value = person.account === true;
}

/** The name is ours for good: this guest has become an account. */
export const claimed = (wanted: string): void => become({ name: wanted, account: true });

/** Takes what the server says of us; a session that has ended is forgotten. */
async function meet(): Promise<void> {
    askedAt = Date.now();
    try {
        const me = await api.me();
        become(me.person);
        if (me.waiting.join() !== waiting.value.join()) waiting.value = me.waiting;
        called.value = me.warned ? "warned" : "";
        judging.value = me.moderator === true;
    } catch (declined) {
        if (declined instanceof Declined && declined.code === "banned") called.value = "banned";
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

/** The same, unless the server was asked within these seconds: several parts of the page look at one list. */
export async function whoLately(seconds: number): Promise<void> {
    if (Date.now() - askedAt >= seconds * 1000) await whoAmI();
}

export function forget(): void {
    name.value = undefined;
    account.value = undefined;
    waiting.value = [];
    called.value = "";
    judging.value = false;
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

/** A name as the server keeps it. */
export const tidy = (wanted: string): string => wanted.trim().replace(/\s+/g, " ");

/**
 * Takes this name: a new guest, or another name for the same one. Another window may have said a
 * name meanwhile, and a new guest would take the seats from that one: the server is asked first.
 */
export async function call(wanted: string): Promise<void> {
    const clean = tidy(wanted);
    await meet();
    if (name.value === undefined) become((await api.guest(clean, deviceName())).person);
    else if (name.value !== clean) {
        await api.rename(clean);
        name.value = clean;
    }
}

/** Goes on here as whoever has shown this code on another device. */
export async function enter(code: string): Promise<void> {
    await arrive(await api.session(code.replace(/[\s-]/g, ""), deviceName()));
}

/** Somebody has signed in here. */
export async function arrive({ person }: { person: Person }): Promise<void> {
    become(person);
    await whoAmI();
}

export async function goodbye(everywhere: boolean): Promise<void> {
    await (everywhere ? api.leaveAll() : api.leave());
    forget();
}
