/** The games that can be played in the browser, by their name on the wire. */

import { AGUILA } from "./aguila";
import type { Kit } from "./kit";
import { LEPANTO } from "./lepanto";
import { MISTRAL } from "./mistral";
import { plainKit } from "./plain/kit";
import { TERCIOS } from "./tercios";

const OWN: Record<string, Kit> = { aguila: AGUILA, lepanto: LEPANTO, mistral: MISTRAL, tercios: TERCIOS };

/** A game without a board of its own is played on the plain one. */
export const KITS: Record<string, Kit> = new Proxy(OWN, {
  get: (kits, game: string) => (game ? (kits[game] ??= plainKit(game)) : undefined),
});
