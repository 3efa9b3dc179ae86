/** The printed board of Lepanto as the server sends it, and how its things are called. */

import type * as Lepanto from "../../wire/generated/lepanto";
import { t } from "../../text";
import { settings } from "../../wire/settings.svelte";
import { term } from "../../wire/texts.svelte";
import type { View } from "../../wire/shapes";

export type Ship = Lepanto.Ship;
export type LepantoView = Lepanto.LepantoView;
type Words = Record<string, string>;

export interface PrintedBoard {
  columns: number;
  rows: number;
  land: string[];
  shore: string[];
  covered: string[];
  places: Record<string, { name: Words; hex: string; kind: string }>;
  squadrons: Record<string, { side: string; label: Words; commander: Words; colour: string }>;
  /** With their article, as in a sentence: «la Real», “the Real”. */
  pieces: Record<string, Words>;
  /** Those that the fleets name. */
  flagships: string[];
  classes: Record<string, string>;
  turns: number;
  charts: {
    range: Record<string, Record<string, [number, number, number][]>>;
    musketry: { reach: number };
  };
}

export { CHRISTIANS, OTTOMANS } from "./roles";

export const asView = (view: View | null): LepantoView | null => view as unknown as LepantoView | null;

export function asBoard(board: unknown): PrintedBoard | null {
  return board && typeof board === "object" && "columns" in board ? (board as PrintedBoard) : null;
}

/** From where a wind blows that is counted, as in the rules, by where it goes. */
export const windward = (wind: number): string => heading(((wind + 2) % 6) + 1);
export const heading = (bow: number): string => term("lepanto", `heading.${bow}`) ?? String(bow);

/** With its article, as in a sentence; a ship that no list has by the squadron and the number on its counter. */
export function nameOf(board: PrintedBoard | null, id: string): string {
  const [, squadron = "", n = ""] = /^([CO]-[A-Z])-[GL]?0*(\d+)$/.exec(id) ?? [];
  return board?.pieces[id]?.[settings.language] ?? (squadron ? t("ship.numbered", { n, of: squadronOf(board, squadron) }) : id);
}

export function squadronOf(board: PrintedBoard | null, id: string): string {
  return board?.squadrons[id]?.label[settings.language] ?? id;
}

export function badgesOf(ship: Ship, exhausted: readonly string[]): string[] {
  const found: string[] = [];
  if (ship.stuck) found.push("immobilised");
  if (ship.repulsed) found.push("repulsed");
  if (exhausted.includes(ship.id)) found.push("exhausted");
  if (ship.anchored) found.push("anchored");
  if (ship.ramming) found.push("ramming");
  return found;
}
