/** Pieces by the names that the table gives them, put for their marks in every sentence. */

import { settings } from "../wire/settings.svelte";

export type Name = Record<string, string>;
/** A sheet that names its pieces; other sheets name none. */
export interface Roll {
  pieces?: Record<string, Name>;
}

const MARK = /\b[a-z]+(?:-[a-z0-9]+)+\b/gi;

export function nameOf(sheet: unknown, id: string): string | undefined {
  return (sheet as Roll | null)?.pieces?.[id]?.[settings.language];
}

/** The same sentence with names in the place of the marks of the pieces. */
export function spelt(text: string, sheet: unknown): string {
  return (sheet as Roll | null)?.pieces ? text.replace(MARK, (id) => nameOf(sheet, id) ?? id) : text;
}
