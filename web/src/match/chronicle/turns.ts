/** Where the turns of a match began, for the time line. */

import type { Step } from "../../wire/shapes";

export interface Turns {
  /** How many turns had gone by before the first of these: a match from a position begins in the midst of one. */
  gone: number;
  /** The step at which each began. */
  starts: number[];
  /** Who lost what in it. */
  lost: Record<string, number>[];
}

/** From what was told, and the turn that it is now, counted from the first of the scenario. */
export function turnsOf(steps: Step[], now: number): Turns {
  const starts = [0];
  const lost: Record<string, number>[] = [{}];
  let first: number | undefined;
  for (const step of steps)
    for (const { turn, loss } of step.events) {
      if (turn !== undefined) {
        first ??= turn;
        starts.push(step.step);
        lost.push({});
      }
      const here = lost.at(-1)!;
      if (loss) here[loss] = (here[loss] ?? 0) + 1;
    }
  const gone = first === 1 ? 0 : Math.max(0, now - starts.length + 1);
  return gone ? { gone: gone - 1, starts, lost } : { gone: 0, starts: starts.slice(1), lost: lost.slice(1) };
}
