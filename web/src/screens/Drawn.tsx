// The drawn board where a game has one; else the board in words.

import { signal } from "@preact/signals";
import { noted } from "../board/noted";
import { hasSkin } from "../games";
import type { Choosing } from "../machine";
import type { Presenter } from "../present";
import { loudness, speed } from "../settings";
import type { Frame } from "../view";
import { type Words, say } from "../words";
import { lazy } from "./lazy";

export const Facts = lazy(() => import("./Facts").then((m) => m.Facts));
const NoteCard = lazy(() => import("../board/NoteCard").then((m) => m.NoteCard), true);

type Board = (typeof import("../board/Board"))["Board"];

const board = signal<Board | undefined>(undefined);
let asked = false;

async function load(): Promise<void> {
    if (asked) return;
    asked = true;
    try {
        const [drawn, sound] = await Promise.all([import("../board/Board"), import("../board/sound")]);
        sound.follow(loudness);
        board.value = drawn.Board;
    } catch (error) {
        console.error(error);
    }
}

/** Until the drawing is there, and where there is none, the words do. */
export const isDrawn = (game: string) => hasSkin(game) && board.value !== undefined;

interface Props {
    choosing: Choosing;
    frame: Frame;
    words: Words;
    replay?: boolean;
    presenter?: Presenter;
}

export function Drawn({ choosing, frame, words, replay = false, presenter }: Props) {
    if (hasSkin(words.game.name)) void load();
    const Picture = isDrawn(words.game.name) ? board.value : undefined;
    return (
        <section
            id="board"
            class={Picture ? "stage drawn" : "stage"}
            aria-label={say("board.board")}
            tabIndex={-1}
        >
            {Picture ? (
                <Picture
                    choosing={choosing}
                    frame={frame}
                    words={words}
                    speed={speed.value}
                    replay={replay}
                    presenter={presenter}
                />
            ) : (
                <>
                    <h2>{say("board.board")}</h2>
                    <Facts frame={frame} words={words} level={3} />
                </>
            )}
            {noted.value && <NoteCard />}
        </section>
    );
}
