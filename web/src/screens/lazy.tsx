// A screen that is fetched when it is first shown, or a quiet part of one.

import { signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { say } from "../words";

export function lazy<P extends object>(
    load: () => Promise<ComponentType<P>>,
    quiet = false,
): ComponentType<P> {
    const found = signal<ComponentType<P> | undefined>(undefined);
    const failed = signal<Error | undefined>(undefined);
    let asked = false;
    return function Lazy(props: P) {
        if (!asked) {
            asked = true;
            load().then(
                (screen) => (found.value = screen),
                (error: Error) => {
                    // A screen is asked for again when it is next shown; a quiet part that cannot be had stays away.
                    asked = quiet;
                    failed.value = error;
                },
            );
        }
        if (failed.value && !found.value && !quiet) throw failed.value;
        const Screen = found.value;
        if (Screen) return <Screen {...props} />;
        return quiet ? null : <p class="quiet">{say("app.loading")}</p>;
    };
}
