/** What happened since somebody last looked, in the order of its importance. */

import type { Kit } from "../../games/kit";
import type { Step, Told, WireEvent } from "../../wire/shapes";

export interface Item {
  key: string;
  step: number;
  by: string;
  weight: number;
  text: string;
  event: WireEvent;
}

/** As much as the table says; where a game does not say, a loss weighs more than a fight, and all else nothing. */
function weightOf(kit: Kit, { event, weight }: Told): number {
  if (weight !== undefined || kit.example) return weight ?? 0;
  return kit.isLoss(event) ? 3 : kit.isFight(event.kind) ? 1 : 0;
}

export function newsOf(kit: Kit, steps: Step[], after: number, until = Infinity): Item[] {
  const found = steps
    .filter(({ step }) => step > after && step <= until)
    .flatMap(({ step, by, events }) =>
      events.flatMap((told, i): Item[] => {
        const weight = weightOf(kit, told);
        return weight > 0 && told.text ? [{ key: `${step}.${i}`, step, by, weight, text: told.text, event: told.event }] : [];
      }),
    );
  return found.sort((a, b) => b.weight - a.weight || a.step - b.step);
}
