// A game with one person, for tests that play it turn by turn.

import type { Core } from "../../src/core";
import { type Kept, newGame } from "../../src/kept";
import type { Head } from "../../src/position";
import { Table } from "../../src/table";
import { type Frame, View } from "../../src/view";

/** A person on the first seat against bots, at a table that goes on when it is told to. */
export class Evening {
    readonly kept: Kept;
    readonly table: Table;
    readonly view: View;
    frame!: Frame;
    private readonly inbox: Uint8Array[] = [];

    /** `heard`: gets every frame. */
    constructor(cores: readonly Core[], head: Head, seed: number, heard: (frame: Frame) => void = () => {}) {
        const players = Array.from({ length: head.seats }, (_, seat) => ({
            name: "",
            bot: seat ? "random" : "",
        }));
        this.kept = newGame(head, players);
        this.kept.secret = Uint8Array.from({ length: 32 }, (_, i) => (seed * 31 + i * 7) & 255);
        this.view = new View(cores[1]!, (bytes) => this.inbox.push(bytes), 1);
        this.view.onChange((frame) => {
            this.frame = frame;
            heard(frame);
        });
        this.table = new Table(
            cores[0]!,
            this.kept,
            (bytes) => this.view.receive(bytes),
            () => {},
        );
        this.view.hello();
        this.deliver();
    }

    deliver(): void {
        while (this.inbox.length) this.table.receive(this.inbox.shift()!);
    }

    /** Bots and nature go on until the person is asked. */
    goOn(): void {
        while (this.table.step()) this.table.report();
    }

    /** The person takes a row until the turn has passed on. */
    turn(row = 0): void {
        for (let step = 0; step < 50 && this.frame.mine; step++) {
            this.view.act(Math.min(row, this.frame.rows.length - 1));
            this.deliver();
        }
    }
}
