/** Packs of one's own: the values that somebody's box prints, kept in this browser. */

import { Drawer } from "./drafts.svelte";

/** Values by their place, the keys joined as JSON: `["ships","types","galley","guns"]`. */
export interface KeptPack {
  id: string;
  game: string;
  name: string;
  about: string;
  values: Record<string, unknown>;
}

export const packs = new Drawer<KeptPack>("estandarte.packs");

export const placeOf = (at: readonly string[]): string => JSON.stringify(at);

/** The values as a tree, as the server takes them. */
export function treeOf(values: KeptPack["values"]): Record<string, unknown> {
  const tree: Record<string, unknown> = {};
  for (const [place, value] of Object.entries(values)) {
    const at = JSON.parse(place) as string[];
    let here = tree;
    for (const key of at.slice(0, -1)) here = (here[key] ??= {}) as Record<string, unknown>;
    here[at.at(-1)!] = value;
  }
  return tree;
}

/** The same back: every value with its place. */
export function valuesOf(tree: unknown, at: string[] = []): KeptPack["values"] {
  const found: KeptPack["values"] = {};
  for (const [key, value] of Object.entries((tree ?? {}) as object)) {
    const place = [...at, key];
    if (value && typeof value === "object" && !Array.isArray(value) && Object.keys(value).length) Object.assign(found, valuesOf(value, place));
    else found[placeOf(place)] = value;
  }
  return found;
}

export const fileOf = (pack: KeptPack): string =>
  JSON.stringify({ estandarte: "pack", format: 1, game: pack.game, name: pack.name, about: pack.about, values: treeOf(pack.values) });
