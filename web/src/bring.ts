// Games brought to the page as files: dropped anywhere on it, or chosen by a button. What is done
// with them is in screens/Bring.tsx, which is fetched when there is one.

import { signal } from "@preact/signals";

/** A file that is to be opened. */
export const brought = signal<File | undefined>(undefined);
/** A file is held over the page. */
export const hovering = signal(false);
/** What has come of the last one. */
export const notice = signal<{ text: string; bad: boolean } | undefined>(undefined);

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

function over(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hovering.value = true;
}

function dropped(event: DragEvent): void {
    if (!hasFiles(event)) return;
    event.preventDefault();
    hovering.value = false;
    brought.value = event.dataTransfer!.files[0];
}

export function takeFiles(): void {
    addEventListener("dragover", over);
    addEventListener("drop", dropped);
    addEventListener("dragleave", (event: DragEvent) => {
        if (!event.relatedTarget) hovering.value = false;
    });
}
