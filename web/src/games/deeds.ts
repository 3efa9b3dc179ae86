/** The deeds of a step, each with its moment: who did what to whom, the dice beside what they needed, and what came of it. */

import type { Step, Told, View } from "../wire/shapes";

export interface Thrown {
  face: number;
  /** Whether it came to what was needed; nothing where no single die does. */
  good?: boolean;
}

export interface Deed {
  sort: "shot" | "clash" | "test" | "loss";
  /** Who did it, where somebody did. */
  from: string;
  /** To whom, or the place. */
  to: string;
  dice: Thrown[];
  /** What a die needed, or all of them together. */
  needed: string;
  /** The word of the result. */
  word: string;
  /** What is counted off. */
  off: number;
  /** Those that are gone for good. */
  gone: string[];
}

/** A deed that is shown, and the board as it was before it. */
export interface DeedShown {
  deed: Deed;
  before: View | null;
  /** How long it has, in milliseconds. */
  lasts: number;
  /** Every one has its own, so that the same deed done twice is seen twice. */
  number: number;
}

/** What lies for the rest of the turn where a piece was lost. */
export interface Wreck {
  id: string;
  before: View | null;
}

/** What a game reads out of one event and the dice thrown for it. */
export type Reads = (told: Told, faces: number[], board: unknown) => Deed | null;

export const deed = (known: Partial<Deed> & Pick<Deed, "sort" | "to">): Deed => ({ from: "", dice: [], needed: "", word: "", off: 0, gone: [], ...known });

/** A loss belongs to the last deed that was done to the piece; one without any stands alone. */
export function deedsOf({ events }: Step, reads: Reads, board: unknown): Deed[] {
  const found: Deed[] = [];
  let faces: number[] = [];
  for (const told of events) {
    if (told.event.kind === "die_rolled") faces.push(Number(told.event["result"]));
    const read = reads(told, faces, board);
    const before = read?.sort === "loss" ? found.findLast(({ to, from }) => to === read.to || from === read.to) : undefined;
    if (before) {
      before.gone.push(...read!.gone);
      if (read!.to === before.to && read!.word) before.word = read!.word;
    } else if (read) found.push(read);
    if (told.text) faces = [];
  }
  return found;
}

/** What lasts, is grave: a loss before a hit, a hit before a miss. */
export const gravity = ({ gone, off, sort }: Deed): number => 4 * gone.length + Math.min(3, off) + (sort === "clash" ? 1 : 0.5);

export const passes = (faces: number[], needed: number): Thrown[] => faces.map((face) => ({ face, good: face >= needed }));
