/** How a match was won, as the table has worked it out: nothing is reckoned anew here. */

import type { JudgedShown, StandShown } from "../../wire/shapes";

/** The turn in which most changed by more than its error. */
export function turningPoint(stands: StandShown[]): { before: StandShown; after: StandShown } | null {
  let best: { before: StandShown; after: StandShown } | null = null;
  for (const [i, after] of stands.entries()) {
    const before = stands[i - 1];
    if (!before) continue;
    const change = Math.abs(after.chance - before.chance);
    const sure = change > 2 * Math.hypot(before.error, after.error);
    if (sure && (!best || change > Math.abs(best.after.chance - best.before.chance))) best = { before, after };
  }
  return best;
}

/** How many decisions are named that cost most. */
const DEAREST = 2;

/** Those after which victory was less likely than it might have been, the dearest first. */
export const dearest = (judged: JudgedShown[]): JudgedShown[] =>
  keyMoments(judged)
    .filter(({ gain }) => gain < 0)
    .slice(0, DEAREST);

/** Those that mattered, what mattered most first. */
export const keyMoments = (judged: JudgedShown[]): JudgedShown[] => judged.filter((one) => one.sure).sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
