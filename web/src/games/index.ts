/** The games that can be played in the browser, by their name on the wire. */

import { AGUILA } from "./aguila";
import type { Kit } from "./kit";
import { LEPANTO } from "./lepanto";
import { MISTRAL } from "./mistral";
import { TERCIOS } from "./tercios";

export const KITS: Record<string, Kit> = { aguila: AGUILA, lepanto: LEPANTO, mistral: MISTRAL, tercios: TERCIOS };
