// An account: a name for good, and the ways to come back under it.

import { signal } from "@preact/signals";
import { Declined, type Proof, api } from "./api";
import { deviceName } from "./device";
import { makeKey, signWithKey } from "./passkey";
import { arrive, call, claimed, name, tidy } from "./who";

/** Whoever has said no name yet is a guest first: only a person can become an account. */
async function asGuest(wanted: string): Promise<string> {
    if (name.value === undefined) await call(wanted);
    return tidy(wanted);
}

/** Makes a passkey on this device, and with it the name ours for good. */
export async function claimByKey(wanted: string): Promise<void> {
    const own = await asGuest(wanted);
    const key = await makeKey(await api.beginKey(), own);
    await api.addKey({ ...key, name: own, device: deviceName() });
    claimed(own);
}

/** The same by a password. */
export async function claimByPassword(wanted: string, password: string): Promise<void> {
    const own = await asGuest(wanted);
    await api.setPassword({ name: own, password });
    claimed(own);
}

export const signIn = async (proof: Proof): Promise<void> => arrive(await api.signIn(proof, deviceName()));

/** Signs in by a passkey; `quietly` as in `signWithKey`. */
export const signInByKey = async (quietly = false): Promise<void> =>
    signIn({ key: await signWithKey(await api.challenge(), quietly) });

/** Spare codes are read from paper: blanks and capitals do not count. */
export const spareCode = (typed: string): string => typed.replace(/\s/g, "").toLowerCase();

/** Somebody has to prove who they are before going on. */
export const proving = signal<((proven: boolean) => void) | undefined>(undefined);

const prove = (): Promise<boolean> =>
    new Promise((resolve) => {
        const answer = (proven: boolean) => {
            if (proving.value === answer) proving.value = undefined;
            resolve(proven);
        };
        proving.value = answer;
    });

/** "stale" with another status is about tables. */
const isStale = (error: unknown): boolean =>
    error instanceof Declined && error.status === 403 && error.code === "stale";

/**
 * Does something that takes a session proven lately. Where the last proof is too old, the person is asked
 * for one, and then the same is done again.
 */
export async function fresh<T>(what: () => Promise<T>): Promise<T> {
    try {
        return await what();
    } catch (error) {
        if (!isStale(error)) throw error;
        if (!(await prove())) throw new Declined(0, "proof");
        return what();
    }
}

/** Proves by a passkey that we are still who we are. */
export const proveByKey = async (): Promise<void> =>
    void (await api.again({ key: await signWithKey(await api.challenge()) }));

/** One passkey more. What the browser has made is not made again when a proof is asked for in between. */
export async function addKey(): Promise<void> {
    const asked = await fresh(api.beginKey);
    const key = await makeKey(asked, name.value ?? asked.user.name);
    await fresh(() => api.addKey({ ...key, device: deviceName() }));
}
