/** The games that can be played in the browser, by their name on the wire. Each comes when it is chosen. */

import { SvelteMap } from "svelte/reactivity";
import type { Kit } from "./kit";

const DOORS: Record<string, () => Promise<Kit>> = {
  aguila: async () => (await import("./aguila")).AGUILA,
  lepanto: async () => (await import("./lepanto")).LEPANTO,
  mistral: async () => (await import("./mistral")).MISTRAL,
  tercios: async () => (await import("./tercios")).TERCIOS,
};
const opened = new SvelteMap<string, Kit>();

/** A game that has been opened; nothing while it is on its way. */
export const kitOf = (game: string): Kit | undefined => opened.get(game);

/** A game without a board of its own is played on the plain one. */
export async function openGame(game: string): Promise<Kit> {
  const fetched = DOORS[game] ? await DOORS[game]() : (await import("./plain/kit")).plainKit(game);
  const kit = opened.get(game) ?? fetched;
  opened.set(game, kit);
  return kit;
}
