// Lines of the end of a game as texts.

import { type Words, say } from "../words";
import type { Line } from "./verdict";

/** Names, or parts of a sentence, in a row: "A, B and C". */
export function listed(names: readonly string[]): string {
    const last = names.at(-1)!;
    return names.length === 1 ? last : say("end.and", { list: names.slice(0, -1).join(", "), last });
}

export function lineText({ key, numbers = {}, seats = {} }: Line, words: Words): string {
    const names = Object.entries(seats).map(([field, all]) => [
        field,
        listed(all.map((seat) => words.seat(seat))),
    ]);
    const place = numbers.place ? { place: say(`end.place.${numbers.place}`) } : {};
    return say(key, { ...numbers, ...Object.fromEntries(names), ...place });
}
