// Drawings beside the words of a puzzle.

const STROKES = {
    sun: "M12 7A5 5 0 1 0 12 17A5 5 0 1 0 12 7M12 1.5V4M12 20V22.5M1.5 12H4M20 12H22.5M4.6 4.600L6.3 6.300M17.7 17.700L19.4 19.400M4.6 19.400L6.3 17.700M17.7 6.300L19.4 4.6",
    check: "M4 12.5L9.5 18L20 5",
    flag: "M6 21V4H18L15 8L18 12H6",
    again: "M5 10.5A7.6 7.6 0 0 1 18 7.2M19 13.5A7.6 7.6 0 0 1 6 16.8M20.5 3V9H14.500M3.5 21V15H9.5",
    share: "M8.5 10.700L15.5 6.300M8.5 13.300L15.5 17.700M6 9A3 3 0 1 0 6 15A3 3 0 1 0 6 9M18 2A3 3 0 1 0 18 8A3 3 0 1 0 18 2M18 16A3 3 0 1 0 18 22A3 3 0 1 0 18 16",
    before: "M15 5L8 12L15 19",
    next: "M9 5L16 12L9 19",
};

export const Icon = ({ name }: { name: keyof typeof STROKES }) => (
    <svg class="puzzle-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={STROKES[name]} />
    </svg>
);
