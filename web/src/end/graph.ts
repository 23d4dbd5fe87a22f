// How a graph of points is laid out.

/** A round number of points between two lines of the grid, so that there are at most five. */
export function gridStep(most: number): number {
    const steps = [1, 2, 5, 10, 20, 25, 50, 100];
    return steps.find((step) => most / step <= 5) ?? 200;
}

/** Places for the signs, near their lines and apart from each other. */
export function spread(wanted: readonly number[], apart: number, lowest: number): number[] {
    const order = wanted.map((y, seat) => ({ y, seat })).sort((a, b) => a.y - b.y);
    const places = [...wanted];
    let above = -Infinity;
    for (const { y, seat } of order) above = places[seat] = Math.max(y, above + apart);
    let below = lowest + apart;
    for (const { seat } of order.reverse()) below = places[seat] = Math.min(places[seat]!, below - apart);
    return places;
}
