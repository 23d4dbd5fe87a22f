// Drawings beside the words on the buttons of the end.

const STROKES = {
    rematch: "M4 3.5L17.5 17M20 3.5L6.5 17M14 19.5L19.5 14M10 19.5L4.5 14M18 17.5L21 20.5M6 17.5L3 20.5",
    seats: "M2.5 8.5H13M21.5 15.5H11",
    watch: "",
    look: "M3 3V21H21.5M6.5 16L10.5 10.5L14 13.5L20 5.5",
};
const FILLS = {
    rematch: "M2.6 2.2L7 3.4L5 6.6ZM21.4 2.2L17 3.4L19 6.6Z",
    seats: "M13 3.8Q14.2 8.5 13 11.4L20.5 8.2ZM11 12.6Q9.8 15.5 11 20.2L3.5 15.8Z",
    watch: "M6 3L20.5 12L6 21Q7.2 12 6 3Z",
    look: "",
};

export function Icon({ name }: { name: keyof typeof FILLS }) {
    return (
        <svg class="sketch" viewBox="0 0 24 24" aria-hidden="true">
            <path class="stroke" d={STROKES[name]} />
            <path d={FILLS[name]} />
        </svg>
    );
}
