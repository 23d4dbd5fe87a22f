// The program in a terminal at a table of the site, typed at by a test.

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { lot } from "../browser/helpers";
import { miasma } from "../browser/made";

/** Without news for so long it waits for a line, in milliseconds. */
const QUIET = 60;

export class Terminal {
    /** Everything that it has written. */
    text = "";
    private readonly child: ChildProcess;
    private readonly home = mkdtempSync(join(tmpdir(), "miasma-terminal-"));
    private readonly any: (below: number) => number;
    private heard = Date.now();
    private answered = 0;
    private ended = false;

    /** `typed`: what is typed first, where something can be. */
    constructor(
        link: string,
        name: string,
        seed: number,
        private readonly typed: string[],
    ) {
        this.any = lot(seed);
        this.child = spawn(miasma, ["play", link, "--name", name, "--lang", "en"], {
            env: { ...process.env, XDG_STATE_HOME: this.home, LANG: "C", NO_COLOR: "1" },
            stdio: ["pipe", "pipe", "inherit"],
        });
        this.child.stdout!.setEncoding("utf8").on("data", (more: string) => {
            this.text += more;
            this.heard = Date.now();
        });
        this.child.on("exit", () => (this.ended = true));
    }

    /** The token of the person who sits there. */
    token(): string {
        const folder = join(this.home, "miasma");
        const file = readdirSync(folder).find((one) => !one.includes(".dice."))!;
        return readFileSync(join(folder, file), "utf8").trim();
    }

    type(line: string): void {
        this.answered = this.text.length;
        this.child.stdin!.write(`${line}\n`);
    }

    /** Types something where a line is waited for; true when it did. */
    play(): boolean {
        const asks = /(> |Press Enter to go on\.\s*)$/.test(this.text) && this.text.length > this.answered;
        if (this.ended || !asks || Date.now() - this.heard < QUIET) return false;
        const chooses = this.text.endsWith("(? for help) > ");
        this.type(chooses ? (this.typed.shift() ?? String(1 + this.any(4))) : "");
        return true;
    }

    /** What is written from now on, until it waits for a line. */
    async answer(line: string): Promise<string> {
        const from = this.text.length;
        this.type(line);
        do await new Promise((done) => setTimeout(done, 5 * QUIET));
        while (Date.now() - this.heard < 5 * QUIET || this.text.length === from);
        return this.text.slice(from);
    }

    stop(): void {
        this.child.kill();
        rmSync(this.home, { recursive: true, force: true });
    }
}
