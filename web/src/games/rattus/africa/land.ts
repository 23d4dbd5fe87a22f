// The map with North Africa joined to it: its five regions are larger than on the map of Europe.

import { type Land, europe, landOf } from "../land";
import { ARCS, REGIONS } from "./map";

const africa = landOf({ ARCS, REGIONS });

export const both: Land = {
    coast: europe.coast + africa.coast,
    borders: europe.borders + africa.borders,
    outline: { ...europe.outline, ...africa.outline },
};
