// Programs and folders that last as long as a run: all that is started here is ended by `endAll`, by its process id.

import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

const running = new Set();
const folders = new Set();
let over = false;

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a promise gives, or an error that says what took too long. */
export async function within(ms, what, promise) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`${what}: nothing after ${ms / 1000} s`)), ms);
    });
    return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Starts a program in a process group of its own, so that what it starts ends with it. */
export function start(command, args, env = {}) {
    if (over) throw new Error("the run is over");
    const child = spawn(command, args, {
        detached: true,
        stdio: ["ignore", "pipe", "pipe", "pipe"],
        env: { ...process.env, ...env },
    });
    child.said = "";
    for (const stream of child.stdio.slice(1))
        stream.on("data", (data) => (child.said = (child.said + data).slice(-20_000)));
    child.gone = new Promise((resolve) => {
        child.on("error", (error) => resolve((child.said += error.message)));
        child.on("exit", resolve);
    });
    running.add(child);
    return child;
}

/** Waits until a program has said something, and gives it. */
export async function said(child, pattern) {
    let gone = false;
    void child.gone.then(() => (gone = true));
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) {
        const found = pattern.exec(child.said);
        if (found) return found;
        if (gone) break;
    }
    throw new Error(`${child.spawnfile} did not say ${pattern}, but: ${child.said}`);
}

function signal(child, name) {
    try {
        process.kill(-child.pid, name);
    } catch {
        // It has ended already.
    }
}

/** Ends a program and all it started: asks, and after three seconds insists. */
export async function end(child) {
    running.delete(child);
    if (!child.pid) return;
    signal(child, "SIGTERM");
    await Promise.race([child.gone, sleep(3000)]);
    signal(child, "SIGKILL");
    await within(5000, `the end of ${child.spawnfile}`, child.gone);
}

/** A folder that is gone after the run. */
export function folder() {
    const path = mkdtempSync(join(tmpdir(), "miasma-engines-"));
    folders.add(path);
    return path;
}

/** From here on nothing is started any more. */
export async function endAll() {
    over = true;
    await Promise.all([...running].map(end));
    for (const path of folders) rmSync(path, { recursive: true, force: true, maxRetries: 5 });
    folders.clear();
}

// Whoever breaks a run off leaves nothing behind.
for (const name of ["SIGINT", "SIGTERM"]) process.on(name, () => endAll().then(() => process.exit(1)));

/** A port of the loopback that nobody listens on. */
export const freePort = () =>
    new Promise((resolve, reject) => {
        const server = createServer();
        server.on("error", reject);
        server.listen(0, "127.0.0.1", () => {
            const { port } = server.address();
            server.close(() => resolve(port));
        });
    });
