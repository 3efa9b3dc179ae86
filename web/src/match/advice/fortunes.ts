/** How likely victory was at the beginning of each turn, as the table has played it out. */

import type { StandShown } from "../../wire/shapes";

export interface Point {
  turn: number;
  step: number;
  chance: number;
  error: number;
}

/** The moments that are looked at: the beginnings of turns, at most so many, evenly. */
export function moments(starts: { turn: number; step: number }[], most = 16): { turn: number; step: number }[] {
  if (starts.length <= most) return starts;
  return Array.from({ length: most }, (_, i) => starts[Math.round((i * (starts.length - 1)) / (most - 1))]!);
}

/** What a stand says; nothing where not one board was played out in time. */
export function pointOf(turn: number, stand: StandShown | null): Point | null {
  return stand?.worlds ? { turn, step: stand.step, chance: stand.chance, error: stand.error } : null;
}

/** The turn in which most changed by more than its error. */
export function turningPoint(points: Point[]): { before: Point; after: Point } | null {
  let best: { before: Point; after: Point } | null = null;
  for (const [i, after] of points.entries()) {
    const before = points[i - 1];
    if (!before) continue;
    const change = Math.abs(after.chance - before.chance);
    const sure = change > 2 * Math.hypot(before.error, after.error);
    if (sure && (!best || change > Math.abs(best.after.chance - best.before.chance))) best = { before, after };
  }
  return best;
}
