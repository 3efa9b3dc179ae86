/** The part of the globe on the board; tools/chart_coast.py engraves the coast for the same one. */

import type { Frame } from "../../../boards/chart/layout";

export const FRAME: Frame = { west: -10, east: 21, south: 31, north: 46.2, degree: 48 };
