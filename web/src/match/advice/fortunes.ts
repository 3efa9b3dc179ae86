/** How likely victory was at the beginning of each turn, as the table has played it out. */

import type { JudgedShown, StandShown, Step } from "../../wire/shapes";

export interface Point {
  turn: number;
  step: number;
  chance: number;
  error: number;
}

/** Where turns began; a match from a position may end before one does, and is looked at from its beginning. */
export function begun(steps: Step[], turn: number): { turn: number; step: number }[] {
  const found = steps.flatMap((step) => step.events.flatMap((event) => (event.turn ? [{ turn: event.turn, step: step.step }] : [])));
  return found.length || !steps.length ? found : [{ turn, step: steps[0]!.step }];
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

/** A decision that was looked at, at the step after which it was taken. */
export interface Decision extends JudgedShown {
  step: number;
}

/** Which decisions are looked at: those of the turns in which most changed, at most so many, in their order. */
export function looked(steps: number[], points: Point[], most = 24): number[] {
  const change = (step: number): number => {
    const at = points.findLastIndex((point) => point.step <= step);
    const [before, after] = [points[at], points[at + 1]];
    return before && after ? Math.abs(after.chance - before.chance) : 0;
  };
  const first = steps.map((step) => ({ step, change: change(step) })).sort((a, b) => b.change - a.change || a.step - b.step);
  return first
    .slice(0, most)
    .map(({ step }) => step)
    .sort((a, b) => a - b);
}

/** What decisions that are sure changed, and all else from the first chance to the result: luck, and the enemy. */
export function sums(points: Point[], judged: Decision[], result: number): { judgement: number; luck: number } | null {
  const first = points[0];
  if (!first) return null;
  const judgement = judged.reduce((sum, one) => sum + (one.sure ? one.gain : 0), 0);
  return { judgement, luck: result - first.chance - judgement };
}

/** Those that mattered, what mattered most first. */
export const keyMoments = (judged: Decision[]): Decision[] => judged.filter((one) => one.sure).sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
