// The picture of a moment, to be looked at before it is sent: with names or without.

import { useSignal } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { loadSkinOf } from "../games";
import { type Position, decodeHead } from "../position";
import type { Frame } from "../view";
import { Words, say } from "../words";
import { Dialog, save } from "./parts";
import { HEIGHT, Poster, type Shown, WIDTH, altOf } from "./Poster";
import { type Found, fileOf, spareCore } from "./record";

/** So many points of a curve tell enough. */
const SAMPLES = 60;

/** The points of all seats on the way to a moment. */
function courseOf(core: Position, { head, entries }: Found, ply: number): number[][] {
    const { seats } = decodeHead(head);
    const every = Math.max(1, Math.ceil(ply / SAMPLES));
    core.begin(head);
    const course: number[][] = [];
    const note = () => course.push(core.standing().points.slice(0, seats));
    entries.slice(0, ply).forEach((entry, i) => {
        if (i % every === 0) note();
        core.follow(entry);
    });
    note();
    return course;
}

/** All style of the page: the picture of the board uses the same classes. */
const cssOf = (): string =>
    [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join("\n");

async function svgOf(shown: Shown): Promise<string> {
    const skin = await loadSkinOf(shown.frame.head);
    if (!skin) throw new Error("this game is not drawn");
    const host = document.createElement("div");
    render(<Poster {...shown} skin={skin} css={cssOf()} />, host);
    const text = new XMLSerializer().serializeToString(host.firstElementChild!);
    render(null, host);
    return text;
}

async function drawn(svg: string): Promise<HTMLCanvasElement> {
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = WIDTH;
    canvas.height = HEIGHT;
    canvas.getContext("2d")!.drawImage(image, 0, 0, WIDTH, HEIGHT);
    return canvas;
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
    new Promise((resolve, reject) =>
        canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"),
    );

interface Made {
    file: File;
    /** The same as an address. */
    url: string;
    alt: string;
}

async function make(kept: Found, frame: Frame, bare: boolean): Promise<Made> {
    const core = await spareCore(frame.head.game);
    const names = bare ? [] : kept.players.map(({ name }) => name);
    const words = new Words(frame.head.game, names, (kind, element) => core.printed(kind, element));
    const shown = {
        frame: bare ? { ...frame, notes: {}, names: [] } : frame,
        words,
        all: kept.entries.length,
        course: courseOf(core, kept, frame.ply),
    };
    const canvas = await drawn(await svgOf(shown));
    const file = new File([await pngOf(canvas)], fileOf(kept, "png"), { type: "image/png" });
    return { file, url: canvas.toDataURL(), alt: altOf(shown) };
}

/** Hands the picture to another program of the device, where that can be done; else it is a download. */
function Send({ made: { file, alt } }: { made: Made }) {
    const sends = navigator.canShare?.({ files: [file] }) ?? false;
    const send = () => navigator.share({ files: [file], text: alt }).catch(() => {});
    return (
        <p class="row">
            {sends && (
                <button type="button" class="main" onClick={() => void send()}>
                    {say("picture.send")}
                </button>
            )}
            <button type="button" class={sends ? "" : "main"} onClick={() => save(file.name, file)}>
                {say("picture.save")}
            </button>
        </p>
    );
}

export function Picture({ kept, frame, onClose }: { kept: Found; frame: Frame; onClose: () => void }) {
    const bare = useSignal(false);
    const made = useSignal<Made | undefined>(undefined);
    const failed = useSignal(false);
    useEffect(() => {
        let left = false;
        make(kept, frame, bare.value).then(
            (one) => left || (made.value = one),
            (error) => {
                console.warn(error);
                failed.value = true;
            },
        );
        return () => void (left = true);
    }, [kept, frame, bare.value]);
    return (
        <Dialog title={say("picture.title")} onClose={onClose}>
            {made.value ? (
                <img
                    class="picture"
                    src={made.value.url}
                    alt={made.value.alt}
                    width={WIDTH}
                    height={HEIGHT}
                />
            ) : (
                <p role="status">{say(failed.value ? "picture.trouble" : "picture.drawing")}</p>
            )}
            <label class="switch">
                <input
                    type="checkbox"
                    checked={bare.value}
                    onChange={(event) => (bare.value = event.currentTarget.checked)}
                />
                <span>{say("picture.bare")}</span>
            </label>
            {made.value && <Send made={made.value} />}
        </Dialog>
    );
}
