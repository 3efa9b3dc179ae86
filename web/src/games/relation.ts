/** What the account of a battle is made of, whatever the game. */

import type { Result, Role, Step, Told as WireTold, View } from "../wire/shapes";

/** The board at the beginning of a turn, or at the end. */
export interface Scene {
  turn: number;
  step: number;
  view: View;
  score: Record<Role, number>;
}

/** What is known of a match that shall be told. */
export interface Records {
  steps: Step[];
  /** One for each turn and one for the end. */
  scenes: Scene[];
  board: unknown;
  result: Result | null;
  /** The name of the scenario. */
  place: string;
  /** A sentence of the table with the names of its pieces. */
  say: (text: string) => string;
}

export interface Told {
  step: number;
  turn: number;
  text: string;
  dice: number[];
  weight: number;
}

/** Adds what an event's dice came to; those of one sort, or of all. */
export function addLuck(found: Record<Role, Luck>, luck: WireTold["luck"], of = "attack"): void {
  for (const one of luck ?? []) {
    const side = found[one.role];
    if (!side || one.of !== of) continue;
    side.got += one.got;
    side.promised += one.promised;
  }
}

/** What came of the dice of a side, and the exact expectation of those same throws. */
export interface Luck {
  got: number;
  promised: number;
}

export interface Relation {
  title: string;
  story: string[];
  /** The scenes that deserve a picture, and what is written below. */
  plates: { at: number; caption: string }[];
  graphs: { label: string; values: Record<Role, number[]> }[];
  losses: { label: string; of: Record<Role, number> }[];
  luck: { about: string; of: Record<Role, Luck> };
  /** Luck in other things, reckoned apart. */
  more?: { about: string; of: Record<Role, Luck> }[];
  /** How long it was, where it is not counted in turns from the first. */
  lasted?: string;
  moments: Told[];
  dice: number[];
}

/** The weightiest moments in the order in which they came. */
export function weightiest(moments: Told[], most: number): Told[] {
  return [...moments]
    .sort((a, b) => b.weight - a.weight || a.step - b.step)
    .slice(0, most)
    .sort((a, b) => a.step - b.step);
}

/** The first scene, those after the costliest turns, and the last: so many of them as there is something to see. */
export function plateScenes(cost: number[], scenes: number, most = 3): number[] {
  const between = cost.map((n, turn) => ({ n, at: turn + 1 })).filter(({ at }) => at < scenes - 1);
  const worst = between
    .sort((a, b) => b.n - a.n || a.at - b.at)
    .slice(0, most - 2)
    .map(({ at }) => at);
  return [...new Set([0, ...worst, scenes - 1])].sort((a, b) => a - b);
}

/** Three sentences to a paragraph read better than a list. */
export function inParagraphs(sentences: string[]): string[] {
  const found: string[] = [];
  for (let i = 0; i < sentences.length; i += 3) found.push(sentences.slice(i, i + 3).join(" "));
  return found;
}
