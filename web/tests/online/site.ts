// A site on this machine: PostgreSQL, NATS, two nodes, and haproxy in front of them. Whatever is
// started here is stopped here.

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { root } from "../browser/made";

const server = resolve(root, process.env.MIASMA_SERVER ?? "build/release/server/miasma-server");
const dist = resolve(root, "web", process.env.MIASMA_DIST ?? "dist");
const base = Number(process.env.MIASMA_PORT ?? 21210);

const at = (port: number) => `127.0.0.1:${port}`;

/** Waits until something is so. */
async function until(what: string, is: () => Promise<boolean>): Promise<void> {
    for (let i = 0; i < 200; i++) {
        if (await is().catch(() => false)) return;
        await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`${what} does not come up`);
}

const answers = (url: string) => async () => (await fetch(url)).ok;

/**
 * The proxy of docs/hosting.md, but for one thing: the people of a table do not meet at one node. Requests go
 * to one node after the other.
 */
function proxy(nodes: readonly number[]): string {
    const script = join(root, "tools/online/haproxy.sh");
    const told = execFileSync(script, [at(base), ...nodes.map(at)], { encoding: "utf8" });
    return told.replace("balance uri depth 3", "balance roundrobin").replace(/^ *hash-type.*\n/m, "");
}

export class Site {
    /** The address that people know. */
    readonly url: string;
    private readonly folder = mkdtempSync(join(tmpdir(), "miasma-site-"));
    private database = "";
    private readonly nodes: (ChildProcess | undefined)[] = [];
    private readonly others: ChildProcess[] = [];

    private constructor(host: string) {
        this.url = `http://${host}:${base}/`;
    }

    /** `host`: the name under which the site is known; passkeys take one that is no number. */
    static async start(host = "127.0.0.1"): Promise<Site> {
        const site = new Site(host);
        try {
            await site.begin();
            return site;
        } catch (error) {
            await site.stop();
            throw error;
        }
    }

    private run(name: string, program: string, args: string[]): ChildProcess {
        const log = openSync(join(this.folder, `${name}.log`), "a");
        const child = spawn(program, args, { stdio: ["ignore", log, log] });
        closeSync(log);
        return child;
    }

    private pg(command: string): string {
        const script = join(root, "tools/online/pg.sh");
        return execFileSync(script, [command, join(this.folder, "pg")], { encoding: "utf8" }).trim();
    }

    private async begin(): Promise<void> {
        chmodSync(this.folder, 0o755);
        this.database = this.pg("start");
        execFileSync(server, ["migrate", "--database", this.database]);
        this.others.push(this.run("nats", "nats-server", ["-a", "127.0.0.1", "-p", String(base + 5)]));
        for (const i of [0, 1]) this.node(i);
        const config = join(this.folder, "haproxy.cfg");
        writeFileSync(config, proxy([this.port(0), this.port(1)]));
        await Promise.all([0, 1].map((i) => this.up(i)));
        this.others.push(this.run("haproxy", "haproxy", ["-db", "-f", config]));
        await until("haproxy", answers(`${this.url}readyz`));
    }

    private port(i: number): number {
        return base + 1 + i;
    }

    /** Starts a node, or starts it again. */
    node(i: number): void {
        const options = {
            database: this.database,
            listen: at(this.port(i)),
            metrics: at(base + 3 + i),
            nats: `nats://${at(base + 5)}`,
            origin: new URL(this.url).origin,
            page: dist,
            "open-tables": "0", // one address plays all people
            "bot-tables": "0",
            "guests-per-hour": "0",
        };
        const args = Object.entries(options).flatMap(([word, value]) => [`--${word}`, value]);
        this.nodes[i] = this.run(`node${i}`, server, ["run", ...args]);
    }

    up(i: number): Promise<void> {
        return until(`node ${i}`, answers(`http://${at(this.port(i))}/readyz`));
    }

    kill(i: number): void {
        this.nodes[i]?.kill("SIGKILL");
        this.nodes[i] = undefined;
    }

    /** A number that a node gives of itself. */
    async metric(i: number, name: string): Promise<number> {
        const text = await (await fetch(`http://${at(base + 3 + i)}/metrics`)).text();
        return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(text)?.[1]);
    }

    async stop(): Promise<void> {
        for (const child of [...this.others, ...this.nodes]) child?.kill("SIGKILL");
        try {
            if (this.database) this.pg("stop");
        } finally {
            rmSync(this.folder, { recursive: true, force: true });
        }
    }
}
