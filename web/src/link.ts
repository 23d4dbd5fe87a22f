// Sits a page down at a table. Here the table is a worker; a socket would look the same.

import { type Signal, signal } from "@preact/signals";
import { findDraft, keepDraft, keepGame } from "./keep";
import type { Kept, Player } from "./kept";
import { Position } from "./position";
import { type Frame, type Order, View } from "./view";

/** A person's place at a table: the view of some seats, and the wire to the table behind it. */
export class Link {
    private view!: View;
    private worker!: Worker;
    private listener: ((frame: Frame) => void) | undefined;
    /** A frame that came before anybody listened. */
    private early: Frame | undefined;
    /** How the seats played at this screen stand. */
    readonly orders = signal<readonly Order[]>([]);
    /** How far whoever is thinking has come, in percent. */
    readonly progress = signal(0);
    /** Who sits where. */
    readonly players: Signal<readonly Player[]>;

    private constructor(
        readonly kept: Kept,
        private readonly core: Position,
        private hands: number,
    ) {
        this.players = signal(kept.players);
    }

    /** `seats`: whose eyes the screen is for at first; `hands`: who plays at it. */
    static async open(kept: Kept, seats: number, hands: number): Promise<Link> {
        const link = new Link(kept, await Position.make(), hands);
        link.worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
        await new Promise((resolve) => link.worker.addEventListener("message", resolve, { once: true }));
        link.worker.onmessage = (event: MessageEvent<Kept | Uint8Array>) => link.hear(event.data);
        link.worker.postMessage(kept);
        link.show(seats);
        return link;
    }

    private hear(data: Kept | Uint8Array): void {
        if (data instanceof Uint8Array) return this.view.receive(data);
        Object.assign(this.kept, data);
        void keepGame(data);
        if (data.players.some(({ bot }, seat) => bot !== this.players.value[seat]!.bot))
            this.players.value = data.players;
    }

    /** Whose eyes the screen is for, and who plays at it. The view before it is forgotten whole. */
    show(seats: number, hands = this.hands): void {
        let first = true;
        this.hands = hands;
        this.view = new View(this.core, (bytes) => this.worker.postMessage(bytes), seats, hands);
        this.view.onOrders((orders) => (this.orders.value = orders));
        this.view.onProgress((percent) => (this.progress.value = percent));
        this.view.onChange((frame) => {
            const settled = frame.ply - frame.staged.length;
            if (first) {
                first = false;
                const draft = findDraft(this.kept.id, settled, seats);
                if (draft.length) return this.view.restore(draft);
            }
            if (seats) keepDraft(this.kept.id, settled, seats, this.view.draft());
            if (this.listener) this.listener(frame);
            else this.early = frame;
        });
        this.view.hello();
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
        this.worker.terminate();
    }
}
