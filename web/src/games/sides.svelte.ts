/** What the sides of the table in front of us are called: by their nation where its board knows it, otherwise as the game calls them. */

import { term } from "../wire/texts.svelte";
import { sideOf, type Roll } from "./names";

let sheet = $state.raw<unknown>(null);

/** The board that lies on the table now. */
export function layOut(board: unknown): void {
  sheet = board;
}

export const sideCalled = (game: string, role: string): string => sideOf(sheet, role) ?? term(game, `role.${role}`) ?? role;

/** The side as inside a sentence, with its article. */
export const sideWithin = (game: string, role: string): string => sideOf(sheet, role, true) ?? term(game, `side.${role}`) ?? sideCalled(game, role);

/** By what word the table's own sentences call each side. */
export function colourWords(game: string, board: unknown): Record<string, string> {
  const roles = Object.keys((board as Roll | null)?.sides ?? {});
  return Object.fromEntries(roles.map((role) => [role, term(game, `role.${role}`) ?? ""]));
}
