/** Pieces by the names that the table gives them, put for their marks in every sentence. */

import { settings } from "../wire/settings.svelte";

export type Name = Record<string, string>;
/** A board that names its pieces; other boards name none. */
export interface Roll {
  pieces?: Record<string, Name>;
  /** The ground of a ready battle, and how its kinds are called. */
  ground?: { id: string; piece: string }[];
  terrain?: Record<string, { name: Name }>;
}

const MARK = /\b[a-z]+(?:-[a-z0-9]+)+\b|\bt\d+\b/gi;

export function nameOf(board: unknown, id: string): string | undefined {
  const roll = board as Roll | null;
  const land = Array.isArray(roll?.ground) ? roll.ground.find((one) => one.id === id) : undefined;
  return (roll?.pieces?.[id] ?? (land && roll?.terrain?.[land.piece]?.name))?.[settings.language];
}

/** The same sentence with names in the place of the marks of the pieces. */
export function spelt(text: string, board: unknown): string {
  return (board as Roll | null)?.pieces ? text.replace(MARK, (id) => nameOf(board, id) ?? id) : text;
}

/** A name and what is left of it where there is less room: the kind of troops with its number, then the number alone. */
export function shorter(name: string, language: string): string[] {
  const [, words = name, number = ""] = /^(.*?)(?: (\d{1,2}))?$/.exec(name) ?? [];
  const plain = words.replace(/ \(.*\)/, "");
  // Spanish says the kind first; English last, before what it is of
  const kind = language === "es" ? plain.split(" ")[0]! : plain.split(/ (?:of|and|with|on) /)[0]!.split(" ").at(-1)!;
  const brief = /^[\p{L}'-]{3,}$/u.test(kind) ? kind[0]!.toUpperCase() + kind.slice(1) : plain;
  const found = [name, plain, `${brief} ${number}`.trim(), brief, number];
  // what is read on the board must stand in the name that a screen reader says
  const said = name.toLowerCase();
  return found.filter((one, place) => one !== "" && said.includes(one.toLowerCase()) && found.indexOf(one) === place);
}
