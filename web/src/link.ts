// Sits a page down at a table, wherever that is: in a worker (local.ts) or behind a socket
// (online/socket.ts).

import { signal } from "@preact/signals";
import { findDraft, keepDraft } from "./keep";
import { type Game, Position } from "./position";
import { rulesOf } from "./versions";
import { type Frame, type Order, View } from "./view";

/** What carries frames to a table. */
export interface Wire {
    send(bytes: Uint8Array): void;
    close(): void;
}

/** The page's end of a wire. */
export interface End {
    hear(bytes: Uint8Array): void;
    /** The wire was cut and is whole again; `long`: for so long that the site may have been restored meanwhile. */
    resume(long?: boolean): void;
}

/** A person's place at a table: the view of some seats, and the wire to the table behind it. */
export class Link {
    private view!: View;
    private wire!: Wire;
    private listener: ((frame: Frame) => void) | undefined;
    /** A frame that came before anybody listened. */
    private early: Frame | undefined;
    /** How the seats played at this screen stand. */
    readonly orders = signal<readonly Order[]>([]);
    /** How far whoever is thinking has come, in percent. */
    readonly progress = signal(0);

    private constructor(
        private readonly id: string,
        private readonly core: Position,
    ) {}

    /** `game`: the rules of the table; `seats`: whose eyes the screen is for at first; `hands`: who plays at it. */
    static async open(
        game: Game,
        id: string,
        seats: number,
        hands: number,
        dial: (end: End) => Wire | Promise<Wire>,
    ): Promise<Link> {
        const link = new Link(id, await Position.make(await rulesOf(game)));
        link.wire = await dial({
            hear: (bytes) => link.view.receive(bytes),
            resume: (long) => link.view.resume(long),
        });
        link.show(seats, hands);
        return link;
    }

    /** Whose eyes the screen is for, and who plays at it. The view before it is forgotten whole. */
    show(seats: number, hands = this.view.hands): void {
        let first = true;
        const view = new View(this.core, (bytes) => this.wire.send(bytes), seats, hands);
        view.onOrders((orders) => (this.orders.value = orders));
        view.onProgress((percent) => (this.progress.value = percent));
        view.onChange((frame) => {
            // What a view that is gone has still to tell is for nobody.
            if (this.view !== view) return;
            if (first) {
                first = false;
                const draft = findDraft(this.id, view.at, seats);
                if (draft.length) return view.restore(draft);
            }
            if (seats) keepDraft(this.id, view.at, seats, view.draft());
            if (this.listener) this.listener(frame);
            else this.early = frame;
        });
        this.view = view;
        view.hello();
    }

    onFrame(listener: (frame: Frame) => void): void {
        this.listener = listener;
        if (this.early) listener(this.early);
        this.early = undefined;
    }

    get now(): View {
        return this.view;
    }

    close(): void {
        this.wire.close();
    }
}
